"""Sea Change: every worked example, and whole rounds played with the lowest cards."""

from __future__ import annotations

import pytest

from houle.engine.event import Event
from houle.engine.struct import raw
from houle.games.sea_change import rules
from houle.games.sea_change.cards import BLUE, NUM_CARDS, VIOLET, YELLOW
from houle.games.sea_change.state import IA, OVER, PLAY

from . import positions
from .positions import (
    card,
    finished,
    legal,
    names,
    played,
    position,
    story,
    totals,
    trick_points,
    victory_points,
    winners,
)


def test_scx1_a_match_makes_violet_trump_while_yellow_stays_the_suit_led() -> None:
    state = position("seats=3 dealer=2 leader=0 hand=Y4,B5/Y10,B7/Y9,V10,V4,B6")
    told = played(state, "Y4")
    assert (rules.suit_led(state), state.trump) == (YELLOW, YELLOW)
    told += played(state, "Y10")
    assert legal(state, 2) == {"Y9", "V10"}
    told += played(state, "V10")
    assert story(told) == "P0 Y4, P1 Y10, P2 V10* -> P2"
    assert (state.trump, trick_points(state)) == (VIOLET, 2)
    assert legal(state, 2) == {"Y9", "V4", "B6"}


def test_scx2_a_discarded_8_falls_to_the_leader() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B12/V8,V9/B4,B6")
    assert story(played(state, "B5 V8 B4")) == "P0 B5, P1 V8, P2 B4 -> P0"
    assert (state.trump, trick_points(state)) == (YELLOW, -4)


def test_scx3_an_8_on_an_8_backfires() -> None:
    state = position("seats=3 trump=Y leader=0 hand=Y6,B5/Y8,V9/B8,B7")
    assert story(played(state, "Y6 Y8 B8")) == "P0 Y6, P1 Y8, P2 B8* -> P2"
    assert (state.trump, trick_points(state)) == (BLUE, -8)


def test_scx4_a_late_4_makes_an_earlier_card_win() -> None:
    state = position("seats=4 trump=G leader=0 hand=B9,R4/Y8,R5/B4,R6/B6,Y4,R12")
    told = played(state, "B9 Y8 B4")
    assert legal(state, 3) == {"B6", "Y4"}
    told += played(state, "Y4")
    assert story(told) == "P0 B9, P1 Y8, P2 B4, P3 Y4* -> P1"
    assert (state.trump, trick_points(state)) == (YELLOW, -2)


def test_scx5_the_final_blow_makes_the_red_0_worth_5() -> None:
    state = position("seats=4 vp_target=1 trump=B leader=0 hand=G12/B7/B0/R0")
    assert story(played(state, "G12 B7 B0 R0")) == "P0 G12, P1 B7, P2 B0, P3 R0* -> P3"
    assert "YVBGR"[state.past_trump] == "R"
    assert totals(state) == [0, 0, 0, 6]


def test_scx6_eight_players_in_two_teams() -> None:
    state = position(
        "seats=8 teams=9 trump=B leader=0 hand=R4,B4/R2,B5/R9,B6/R11,B7/V11,R5/V15,B9/R8,B10/G0,B11"
    )
    told = played(state, "R4 R2 R9 R11 V11 V15 R8 G0")
    assert story(told) == "P0 R4, P1 R2, P2 R9, P3 R11, P4 V11*, P5 V15, P6 R8, P7 G0 -> P5"
    assert (state.trump, trick_points(state), state.turn) == (VIOLET, 0, 5)
    assert [int(n) for n in state.captured[:2]] == [0, 8]
    state.trump = "YVBGR".index("G")
    assert trick_points(state) == 5


def deck(players: int) -> list[str]:
    state = positions.opened(players=players)
    rules.build_deck(state)
    return names(state.deck[: state.deck_size])


def test_scx7_six_players_use_sixty_cards() -> None:
    values = (0, *range(3, 14))
    assert deck(6) == [f"{suit}{value}" for suit in "YVBGR" for value in values]
    assert len(deck(6)) == 60


def test_scx8_two_players_use_thirty_cards_and_fifteen_tricks() -> None:
    values = (0, *range(4, 13))
    assert deck(2) == [f"{suit}{value}" for suit in "YVB" for value in values]
    told = positions.play_lowest(positions.unshuffled(players=2))
    assert sum(event.kind == "trick_won" for event in told) == 15


