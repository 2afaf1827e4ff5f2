"""Vague & Attaque: what nets are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import houle
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.games.vague_attaque import features as inputs
from houle.games.vague_attaque.cards import (
    FIRST_PLACE,
    NUM_PLACES,
    NUM_SOUVENIRS,
    SHIP_BIT,
    SOUVENIR,
    SOUVENIRS,
)
from houle.games.vague_attaque.chapters.mooring import open_places, places_for
from houle.games.vague_attaque.chapters.sets import contains
from houle.games.vague_attaque.choices import decisions, moves
from houle.games.vague_attaque.inputs import layout
from houle.games.vague_attaque.inputs.cards import can_complete
from houle.games.vague_attaque.inputs.writing import souvenirs_for
from houle.games.vague_attaque.notation import CARD_NAMES
from tests.walks import name_of, some_combinations, walk

from .positions import table

GAME = inputs.__name__.split(".")[2]


def given(state: Any, seat: Seat) -> Array:
    """What a net at the seat is given."""
    out = np.zeros(inputs.NUM_FEATURES, np.int8)
    inputs.features(state, seat, out)
    return out


def truth(state: Any, seat: Seat) -> Array:
    """What the critic is given."""
    out = np.zeros(inputs.NUM_ORACLE_FEATURES, np.int8)
    inputs.oracle_features(state, seat, out)
    return out


def souvenirs_at(numbers: Array, start: int) -> list[int]:
    """The souvenirs that a row of inputs names."""
    return np.flatnonzero(numbers[start : start + NUM_SOUVENIRS]).tolist()


def members(cards: int) -> list[int]:
    """The souvenirs of a set."""
    return [card for card in range(NUM_SOUVENIRS) if cards >> card & 1]
