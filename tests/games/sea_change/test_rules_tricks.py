"""Sea Change: how a trick is played and won (SC-8 to SC-27, SC-63, SC-64)."""

from __future__ import annotations

import pytest

import houle
from houle.engine import view as looks
from houle.engine.errors import IllegalMoveError
from houle.engine.rule import NO_SEAT
from houle.engine.struct import assign, raw
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import BLUE, VIOLET, YELLOW
from houle.games.sea_change.state import NO_SIDE, ON_TABLE

from .positions import card, dealt, legal, names, played, position, story


def test_sc8_the_seat_left_of_the_dealer_leads() -> None:
    assert dealt(players=6, first_dealer=2).turn == 3
    assert dealt(players=6, first_dealer=5).turn == 0


def test_sc9_the_leader_may_play_any_card_of_the_hand() -> None:
    state = position("seats=3 trump=Y leader=1 hand=Y4/Y5,V8,B0/B4")
    assert legal(state, 1) == {"Y5", "V8", "B0"}
    assert rules.verdict(state, 1, card("Y6")) == 9


def test_sc10_the_first_card_fixes_the_suit_led_for_the_whole_trick() -> None:
    state = position("seats=4 trump=Y leader=0 hand=B5,B6/B7,B8/B9,R4/B10,R5")
    for name in ("B5", "B7", "B9"):
        played(state, name)
        assert rules.suit_led(state) == BLUE
    assert legal(state, 3) == {"B10"}


def test_sc11_the_first_card_of_the_round_sets_the_trump() -> None:
    state = position("seats=3 dealer=2 leader=0 hand=V5,B4/V6,B5/V7,B6")
    told = played(state, "V5")
    assert [event.kind for event in told] == ["played", "trump_set"]
    assert state.trump == VIOLET


def test_sc12_scr5_the_first_card_of_a_later_trick_leaves_the_trump() -> None:
    state = position(
        "seats=3 trump=Y leader=0 trick_number=3 last_trick=Y4,Y5,V7 last_leader=2 "
        "hand=B7,B4/V6,B5/V9,B6"
    )
    told = played(state, "B7")
    assert "sea_change" not in [event.kind for event in told]
    assert state.trump == YELLOW


def test_sc13_play_goes_clockwise_one_card_each() -> None:
    state = position("seats=4 trump=Y leader=2 hand=B4,B5/B6,B7/B8,B9/B10,B11")
    order = []
    for name in ("B8", "B10", "B4", "B6"):
        order.append(int(state.turn))
        assert [s for s in range(4) if rules.to_move(state, s)] == order[-1:]
        played(state, name)
    assert order == [2, 3, 0, 1]
    assert state.trick_number == 1
    assert rules.verdict(state, 0, card("B5")) == 13


def test_sc14_the_suit_led_must_be_followed() -> None:
    state = position("seats=3 trump=Y leader=0 trick=B5 hand=Y4/B7,Y9,V11/V4,V6")
    assert legal(state, 1) == {"B7"}
    assert rules.verdict(state, 1, card("Y9")) == 14


def test_sc15_a_card_of_the_value_just_played_may_always_be_played() -> None:
    state = position("seats=3 trump=Y leader=0 trick=B5 hand=Y4/B7,Y5,V5,V11/V4,V6")
    assert legal(state, 1) == {"B7", "Y5", "V5"}


def test_sc16_without_the_suit_led_nothing_is_forced() -> None:
    state = position("seats=3 trump=Y leader=0 trick=B5 hand=Y4/Y5,Y12,V4/V4,V6")
    assert legal(state, 1) == {"Y5", "Y12", "V4"}


def test_sc17_a_match_makes_its_suit_trump_at_once() -> None:
    state = position("seats=3 trump=Y leader=0 trick=B5 hand=Y4/V5,B6/V4,B7")
    told = played(state, "V5")
    assert [event.kind for event in told] == ["played", "sea_change"]
    assert state.trump == VIOLET


@pytest.mark.parametrize(
    ("trick", "plays", "changed"),
    [
        pytest.param("Y5,V7", "Y7", YELLOW, id="scr7_it_also_follows_suit"),
        pytest.param("Y5,B7", "V7", VIOLET, id="it_is_a_mere_discard"),
    ],
)
def test_sc18_scr6_scr7_the_sea_change_is_automatic(trick: str, plays: str, changed: int) -> None:
    hand = f"{plays},B4" if plays == "V7" else f"{plays},V4"
    state = position(f"seats=3 trump=B leader=0 trick={trick} hand=V8/V9/{hand}")
    assert story(played(state, plays)).split(" ->")[0].endswith("*")
    assert state.trump == changed


def test_sc19_scr8_after_a_sea_change_the_suit_led_is_followed_as_before() -> None:
    state = position("seats=4 trump=Y leader=0 trick=B5,R5 hand=G4/G5/B7,R9,G5/G6,G7")
    state.trump = "YVBGR".index("R")
    assert legal(state, 2) == {"B7", "G5"}


