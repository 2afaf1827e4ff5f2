"""Who may do what: every endpoint and every message, for everybody, as one table.

A line is an endpoint or a message, the stage of the table at which it is tried, and what becomes of
it for each role: ``ok``, or the code of the refusal. What no line lists fails the test.
"""

from __future__ import annotations

import importlib
import pkgutil
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from websockets.exceptions import InvalidStatus

from houle.server.app import make_app
from houle.server.errors import Refusal
from houle.server.http import routes
from houle.server.http.routes.dependencies import REFUSALS
from houle.server.messages import protocol
from houle.server.settings import ServerSettings
from houle.server.tables.access import MAY, Role, check
from houle.server.tables.moves import MoveRequest
from tests.server.client import Person, Place, make_quick
from tests.server.conftest import Scene

ROLES = ("stranger", "blocked", "visitor", "seated", "owner", "seated_owner")

# What stands for several columns.
ANYBODY = ("ok",) * 6
SIGNED_IN = ("not_signed_in",) + ("ok",) * 5
NOT_BLOCKED = ("not_signed_in", "not_allowed") + ("ok",) * 4
INVITED = ("ok", "not_allowed") + ("ok",) * 4
SITTING = ("not_signed_in", "not_allowed", "not_allowed", "ok", "not_allowed", "ok")
OWNING = ("not_signed_in", "not_allowed", "not_allowed", "not_allowed", "ok", "ok")
INVOLVED = ("not_signed_in", "not_allowed", "not_allowed", "ok", "ok", "ok")
SAT_THERE = ("private_replay",) * 3 + ("ok",) * 3
SAT_THERE_NAMED = ("not_signed_in", *SAT_THERE[1:])
OWN_SEAT = ("not_over", "not_over", "not_over", "ok", "not_over", "ok")


def all_but_strangers(code: str) -> tuple[str, ...]:
    """Everybody known gets the same answer."""
    return ("not_signed_in",) + (code,) * 5


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    what: str
    stage: str
    answers: tuple[str, ...]
    body: dict[str, Any] | None = None


GUEST, WAVE = {"name": "Zoé"}, {"game": "wave"}
LOGIN = {"name": "Nobody at all", "password": "not the right one"}
NEW = {"name": "{role}", "password": "long enough"}
SIT, FREE, BOT = {"action": "sit"}, {"action": "open"}, {"action": "bot"}
AVOID = {"block": False, "mute": False}
SEAT = {"move": 0, "seat": 0}

