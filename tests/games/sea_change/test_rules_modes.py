"""Sea Change: two players with a stock, and one against the IA (SC-42 to SC-56)."""

from __future__ import annotations

import pytest

from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import BLUE, VIOLET, YELLOW
from houle.games.sea_change.notation import format_side
from houle.games.sea_change.state import IA, OVER, PLAY

from .positions import (
    card,
    dealt,
    finished,
    legal,
    names,
    play_lowest,
    played,
    position,
    story,
    totals,
    unshuffled,
    victory_points,
    winners,
)


def test_sc42_two_players_have_a_stock_of_ten() -> None:
    state = dealt(players=2)
    assert [int(n) for n in state.hand_size[:2]] == [10, 10]
    assert (state.deck_next, state.deck_size) == (0, 10)
    assert len(names(state.deck)) == 10


def test_sc43_scr17_the_player_of_a_card_draws_at_once_and_must() -> None:
    state = position("seats=2 trump=Y leader=0 deck=B0,B4 hand=Y4,Y5/Y6,Y7")
    told = played(state, "Y4")
    assert [event.kind for event in told] == ["played", "drew"]
    assert names(state.hand[0]) == ["Y5", "B0"]
    assert (state.turn, names(state.hand[1])) == (1, ["Y6", "Y7"])
    played(state, "Y6")
    assert names(state.hand[1]) == ["Y7", "B4"]
    assert legal(state, 1) == {"Y7", "B4"}


def test_sc43_the_card_drawn_is_seen_by_its_owner_only() -> None:
    state = position("seats=2 trump=Y leader=0 deck=B0,B4 hand=Y4,Y5/Y6,Y7")
    played(state, "Y4")
    assert names(looks.view(GAME, state, 0).state.hand[0]) == ["Y5", "B0"]
    for viewer in (1, NO_SEAT):
        seen = looks.view(GAME, state, viewer).state
        assert names(seen.hand[0]) == [] and names(seen.deck) == []
        assert (seen.deck_next, seen.deck_size) == (1, 2)


def test_sc44_the_card_drawn_has_no_effect_on_the_card_just_played() -> None:
    state = position("seats=2 trump=Y leader=0 trick=Y4 deck=V4,B4 hand=V9/B7,B8")
    played(state, "B7")  # free for want of yellow; the V4 drawn now neither matches nor follows
    assert state.trump == YELLOW
    assert state.last_winner == 0
    assert "V4" in names(state.hand[1])


def test_sc45_after_the_stock_play_goes_on_to_fifteen_tricks() -> None:
    state = unshuffled(players=2)
    told = play_lowest(state)
    assert sum(event.kind == "trick_won" for event in told) == 15
    assert sum(event.kind == "drew" for event in told) == 10
    assert sum(int(n) for n in state.past_captured[:2]) == 30


def test_sc46_two_players_lead_and_deal_by_the_usual_rules() -> None:
    state = dealt(players=2)
    assert (state.dealer, state.turn) == (1, 0)
    finished(state, "B", "Y4", "rest")
    assert (state.dealer, state.turn) == (0, 1)


def test_sc47_alone_one_has_ten_cards_and_the_ia_a_pile_of_twenty() -> None:
    state = unshuffled(players=1)
    assert state.hand_size[0] == 10
    pile = [*names(state.trick), *names(state.deck)]
    values = (0, *range(4, 13))
    assert pile == [f"{suit}{value}" for suit in "VB" for value in values]
    played(state, "Y4")
    assert state.hand_size[0] == 9


def test_sc48_scr29_the_ia_leads_every_trick_and_nobody_deals() -> None:
    state = unshuffled(players=1)
    assert state.dealer == NO_SEAT
    told = played(state, "Y4 Y5 Y6")
    assert [line.strip()[:2] for line in story(told).split(";")] == ["P0", "IA", "IA", "IA"]
    assert state.turn == 0


def test_sc48_the_ia_is_shown_as_leader_also_after_the_player_has_won_a_trick() -> None:
    state = position("seats=1 trick=V5 trump=V deck=-,V6,Y8,Y9 deck_next=1 hand=V9,B4")
    played(state, "V9")
    assert (state.last_winner, state.leader) == (0, NO_SEAT)


def test_sc49_scr18_a_trick_is_ia_player_ia() -> None:
    state = position("seats=1 trick=V5 trump=V deck=-,V6,Y8,Y9 deck_next=1 hand=V9,B4")
    assert legal(state, 0) == {"V9"}
    played(state, "V9")
    assert names(state.last_trick) == ["V5", "V9", "V6"]
    assert (state.last_leader, state.captured[0]) == (NO_SEAT, 3)


