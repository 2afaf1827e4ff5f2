"""Below a path: everything is reached there, names itself there, and is not there elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
import websockets

from houle.server.http import static_files
from houle.server.http.base_path import page_below
from houle.server.people.guests import COOKIE
from tests.examined import each
from tests.server.client import Place
from tests.server.conftest import Scene

BASE = "/games/houle"
START = (
    '<!doctype html><html><head><link rel="icon" href="/icon.svg" /><title>Houle</title>'
    '<script type="module" src="/assets/index-1.js"></script></head>'
    '<body><a href="#page">x</a><a href="//elsewhere/">x</a></body></html>'
)
ADDRESS = re.compile(r'(?:href|src|content)="((?:http://[^/"]*)?/[^"]*)"')


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web app, served instead of the real one."""
    folder = tmp_path / "web"
    for name in ("assets", "share"):
        (folder / name).mkdir(parents=True)
    for name in ("index.html", "index.fr.html"):
        (folder / name).write_text(START)
    (folder / "share" / "houle.png").write_bytes(b"png")
    (folder / "share" / "wave.png").write_bytes(b"png")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "houle.webmanifest").write_text("{}")
    (folder / "sw.js").write_text("")
    (folder / "assets" / "index-1.js").write_text("")
    (folder / "assets" / "Lobby-1.js").write_text("")
    (folder / "ahead.json").write_text('{"lobby": ["assets/Lobby-1.js"]}')
    monkeypatch.setattr(static_files.WebApp.__init__, "__defaults__", (folder,))
    return folder


PATHS = (
    *("/", "/index.html", "/lobby", "/table/abc", "/replay/abc", "/join/ABCDE", "/rules/wave"),
    *("/assets/index-1.js", "/icon.svg", "/houle.webmanifest", "/sw.js", "/share/houle.png"),
    *("/api/visitor", "/api/games", "/api/games/wave/texts?lang=fr", "/api/tables"),
    *("/api/docs", "/api/docs/style.css", "/api/openapi.json", "/metrics"),
)
"""An address of every kind."""


def test_every_kind_of_address_is_below_the_path_and_nowhere_else(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with (
            place.stranger() as http,
            httpx.AsyncClient(base_url=place.url, verify=False) as outside,
        ):
            for path in each(PATHS):
                assert (await http.get(path)).status_code == 200, path
                answer = await outside.get(path)
                assert answer.status_code == 404, path
                assert answer.json()["code"] == "no_page"
                assert answer.headers["x-frame-options"] == "DENY"
            for path in each(("/gameshoule/", "/games/houlette/", "/games/", "//games/houle/")):
                assert (await outside.get(path)).status_code == 404, path
            assert (await outside.post("/games/houle")).status_code == 404

    scene(what, base_path=BASE)


def test_health_is_told_inside_and_outside_the_path(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with httpx.AsyncClient(base_url=place.url, verify=False) as http:
            for path in each(("/healthz", "/readyz", f"{BASE}/healthz", f"{BASE}/readyz")):
                assert (await http.get(path)).status_code == 200, path

    scene(what, base_path=BASE)


def test_the_path_without_its_slash_leads_to_the_app_with_what_was_asked(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with httpx.AsyncClient(base_url=place.url, verify=False) as http:
            answer = await http.get(f"{BASE}?a=1")
            assert (answer.status_code, answer.headers["location"]) == (308, f"{BASE}/?a=1")
            assert (await http.get(BASE)).headers["location"] == f"{BASE}/"

    scene(what, base_path=BASE)


def test_every_address_in_a_page_is_below_the_path_and_found(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            pages = ("/", "/lobby", "/rules/wave", "/index.html", "/index.fr.html", "/api/docs")
            for page in each(pages):
                text = (await http.get(page)).text
                for address in each(ADDRESS.findall(text)):
                    whole = urljoin(place.url, address)
                    if whole.startswith(f"{place.url}/"):
                        assert whole.startswith(place.url + BASE), (page, address)
                        found = await http.get(whole, follow_redirects=True)
                        assert found.status_code == 200, (page, address)

    scene(what, base_path=BASE)


def test_a_page_tells_the_app_its_path_and_names_its_files_in_a_header(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            for page in each(("/lobby", "/index.html", "/index.fr.html")):
                text = (await http.get(page)).text
                assert f'<meta name="houle-base" content="{BASE}" />' in text
                assert 'href="#page"' in text and 'href="//elsewhere/"' in text
            link = (await http.get("/lobby")).headers["link"]
            assert link == f"<{BASE}/assets/Lobby-1.js>; rel=modulepreload"
            described = (await http.get("/api/openapi.json")).json()
            assert described["servers"] == [{"url": BASE}]

    scene(what, base_path=BASE)


def test_a_preview_names_the_address_that_visitors_use(scene: Scene) -> None:
    async def what(place: Place) -> None:
        headers = {"Host": "games.example", "X-Forwarded-Proto": "https"}
        async with place.stranger(**headers) as http:
            text = (await http.get("/rules/wave")).text
        site = f"https://games.example{BASE}"
        assert f'<meta property="og:url" content="{site}/rules/wave" />' in text
        assert f'<meta property="og:image" content="{site}/share/wave.png" />' in text

    scene(what, base_path=BASE, proxies=1)


def test_a_match_is_played_below_the_path(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest("Ada")
        table = await ada.play_now("land_unter", players=3)
        async with ada.page() as page:
            assert (await page.play(table, moves=2))["situation"]["legal"]

    scene(what, base_path=BASE)


def test_a_socket_outside_the_path_is_refused(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest("Ada")
        place.base = ""
        with pytest.raises(websockets.WebSocketException):
            async with ada.page():
                pass

    scene(what, base_path=BASE)


def test_the_cookie_is_kept_to_the_path_when_it_comes_and_when_it_goes(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            came = await http.post("/api/guest", json={"name": "Ada"})
            went = await http.post("/api/logout", json={})
        for answer in (came, went):
            assert f"Path={BASE};" in answer.headers["set-cookie"] + ";"

    scene(what, base_path=BASE)


def test_of_two_cookies_the_first_counts_which_has_the_longer_path(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest("Ada")
        both = {"Cookie": f"other=1; {ada.cookie}; {COOKIE}=of-the-root"}
        async with place.stranger(**both) as http:
            assert (await http.get("/api/visitor")).json()["me"]["name"] == "Ada"

    scene(what, base_path=BASE)


def test_an_escaped_letter_of_the_path_is_the_same_letter(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with httpx.AsyncClient(base_url=place.url, verify=False) as http:
            assert (await http.get("/%67ames/houle/api/visitor")).status_code == 200

    scene(what, base_path=BASE)


def test_without_a_path_pages_are_the_built_files_and_cookies_of_the_whole_host(
    scene: Scene, built: Path
) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            assert (await http.get("/index.html")).text == START
            came = await http.post("/api/guest", json={"name": "Ada"})
            assert "Path=/;" in came.headers["set-cookie"] + ";"
            assert "servers" not in (await http.get("/api/openapi.json")).json()

    scene(what)
    assert page_below(START, "") == START
