"""Land Unter: the worked examples LUX-1 to LUX-20."""

from __future__ import annotations

from typing import Any

import pytest

from houle.engine.errors import IllegalMoveError
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.struct import raw
from houle.games.land_unter import rules
from houle.games.land_unter.notation import parse_state

from .table import (
    OUT,
    before_settlement,
    cards_left,
    first_seat,
    hand,
    kinds,
    lay,
    match_at,
    order_of_play,
    penalties,
    points,
    position,
    row,
    settlement,
    water_taken,
    with_bonus,
)

HANDS = (
    [1, 2, 3, 13, 14, 25, 26, 27, 28, 49, 50, 51],
    [4, 5, 6, 15, 16, 29, 30, 37, 52, 53, 54, 55],
    [7, 8, 17, 31, 32, 33, 34, 35, 38, 39, 56, 57],
)


def belts_counted(number: int) -> int:
    """The lifebelts of one of the three hands of the first examples."""
    deck = ",".join(str(card) for hand in HANDS for card in hand)
    return int(rules.count_belts(parse_state(f"lu seats=3 deck={deck}"), number))


def test_lux1_two_halves_and_four_wholes_are_five_lifebelts() -> None:
    assert belts_counted(0) == 5


def test_lux2_three_and_a_half_are_three_lifebelts() -> None:
    assert belts_counted(1) == 3


def test_lux3_six_and_a_half_are_six_lifebelts() -> None:
    assert belts_counted(2) == 6


def test_lux4_an_old_high_card_pays() -> None:
    match = position(belts=[4, 4, 4], level=[10, 1, 0], water=(3, 8), plays="0:5 1:50 2:40")
    told = lay(match, "0:5 1:50 2:40")
    assert water_taken(told) == "1=3 2=8"
    assert row(match, "level") == [10, 3, 8]
    assert penalties(told) == "-0"
    assert row(match, "belts") == [3, 4, 4]


def test_lux5_a_new_card_lowers_the_level() -> None:
    match = position(belts=[4, 4, 4], level=[12, 6, 0], water=(2, 9), plays="0:60 1:55 2:7")
    told = lay(match, "0:60 1:55 2:7")
    assert water_taken(told) == "0=2 1=9"
    assert row(match, "level") == [2, 9, 0]
    assert penalties(told) == "-1"
    assert row(match, "belts") == [4, 3, 4]


def test_lux6_equal_water_cards_make_two_pay() -> None:
    match = position(belts=[3, 2, 4], level=[0, 1, 2], water=(9, 9), plays="0:44 1:31 2:12")
    assert penalties(lay(match, "0:44 1:31 2:12")) == "-0 -1"
    assert row(match, "level") == [9, 9, 2]
    assert row(match, "belts") == [2, 1, 4]


def test_lux6_a_new_card_ties_with_an_old_one() -> None:
    plays = "0:1 1:60 2:59 3:2"
    match = position(belts=[3, 3, 3, 3], level=[9, 1, 0, 0], water=(4, 9), plays=plays)
    told = lay(match, plays)
    assert water_taken(told) == "1=4 2=9"
    assert penalties(told) == "-0 -2"
    assert row(match, "level") == [9, 4, 9, 0]
    assert row(match, "belts") == [2, 3, 2, 3]


def test_lux7_the_last_lifebelt_then_elimination() -> None:
    match, plays = before_settlement(belts=[1, 2, 4, 3], level=[10, 4, 0, 2])
    assert penalties(lay(match, plays)) == "-0"
    assert row(match, "belts") == [0, 2, 4, 3]
    assert row(match, "active") == [1, 1, 1, 1]
    match, plays = before_settlement(belts=[0, 2, 4, 3], level=[10, 4, 7, 2], trick=4)
    assert penalties(lay(match, plays)) == "x0 -2"
    assert row(match, "belts")[1:] == [2, 3, 3]
    assert row(match, "level") == [0, 4, 7, 2]
    assert match.to_move == (1, 2, 3)
    assert match.state.round_number == 0


def test_lux8_the_demand_passes_on_and_who_has_no_water_is_not_asked() -> None:
    match, plays = before_settlement(belts=[0, 2, 4, 1], level=[12, 9, 3, 0])
    assert penalties(lay(match, plays)) == "x0 -1"
    assert row(match, "belts")[1:] == [1, 4, 1]
    assert match.to_move == (1, 2, 3)


def test_lux9_a_cascade_ends_the_round() -> None:
    match, plays = before_settlement(belts=[0, 0, 4, 1], level=[12, 9, 3, 0])
    told = lay(match, plays)
    assert penalties(told) == "x0 x1 -2"
    assert points(told) == [-1, -1, 3, 2]
    assert with_bonus(told) == [3]
    assert match.state.round_number == 1


def test_lux10_the_demand_passes_to_two_equal_levels() -> None:
    match, plays = before_settlement(belts=[0, 2, 3, 1, 5], level=[12, 9, 9, 0, 2])
    assert penalties(lay(match, plays)) == "x0 -1 -2"
    assert row(match, "belts")[1:] == [1, 2, 1, 5]
    assert match.to_move == (1, 2, 3, 4)


def test_lux11_of_two_one_pays_and_one_is_eliminated() -> None:
    match, plays = before_settlement(belts=[0, 2, 3, 1], level=[11, 11, 5, 9])
    assert penalties(lay(match, plays)) == "x0 -1"
    assert row(match, "belts")[1:] == [1, 3, 1]
    assert row(match, "level") == [0, 11, 5, 9]


def test_lux12_both_are_eliminated_and_the_next_level_pays() -> None:
    told = settlement(belts=[0, 0, 3, 1], level=[11, 11, 5, 9])
    assert penalties(told) == "x0 x1 -3"
    assert points(told) == [-1, -1, 4, 0]