def test_sc20_scr9_each_card_is_compared_only_with_the_one_before() -> None:
    state = position("seats=4 trump=Y leader=0 trick=B5,R5 hand=G4/G5/B9,G8/G5,G7")
    told = played(state, "B9")
    assert legal(state, 3) == {"G5", "G7"}  # free for want of blue, but 5 on 9 is no match
    told += played(state, "G5")
    assert "*" not in story(told)
    state = position("seats=3 trump=Y leader=0 hand=Y10,V4/V10,V9/B10,B4")
    assert story(played(state, "Y10 V10 B10")).count("*") == 2
    assert state.trump == BLUE


def test_sc20_matching_an_earlier_card_does_not_free_from_following() -> None:
    state = position("seats=4 trump=Y leader=0 trick=B5,R6 hand=G4/G5/B9,G5/G6,G7")
    assert legal(state, 2) == {"B9"}


def test_sc21_scr10_a_matching_trump_is_a_sea_change_that_changes_nothing() -> None:
    state = position("seats=3 trump=V leader=0 trick=B5 hand=Y4/V5,B6/V4,B7")
    told = played(state, "V5")
    assert told[-1].kind == "sea_change" and told[-1].values == {"suit": VIOLET, "same": 1}
    assert state.trump == VIOLET


def test_sc22_scr11_cards_played_before_their_suit_became_trump_count() -> None:
    state = position("seats=4 trump=G leader=0 hand=B9,G4/Y8,R5/B4,R6/Y4,R12")
    assert story(played(state, "B9 Y8 B4 Y4")).endswith("-> P1")
    state = position("seats=4 trump=G leader=0 hand=G12,G4/R8,R5/B8,R6/R12,R11")
    assert story(played(state, "G12 R8 B8 R12")) == "P0 G12, P1 R8, P2 B8*, P3 R12 -> P2"


def test_sc23_without_a_trump_the_highest_card_of_the_suit_led_wins() -> None:
    state = position("seats=4 trump=Y leader=0 hand=B5,B4/R12,R5/B9,R6/G11,R11")
    assert story(played(state, "B5 R12 B9 G11")).endswith("-> P2")


def test_sc24_the_winner_captures_all_cards_of_the_trick() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B4/Y6,V5/B9,V6")
    played(state, "B5 Y6 B9")
    assert [int(n) for n in state.captured[:3]] == [0, 3, 0]
    assert [int(state.taken_by[card(c)]) for c in ("B5", "Y6", "B9")] == [1, 1, 1]
    assert names(state.trick) == []


def test_sc25_the_winner_leads_the_next_trick_with_any_card() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B4,B6/Y6,V5,Y8/B9,V6,V7")
    played(state, "B5 Y6 B9")
    assert (state.leader, state.turn) == (1, 1)
    assert legal(state, 1) == {"V5", "Y8"}


def test_sc26_the_trump_stays_until_a_sea_change() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B4,V8/B6,V5,V9/B9,V6,V10")
    played(state, "B5 B6 B9 V6 V8 V9")
    assert state.trump == YELLOW


def test_sc27_scr25_only_the_trick_before_can_be_looked_at() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B4,V8/B6,V5,V9/B9,V6,V10")
    played(state, "B5 B6 B9")
    for seat in (NO_SEAT, 0, 1, 2):
        seen = looks.view(GAME, state, seat).state
        assert names(seen.last_trick) == ["B5", "B6", "B9"]
        assert (seen.last_leader, seen.last_winner) == (0, 2)
    played(state, "V6 V8 V9")
    for seat in (NO_SEAT, 0, 1, 2):
        seen = looks.view(GAME, state, seat).state
        assert names(seen.last_trick) == ["V6", "V8", "V9"]
        assert {int(seen.taken_by[card(c)]) for c in ("B5", "B6", "B9")} == {NO_SIDE}
        assert [int(n) for n in seen.captured[:3]] == [0, 3, 3]
        assert looks.knowledge(GAME, state, seat).state.taken_by[card("B5")] == 2


def test_sc63_the_trump_is_public_and_changes_with_the_card_that_changes_it() -> None:
    state = position("seats=3 trump=Y leader=0 trick=B5 hand=Y4/V5,B6/V4,B7")
    assert looks.view(GAME, state, NO_SEAT).state.trump == YELLOW  # not blue, the suit led
    played(state, "V5")
    assert looks.view(GAME, state, NO_SEAT).state.trump == VIOLET


def test_sc64_the_cards_of_the_trick_lie_open_in_the_order_of_play() -> None:
    state = position("seats=4 trump=Y leader=2 hand=B4,B5/B6,B7/B8,B9/B10,B11")
    played(state, "B8 B10 B4")
    seen = looks.view(GAME, state, NO_SEAT).state
    assert names(seen.trick) == ["B8", "B10", "B4"]
    assert seen.laid_by[:3].tolist() == [2, 3, 0]
    assert seen.taken_by[card("B4")] == ON_TABLE


def test_scr31_an_illegal_card_is_refused_with_its_rule_and_changes_nothing() -> None:
    match = houle.new("sea_change", players=3, seed=1)
    assign(match.state, position("seats=3 trump=B leader=0 trick=Y6 hand=V4/Y4,B7,V11/V5,V6"))
    before = raw(match.state)
    with pytest.raises(IllegalMoveError) as caught:
        match.play(1, "V11")
    assert caught.value.rule == "SC-14"
    assert "suit led" in caught.value.sentence("en")
    assert raw(match.state) == before
