"""Vague Verte: after shuffles, exactly the hands that can have come about are accepted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from houle.engine.chance import key_from_seed, set_key
from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.games.vague_verte.cards import CARD_NAMES, FIRST_DISCARD, NUM_TYPES
from houle.games.vague_verte.chapters import past
from houle.games.vague_verte.state import MAX_SHUFFLES
from tests.games.vague_verte.positions import GAME, legal, number, on_turn, position, rules, view

from .beliefs import Belief, accepted

MOST_WORLDS = 60


def small_position(chooser: random.Random) -> Any:
    """Few cards of few kinds, so that a pile is soon used up."""
    seats = chooser.choice((2, 3, 3, 4))
    size = chooser.randint(1, 3 if seats < 4 else 2)
    kinds = chooser.sample(CARD_NAMES, chooser.randint(2, 5))
    hands = "/".join(",".join(chooser.choices(kinds, k=size)) for _ in range(seats))
    piles = [",".join(chooser.choices(kinds, k=chooser.randint(1, 3))) for _ in range(2)]
    street = "/".join("B1" if chooser.random() < 0.8 else "" for _ in range(seats))
    text = f"seats={seats} phase=draw street={street} hand={hands}"
    state = position(f"{text} pile={piles[0]} face_up={piles[1]}")
    set_key(state, key_from_seed(chooser.random()))
    return state


def history(chooser: random.Random) -> Iterator[tuple[Any, dict[int, Belief], int]]:
    """A state after every move, what everybody can believe, and how many shuffles there were."""
    state = small_position(chooser)
    beliefs = {s: Belief(state, s) for s in range(NO_SEAT, int(state.seats))}
    shuffles = 0
    for _ in range(40):
        moves = sorted(number(m) for m in legal(state))
        if not moves or max(len(b.worlds) for b in beliefs.values()) > MOST_WORLDS:
            return
        before = GAME.state.copy_of(state)
        discards = [m for m in moves if m >= FIRST_DISCARD]
        move = chooser.choice(discards if discards and chooser.random() < 0.9 else moves)
        rules.play(state, on_turn(state), move, NO_LOG)
        for belief in beliefs.values():
            belief.follow(before, move, state)
        shuffles += int(state.pile_size > before.pile_size)
        yield state, beliefs, shuffles


def agrees(state: Any, seat: int) -> bool:
    """Whether redeal would keep the hands laid out on the pile."""
    return view.carless_hands_agree(state, seat) and past.find_past_hands(state, seat)


def accepted_by(state: Any, seat: int) -> set[Any]:
    """All hands that redeal can give."""
    copy = GAME.state.copy_of(state)
    past.exclude_own_cards(copy, seat)
    return accepted(state, seat, copy, agrees)


@pytest.mark.parametrize("seed", range(16))
def test_hands_are_accepted_exactly_if_some_deal_leads_to_them(seed: int) -> None:
    examined = 0
    chooser = random.Random(seed)
    checked = 0
    while checked < 12:
        for state, beliefs, shuffles in history(chooser):
            if 0 < shuffles <= MAX_SHUFFLES and chooser.random() < 0.3:
                seat = chooser.choice(list(beliefs))
                examined += 1
                assert accepted_by(state, seat) == beliefs[seat].worlds
                checked += 1
    assert examined > 0


def test_no_possible_hands_are_refused_after_more_shuffles_than_are_remembered() -> None:
    examined = 0
    chooser = random.Random("many shuffles")
    checked = 0
    while checked < 12:
        for state, beliefs, shuffles in history(chooser):
            if shuffles > MAX_SHUFFLES and chooser.random() < 0.3:
                seat = chooser.choice(list(beliefs))
                examined += 1
                assert accepted_by(state, seat) >= beliefs[seat].worlds
                checked += 1
    assert examined > 0


def test_the_others_are_given_hands_of_the_past_that_fit_together() -> None:
    examined = 0
    chooser = random.Random("past hands")
    checked = 0
    while checked < 12:
        for state, beliefs, shuffles in history(chooser):
            if shuffles > 0:
                world = GAME.state.copy_of(state)
                view.redeal(world, chooser.choice(list(beliefs)))
                remembered = int(state.reshuffled)
                for card in range(NUM_TYPES):
                    held = world.held[:, 1 : remembered + 1, card].sum(axis=0)
                    examined += 1
                    assert (held == state.held_cards[:remembered, card]).all()
                checked += 1
    assert examined > 0
