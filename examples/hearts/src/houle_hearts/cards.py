"""Hearts: the cards, their suits, ranks and points; a set of cards is a number with their bits."""

from __future__ import annotations

from houle.engine.rule import Card, rule

CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
SUIT_LETTERS = "CDSH"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NUM_RANKS = len(RANKS)
NUM_CARDS = 4 * NUM_RANKS
"""Card c has the suit c // 13 and the rank c % 13, from the 2 to the ace."""
NO_CARD: Card = -1

ALL = (1 << NUM_CARDS) - 1
SUITS = tuple(((1 << NUM_RANKS) - 1) << NUM_RANKS * suit for suit in range(4))
TWOS = tuple(1 << NUM_RANKS * suit for suit in range(4))
DECKS = (0, 0, 0, ALL & ~TWOS[DIAMONDS], ALL, ALL & ~TWOS[DIAMONDS] & ~TWOS[CLUBS])
"""The cards that take part, by the number of players (HE-1)."""
FIRST_CARDS = (0, 0, 0, 0, 0, 1)
"""The lowest club of each of these decks."""

QUEEN_OF_SPADES: Card = SPADES * NUM_RANKS + RANKS.index("Q")
COSTLY = SUITS[HEARTS] | 1 << QUEEN_OF_SPADES
ALL_POINTS = 26


@rule
def suit_of(card: Card) -> int:
    """The suit of the card."""
    return card // NUM_RANKS


@rule
def points_of(card: Card) -> int:
    """What the card costs whoever takes it (HE-3)."""
    if card == QUEEN_OF_SPADES:
        return 13
    return 1 if suit_of(card) == HEARTS else 0


@rule
def count(cards: int) -> int:
    """How many cards are in the set."""
    number = 0
    while cards != 0:
        cards &= cards - 1
        number += 1
    return number
