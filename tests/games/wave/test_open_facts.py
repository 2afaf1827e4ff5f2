"""Wave: what the table says besides the cards: who is next, which order holds."""

from __future__ import annotations

import houle
from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.games.wave.cards import NUM_CARDS
from houle.games.wave.chapters.scoring import cards_left
from tests.games.wave.positions import GAME, play, position

THREE = "top=Y2 turn=0 ; 0: a:Y4 b:R4 ; 1: a:N3 b:W5 ; 2: a:N4 b:S5"


def test_w16_who_comes_next_and_who_after_curls_are_open_and_change_places_with_the_turn():
    state = position(THREE)
    assert (state.next_hand, state.turned_hand) == (1, 2)
    play(state, "a")
    assert (state.active_hand, state.next_hand, state.turned_hand) == (1, 2, 0)
    play(state, "b")  # white: the direction turns
    assert (state.active_hand, state.next_hand, state.turned_hand) == (0, 2, 1)


def test_w21_an_empty_hand_is_never_said_to_come_next():
    state = position("top=Y2 turn=0 ; 0: a:Y4 b:R4 ; 2: a:N3 b:N4")
    assert (state.next_hand, state.turned_hand) == (2, 2)
    alone = position("top=Y2 turn=0 ; 0: a:Y4 b:R4")
    assert (alone.next_hand, alone.turned_hand) == (0, 0)


def test_w62_the_order_in_force_is_open_and_back_to_normal_after_the_second_card():
    text = "top=W1 turn=0 pile=[C Y1 D Y2 C Y3] ; 0: a:Y4 b:R4 ; 1: a:Y5 b:N3 ; 2: a:R3 b:N4"
    state = position(text, tide="both")
    orders = [int(state.order)]
    for slot in "aaa":
        play(state, slot)
        orders.append(int(state.order))
    assert orders == [0, 1, 3, 2]


def test_w29_the_cards_not_laid_yet_are_counted_all_along():
    match = houle.new("wave", players=3, seed=7, virage=True)
    while match.result is None:
        assert match.state.left == cards_left(match.state) == NUM_CARDS - match.state.laid_count
        seat = int(match.state.decider)
        match.play(seat, match.legal_moves(seat)[0])
    assert match.state.left == cards_left(match.state)


def test_every_seat_and_spectator_sees_these_facts():
    state = position(THREE)
    for seat in (NO_SEAT, 0, 1, 2):
        seen = looks.view(GAME, state, seat).state
        assert (seen.next_hand, seen.turned_hand, seen.order) == (1, 2, 0)
