"""Land Unter: what the table holds at any moment."""

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


class State(ChanceStruct):
    """One match, complete: more than any seat may see."""

    seats: int = int8(seen_by="everyone")
    mode: int = int8(seen_by="everyone")
    phase: int = int8(seen_by="everyone")
    round_number: int = int8(seen_by="everyone")
    trick_number: int = int8(seen_by="everyone")

    deck: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=CLOSED_CARD)
    """The weather cards as dealt: twelve to each hand in turn, then those set aside."""

    shown: Array = int8(NUM_CARDS, seen_by="everyone")
    """Whether the card at this place of the deck has ever been played."""

    spent: Array = int8(NUM_CARDS, seen_by="everyone")
    """Whether the card at this place of the deck has been played in this round."""

    hand_belts: Array = int8(MAX_SEATS, seen_by="everyone")
    """The lifebelts counted from each hand, announced when it was dealt."""

    held: Array = int8(MAX_SEATS, seen_by="everyone")
    """The hand that each seat plays in this round."""

    chosen: Array = int8(MAX_SEATS, seen_by="owner", closed=NO_CARD, initial=NO_CARD)
    """The card each seat has laid in this trick, or NO_CARD."""

    has_chosen: Array = int8(MAX_SEATS, seen_by="everyone")
    waiting: int = int8(seen_by="everyone")
    """How many active seats still owe their card."""

    play_order: Array = int8(MAX_SEATS, seen_by="everyone")
    """In the open mode, how many cards were still to come when each seat laid its own."""

    first_seat: int = int8(seen_by="everyone", initial=NO_SEAT)
    """Who begins the trick in the open mode."""

    water: Array = int8(NUM_WATER)
    """The water pile, first card first."""

    water_turned: int = int8(seen_by="everyone")
    """How many water cards have been turned up; the last two belong to this trick."""

    water_taken: Array = int8(NUM_WATER, seen_by="everyone", initial=NO_SEAT)
    """Who has taken each water card that was turned up."""

    level: Array = int8(MAX_SEATS, seen_by="everyone")
    belts: Array = int8(MAX_SEATS, seen_by="everyone")
    active: Array = int8(MAX_SEATS, seen_by="everyone")

    round_score: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone")
    bonus: Array = int8(MAX_ROUNDS, MAX_SEATS, seen_by="everyone")
    """Whether the seat got the point for the lowest level in that round."""
    total: Array = int16(MAX_SEATS, seen_by="everyone")
