"""For operators: health, readiness, metrics, and the documentation of the API."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

import houle
from houle.server.errors import Refusal
from houle.server.http.api_docs import STYLE, STYLE_PATH, docs_page
from houle.server.http.guard import forwarded_addresses, is_local
from houle.server.watch import metrics

from .dependencies import Maybe, address_of, server_of

ROUTER = APIRouter(include_in_schema=False)

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@ROUTER.get("/healthz")
async def health() -> Response:
    """Whether the process is up, and which version it is."""
    return PlainTextResponse(f"ok {houle.__version__}\n")


@ROUTER.get("/readyz")
async def readiness(request: Request) -> Response:
    """Whether the process is ready: the database can be written to, and it is not stopping."""
    reason = server_of(request).unready
    return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)


@ROUTER.get("/metrics")
async def figures(request: Request, person: Maybe) -> Response:
    """The metrics of this process: for Prometheus on the same machine, hosts, or everybody."""
    is_open = server_of(request).settings.metrics == "open" or is_local(address_of(request))
    if not is_open and not (person is not None and person.host):
        raise Refusal("not_allowed")
    return Response(metrics.page(server_of(request).gauges()), media_type=PROMETHEUS)


@ROUTER.get("/api/forwarded")
async def forwarded(request: Request) -> Response:
    """What the proxies in front have said about this request, for ``houle doctor --url``.

    Addresses are only counted: those of inner proxies are nobody's business.
    """
    seen = {
        "addresses": len(forwarded_addresses(request.headers)),
        "scheme": request.headers.get("x-forwarded-proto"),
        "proxies": server_of(request).settings.proxies,
    }
    return JSONResponse(seen, headers={"Cache-Control": "no-store"})


@ROUTER.get("/api/docs")
async def docs(request: Request) -> Response:
    """The documentation of the HTTP API."""
    return HTMLResponse(docs_page(request.app.openapi(), server_of(request).settings.base_path))


@ROUTER.get(STYLE_PATH)
async def style() -> Response:
    """The style of that page."""
    return Response(STYLE, media_type="text/css")
