"""Land Unter, LU-44 to LU-49: the open variant, cards laid face up one after the other."""

from __future__ import annotations

import random
from typing import Any

import pytest

from houle.engine.chance import key_from_seed
from houle.engine.errors import IllegalMoveError
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.games.land_unter import GAME, rules
from houle.games.land_unter.notation import parse_state
from houle.games.land_unter.options import Options

from .table import (
    OUT,
    before_settlement,
    first_seat,
    lay,
    order_of_play,
    penalties,
    position,
    row,
    water_taken,
)


def next_leader(**settled: Any) -> int:
    """Who begins the trick after one that ends with these levels."""
    match, plays = before_settlement(mode="open", **settled)
    lay(match, plays)
    return first_seat(match)


def test_lu44_cards_are_laid_one_at_a_time_clockwise_from_the_first_seat() -> None:
    match = position(belts=[2, 2, 2, 2], mode="open", first=3)
    assert match.to_move == (3,)
    assert order_of_play(match) == [3, 0, 1, 2]


def test_lu44_eliminated_seats_are_skipped() -> None:
    level = [2, OUT, 4, 3]
    match = position(belts=[2, OUT, 2, 2], level=level, mode="open", first=3)
    assert order_of_play(match) == [3, 0, 2]


def test_lu44_every_seat_sees_the_cards_already_laid() -> None:
    match = position(belts=[2, 2, 2], mode="open", first=1, plays="1:50 2:40 0:5")
    (laid,) = match.play(1, "50")
    assert laid.kind == "laid"
    for viewer in (NO_SEAT, 0, 1, 2):
        assert list(match.view(viewer).state.chosen[:3]) == [-1, 49, -1]
        assert GAME.view.knows(match.state, viewer, 49)
        assert match.events_for(viewer)[-1].values["card"] == 49
        assert match.record(viewer)["moves"] == [[1, "50"]]


def test_lu44_who_is_not_on_turn_is_refused() -> None:
    match = position(belts=[2, 2, 2], mode="open", first=1, plays="1:50 2:40 0:5")
    for seat, card in ((0, "5"), (2, "40")):
        assert match.legal_moves(seat) == []
        with pytest.raises(IllegalMoveError) as refused:
            match.play(seat, card)
        assert refused.value.rule == "LU-44"
    match.play(1, "50")
    assert match.to_move == (2,)
    assert str(match.why_not(1, "50")).endswith("(LU-10)")


@pytest.mark.parametrize(
    ("belts", "round_number", "leader"),
    [
        ([4, 6, 5, 3], 0, 1),
        ([4, 5, 6, 3], 3, 2),
        ([4, 6, 6, 3], 2, 2),
        ([6, 6, 6, 6], 3, 3),
        ([6, 3, 3, 6], 1, 3),
    ],
)
def test_lu45_most_lifebelts_begin_a_round_and_ties_go_clockwise_from_the_seat_of_the_round(
    belts: list[int], round_number: int, leader: int
) -> None:
    by_hand = [belts[(hand + round_number) % 4] for hand in range(4)]
    words = ",".join(map(str, by_hand))
    state = parse_state(f"lu seats=4 mode=1 round_number={round_number} hand_belts={words}")
    rules.begin_round(state, NO_LOG)
    assert list(state.belts[:4]) == belts
    assert state.first_seat == leader
    assert [rules.to_move(state, seat) for seat in range(4)] == [s == leader for s in range(4)]


def test_lu46_the_left_neighbour_of_who_paid_begins_so_that_the_payer_plays_last() -> None:
    match, plays = before_settlement(belts=[3, 3, 3, 3], level=[1, 5, 9, 2], mode="open")
    assert penalties(lay(match, plays)) == "-2"
    assert first_seat(match) == 3
    assert order_of_play(match) == [3, 0, 1, 2]


def test_lu46_an_eliminated_left_neighbour_is_passed_over() -> None:
    assert next_leader(belts=[3, 3, 3, OUT], level=[1, 5, 9, OUT]) == 0


def test_lu46_who_paid_comes_before_who_went_out() -> None:
    assert next_leader(belts=[3, 0, 3, 3], level=[2, 11, 4, 9]) == 0  # x1 -3
    assert next_leader(belts=[0, 2, 3, 1], level=[11, 11, 5, 9]) == 2  # x0 -1 together
    assert next_leader(belts=[2, 3, 0, 1], level=[11, 5, 11, 9]) == 1  # -0 x2 together


@pytest.mark.parametrize(
    ("belts", "first", "leader"),
    [
        ([3, 3, 2, 3], 0, 3),
        ([2, 3, 3, 3], 1, 1),
        ([3, 3, 3, 3], 1, 3),
        ([3, 3, 3, 3], 0, 1),
        ([3, 3, 3, 3], 3, 1),
    ],
)
def test_lu47_of_two_payers_the_one_with_fewer_lifebelts_plays_last_then_the_earlier_one(
    belts: list[int], first: int, leader: int
) -> None:
    assert next_leader(belts=belts, level=[9, 4, 9, 0], first=first) == leader


@pytest.mark.parametrize(
    ("belts", "level", "first", "leader"),
    [
        ([0, 0, 9, 8, 7], [7, 7, 0, 0, 0], 0, 2),
        ([0, 9, 0, 8, 7], [7, 0, 7, 0, 0], 0, 1),
        ([0, 9, 0, 8, 7], [7, 0, 7, 0, 0], 1, 3),
        ([0, 9, 0, 8, 7], [9, 0, 7, 0, 0], 0, 3),  # x0, then x2
        ([0, 9, 0, 8, 7], [7, 0, 9, 0, 0], 0, 1),  # x2, then x0
    ],
)
def test_lu48_if_nobody_paid_the_one_who_went_out_last_counts_then_the_earlier_one(
    belts: list[int], level: list[int], first: int, leader: int
) -> None:
    assert next_leader(belts=belts, level=level, first=first) == leader


@pytest.mark.parametrize("players", [3, 4, 5])
def test_lu49_the_same_choices_lead_to_the_same_match_in_both_modes(players: int) -> None:
    for seed in range(2):
        hidden = Match(GAME, Options(players=players), key=key_from_seed(seed))
        laid = Match(GAME, Options(players=players, mode="open"), key=key_from_seed(seed))
        chooser = random.Random(seed)
        while not hidden.is_over:
            choices = {s: chooser.choice(hidden.legal_numbers(s)) for s in hidden.to_move}
            seats = set(choices)
            told = [e for s in choices for e in hidden.play_number(s, choices[s])]
            also = []
            while seats:
                (seat,) = laid.to_move
                seats.remove(seat)
                also += laid.play_number(seat, choices[seat])
            assert water_taken(told) == water_taken(also)
            assert penalties(told) == penalties(also)
            for name in ("level", "belts", "active", "total", "held"):
                assert row(hidden, name) == row(laid, name)
        assert laid.result == hidden.result
