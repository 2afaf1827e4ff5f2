"""The files of the web app, or a plain page if it has not been built."""

from __future__ import annotations

import gzip
import html
import json
import os
from dataclasses import replace
from hashlib import blake2b
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
from .base_path import page_below
from .previews import APP, preview_of, with_preview

FOLDER = Path(__file__).parents[1] / "web"
"""The built web app; index.html is its start page, hashed files are in assets/."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
"""For files whose name contains a hash of their content."""
REVALIDATE = "no-cache"
"""For all other files: cached, but checked before each use."""
SHARE = "share"
"""The folder of the pictures in link previews, which pages elsewhere show."""
CACHING = {"assets": CACHE_FOREVER, SHARE: "public, max-age=86400"}
"""How the files of a folder are cached."""

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
ENGLISH, FRENCH = "index.html", "index.fr.html"
"""The start page of the app in each language."""
PRELOADS = "ahead.json"
"""Which files each page needs, written when the app is built."""
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""How files are compressed when the app is built, the smaller first."""


class WebApp(StaticFiles):
    """Serves the built web app: its files, and its start page for every other address."""

    def __init__(self, folder: Path = FOLDER, *, base: str = "") -> None:
        """``base`` is the path below which visitors reach this server."""
        self.folder, self.base = folder, base
        self.is_built = (folder / ENGLISH).is_file()
        self.is_bilingual = (folder / FRENCH).is_file()
        self.links = preload_headers(folder / PRELOADS, base)
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
            raise HTTPException(405 if is_wrong_method(scope) else 404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        if not self.is_built:
            return unbuilt(Request(scope), path, self.base)
        if path == "." or not await self.has(path):
            if Path(path).suffix in TYPES:
                raise HTTPException(404)
            return await self.start(path, scope)
        if self.base and path in (ENGLISH, FRENCH):
            return page_response(Request(scope), self.page(path))
        return await super().get_response(path, scope)

    async def start(self, path: str, scope: Scope) -> Response:
        """The start page of the app, with a preview and preload headers of the requested page."""
        request = Request(scope)
        french = self.is_bilingual and prefers_french(request.headers)
        language = "fr" if french else "en"
        preview = await preview_of(request, path.replace(os.sep, "/"), language)
        if not (self.folder / "share" / f"{preview.picture}.png").is_file():
            preview = replace(preview, picture=APP)
        text = self.page(FRENCH if french else ENGLISH)
        shown = with_preview(text, preview, request, language, base=self.base)
        answer = page_response(request, shown)
        answer.headers["vary"] = "Accept-Encoding, Accept-Language"
        page, game = (*path.split("/"), "")[:2]
        link = self.links.get(f"{page}/{game}", self.links.get(page))
        if link is not None:
            answer.headers["link"] = link
        return answer

    def page(self, name: str) -> str:
        """A start page, with the addresses that it has on this server."""
        return page_below((self.folder / name).read_text("utf-8"), self.base)

    async def has(self, path: str) -> bool:
        """Whether there is such a file; no file has a name that the system does not allow."""
        try:
            full, found = self.lookup_path(path)
        except (OSError, ValueError):
            return False
        return found is not None and os.path.isfile(full)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file with its type, compressed if the browser accepts that, and its cache headers."""
        packed, coding = compressed_file(str(full_path), Headers(scope=scope))
        stat = os.stat(packed) if coding else stat_result
        answer = super().file_response(packed, stat, scope, status_code)
        kind = TYPES.get(Path(full_path).suffix)
        if kind is not None and answer.status_code == 200:
            answer.headers["content-type"] = kind
        if coding and answer.status_code == 200:
            answer.headers["content-encoding"] = coding
        folder = Path(full_path).parent.name
        answer.headers["cache-control"] = CACHING.get(folder, REVALIDATE)
        if folder == SHARE:
            answer.headers["cross-origin-resource-policy"] = "cross-origin"
        answer.headers["vary"] = "Accept-Encoding"
        return answer


def page_response(request: Request, page: str) -> Response:
    """A page that was put together for this request: compressed, and cached like a file."""
    body = page.encode()
    content = blake2b(body, digest_size=12).hexdigest()
    headers = {"cache-control": REVALIDATE, "etag": f'W/"{content}"'}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in accepted_codings(request.headers):
        body, headers["content-encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    headers["content-length"] = str(len(body))
    is_head = request.method == "HEAD"
    return Response(b"" if is_head else body, 200, headers, media_type=TYPES[".html"])


def preload_headers(path: Path, base: str) -> dict[str, str]:
    """Preload headers by page, or by page and game."""
    if not path.is_file():
        return {}
    pages: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return {
        page: ", ".join(link_to(f"{base}/{file}") for file in files)
        for page, files in pages.items()
    }


def link_to(address: str) -> str:
    """A file in a preload header."""
    is_style = address.endswith(".css")
    kind = "rel=preload; as=style; crossorigin" if is_style else "rel=modulepreload"
    return f"<{address}>; {kind}"


def is_wrong_method(scope: Scope) -> bool:
    """Whether the address exists, but not for this method."""
    routes = scope["app"].routes if "app" in scope else ()
    return any(route.matches(scope)[0] is Match.PARTIAL for route in routes)


def compressed_file(path: str, headers: Headers) -> tuple[str, str]:
    """The compressed file and its encoding, if the browser accepts it; else the file itself."""
    accepted = accepted_codings(headers)
    for coding, ending in ENCODINGS:
        if coding in accepted and os.path.isfile(path + ending):
            return path + ending, coding
    return path, ""


def accepted_codings(headers: Headers) -> set[str]:
    """The encodings that the browser accepts."""
    return {part.split(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")}


def prefers_french(headers: Headers) -> bool:
    """Whether the browser prefers French."""
    return headers.get("accept-language", "").lower().startswith("fr")


def unbuilt(request: Request, path: str, base: str) -> Response:
    """The page that says that the web app is not built, in the reader's language first."""
    french = prefers_french(Headers(scope=request.scope))
    languages = sorted(LANGUAGES, reverse=french)
    body = "".join(part(language, base) for language in languages)
    page = page_of("Houle", body, language=languages[0], base=base)
    return HTMLResponse(page, status_code=200 if path == "." else 404)


def part(language: str, base: str) -> str:
    """The text of that page in a language."""
    words = {
        name: html.escape(text) for name, text in load("houle.server", language)["unbuilt"].items()
    }
    return (
        f'<section lang="{language}"><h1>{words["title"]}</h1>'
        f'<p>{words["text"]} <a href="{base}/api/docs">{words["link"]}</a>.</p></section>'
    )
