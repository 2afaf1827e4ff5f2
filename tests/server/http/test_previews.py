"""Link previews: what a page says of itself to programs that run no scripts."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from houle.server.http import previews, static_files
from tests.server.after.test_replays import finished, finished_in_private
from tests.server.client import Person, Place
from tests.server.conftest import Scene

HOSTILE = '"><script>alert(1)'
START = "<!doctype html><html><head><title>Houle</title></head><body></body></html>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web app with pictures of two games, served instead of the real one."""
    folder = tmp_path / "web"
    (folder / "share").mkdir(parents=True)
    for name in ("index.html", "index.fr.html"):
        (folder / name).write_text(START)
    for name in ("houle", "wave"):
        (folder / "share" / f"{name}.png").write_bytes(b"png")
    monkeypatch.setattr(static_files.WebApp.__init__, "__defaults__", (folder,))
    return folder


class Head(HTMLParser):
    """Collects the tags of a page's head, and its title."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.meta: dict[str, str] = {}
        self.title = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if tag == "meta":
            name = given.get("property") or given.get("name") or ""
            self.meta[name] = given["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "title" and not self.title:
            self.title = data


async def head(place: Place, path: str, **headers: str) -> Head:
    """What somebody without a name reads in the head of a page."""
    async with place.stranger(**headers) as http:
        answer = await http.get(path)
    assert answer.status_code == 200 and "set-cookie" not in answer.headers
    return Head(answer.text)


async def waiting(person: Person, **wish: Any) -> Mapping[str, Any]:
    """A table of Wave that waits for a second player."""
    return await person.make_table("wave", options={"players": 2, "start": "0"}, **wish)


def test_a_shared_replay_says_who_played_and_has_the_picture_of_its_game(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table = await finished(await place.guest("Ada"))
        read = await head(place, f"/replay/{table}")
        assert read.meta["og:title"] == read.title == "Wave: Ada, Rozenn"
        assert "move by move" in read.meta["og:description"]
        assert read.meta["og:image"] == f"{place.url}/share/wave.png"
        assert read.meta["og:url"] == f"{place.url}/replay/{table}"
        assert read.meta["twitter:card"] == "summary_large_image"
        assert read.meta["robots"] == "noindex"
        french = await head(place, f"/replay/{table}", **{"Accept-Language": "fr-FR,en;q=0.5"})
        assert "coup par coup" in french.meta["og:description"]
        assert french.meta["og:locale"] == "fr_FR"

    scene(what)


def test_a_hostile_name_stays_text(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest(HOSTILE)
        table = await finished(ada)
        invited = await waiting(ada)
        for path in (f"/replay/{table}", f"/join/{invited['code']}"):
            read = await head(place, path)
            assert "script" not in read.tags
            assert HOSTILE in read.meta["og:title"] + read.meta["og:description"]

    scene(what)


def test_of_a_running_or_private_match_only_the_game_is_told(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest("Ada")
        running = await ada.play_now("wave", players=3)
        private = await finished_in_private(ada)
        for table, words in ((running, "still being played"), (private, "kept for the people")):
            read = await head(place, f"/replay/{table}")
            assert read.title == "Wave · Houle" and words in read.meta["description"]
            assert "Ada" not in " ".join(read.meta.values())

    scene(what, pace=60)


def test_the_lobby_names_the_players_of_a_public_table_and_so_does_its_link(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table = await waiting(await place.guest("Ada"), access="public")
        assert (await head(place, f"/replay/{table['id']}")).title == "Wave: Ada"

    scene(what)


def test_an_invitation_names_the_game_and_the_host_until_the_match_begins(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada = await place.guest("Ada")
        table = await waiting(ada)
        read = await head(place, f"/join/{table['code'].lower()}")
        assert read.title == "Wave · Houle" and "Ada invites you" in read.meta["og:description"]
        await ada.post(f"/api/tables/{table['id']}/close")
        assert (await head(place, f"/join/{table['code']}")).title == "Houle"

    scene(what)


def test_guessing_codes_by_previews_ends_like_guessing_them_at_the_door(
    scene: Scene, still_clock: None
) -> None:
    async def what(place: Place) -> None:
        table = await waiting(await place.guest("Ada"))
        for _ in range(30):
            wrong = "AAAAA" if table["code"] != "AAAAA" else "BBBBB"
            assert (await head(place, f"/join/{wrong}")).title == "Houle"
        assert (await head(place, f"/join/{table['code']}")).title == "Houle"

    scene(what)


@pytest.mark.parametrize(
    "path", ["/replay/nothing", "/replay/%22%3E%3Cscript%3E", "/record/nothing", "/table/abc", "/"]
)
def test_other_pages_have_the_preview_of_the_app(scene: Scene, path: str) -> None:
    async def what(place: Place) -> None:
        read = await head(place, path)
        assert read.title == "Houle" and "script" not in read.tags
        assert read.meta["og:image"] == f"{place.url}/share/houle.png"
        assert ("robots" in read.meta) == (path != "/")

    scene(what)


def test_pages_about_a_game_have_its_title_and_a_game_without_a_picture_that_of_the_app(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        read = await head(place, "/rules/wave")
        assert read.title == "Wave · Houle" and read.meta["og:image"].endswith("/wave.png")
        other = await head(place, "/learn/land_unter")
        assert other.title == "Land Unter · Houle"
        assert other.meta["og:image"].endswith("/houle.png")

    scene(what)


def test_behind_a_proxy_addresses_are_those_of_the_proxy(scene: Scene) -> None:
    async def what(place: Place) -> None:
        around = {"Host": "houle.example", "X-Forwarded-Proto": "https"}
        read = await head(place, "/", **around)
        assert read.meta["og:url"] == "https://houle.example/"
        strange = await head(place, "/", Host='x"><b>')
        assert strange.meta["og:image"] == "/share/houle.png" and "b" not in strange.tags

    scene(what, proxies=1)


def test_without_a_proxy_nobody_chooses_the_scheme(scene: Scene) -> None:
    async def what(place: Place) -> None:
        read = await head(place, "/", **{"X-Forwarded-Proto": "https"})
        assert read.meta["og:url"] == f"{place.url}/"

    scene(what)


def test_a_page_is_cached_until_it_changes_and_can_be_asked_for_its_head(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            first = await http.get("/replay/nothing")
            assert first.headers["cache-control"] == "no-cache"
            assert first.headers["content-encoding"] == "gzip"
            asked = {"If-None-Match": first.headers["etag"]}
            again = await http.get("/replay/nothing", headers=asked)
            assert (again.status_code, again.text) == (304, "")
            top: httpx.Response = await http.head("/replay/nothing")
            assert top.status_code == 200 and top.text == ""
            assert top.headers["content-length"] == first.headers["content-length"]
            assert top.headers["content-security-policy"]

    scene(what)


def test_pictures_may_be_shown_by_pages_elsewhere(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            picture = await http.get("/share/wave.png")
            assert picture.headers["content-type"] == "image/png"
            assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
            page = await http.get("/")
            assert page.headers["cross-origin-resource-policy"] == "same-origin"

    scene(what)


def test_a_page_opens_even_if_its_preview_fails(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise KeyError("planted")

    async def what(place: Place) -> None:
        monkeypatch.setitem(previews.LOOKED_UP, "replay", fail)
        assert (await head(place, "/replay/abc")).title == "Houle"

    scene(what)
