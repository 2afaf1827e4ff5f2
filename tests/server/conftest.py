"""A data folder and a way to run a scene with a real server in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from houle.server.after import replays
from houle.server.tables import live_table
from houle.simulation.compiled_verbs import compiled_verbs
from tests.server.client import WIRE, Visit, visit
from tests.server.services import (
    Missing,
    Postgres,
    Redis,
    or_skip,
    postgres_running,
    redis_running,
)

Scene = Callable[..., None]


WIRES = ("fast", "plain")
"""Both implementations of the wire; tests of sockets run with each (they override ``wire``)."""


@pytest.fixture(autouse=True)
def compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables play by compiled rules, as on every server that has run for a while."""
    for module in (live_table, replays):
        monkeypatch.setattr(module, "verbs_for", compiled_verbs)


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages may ask as often as they like."""
    monkeypatch.setattr("houle.server.socket.page.MESSAGES_AT_ONCE", 1e9)


@pytest.fixture
def wire() -> str:
    """The implementation of the wire with which ``scene`` serves."""
    return WIRE


@pytest.fixture
def scene(tmp_path: Path, wire: str) -> Scene:
    """Run a coroutine with a server of its own: ``scene(what_happens, secure=True)``."""

    def play(what: Visit, **settings: Any) -> None:
        visit(tmp_path / "data", what, **{"wire": wire, **settings})

    return play


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit is filled up again, however long the test takes."""
    monkeypatch.setattr("houle.server.http.limits.monotonic", lambda: 0.0)
    monkeypatch.setattr("houle.server.http.guesses.monotonic", lambda: 0.0)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    try:
        with postgres_running() as running:
            yield running
    except Missing as error:
        or_skip(error)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis of our own."""
    try:
        with redis_running() as running:
            yield running
    except Missing as error:
        or_skip(error)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'houle.sqlite'}"
    return str(request.getfixturevalue("postgres").database())
