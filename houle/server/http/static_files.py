"""The files of the web app, or a plain page if it has not been built."""

from __future__ import annotations

import html
import json
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from houle.engine.languages import LANGUAGES
from houle.engine.text import load

from .api_docs import page_of

FOLDER = Path(__file__).parents[1] / "web"
"""The built web app; index.html is its start page, hashed files are in assets/."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name contains a hash of their content."""
ASK_AGAIN = "no-cache"
"""For all other files: cached, but checked before each use."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Fixed here, because the types known to the operating system differ."""
FRENCH = "index.fr.html"
"""The start page of the app in French."""
AHEAD = "ahead.json"
"""Which files each page needs, written when the app is built."""
PACKINGS = (("br", ".br"), ("gzip", ".gz"))
"""How files are compressed when the app is built, the smaller first."""


class WebApp(StaticFiles):
    """Serves the built web app: its files, and its start page for every other address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.is_built = (folder / "index.html").is_file()
        self.is_bilingual = (folder / FRENCH).is_file()
        self.links = links_ahead(folder / AHEAD)
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; sockets are closed."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4404, "reason": "no_page"})
            return
        if self.is_built:
            await super().__call__(scope, receive, send)
            return
        answer = await self.get_response(self.get_path(scope), scope)
        await answer(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the start page of the app."""
        if path == "api" or path.startswith("api/"):
            raise HTTPException(405 if is_asked_otherwise(scope) else 404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        if not self.is_built:
            return unbuilt(Request(scope), path)
        if path == "." or not await self.has(path):
            if Path(path).suffix in TYPES:
                raise HTTPException(404)
            return await self.start(path, scope)
        return await super().get_response(path, scope)

    async def start(self, path: str, scope: Scope) -> Response:
        """The start page of the app, with preload headers for the requested page."""
        french = self.is_bilingual and prefers_french(Headers(scope=scope))
        answer = await super().get_response(FRENCH if french else "index.html", scope)
        answer.headers["vary"] = "Accept-Encoding, Accept-Language"
        page, game = (*path.split("/"), "")[:2]
        link = self.links.get(f"{page}/{game}", self.links.get(page))
        if link is not None:
            answer.headers["link"] = link
        return answer

    async def has(self, path: str) -> bool:
        """Whether there is such a file."""
        full, found = self.lookup_path(path)
        return found is not None and os.path.isfile(full)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file with its type, compressed if the browser accepts that, and its cache headers."""
        packed, coding = packed_for(str(full_path), Headers(scope=scope))
        stat = os.stat(packed) if coding else stat_result
        answer = super().file_response(packed, stat, scope, status_code)
        kind = TYPES.get(Path(full_path).suffix)
        if kind is not None and answer.status_code == 200:
            answer.headers["content-type"] = kind
        if coding and answer.status_code == 200:
            answer.headers["content-encoding"] = coding
        kept = Path(full_path).parent.name == "assets"
        answer.headers["cache-control"] = FOR_EVER if kept else ASK_AGAIN
        answer.headers["vary"] = "Accept-Encoding"
        return answer


def links_ahead(path: Path) -> dict[str, str]:
    """Preload headers by page, or by page and game."""
    if not path.is_file():
        return {}
    pages: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return {page: ", ".join(link_to(file) for file in files) for page, files in pages.items()}


def link_to(file: str) -> str:
    """A file in a preload header."""
    kind = "rel=preload; as=style; crossorigin" if file.endswith(".css") else "rel=modulepreload"
    return f"</{file}>; {kind}"


def is_asked_otherwise(scope: Scope) -> bool:
    """Whether the address exists, but not for this method."""
    routes = scope["app"].routes if "app" in scope else ()
    return any(route.matches(scope)[0] is Match.PARTIAL for route in routes)


def packed_for(path: str, headers: Headers) -> tuple[str, str]:
    """The compressed file and its encoding, if the browser accepts it; else the file itself."""
    accepted = {
        part.split(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")
    }
    for coding, ending in PACKINGS:
        if coding in accepted and os.path.isfile(path + ending):
            return path + ending, coding
    return path, ""


def prefers_french(headers: Headers) -> bool:
    """Whether the browser prefers French."""
    return headers.get("accept-language", "").lower().startswith("fr")


def unbuilt(request: Request, path: str) -> Response:
    """The page that says that the web app is not built, in the reader's language first."""
    french = prefers_french(Headers(scope=request.scope))
    languages = sorted(LANGUAGES, reverse=french)
    body = "".join(part(language) for language in languages)
    page = page_of("Houle", body, language=languages[0])
    return HTMLResponse(page, status_code=200 if path == "." else 404)


def part(language: str) -> str:
    """The text of that page in a language."""
    words = {
        name: html.escape(text) for name, text in load("houle.server", language)["unbuilt"].items()
    }
    return (
        f'<section lang="{language}"><h1>{words["title"]}</h1>'
        f'<p>{words["text"]} <a href="/api/docs">{words["link"]}</a>.</p></section>'
    )
