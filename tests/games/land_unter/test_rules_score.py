"""Land Unter, LU-28 to LU-43: end and score of a round, passing the hands, end of the match."""

from __future__ import annotations

import pytest

from houle.engine.errors import MatchOverError
from houle.games.land_unter import GAME, rules
from houle.games.land_unter.options import Options
from tests.examined import each
from tests.walks import finished, walk

from .table import (
    OUT,
    before_settlement,
    belts_on,
    cards_left,
    hand,
    kinds,
    lay,
    match_at,
    penalties,
    places,
    points,
    row,
    settlement,
    with_bonus,
)

COUNTS = pytest.mark.parametrize("players", [3, 4, 5])


def test_lu28_a_round_ends_after_twelve_tricks() -> None:
    for trick in (10, 11):
        told = settlement(belts=[5, 5, 5], level=[9, 2, 5], trick=trick)
        assert ("round_scored" in kinds(told)) == (trick == 11)


def test_lu28_twelve_tricks_use_every_card_of_the_hands_and_all_the_water() -> None:
    match, plays = before_settlement(belts=[5, 5, 5], level=[9, 2, 5], trick=11)
    assert [len(cards_left(match, seat)) for seat in range(3)] == [1, 1, 1]
    assert match.state.water_turned == 24
    lay(match, plays)
    assert match.state.round_number == 1


@pytest.mark.parametrize(
    ("belts", "level", "ends"),
    [
        ([0, 2, 3], [12, 6, 4], True),
        ([0, 2, 3, 3], [12, 6, 4, 0], False),
        ([0, 0, 3, 3], [12, 6, 4, 0], True),
        ([0, 0, 3, 3, 3], [12, 6, 4, 0, 0], False),
        ([0, 0, 0, 3, 3], [12, 6, 4, 2, 0], True),
    ],
)
def test_lu29_a_round_ends_after_the_trick_that_leaves_two_seats_in_or_fewer(
    belts: list[int], level: list[int], ends: bool
) -> None:
    told = settlement(belts=belts, level=level)
    assert ("round_scored" in kinds(told)) == ends


def test_lu29_the_demand_is_settled_before_the_round_ends() -> None:
    told = settlement(belts=[0, 2, 3], level=[12, 6, 4])
    first_score = kinds(told).index("round_scored")
    assert kinds(told)[:first_score].count("belt_lost") == 1
    assert points(told)[1] == 1


@COUNTS
def test_lu30_at_least_three_seats_are_in_when_a_trick_starts(players: int) -> None:
    examined = 0
    for seed in range(2):
        for match in walk(GAME, Options(players=players), seed):
            if not match.is_over:
                examined += 1
                assert sum(row(match, "active")) >= 3
    assert examined > 0


def test_lu31_every_lifebelt_kept_is_a_point_and_none_is_none() -> None:
    told = settlement(belts=[0, 2, 7, 4], level=[8, 9, 3, 6], trick=11)
    assert penalties(told) == "-1"
    assert points(told) == [0, 2 - 1, 7 + 1, 4]  # seat 1 has just paid, seat 2 is lowest


def test_lu32_an_eliminated_seat_scores_minus_one_and_nothing_else() -> None:
    told = settlement(belts=[OUT, 2, 7, 0], level=[OUT, 9, 3, 10], trick=11)
    assert penalties(told) == "x3 -1"
    assert points(told) == [-1, 1, 8, -1]


def test_lu33_the_lowest_level_scores_a_bonus_point() -> None:
    told = settlement(belts=[3, 3, 3, 3], level=[5, 9, 4, 6], trick=11)
    assert with_bonus(told) == [2]
    assert points(told) == [3, 2, 4, 3]


def test_lu34_no_water_card_is_the_lowest_level_of_all() -> None:
    told = settlement(belts=[3, 3, 3, 3], level=[1, 9, 1, 0], trick=11)
    assert with_bonus(told) == [3]


@pytest.mark.parametrize(
    ("level", "bonus"), [([3, 8, 3, 12], [0, 2]), ([7, 0, 6, 0], [1, 3]), ([7, 6, 1, 2], [2])]
)
def test_lu35_all_seats_that_share_the_lowest_level_get_the_bonus(
    level: list[int], bonus: list[int]
) -> None:
    assert with_bonus(settlement(belts=[3, 3, 3, 3], level=level, trick=11)) == bonus


def test_lu35_more_than_two_seats_without_water_get_it_too() -> None:
    told = settlement(belts=[3, 3, 3, 3, 3], level=[0, 0, 8, 9, 0], trick=11)
    assert with_bonus(told) == [0, 1, 4]


