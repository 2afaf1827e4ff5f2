"""Land Unter, LU-17 to LU-27: who gives up a lifebelt, who goes out, what is cleared away."""

from __future__ import annotations

import pytest

from houle.engine.errors import IllegalMoveError
from houle.engine.rule import NO_SEAT
from houle.games.land_unter import GAME
from houle.games.land_unter.options import Options
from tests.walks import new_match

from .table import (
    OUT,
    before_settlement,
    cards_left,
    kinds,
    lay,
    order_of_play,
    penalties,
    points,
    position,
    row,
    settlement,
)


def test_lu17_the_highest_level_gives_up_a_lifebelt_even_without_taking_a_card() -> None:
    match = position(belts=[4, 4, 4], level=[10, 1, 0], water=(3, 8), plays="0:5 1:50 2:40")
    assert penalties(lay(match, "0:5 1:50 2:40")) == "-0"
    assert row(match, "belts") == [3, 4, 4]


def test_lu17_the_levels_are_compared_after_both_water_cards_are_taken() -> None:
    match = position(belts=[4, 4, 4], level=[12, 6, 0], water=(2, 9), plays="0:60 1:55 2:7")
    assert penalties(lay(match, "0:60 1:55 2:7")) == "-1"
    assert row(match, "belts") == [4, 3, 4]


def test_lu18_two_seats_that_share_the_highest_level_give_up_one_each() -> None:
    match, plays = before_settlement(belts=[3, 3, 3, 3], level=[9, 4, 9, 0])
    assert penalties(lay(match, plays)) == "-0 -2"
    assert row(match, "belts") == [2, 3, 2, 3]


def test_lu18_a_shared_lower_level_costs_nothing() -> None:
    assert penalties(settlement(belts=[3, 3, 3, 3], level=[4, 9, 4, 0])) == "-1"


def test_lu19_a_lifebelt_given_up_is_one_less_and_the_others_stay() -> None:
    match, plays = before_settlement(belts=[5, 1, 2], level=[11, 3, 10])
    (lost,) = [e for e in lay(match, plays) if e.kind == "belt_lost"]
    assert (lost.seat, lost.values["left"]) == (0, 4)
    assert row(match, "belts") == [4, 1, 2]


def test_lu20_who_has_no_water_card_never_pays() -> None:
    told = settlement(belts=[0, 0, 9, 8, 7], level=[7, 7, 0, 0, 0])
    assert penalties(told) == "x0 x1"
    assert "nobody_paid" in kinds(told)


def test_lu20_without_a_water_card_a_level_is_0() -> None:
    match = position(belts=[2, 2, 2, 2], plays="0:1 1:2 2:59 3:60")
    assert row(match, "level") == [0, 0, 0, 0]
    lay(match, "0:1 1:2 2:59 3:60")
    assert row(match, "level")[:2] == [0, 0]


def test_lu21_who_gives_up_the_last_lifebelt_stays_in() -> None:
    match, plays = before_settlement(belts=[1, 2, 4, 3], level=[10, 4, 0, 2])
    assert penalties(lay(match, plays)) == "-0"
    assert row(match, "belts") == [0, 2, 4, 3]
    assert row(match, "active") == [1, 1, 1, 1]
    assert row(match, "level") == [10, 4, 0, 2]
    assert 0 in match.to_move


def test_lu22_who_must_give_up_a_lifebelt_and_has_none_is_out_for_the_rest_of_the_round() -> None:
    match, plays = before_settlement(belts=[0, 2, 4, 3], level=[10, 4, 7, 2])
    assert penalties(lay(match, plays)).split()[0] == "x0"
    assert row(match, "active") == [0, 1, 1, 1]
    while match.state.round_number == 0:
        assert match.state.active[0] == 0
        for seat in match.to_move:
            match.play_number(seat, match.legal_numbers(seat)[0])
    assert match.state.active[0] == 1


def test_lu23_an_eliminated_seat_has_no_level_and_plays_no_card() -> None:
    match, plays = before_settlement(belts=[0, 2, 4, 3], level=[10, 4, 7, 2])
    lay(match, plays)
    assert row(match, "level") == [0, 4, 7, 2]
    assert match.to_move == (1, 2, 3)
    assert match.legal_moves(0) == []
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, "5")
    assert refused.value.rule == "LU-23"


