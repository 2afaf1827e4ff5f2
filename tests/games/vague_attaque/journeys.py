"""Random matches of Vague & Attaque, move by move, for the properties that always hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from houle.engine.event import Event
from houle.engine.match import Match
from houle.games.vague_attaque import GAME, heuristic
from houle.games.vague_attaque.options import Options
from tests.walks import combinations, new_match

OPTIONS = st.sampled_from(combinations(GAME))
SEEDS = st.integers(0, 1)
MOST = 200
"""Moves of a journey; random matches can be much longer."""


@dataclass(frozen=True)
class Step:
    """A move with the states around it and what it told."""

    before: Any
    after: Any
    seat: int
    move: str
    told: tuple[Event, ...]


@cache
def journey(options: Options, seed: int) -> tuple[Match, tuple[Step, ...]]:
    """A match and its steps; odd seeds choose cleverly, so that places get validated."""
    match, chooser, steps = new_match(GAME, options, seed), random.Random(seed), []
    while not match.is_over and len(steps) < MOST:
        seat = match.to_move[0]
        moves = match.legal_numbers(seat)
        chosen = chooser.choice(moves)
        if seed % 2 == 1 and chooser.random() < 0.8:
            chosen = max(moves, key=lambda m: heuristic.judge(match.state, seat, m))
        before = GAME.state.copy_of(match.state)
        told = tuple(match.play_number(seat, chosen))
        after = GAME.state.copy_of(match.state)
        steps.append(Step(before, after, seat, GAME.notation.format_move(chosen), told))
    return match, tuple(steps)


def states(options: Options, seed: int) -> Iterator[Any]:
    """Every state of the journey."""
    _, steps = journey(options, seed)
    yield steps[0].before
    for step in steps:
        yield step.after


def members(number: int) -> list[int]:
    """The members of a set kept as bits."""
    return [i for i in range(62) if number >> i & 1]


def hand_of(state: Any, seat: int) -> list[int]:
    """All cards in a hand."""
    gold = [62 + 24 + g for g in members(int(state.gold[seat]))]
    return members(int(state.hand[seat])) + gold


def cards_of(state: Any) -> list[int]:
    """Every circulating card, wherever it is."""
    cards: list[int] = []
    for deck in range(3):
        cards += [int(c) for c in state.pile[deck] if c >= 0]
        cards += [int(c) for c in state.discard[deck] if c >= 0]
    for seat in range(int(state.seats)):
        cards += hand_of(state, seat)
        cards += [41 + place for place in members(int(state.zone[seat])) if place < 20]
    cards += [int(c) for c in state.moored.ravel() if c >= 0]
    cards += [int(c) for c in state.looking if c >= 0]
    return cards + [int(c) for c in (state.encounter, state.boarder) if c >= 0]


def on(state: Any, place: int) -> list[int]:
    """The souvenirs on a place."""
    return [int(c) for c in state.moored[place] if c >= 0]


def ship_at(state: Any) -> int:
    """The seat in whose zone the ship lies, or -1."""
    holders = [s for s in range(5) if int(state.zone[s]) >> 20 & 1]
    assert len(holders) <= 1
    return holders[0] if holders else -1
