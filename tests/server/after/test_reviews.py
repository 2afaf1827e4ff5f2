"""Reviews in the background: asked for once, claimed, told how far they are, stored."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houle import games
from houle.bots.play.net import has_net
from houle.server import wall_clock
from houle.server.after import reviews
from houle.server.bots import compile_worker
from houle.server.http.limits import RATES
from houle.server.messages.answers import ReviewInfo
from houle.server.store.schema import reviews as stored
from tests.nets import forget_nets
from tests.server.client import PATIENCE, Message, Person, Place
from tests.server.conftest import Scene

COMPILING = 600.0
"""Seconds in which the search of a game can be compiled, if it was not yet."""
LEARNED = next(game.name for game in games.every() if has_net(game))
"""A game that comes with a net."""
REVIEW = {"houle_review": 1, "decisions": [{}, {}]}

BEGIN = """
import json, pathlib, sys, time
wish = json.load(sys.stdin)
with pathlib.Path(NOTES).open("a") as notes:
    notes.write(wish["record"]["game"] + " ")
"""
QUICK = f"{BEGIN}\nprint(json.dumps({{'review': {REVIEW}}}))"
SLOW = f"{BEGIN}\nprint(json.dumps({{'done': 1, 'of': 2}}), flush=True)\ntime.sleep(60)"
BROKEN = f"{BEGIN}\nsys.exit(3)"
"""Programs in place of the one that reviews; they note which game they were given."""


class Reviewer:
    """A stand-in for the program that reviews, and how often it was begun."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes"

    def put(self, place: Place, program: str) -> None:
        """Let the server use this program from now on."""
        text = program.replace("NOTES", repr(str(self.notes)))
        place.server.reviews.program = (sys.executable, "-c", text)

    @property
    def begun(self) -> list[str]:
        return self.notes.read_text().split() if self.notes.exists() else []


@pytest.fixture
def reviewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reviewer:
    async def nothing(*_: Any) -> None:
        """Compile nothing: the stand-in needs none."""

    monkeypatch.setattr(reviews, "prepare", nothing)
    monkeypatch.setattr(reviews, "PROGRESS_SECONDS", 0.05)
    monkeypatch.setattr(reviews, "POLL_SECONDS", 0.1)
    return Reviewer(tmp_path)


async def finished(person: Person, game: str = "wave", **options: Any) -> str:
    """A match that is over, a short one unless a game is named; where its review is."""
    table = await person.play_now(game, **(options or {"players": 2, "start": "0"}))
    async with person.page() as page:
        await page.play(table)
    return f"/api/tables/{table}/review"


async def until(person: Person, path: str, patience: float = PATIENCE, **parts: Any) -> Message:
    """The review once it is as it is wanted."""
    async with asyncio.timeout(patience):
        while True:
            found = await person.get(path)
            if all(found[name] == value for name, value in parts.items()):
                return found
            await asyncio.sleep(0.02 if patience == PATIENCE else 0.2)


def claimed(connection: sa.Connection, match_id: str, until: int) -> None:
    """Let another process have claimed the review."""
    row = {"id": match_id, "status": "running", "done": 1, "of": 9, "process": "other"}
    connection.execute(sa.insert(stored), {**row, "until": until})


def given_up(connection: sa.Connection) -> None:
    """Let the time of whoever has claimed a review be over."""
    connection.execute(sa.update(stored).values(until=wall_clock.now() - 1))


def taken_away(connection: sa.Connection) -> None:
    """Let another process have taken all reviews over."""
    connection.execute(sa.update(stored).values(process="other", until=wall_clock.now() + 60_000))


def read_status(connection: sa.Connection) -> str:
    return str(connection.execute(sa.select(stored.c.status)).scalar_one())


def test_a_review_is_made_in_the_background_and_stored(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, QUICK)
        path = await finished(zoe)
        assert (await zoe.post(path))["status"] in ("waiting", "running", "done")
        found = await until(zoe, path, status="done")
        assert (found["done"], found["of"]) == (2, 2)
        assert found["review"] == REVIEW

    scene(what)


def test_asking_again_changes_nothing(
    scene: Scene, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_nets(monkeypatch, "wave")

    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, QUICK)
        path = await finished(zoe)
        await asyncio.gather(*(zoe.post(path) for _ in range(3)))
        await until(zoe, path, status="done")
        assert (await zoe.post(path))["status"] == "done"
        await asyncio.sleep(0.2)
        assert reviewer.begun == ["wave"]

    scene(what)


def test_asking_for_the_same_review_costs_nothing(scene: Scene, reviewer: Reviewer) -> None:
    rate = 20.0
    burst = int(RATES["review"][1] * rate)

    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, SLOW)
        path = await finished(zoe)
        for _ in range(burst + 5):
            assert (await zoe.post(path))["status"] in ("waiting", "running")

    scene(what, rate=rate)


def test_progress_is_told_while_it_lasts(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, SLOW)
        path = await finished(zoe)
        await zoe.post(path)
        found = await until(zoe, path, done=1)
        assert (found["status"], found["of"], found["review"]) == ("running", 2, None)

    scene(what)


def test_a_review_that_failed_is_tried_again_when_asked_for(
    scene: Scene, reviewer: Reviewer
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, BROKEN)
        path = await finished(zoe)
        await zoe.post(path)
        assert (await until(zoe, path, status="failed"))["review"] is None
        reviewer.put(place, QUICK)
        await zoe.post(path)
        await until(zoe, path, status="done")

    scene(what)


