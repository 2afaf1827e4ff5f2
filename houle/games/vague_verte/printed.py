"""Vague Verte: what is printed on its cards and boards, for the web app."""

from __future__ import annotations

import itertools
from typing import Any

from houle.engine.event import NO_LOG

from . import cards
from .notation import format_move
from .rules import add_to_street, put_down
from .state import State


def printed() -> dict[str, list[Any] | int]:
    """Copies of each card, the squares of a street, the moves with each card and where it lies."""
    ends = cards.FIRST_PLAY.tolist()
    return {
        "copies": cards.COPIES.tolist(),
        "squares": cards.NUM_SQUARES,
        "plays": [
            [format_move(move) for move in range(*moves)] for moves in itertools.pairwise(ends)
        ],
        "steps": [step_of(card) for card in range(cards.NUM_TYPES)],
    }


def step_of(card: int) -> int:
    """How far beyond the last square taken, here a breakdown, the card is put (VV-21, VV-33)."""
    state = State.blank()
    state.seats = 2
    for seat in range(2):
        add_to_street(state, seat, cards.BREAKDOWN)
    put_down(state, 0, card, 1, NO_LOG)
    return int(state.front[:2].max()) - 1
