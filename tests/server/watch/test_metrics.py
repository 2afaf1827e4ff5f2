"""Figures of a process: they count what happens, and nothing in them leads to anybody."""

from __future__ import annotations

import asyncio

import httpx
from prometheus_client.parser import text_string_to_metric_families

import houle
from houle.server.store.failures import StorageError
from tests.server.client import Place
from tests.server.conftest import Scene

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


async def figures(http: httpx.AsyncClient) -> Figures:
    """All figures that the server tells now."""
    answer = await http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def of(found: Figures, name: str, **labels: str) -> float:
    return found.get((f"houle_{name}", tuple(sorted(labels.items()))), 0.0)


def test_moves_messages_and_commits_are_counted(scene: Scene) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        before = await figures(person.http)
        table = await person.play_now("land_unter")
        async with person.page() as page:
            await page.play(table, moves=3)
            after = await figures(person.http)
            assert of(after, "connections") == 1
            assert of(after, "tables_in_memory") == 1
        moves = of(after, "entries_stored_total", kind="move")
        assert moves - of(before, "entries_stored_total", kind="move") >= 3
        sent = of(after, "messages_sent_total") - of(before, "messages_sent_total")
        assert sent >= 8
        for name in ("store_batch_jobs_count", "store_batch_seconds_count"):
            assert of(after, name, work="writer") > of(before, name, work="writer")
        thinking, who = "bot_thinking_seconds_count", {"game": "land_unter", "level": "mousse"}
        assert of(after, thinking, **who) > of(before, thinking, **who)

    scene(what)


def test_refusals_are_counted_by_their_code(scene: Scene) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        before = await figures(person.http)
        async with person.page() as page:
            await page.open("nowhere")
        assert (await person.http.get("/api/tables/nowhere")).status_code == 404
        after = await figures(person.http)
        code = {"code": "no_table"}
        assert of(after, "refusals_total", **code) - of(before, "refusals_total", **code) == 2

    scene(what)


def test_requests_are_counted_by_route_and_not_by_address(scene: Scene) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        table = await person.play_now("land_unter")
        route = {"method": "GET", "route": "/api/tables/{table_id}", "status": "200"}
        before = await figures(person.http)
        await person.get(f"/api/tables/{table}")
        await person.http.get("/api/made-up-by-somebody")
        answer = (await person.http.get("/metrics")).text
        after = await figures(person.http)
        name = "http_request_seconds_count"
        assert of(after, name, **route) - of(before, name, **route) == 1
        for secret in (table, person.id, "Zoé", "made-up-by-somebody"):
            assert secret not in answer

    scene(what)


async def unready(place: Place, http: httpx.AsyncClient) -> httpx.Response:
    """What is said when the last beat of the pulse is old; one may still be on its way."""
    while True:
        place.server.tables.uptime.at -= 60_000
        answer = await http.get("/readyz")
        if answer.status_code != 200:
            return answer
        await asyncio.sleep(0.05)


def test_it_is_ready_while_the_database_takes_the_pulse(scene: Scene) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        answer = await person.http.get("/readyz")
        assert (answer.status_code, answer.text) == (200, "ready\n")
        assert of(await figures(person.http), "ready") == 1
        place.server.bot_runner.stopping = True  # nobody beats the pulse any more
        answer = await unready(place, person.http)
        assert (answer.status_code, answer.text) == (503, "storage\n")
        assert of(await figures(person.http), "ready") == 0
        assert (await person.http.get("/healthz")).status_code == 200

    scene(what)


def test_the_health_endpoint_tells_the_version(scene: Scene) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        assert (await person.http.get("/healthz")).text == f"ok {houle.__version__}\n"

    scene(what)


def test_a_database_out_of_order_makes_it_unready_and_back_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        served = place.server.tables.uptime

        async def broken(store: object) -> None:
            raise StorageError("broken")

        beat, served.beat = served.beat, broken  # type: ignore[method-assign]
        async with place.stranger() as http:
            assert (await unready(place, http)).text == "storage\n"
            served.beat = beat  # type: ignore[method-assign]
            await served.beat(place.server.store)
            assert (await http.get("/readyz")).text == "ready\n"

    scene(what)


def test_it_is_not_ready_while_it_stops(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as http:
            await place.server.say_goodbye()
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "stopping\n")

    scene(what)
