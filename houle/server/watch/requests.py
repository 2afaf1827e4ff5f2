"""Measure and log every request and every socket."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houle.server.http.static_files import WebApp

from .metrics import REQUESTS

ELSEWHERE = "elsewhere"
"""The route of unknown addresses: they are not counted one by one."""
WEB_APP = "/*"
UNLOGGED = ("/healthz", "/readyz", "/metrics")
"""Polled by machines every few seconds; only failures are logged."""

logger = logging.getLogger("houle.server.requests")


class RequestLog:
    """Middleware around everything else that sees how each request is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, then measure and log it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def sent(message: Message) -> None:
            """Remember the status."""
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            told = log_request if scope["type"] == "http" else log_socket
            told(scope, status, perf_counter() - begun)


def log_request(scope: Scope, status: int, seconds: float) -> None:
    """Measure and log a request."""
    route = route_of(scope)
    REQUESTS.labels(scope["method"], route, status).observe(seconds)
    if route in UNLOGGED and status < 500:
        return
    level = logging.INFO if status < 500 else logging.ERROR
    facts = {"method": scope["method"], "path": route, "status": status}
    facts |= {"ms": round(seconds * 1000, 1), "table": scope.get("path_params", {}).get("table_id")}
    logger.log(level, "request", extra=facts)


def log_socket(scope: Scope, status: int, seconds: float) -> None:
    """Log a socket that was closed."""
    logger.info("socket closed", extra={"path": route_of(scope), "seconds": round(seconds, 1)})


def route_of(scope: Scope) -> str:
    """The route as it is declared, without the ids in the address."""
    if isinstance(scope.get("endpoint"), WebApp):
        return WEB_APP
    return str(getattr(scope.get("route"), "path", None) or ELSEWHERE)
