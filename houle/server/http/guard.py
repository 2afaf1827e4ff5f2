"""The guard: checks before every request, and headers on every response."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houle.engine.errors import HouleError
from houle.server.errors import Refusal, complaint, status_of, wrong
from houle.server.http.routes.dependencies import language_of
from houle.server.settings import ServerSettings

from .guesses import PasswordGuesses
from .limits import Limits

SMALL_BODY_BYTES, LARGE_BODY_BYTES = 64 << 10, 2 << 20
"""The largest body of a request, and of one that sends a record."""
LARGE_PATHS = ("/api/records",)
BODY_SECONDS = 30.0
"""How long the body of a request may take to arrive."""
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
OWN_SITE = ("same-origin", "none")
LOOPBACK_NETWORK = "::/64"
"""The network of ::1."""
UNSTORABLE = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
"""Finds what may be half a surrogate pair, which cannot be encoded, or a NUL, which PostgreSQL
cannot store; JSON allows both."""
FORBIDDEN_SOCKET, BUSY_SOCKET = 4403, 4429
"""Close codes of sockets that may not be opened."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The content security policy: everything from this server, nothing inline."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Headers of every response."""
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}

logger = logging.getLogger(__name__)


def guard(app: FastAPI, settings: ServerSettings) -> None:
    """Put the guard in front of the application."""
    app.state.limits = Limits(settings.rate)
    app.state.guesses = PasswordGuesses(app.state.limits)
    app.add_exception_handler(HouleError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_wish)
    app.add_exception_handler(HTTPException, refuse_path)
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)


def headers_of(settings: ServerSettings) -> dict[str, str]:
    """The headers of every response."""
    return {**HEADERS, **(HTTPS_ONLY if settings.secure else {})}


class Guard:
    """Middleware that checks every request and every socket before the application does."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, limits: Limits) -> None:
        self.app, self.settings, self.limits = app, settings, limits
        self.origins = {origin.strip() for origin in settings.origins.split(",")} - {""}
        self.headers = headers_of(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["client"] = (client_address(scope, headers, self.settings.proxies), 0)
        if scope["type"] == "websocket":
            await self.guard_socket(scope, headers, receive, send)
        else:
            await self.guard_request(scope, headers, receive, send)

    async def guard_socket(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        """Let only our own pages open a socket, and not too often."""
        try:
            if "origin" in headers:
                self.check_origin(headers)
            self.limits.check("page", scope["client"][0])
        except Refusal as error:
            code = FORBIDDEN_SOCKET if error.code == "origin" else BUSY_SOCKET
            await send({"type": "websocket.close", "code": code, "reason": error.code})
            return
        await self.app(scope, receive, send)

    async def guard_request(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        """Pass a request on; unexpected errors are told without their details."""
        answer = ResponseSender(send, self.headers, scope["path"].startswith("/api"))
        try:
            self.check_request(scope, headers)
            body = await read_body(scope, headers, receive)
            await self.app(scope, body, answer)
        except Refusal as error:
            await (await refuse(Request(scope), error))(scope, receive, answer)
        except ClientDisconnect:
            return
        except Exception:
            logger.exception("request failed")
            if answer.begun:
                raise
            said = await refuse(Request(scope), Refusal("internal"))
            await said(scope, receive, answer)

    def check_request(self, scope: Scope, headers: Headers) -> None:
        """Refuse requests that come too often or from another site."""
        if scope["path"].startswith("/api"):
            self.limits.check("request", scope["client"][0])
        if scope["method"] not in SAFE:
            self.check_origin(headers)

    def check_origin(self, headers: Headers) -> None:
        """Refuse requests that do not come from a page of ours."""
        origin = headers.get("origin")
        if origin is None:
            fits = headers.get("sec-fetch-site") in OWN_SITE
        else:
            fits = origin in self.origins or self.is_ours(origin, headers.get("host", ""))
        if not fits:
            raise Refusal("origin")

    def is_ours(self, origin: str, host: str) -> bool:
        """Whether a page of this origin came from this server."""
        scheme, _, rest = origin.partition("://")
        allowed = ("https",) if self.settings.secure else ("http", "https")
        return scheme in allowed and rest != "" and rest.lower() == host.lower()


class ResponseSender:
    """Sends a response with the headers of every response."""

    def __init__(self, send: Send, headers: dict[str, str], is_private: bool) -> None:
        self.send, self.headers, self.is_private = send, headers, is_private
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Send a part of the response."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                headers.setdefault(name, value)
            if self.is_private:
                headers.setdefault("cache-control", "no-store")
        await self.send(message)


async def read_body(scope: Scope, headers: Headers, receive: Receive) -> Receive:
    """Read the body, up to the limit; the application then gets it in one piece."""
    if "content-length" not in headers and "transfer-encoding" not in headers:
        return receive
    most = LARGE_BODY_BYTES if scope["path"] in LARGE_PATHS else SMALL_BODY_BYTES
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise Refusal("too_large")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            await fill(body, most, receive)
    except TimeoutError:
        raise Refusal("too_slow") from None
    if body and not is_json(headers):
        raise Refusal("not_json")
    if UNSTORABLE.search(body) is not None and not is_storable(bytes(body)):
        raise Refusal("bad_characters")
    return once(bytes(body), receive)


async def fill(body: bytearray, most: int, receive: Receive) -> None:
    """Read the body, up to ``most`` bytes."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > most:
            raise Refusal("too_large")
        more = message.get("more_body", False)


def is_json(headers: Headers) -> bool:
    """Whether the body is declared as JSON, which forms on other sites cannot do."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def is_storable(body: bytes) -> bool:
    """Whether all text in a body is whole characters without NUL; invalid JSON passes here."""
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True
    return "\\u0000" not in text.replace("\\\\", "")  # a NUL, not a backslash and its number


def once(body: bytes, receive: Receive) -> Receive:
    """A receive function that gives the body once."""
    given = False

    async def give() -> Message:
        """The body; after it, whatever the client sends next."""
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


def client_address(scope: Scope, headers: Headers, proxies: int) -> str:
    """The client's address, as the outermost of our own proxies reports it."""
    address = scope["client"][0] if scope.get("client") else ""
    said = forwarded_addresses(headers) if proxies > 0 else []
    if 0 < proxies <= len(said):
        address = said[-proxies] or address
    return network_of(address)


def forwarded_addresses(headers: Headers) -> list[str]:
    """The addresses in ``X-Forwarded-For``; the last ones are those that our proxies have added."""
    said = ",".join(headers.getlist("x-forwarded-for"))
    return [address.strip() for address in said.split(",")] if said else []


def network_of(address: str) -> str:
    """The address for rate limits: of IPv6, the /64 network that one household shares."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if parsed.version == 6:
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


def is_local(address: str) -> bool:
    """Whether a client's address, as ``client_address`` gives it, is of this machine."""
    try:
        return ipaddress.ip_network(address).is_loopback or address == LOOPBACK_NETWORK
    except ValueError:
        return False


# Refusals.


async def refuse(request: Request, error: Exception) -> Response:
    """The response to an expected error."""
    assert isinstance(error, HouleError)
    said = complaint(error, language_of(request))
    seconds = error.facts.get("seconds") if isinstance(error, Refusal) else None
    headers = {} if seconds is None else {"retry-after": str(seconds)}
    return JSONResponse(said.model_dump(), status_of(error), headers)


async def refuse_wish(request: Request, error: Exception) -> Response:
    """The response to a request that is not valid."""
    assert isinstance(error, RequestValidationError)
    why = wrong(error.errors(), language_of(request))
    return await refuse(request, Refusal("bad_wish", why=why))


async def refuse_path(request: Request, error: Exception) -> Response:
    """The response to an unknown address or a wrong method."""
    assert isinstance(error, HTTPException)
    known = error.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
    if not known:
        why = wrong([], language_of(request))
        return await refuse(request, Refusal("bad_wish", why=why))
    said = complaint(Refusal("no_page"), language_of(request))
    return JSONResponse(said.model_dump(), error.status_code, error.headers)
