"""Who asks, in which language, and of which server."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from houle.server.errors import Refusal
from houle.server.http.limits import Limits
from houle.server.messages.protocol import Complaint
from houle.server.people.guests import COOKIE, Person
from houle.server.process import Server

RESPONSES: dict[int | str, dict[str, Any]] = {
    401: {"model": Complaint, "description": "Nobody is signed in, or not with this password"},
    403: {"model": Complaint, "description": "Not allowed, or asked from another site"},
    404: {"model": Complaint, "description": "There is no such thing"},
    405: {"model": Complaint, "description": "Nothing that can be done here"},
    408: {"model": Complaint, "description": "Too slow in arriving"},
    409: {"model": Complaint, "description": "Not possible as things stand"},
    413: {"model": Complaint, "description": "Too large"},
    415: {"model": Complaint, "description": "Not JSON"},
    422: {"model": Complaint, "description": "The wish does not fit"},
    429: {"model": Complaint, "description": "Too often; Retry-After says in how many seconds"},
    500: {"model": Complaint, "description": "Our fault"},
    503: {"model": Complaint, "description": "Nothing can be stored now, or the server stops"},
}
"""How every endpoint may refuse; the application declares them for all."""


def server_of(request: Request) -> Server:
    """The server of this process."""
    server: Server = request.app.state.server
    return server


def limits_of(request: Request) -> Limits:
    """How often what may be asked for in this process."""
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: Request) -> str:
    """Where the client is."""
    return request.client.host if request.client else ""


def language_of(request: Request) -> str:
    """The language that the client prefers."""
    wanted = request.headers.get("accept-language", "")[:100].lower()
    return "fr" if wanted.startswith("fr") else "en"


async def maybe_person(request: Request) -> Person | None:
    """Who asks, or nobody."""
    return await server_of(request).people.read_cookie(request.cookies.get(COOKIE))


async def known_person(request: Request) -> Person:
    """Who asks; nobody is refused."""
    person = await maybe_person(request)
    if person is None:
        raise Refusal("not_signed_in")
    limits_of(request).check("person", person.id)
    return person


Known = Annotated[Person, Depends(known_person)]
Maybe = Annotated[Person | None, Depends(maybe_person)]
"""Who asks."""
