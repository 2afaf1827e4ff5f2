"""Sea Change: the heuristic plays better than chance in every mode."""

from __future__ import annotations

import numpy as np
import pytest

from houle.engine.event import NO_LOG
from houle.games.sea_change import GAME
from houle.games.sea_change.heuristic import judge
from houle.games.sea_change.options import Options
from houle.simulation.compile import compiled
from houle.simulation.drivers import HEURISTIC, play_matches

from .positions import card, legal, position

MATCHES = 400


def share_of_wins(options: Options, level: int) -> float:
    """How often side 0 wins when it alone plays at this level and the others at random."""
    states = GAME.state.zeros(2)
    states[0] = GAME.state.blank()
    options.store(states[0])
    levels = np.zeros(16, np.int8)
    for seat in range(states[0].seats):
        levels[seat] = level if states[0].side_of[seat] == 0 else 0
    lengths = np.zeros(MATCHES, np.int32)
    scores, places = np.zeros((2, MATCHES, 16), np.int16)
    legal_moves = np.zeros(GAME.max_legal, np.int16)
    mover = np.full(1, 5, np.int64)
    compiled(GAME, play_matches)(
        states, 0, levels, mover, legal_moves, NO_LOG, lengths, scores, places
    )
    return float((places[:, 0] == 1).mean())


@pytest.mark.parametrize(
    ("options", "at_least"),
    [
        (Options(players=1), 0.2),
        (Options(players=2), 0.8),
        (Options(players=3), 0.6),
        (Options(players=4), 0.55),
        (Options(players=4, teams="2v2"), 0.85),
        (Options(players=8), 0.4),
    ],
    ids=["alone", "two", "three", "four", "teams", "eight"],
)
def test_the_heuristic_beats_random_play(options: Options, at_least: float) -> None:
    assert share_of_wins(options, HEURISTIC) >= at_least > share_of_wins(options, 0) + 0.08


def best(text: str, seat: int) -> str:
    """The legal card that the heuristic likes best."""
    state = position(text)
    return max(legal(state, seat), key=lambda name: judge(state, seat, card(name)))


def test_it_dumps_an_8_on_somebody_elses_trick() -> None:
    assert best("seats=3 trump=Y leader=0 trick=B5,B9 hand=Y4/Y5/V8,V10,V4", 2) == "V8"


def test_it_takes_a_good_trick_when_it_plays_last() -> None:
    assert best("seats=3 trump=Y leader=0 trick=B9,B10 hand=Y4/Y5/B4,B11,B5", 2) == "B11"


def test_it_gives_a_9_to_its_partner() -> None:
    text = "seats=4 teams=1 trump=Y leader=1 trick=B12,B4,B5 hand={}/Y5,Y6/Y7,Y8/Y9,Y10"
    assert best(text.format("B9,B6"), 0) == "B6"
    text = "seats=4 teams=1 trump=Y leader=1 trick=B4,B12,B5 hand={}/Y5,Y6/Y7,Y8/Y9,Y10"
    assert best(text.format("B9,B6"), 0) == "B9"


def test_alone_it_wants_an_8() -> None:
    text = "seats=1 trick=V6 trump=V deck=-,Y8,Y4,V4 deck_next=1 hand=V8,V4 eights={}"
    assert best(text.format("0,2"), 0) == "V8"
