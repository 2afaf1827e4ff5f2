"""Vague Verte: redeal gives every world that a seat cannot exclude, all equally likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.vague_verte.options import Options
from tests.examined import each
from tests.games.vague_verte.journeys import is_car, off_board, on_board, states
from tests.games.vague_verte.positions import GAME, cards, notation, position, view

from .worlds import enough_samples, is_uniform, played, possible_worlds, redealt

# Each history: a small deck with every hidden card in it, and the moves made since.
SMALL = "phase=draw street=B1/Y1 face_up=Y3"
HISTORIES = {
    "nothing has happened": (f"{SMALL} hand=B2,TOW/Y2,Y2,TOW pile=W1,TOW", []),
    "a card was taken and kept": (
        f"{SMALL} hand=B2,TOW/Y2,Y2 pile=W1,TOW,Y3",
        ["D", "-B2", "F", "-Y2"],
    ),
    "a shown card or its twin was laid": (
        f"{SMALL} hand=B2,TOW/Y2,TOW pile=B2,W1,TOW",
        ["D", "-B2", "F", "-B2"],
    ),
    "no start, no car": (
        "phase=draw street=B1/ face_up=Y3 hand=B2/TOW,TOW,GRN pile=W1,B3,DUCK,AMB",
        ["D", "-B2", "D", "-GRN"],
    ),
    "no start, and now one unknown card more": (
        "phase=draw street=B1/ face_up=Y3 hand=B2/TOW,GRN pile=BX,W1,B3,DUCK,AMB",
        ["D", "-B2", "D", "-GRN", "D", "-AMB", "D"],
    ),
    "a late start keeps the other cards carless": (
        "phase=draw street=B1/ face_up=Y3 hand=B2/TOW,GRN pile=V2,W1,B3,DUCK,AMB",
        ["D", "-B2", "D", "-GRN", "D", "-AMB", "D", "W1", "F", "-B3", "D", "-TOW"],
    ),
    "the pile is new": (
        f"{SMALL} hand=B2,TOW/Y2,TOW pile=W1,B2",
        ["D", "-B2", "D", "-TOW"],
    ),
    "the pile is new and both have drawn from it": (
        f"{SMALL} hand=B2,V1/Y2,TOW,W1 pile=W1,B2,V2",
        ["D", "-B2", "D", "-W1", "D", "-V1", "D", "-Y2"],
    ),
    "a card laid may be old or new": (
        "phase=draw street=B1/Y1 face_up=V2,Y3 hand=B2,V1/B2,TOW pile=W1,B2",
        ["D", "-B2", "D", "-W1", "D", "-V1", "D", "-B2"],
    ),
    "the seat itself has drawn the twin of a card that must be in the other hand": (
        "phase=draw street=B1/Y1 face_up=B2,V2,Y3 hand=W2,V2/B2,TOW pile=W1,W3",
        ["D", "-W2", "D", "-W1", "D", "-W3", "D", "-TOW"],
    ),
    "one of two hands has drawn from the new pile": (
        "seats=3 phase=draw street=B1/Y1/W1 face_up=V2,Y3 hand=B2/V1,B2/B2,TOW pile=W1,W1",
        ["D", "-B2", "D", "-V1", "F", "-TOW", "D", "-W1", "D", "-B2"],
    ),
    "the order of laying tells what a hand held when the pile was formed": (
        "seats=3 phase=draw street=B1/B1/B1 face_up=B1,BX,BX hand=V3,BX/B1,BX/V4,BX pile=BX",
        ["D", "-BX", "F", "-B1", "F", "-B1", "D", "-BX", "D", "-BX"],
    ),
    "the pile is new for the second time": (
        "seats=3 phase=draw street=B1/B1/B1 face_up=V1 hand=Y3,V1/B1,Y3/Y3,V1 pile=Y3",
        ["F", "-V1", "F", "-V1", "D", "-V1", "F", "-V1", "F", "-V1", "D", "-Y3", "D"],
    ),
    "the pile is new for the third time": (
        "seats=3 phase=draw street=B1/B1/B1 face_up=B3,W1 hand=W1/GRN/YX pile=B3",
        [
            "D",
            "-B3",
            "F",
            "-B3",
            "F",
            "-B3",
            "D",
            "-W1",
            "D",
            "-GRN",
            "F",
            "-GRN",
            "D",
            "-W1",
            "D",
            "-W1",
            "D",
        ],
    ),
    "the pile is new for the fourth time": (
        "seats=3 phase=draw street=B1/B1/B1 face_up=V1 hand=V1/Y1/W4 pile=AMB",
        ["F", "-V1", "D", "-AMB", "D", "-W4", "D", "-AMB", "D", "-W4", "D"],
    ),
}


SPECTATED = (
    "a card was taken and kept",
    "a shown card or its twin was laid",
    "the pile is new",
    "a card laid may be old or new",
    "the pile is new for the second time",
    "the pile is new for the fourth time",
)


@pytest.mark.parametrize("name", HISTORIES)
def test_redeal_is_uniform_over_the_worlds_that_a_seat_cannot_exclude(name: str) -> None:
    check_uniform(name, 0)


@pytest.mark.parametrize("name", SPECTATED)
def test_redeal_is_uniform_over_the_worlds_that_a_spectator_cannot_exclude(name: str) -> None:
    check_uniform(name, NO_SEAT)


def check_uniform(name: str, viewer: int) -> None:
    """Compare what redeal gives with all worlds found by playing the history again."""
    text, moves = HISTORIES[name]
    start = position(text)
    worlds = possible_worlds(start, viewer, moves)
    found = redealt(played(start, moves)[-1], viewer, enough_samples(worlds))
    assert is_uniform(found, worlds)


def test_vv18_who_discards_before_starting_is_dealt_no_car() -> None:
    state = position("phase=draw street=B1/ hand=B2,B2/TOW,GRN,RED,BX,AMB face_up=TOW on_turn=1")
    after = played(state, ["F", "-GRN"])[-1]
    for world in each(redealt(after, 0, 20)):
        assert not any(is_car(name) for name in world[1].split())
        assert "TOW" in world[1].split()


def test_a_seat_knows_a_card_when_it_has_seen_every_copy() -> None:
    state = position("street=B1/Y1 hand=B1,B2/TOW,Y2 pile=TOW,B2,W1 face_up=W2")
    known = {notation.format_card(c) for c in range(25) if view.knows(state, 0, c)}
    assert {"B1", "Y1", "W2"} <= known
    assert not {"TOW", "B2", "W1", "Y2"} & known
    assert view.knows(state, 1, notation.CARDS.read("Y2"))
    assert not view.knows(state, NO_SEAT, notation.CARDS.read("B1"))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1])
def test_redealt_worlds_agree_with_all_that_the_seat_knows(players: int, seed: int) -> None:
    examined = 0
    chooser = random.Random(seed)
    every = states(Options(players=players), seed)
    for state in chooser.sample(every, 6):
        for seat in range(NO_SEAT, players):
            key = key_from_seed(chooser.random())
            world = looks.redeal(GAME, state, seat, key)
            knowledge = looks.knowledge(GAME, state, seat)
            examined += 1
            assert raw(looks.redeal(GAME, knowledge.state, seat, key)) == raw(world)
            assert looks.knowledge(GAME, world, seat).to_bytes() == knowledge.to_bytes()
            assert on_board(world) + off_board(world) == on_board(state) + off_board(state)
            for other in range(players):
                hand = Counter(cards(world.hand[other]).split())
                assert Counter(cards(state.shown[other]).split()) <= hand
    assert examined > 0