def test_scx9_the_third_victory_point_ends_the_match() -> None:
    state = position("seats=3 dealer=2 vp=2,0,1")
    finished(state, "V", "V0 Y9", "Y4", "rest")
    assert victory_points(state) == [3, 0, 1]
    assert (state.phase, winners(state)) == (OVER, ["P0"])


def test_scx10_the_first_card_of_a_trick_matches_nothing() -> None:
    state = position(
        "seats=3 trump=Y leader=0 trick_number=1 last_trick=Y4,Y6,Y7 last_leader=1 "
        "hand=B7,Y5/B4,Y9/B10,Y10"
    )
    assert story(played(state, "B7 B4 B10")) == "P0 B7, P1 B4, P2 B10 -> P2"
    assert state.trump == YELLOW


def test_scx11_a_match_that_follows_suit_changes_the_sea() -> None:
    state = position("seats=3 trump=B leader=0 hand=Y4,V4/V7,V9/Y7,V10")
    assert story(played(state, "Y4 V7 Y7")) == "P0 Y4, P1 V7, P2 Y7* -> P2"
    assert state.trump == YELLOW


def test_scx12_two_sea_changes_in_one_trick() -> None:
    state = position("seats=3 trump=Y leader=0 hand=Y10,V4/V10,V9/B10,B4")
    assert story(played(state, "Y10 V10 B10")) == "P0 Y10, P1 V10*, P2 B10* -> P2"
    assert (state.trump, trick_points(state)) == (BLUE, 3)


def test_scx13_two_separate_sea_changes() -> None:
    state = position("seats=4 suits=15 trump=Y leader=0 hand=Y7,V4/V7,V9/Y12,G4/B12,B4")
    told = played(state, "Y7 V7 Y12")
    assert state.trump == VIOLET
    told += played(state, "B12")
    assert story(told) == "P0 Y7, P1 V7*, P2 Y12, P3 B12* -> P3"
    assert state.trump == BLUE


def test_scx14_only_the_last_card_can_be_matched() -> None:
    state = position("seats=3 trump=V leader=0 hand=Y5,V4/Y9,V9/B5,B4")
    assert story(played(state, "Y5 Y9 B5")) == "P0 Y5, P1 Y9, P2 B5 -> P1"
    assert (state.trump, trick_points(state)) == (VIOLET, 2)


def test_scx15_matching_with_a_trump_leaves_the_trump() -> None:
    state = position("seats=3 trump=B leader=0 trick=Y6 hand=V4/Y4,B6,V11/V5,V6")
    assert legal(state, 1) == {"Y4", "B6"}
    assert story(played(state, "B6")).endswith("*")
    assert state.trump == BLUE
    assert rules.winning_card(state, int(state.trump)) == 1


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        pytest.param("Y9,V12,B5", {"Y9"}, id="scx16_trump_is_no_reason"),
        pytest.param("Y9,V12,B5,B4", {"Y9", "B4"}, id="scx17_the_new_last_card_can_be_matched"),
    ],
)
def test_scx16_scx17_after_a_sea_change_the_suit_led_is_still_followed(
    hand: str, allowed: set[str]
) -> None:
    state = position(f"seats=3 trump=V leader=0 trick=Y4,V4 hand=V5/V6/{hand}")
    assert legal(state, 2) == allowed


def test_scx18_without_the_suit_led_everything_may_be_played() -> None:
    state = position("seats=3 trump=V leader=0 trick=Y4 hand=V5/V12,B0,B7/V6,V7")
    assert legal(state, 1) == {"V12", "B0", "B7"}


def test_scx19_a_winning_trump_can_lose_its_power() -> None:
    state = position("seats=3 trump=B leader=0 hand=Y5,V4/B12,B4/V12,V9")
    assert story(played(state, "Y5 B12 V12")) == "P0 Y5, P1 B12, P2 V12* -> P2"
    assert state.trump == VIOLET


def test_scx20_only_the_0_of_the_final_trump_scores() -> None:
    state = position("seats=3 dealer=2")
    finished(state, "V", "V0 Y0 B0 Y8 V9", "", "rest")
    assert totals(state)[0] == 3


def test_scx21_the_0_of_the_final_trump_breaks_the_tie() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    assert (totals(state), victory_points(state)) == ([4, 4, 0], [3, 3, 1])
    assert (winners(state), state.decided_by) == (["P0"], 38)


