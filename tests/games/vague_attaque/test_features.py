"""Vague & Attaque: what nets are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import houle
from houle.bots.play.net_bot import net_inputs
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import (
    FIRST_PLACE,
    NUM_PLACES,
    NUM_SOUVENIRS,
    SHIP_BIT,
    SOUVENIR,
    SOUVENIRS,
)
from houle.games.vague_attaque.chapters.mooring import open_places, places_for
from houle.games.vague_attaque.chapters.sets import contains
from houle.games.vague_attaque.choices import decisions, moves
from houle.games.vague_attaque.inputs import layout
from houle.games.vague_attaque.inputs.cards import can_complete
from houle.games.vague_attaque.inputs.writing import souvenirs_for
from houle.games.vague_attaque.notation import CARD_NAMES
from tests.games.net_inputs import oracle_inputs
from tests.walks import name_of, some_combinations, walk

from .positions import table

NAME = GAME.name


def given(state: Any, seat: Seat) -> Array:
    """What a net at the seat is given."""
    return net_inputs(GAME, state, seat)


def truth(state: Any, seat: Seat) -> Array:
    """What the critic is given."""
    return oracle_inputs(GAME, state, seat)


def souvenirs_at(numbers: Array, start: int) -> list[int]:
    """The souvenirs that a row of inputs names."""
    return np.flatnonzero(numbers[start : start + NUM_SOUVENIRS]).tolist()


def members(cards: int) -> list[int]:
    """The souvenirs of a set."""
    return [card for card in range(NUM_SOUVENIRS) if cards >> card & 1]


def place_inputs(numbers: Array, place: str) -> Array:
    """The inputs of a place."""
    start = layout.EACH_PLACE_AT + layout.PLACE_SIZE * (CARD_NAMES.index(place) - FIRST_PLACE)
    return numbers[start : start + layout.PLACE_SIZE]


def seat_inputs(numbers: Array, step: int) -> Array:
    """The inputs of the seat so many steps to the left of the mover."""
    start = layout.EACH_SEAT_AT + layout.SEAT_SIZE * step
    return numbers[start : start + layout.SEAT_SIZE]


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_finds_its_own_cards_first_wherever_it_sits(seat: int) -> None:
    state = houle.new(NAME, seed=5).state
    numbers, hand = given(state, seat), int(state.hand[seat])
    assert souvenirs_at(numbers, layout.HELD_AT) == members(hand & SOUVENIRS)
    rows = numbers[layout.EACH_PLACE_AT : layout.EACH_SEAT_AT].reshape(NUM_PLACES, -1)
    held = np.flatnonzero(rows[:, layout.IN_HAND])
    assert [1 << int(place) for place in held] == [hand >> FIRST_PLACE]
    assert numbers[layout.OWN_SEAT_AT : layout.DECISION_AT].tolist().index(1) == seat


def test_the_critic_sees_every_hand_and_a_net_only_its_own() -> None:
    state = houle.new(NAME, seed=5).state
    numbers, known = truth(state, 2), given(state, 2)
    for step in range(4):
        row = layout.HELD_AT + step * NUM_SOUVENIRS
        hand = members(int(state.hand[(2 + step) % 4]) & SOUVENIRS)
        assert hand and souvenirs_at(numbers, row) == hand
        assert souvenirs_at(known, row) == (hand if step == 0 else [])


def test_the_critic_sees_the_next_cards_in_the_order_in_which_they_are_drawn() -> None:
    state = houle.new(NAME, seed=5).state
    numbers, count = truth(state, 0), int(state.pile_count[SOUVENIR])
    rows = [layout.DRAW_SOUVENIR_AT + i * NUM_SOUVENIRS for i in range(layout.DRAWS)]
    coming = [int(state.pile[SOUVENIR, count - 1 - i]) for i in range(layout.DRAWS)]
    assert [souvenirs_at(numbers, row) for row in rows] == [[card] for card in coming] != []


def test_options_are_told_apart() -> None:
    chosen: list[dict[str, Any]] = [
        {},
        {"artefacts": "off"},
        {"goal": "short"},
        {"goal": "long"},
        {"mode": "team"},
        {"mode": "team", "team_hands": "open"},
        {"players": 1},
        {"players": 1, "solo_level": "rough"},
        {"players": 2},
        {"players": 3},
        {"players": 5},
    ]
    seen = set()
    for options in chosen:
        match = houle.new(NAME, seed=5, **options)
        seen.add(given(match.state, 0)[: layout.OWN_SEAT_AT].tobytes())
    assert len(seen) == len(chosen)


@pytest.mark.parametrize("options", some_combinations(GAME, 8), ids=name_of)
def test_what_a_place_takes_is_what_the_rules_allow(options: Any) -> None:
    compared = 0
    for match in walk(GAME, options, 2, most=150):
        state = match.state
        for place in range(NUM_PLACES):
            rules = [s for s in range(NUM_SOUVENIRS) if places_for(state, 1 << place, s) != 0]
            assert members(souvenirs_for(state, place)) == rules
            compared += len(rules)
    assert compared > 0


@pytest.mark.parametrize("options", some_combinations(GAME, 8), ids=name_of)
def test_every_souvenir_is_in_one_place_only(options: Any) -> None:
    rows = [layout.HELD_AT + i * NUM_SOUVENIRS for i in range(5)]
    rows += [layout.MOORED_AT + i * NUM_SOUVENIRS for i in range(3)]
    rows += [layout.LOCKED_AT, layout.DISCARDED_AT, layout.IN_PILE_AT, layout.LOOKING_AT]
    walked = 0
    for match in walk(GAME, options, 4, most=150):
        for seat in match.to_move:
            numbers, walked = given(match.state, seat), walked + 1
            found = sum(numbers[row : row + NUM_SOUVENIRS] for row in [*rows, layout.UNKNOWN_AT])
            boarder = int(match.state.boarder)
            assert [s for s in range(NUM_SOUVENIRS) if found[s] != (s != boarder)] == []
            everything = truth(match.state, seat)
            found = sum(everything[row : row + NUM_SOUVENIRS] for row in rows)
            assert [s for s in range(NUM_SOUVENIRS) if found[s] != (s != boarder)] == []
    assert walked > 0


@pytest.mark.parametrize("options", some_combinations(GAME, 8), ids=name_of)
def test_a_put_that_completes_a_place_is_announced(options: Any) -> None:
    """A souvenir that may be put is written as the first, the second or the last of a place."""
    rows = (layout.FIRST_AT, layout.SECOND_AT, layout.COMPLETES_AT)
    puts = 0
    for match in walk(GAME, options, 6, most=200):
        state = match.state
        for seat in match.to_move:
            numbers = given(state, seat)
            for move in match.legal_numbers(seat):
                if move < moves.DUEL:
                    souvenir, place = divmod(move, NUM_PLACES)
                    assert numbers[rows[int(state.load[place])] + souvenir] == 1
                    puts += 1
    assert puts > 0


@pytest.mark.parametrize(("moored", "missing"), [("S24", 2), ("S24,S33", 1)])
def test_a_hand_that_wins_now_is_told_from_one_that_needs_more_puts(
    moored: str, missing: int
) -> None:
    zones = {"P1": f"L1a[S01,S02,S28] L2a[{moored}]"}
    position = table(hands={"P1": "S35 S03 S40"}, zones=zones, souvenirs="S20")
    assert position.decision == decisions.MOORING
    numbers = given(position.state, 0)
    chances = numbers[layout.MISSING_AT : layout.MISSING_AT + 3]
    assert np.flatnonzero(chances).tolist() == [missing - 1]
    assert numbers[layout.WINS_AT] == 1 and numbers[layout.WINS_NOW_AT] == (missing == 1)


def test_a_place_tells_whether_the_hand_completes_it_next() -> None:
    zones = {"P1": "L2a[S24,S33] L1a[]", "P2": "L3a[S25,S05]"}
    position = table(hands={"P1": "S35 S03", "P2": "S34"}, zones=zones, souvenirs="S06 S20")
    own, others = given(position.state, 0), truth(position.state, 0)
    # Two shared souvenirs want a dedicated third one.
    assert place_inputs(own, "L2a")[[layout.WANTING, layout.OWN_NEXT]].tolist() == [1, 1]
    assert souvenirs_at(own, layout.COMPLETES_AT) == [2, 3]
    assert place_inputs(own, "L3a")[layout.OTHERS_NEXT] == 0
    assert place_inputs(others, "L3a")[layout.OTHERS_NEXT] == 1
    assert seat_inputs(own, 1)[layout.READY] == 0 and seat_inputs(others, 1)[layout.READY] == 1
    assert souvenirs_at(own, layout.HARMS_AT) == [4, 24]
    assert int(position.state.zone[0]) & SHIP_BIT != 0
    assert seat_inputs(own, 0)[layout.SHIP_HERE] == 1


@pytest.mark.parametrize("seat", range(3))
def test_seats_are_also_given_by_the_numbers_that_moves_name(seat: int) -> None:
    zones = {"P1": "BP[]", "P2": "L3a[S25,S05]"}
    state = table(hands={"P1": "S35", "P3": "S03 S01"}, zones=zones, souvenirs="S06").state
    rows = given(state, seat)[layout.EACH_NUMBER_AT :].reshape(-1, layout.NUMBER_SIZE)
    assert rows[:, layout.N_OPPONENT].tolist() == [int(n != seat) for n in range(3)] + [0, 0]
    assert rows[1, layout.N_DOUBLED] == (seat != 1)
    assert rows[2, layout.N_HAND :].tolist() == ([1, 1, 0, 0, 0] if seat != 2 else [0] * 5)


def test_cards_seen_in_another_hand_are_given() -> None:
    position = table(
        "sea",
        hands={"P1": "S35", "P2": "S34 L4a", "P3": "S03"},
        souvenirs="S06 S20",
        encounters="E20",
    )
    assert souvenirs_at(given(position.state, 0), layout.HELD_AT + NUM_SOUVENIRS) == []
    position.play("adventure", "target P2")
    numbers = given(position.state, 0)
    assert souvenirs_at(numbers, layout.HELD_AT + NUM_SOUVENIRS) == [33]
    assert place_inputs(numbers, "L4a")[layout.SHOWN_ELSEWHERE] == 1
    assert souvenirs_at(given(position.state, 2), layout.HELD_AT + 2 * NUM_SOUVENIRS) == []


def test_a_place_can_be_completed_by_a_hand_with_a_dedicated_souvenir() -> None:
    state = table(zones={"P1": "L2a[S24] L1a[]"}, hands={"P1": "S33 S35 S36 S03"}).state
    place = CARD_NAMES.index("L2a") - FIRST_PLACE
    assert contains(open_places(state, 0), place)
    shared, dedicated = 1 << 32 | 1 << 34, 1 << 2
    assert not can_complete(state, place, shared)
    assert can_complete(state, place, shared | dedicated)
    assert not can_complete(state, place, dedicated)
