"""The ASGI application: routes, middleware and the socket."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.websockets import WebSocket

from houle.engine.errors import HouleError
from houle.server.http.base_path import BasePath
from houle.server.http.guard import guard
from houle.server.http.routes import (
    game_routes,
    health_routes,
    people_routes,
    record_routes,
    table_routes,
)
from houle.server.http.routes.dependencies import cookie_of
from houle.server.http.static_files import WebApp
from houle.server.people.guests import session_of
from houle.server.socket.page import serve_socket
from houle.server.watch.requests import RequestLog

from .process import Server
from .settings import ServerSettings

logger = logging.getLogger(__name__)

ROUTES = (people_routes, table_routes, record_routes, game_routes, health_routes)


def make_app(
    settings: ServerSettings, make_server: Callable[[ServerSettings], Server] = Server
) -> FastAPI:
    """The application with these settings."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        """Start the server and stop it."""
        app.state.server = make_server(settings)
        try:
            await app.state.server.start()
        except HouleError as error:
            logger.error("the server cannot start", extra={"why": str(error)})
            raise
        yield
        await app.state.server.stop()

    app = FastAPI(
        title="Houle",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        servers=[{"url": settings.base_path}] if settings.base_path else None,
        redirect_slashes=False,  # it would answer with the host that the client names
    )
    # Including a router would rebuild its routes for each application, at the first request.
    for routes in ROUTES:
        app.router.routes.extend(routes.ROUTER.routes)
    guard(app, settings)
    if settings.base_path:
        app.add_middleware(BasePath, settings=settings)
    app.add_middleware(RequestLog)

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        """Serve the socket of a page, if its cookie is valid."""
        server: Server = app.state.server
        cookie = cookie_of(socket)
        person = await server.people.read_cookie(cookie)
        if person is None or cookie is None:
            await socket.close(4401)
            return
        await serve_socket(socket, server.actions, person, session_of(cookie))

    app.mount("/", WebApp(base=settings.base_path), name="web")
    return app