def test_scx22_the_fewest_cards_break_the_tie() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "Y9 Y10 Y11 Y4 Y5 Y6", "B9 B10 B11 B4 B5 B6 B7 B0 Y0", "rest")
    assert (totals(state), state.past_taken_by[card("V0")]) == ([4, 4, 0], 2)
    assert (winners(state), state.decided_by) == (["P0"], 39)


def test_scx23_a_shared_victory() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    pile = "Y9 Y10 Y11 Y4 Y5 Y6 Y7 V4 V5"
    finished(state, "V", pile, "B9 B10 B11 B4 B5 B6 B7 B0 Y0", "rest")
    assert (totals(state), victory_points(state)) == ([4, 4, 0], [3, 3, 1])
    assert (winners(state), state.decided_by) == (["P0", "P1"], 40)


def test_scx24_below_the_target_the_match_goes_on() -> None:
    state = position("seats=3 dealer=2 vp=0,0,2")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    assert (victory_points(state), state.phase, state.dealer) == ([1, 1, 2], PLAY, 0)


def test_scx25_uneven_teams_reach_their_own_targets_together() -> None:
    state = position("seats=5 teams=3 dealer=4 vp=3,2")
    finished(state, "V", "V0", "rest")
    assert totals(state) == [5, 5]
    assert (victory_points(state), winners(state), state.decided_by) == ([4, 3], ["A"], 38)


def test_scx26_a_team_of_one_wins_with_two_points() -> None:
    state = position("seats=5 teams=2 dealer=4 vp=0,0,1")
    finished(state, "V", "Y4", "Y5", "rest")
    assert (victory_points(state), winners(state)) == ([0, 0, 2], ["C"])
    places = [0] * 5
    rules.result(state, places)
    assert places == [2, 2, 1, 2, 2]


def test_scx27_the_ia_captures_all_the_8s_in_one_trick() -> None:
    state = position("seats=1 trick=V8 trump=V deck=-,Y8,Y4,V4 deck_next=1 hand=Y9,B8")
    told = played(state, "B8")
    assert story(told).startswith("P0 B8*, IA Y8* -> IA")
    assert "eights_lost" in [event.kind for event in told]
    assert (victory_points(state), state.past_lost, state.round_number) == ([0, 1], 1, 1)
    assert state.past_trump == YELLOW


def test_scx28_alone_one_follows_the_ia_or_matches_it() -> None:
    state = position("seats=1 trick=V8 trump=V deck=-,Y8 deck_next=1 hand=V5,B8,Y9")
    assert legal(state, 0) == {"V5", "B8"}


def test_scx29_the_ia_leads_again_after_losing_a_trick() -> None:
    state = position("seats=1 trick=V5 trump=V deck=-,V6,Y8,Y9 deck_next=1 hand=V9,B4")
    assert story(played(state, "V9")) == "P0 V9, IA V6 -> P0; IA Y8"
    assert (names(state.trick), state.turn) == (["Y8"], 0)


def test_scx30_two_players_draw_at_once() -> None:
    state = position(
        "seats=2 dealer=1 leader=0 deck=B0,B4,B5,B6,B7,B8,B9,B10,B11,B12 "
        "hand=Y0,Y5,Y7,Y9,Y11,V0,V5,V7,V9,V11/Y4,Y6,Y8,Y10,Y12,V4,V6,V8,V10,V12"
    )
    played(state, "Y0")
    assert "B0" in names(state.hand[0]) and state.turn == 1
    played(state, "Y4")
    assert "B4" in names(state.hand[1])
    assert [int(n) for n in state.hand_size[:2]] == [10, 10]
    assert state.deck_size - state.deck_next == 8


def test_scx31_a_refused_card_changes_nothing() -> None:
    state = position("seats=3 trump=B leader=0 trick=Y6 hand=V4/Y4,B7,V11/V5,V6")
    before = raw(state)
    assert rules.verdict(state, 1, card("V11")) == 14
    assert rules.verdict(state, 1, card("Y5")) == 9
    assert raw(state) == before


