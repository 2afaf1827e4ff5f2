"""Endpoints about people: guests, accounts, blocked players."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from houle.server.messages.answers import AvoidedList, Avoiding, Preferences
from houle.server.messages.protocol import (
    Credentials,
    Farewell,
    Id,
    Me,
    NameChange,
    Ok,
    PasswordChange,
    Visitor,
)
from houle.server.people.guests import COOKIE, MAX_AGE_SECONDS, Person, folded, session_of

from .dependencies import (
    RESPONSES,
    Known,
    Maybe,
    address_of,
    cookie_of,
    guesses_of,
    limits_of,
    server_of,
)

ROUTER = APIRouter(prefix="/api", tags=["people"], responses=RESPONSES)


def remember(request: Request, response: Response, person: Person) -> Me:
    """Set the cookie that identifies the person."""
    server = server_of(request)
    response.set_cookie(
        COOKIE,
        server.people.cookie(person),
        max_age=MAX_AGE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure,
        path=cookie_path(request),
    )
    return person.me


def forget(request: Request, response: Response) -> None:
    """Delete the cookie."""
    secure = server_of(request).settings.secure
    path = cookie_path(request)
    response.delete_cookie(COOKIE, path=path, httponly=True, samesite="lax", secure=secure)


def cookie_path(request: Request) -> str:
    """The addresses to which browsers send the cookie: those of this server."""
    return server_of(request).settings.base_path or "/"


@ROUTER.get("/visitor")
async def visitor(person: Maybe) -> Visitor:
    """Who I am, or null without a cookie; a first visit is no error."""
    return Visitor(me=person.me if person else None)


@ROUTER.get("/me")
async def me(person: Known) -> Me:
    """Who I am."""
    return person.me


@ROUTER.post("/guest")
async def guest(wish: NameChange, request: Request, response: Response, person: Maybe) -> Me:
    """Play as a guest of this name; somebody with a cookie only changes their name."""
    if person is not None:
        return (await server_of(request).accounts.rename(person, wish.name)).me
    limits_of(request).check("guest", address_of(request))
    return remember(request, response, await server_of(request).people.add_guest(wish.name))


@ROUTER.post("/me/name")
async def rename(wish: NameChange, request: Request, person: Known) -> Me:
    """Change my name, also at tables that have not begun."""
    return (await server_of(request).accounts.rename(person, wish.name)).me


@ROUTER.post("/me/account")
async def account(wish: Credentials, request: Request, person: Known) -> Me:
    """Turn a guest into an account with a name and a password."""
    limits_of(request).check("account", address_of(request))
    return (await server_of(request).accounts.make_account(person, wish)).me


@ROUTER.post("/login")
async def login(wish: Credentials, request: Request, response: Response, person: Maybe) -> Me:
    """Log in."""
    name = folded(wish.name)
    is_owner = person is not None and person.account == name
    with guesses_of(request).login(name, address_of(request), is_owner=is_owner):
        person = await server_of(request).accounts.login(wish)
    return remember(request, response, person)


@ROUTER.post("/logout")
async def logout(request: Request, response: Response, person: Maybe) -> Ok:
    """Log out of this browser; its cookie is worth nothing after that. A guest cannot come back."""
    if person is not None:
        session = session_of(cookie_of(request) or "")
        await server_of(request).accounts.sign_out(person, session)
    forget(request, response)
    return Ok()


@ROUTER.post("/logout/everywhere")
async def logout_everywhere(request: Request, response: Response, person: Known) -> Ok:
    """Log out everywhere; open pages are closed."""
    await server_of(request).accounts.sign_out_everywhere(person)
    forget(request, response)
    return Ok()


@ROUTER.post("/me/password")
async def password(wish: PasswordChange, request: Request, response: Response, person: Known) -> Me:
    """Change my password; all other sessions end."""
    with guesses_of(request).confirmation(person.id):
        changed = await server_of(request).accounts.change_password(person, wish)
    return remember(request, response, changed)


@ROUTER.post("/me/farewell")
async def farewell(wish: Farewell, request: Request, response: Response, person: Known) -> Ok:
    """Delete my name and my account; my seats in records stay, without a name."""
    with guesses_of(request).confirmation(person.id):
        await server_of(request).accounts.forget(person, wish.password)
    forget(request, response)
    return Ok()


@ROUTER.get("/me/preferences")
async def preferences(person: Known) -> Preferences:
    """What I have chosen in the settings; nothing for a guest."""
    return Preferences.model_validate(person.preferences or {})


@ROUTER.put("/me/preferences")
async def prefer(wish: Preferences, request: Request, person: Known) -> Preferences:
    """Keep what I have chosen in the settings; a guest's browser keeps it."""
    return await server_of(request).accounts.prefer(person, wish)


@ROUTER.get("/people/avoided")
async def avoided(request: Request, person: Known) -> AvoidedList:
    """The players I have blocked or muted."""
    return AvoidedList(people=await server_of(request).people.avoided(person.id))


@ROUTER.post("/people/{person_id}/avoid")
async def avoid(person_id: Id, wish: Avoiding, request: Request, person: Known) -> Ok:
    """Block somebody (no table together, no chat), mute them (no chat), or undo it."""
    await server_of(request).accounts.avoid(person, person_id, wish)
    return Ok()
