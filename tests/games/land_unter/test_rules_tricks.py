"""Land Unter, LU-8 to LU-16: turning water up, choosing, taking water."""

from __future__ import annotations

import pytest

from houle.engine.errors import IllegalMoveError, NotationError
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.land_unter import GAME
from houle.games.land_unter.options import Options
from tests.walks import new_match

from .table import cards_left, hand, kinds, lay, position, row, turned_water, water_taken


def test_lu8_a_trick_turns_water_up_then_chooses_takes_pays_and_clears_away() -> None:
    match = position(belts=[4, 4, 4], level=[10, 1, 0], water=(3, 8), plays="0:5 1:50 2:40")
    told = kinds(lay(match, "0:5 1:50 2:40"))
    assert told == [
        *["chosen"] * 3,
        *["revealed"] * 3,
        *["water_taken"] * 2,
        "belt_lost",
        "water_turned",
    ]
    assert row(match, "chosen") == [-1, -1, -1]


def test_lu9_the_two_top_water_cards_are_open_to_all_before_anybody_chooses() -> None:
    match = new_match(GAME, Options(), 9)
    (pile,) = [e.values["list"] for e in match.events if e.kind == "water_shuffled"]
    assert isinstance(pile, tuple)
    for viewer in range(NO_SEAT, 4):
        assert tuple(match.view(viewer).state.water) == (*pile[:2], *[0] * 22)
    assert match.to_move == (0, 1, 2, 3)
    for seat in range(4):
        match.play(seat, match.legal_moves(seat)[0])
    assert turned_water(match) == list(pile[2:4])
    assert tuple(match.view(1).state.water) == (*pile[:4], *[0] * 20)


def test_lu9_the_lower_water_card_is_named_first() -> None:
    match = position(belts=[4, 4, 4], water=(11, 3))
    rules = GAME.rules
    assert (rules.water_at(match.state, 0), rules.water_at(match.state, 1)) == (3, 11)


def test_lu10_a_chosen_card_lies_face_down_until_everybody_has_chosen() -> None:
    match = position(belts=[4, 4, 4], plays="0:5 1:50 2:40")
    (chosen,) = match.play(1, "50")
    assert chosen.values["card"] == 49
    assert list(match.view(1).state.chosen[:3]) == [-1, 49, -1]
    for viewer in (NO_SEAT, 0, 2):
        seen = match.view(viewer).state
        assert list(seen.chosen[:3]) == [-1, -1, -1]
        assert list(seen.has_chosen[:3]) == [0, 1, 0]
        assert match.events_for(viewer)[-1].values["card"] is None
        assert 49 not in seen.deck
    match.play(0, "5")
    told = match.play(2, "40")
    shown = {e.seat: e.values["card"] for e in told if e.kind == "revealed"}
    assert shown == {0: 4, 1: 49, 2: 39}
    assert all(GAME.view.knows(match.state, NO_SEAT, card) for card in (4, 49, 39))


def test_lu10_all_who_are_in_choose_at_the_same_time_in_any_order() -> None:
    match = position(belts=[4, 4, None, 4, 4], level=[4, 2, None, 0, 0])
    assert list(match.to_move) == [0, 1, 3, 4]
    match.play(3, match.legal_moves(3)[0])
    assert list(match.to_move) == [0, 1, 4]


def test_lu11_any_card_of_the_own_hand_may_be_chosen() -> None:
    match = new_match(GAME, Options(), 11)
    for seat in range(4):
        assert cards_left(match, seat) == hand(match, seat)
        for card in range(60):
            allowed = GAME.rules.verdict(match.state, seat, card) == 0
            assert allowed == (card + 1 in hand(match, seat))


def test_lu11_a_card_of_somebody_else_is_refused() -> None:
    match = position(belts=[4, 4, 4], plays="0:5 1:50 2:40")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, "50")
    assert refused.value.rule == "LU-11"


