"""Wave: the wave cards, the inversion cards, which card is higher, and the cells of Nazaré."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, rule

COLOURS = "WYORSN"
"""White, yellow, orange, red, sky blue, navy blue: lowest to highest (W-11)."""
DIGITS = 6

NUM_CARDS = 34
"""Wave cards W1 to N4: six digits in each of six colours, without W0 and N5 (W-2)."""

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""

COLOUR_TIDE: Card = 34
DIGIT_TIDE: Card = 35
"""The inversion cards, two of each kind; they are never held or laid (W-55)."""
TIDES_OF_A_KIND = 2
DECK_SIZE = NUM_CARDS + 2 * TIDES_OF_A_KIND

ALL_CARDS = (1 << NUM_CARDS) - 1
"""All wave cards, as a set: bit c stands for card c."""


@rule
def colour(card: Card) -> int:
    """The rank of the card's colour, 0 for white to 5 for navy blue."""
    return (card + 1) // DIGITS


@rule
def digit(card: Card) -> int:
    """The digit on the card."""
    return (card + 1) % DIGITS


@rule
def is_reversal(card: Card) -> bool:
    """Whether the card has the reversal symbol: all whites and all zeros (W-67)."""
    return colour(card) == 0 or digit(card) == 0


# Which cards are higher. An order is 0 (normal), plus 1 if colours, plus 2 if digits are inverted.

NORMAL, COLOURS_TURNED, DIGITS_TURNED = 0, 1, 2
NUM_ORDERS = 4


def is_higher(card: Card, other: Card, order: int) -> bool:
    """Whether the card beats the other by colour or by digit (W-14, W-15)."""
    by_colour = colour(card) - colour(other)
    by_digit = digit(card) - digit(other)
    if order & COLOURS_TURNED:
        by_colour = -by_colour
    if order & DIGITS_TURNED:
        by_digit = -by_digit
    return by_colour > 0 or by_digit > 0


def cards_above(other: Card, order: int) -> int:
    """The set of all cards that are higher than the other."""
    return sum(1 << card for card in range(NUM_CARDS) if is_higher(card, other, order))


HIGHER = np.array(
    [[cards_above(card, order) for card in range(NUM_CARDS)] for order in range(NUM_ORDERS)],
    np.int64,
)
"""The set of cards higher than a card, by order and card."""


# The great wave of Nazaré: cells are numbered in the order in which they are filled (W-70).

HEIGHTS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 1)
"""The height of each column (W-68)."""
CELLS = [(column, row) for column, height in enumerate(HEIGHTS) for row in range(height)]
NUM_CELLS = len(CELLS)
NO_CELL = -1


def cell_at(column: int, row: int) -> int:
    """The cell of that column and row, both from 0, or NO_CELL."""
    return CELLS.index((column, row)) if (column, row) in CELLS else NO_CELL


LEFT_OF = np.array([cell_at(column - 1, row) for column, row in CELLS], np.int8)
BELOW = np.array([cell_at(column, row - 1) for column, row in CELLS], np.int8)
"""The neighbours with which a card in a cell is compared (W-71)."""


# Sets of cards.


@rule
def count_cards(cards: int) -> int:
    """The number of cards in the set."""
    bits = cards - ((cards >> 1) & 0x155555555)
    bits = (bits & 0x333333333) + ((bits >> 2) & 0x333333333)
    bits = (bits + (bits >> 4)) & 0xF0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x3F


@rule
def nth_card(cards: int, rank: int) -> Card:
    """The card of the set with ``rank`` lower ones in it."""
    rest = cards
    for _ in range(rank):
        rest &= rest - 1
    return count_cards((rest & -rest) - 1)


@rule
def has_card(cards: int, card: Card) -> bool:
    """Whether the card is in the set; NO_CARD and CLOSED_CARD never are."""
    return cards >> (card & 63) & 1 == 1
