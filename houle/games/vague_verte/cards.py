"""Vague Verte: the sixty cards, and the moves possible with each.

Copies of a card are interchangeable, so a card is its type: ``B1`` stands for both blue ones.
"""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, rule

NUM_CARDS = 60
NUM_TYPES = 25
NUM_CARS = 16
"""Cars come first: four colours of four numbers each (VV-R2)."""

NUM_COLOURS = 4
NUM_NUMBERS = 4
NUM_SQUARES = 7
"""Squares of a street, and so rows of the board (VV-R1)."""

HAND_SIZE = 5
FULL_HAND = HAND_SIZE + 1
"""The number of cards in hand between drawing and laying (VV-9)."""

BREAKDOWN, TOW, AMBULANCE, DUCKS, RED, GREEN = 16, 20, 21, 22, 23, 24
"""The other cards; BREAKDOWN is the blue one, the three other colours follow it."""

TOWED = NUM_TYPES
"""A tow on the blue breakdown, as shown on a square; the other colours follow."""

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""

COLOURS = "BYWV"
BLUE, YELLOW, WHITE, VIOLET = range(NUM_COLOURS)
CARD_NAMES = (
    *(f"{colour}{number}" for colour in COLOURS for number in range(1, NUM_NUMBERS + 1)),
    *(f"{colour}X" for colour in COLOURS),
    *("TOW", "AMB", "DUCK", "RED", "GRN"),
)
SQUARE_NAMES = (*CARD_NAMES, *(f"{colour}X+TOW" for colour in COLOURS))

COPIES = np.array([2] * TOW + [8, 1, 3, 4, 4], np.int8)
"""The number of copies of each type: sixty cards in all (VV-2)."""

# Moves: two ways to draw, then every card with its targets, then every discard.

DRAW, TAKE, FIRST_LAY = 0, 1, 2
TARGETS = (*[1] * NUM_CARS, *[4] * NUM_COLOURS, 1, 1, 4, NUM_SQUARES, NUM_SQUARES)
"""The number of targets of each card: streets for some, rows for the lights."""

FIRST_PLAY = np.cumsum([FIRST_LAY, *TARGETS]).astype(np.int8)
"""The first move that plays each card; one more entry marks the end."""

FIRST_DISCARD = int(FIRST_PLAY[NUM_TYPES])
NUM_MOVES = FIRST_DISCARD + NUM_TYPES

MOVE_CARD = np.array(
    [
        *(NO_CARD, NO_CARD),
        *(card for card in range(NUM_TYPES) for _ in range(TARGETS[card])),
        *range(NUM_TYPES),
    ],
    np.int8,
)
"""The card that a move lays down."""

MOVE_TARGET = np.array(
    [
        *(0, 0),
        *(t + (card >= RED) for card in range(NUM_TYPES) for t in range(TARGETS[card])),
        *[0] * NUM_TYPES,
    ],
    np.int8,
)
"""The seat or row (from 1) on which a move plays its card; 0 if there is no choice."""


@rule
def colour_of(card: Card) -> int:
    """The colour of a car (VV-R3)."""
    return card >> 2


@rule
def number_of(card: Card) -> int:
    """The number of a car, counted from 0 (VV-R2)."""
    return card & 3


@rule
def is_breakdown(card: Card) -> bool:
    """Whether the card is a breakdown; on a street: one not covered by a tow."""
    return BREAKDOWN <= card < TOW


@rule
def matches(card: Card, reference: Card) -> bool:
    """Whether two cars share colour or number (VV-25)."""
    return colour_of(card) == colour_of(reference) or number_of(card) == number_of(reference)
