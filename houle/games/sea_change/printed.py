"""Sea Change: the data printed on cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed, numbers
from houle.engine.rule import NO_SEAT

from . import cards, state
from .notation import CARD_NAMES
from .rules import in_deck
from .state import MAX_SEATS, State


def printed() -> Printed:
    """Suits, card names, points and corner marks of the values, decks, constants used in views."""
    return {
        "suits": {letter: suit for suit, letter in enumerate(cards.SUIT_LETTERS)},
        "card_names": list(CARD_NAMES),
        "points": list(cards.POINTS),
        "treasure": cards.TRUMP_ZERO_POINTS,
        "marks": list(cards.MARK),
        "decks": [values_for(seats) for seats in range(MAX_SEATS + 1)],
        "phases": numbers(state, "PLAY", "OVER"),
        "no_card": cards.NO_CARD,
        "no_suit": cards.NO_SUIT,
        "no_seat": NO_SEAT,
        "no_side": state.NO_SIDE,
        "no_place": state.NO_PLACE,
    }


def values_for(seats: int) -> list[int]:
    """The values in the deck for this number of players (SC-3)."""
    table = State.blank()
    table.seats, table.suits = seats, 1
    return [value for value in range(cards.NUM_VALUES) if in_deck(table, value)]
