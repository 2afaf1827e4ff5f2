"""Hints from a record and at the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Houle
from tests.cli.terminal import longest_line

QUICK = ("--iterations", "40")


def test_whoever_owes_a_choice_is_advised(houle_in: Houle, running: Path) -> None:
    done = houle_in("hint", running.name, *QUICK)
    assert done.code == 0
    assert "Bob, after 1 of 1 moves" in done.out
    assert "Play the " in done.out and "chance of winning about" in done.out
    assert longest_line(done.out) <= 80


def test_a_moment_and_a_seat_can_be_chosen(houle_in: Houle, finished: Path) -> None:
    done = houle_in("hint", finished.name, "--after", "0", "--seat", "2", "--lang", "fr", *QUICK)
    assert done.code == 0
    assert "Cy, après 0 coups sur" in done.out


def test_a_hint_can_be_data(houle_in: Houle, running: Path) -> None:
    done = houle_in("hint", running.name, "--json", *QUICK)
    told = json.loads(done.out)
    assert len(told) == 3
    assert set(told[0]) == {"move", "value", "error", "visits", "exact", "reasons"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--after", "999"), "--after must be from 0 to"),
        ((), "choose an earlier moment with --after"),
        (("--seat", "7", "--after", "0"), "there is no seat 7"),
        (("--seconds", "0"), "--seconds must be 1 or more"),
    ],
)
def test_a_wrong_question_is_refused_in_a_line(
    arguments: tuple[str, ...], why: str, houle_in: Houle, finished: Path
) -> None:
    done = houle_in("hint", finished.name, *arguments)
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_a_seat_that_has_chosen_is_told_who_has_not(houle_in: Houle, running: Path) -> None:
    done = houle_in("hint", running.name, "--seat", "0")
    assert done.code == 2
    assert "Ann has nothing to choose at that point; to move: Bob (1), Cy (2)" in done.err


@pytest.mark.parametrize(("language", "command"), [("en", "hint"), ("fr", "conseil")])
def test_a_person_at_the_table_may_ask(language: str, command: str, houle_in: Houle) -> None:
    done = houle_in(
        "play", "land_unter", "--seed", "3", "--lang", language, typed=f"{command}\nquit\n"
    )
    assert done.code == 0
    assert {"en": "chance of winning", "fr": "chances de gagner"}[language] in " ".join(
        done.out.split()
    )