def test_lux13_with_three_seats_an_elimination_ends_the_round_after_payment() -> None:
    told = settlement(belts=[0, 2, 3], level=[12, 6, 4])
    assert (penalties(told), points(told)) == ("x0 -1", [-1, 1, 4])
    told = settlement(belts=[0, 0, 3], level=[12, 6, 4])
    assert (penalties(told), points(told)) == ("x0 x1", [-1, -1, 4])


def test_lux14_nobody_can_be_asked() -> None:
    match, plays = before_settlement(belts=[0, 0, 9, 8, 7], level=[7, 7, 0, 0, 0], trick=0)
    assert match.state.trick_number == 0
    told = lay(match, plays)
    assert penalties(told) == "x0 x1"
    assert "round_scored" not in kinds(told)
    assert match.to_move == (2, 3, 4)
    told = settlement(belts=[0, 0, 9, 8, 7], level=[7, 7, 0, 0, 0], trick=11)
    assert with_bonus(told) == [2, 3, 4]


def test_lux15_the_score_after_twelve_tricks() -> None:
    # Elsa, the highest, pays one more in this last trick: she had five before it.
    told = settlement(belts=[0, 2, 1, OUT, 5], level=[3, 8, 3, OUT, 12], trick=11)
    assert points(told) == [1, 2, 2, -1, 4]
    assert with_bonus(told) == [0, 2]


def test_lux16_the_hands_are_passed_with_their_lifebelts() -> None:
    held = []
    for round_number in range(4):
        words = f"lu seats=4 round_number={round_number} hand_belts=5,3,6,4"
        state = parse_state(words)
        rules.begin_round(state, NO_LOG)
        held.append([int(h) for h in state.held[:4]])
    assert held == [[0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0]]


def test_lux16_the_next_holder_starts_with_the_belts_of_the_hand_and_the_same_cards() -> None:
    spare = [c for c in range(1, 61) if not any(c in hand for hand in HANDS)]
    dealt = [*HANDS, spare[:12]]
    match = position(belts=[2, 0, 0, 3], level=[1, 12, 9, 0], water=(4, 5), trick=11, hands=dealt)
    assert hand(match, 0) == set(HANDS[0])
    for seat in range(4):
        match.play(seat, match.legal_moves(seat)[0])
    assert match.state.round_number == 1
    assert row(match, "belts")[1] == 5
    assert cards_left(match, 1) == set(HANDS[0])


@pytest.mark.parametrize(("round_number", "leader"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_lux17_open_the_first_seat_of_a_round(round_number: int, leader: int) -> None:
    belts = [4, 6, 6, 3]
    by_hand = ",".join(str(belts[(hand + round_number) % 4]) for hand in range(4))
    state = parse_state(f"lu seats=4 mode=1 round_number={round_number} hand_belts={by_hand}")
    rules.begin_round(state, NO_LOG)
    assert list(state.belts[:4]) == belts
    assert state.first_seat == leader


def after_open_trick(**settled: Any) -> Match:
    """The match after a trick of the open mode that ends with these levels."""
    match, plays = before_settlement(mode="open", **settled)
    lay(match, plays)
    return match


def test_lux18_open_one_paid_and_plays_last() -> None:
    match = after_open_trick(belts=[3, 3, 3, 3], level=[1, 5, 9, 2])
    assert order_of_play(match) == [3, 0, 1, 2]


def test_lux18_open_two_paid_and_one_has_fewer_left() -> None:
    match = after_open_trick(belts=[3, 3, 2, 3], level=[9, 4, 9, 1])
    assert row(match, "belts")[::2] == [2, 1]
    assert first_seat(match) == 3


def test_lux18_open_two_paid_with_equally_many_left_and_one_played_earlier() -> None:
    match = after_open_trick(belts=[3, 3, 3, 3], level=[9, 4, 9, 1], first=1)
    assert row(match, "belts")[::2] == [2, 2]
    assert first_seat(match) == 3


def test_lux18_open_one_went_out_and_another_paid() -> None:
    assert first_seat(after_open_trick(belts=[3, 0, 3, 3], level=[2, 11, 4, 9])) == 0


def test_lux18_open_the_next_seat_is_already_out() -> None:
    assert first_seat(after_open_trick(belts=[3, 3, 3, OUT], level=[1, 5, 9, OUT])) == 0


def test_lux18_open_two_went_out_together() -> None:
    assert first_seat(after_open_trick(belts=[0, 0, 9, 8, 7], level=[7, 7, 0, 0, 0])) == 2


def test_lux19_two_seats_tied_for_most_points_win_together() -> None:
    match = match_at("lu seats=3 phase=1 round_number=2 total=11,14,14")
    assert match.result is not None
    assert match.result.places == (3, 1, 1)


def refused(match: Match, seat: int, card: str) -> str:
    """The rule by which a card is refused; fails if anything has changed."""
    before = raw(match.state)
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, card)
    assert raw(match.state) == before
    return error.value.rule


def test_lux20_illegal_cards_are_refused_and_nothing_changes() -> None:
    plays = "0:5 1:50 2:40"
    match = position(belts=[4, 4, 4, OUT], level=[2, 3, 0, OUT], plays=plays)
    assert refused(match, 0, "50") == "LU-11"  # not in hand
    played = next(c for c in hand(match, 0) if c not in cards_left(match, 0))
    assert refused(match, 0, str(played)) == "LU-27"  # already played in this round
    match.play(0, "5")
    assert refused(match, 0, str(min(hand(match, 0)))) == "LU-10"  # a second choice
    assert refused(match, 3, str(min(hand(match, 3)))) == "LU-23"  # eliminated
