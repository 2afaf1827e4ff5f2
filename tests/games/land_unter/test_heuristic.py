"""Land Unter: the heuristic is better than choosing at random."""

from __future__ import annotations

import numpy as np
import pytest

from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.games.land_unter import GAME, heuristic
from houle.games.land_unter.options import Options
from houle.simulation.compile import compiled
from houle.simulation.drivers import HEURISTIC, play_matches

from .table import cards_left, position

MATCHES = 4000


def mean_scores(options: Options, seats: list[int]) -> list[float]:
    """The mean points of every seat when these seats follow the heuristic, the others chance."""
    states = GAME.state.zeros(2)
    states[0] = GAME.state.blank()
    options.store(states[0])
    states[0].chance_key[0] = 5
    levels = np.zeros(16, np.int8)
    levels[seats] = HEURISTIC
    mover = np.full(1, 20_231, np.int64)
    legal = np.zeros(GAME.max_legal, np.int16)
    scores, places = np.zeros((2, MATCHES, 16), np.int16)
    lengths = np.zeros(MATCHES, np.int32)
    play = compiled(GAME, play_matches)
    play(states, 0, levels, mover, legal, NO_LOG, lengths, scores, places)
    return [float(mean) for mean in scores[:, : options.players].mean(axis=0)]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("mode", ["hidden", "open"])
def test_one_seat_with_the_heuristic_beats_random_play_clearly(players: int, mode: str) -> None:
    clever, *others = mean_scores(Options(players=players, mode=mode), [0])
    assert clever > max(others) + 2


def best_card(match: Match, seat: int) -> int:
    """The number of the card that the heuristic likes best."""
    best = max(match.legal_numbers(seat), key=lambda m: heuristic.judge(match.state, seat, m))
    return int(best) + 1


def test_the_heuristic_plays_high_to_get_down_from_the_highest_level() -> None:
    match = position(belts=[3, 3, 3], level=[12, 4, 0], water=(2, 9))
    assert best_card(match, 0) == max(cards_left(match, 0))


def test_the_heuristic_ducks_when_it_is_not_highest() -> None:
    match = position(belts=[3, 3, 3], level=[12, 4, 0], water=(2, 9))
    assert best_card(match, 1) == min(cards_left(match, 1))
    assert best_card(match, 2) == min(cards_left(match, 2))
