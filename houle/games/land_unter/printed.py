"""Land Unter: the data printed on cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed, numbers
from houle.engine.rule import NO_SEAT

from . import cards, state


def printed() -> Printed:
    """Lifebelts, weather and levels of the cards, the hand size, the constants used in views."""
    return {
        "halves": [cards.half_belts(card) for card in range(cards.NUM_CARDS)],
        "levels": [cards.water_level(index) for index in range(cards.NUM_WATER)],
        "hand_size": cards.HAND_SIZE,
        "few_belts": cards.FEW_BELTS,
        "weathers": numbers(cards, "SUN", "BREEZE", "RAIN", "GALE", "THUNDER"),
        "band_size": cards.BAND_SIZE,
        "phases": numbers(state, "PLAY", "OVER"),
        "modes": numbers(state, "HIDDEN", "OPEN"),
        "stands": numbers(state, "NEITHER", "HIGHEST", "LOWEST"),
        "out": state.OUT,
        "no_seat": NO_SEAT,
        "no_card": cards.NO_CARD,
        "closed_card": cards.CLOSED_CARD,
    }