def test_lu11_a_choice_once_made_is_final_and_exactly_one_card_is_chosen() -> None:
    match = position(belts=[4, 4, 4], plays="0:5 1:50 2:40")
    match.play(0, "5")
    before = raw(match.state)
    for card in hand(match, 0):
        with pytest.raises(IllegalMoveError) as refused:
            match.play(0, str(card))
        assert refused.value.rule == "LU-10"
    assert raw(match.state) == before
    assert match.legal_moves(0) == []


@pytest.mark.parametrize("word", ["", "0", "pass", "-", "61", "-1", "5.0"])
def test_lu11_nobody_can_pass(word: str) -> None:
    match = position(belts=[4, 4, 4], plays="0:5 1:50 2:40")
    with pytest.raises(NotationError):
        match.play(0, word)
    assert list(match.to_move) == [0, 1, 2]
    match.play(0, " 005 ")
    assert list(match.to_move) == [1, 2]


def test_lu12_the_highest_weather_card_takes_the_lower_water_card() -> None:
    for water in ((3, 11), (11, 3)):
        match = position(belts=[4, 4, 4, 4], water=water, plays="0:37 1:52 2:8 3:20")
        told = lay(match, "0:37 1:52 2:8 3:20")
        assert water_taken(told).split()[0] == "1=3"
        assert row(match, "level")[1] == 3


def test_lu13_the_second_highest_takes_the_higher_one_and_all_others_nothing() -> None:
    match = position(
        belts=[4, 4, 4, 4], level=[1, 2, 5, 0], water=(3, 11), plays="0:37 1:52 2:8 3:20"
    )
    told = lay(match, "3:20 2:8 1:52 0:37")
    assert water_taken(told) == "1=3 0=11"
    assert row(match, "level") == [11, 3, 5, 0]


def test_lu13_the_cards_of_eliminated_seats_take_nothing() -> None:
    match = position(
        belts=[4, None, 4, 4], level=[1, None, 2, 0], water=(3, 11), plays="0:37 2:8 3:20"
    )
    assert water_taken(lay(match, "0:37 2:8 3:20")) == "0=3 3=11"


def test_lu14_of_two_equal_water_cards_the_two_highest_take_one_each() -> None:
    match = position(belts=[4, 4, 4], water=(9, 9), plays="0:44 1:31 2:12")
    assert water_taken(lay(match, "0:44 1:31 2:12")) == "0=9 1=9"
    assert row(match, "level") == [9, 9, 0]
    # The highest weather card takes the one turned up first (LUR-19).
    assert list(match.state.water_taken[:2]) == [0, 1]


def test_lu15_a_new_water_card_covers_the_old_one_and_the_level_can_rise_or_fall() -> None:
    match = position(belts=[4, 4, 4], level=[12, 6, 0], water=(2, 9), plays="0:60 1:55 2:7")
    lay(match, "0:60 1:55 2:7")
    assert row(match, "level") == [2, 9, 0]


def test_lu16_water_cards_stay_in_front_of_their_owner_for_the_rest_of_the_round() -> None:
    match = position(belts=[4, 4, 4], level=[12, 6, 0], water=(2, 9), plays="0:60 1:55 2:7")
    before = match.state.water_taken[:6].copy()
    pile = match.state.water.copy()
    lay(match, "0:60 1:55 2:7")
    assert (match.state.water_taken[:6] == before).all()
    assert list(match.state.water_taken[6:8]) == [0, 1]
    assert set(match.state.water_taken[8:]) == {NO_SEAT}
    assert (match.state.water == pile).all()
    level = row(match, "level")
    plays = " ".join(f"{seat}:{min(cards_left(match, seat))}" for seat in range(3))
    takers = {int(pair.split("=")[0]) for pair in water_taken(lay(match, plays)).split()}
    (still,) = {0, 1, 2} - takers
    assert row(match, "level")[still] == level[still]
