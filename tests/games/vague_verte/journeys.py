"""Random matches of Vague Verte, move by move, for the properties that always hold."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from houle.engine.match import Match
from houle.games.vague_verte.cards import CARD_NAMES, FIRST_DISCARD, FIRST_LAY
from houle.games.vague_verte.options import DEALERS, MATCHING, Options
from tests.walks import new_match

from .positions import GAME, cards, notation, street


def some_options() -> st.SearchStrategy[Options]:
    """Any options, the dealer being any seat that exists."""
    return st.tuples(
        st.integers(2, 4), st.sampled_from(MATCHING), st.sampled_from(DEALERS[:4])
    ).map(lambda o: Options(players=o[0], matching=o[1], first_dealer=o[2]))


OPTIONS = some_options()
SEEDS = st.integers(0, 5)


@dataclass(frozen=True)
class Step:
    """One move: the state before it, who made which, and the state after it."""

    before: Any
    seat: int
    move: str
    after: Any

    @property
    def lays(self) -> bool:
        """Whether a card was laid down."""
        return self.move not in ("D", "F")

    @property
    def card(self) -> str:
        """The card that was laid down."""
        return self.move.lstrip("-").partition("@")[0]


@cache
def journey(options: Options, seed: int) -> tuple[Match, list[Step]]:
    """A whole match: eager players for even seeds, idle ones who use the piles up for odd seeds."""
    match = new_match(GAME, options, seed)
    chooser = random.Random(seed)
    steps = []
    while not match.is_over:
        (seat,) = match.to_move
        move = choose(match.legal_numbers(seat), chooser, idle=0.6 if seed % 2 else 0.0)
        match.play_number(seat, move)
        after = GAME.state.copy_of(match.state)
        steps.append(Step(match.played[-1].before, seat, notation.format_move(move), after))
    return match, steps


def choose(moves: list[int], chooser: random.Random, *, idle: float) -> int:
    """Any of the moves; idle players often just draw and discard."""
    idling = [m for m in moves if m >= FIRST_DISCARD or m + 1 < FIRST_LAY]
    return chooser.choice(idling if idling and chooser.random() < idle else moves)


def states(options: Options, seed: int) -> list[Any]:
    """Every state of a match, from the deal to the end."""
    _, steps = journey(options, seed)
    return [steps[0].before, *(step.after for step in steps)]


def squares(state: Any, seat: int) -> list[str]:
    """What the squares of a street show."""
    return street(state, seat).split()


def on_board(state: Any) -> Counter[str]:
    """All cards on and beside the board."""
    found: Counter[str] = Counter()
    for seat in range(4):
        for square in squares(state, seat):
            found.update(square.split("+"))
    found["RED"] += int(state.red.sum()) + int(state.cancelled.sum())
    found["GRN"] += int(state.cancelled.sum())
    return found


def off_board(state: Any) -> Counter[str]:
    """All cards in hands and piles."""
    found: Counter[str] = Counter()
    for place in (state.hand.flat, state.pile, state.face_up):
        found.update(cards(place).split())
    return found


def is_car(name: str) -> bool:
    """Whether the card is a car."""
    return name in CARD_NAMES[:16]
