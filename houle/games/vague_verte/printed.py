"""Vague Verte: the data printed on cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed, numbers
from houle.engine.event import NO_LOG

from . import cards, state
from .rules import add_to_street, put_down
from .state import State


def printed() -> Printed:
    """The cards with names and copies, the squares of a street, the constants used in views."""
    return {
        "copies": cards.COPIES.tolist(),
        "squares": cards.NUM_SQUARES,
        "card_names": list(cards.CARD_NAMES),
        "square_names": list(cards.SQUARE_NAMES),
        "cards": numbers(cards, "BREAKDOWN", "TOW", "AMBULANCE", "DUCKS", "RED", "GREEN", "TOWED"),
        "numbers": cards.NUM_NUMBERS,
        "letters": cards.COLOURS,
        "colours": numbers(cards, "BLUE", "YELLOW", "WHITE", "VIOLET"),
        "no_card": cards.NO_CARD,
        "streets": state.MAX_SEATS,
        "phases": numbers(state, "DRAWING", "LAYING", "OVER"),
        "statuses": numbers(state, *STATUSES),
        "steps": [step_of(card) for card in range(cards.NUM_TYPES)],
    }


STATUSES = ("NOT_STARTED", "FREE", "STOPPED", "BARRED", "HELD_BY_DUCKS", "ARRIVED")


def step_of(card: int) -> int:
    """How far beyond the last square taken (here a breakdown) the card goes (VV-21, VV-33)."""
    table = State.blank()
    table.seats = 2
    for seat in range(2):
        add_to_street(table, seat, cards.BREAKDOWN)
    put_down(table, 0, card, 1, NO_LOG)
    return int(table.front[:2].max()) - 1