def test_lu23_the_cards_laid_down_by_an_eliminated_seat_stay_secret() -> None:
    match, plays = before_settlement(belts=[0, 2, 4, 3], level=[10, 4, 7, 2])
    unplayed = match.legal_numbers(0)[1:]
    lay(match, plays)
    for viewer in (NO_SEAT, 1, 2, 3):
        assert not any(GAME.view.knows(match.state, viewer, card) for card in unplayed)
        assert not set(unplayed) & set(match.view(viewer).state.deck)
    assert all(GAME.view.knows(match.state, 0, card) for card in unplayed)


def test_lu23_an_eliminated_seat_is_left_out_of_every_comparison() -> None:
    told = settlement(belts=[OUT, 2, 3, 3], level=[OUT, 4, 7, 2], trick=11)
    assert penalties(told) == "-2"
    assert points(told) == [-1, 2, 2, 4]


def test_lu24_the_demand_passes_on_to_the_next_highest_level() -> None:
    match, plays = before_settlement(belts=[0, 2, 4, 1], level=[12, 9, 3, 0])
    assert penalties(lay(match, plays)) == "x0 -1"
    assert row(match, "belts") == [0, 1, 4, 1]
    assert row(match, "active") == [0, 1, 1, 1]


def test_lu24_if_two_share_the_next_level_both_pay() -> None:
    match, plays = before_settlement(belts=[0, 2, 3, 1, 5], level=[12, 9, 9, 0, 2])
    assert penalties(lay(match, plays)) == "x0 -1 -2"
    assert row(match, "belts") == [0, 1, 2, 1, 5]


@pytest.mark.parametrize(
    ("belts", "level", "expected"),
    [
        ([0, 0, 4, 1], [12, 9, 3, 0], "x0 x1 -2"),  # somebody pays in the end
        ([0, 0, 4, 1], [12, 9, 0, 0], "x0 x1"),  # nobody left has water
        ([0, 0, 3], [12, 6, 4], "x0 x1"),  # a single seat is left
        ([0, 0, 0, 0, 2], [12, 9, 9, 5, 3], "x0 x1 x2 x3"),
        ([0, 0, 0, 2, 2], [12, 9, 9, 5, 3], "x0 x1 x2 -3"),
    ],
)
def test_lu25_the_demand_goes_on_until_somebody_pays_or_nobody_can_be_asked(
    belts: list[int], level: list[int], expected: str
) -> None:
    assert penalties(settlement(belts=belts, level=level)) == expected


def test_lu25_all_may_go_out_together_and_then_nobody_gets_the_bonus() -> None:
    told = settlement(belts=[0, 0, 0], level=[12, 9, 9])
    assert penalties(told) == "x0 x1 x2"
    assert points(told) == [-1, -1, -1]
    assert "bonus" not in kinds(told)


@pytest.mark.parametrize(("belts", "expected"), [([0, 2, 3, 1], "x0 -1"), ([2, 0, 3, 1], "-0 x1")])
def test_lu26_if_one_of_two_pays_and_the_other_goes_out_the_demand_is_settled(
    belts: list[int], expected: str
) -> None:
    match, plays = before_settlement(belts=belts, level=[11, 11, 5, 9])
    assert penalties(lay(match, plays)) == expected
    assert sum(row(match, "belts")) == sum(belts) - 1
    assert row(match, "belts")[2:] == [3, 1]


def test_lu27_a_played_card_is_put_aside_and_cannot_be_played_again_in_this_round() -> None:
    match = position(belts=[4, 4, 4], plays="0:5 1:50 2:40")
    left = cards_left(match, 0)
    lay(match, "0:5 1:50 2:40")
    assert cards_left(match, 0) == left - {5}
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, "5")
    assert refused.value.rule == "LU-27"


def test_lu27_played_cards_are_in_the_hand_again_in_the_next_round() -> None:
    match = position(
        belts=[0, 2, 3], level=[12, 6, 0], water=(1, 4), plays="0:5 1:49 2:50", trick=3
    )
    dealt = {seat: set(map(int, match.state.deck[12 * seat : 12 * seat + 12])) for seat in range(3)}
    lay(match, "0:5 1:49 2:50")
    assert match.state.round_number == 1
    for seat in range(3):
        assert set(match.legal_numbers((seat + 1) % 3)) == dealt[seat]


def test_lu27_cards_laid_in_the_open_mode_are_put_aside_too() -> None:
    match = new_match(GAME, Options(mode="open"), 27)
    order_of_play(match)
    assert [len(match.legal_moves(seat)) for seat in match.to_move] == [11]
    assert int(match.state.spent.sum()) == int(match.state.shown.sum()) == 4
