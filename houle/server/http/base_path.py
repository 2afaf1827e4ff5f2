"""Serving below a path: ``/houle/lobby`` is answered as ``/lobby``, other addresses not at all."""

from __future__ import annotations

import re
from urllib.parse import quote

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from houle.server.settings import ServerSettings

from .guard import SAFE, ResponseSender, headers_of, refuse_path

HEALTH = ("/healthz", "/readyz")
"""Answered outside the path too: whoever checks a process asks it without the proxy."""
NO_SUCH_SOCKET = 4404
OWN_ADDRESS = re.compile(r'\b(href|src)="/(?!/)')
"""The beginning of an address of this server in a built page."""
HEAD = "<head>"
META = '<meta name="houle-base" content="{base}" />'
"""Tells the app below which path it is served."""


class BasePath:
    """Middleware that takes the path off every request, and refuses requests outside it."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.base = app, settings.base_path
        self.headers = headers_of(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is below the path."""
        if scope["type"] == "lifespan" or scope["path"] in HEALTH:
            await self.app(scope, receive, send)
        elif scope["path"].startswith(f"{self.base}/"):
            shorten(scope, self.base)
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": NO_SUCH_SOCKET, "reason": "no_page"})
        else:
            answer = await self.outside(scope)
            await answer(scope, receive, ResponseSender(send, self.headers, is_private=False))

    async def outside(self, scope: Scope) -> Response:
        """The answer to a request that is not below the path: the way there, or a refusal."""
        if scope["path"] != self.base or scope["method"] not in SAFE:
            return await refuse_path(Request(scope), HTTPException(404))
        query = scope["query_string"].decode("latin-1")
        return RedirectResponse(f"{self.base}/" + (f"?{query}" if query else ""), 308)


def shorten(scope: Scope, base: str) -> None:
    """Take the path off the address of a request."""
    scope["path"] = scope["path"].removeprefix(base)
    raw = scope.get("raw_path") or b""
    prefix = base.encode("ascii")
    # A client may write a letter of the path as %68.
    is_plain = raw.startswith(prefix)
    scope["raw_path"] = raw.removeprefix(prefix) if is_plain else quote(scope["path"]).encode()


def page_below(page: str, base: str) -> str:
    """A built page for a server below a path; without a path, unchanged."""
    if not base:
        return page
    page = OWN_ADDRESS.sub(rf'\1="{base}/', page)
    return page.replace(HEAD, f"{HEAD}\n    {META.format(base=base)}", 1)
