"""Hearts: moves and states as short text. A move is a rank and a suit letter: ``QS``, ``10H``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Named, SetCodec, StateNotation
from houle.engine.rule import Move, Seat

from .cards import RANKS, SUIT_LETTERS
from .state import State

CARD_NAMES = tuple(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in RANKS)
CARDS = Named(CARD_NAMES)
DIRECTIONS = ("none", "left", "right", "across")


def format_move(move: Move) -> str:
    """The rank and the suit of the card."""
    return CARD_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The card that the text names; capitals and surrounding blanks do not matter."""
    name = text.strip().upper()
    if name not in CARD_NAMES:
        raise NotationError(text, sentences("notation.card", __package__))
    return CARD_NAMES.index(name)


def format_value(kind: str, value: int) -> str:
    """A value of an event or of a field in notation."""
    if kind == "card":
        return CARDS.write(value)
    if kind == "direction":
        return DIRECTIONS[value]
    return ("no", "yes")[value] if kind == "yes_no" else str(value)


def outcome(state: State) -> dict[str, Any]:
    """The facts of a result besides places and scores."""
    return {"rounds": int(state.round_number) + 1}


STATES = StateNotation(
    State,
    "he",
    codecs={
        **dict.fromkeys(("trick", "last_trick", "deck"), CARDS),
        **dict.fromkeys(("hand", "aside", "given", "played", "lacks"), SetCodec(CARD_NAMES)),
    },
)
format_state = STATES.format
parse_state = STATES.parse


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data: ``kind`` is always card, ``card`` its number, from 0."""
    return {"kind": "card", "card": move}
