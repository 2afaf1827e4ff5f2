"""For whoever looks after the server: is it up and ready, its figures, and the API as a page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from houle.server.http.api_docs import STYLE, STYLE_PATH, docs_page
from houle.server.watch import metrics

from .asking import server_of

ROUTER = APIRouter(include_in_schema=False)

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@ROUTER.get("/healthz")
async def health() -> Response:
    """Whether the process is up: whoever reads this knows."""
    return PlainTextResponse("ok\n")


@ROUTER.get("/readyz")
async def readiness(request: Request) -> Response:
    """Whether requests may be sent here: the database takes what is written, nobody stops us."""
    reason = server_of(request).unready
    return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)


@ROUTER.get("/metrics")
async def figures(request: Request) -> Response:
    """The figures of this process, for Prometheus."""
    return Response(metrics.page(server_of(request).gauges()), media_type=PROMETHEUS)


@ROUTER.get("/api/docs")
async def docs(request: Request) -> Response:
    """What can be asked over HTTP, as a page."""
    return HTMLResponse(docs_page(request.app.openapi()))


@ROUTER.get(STYLE_PATH)
async def style() -> Response:
    """How that page looks."""
    return Response(STYLE, media_type="text/css")