def test_lu36_the_bonus_does_not_ask_for_lifebelts_and_is_not_for_eliminated_seats() -> None:
    told = settlement(belts=[0, 2, OUT, 4], level=[3, 8, OUT, 12], trick=11)
    assert with_bonus(told) == [0]
    assert points(told) == [1, 2, -1, 3]


def test_lu37_points_are_added_up_and_a_total_may_be_negative() -> None:
    match, plays = before_settlement(
        belts=[0, 2, 3], level=[12, 6, 4], round_number=1, total=[-1, 4, 2]
    )
    told = lay(match, plays)
    assert [rules.score(match.state, seat) for seat in range(3)] == [-2, 5, 6]
    totals = [e.values["total"] for e in told if e.kind == "round_scored"]
    assert totals == row(match, "total") == [-2, 5, 6]
    assert list(match.state.round_score[1][:3]) == points(told) == [-1, 1, 4]


def test_lu38_the_twelve_cards_go_to_the_left_neighbour_played_unplayed_or_laid_down() -> None:
    match, plays = before_settlement(belts=[0, 2, 3], level=[12, 6, 4])
    dealt = [hand(match, seat) for seat in range(3)]
    assert "hands_passed" in kinds(lay(match, plays))
    assert [cards_left(match, seat) for seat in (1, 2, 0)] == dealt
    assert row(match, "held") == [2, 0, 1]


def test_lu39_the_lifebelts_of_a_hand_are_those_counted_on_its_cards() -> None:
    match, plays = before_settlement(belts=[0, 2, 3], level=[12, 6, 4])
    counted = [belts_on(hand(match, seat)) for seat in range(3)]
    told = lay(match, plays)
    assert row(match, "belts") == [counted[2], counted[0], counted[1]]
    announced = [e.values["belts"] for e in told if e.kind == "belts_announced"]
    assert announced == row(match, "belts")


@COUNTS
def test_lu40_in_round_r_seat_s_plays_the_hand_of_seat_s_minus_r(players: int) -> None:
    deck = b""
    for match in each(walk(GAME, Options(players=players), 40)):
        state = match.state
        deck = deck or bytes(state.deck)
        assert bytes(state.deck) == deck
        for seat in range(players):
            held = (seat - int(state.round_number)) % players
            assert state.held[seat] == held
            if state.trick_number == 0 and not state.has_chosen.any():
                assert cards_left(match, seat) == hand(match, held)
                assert state.belts[seat] == belts_on(hand(match, held))


def test_lu41_the_water_is_shuffled_again_and_everybody_is_back_in() -> None:
    match, plays = before_settlement(belts=[0, 2, 3], level=[12, 6, 4])
    told = lay(match, plays)
    (pile,) = [e.values["list"] for e in told if e.kind == "water_shuffled"]
    assert isinstance(pile, tuple)
    assert sorted(pile) == sorted(2 * list(range(1, 13)))
    assert tuple(match.state.water) == pile
    assert row(match, "active") == [1, 1, 1]
    assert row(match, "level") == [0, 0, 0]
    assert match.state.water_turned == 2
    assert match.state.trick_number == 0


@COUNTS
def test_lu42_the_match_ends_after_as_many_rounds_as_seats(players: int) -> None:
    match = finished(GAME, Options(players=players), 42)
    assert kinds(match.events).count("round_began") == players
    assert kinds(match.events).count("hands_passed") == players - 1
    assert match.to_move == ()
    with pytest.raises(MatchOverError):
        match.play(0, "1")
    assert {rules.verdict(match.state, seat, 0) for seat in range(players)} == {42}
    assert [len(match.legal_moves(seat)) for seat in range(players)] == [0] * players


def test_lu42_the_result_tells_the_points_of_every_round() -> None:
    match = finished(GAME, Options(players=3), 43)
    assert match.result is not None
    rounds = match.result.facts["rounds"]
    assert [sum(column) for column in zip(*rounds, strict=True)] == list(match.result.scores)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ("11,14,14", [3, 1, 1]),
        ("5,9,2,9", [3, 1, 4, 1]),
        ("-3,-1,-2,-2,-1", [5, 1, 3, 3, 1]),
        ("0,0,0", [1, 1, 1]),
    ],
)
def test_lu43_most_points_win_and_equal_points_share_a_place(
    totals: str, expected: list[int]
) -> None:
    match = match_at(f"lu seats={len(expected)} phase=1 total={totals}")
    assert places(match) == expected


def test_lu43_those_tied_for_most_points_win_together() -> None:
    match, plays = before_settlement(
        belts=[0, 2, 3], level=[12, 6, 4], round_number=2, total=[5, 8, 5]
    )
    told = lay(match, plays)
    assert match.is_over
    assert [(e.seat, e.values["total"]) for e in told if e.kind == "won"] == [(1, 9), (2, 9)]
    assert match.result is not None
    assert match.result.places == (3, 1, 1)