REQUESTS = (
    # For whoever looks after the server, and for everybody.
    Line("GET /healthz", "-", ANYBODY),
    Line("GET /readyz", "-", ANYBODY),
    Line("GET /metrics", "-", ANYBODY),
    Line("GET /api/forwarded", "-", ANYBODY),
    Line("GET /api/docs", "-", ANYBODY),
    Line("GET /api/docs/style.css", "-", ANYBODY),
    Line("GET /api/openapi.json", "-", ANYBODY),
    Line("GET /api/games", "-", ANYBODY),
    Line("POST /api/games/wave/options", "-", ANYBODY, {}),
    Line("GET /api/games/wave/rulebook", "-", ANYBODY),
    Line("GET /api/games/wave/texts", "-", ANYBODY),
    Line("GET /api/games/wave/moves", "-", ANYBODY),
    # People.
    Line("GET /api/visitor", "-", ANYBODY),
    Line("GET /api/me", "-", SIGNED_IN),
    Line("POST /api/guest", "-", ANYBODY, GUEST),
    Line("POST /api/login", "-", ("bad_login",) * 6, LOGIN),
    Line("POST /api/logout", "-", ANYBODY),
    Line("POST /api/logout/everywhere", "-", SIGNED_IN),
    Line("POST /api/me/name", "-", SIGNED_IN, GUEST),
    Line("POST /api/me/account", "-", SIGNED_IN, NEW),
    Line(
        "POST /api/me/password",
        "-",
        all_but_strangers("no_account"),
        {"old": "-" * 8, "new": "-" * 8},
    ),
    Line("GET /api/me/preferences", "-", SIGNED_IN),
    Line("PUT /api/me/preferences", "-", all_but_strangers("no_account"), {}),
    Line("POST /api/me/farewell", "-", SIGNED_IN, {}),
    Line("GET /api/people/avoided", "-", SIGNED_IN),
    Line("POST /api/people/{somebody}/avoid", "-", SIGNED_IN, AVOID),
    # The lobby.
    Line("GET /api/tables", "-", ANYBODY),
    Line("GET /api/tables/mine", "-", SIGNED_IN),
    Line("GET /api/tables/history", "-", SIGNED_IN),
    Line("POST /api/tables", "-", SIGNED_IN, WAVE),
    Line("POST /api/tables/now", "-", SIGNED_IN, {**WAVE, "level": "mousse"}),
    Line("POST /api/tables/quick", "-", SIGNED_IN, {"game": "wave"}),
    Line("POST /api/tables/join", "open", NOT_BLOCKED, {"code": "{code}"}),
    Line("GET /api/tables/invitation/{code}", "open", INVITED),
    # A table.
    Line("GET /api/tables/{table}/invitation", "open", INVITED),
    Line("POST /api/tables/{table}/fill", "open", all_but_strangers("not_allowed")),
    Line("GET /api/tables/{table}", "open", NOT_BLOCKED),
    Line("GET /api/tables/{table}", "playing", NOT_BLOCKED),
    Line("GET /api/tables/{table}", "over", INVOLVED),
    Line("GET /api/tables/{table}", "public_over", ANYBODY),
    Line(
        "POST /api/tables/{table}/seats/2",
        "open",
        ("not_signed_in", "blocked", *NOT_BLOCKED[2:]),
        SIT,
    ),
    Line("POST /api/tables/{table}/seats/2", "open", OWNING, BOT),
    Line("POST /api/tables/{table}/seats/2", "open", OWNING, FREE),
    Line("POST /api/tables/{table}/seats/1", "open", INVOLVED, FREE),
    Line("POST /api/tables/{table}/seats/0", "open", OWNING, FREE),
    Line("POST /api/tables/{table}/start", "ready", OWNING),
    Line("POST /api/tables/{table}/leave", "open", SITTING),
    Line("POST /api/tables/{table}/leave", "playing", SITTING),
    Line("POST /api/tables/{table}/back", "away", SITTING),
    Line("POST /api/tables/{table}/close", "open", OWNING),
    Line("POST /api/tables/{table}/close", "playing", OWNING),
    Line("POST /api/tables/{table}/rematch", "over", SITTING),
    Line("POST /api/tables/{table}/hint", "playing", (*SITTING[:3], "no_choice", *SITTING[4:])),
    Line("GET /api/tables/{table}/why?move=breach", "playing", SITTING),
    # After the match, and from the own seat during it.
    Line("GET /api/tables/{table}/record", "playing", OWN_SEAT),
    Line("GET /api/tables/{table}/record", "over", ANYBODY),
    Line("GET /api/tables/{table}/record", "hidden_over", SAT_THERE),
    Line("GET /api/tables/{table}/replay", "playing", OWN_SEAT),
    Line("GET /api/tables/{table}/replay", "over", ANYBODY),
    Line("GET /api/tables/{table}/replay", "hidden_over", SAT_THERE),
    Line("GET /api/tables/{table}/replay", "public_over", ANYBODY),
    Line("POST /api/tables/{table}/replay", "open", OWNING, {"replay": "private"}),
    Line("POST /api/tables/{table}/review", "over", NOT_BLOCKED),
    Line("POST /api/tables/{table}/review", "hidden_over", SAT_THERE_NAMED),
    Line("GET /api/tables/{table}/review", "over", ANYBODY),
    Line("GET /api/tables/{table}/review", "hidden_over", SAT_THERE),
    Line("POST /api/tables/{table}/same-deal", "over", NOT_BLOCKED),
    Line("POST /api/tables/{table}/same-deal", "hidden_over", SAT_THERE_NAMED),
    Line("POST /api/tables/{table}/play-on", "playing", all_but_strangers("not_over"), SEAT),
    Line("POST /api/tables/{table}/play-on", "over", NOT_BLOCKED, SEAT),
    Line("POST /api/tables/{table}/play-on", "hidden_over", SAT_THERE_NAMED, SEAT),
    Line("GET /api/tables/{table}/compare", "over", ANYBODY),
    Line("GET /api/tables/{table}/compare", "hidden_over", SAT_THERE),
    # Imported records: for everybody who has the link.
    Line("POST /api/records", "-", all_but_strangers("bad_record"), {}),
    Line("GET /api/records/{record}", "-", ANYBODY),
    Line("GET /api/records/{record}/replay", "-", ANYBODY),
    Line("POST /api/records/{record}/review", "-", SIGNED_IN),
    Line("GET /api/records/{record}/review", "-", ANYBODY),
    Line("POST /api/records/{record}/play-on", "-", SIGNED_IN, SEAT),
)

