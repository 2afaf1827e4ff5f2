"""Vague Verte, VV-1 to VV-20: setup, the turn, starting."""

from __future__ import annotations

from collections import Counter

import pytest

from houle.engine.errors import IllegalMoveError, OptionError

from .positions import (
    GAME,
    cards,
    legal,
    new_match,
    notation,
    on_turn,
    play,
    plays,
    position,
    refusal,
    street,
)


def all_cards(state) -> Counter:
    names = f"{cards(state.hand.flat)} {cards(state.pile)} {cards(state.face_up)}".split()
    return Counter(names)


def test_vv1_two_to_four_players_take_part_and_each_owns_a_street() -> None:
    for players in (2, 3, 4):
        assert new_match("vv1", players=players).seats == players
    for players in (1, 5):
        with pytest.raises(OptionError):
            GAME.options(players=players)
    state = position("street=B1/Y1 hand=YX")
    assert refusal(state, "YX@P2") == 1


def test_vv2_all_sixty_cards_are_used_at_every_player_count() -> None:
    wanted = {f"{c}{n}": 2 for c in "BYWV" for n in "1234X"}
    wanted |= {"TOW": 8, "AMB": 1, "DUCK": 3, "RED": 4, "GRN": 4}
    for players in (2, 3, 4):
        assert all_cards(new_match("vv2", players=players).state) == wanted


def test_vv3_the_dealer_deals_five_cards_one_at_a_time_starting_on_his_left() -> None:
    match = new_match("vv3", players=3, first_dealer=1)
    shuffled = next(e for e in match.events if e.kind == "deck_shuffled").values["list"]
    dealt = list(shuffled)
    for seat, first in ((2, 0), (0, 1), (1, 2)):
        assert list(match.state.hand[seat, :5]) == sorted(dealt[first:15:3])


def test_vv4_the_rest_is_the_draw_pile_and_its_top_card_starts_the_face_up_pile() -> None:
    match = new_match("vv4", players=4)
    shuffled = next(e for e in match.events if e.kind == "deck_shuffled").values["list"]
    assert match.state.pile_size == 39
    assert list(match.state.pile[:39]) == list(reversed(shuffled))[:39]
    assert match.state.face_up[0] == shuffled[20]
    assert match.state.face_up_size == 1


def test_vv5_house_k_belongs_to_seat_k() -> None:
    state = position("street=/Y1 hand=B1/Y2")
    play(state, "B1", "D", "Y2")
    assert (street(state, 0), street(state, 1)) == ("B1", "Y1 Y2")


@pytest.mark.parametrize("dealer", ["0", "1", "2", "last"])
def test_vv6_the_player_left_of_the_dealer_starts_and_turns_pass_to_the_left(dealer) -> None:
    match = new_match("vv6", players=3, first_dealer=dealer)
    first = 0 if dealer == "last" else (int(dealer) + 1) % 3
    order = []
    for _ in range(3):
        (seat,) = match.to_move
        order.append(seat)
        match.play(seat, "D")
        match.play(seat, match.legal_moves(seat)[0])
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert refusal(match.state, "D", seat=(first + 1) % 3) == 6


def test_vv7_a_turn_is_to_draw_a_card_and_then_to_lay_one_down() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2/Y2")
    assert legal(state) == {"D", "F"}
    assert refusal(state, "B2") == 7
    play(state, "D")
    assert on_turn(state) == 0
    assert "B2" in legal(state)
    play(state, "B2")
    assert on_turn(state) == 1


def test_vv8_one_draws_secretly_from_the_pile_or_openly_the_face_up_card() -> None:
    drawing = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=W1,V2 face_up=Y3,W3")
    (event,) = play(drawing, "D")
    assert cards(drawing.hand[0]) == "B2 V2"
    assert (event.kind, event.audience) == ("drew", 0b01)
    taking = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=W1,V2 face_up=Y3,W3")
    (event,) = play(taking, "F")
    assert cards(taking.hand[0]) == "B2 W3"
    assert (event.kind, event.audience) == ("took", -1)
    assert refusal(taking, "D") == refusal(taking, "F") == 8


def test_vv9_the_hand_goes_from_five_to_six_and_back_to_five() -> None:
    match = new_match("vv9", players=2)
    assert list(match.state.hand_size) == [5, 5, 0, 0]
    match.play(0, "D")
    assert match.state.hand_size[0] == 6
    match.play(0, match.legal_moves(0)[0])
    assert match.state.hand_size[0] == 5
    assert refusal(position("street=B1/Y1 hand=B2"), "-B3") == 9


def test_vv10_an_empty_face_up_pile_is_restarted_when_the_next_turn_begins() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=W1,V2 face_up=W3")
    play(state, "F")
    assert state.face_up_size == 0
    events = play(state, "W3")
    assert [e.kind for e in events] == ["car_laid", "turned_up"]
    assert cards(state.face_up) == "V2"
    assert cards(state.pile) == "W1"