def test_sc50_the_ia_need_not_follow_suit() -> None:
    state = position("seats=1 trick=V5 trump=V deck=-,Y6,V8,Y9 deck_next=1 hand=V9,B4")
    played(state, "V9")
    assert names(state.last_trick) == ["V5", "V9", "Y6"]
    assert "V8" in names(state.trick)


def test_sc51_the_first_card_of_the_ia_sets_the_trump_and_matches_change_the_sea() -> None:
    state = dealt(players=1)
    assert state.trump == int(state.trick[0]) // 16
    state = position("seats=1 trick=V5 trump=V deck=-,Y9,B8,B9 deck_next=1 hand=B5,V9")
    assert story(played(state, "B5")).startswith("P0 B5*, IA Y9")
    assert state.trump == BLUE
    state = position("seats=1 trick=V5 trump=V deck=-,Y9,B8,B7 deck_next=1 hand=V9,V10")
    assert story(played(state, "V9")).startswith("P0 V9, IA Y9* -> IA")
    assert state.trump == YELLOW


@pytest.mark.parametrize(
    ("plays", "side"), [("V9", 0), ("V4", IA)], ids=["the_player_wins", "the_ia_wins"]
)
def test_sc52_the_ia_captures_the_trick_unless_the_player_wins_it(plays: str, side: int) -> None:
    state = position("seats=1 trick=V5 trump=V deck=-,V6,B8,B7 deck_next=1 hand=V4,V9")
    played(state, plays)
    assert state.captured[side] == 3


def test_sc53_the_tricks_of_the_ia_are_scored_together() -> None:
    state = position("seats=1")
    finished(state, "B", "Y8 Y4 Y5", "rest")
    assert totals(state) == [-4, 12]
    assert [format_side(state, side) for side in range(2)] == ["P0", "IA"]


def test_sc54_scr19_the_round_is_lost_the_moment_the_ia_has_all_the_8s() -> None:
    text = "seats=1 trick=V8 trump=V deck=-,V12,V10,V11 deck_next=1 hand=V9,Y9 eights=0,{}"
    state = position(text.format(1) + " captured=0,3")
    played(state, "V9")
    assert (state.eights[IA], state.round_number) == (2, 0)
    state = position(text.format(2) + " captured=24,3")
    for name in ("Y10", "Y11", "B9", "B10"):
        state.taken_by[card(name)] = 0
    told = played(state, "V9")
    assert "eights_lost" in [event.kind for event in told]
    assert (victory_points(state), state.past_lost) == ([0, 1], 1)
    assert totals(state)[0] > totals(state)[1]


def test_sc54_unplayed_cards_stay_hidden_after_a_lost_round() -> None:
    state = position(
        "seats=1 vp_target=1 trick=V8 trump=V deck=-,V12,V10,V11 deck_next=1 hand=V9,Y9 "
        "eights=0,2 captured=24,3"
    )
    played(state, "V9")
    assert state.phase == OVER
    seen = looks.view(GAME, state, NO_SEAT).state
    assert names(seen.hand[0]) == [] and names(seen.deck) == []


def test_sc54_scr30_the_count_of_captured_8s_is_shown() -> None:
    state = position("seats=1 trick=V8 trump=V deck=-,V12,V10,V11 deck_next=1 hand=V9,Y9")
    played(state, "V9")
    assert [int(n) for n in looks.view(GAME, state, NO_SEAT).state.eights] == [0, 1]
    state = position("seats=1 trick=V8 trump=V deck=-,V7,V10,V11 deck_next=1 hand=V9,Y9")
    played(state, "V9")
    assert [int(n) for n in looks.view(GAME, state, 0).state.eights] == [1, 0]


def test_sc55_otherwise_the_higher_total_gains_the_point_and_a_tie_gives_both_one() -> None:
    state = position("seats=1")
    finished(state, "B", "rest", "B0 Y8")
    assert (totals(state), victory_points(state)) == ([7, 1], [1, 0])
    state = position("seats=1")
    finished(state, "B", "B0 Y8 Y9 Y10", "rest")
    assert (totals(state), victory_points(state)) == ([4, 4], [1, 1])
    assert state.phase == PLAY


def test_sc56_the_trump_0_decides_when_both_reach_the_target() -> None:
    for pile, winner, place in (("B0 Y8 Y9 Y10", "P0", 1), ("Y9 Y10 Y11", "IA", 2)):
        state = position("seats=1 vp=2,2")
        finished(state, "B", pile, "rest")
        assert totals(state) == [4, 4]
        assert (winners(state), state.decided_by) == ([winner], 38)
        places = [0]
        rules.result(state, places)
        assert places == [place]


def test_a_new_round_alone_begins_with_a_card_of_the_ia() -> None:
    state = position("seats=1")
    finished(state, "B", "rest", "B0 Y8")
    assert (state.round_number, state.turn, len(names(state.trick))) == (1, 0, 1)
    assert state.trump in (YELLOW, VIOLET, BLUE)
