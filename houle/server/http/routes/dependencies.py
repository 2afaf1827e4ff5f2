"""What routes depend on: the person of a request, its language and address, the server."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from houle.server.errors import Refusal
from houle.server.http.guesses import PasswordGuesses
from houle.server.http.limits import Limits
from houle.server.messages.protocol import Complaint
from houle.server.people.guests import COOKIE, Person
from houle.server.process import Server

REFUSALS = {
    401: "Not signed in, or wrong password",
    403: "Not allowed, or asked from another site",
    404: "There is no such thing",
    405: "Method not allowed here",
    408: "The request arrived too slowly",
    409: "Not possible as things stand",
    413: "Too large",
    415: "Not JSON",
    422: "The request is not valid",
    429: "Too often; Retry-After says in how many seconds",
    500: "An error of the server",
    503: "Nothing can be stored now, or the server stops",
}
COMPLAINT = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Complaint.__name__}"}}}

# Only one entry names the model: FastAPI makes a validator for each that does, and for all of them
# that took a tenth of the time to import the server.
RESPONSES: dict[int | str, dict[str, Any]] = {
    **{code: {"description": why, "content": COMPLAINT} for code, why in REFUSALS.items()},
    422: {"description": REFUSALS[422], "model": Complaint},
}
"""How every endpoint may refuse."""


def server_of(request: Request) -> Server:
    """The server of this process."""
    server: Server = request.app.state.server
    return server


def limits_of(request: Request) -> Limits:
    """The rate limits of this process."""
    limits: Limits = request.app.state.limits
    return limits


def guesses_of(request: Request) -> PasswordGuesses:
    """The recent wrong passwords."""
    guesses: PasswordGuesses = request.app.state.guesses
    return guesses


def address_of(request: Request) -> str:
    """The client's address."""
    return request.client.host if request.client else ""


def language_of(request: Request) -> str:
    """The language that the client prefers."""
    wanted = request.headers.get("accept-language", "")[:100].lower()
    return "fr" if wanted.startswith("fr") else "en"


def cookie_of(connection: HTTPConnection) -> str | None:
    """The cookie of a request or socket.

    Browsers send the cookie with the longest path first: that of this server, if another one is
    reached at the root of the same host. Starlette would give the last.
    """
    sent = connection.headers.get("cookie", "").split(";")
    named = (part.strip().partition("=") for part in sent)
    return next((value for name, _, value in named if name == COOKIE), None)


async def maybe_person(request: Request) -> Person | None:
    """The person of the cookie, or None."""
    return await server_of(request).people.read_cookie(cookie_of(request))


async def known_person(request: Request) -> Person:
    """The person of the cookie; a request without one is refused."""
    person = await maybe_person(request)
    if person is None:
        raise Refusal("not_signed_in")
    limits_of(request).check("person", person.id)
    return person


Known = Annotated[Person, Depends(known_person)]
Maybe = Annotated[Person | None, Depends(maybe_person)]
"""The person who sends the request."""
