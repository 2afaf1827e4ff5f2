"""Sea Change: the data printed on cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed

from . import cards
from .notation import CARD_NAMES
from .rules import in_deck
from .state import MAX_SEATS, State


def printed() -> Printed:
    """Suits, card names, the points and corner mark of each value, the values in each deck."""
    return {
        "suits": cards.SUIT_LETTERS,
        "card_names": list(CARD_NAMES),
        "points": list(cards.POINTS),
        "treasure": cards.TRUMP_ZERO_POINTS,
        "marks": list(cards.MARK),
        "decks": [values_for(seats) for seats in range(MAX_SEATS + 1)],
    }


def values_for(seats: int) -> list[int]:
    """The values in the deck for this number of players (SC-3)."""
    state = State.blank()
    state.seats, state.suits = seats, 1
    return [value for value in range(cards.NUM_VALUES) if in_deck(state, value)]
