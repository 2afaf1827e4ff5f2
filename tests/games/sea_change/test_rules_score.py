"""Sea Change: the end of a round and of the match (SC-28 to SC-41)."""

from __future__ import annotations

import pytest

from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import BLUE, NO_SUIT, RED, VIOLET, final_points
from houle.games.sea_change.notation import outcome
from houle.games.sea_change.state import OVER, PLAY

from .positions import (
    card,
    finished,
    names,
    opened,
    play_lowest,
    played,
    position,
    totals,
    unshuffled,
    victory_points,
    winners,
)


def test_sc28_scr12_the_round_ends_when_all_hands_are_played_and_the_trump_is_final() -> None:
    state = position("seats=4 trump=B leader=0 dealer=3 hand=G12/B7/B0/R0")
    told = played(state, "G12 B7 B0")
    assert "round_ended" not in [event.kind for event in told]
    told = played(state, "R0")
    ends = [event for event in told if event.kind == "round_ended"]
    assert [event.values["trump"] for event in ends] == [RED]
    assert (state.past_trump, state.round_number) == (RED, 1)


def test_sc29_every_captured_card_scores_its_points() -> None:
    state = position("seats=3 dealer=2")
    finished(state, "B", "Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12", "Y0", "rest")
    assert totals(state)[:2] == [0 + 0 + 0 + 0 - 4 + 2 + 1 + 1 + 1, 0]


def test_sc30_only_the_0_of_the_final_trump_is_worth_5() -> None:
    assert [final_points(card(c), BLUE) for c in ("Y0", "V0", "B0")] == [0, 0, 5]
    state = position("seats=3 dealer=2")
    finished(state, "B", "Y0 V0", "B0", "rest")
    assert totals(state)[:2] == [0, 5]


def test_sc31_a_side_without_cards_has_0() -> None:
    state = position("seats=3 dealer=2")
    finished(state, "B", "", "Y8", "rest")
    assert totals(state) == [0, -4, 12]


def test_sc32_scr13_the_highest_total_gains_a_victory_point_whatever_its_sign() -> None:
    state = position("seats=3 dealer=2")
    finished(state, "B", "Y4", "Y8", "rest")
    assert victory_points(state) == [0, 0, 1]
    state = position("seats=3 dealer=2 suits=7")
    state.past_total[:3] = [-4, -1, -4]
    rules.give_points(state, NO_LOG)
    assert victory_points(state) == [0, 1, 0]


def test_sc33_scr14_all_who_share_the_highest_total_gain_a_point() -> None:
    state = position("seats=3 dealer=2 vp=0,0,2")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    assert totals(state) == [4, 4, 0]
    assert [int(g) for g in state.past_gain[:3]] == [1, 1, 0]
    state = position("seats=2 dealer=1 vp_target=2")
    finished(state, "V", "V0 Y8 Y9 Y10 Y4", "rest")
    assert (totals(state), victory_points(state)) == ([4, 4], [1, 1])


def test_sc34_victory_points_are_kept_and_captured_cards_are_not() -> None:
    state = position("seats=3 dealer=2 vp=1,0,1")
    finished(state, "B", "Y4", "Y8", "rest")
    assert victory_points(state) == [1, 0, 2]
    assert not state.captured.any()
    assert (state.taken_by == -1).all()


def test_sc35_the_deal_passes_to_the_left_and_a_new_round_starts() -> None:
    state = position("seats=3 dealer=1")
    finished(state, "B", "Y4", "Y8", "rest")
    assert (state.dealer, state.turn, state.round_number) == (2, 0, 1)
    assert (state.trick_number, state.trump) == (0, NO_SUIT)
    assert [int(n) for n in state.hand_size[:3]] == [10, 10, 10]


def test_sc36_the_match_ends_with_the_round_in_which_a_target_is_reached() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "B", "Y4", "Y8", "rest")
    assert state.phase == PLAY
    finished(state, "B", "B0 Y9", "Y8", "rest")
    assert (totals(state), state.phase) == ([7, -4, 5], OVER)
    assert not any(rules.to_move(state, seat) for seat in range(3))
    assert rules.verdict(state, 0, card("Y4")) == 36