def test_the_review_of_a_process_that_died_is_taken_over(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, QUICK)
        path = await finished(zoe)
        later = wall_clock.now() + 3_600_000
        await place.server.store.write(partial(claimed, match_id=path.split("/")[3], until=later))
        await asyncio.sleep(0.1)
        assert reviewer.begun == []
        await place.server.store.write(given_up)
        await until(zoe, path, status="done")
        assert reviewer.begun == ["wave"]

    scene(what)


def test_a_claim_that_is_lost_is_given_up(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, SLOW)
        first, second = await finished(zoe), await finished(zoe)
        await zoe.post(first)
        await until(zoe, first, done=1)
        await place.server.store.write(taken_away)
        reviewer.put(place, QUICK)
        await zoe.post(second)
        await until(zoe, second, status="done")
        assert (await zoe.get(first))["status"] == "running"

    scene(what)


def test_a_server_that_stops_leaves_its_review_to_others_at_once(
    scene: Scene, reviewer: Reviewer, tmp_path: Path
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, SLOW)
        path = await finished(zoe)
        await zoe.post(path)
        await until(zoe, path, status="running")

    scene(what)
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'data' / 'houle.sqlite'}")
    with engine.connect() as connection:
        assert read_status(connection) == "waiting"
    engine.dispose()


def test_reviews_are_refused_where_they_do_not_belong(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        path = await finished(zoe)
        assert (await zoe.get(path))["status"] == "none"
        await zoe.post(path.replace("/review", "/replay"), {"replay": "private"})
        assert await yan.refused(path) == "private_replay"
        assert (await yan.http.get(path)).json()["code"] == "private_replay"
        running = f"/api/tables/{await zoe.play_now('wave', players=2)}/review"
        assert await zoe.refused(running) == "not_over"
        assert await zoe.refused("/api/records/nothing/review") == "no_record"
        async with place.stranger() as stranger:
            assert (await stranger.post(path, json={})).json()["code"] == "not_signed_in"

    scene(what)


def test_a_first_version_comes_before_anything_is_compiled_and_is_replaced(
    scene: Scene, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = asyncio.Event()
    monkeypatch.setattr(reviews, "prepare", lambda _: asyncio.ensure_future(compiled.wait()))

    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        path = await finished(zoe, LEARNED, players=3)
        await zoe.post(path)
        async with asyncio.timeout(PATIENCE):
            while (found := await yan.get(path))["review"] is None:
                await asyncio.sleep(0.02)
        assert found["status"] == "running"
        first = found["review"]
        assert first["made_by"] == "net" and len(first["decisions"]) > 50
        assert all(d["iterations"] == 0 for d in first["decisions"])
        assert {d["verdict"] for d in first["decisions"]} <= {"best", "fine"}
        reviewer.put(place, QUICK)
        compiled.set()
        assert (await until(zoe, path, status="done"))["review"] == REVIEW

    scene(what)


def test_a_late_first_version_does_not_replace_the_review(scene: Scene, reviewer: Reviewer) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, QUICK)
        path = await finished(zoe)
        await zoe.post(path)
        await until(zoe, path, status="done")
        late = partial(reviews.note_first, match_id=path.split("/")[3], body={"made_by": "net"})
        await place.server.store.write(late)
        assert (await zoe.get(path))["review"] == REVIEW

    scene(what)


def test_asking_again_for_a_review_makes_no_second_first_version(
    scene: Scene, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def make_first(self: reviews.Reviews, match_id: str) -> None:
        made.append(match_id)

    monkeypatch.setattr(reviews.Reviews, "make_first", make_first)

    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, QUICK)
        path = await finished(zoe)
        await zoe.post(path)
        await until(zoe, path, status="done")
        for _ in range(3):
            await zoe.post(path)
        assert len(made) == 1

    scene(what)


def test_those_who_ask_at_the_same_time_get_one_first_version(
    scene: Scene, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def make_first(self: reviews.Reviews, match_id: str) -> None:
        made.append(match_id)
        await asyncio.sleep(PATIENCE)

    monkeypatch.setattr(reviews.Reviews, "make_first", make_first)

    async def what(place: Place) -> None:
        zoe = await place.guest()
        reviewer.put(place, SLOW)
        path = await finished(zoe)
        await asyncio.gather(*(zoe.post(path) for _ in range(3)))
        assert len(made) == 1

    scene(what)


def test_a_match_is_really_reviewed(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_worker, "COMPILERS", [])

    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("sea_change", players=2, vp_target="1")
        async with zoe.page() as page:
            await page.play(table)
        record = await zoe.get(f"/api/tables/{table}/record")
        info = await zoe.post("/api/records", record)
        path = f"/api/records/{info['id']}/review"
        await zoe.post(path)
        found = await until(zoe, path, COMPILING, status="done")
        assert ReviewInfo.model_validate(found).status == "done"
        review = found["review"]
        assert review["moves"] == len(record["moves"]) and review["names"] == record["seats"]
        assert found["done"] == found["of"] == len(review["decisions"]) > 0
        for decision in review["decisions"]:
            assert record["moves"][decision["number"] - 1] == [decision["seat"], decision["played"]]

    scene(what, review=0.1, rate=0)