TABLE = {"table": "{table}"}
MOVE = {**TABLE, "number": 1000, "move": "breach", "id": "m1"}
SAY = {**TABLE, "text": "Hello!", "id": "s1"}

NO_SOCKET = "no socket"


def by_socket(answers: Iterable[str]) -> tuple[str, ...]:
    """The same for those who can open a socket at all."""
    return (NO_SOCKET, *list(answers)[1:])


MESSAGES = (
    Line("hello", "-", by_socket(ANYBODY), {"version": 1}),
    Line("ping", "-", by_socket(ANYBODY)),
    Line("watch_lobby", "-", by_socket(ANYBODY), {"on": True}),
    Line("open_table", "open", by_socket(NOT_BLOCKED), TABLE),
    Line("open_table", "playing", by_socket(NOT_BLOCKED), TABLE),
    Line("open_table", "over", by_socket(INVOLVED), TABLE),
    Line("close_table", "open", by_socket(ANYBODY), TABLE),
    Line(
        "move",
        "open",
        by_socket(
            not_started
            for not_started in (
                "",
                "not_allowed",
                "not_allowed",
                "not_started",
                "not_allowed",
                "not_started",
            )
        ),
        MOVE,
    ),
    Line("move", "playing", by_socket(SITTING), MOVE),
    Line("say", "open", by_socket(SITTING), SAY),
    Line("say", "over", by_socket(SITTING), SAY),
    Line("back", "away", by_socket(SITTING), TABLE),
)