def test_vv11_a_used_up_draw_pile_is_made_of_the_face_up_pile_but_its_top_card() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=W1 face_up=Y1,Y2,Y3,Y4")
    play(state, "D", "W1")
    assert cards(state.face_up) == "Y4"
    assert sorted(cards(state.pile).split()) == ["Y1", "Y2", "Y3"]


def test_vv11_comes_before_vv10() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=none face_up=Y1,Y2")
    play(state, "F", "-B2")
    assert cards(state.face_up) == "B2"
    assert cards(state.pile) == "Y1"


def test_vv12_with_one_source_it_must_be_taken_with_none_one_plays_without_drawing() -> None:
    only_up = position("phase=draw street=B1/Y1 hand=B2/Y2 pile=none face_up=W3")
    assert legal(only_up) == {"F"}
    assert refusal(only_up, "D") == 12
    play(only_up, "F", "W3")
    assert (on_turn(only_up), int(only_up.phase)) == (1, 1)
    assert legal(only_up) == {"Y2", "-Y2"}
    only_pile = position("phase=draw street=B1/Y1 hand=B2/Y2 face_up=none")
    assert legal(only_pile) == {"D"}


def test_vv13_a_player_lays_down_one_card_a_turn() -> None:
    state = position("street=B1/Y1 hand=B2,B3/Y2")
    play(state, "B2")
    assert refusal(state, "B3", seat=0) == 6


def test_vv14_a_discard_goes_face_up_where_the_next_player_may_take_it() -> None:
    state = position("street=B1/Y1 hand=B2,TOW/Y2")
    play(state, "-TOW")
    assert cards(state.face_up) == "V3 TOW"
    play(state, "F")
    assert cards(state.hand[1]) == "Y2 TOW"


def test_vv15_a_started_player_may_always_discard_and_must_if_nothing_can_be_played() -> None:
    state = position("street=B1/Y1 hand=B2,TOW/Y2")
    assert legal(state) == {"B2", "-B2", "-TOW"}
    stuck = position("street=B1/Y1 hand=TOW,AMB,WX/Y2")
    assert legal(stuck) == {"-TOW", "-AMB", "-WX"}


@pytest.mark.parametrize("source, card", [("D", "V4"), ("F", "V3")])
def test_vv16_the_card_just_drawn_may_be_discarded(source, card) -> None:
    state = position("phase=draw street=B1/Y1 hand=B2/Y2")
    play(state, source)
    assert f"-{card}" in legal(state)
    play(state, f"-{card}")
    assert cards(state.face_up).split()[-1] == card


def test_vv17_the_first_card_of_a_street_is_any_car_on_square_1() -> None:
    state = position("matching=on street=/Y1 hand=B1,W4,V3/Y2")
    assert plays(state) == {"B1", "W4", "V3"}
    play(state, "W4")
    assert street(state, 0) == "W4"


def test_vv18_whoever_has_not_started_and_holds_a_car_must_play_one() -> None:
    state = position("street=/Y1 hand=B1,TOW,DUCK/Y2")
    assert legal(state) == {"B1"}
    assert refusal(state, "-TOW") == refusal(state, "-B1") == 18


def test_vv19_whoever_has_not_started_and_holds_no_car_discards() -> None:
    state = position("street=/Y1 hand=BX,TOW,DUCK,DUCK/Y2")
    assert legal(state) == {"-BX", "-TOW", "-DUCK"}


def test_vv20_whoever_has_not_started_plays_nothing_but_a_car() -> None:
    state = position("street=/Y1 hand=YX,TOW,AMB,DUCK,RED,GRN/Y2 red=0,1")
    for move in ("YX@P1", "TOW", "AMB", "DUCK@P1", "RED@3", "GRN@1"):
        assert refusal(state, move) == 20


def test_vv6_a_refusal_says_why_in_both_languages_and_changes_nothing() -> None:
    match = new_match("why", players=2)
    before = notation.format_state(match.state)
    with pytest.raises(IllegalMoveError) as error:
        match.play(1, "D")
    assert error.value.rule == "VV-6"
    assert error.value.sentence("fr") != error.value.sentence("en")
    assert notation.format_state(match.state) == before


def test_vv6_first_dealer_must_be_a_seat_and_may_be_drawn_by_chance() -> None:
    with pytest.raises(OptionError):
        GAME.options(players=2, first_dealer="2")
    dealers = {
        int(new_match(str(i), players=3, first_dealer="random").state.dealer) for i in range(30)
    }
    assert dealers == {0, 1, 2}
    match = new_match("chance", players=3, first_dealer="random")
    assert match.record()["chance"][0] == ["dealer_chosen", str(match.state.dealer)]
    assert on_turn(match.state) == (int(match.state.dealer) + 1) % 3
