"""Programs of other people play, and none of their failures costs anybody the match."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from threading import Event

import pytest

import houle
from houle.bots.play import external
from houle.bots.play.bot import legal_moves
from houle.bots.play.external import MAX_FAILURES, External, question
from tests.bots.play.programs import program

EXAMPLE = Path(__file__).parents[3] / "docs" / "example_bot.py"


def test_the_example_bot_plays_a_whole_match() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    bot = External(f"{sys.executable} {EXAMPLE}", match.options.to_json(), seed=1)
    while not match.is_over:
        for seat in match.to_move:
            move = bot.choose(match.knowledge(seat))
            assert move == min(match.legal_numbers(seat))
            match.play_number(seat, move)
    bot.close()
    assert bot.failures == []


def test_the_example_bot_fits_on_a_page() -> None:
    code = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]
    assert len(code) <= 30


def test_the_program_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    match = houle.new("sea_change", players=4, seed=3)
    seat = match.to_move[0]
    told = question(match.knowledge(seat), seconds=5.0)
    assert told["legal"] == match.legal_moves(seat)
    assert told["fields"]["hand"][seat] == match.state.hand[seat].tolist()
    others = [hand for other, hand in enumerate(told["fields"]["hand"][:4]) if other != seat]
    assert {card for hand in others for card in hand} == {match.game.state.fields["hand"].closed}
    assert not [name for name in told["fields"] if name.startswith("chance")]
    json.dumps(told)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("nonsense", "no such move"),
        ("no_move", "no move"),
        ("silent", "no answer within"),
        ("crash", "out of ideas"),
        ("not_json", "not JSON"),
        ("not_an_object", "not an object"),
        ("endless", "longer than"),
    ],
)
def test_a_failing_program_is_replaced_by_a_matelot(
    kind: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only a program that never answers is waited for in vain; on a busy machine the others start
    # slowly.
    seconds = 0.5 if kind == "silent" else 60.0
    monkeypatch.setattr(external, "START_SECONDS", seconds)
    match = houle.new("land_unter", players=3, seed=3)
    bot = External(program(tmp_path, kind), match.options.to_json(), seed=1, seconds=seconds)
    view = match.knowledge(0)
    assert bot.choose(view) in legal_moves(view)
    assert len(bot.failures) == 1
    assert said in bot.failures[0]
    assert bot.program is None


def test_a_program_that_cannot_be_started_says_so() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    bot = External("/no/such/program", match.options.to_json(), seed=1)
    assert bot.choose(match.knowledge(0)) in match.legal_numbers(0)
    assert "/no/such/program" in bot.failures[0]


def test_after_a_few_failures_the_program_is_not_asked_again(tmp_path: Path) -> None:
    match = houle.new("land_unter", players=3, seed=3)
    bot = External(program(tmp_path, "nonsense"), match.options.to_json(), seed=1)
    for _ in range(MAX_FAILURES + 2):
        bot.choose(match.knowledge(0))
    assert len(bot.failures) == MAX_FAILURES


def test_a_program_can_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = houle.new("land_unter", players=3, seed=3)
    bot = External(program(tmp_path, "silent"), match.options.to_json(), seed=1)
    cancel = Event()
    cancel.set()
    assert bot.choose(match.knowledge(0), cancel) in match.legal_numbers(0)
    assert "called off" in bot.failures[0]


def test_closing_ends_the_program(tmp_path: Path) -> None:
    match = houle.new("land_unter", players=3, seed=3)
    bot = External(program(tmp_path, "first"), match.options.to_json(), seed=1)
    assert bot.choose(match.knowledge(0)) == match.legal_numbers(0)[0]
    assert bot.program is not None
    process = bot.program.process
    bot.close()
    assert process.poll() is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)