GOLDEN_THREE = """
P0 Y0, P1 V0*, P2 B0* -> P2; P2 V4, P0 B4*, P1 Y4* -> P1; P1 B5, P2 Y5*, P0 V5* -> P0;
P0 Y6, P1 V6*, P2 B6* -> P2; P2 V7, P0 B7*, P1 Y7* -> P1; P1 B8, P2 Y8*, P0 V8* -> P0;
P0 Y9, P1 V9*, P2 B9* -> P2; P2 V10, P0 B10*, P1 Y10* -> P1; P1 B11, P2 Y11*, P0 V11* -> P0;
P0 Y12, P1 V12*, P2 B12* -> P2
"""


def first_round(told: list[Event]) -> list[Event]:
    """What was told up to the end of the first round."""
    end = [event.kind for event in told].index("round_ended")
    return told[:end]


def test_golden_round_of_three_players() -> None:
    state = positions.unshuffled(players=3)
    assert " ".join(names(state.hand[0])) == "Y0 Y6 Y9 Y12 V5 V8 V11 B4 B7 B10"
    assert " ".join(names(state.hand[1])) == "Y4 Y7 Y10 V0 V6 V9 V12 B5 B8 B11"
    assert " ".join(names(state.hand[2])) == "Y5 Y8 Y11 V4 V7 V10 B0 B6 B9 B12"
    told = positions.play_lowest(state)
    assert story(first_round(told)) == " ".join(GOLDEN_THREE.split())
    assert state.past_trump == BLUE
    assert [int(n) for n in state.past_captured[:3]] == [9, 9, 12]
    assert (totals(state), victory_points(state)) == ([-9, 3, 14], [0, 0, 1])


GOLDEN_TWO = """
P0 Y0, P1 Y4 -> P1; P1 V4, P0 V0 -> P1; P1 B4, P0 B0 -> P1; P1 B5, P0 Y5* -> P0;
P0 V5, P1 V6 -> P1; P1 Y6, P0 B6* -> P0; P0 Y7, P1 B7* -> P1; P1 Y8, P0 B8* -> P0;
P0 V7, P1 V8 -> P1; P1 B9, P0 Y9* -> P0; P0 V9, P1 V10 -> P1; P1 Y10, P0 B10* -> P0;
P0 Y11, P1 Y12 -> P1; P1 V12, P0 V11 -> P1; P1 B12, P0 B11 -> P1
"""


def test_golden_round_of_two_players() -> None:
    state = positions.unshuffled(players=2)
    assert " ".join(names(state.hand[0])) == "Y0 Y5 Y7 Y9 Y11 V0 V5 V7 V9 V11"
    assert " ".join(names(state.deck)) == "B0 B4 B5 B6 B7 B8 B9 B10 B11 B12"
    told = positions.play_lowest(state)
    assert story(first_round(told)) == " ".join(GOLDEN_TWO.split())
    assert state.past_trump == BLUE
    assert [int(n) for n in state.past_captured[:2]] == [10, 20]
    assert totals(state) == [-2, 10]


GOLDEN_ALONE = """
P0 Y0*, IA V4 -> P0; IA V5, P0 Y4, IA V6 -> P0; IA V7, P0 Y5, IA V8 -> P0;
IA V9, P0 Y6, IA V10 -> P0; IA V11, P0 Y7, IA V12 -> P0; IA B0, P0 Y8, IA B4 -> P0;
IA B5, P0 Y9, IA B6 -> P0; IA B7, P0 Y10, IA B8 -> P0; IA B9, P0 Y11, IA B10 -> P0;
IA B11, P0 Y12, IA B12* -> IA
"""


def test_golden_round_alone() -> None:
    state = positions.unshuffled(players=1)
    assert " ".join(names(state.hand[0])) == "Y0 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12"
    assert names(state.trick) == ["V0"]
    told = positions.play_lowest(state)
    assert story(first_round(told)) == " ".join(GOLDEN_ALONE.split())
    assert [int(n) for n in state.past_captured[:2]] == [27, 3]
    assert (totals(state), victory_points(state)) == ([5, 3], [1, 0])
    assert state.past_taken_by[card("B12")] == IA


def test_golden_round_of_four_players() -> None:
    state = positions.unshuffled(players=4)
    positions.play_lowest(state)
    assert state.past_trump == YELLOW
    assert [int(n) for n in state.past_captured[:4]] == [0, 24, 0, 16]
    assert (totals(state), victory_points(state)) == ([0, 6, 0, 3], [0, 1, 0, 0])
    assert sum(side >= 0 for side in state.past_taken_by) == 40 < NUM_CARDS
