"""The web app's files, the page before there is one, and the page of the API."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
import websockets
from starlette.applications import Starlette
from starlette.routing import Mount

from houle.server.http.static_files import CACHE_FOREVER, WebApp
from tests.server.client import Place
from tests.server.conftest import Scene


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small web app, built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Houle</title>")
    (tmp_path / "assets" / "app-4f3a2b.js").write_text("export {}")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return tmp_path


def get(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """What the web app in the folder answers."""

    async def ask() -> httpx.Response:
        app = Starlette(routes=[Mount("/", WebApp(folder))])
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            return await http.request(method, path, headers=headers)

    return asyncio.run(ask())


NO_NAMES = ("/j/%00", "/t/" + "x" * 3000, "/assets/a%00.png")
"""What no file system accepts as the name of a file."""


@pytest.mark.parametrize("path", ["/", "/t/QWERT", "/replay/abc?move=3", "/assets", *NO_NAMES[:2]])
def test_every_address_that_is_no_file_starts_the_app(built: Path, path: str) -> None:
    answer = get(built, path)
    assert answer.status_code == 200 and "<title>Houle</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_a_picture_with_an_impossible_name_is_not_there(built: Path) -> None:
    assert get(built, NO_NAMES[2]).status_code == 404


def test_the_start_of_a_page_names_the_files_of_that_page(built: Path) -> None:
    (built / "ahead.json").write_text('{"new": ["assets/Setup-1.js", "assets/Setup-2.css"]}')
    assert get(built, "/new/wave").headers["link"] == (
        "</assets/Setup-1.js>; rel=modulepreload, "
        "</assets/Setup-2.css>; rel=preload; as=style; crossorigin"
    )
    assert get(built, "/new").headers["link"] == get(built, "/new/wave").headers["link"]
    assert "link" not in get(built, "/").headers
    assert "link" not in get(built, "/lobby").headers
    assert "link" not in get(built, "/assets/app-4f3a2b.js").headers


def test_the_start_of_a_page_names_the_files_of_its_game_too_and_that_of_the_shelf_its_own(
    built: Path,
) -> None:
    files = {"new": ["assets/a.js"], "new/wave": ["assets/a.js", "assets/b.js"], ".": ["c.js"]}
    (built / "ahead.json").write_text(json.dumps(files))
    first, second = (f"</assets/{name}.js>; rel=modulepreload" for name in "ab")
    assert get(built, "/new/wave").headers["link"] == f"{first}, {second}"
    assert get(built, "/new/land_unter").headers["link"] == first
    assert get(built, "/").headers["link"] == "</c.js>; rel=modulepreload"


def test_the_first_words_are_in_the_language_that_the_browser_prefers(built: Path) -> None:
    (built / "index.fr.html").write_text("<title>Houle</title><p>Prends une chaise.</p>")
    for path in ("/", "/learn/wave"):
        french = get(built, path, **{"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"})
        assert "Prends une chaise." in french.text
        assert french.headers["vary"] == "Accept-Encoding, Accept-Language"
        for others in ("en", "de,fr;q=0.8", ""):
            assert "chaise" not in get(built, path, **{"accept-language": others}).text


def test_an_app_with_one_language_starts_for_all(built: Path) -> None:
    answer = get(built, "/", **{"accept-language": "fr"})
    assert answer.status_code == 200 and "<title>Houle</title>" in answer.text


def test_an_app_that_names_no_files_starts_as_well(built: Path) -> None:
    assert "link" not in get(built, "/new/wave").headers


def test_files_with_their_hash_in_the_name_are_kept_for_ever(built: Path) -> None:
    answer = get(built, "/assets/app-4f3a2b.js")
    assert answer.headers["cache-control"] == CACHE_FOREVER
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_other_files_are_asked_about_again(built: Path) -> None:
    answer = get(built, "/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    again = get(built, "/manifest.webmanifest", **{"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


@pytest.mark.parametrize(
    "path", ["/assets/gone-1.js", "/favicon.ico", "/api", "/api/nothing", "/../settings.py.txt"]
)
def test_a_missing_file_is_not_the_start_of_the_app(built: Path, path: str) -> None:
    assert get(built, path).status_code == 404


@pytest.mark.parametrize("path", ["/..%2f..%2fetc/passwd", "//etc/passwd", "/%2e%2e/secret"])
def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    (built.parent / "secret").write_text("secret")
    answer = get(built, path)
    assert "root:" not in answer.text and answer.text != "secret"


def test_a_file_is_sent_as_it_was_packed_if_the_browser_likes_that(built: Path) -> None:
    packed = built / "assets" / "app-4f3a2b.js.gz"
    packed.write_bytes(gzip.compress(b"export {} // packed"))
    answer = get(built, "/assets/app-4f3a2b.js", **{"Accept-Encoding": "gzip, br"})
    assert answer.text == "export {} // packed"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert get(built, "/assets/app-4f3a2b.js", **{"Accept-Encoding": "x"}).text == "export {}"


def test_nothing_can_be_sent_to_the_app(built: Path) -> None:
    assert get(built, "/", method="POST").status_code == 405


def test_before_it_is_built_a_page_says_so_in_both_languages(tmp_path: Path) -> None:
    answer = get(tmp_path, "/", **{"Accept-Language": "fr-FR"})
    assert answer.status_code == 200
    assert answer.text.index("n’est pas encore construite") < answer.text.index("not built")
    assert 'href="/api/docs"' in answer.text
    assert get(tmp_path, "/t/QWERT").status_code == 404
    assert get(tmp_path, "/", method="POST").status_code == 405


def test_an_address_of_the_api_never_starts_the_app(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            assert (await http.get("/api/nothing")).json()["code"] == "no_page"
            assert (await http.post("/")).status_code == 405

    scene(what)


def test_a_socket_elsewhere_is_closed(scene: Scene) -> None:
    async def what(place: Place) -> None:
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await websockets.connect(place.url.replace("http", "ws", 1) + "/elsewhere")

    scene(what)


class Parts(HTMLParser):
    """Collects what a page loads, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_of_the_api_needs_no_script_and_nothing_from_elsewhere(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            answer = await http.get("/api/docs")
            described = (await http.get("/api/openapi.json")).json()
            tags = Parts(answer.text).tags
            assert not [tag for tag, _ in tags if tag in ("script", "img", "iframe", "style")]
            assert not [tag for tag, given in tags if "style" in given]
            (sheet,) = [given["href"] for tag, given in tags if tag == "link"]
            assert (await http.get(str(sheet))).headers["content-type"].startswith("text/css")
            for path, methods in described["paths"].items():
                for method in methods:
                    assert f"<code>{method.upper()} {path}</code>" in answer.text
            links = set(re.findall(r'href="#(\w+)"', answer.text))
            assert links <= set(re.findall(r'id="(\w+)"', answer.text)) and len(links) > 20

    scene(what)
