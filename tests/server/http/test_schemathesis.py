"""Whatever is sent to an endpoint, the answer is one that the OpenAPI description declares."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from houle.server.app import make_app
from houle.server.settings import ServerSettings
from houle.server.tables.moves import MoveRequest
from tests.server.client import Person, Place, make_quick, served

EXAMPLES = 10
"""How many requests are made up for each endpoint."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
LAST_WISHES = (
    "/api/logout",
    "/api/me/farewell",
    "/api/me/account",
    "/api/me/password",
    "/api/logout/everywhere",
)
"""After which somebody may not be signed in any more: asked by guests who come for nothing else."""


class Town:
    """A server in a thread of its own, somebody signed in, and tables at every stage."""

    def __init__(self, data: Path) -> None:
        self.data, self.ready, self.done = data, threading.Event(), threading.Event()
        self.counts = count()
        self.answers: Counter[tuple[str, int]] = Counter()
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        """Serve until told to stop."""
        try:
            asyncio.run(self.serve())
        except BaseException as error:
            self.failure = error
            self.ready.set()

    async def serve(self) -> None:
        """Prepare everything, and serve until told to stop."""
        async with served(self.data, rate=0) as place:
            make_quick(place)
            place.limits.unlimited = frozenset(place.limits.kinds)
            place.server.bot_runner.begin = lambda table: None  # type: ignore[method-assign]
            self.place, self.zoe = place, await place.guest()
            self.names = await self.prepare(place, self.zoe)
            self.ready.set()
            await asyncio.to_thread(self.done.wait)

    async def prepare(self, place: Place, zoe: Person) -> dict[str, list[str]]:
        """Tables that are open, played and over, a record and somebody else."""
        tables = [(await zoe.make_table("wave", access="public"))["id"]]
        tables += [await zoe.play_now("land_unter"), await zoe.play_now("wave")]
        wish = MoveRequest(tables[2], 0, "breach", 1000, zoe.id, "end")
        await place.server.tables.move(wish, lambda _: None)
        record = await zoe.post("/api/records", await zoe.get(f"/api/tables/{tables[2]}/record"))
        other = await place.guest("Léa")
        games = ["wave", "land_unter"]
        return {
            "table_id": tables,
            "record_id": [record["id"]],
            "person_id": [other.id],
            "game": games,
            "seat": ["0", "1"],
        }

    def headers(self, path: str) -> dict[str, str]:
        """As our own page asks, signed in."""
        cookie = self.zoe.cookie
        if path in LAST_WISHES:
            origin = {"Origin": self.place.url}
            wish = {"json": {"name": "x"}, "headers": origin, "verify": False}
            guest = httpx.post(f"{self.place.url}/api/guest", **wish)
            cookie = guest.headers["set-cookie"].partition(";")[0]
        return {"Origin": self.place.url, "Cookie": cookie}

    def lead_somewhere(self, case: Any) -> None:
        """Let two of three requests be about something that exists."""
        number = next(self.counts)
        for name, known in self.names.items():
            if name in (case.path_parameters or {}) and number % 3:
                case.path_parameters[name] = known[number // 3 % len(known)]
            if isinstance(case.body, dict) and name in case.body and number % 3:
                case.body[name] = known[number // 3 % len(known)]
                case.body["options"] = {}


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """A server with something in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houle.server.tables.actions.MOST_OPEN", 100_000)
        # The same deal everywhere: some deals of Wave are lost before the first card.
        patch.setattr("secrets.token_hex", lambda count=32: "07" * count)
        found = Town(tmp_path_factory.mktemp("town"))
        found.thread.start()
        found.ready.wait()
        if found.failure is not None:
            raise found.failure
        yield found
        found.done.set()
        found.thread.join()
    unknown = sum(times for (_, status), times in found.answers.items() if status == 401)
    assert unknown < found.answers.total() / 4, "somebody was signed out by mistake"


def operations() -> list[Any]:
    """Everything that can be asked for, as the application describes it."""
    described = make_app(ServerSettings(data=Path("unused"), compile=False)).openapi()
    schema = schemathesis.openapi.from_dict(described)
    return [found.ok() for found in schema.get_all_operations()]


def trials() -> list[Any]:
    """Every operation with requests that fit it, and with others where something can be wrong."""
    found = []
    for operation in operations():
        found.append(pytest.param(operation, GenerationMode.POSITIVE, id=operation.label))
        if list(operation.body) or list(operation.query):
            name = f"{operation.label} wrongly"
            found.append(pytest.param(operation, GenerationMode.NEGATIVE, id=name))
    return found


BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.slow
@pytest.mark.parametrize(("operation", "mode"), trials())
def test_every_answer_is_one_that_is_declared(
    town: Town, operation: Any, mode: GenerationMode
) -> None:
    @BOUNDED
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        town.lead_somewhere(case)
        response = case.call(base_url=town.place.url, headers=town.headers(case.path))
        town.answers[case.path, response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    ask()
