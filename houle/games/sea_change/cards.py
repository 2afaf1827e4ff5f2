"""Sea Change: the sea cards, their suits, values, corner marks and points."""

from __future__ import annotations

from houle.engine.rule import Card, rule

NUM_SUITS = 5
VALUE_BITS = 4
NUM_VALUES = 1 << VALUE_BITS
NUM_CARDS = NUM_SUITS * NUM_VALUES
"""Card c has the suit c // 16 and the value c % 16, so both can be read as bits."""

SUIT_LETTERS = "YVBGR"
YELLOW, VIOLET, BLUE, GREEN, RED = range(NUM_SUITS)
NO_SUIT = -1
NO_VALUE = -1

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""

HAND_SIZE = 10
SUITS_NEEDED = (0, 3, 3, 3, 4, 5, 5, 5, 5)
"""The number of suits in play, by the number of players (SC-2)."""

MARK = (0, 8, 7, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 7, 8)
"""The smallest number of players with which a value is in the deck, 0 for always (SC-R2)."""

POINTS = (0, -1, -1, -1, 0, 0, 0, 0, -4, 2, 1, 1, 1, 1, 1, 1)
"""The points of a captured value; the 0 of the final trump has its own (SC-R1)."""
TRUMP_ZERO_POINTS = 5
EIGHT = 8


@rule
def suit_of(card: Card) -> int:
    """The suit of the card."""
    return card >> VALUE_BITS


@rule
def value_of(card: Card) -> int:
    """The value of the card."""
    return card & NUM_VALUES - 1


@rule
def zero_of(suit: int) -> Card:
    """The 0 of the suit."""
    return suit * NUM_VALUES


@rule
def final_points(card: Card, trump: int) -> int:
    """The points of the card when the round ends with this trump (SC-29, SC-30)."""
    if value_of(card) == 0 and suit_of(card) == trump:
        return TRUMP_ZERO_POINTS
    return POINTS[value_of(card)]