def test_sc37_the_only_side_at_its_target_wins() -> None:
    state = position("seats=3 dealer=2 vp=2,2,2")
    told = finished(state, "B", "Y4", "Y8", "rest")
    assert (winners(state), state.decided_by) == (["P2"], 37)
    assert "tie_break" not in [event.kind for event in told]


def test_sc38_scr15_of_several_the_holder_of_the_trump_0_wins() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    told = finished(state, "V", "V9 B9 Y5 Y6 Y7 Y0", "V0 Y8 Y10 Y11 Y12 Y4", "rest")
    assert (winners(state), state.decided_by) == (["P1"], 38)
    assert [event.values for event in told if event.kind == "tie_break"] == [{"rule": 38}]


def test_sc39_scr15_without_it_the_fewest_cards_win_and_outsiders_do_not_count() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "Y9 Y10 Y11 Y4 Y5 Y6 Y7", "B9 B10 B11 B4 B5 B6", "rest")
    assert totals(state) == [4, 4, 0]
    assert (winners(state), state.decided_by) == (["P1"], 39)


def test_sc40_scr16_who_is_still_tied_wins_together() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "Y9 Y10 Y11 Y4 Y5 Y6", "B9 B10 B11 B4 B5 B6", "rest")
    assert (winners(state), state.decided_by) == (["P0", "P1"], 40)
    places = [0] * 3
    rules.result(state, places)
    assert places == [1, 1, 3]


@pytest.mark.parametrize("target", range(1, 11))
def test_sc41_the_target_can_be_set_for_all_sides(target: int) -> None:
    state = opened(players=3, vp_target=target)
    assert [int(t) for t in state.target[:3]] == [target] * 3
    state.vp[2] = target - 1
    state.dealer = 2
    finished(state, "B", "Y4", "Y8", "rest")
    assert (state.phase, winners(state)) == (OVER, ["P2"])


def test_sc41_the_usual_target_is_3() -> None:
    for players in range(1, 9):
        state = opened(players=players)
        assert {int(t) for t in state.target[: state.sides]} == {3}


def test_scr32_behind_the_winners_the_fewest_missing_points_come_first() -> None:
    state = position("seats=5 teams=2 dealer=4 vp=2,0,0")
    finished(state, "V", "rest", "Y4", "Y5")
    places = [0] * 5
    rules.result(state, places)
    assert places == [1, 3, 2, 1, 3]  # A won; C lacks 2, B lacks 3
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    rules.result(state, places)
    assert places[:3] == [1, 2, 3]  # P1 reached the target too, but lost the tie-break


def test_the_finished_round_is_public_and_the_new_one_is_not() -> None:
    state = position("seats=3 dealer=2 vp=0,0,0")
    finished(state, "V", "V0 Y8", "V9 B9", "rest")
    for seat in (NO_SEAT, 0, 1, 2):
        seen = looks.view(GAME, state, seat).state
        assert names(c for c in range(80) if seen.past_taken_by[c] == 0) == ["Y8", "V0"]
        assert [int(n) for n in seen.past_captured[:3]] == [2, 2, 26]
        assert (seen.past_trump, list(seen.past_total[:3])) == (VIOLET, [1, 4, 3])
        assert names(seen.last_trick) == []


def test_the_outcome_names_sides_points_and_the_deciding_rule() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1 round_number=4")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    facts = outcome(state)
    assert facts["sides"] == ["P0", "P1", "P2"]
    assert (facts["vp"], facts["targets"], facts["rounds"]) == ([3, 3, 1], [3, 3, 3], 5)
    assert (facts["decided_by"], facts["last_trump"]) == ("SC-38", "V")


def test_a_whole_round_is_counted_once() -> None:
    state = unshuffled(players=3, vp_target=1)
    play_lowest(state)
    assert (state.phase, sum(totals(state))) == (OVER, 8)
