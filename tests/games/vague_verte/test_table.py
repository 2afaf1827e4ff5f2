"""Vague Verte: the table in a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from houle.cli.tables import vague_verte as table
from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.games.vague_verte.options import Options

from .journeys import states
from .positions import GAME, legal, position

NAMES = ("Margot", "Yann", "Lou-Anne-Marie", "Nour")


def lines(view: View, language: str = "en") -> list[str]:
    """The table as plain lines."""
    console = Console(width=80, no_color=True, force_terminal=False)
    with console.capture() as captured:
        console.print(table.draw(view, NAMES, language))
    return captured.get().rstrip().splitlines()


def seen(state: Any, seat: int) -> View:
    """What the seat sees."""
    return looks.view(GAME, state, seat)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_table_fits_and_every_move_has_words(players: int, language: str) -> None:
    examined = 0
    for state in states(Options(players=players), 1)[::9]:
        for seat in range(NO_SEAT, players):
            drawn = lines(seen(state, seat), language)
            examined += 1
            assert len(drawn) <= 16
            assert max(map(len, drawn)) <= 80
        for seat in range(players):
            for move in legal(state, seat):
                assert table.label(seen(state, seat), move, language)
    assert examined > 0


def test_streets_lights_and_hands_are_shown_without_colours() -> None:
    state = position(
        "seats=3 street=B1,BX+TOW/Y1,Y2,Y3,Y4,Y1,Y2/W1 hand=B2,TOW/W1 red=0,1 cancelled=0,0,1"
    )
    drawn = "\n".join(lines(seen(state, 0)))
    for shown in ("BX+T", "●RED", "◌", "W1●", "[B2]", "free, 1 to go", "red light", "Yann!"):
        assert shown in drawn
    assert "W1 " not in lines(seen(state, 0))[-2]


def test_a_spectator_sees_no_hand_and_the_end_shows_all() -> None:
    state = position("street=B1/Y1 hand=V2,TOW/W3,GRN phase=over")
    assert not any("V2" in line or "GRN" in line for line in lines(seen(state, NO_SEAT))[:-1])
    drawn = "\n".join(lines(View(GAME, NO_SEAT, state)))
    assert "V2" in drawn and "W3" in drawn


@pytest.mark.parametrize(
    "move, words",
    [
        ("B2", "drive blue 2 to square 2"),
        ("YX@P1", "put a yellow breakdown on P1's square 3"),
        ("RED@4", "put a red light beside row 4"),
        ("-B2", "discard blue 2"),
    ],
)
def test_moves_are_told_in_words(move: str, words: str) -> None:
    state = position("street=B1/Y1,Y2 hand=B2,YX,RED")
    assert table.label(seen(state, 0), move, "en") == words
