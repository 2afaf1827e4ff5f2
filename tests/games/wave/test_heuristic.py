"""Wave: the heuristic lays more cards than chance, and uses only what the seat may know."""

from __future__ import annotations

import numpy as np
import pytest

from houle.engine.event import NO_LOG
from houle.engine.view import knowledge
from houle.games.wave import notation
from houle.games.wave.heuristic import PROSPECTS, judge, prospect
from houle.games.wave.options import Options
from houle.simulation.compile import compiled
from houle.simulation.drivers import HEURISTIC, RANDOM, play_matches
from tests.games.wave.positions import GAME, legal, match, on_turn, play, position


def mean_score(options: Options, level: int, matches: int = 1500) -> float:
    """The mean score of the team when every seat plays so."""
    states = GAME.state.zeros(2)
    states[0] = GAME.state.blank()
    options.store(states[0])
    scores, places = np.zeros((matches, 16), np.int16), np.zeros((matches, 16), np.int16)
    compiled(GAME, play_matches)(
        states,
        0,
        np.full(16, level, np.int8),
        np.full(1, 7, np.int64),
        np.zeros(GAME.max_legal, np.int16),
        NO_LOG,
        np.zeros(matches, np.int32),
        scores,
        places,
    )
    return float(scores[:, 0].mean())


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({}, 5),
        ({"players": 2}, 5),
        ({"players": 4, "virage": True}, 5),
        ({"tide": "both"}, 4),
        ({"misplay": "end"}, 2),
        ({"nazare": True}, 0.7),
        ({"nazare": True, "misplay": "end", "virage": True}, 0.3),
    ],
    ids=str,
)
def test_the_heuristic_lays_more_cards_than_chance(given, more):
    options = Options.read(given)
    assert mean_score(options, HEURISTIC) > mean_score(options, RANDOM) + more


def best(state):
    """The move that the heuristic likes best."""
    seat = on_turn(state)
    moves = [notation.MOVE_NAMES.index(name) for name in legal(state).split()]
    return notation.format_move(max(moves, key=lambda move: judge(state, seat, move)))


def test_it_leaves_the_next_hand_something_to_lay():
    text = "top=Y2 turn=0 ; 0: a:S5 b:Y3 ; 1: d:(R1) e:(O0) ; 2: a:W1"
    assert best(position(text)) == "b"


def test_it_listens_to_signals():
    text = "top=Y2 turn=0 ; 0: a:Y4 b:Y3 d:(N4) ; 1: d:(N1) ; 2: a:W1"
    state = position(text)
    play(state, "@0d!", seat=1)
    assert best(state) == "d"
    play(state, "@0d-", seat=1)
    assert best(state) != "d"


def test_it_lays_a_card_that_is_hard_to_lay_later():
    text = "top=Y0 turn=0 pile=[R1 R2] ; 0: a:W1 b:S4 ; 1: d:(N4) e:(S5) ; 2: a:N2"
    assert best(position(text)) == "a"


def test_the_prospect_falls_with_every_card_left():
    made = match(seed=2)
    while not made.is_over:
        made.play_number(made.to_move[0], made.legal_numbers(made.to_move[0])[0])
    assert prospect(made.state, 0) == PROSPECTS[made.result.facts["count"]]
    assert PROSPECTS[0] == 10_000 and list(PROSPECTS) == sorted(PROSPECTS, reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_it_uses_only_what_the_seat_may_know(seed):
    examined = 0
    made = match(players=2 + seed, virage=True, tide="both", nazare=seed == 1, seed=seed)
    while not made.is_over:
        seat = made.to_move[0]
        known = knowledge(GAME, made.state, seat).state
        moves = made.legal_numbers(seat)
        values = [judge(made.state, seat, move) for move in moves]
        examined += 1
        assert values == [judge(known, seat, move) for move in moves]
        made.play_number(seat, moves[int(np.argmax(values))])
    assert examined > 0
