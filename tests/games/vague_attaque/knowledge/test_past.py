"""Vague & Attaque: what has happened to hidden souvenirs, as it is kept entry by entry."""

from __future__ import annotations

from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.struct import raw
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.knowledge import failures
from houle.games.vague_attaque.knowledge.fields import PAST_LENGTH
from houle.games.vague_attaque.knowledge.past import (
    DROPPED,
    GAINED,
    LOST,
    SEAT,
    kind_at,
    note,
    seat_at,
)
from houle.games.vague_attaque.notation import CARD_NAMES
from tests.games.vague_attaque.positions import table


def test_cards_of_an_entry_are_open_to_those_who_saw_them() -> None:
    t = table("explore", souvenirs="S20 S16", hands={"P2": "S02"}).play("draw")
    drawn = 1 << CARD_NAMES.index("S20")
    last = int(t.state.past_count) - 1
    cards = [
        int(looks.knowledge(GAME, t.state, seat).state.past_cards[last]) for seat in (-1, 0, 1)
    ]
    assert cards == [0, drawn, 0]
    assert int(looks.view(GAME, t.state, 0).state.past_count) == 0


def test_of_a_very_long_match_the_latest_entries_are_kept() -> None:
    state = GAME.state.blank()
    for number in range(PAST_LENGTH + 1):
        note(state, (GAINED if number % 2 == 0 else LOST) | number % 5 << SEAT, 0, number + 1)
    assert int(state.past_count) == PAST_LENGTH - DROPPED + 1
    assert int(state.past_cards[0]) == DROPPED + 1
    assert int(state.past_cards[int(state.past_count) - 1]) == PAST_LENGTH + 1
    assert kind_at(state, 1) == LOST and seat_at(state, 1) == (DROPPED + 1) % 5
    assert not state.past[int(state.past_count) :].any()


def test_hands_that_hold_different_souvenirs_have_different_keys() -> None:
    state, keys = GAME.state.blank(), set()
    state.seats = 2
    hands = [1 << i | 1 << j for i in range(41) for j in range(i)]
    for hand in hands:
        for seat in (0, 1):
            state.course_hand[:] = 0
            state.course_hand[seat] = hand
            keys.add(failures.key_of(state, 7, 0b11))
    assert len(keys) == 2 * len(hands)


def test_nothing_that_was_tried_for_a_world_is_left_in_it() -> None:
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("sea", active="P3", hands=hands, souvenirs="S08 S10", encounters="E17")
    t.play("adventure", "target P2")
    for number in range(20):
        world = looks.redeal(GAME, t.state, 0, key_from_seed(number))
        tried = [name for name in GAME.state.fields if name.startswith("course_")]
        assert len(tried) > 5 and not any(world[name].any() for name in tried)
        assert raw(looks.knowledge(GAME, world, 0).state) == raw(
            looks.knowledge(GAME, t.state, 0).state
        )
