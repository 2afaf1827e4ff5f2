"""Land Unter: the heuristic is better than choosing at random."""

from __future__ import annotations

import numpy as np
import pytest

from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.games.land_unter import GAME, heuristic
from houle.games.land_unter.options import Options
from houle.games.land_unter.state import OVER
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


def test_the_heuristic_ducks_when_others_will_stand_higher() -> None:
    match = position(belts=[3, 3, 3], level=[5, 4, 0], water=(2, 9))
    for seat in range(3):
        assert best_card(match, seat) == min(cards_left(match, seat))


def standings(totals: list[int], belts: list[int], round_number: int) -> list[int]:
    """The prospects of all seats at the beginning of a round."""
    state = GAME.state.blank()
    Options(players=len(totals)).store(state)
    state.round_number = round_number
    state.total[: len(totals)] = totals
    state.hand_belts[: len(belts)] = belts
    return [int(heuristic.prospect(state, seat)) for seat in range(len(totals))]


def test_a_lead_counts_more_the_fewer_rounds_are_left() -> None:
    early, late = standings([5, 3, 3, 3], [4] * 4, 1), standings([5, 3, 3, 3], [4] * 4, 3)
    assert 2500 < early[0] < late[0] < 10_000
    assert early[1] == early[2] == early[3]
    assert 9990 <= sum(early) <= 10_000


def test_who_has_the_hands_with_many_belts_yet_to_play_is_ahead() -> None:
    # In the last of four rounds seat 0 plays hand 1, seat 1 plays hand 2, and so on (LU-40).
    prospects = standings([5, 5, 5, 5], [2, 7, 5, 4], 3)
    assert sorted(range(4), key=lambda seat: -prospects[seat]) == [0, 1, 2, 3]


def test_at_the_end_only_the_result_counts() -> None:
    state = GAME.state.blank()
    Options(players=4).store(state)
    state.phase = OVER
    state.total[:4] = [9, 12, 12, 3]
    assert [heuristic.prospect(state, seat) for seat in range(4)] == [0, 5000, 5000, 0]
