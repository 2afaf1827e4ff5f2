"""A record is looked at again from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Houle
from tests.cli.terminal import longest_line

QUICK = ("--iterations", "16", "--cores", "1")


def test_a_review_tells_luck_decisions_and_what_mattered_most(
    houle_in: Houle, finished: Path
) -> None:
    done = houle_in("review", finished.name, *QUICK)
    assert done.code == 0
    for part in ("match review", "Result", "Luck", "Turning points", "Ann", "█"):
        assert part in done.out
    assert longest_line(done.out) <= 80


def test_a_review_speaks_french(houle_in: Houle, running: Path) -> None:
    done = houle_in("review", running.name, "--lang", "fr", *QUICK)
    assert done.code == 0
    assert "analyse de la partie" in done.out
    assert "n'est pas finie" in done.out


def test_a_review_is_written_as_data_and_as_a_page(
    houle_in: Houle, finished: Path, tmp_path: Path
) -> None:
    done = houle_in(
        "review", finished.name, "--seat", "0", "--json", "r.json", "--html", "r.html", *QUICK
    )
    assert done.code == 0
    data = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert {decision["seat"] for decision in data["decisions"]} == {0}
    assert data["names"][0] == "Ann"
    assert (tmp_path / "r.html").read_text("utf-8").startswith("<!doctype html>")


def test_data_can_go_to_the_screen_and_is_the_same_every_time(
    houle_in: Houle, running: Path
) -> None:
    once = houle_in("review", running.name, "--json", "-", "--seed", "4", *QUICK)
    again = houle_in("review", running.name, "--json", "-", "--seed", "4", *QUICK)
    assert json.loads(once.out)["seed"] == 4
    assert once.out == again.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--seat", "9"), "there is no seat 9"),
        (("--iterations", "0"), "--iterations must be 1 or more"),
        (("--cores", "0"), "--cores must be 1 or more"),
        (("--html", "nowhere/r.html"), "cannot write to"),
    ],
)
def test_a_wrong_wish_is_refused_in_a_line(
    arguments: tuple[str, ...], why: str, houle_in: Houle, finished: Path
) -> None:
    done = houle_in("review", finished.name, *arguments)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
