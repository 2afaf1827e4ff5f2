"""Land Unter: the state of a match."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8, int16

from .cards import CLOSED_CARD, HAND_SIZE, NO_CARD, NUM_CARDS, NUM_WATER

MAX_SEATS = 5
MAX_ROUNDS = MAX_SEATS
NUM_MOVES = NUM_CARDS  # a move is the card that is chosen
MAX_LEGAL = HAND_SIZE

HIDDEN, OPEN = 0, 1  # modes
PLAY, OVER = 0, 1  # phases
NEITHER, HIGHEST, LOWEST = 0, 1, 2  # where a seat stands in the water

NO_HAND = -1
OUT = -1
"""Instead of a number of lifebelts: the seat was out at the end of the round."""
NO_ORDER = -1


class State(ChanceStruct):
    """The complete state of a match, including what no seat may see."""

    seats: int = int8(seen_by="everyone")
    mode: int = int8(seen_by="everyone")
    phase: int = int8(seen_by="everyone")
    rounds: int = int8(seen_by="everyone")
    """The number of rounds (LU-42)."""
    round_number: int = int8(seen_by="everyone")
    trick_number: int = int8(seen_by="everyone")

    deck: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=CLOSED_CARD)
    """The weather cards as dealt: twelve for each hand in turn, then the rest."""

    shown: Array = int8(NUM_CARDS, seen_by="everyone")
    """Whether the card at this index of the deck has ever been played."""

    spent: Array = int8(NUM_CARDS, seen_by="everyone")
    """Whether the card at this index of the deck has been played in this round."""

    hand_belts: Array = int8(MAX_SEATS, seen_by="everyone")
    """The lifebelts of each hand, announced when it was dealt."""

    held: Array = int8(MAX_SEATS, seen_by="everyone")
    """The hand that each seat plays in this round."""

    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")
    """The number of cards each seat still holds."""

    chosen: Array = int8(MAX_SEATS, seen_by="owner", closed=NO_CARD, initial=NO_CARD)
    """The card each seat has laid in this trick, or NO_CARD."""

    has_chosen: Array = int8(MAX_SEATS, seen_by="everyone")
    waiting: int = int8(seen_by="everyone")
    """The number of active seats that have yet to lay a card."""

    play_order: Array = int8(MAX_SEATS, seen_by="everyone")
    """In the open mode, how many seats had yet to lay a card after this one did."""

    first_seat: int = int8(seen_by="everyone", initial=NO_SEAT)
    """The seat that leads the trick in the open mode."""

    lay_order: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_ORDER)
    """In the open mode, the position of each active seat in the laying order, from 0 (LU-44)."""

    water: Array = int8(NUM_WATER)
    """The water pile, next card first."""

    water_turned: int = int8(seen_by="everyone")
    """The number of water cards turned up; the last two belong to this trick."""

    water_taken: Array = int8(NUM_WATER, seen_by="everyone", initial=NO_SEAT)
    """The seat that took each water card."""

    level: Array = int8(MAX_SEATS, seen_by="everyone")
    belts: Array = int8(MAX_SEATS, seen_by="everyone")
    active: Array = int8(MAX_SEATS, seen_by="everyone")
    stand: Array = int8(MAX_SEATS, seen_by="everyone")
    """Whether each seat stands highest or lowest in the water (LU-17, LU-33)."""

    played: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone", initial=NO_HAND)
    """The hand that each seat played in each round so far."""
    kept: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone")
    """The lifebelts that each seat kept in each round, or OUT (LU-31, LU-36)."""
    round_score: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone")
    bonus: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone")
    """Whether the seat got the point for the lowest level in each round."""
    total: Array = int16(MAX_SEATS, seen_by="everyone")
