"""Land Unter: moves and states as short text. A move is the number of a card: ``37``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.notation import Named, StateNotation
from houle.engine.rule import Card, Move, Seat

from .cards import CLOSED_CARD, NO_CARD, NUM_CARDS
from .state import State

CARD_NAMES = tuple(str(card + 1) for card in range(NUM_CARDS))
CARDS = Named(CARD_NAMES, {NO_CARD: "-", CLOSED_CARD: "?"})

STATES = StateNotation(State, "lu", codecs={"deck": CARDS, "chosen": CARDS})

format_state = STATES.format
parse_state = STATES.parse


def format_move(move: Move) -> str:
    """The number on the card."""
    return CARD_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The card with that number; leading zeros are ignored."""
    number = text.strip().lstrip("0")
    if number not in CARD_NAMES:
        raise NotationError(text, f"the number of a weather card is expected, 1 to {NUM_CARDS}")
    return CARD_NAMES.index(number)


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    return format_card(value) if kind == "card" else str(value)


def format_card(card: Card) -> str:
    """The number on the card, - for none, ? for a closed one."""
    return CARDS.write(card)


def outcome(state: State) -> dict[str, Any]:
    """The points of every round."""
    seats = int(state.seats)
    return {"rounds": [[int(p) for p in row[:seats]] for row in state.round_score[:seats]]}
