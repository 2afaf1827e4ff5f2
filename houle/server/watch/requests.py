"""Looks on: every request and every socket is measured, and told in one line of the log."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houle.server.http.static_files import WebApp

from .metrics import REQUESTS

ELSEWHERE = "elsewhere"
"""The route of whatever leads nowhere: addresses that somebody made up are not counted apart."""
WEB_APP = "/*"
UNSAID = ("/healthz", "/readyz", "/metrics")
"""Asked for by machines every few seconds; only their failures are worth a line."""

logger = logging.getLogger("houle.server.requests")


class RequestLog:
    """Stands before everything else and sees how each request was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass, and tell what came of it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def sent(message: Message) -> None:
            """Remember the status and pass on."""
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            told = tell_request if scope["type"] == "http" else tell_socket
            told(scope, status, perf_counter() - begun)


def tell_request(scope: Scope, status: int, seconds: float) -> None:
    """Count a request, and write its line."""
    route = route_of(scope)
    REQUESTS.labels(scope["method"], route, status).observe(seconds)
    if route in UNSAID and status < 500:
        return
    level = logging.INFO if status < 500 else logging.ERROR
    facts = {"method": scope["method"], "path": route, "status": status}
    facts |= {"ms": round(seconds * 1000, 1), "table": scope.get("path_params", {}).get("table_id")}
    logger.log(level, "request", extra=facts)


def tell_socket(scope: Scope, status: int, seconds: float) -> None:
    """Write the line of a socket that is closed again."""
    logger.info("socket closed", extra={"path": route_of(scope), "seconds": round(seconds, 1)})


def route_of(scope: Scope) -> str:
    """The route that answered, as it is declared: without the codes and names in the address."""
    if isinstance(scope.get("endpoint"), WebApp):
        return WEB_APP
    return str(getattr(scope.get("route"), "path", None) or ELSEWHERE)
