"""Sea Change: the heuristic plays better than chance in every mode."""

from __future__ import annotations

import numpy as np
import pytest

from houle.engine.event import NO_LOG
from houle.games.sea_change import GAME
from houle.games.sea_change.heuristic import ceiling, judge, prospect
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
    text = "seats=1 trick=V6 trump=V deck=-,Y8,Y4,V4 deck_next=1 hand={} eights={}"
    assert best(text.format("V4,V8,V9,V10,V11,V12", "0,2"), 0) == "V8"
    assert best(text.format("V4,V8,V9,V10,V11,V12", "1,1"), 0) == "V9"


def test_it_does_not_take_a_trick_early_on_which_rivals_may_throw_their_8s() -> None:
    hands = "hand=Y4,Y5/Y6,Y7/V10,V4/Y9,Y10"
    assert best(f"seats=4 trump=Y leader=2 {hands}", 2) == "V4"


def test_a_side_that_lacks_less_has_the_better_prospect() -> None:
    state = position("seats=4 trump=Y leader=0 hand=Y4/Y5/Y6/Y7 vp=2,1,0,0")
    prospects = [prospect(state, seat) for seat in range(4)]
    # The chances of a race to 3 VP in which every round is anybody's, to the hundredth.
    assert [round(value, -2) for value in prospects] == [6700, 2000, 600, 600]


def test_the_prospects_of_all_sides_add_up_to_a_win() -> None:
    state = position("seats=5 trump=Y leader=0 hand=Y4/Y5/Y6/Y7/Y9 vp=2,1,0,0,2")
    assert 9990 <= sum(prospect(state, seat) for seat in range(5)) <= 10_000


def test_the_ceiling_is_the_prospect_after_one_more_vp() -> None:
    text = "seats=4 trump=Y leader=0 hand=Y4/Y5/Y6/Y7 vp={}"
    ahead = prospect(position(text.format("1,1,0,0")), 0)
    assert ceiling(position(text.format("0,1,0,0")), 0) == ahead
    assert ceiling(position(text.format("2,1,0,0")), 0) == 10_000
