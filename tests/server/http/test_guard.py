"""What every request must pass: from our own pages, not too large, not too often, and no leaks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from houle.engine.text import load
from houle.server.errors import STATUS, Refusal
from houle.server.http import limits as limits_module
from houle.server.http.guard import HEADERS, POLICY, network_of
from houle.server.http.limits import Bucket, Limits
from houle.server.socket.page import MOST_PAGES
from houle.server.tables.actions import MOST_OPEN
from tests.server.client import Place
from tests.server.conftest import Scene

NAME = {"name": "Zoé"}
EVIL = "https://evil.example"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": EVIL, "Sec-Fetch-Site": "same-origin"},
        {},
    ],
    ids=str,
)
def test_what_another_site_asks_for_is_not_done(scene: Scene, headers: dict[str, str]) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            del browser.headers["Origin"]
            answer = await browser.post("/api/guest", json=NAME, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            assert "set-cookie" not in answer.headers

    scene(what)


def test_our_own_pages_and_allowed_sites_may_ask(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            del browser.headers["Origin"]
            for headers in (
                {"Origin": place.url},
                {"Origin": "https://play.example"},
                {"Sec-Fetch-Site": "same-origin"},
                {"Sec-Fetch-Site": "none"},
            ):
                answer = await browser.post("/api/guest", json=NAME, headers=headers)
                assert answer.status_code == 200, (headers, answer.text)

    scene(what, origins="https://play.example, https://other.example")


def test_a_socket_is_not_opened_by_another_site(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        url = place.url.replace("http", "ws", 1) + "/api/socket"
        with pytest.raises(InvalidStatus) as refusal:
            await websockets.connect(url, additional_headers={"Cookie": zoe.cookie, "Origin": EVIL})
        assert refusal.value.response.status_code == 403
        async with zoe.page() as page:
            assert await page.ask(type="ping") is None
        async with websockets.connect(url, additional_headers={"Cookie": zoe.cookie}) as socket:
            await socket.send('{"type": "hello", "version": 1}')
            assert '"welcome"' in str(await socket.recv())

    scene(what)


def test_a_form_of_another_site_is_no_json(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            for kind in ("text/plain", "application/x-www-form-urlencoded", "", "text/json"):
                headers = {"Content-Type": kind}
                answer = await browser.post("/api/guest", content=b'{"name":"Z"}', headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (415, "not_json")

    scene(what)


def test_what_is_too_large_is_refused_said_or_unsaid(scene: Scene) -> None:
    async def stream() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    async def what(place: Place) -> None:
        headers = {"Content-Type": "application/json"}
        async with place.stranger() as browser:
            for content in (b" " * 70_000, stream()):
                answer = await browser.post("/api/guest", content=content, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    scene(what)


def test_a_request_that_arrives_too_slowly_is_given_up(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stream() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(0.5)
        yield b"}"

    async def what(place: Place) -> None:
        async with place.stranger(**{"Content-Type": "application/json"}) as browser:
            answer = await browser.post("/api/guest", content=stream())
            assert (answer.status_code, answer.json()["code"]) == (408, "too_slow")

    monkeypatch.setattr("houle.server.http.guard.BODY_SECONDS", 0.1)
    scene(what)


@pytest.mark.usefixtures("still_clock")
def test_whoever_asks_too_often_is_told_when_to_come_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            answers = [await browser.get("/api/tables") for _ in range(7)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
            assert 1 <= int(answers[-1].headers["retry-after"]) <= 5
            assert answers[-1].json()["code"] == "too_often"

    scene(what, rate=0.25)


@pytest.mark.usefixtures("still_clock")
def test_an_address_is_what_a_proxy_says_only_if_there_is_one(scene: Scene) -> None:
    statuses: list[int] = []

    async def what(place: Place) -> None:
        for number in range(7):
            async with place.stranger(
                **{"X-Forwarded-For": f"6.6.6.6, 10.0.0.{number}"}
            ) as browser:
                statuses.append((await browser.get("/api/tables")).status_code)

    scene(what, rate=0.25)
    assert statuses == [200] * 5 + [429] * 2
    statuses.clear()
    scene(what, rate=0.25, proxies=1)
    assert statuses == [200] * 7
    statuses.clear()
    scene(what, rate=0.25, proxies=2)
    assert statuses == [200] * 5 + [429] * 2


@pytest.mark.usefixtures("still_clock")
def test_one_person_may_not_ask_for_more_than_their_share(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest(), await place.guest("Léa")
        answers = [(await zoe.http.get("/api/me")).status_code for _ in range(31)]
        assert answers == [200] * 30 + [429]
        assert (await lea.http.get("/api/me")).status_code == 200

    scene(what, rate=2)


@pytest.mark.usefixtures("still_clock")
def test_a_page_that_talks_too_fast_is_told_so(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        async with zoe.page() as page:
            for _ in range(100):
                await page.send(type="ping")
            answers = [await page.receive() for _ in range(100)]
            codes = [answer["code"] for answer in answers if answer["type"] == "refused"]
            assert codes == ["too_often"] * 40

    scene(what)


@pytest.mark.usefixtures("still_clock")
def test_five_letters_cannot_be_guessed_but_always_be_known(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest(), await place.guest("Léa")
        code = (await zoe.make_table())["code"]
        for _ in range(15):
            await lea.post("/api/tables/join", {"code": code.lower()})
        guesses = [await lea.refused("/api/tables/join", {"code": "IIIII"}) for _ in range(11)]
        assert guesses == ["no_table"] * 10 + ["too_often"]
        assert await lea.refused("/api/tables/join", {"code": code}) == "too_often"

    scene(what, rate=0)


@pytest.mark.usefixtures("still_clock")
def test_guessing_letters_under_many_names_counts_by_address(scene: Scene) -> None:
    async def what(place: Place) -> None:
        codes = []
        for number in range(4):
            person = await place.guest(f"P{number}")
            codes += [
                await person.refused("/api/tables/join", {"code": "IIIII"}) for _ in range(10)
            ]
        assert codes == ["no_table"] * 30 + ["too_often"] * 10

    scene(what, rate=0)


def test_nobody_has_too_many_pages_open(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        pages = [zoe.page() for _ in range(MOST_PAGES + 1)]
        for page in pages:
            await page.__aenter__()
        assert (await pages[-1].wait("goodbye"))["why"] == "too_many"
        assert await pages[0].ask(type="ping") is None
        for page in pages:
            await page.__aexit__(None, None, None)

    scene(what)


def test_nobody_has_too_many_unfinished_tables(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        tables = [(await zoe.make_table())["id"] for _ in range(MOST_OPEN)]
        assert await zoe.refused("/api/tables", {"game": "wave"}) == "too_many"
        await zoe.post(f"/api/tables/{tables[0]}/close")
        await zoe.make_table()

    scene(what, rate=0)


def test_every_answer_carries_the_headers_that_protect_a_page(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            answers = [
                await browser.get("/api/tables"),
                await browser.get("/api/me"),
                await browser.get("/nowhere"),
                await browser.post("/api/guest", json=NAME, headers={"Origin": EVIL}),
            ]
            for answer in answers:
                assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert answers[1].headers["cache-control"] == "no-store"

    scene(what)


def test_the_policy_lets_no_page_run_what_is_written_into_it() -> None:
    assert "unsafe" not in POLICY and "*" not in POLICY
    assert POLICY.startswith("default-src 'none'; script-src 'self'; style-src 'self';")


def test_refusals_speak_the_language_of_the_client(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(**{"Accept-Language": "fr-FR"}) as browser:
            answer = await browser.post("/api/guest", json={"name": ""})
            assert answer.status_code == 422
            assert answer.json() == {
                "code": "bad_wish",
                "sentence": "Cela ne convient pas\u00a0: name: trop court (au moins 1)",
                "rule": None,
            }
            path = await browser.get("/api/nowhere")
            assert (path.status_code, path.json()["sentence"]) == (404, "Cette page n’existe pas.")
            method = await browser.put("/api/me")
            assert (method.status_code, method.json()["code"]) == (405, "no_page")

    scene(what)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 60_000, b'"\\ud800"', b"null"])
def test_what_cannot_be_read_is_refused_without_a_trace(scene: Scene, body: bytes) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(**{"Content-Type": "application/json"}) as browser:
            answer = await browser.post("/api/guest", content=body)
            assert answer.status_code == 422
            assert answer.json()["code"] == ("bad_characters" if b"ud800" in body else "bad_wish")
            assert "Traceback" not in answer.text and "pydantic" not in answer.text

    scene(what)


def test_what_goes_wrong_on_our_side_is_told_without_how_it_is_built(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async def broken() -> None:
            raise RuntimeError("SELECT password FROM people")

        zoe = await place.guest()
        place.server.actions.public = broken  # type: ignore[method-assign, assignment]
        answer = await zoe.http.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json()["code"] == "internal" and "SELECT" not in answer.text
        async with zoe.page() as page:
            said = await page.ask(type="watch_lobby", on=True)
            assert said is not None and said["code"] == "internal"
            assert "SELECT" not in str(page.seen)

    scene(what)


def test_every_sentence_is_there_in_both_languages_with_the_same_facts() -> None:
    english, french = (load("houle.server", language) for language in ("en", "fr"))
    for part in ("refusals", "wrong"):
        assert facts_of(english[part]) == facts_of(french[part])
    assert set(STATUS) <= set(english["refusals"])


def facts_of(sentences: dict[str, str]) -> dict[str, set[str]]:
    """The facts that each sentence names."""
    return {name: set(re.findall(r"{\w+}", text)) for name, text in sentences.items()}


# Buckets.


def test_a_bucket_lets_so_many_through_and_then_as_time_goes_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(limits_module, "monotonic", lambda: clock[0])
    bucket = Bucket(rate=0.5, burst=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert bucket.wait() == 2
    clock[0] += 2
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_right_guess_does_not_count() -> None:
    limits = Limits(rate=0)
    for _ in range(50):
        with limits.guess(join_person="zoé"):
            pass
    for _ in range(10):
        with pytest.raises(Refusal, match="password"), limits.guess(join_person="zoé"):
            raise Refusal("bad_login")
    with pytest.raises(Refusal, match="too fast"), limits.guess(join_person="zoé"):
        pass


def test_buckets_of_whoever_was_not_seen_for_long_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits_module, "KEPT", 3)
    limits = Limits(rate=20)
    for number in range(10):
        limits.check("request", str(number))
        limits.check("request", "often")
    assert list(limits.buckets["request"]) == ["8", "9", "often"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_counts_as_one(address: str, counted: str) -> None:
    assert network_of(address) == counted


def test_a_method_that_an_address_does_not_know_is_refused_as_such(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        zoe = await place.guest("Zoé")
        wrong = [("DELETE", "/api/tables"), ("PUT", "/api/guest"), ("GET", "/api/guest")]
        for method, path in wrong:
            answer = await zoe.http.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (405, "no_page"), (method, path)
        for method, path in (("GET", "/api/nowhere"), ("POST", "/api/nowhere"), ("PUT", "/api")):
            answer = await zoe.http.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_page"), (method, path)

    scene(happens)
