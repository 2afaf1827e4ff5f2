"""Wave: what is printed on its cards and boards, for the web app."""

from __future__ import annotations

from typing import Any

from . import cards
from .scoring import tier_of


def printed() -> dict[str, list[Any] | int]:
    """Cards with curls, the cells of the great wave with their neighbours, ratings by count."""
    return {
        "cards": cards.NUM_CARDS,
        "curls": [card for card in range(cards.NUM_CARDS) if cards.is_reversal(card)],
        "cells": [list(cell) for cell in cards.CELLS],
        "left": cards.LEFT_OF.tolist(),
        "below": cards.BELOW.tolist(),
        "tiers": [tier_of(count) for count in range(cards.NUM_CARDS)],
    }
