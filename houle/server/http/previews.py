"""Link previews: what chats and search engines show of a page, which they read without scripts.

A preview tells nothing that whoever has the link may not know: of a match that is not over, or
whose replay is private, only the game.
"""

from __future__ import annotations

import asyncio
import html
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from houle import games
from houle.bots.explain.elision import elided
from houle.engine.errors import HouleError
from houle.engine.text import load
from houle.server.after.replays import read_record_game
from houle.server.http.routes.dependencies import address_of, limits_of, server_of
from houle.server.process import Server
from houle.server.store import rows
from houle.server.store.rows import SeatRow, TableRow

logger = logging.getLogger(__name__)
ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
CODE = re.compile(r"[A-Za-z]{5}")
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
TITLE = re.compile(r"<title>[^<]*</title>")
LOCALES = {"en": "en_GB", "fr": "fr_FR"}
APP = "houle"
"""The picture of the app itself; the others are called like their game."""
LISTED_PAGES = ("rules", "learn", "new")
"""Pages about a game, which are the same for everybody."""
PATIENCE_SECONDS = 2.0
"""How long a page waits for its preview; then it opens with that of the app."""


@dataclass(frozen=True)
class Preview:
    """A page in a few words, and its picture."""

    title: str
    text: str
    picture: str = APP
    is_listed: bool = True
    """Whether search engines may list the page."""


async def preview_of(request: Request, path: str, language: str) -> Preview:
    """The preview of a page; that of the app if it has none, or none can be found now.

    A page opens in any case, whatever goes wrong with its preview.
    """
    page, _, given = path.partition("/")
    text = load("houle.server", language)["preview"]["app"]
    app = Preview("Houle", text, is_listed=page not in (*LOOKED_UP, "table"))
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            if page in LISTED_PAGES:
                return game_preview(given, language)
            if page in LOOKED_UP and running_server(request) is not None:
                return await LOOKED_UP[page](request, given, language) or app
    except (HouleError, TimeoutError):
        pass
    except Exception:
        logger.exception("no preview of /%s", page)
    return app


def game_preview(game: str, language: str, text: str | None = None) -> Preview:
    """The preview of a game: its title, and a sentence about it."""
    words = games.find(game).words(language)
    said = words["teaser"] if text is None else text
    return Preview(f"{words['title']} · Houle", said, game, is_listed=text is None)


async def replay_preview(request: Request, table_id: str, language: str) -> Preview | None:
    """The preview of a match: who played and who won, once it is over and open to everybody."""
    if ID.fullmatch(table_id) is None:
        return None
    limits_of(request).check("request", address_of(request))
    found = await server_of(request).store.read(partial(rows.read_table, table_id=table_id))
    if found is None or found[0].status == "closed":
        return None
    table, chairs = found
    words = load("houle.server", language)["preview"]
    if table.status != "over":
        return running_preview(table, chairs, language)
    if table.replay == "private":
        return game_preview(table.game, language, words["private"])
    text = " ".join(filter(None, (winner(table, chairs, language), words["replay"])))
    return named(game_preview(table.game, language, text), chairs, words)


def running_preview(table: TableRow, chairs: Sequence[SeatRow], language: str) -> Preview:
    """The preview of a match that is not over; the lobby names the players of a public one too."""
    words = load("houle.server", language)["preview"]
    preview = game_preview(table.game, language, words["running"])
    return named(preview, chairs, words) if table.access == "public" else preview


def named(preview: Preview, chairs: Sequence[SeatRow], words: Mapping[str, str]) -> Preview:
    """The preview with the players in its title."""
    names = ", ".join(chair.name for chair in chairs if chair.name)
    if not names:
        return preview
    game = preview.title.removesuffix(" · Houle")
    return replace(preview, title=words["players"].format(game=game, names=names))


def winner(table: TableRow, chairs: Sequence[SeatRow], language: str) -> str:
    """The sentence that names the winner, if one seat alone has won."""
    words = load("houle.server", language)["preview"]
    places: Sequence[Any] = (table.result or {}).get("places", ())
    if len(places) != len(chairs) or list(places).count(1) != 1 or len(places) == 1:
        return ""
    name = chairs[list(places).index(1)].name
    return elided(words["won"].format(name=name), [name], language)


async def record_preview(request: Request, record_id: str, language: str) -> Preview | None:
    """The preview of an imported record."""
    if ID.fullmatch(record_id) is None:
        return None
    limits_of(request).check("request", address_of(request))
    read = partial(read_record_game, record_id=record_id)
    game = await server_of(request).store.read(read)
    words = load("houle.server", language)["preview"]
    return None if game is None else game_preview(game, language, words["replay"])


async def join_preview(request: Request, code: str, language: str) -> Preview | None:
    """The preview of an invitation; wrong codes count as guesses, as they do for players."""
    if CODE.fullmatch(code) is None:
        return None
    server = server_of(request)
    with limits_of(request).guess(join_address=address_of(request)):
        table_id = await server.actions.by_code(code)
    found = await server.store.read(partial(rows.read_table, table_id=table_id))
    if found is None or found[0].status != "open":
        return None
    table, chairs = found
    words = load("houle.server", language)["preview"]
    host = next((chair.name for chair in chairs if chair.person == table.owner), "")
    sentence = words["invited_by"].format(name=host) if host else words["invited"]
    return game_preview(table.game, language, sentence)


LOOKED_UP = {"replay": replay_preview, "record": record_preview, "join": join_preview}
"""Pages whose preview is looked up in the store."""


# In the page.


def with_preview(
    page: str, preview: Preview, request: Request, language: str, *, base: str = ""
) -> str:
    """The start page of the app with the tags of a preview instead of its title.

    ``base`` is the path below which visitors reach this server.
    """
    path = quote(request.scope["path"])
    tags = tags_of(preview, site_of(request) + base, path, language)
    return TITLE.sub(lambda _: tags, page, count=1)


def tags_of(preview: Preview, site: str, path: str, language: str) -> str:
    """The title and the tags of a preview, escaped."""
    picture = f"{site}/share/{preview.picture}.png"
    properties = {
        "og:site_name": "Houle",
        "og:type": "website",
        "og:locale": LOCALES[language],
        "og:url": site + path,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.title,
    }
    names = {"description": preview.text, "twitter:card": "summary_large_image"}
    if not preview.is_listed:
        names["robots"] = "noindex"
    tags = [f"<title>{html.escape(preview.title)}</title>"]
    tags += [tag("name", name, value) for name, value in names.items()]
    tags += [tag("property", name, value) for name, value in properties.items()]
    return "\n    ".join(tags)


def tag(kind: str, name: str, value: str) -> str:
    """A tag of a page's head."""
    return f'<meta {kind}="{name}" content="{html.escape(value)}" />'


def site_of(request: Request) -> str:
    """The address of this server as its visitors know it; empty if the request names none.

    As everywhere, ``Host`` is the name that browsers use; a proxy says whether they use HTTPS.
    """
    host = request.headers.get("host", "")
    if HOST.fullmatch(host) is None:
        return ""
    return f"{scheme_of(request)}://{host}"


def running_server(request: Request) -> Server | None:
    """The server of this process; None for the files alone."""
    app = request.scope.get("app")
    return None if app is None else getattr(app.state, "server", None)


def scheme_of(request: Request) -> str:
    """Whether visitors come by HTTP or HTTPS."""
    server = running_server(request)
    if server is not None and server.settings.secure:
        return "https"
    if server is not None and server.settings.proxies > 0:
        said = request.headers.get("x-forwarded-proto", "").split(",")[-1].strip()
        return said if said in ("http", "https") else request.url.scheme
    return request.url.scheme
