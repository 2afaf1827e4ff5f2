"""Skeleton: moves and states as short text. A move is the number of the card: ``c17``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Named, StateNotation
from houle.engine.rule import Move, Seat

from .cards import CLOSED_CARD, NO_CARD, NUM_CARDS
from .state import State

CARD_NAMES = tuple(f"c{number}" for number in range(1, NUM_CARDS + 1))
CARDS = Named(CARD_NAMES, {NO_CARD: "-", CLOSED_CARD: "?"})


def format_move(move: Move) -> str:
    """The number of the card."""
    return CARD_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The card that the text names; capitals and surrounding blanks do not matter."""
    name = text.strip().lower()
    if name not in CARD_NAMES:
        raise NotationError(text, sentences("notation.card", __package__))
    return CARD_NAMES.index(name)


def format_value(kind: str, value: int) -> str:
    """A value of an event or of a field in notation."""
    return CARDS.write(value) if kind == "card" else str(value)


def outcome(state: State) -> dict[str, Any]:
    """The facts of a result besides places and scores."""
    return {"tricks": int(state.trick_number)}


STATES = StateNotation(State, "sk", codecs=dict.fromkeys(("trick", "hand", "deck"), CARDS))
format_state = STATES.format
parse_state = STATES.parse


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data: ``kind`` is always card, ``card`` its number, from 0."""
    return {"kind": "card", "card": move}