class Cast:
    """The people of the test, and tables at which each of them has a role."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.people: dict[str, Person] = {}
        self.made: tuple[str, ...] | None = None
        """For which stage and role the last table was made; None if it has changed since."""

    async def gather(self) -> None:
        """Let everybody come in."""
        for name in ("boss", "blocked", "visitor", "seated", "filler"):
            self.people[name] = await self.place.guest(name)
        path = f"/api/people/{self.people['blocked'].id}/avoid"
        await self.people["boss"].post(path, {"block": True, "mute": False})
        self.names = {"somebody": self.people["filler"].id}

    async def at_table(self, stage: str, role: str) -> None:
        """A table at that stage, as it was made: for a role that needs the same, the last one."""
        wanted = (stage, role if role == "owner" or stage == "away" else "")
        if stage != "-" and wanted != self.made:
            await self.table(stage, role)
            self.made = wanted

    def note(self, line: Line, answer: str) -> None:
        """Whoever was refused, or only asked, has changed nothing."""
        if answer == "ok" and not line.what.startswith("GET "):
            self.made = None

    async def table(self, stage: str, role: str) -> None:
        """A table at that stage, whose owner sits at it unless the role is to own it only."""
        boss, first = self.people["boss"], "open" if role == "owner" else "me"
        wish = {
            "access": "public" if stage.startswith("public") else "private",
            "replay": "private" if stage.startswith("hidden") else "public",
            "seats": [{"kind": kind} for kind in (first, "open", "open")],
        }
        made = await boss.make_table("wave", **wish)
        self.names |= {"table": made["id"], "code": made["code"]}
        if role == "owner":
            await self.people["filler"].sit(made["id"], 0)
        await self.people["seated"].sit(made["id"], 1)
        if stage != "open":
            await boss.post(f"/api/tables/{made['id']}/seats/2", BOT)
        if stage not in ("open", "ready"):
            await boss.post(f"/api/tables/{made['id']}/start")
        if stage.endswith("over"):
            await self.end(made["id"])
        if stage == "away" and role in ("seated", "seated_owner"):
            await self.actor(role).post(f"/api/tables/{made['id']}/leave")

    async def end(self, table: str) -> None:
        """Bring the match to its end: a breach of the rules of talk loses it."""
        person = self.people["seated"].id
        wish = MoveRequest(table, 1, "breach", 1000, person, "end")
        await self.place.server.tables.move(wish, lambda _: None)

    def actor(self, role: str) -> Person:
        """Who has the role."""
        return self.people["boss" if role in ("owner", "seated_owner") else role]

    async def record(self) -> None:
        """A record from elsewhere."""
        await self.table("public_over", "seated_owner")
        record = await self.people["boss"].get(f"/api/tables/{self.names['table']}/record")
        imported = await self.people["boss"].post("/api/records", record)
        self.names["record"] = imported["id"]
        await self.people["boss"].post(f"/api/records/{imported['id']}/review")

    def filled(self, given: Any, role: str) -> Any:
        """A wish with the names of this test in it."""
        if isinstance(given, dict):
            return {name: self.filled(value, role) for name, value in given.items()}
        return given.format(role=role, **self.names) if isinstance(given, str) else given


async def answer_to(cast: Cast, line: Line, role: str) -> str:
    """What becomes of a request of somebody in that role."""
    method, path = line.what.split()
    # Whoever changes themselves here must not be missing elsewhere.
    fresh = line.stage == "-"
    if role == "stranger":
        asker = Person(cast.place, cast.place.stranger())
    else:
        asker = await cast.place.guest() if fresh else cast.actor(role)
    body = None if method == "GET" else cast.filled(line.body or {}, role)
    answer = await asker.http.request(method, cast.filled(path, role), json=body)
    if role == "stranger":
        await asker.http.aclose()
    return "ok" if answer.status_code < 400 else str(answer.json()["code"])


async def said_to(cast: Cast, line: Line, role: str) -> str:
    """What becomes of a message of somebody in that role."""
    if role == "stranger":
        return await knock(cast.place)
    async with cast.actor(role).page() as page:
        refused = await page.ask(type=line.what, **cast.filled(line.body or {}, role))
    return "ok" if refused is None else str(refused["code"])


async def knock(place: Place) -> str:
    """What becomes of a socket that nobody known wants to open."""
    nobody = Person(place, place.stranger(Cookie="houle=nobody"))
    nobody.http.cookies.set("houle", "nobody")
    try:
        async with nobody.page():
            return "ok"
    except InvalidStatus as refusal:
        assert refusal.response.status_code == 403
        return NO_SOCKET
    finally:
        await nobody.http.aclose()


@pytest.mark.slow
@pytest.mark.parametrize("lines", [REQUESTS, MESSAGES], ids=["requests", "messages"])
def test_everybody_may_do_what_the_table_says_and_nothing_else(
    scene: Scene, lines: tuple[Line, ...]
) -> None:
    ask = answer_to if lines is REQUESTS else said_to
    found: list[tuple[str, str, dict[str, str]]] = []

    async def what(place: Place) -> None:
        make_quick(place)
        cast = Cast(place)
        await cast.gather()
        await cast.record()
        for line in lines:
            answers = {}
            for role in ROLES:
                await cast.at_table(line.stage, role)
                answers[role] = await ask(cast, line, role)
                cast.note(line, answers[role])
            found.append((line.what, line.stage, answers))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houle.server.tables.actions.MOST_OPEN", 10_000)
        patch.setattr("houle.server.http.guesses.FREE_GUESSES", 10_000)
        # The same deal everywhere: some deals of Wave are lost before the first card.
        patch.setattr("secrets.token_hex", lambda count=32: "07" * count)
        scene(what, rate=0, pace=10_000)
    wanted = [(x.what, x.stage, dict(zip(ROLES, x.answers, strict=True))) for x in lines]
    assert found == wanted


# Nothing is missing.


def routers() -> list[Any]:
    """The routers of every subject."""
    names = [module.name for module in pkgutil.iter_modules(routes.__path__)]
    modules = [importlib.import_module(f"houle.server.http.routes.{name}") for name in names]
    return [module.ROUTER for module in modules if hasattr(module, "ROUTER")]


def endpoints(tmp_path: Path) -> set[tuple[str, str]]:
    """Every method and path that the application answers."""
    app = make_app(ServerSettings(data=tmp_path, compile=False))
    found = {(m.upper(), path) for path, methods in app.openapi()["paths"].items() for m in methods}
    for route in [*app.routes, *(route for router in routers() for route in router.routes)]:
        for method in getattr(route, "methods", None) or ():
            found |= {(method, route.path)} if method != "HEAD" else set()
    return found


def matches(line: Line, method: str, path: str) -> bool:
    """Whether a line of the table is about the endpoint."""
    parts = line.what.partition("?")[0].split()
    mine, theirs = parts[1].split("/"), path.split("/")
    same = all(b.startswith("{") or a == b for a, b in zip(mine, theirs, strict=False))
    return parts[0] == method and len(mine) == len(theirs) and same


def test_the_table_lists_every_endpoint(tmp_path: Path) -> None:
    every = endpoints(tmp_path)
    assert len(every) > 40
    assert [e for e in sorted(every) if not any(matches(line, *e) for line in REQUESTS)] == []


def test_every_router_is_part_of_the_application(tmp_path: Path) -> None:
    described = make_app(ServerSettings(data=tmp_path, compile=False)).openapi()["paths"]
    every = [r for router in routers() for r in router.routes if isinstance(r, APIRoute)]
    shown = {route.path for route in every if route.include_in_schema}
    assert shown and shown <= described.keys()


def test_every_endpoint_describes_every_refusal_as_a_complaint(tmp_path: Path) -> None:
    described = make_app(ServerSettings(data=tmp_path, compile=False)).openapi()
    assert "sentence" in described["components"]["schemas"]["Complaint"]["properties"]
    asked = [methods[m] for path, methods in described["paths"].items() for m in methods]
    refusing = [operation["responses"] for operation in asked if "401" in operation["responses"]]
    assert len(refusing) > 40
    for responses in refusing:
        for code, why in REFUSALS.items():
            told = responses[str(code)]
            schema = told["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Complaint"}
            assert told["description"] == why


def test_the_table_lists_every_message() -> None:
    union = typing.get_args(typing.get_args(protocol.FromClient)[0])
    types = {message.model_fields["type"].annotation for message in union}
    names = {typing.get_args(annotation)[0] for annotation in types}
    assert names == {line.what for line in MESSAGES}


# Deny by default.


@pytest.mark.parametrize("role", Role)
def test_what_is_not_listed_nobody_may_do(role: Role) -> None:
    with pytest.raises(Refusal):
        check("something new", role)


PUBLIC = {"replay_public", "look_public"}


@pytest.mark.parametrize(
    ("role", "allowed"), [(Role.STRANGER, {*PUBLIC, "invitation"}), (Role.BLOCKED, PUBLIC)]
)
def test_strangers_and_the_blocked_may_only_see_what_is_public(
    role: Role, allowed: set[str]
) -> None:
    assert {action for action in MAY if is_allowed(action, role)} == allowed


def is_allowed(action: str, role: Role) -> bool:
    """Whether the role may do it, as far as the check says."""
    try:
        check(action, role)
    except Refusal:
        return False
    return True
