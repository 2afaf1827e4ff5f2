"""Wave: the data printed on cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed, numbers
from houle.games.wave.chapters.scoring import tier_of

from . import cards, state
from .notation import CARD_NAMES, MARK_NAMES, SLOT_NAMES


def printed() -> Printed:
    """The cards, the cells of the great wave, ratings by count, the constants used in views."""
    return {
        "cards": cards.NUM_CARDS,
        "card_names": list(CARD_NAMES),
        "deck_size": cards.DECK_SIZE,
        "colours": cards.COLOURS,
        "digits": cards.DIGITS,
        "card_colours": [cards.colour(card) for card in range(cards.NUM_CARDS)],
        "card_digits": [cards.digit(card) for card in range(cards.NUM_CARDS)],
        "slots": SLOT_NAMES,
        "marks": MARK_NAMES,
        "facings": numbers(state, "VACANT", "IN", "AWAY", "UP", "DOWN"),
        "phases": numbers(state, "PLAY", "OVER"),
        "orders": numbers(cards, "COLOURS_TURNED", "DIGITS_TURNED"),
        "vaimiti": state.AT_VAIMITI,
        "no_card": cards.NO_CARD,
        "closed_card": cards.CLOSED_CARD,
        "curls": [card for card in range(cards.NUM_CARDS) if cards.is_reversal(card)],
        "cells": [list(cell) for cell in cards.CELLS],
        "left": cards.LEFT_OF.tolist(),
        "below": cards.BELOW.tolist(),
        "tiers": [tier_of(count) for count in range(cards.NUM_CARDS)],
    }
