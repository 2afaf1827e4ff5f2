"""Wrong passwords: they slow down whoever guesses, and nobody else."""

from __future__ import annotations

import pytest

from houle.server.errors import Refusal
from houle.server.http import guesses as module
from houle.server.http.guesses import (
    FORGIVEN_SECONDS,
    FREE_GUESSES,
    LONGEST_WAIT_SECONDS,
    PasswordGuesses,
)
from houle.server.http.limits import GUESSES, Limits
from tests.server.client import Person, Place
from tests.server.conftest import Scene

RIGHT = {"name": "Zoé", "password": "open sesame"}
WRONG = {"name": "Zoé", "password": "open barley"}


class Clock:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(module, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the guesses."""
    return Clock(monkeypatch)


@pytest.fixture
def guesses() -> PasswordGuesses:
    """No guesses yet."""
    return PasswordGuesses(Limits(0))


def guess(guesses: PasswordGuesses, address: str, *, is_right: bool, is_owner: bool = False) -> str:
    """How an attempt to log in to the same account ends."""
    try:
        with guesses.login("zoé", address, is_owner=is_owner):
            if not is_right:
                raise Refusal("bad_login")
    except Refusal as error:
        return error.code
    return "logged in"


async def account(place: Place, address: str) -> Person:
    """Zoé's account, made from an address."""
    zoe = await place.guest(**{"X-Forwarded-For": address})
    await zoe.post("/api/me/account", RIGHT)
    return zoe


def test_after_some_wrong_guesses_each_doubles_the_wait(
    clock: Clock, guesses: PasswordGuesses
) -> None:
    for _ in range(FREE_GUESSES):
        assert guess(guesses, "here", is_right=False) == "bad_login"
    waits = []
    for wait in (1, 2, 4, 8):
        with pytest.raises(Refusal) as refused, guesses.login("zoé", "here", is_owner=False):
            pytest.fail("too early")
        waits.append(refused.value.facts["seconds"])
        clock.now += wait
        assert guess(guesses, "here", is_right=False) == "bad_login"
    assert waits == [1, 2, 4, 8]


def test_the_wait_has_an_end_and_the_right_password_clears_it(
    clock: Clock, guesses: PasswordGuesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(guesses.limits.kinds, "login_address", (1.0, 1000.0))
    monkeypatch.setitem(guesses.limits.kinds, "login_name", (1.0, 1000.0))
    for _ in range(30):
        guess(guesses, "here", is_right=False)
        clock.now += LONGEST_WAIT_SECONDS
    assert guess(guesses, "here", is_right=True) == "logged in"
    assert guess(guesses, "here", is_right=False) == "bad_login"
    assert guess(guesses, "here", is_right=True) == "logged in"


def test_wrong_guesses_are_forgotten_after_an_hour(clock: Clock, guesses: PasswordGuesses) -> None:
    for _ in range(FREE_GUESSES):
        guess(guesses, "here", is_right=False)
    assert guess(guesses, "here", is_right=True) == "too_often"
    clock.now += FORGIVEN_SECONDS + 1
    assert guess(guesses, "here", is_right=False) == "bad_login"
    assert guess(guesses, "here", is_right=True) == "logged in"


def test_guessing_from_many_addresses_ends_too_but_not_where_the_owner_was(
    clock: Clock, guesses: PasswordGuesses
) -> None:
    assert guess(guesses, "home", is_right=True) == "logged in"
    most = int(GUESSES["login_name"][1])
    ended = [guess(guesses, f"address {n}", is_right=False) for n in range(most + 5)]
    assert ended == ["bad_login"] * most + ["too_often"] * 5
    assert guess(guesses, "home", is_right=True) == "logged in"
    assert guess(guesses, "a new phone", is_right=True, is_owner=True) == "logged in"


def test_a_stranger_who_guesses_does_not_lock_out_the_owner(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await account(place, "10.0.0.1")
        async with place.stranger(**{"X-Forwarded-For": "10.0.0.2"}) as stranger:
            codes = [
                (await stranger.post("/api/login", json=WRONG)).json()["code"] for _ in range(15)
            ]
            assert codes[:FREE_GUESSES] == ["bad_login"] * FREE_GUESSES
            assert "too_often" in codes[FREE_GUESSES:]
            assert (await stranger.post("/api/login", json=RIGHT)).status_code == 429
        async with place.stranger(**{"X-Forwarded-For": "10.0.0.3"}) as elsewhere:
            assert (await elsewhere.post("/api/login", json=RIGHT)).status_code == 200
        await zoe.post("/api/me/password", {"old": "open sesame", "new": "open wheat now"})

    scene(what, proxies=1, rate=0)


def test_a_page_left_open_cannot_try_passwords_forever(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await account(place, "10.0.0.1")
        wish = {"old": "not this one", "new": "something else"}
        codes = [await zoe.refused("/api/me/password", wish) for _ in range(FREE_GUESSES + 1)]
        assert codes == ["bad_login"] * FREE_GUESSES + ["too_often"]

    scene(what, proxies=1, rate=0)
