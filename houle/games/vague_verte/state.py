"""Vague Verte: the state of a match."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, Struct, int8, int16

from .cards import (
    CLOSED_CARD,
    FULL_HAND,
    NO_CARD,
    NUM_CARDS,
    NUM_MOVES,
    NUM_SQUARES,
    NUM_TYPES,
)

__all__ = ["MAX_LEGAL", "MAX_SEATS", "NUM_MOVES", "BareState", "PastStruct", "State"]

MAX_SEATS = 4
MAX_LEGAL = 22
STALEMATE_TURNS = 60

MAX_SHUFFLES = 4
"""The number of shuffles of the face-up pile that are remembered with what followed."""

OFF, ON = 0, 1  # matching
DRAWING, LAYING, OVER = 0, 1, 2  # phases
NOT_STARTED, FREE, STOPPED, BARRED, HELD_BY_DUCKS, ARRIVED = range(6)  # the status of a street


class PastStruct(Struct):
    """What may be remembered of past shuffles; only a redeal asks for it."""

    reshuffled: int = int8(known_by="everyone")
    """How many shuffles of the face-up pile into the draw pile are remembered (VV-11). The fields
    below describe each, the latest first."""

    held_cards: Array = int8(MAX_SHUFFLES, NUM_TYPES, known_by="everyone")
    """Copies of each card that were unseen in hands at that time."""

    held_size: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """The number of them in each hand."""

    held_carless: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """How many of these were certainly not cars (VV-18)."""

    held: Array = int8(MAX_SEATS, 1 + MAX_SHUFFLES, NUM_TYPES, known_by="owner")
    """Which cards they were, known only to the hand's owner; row 0 means now and is used only
    during a redeal."""

    fewest: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """The smallest number of unseen cards of each hand between this shuffle and the next."""

    laid: Array = int16(MAX_SEATS, MAX_SHUFFLES, NUM_TYPES, known_by="everyone")
    """Unseen copies that each hand laid after the shuffle before it first had 0, 1, 2, 3 and 4
    unseen cards: five counts in one number, see ``count_laid``."""


class BareState(ChanceStruct):
    """The state of a match without what is remembered of past shuffles."""

    seats: int = int8(seen_by="everyone")
    matching: int = int8(seen_by="everyone")
    phase: int = int8(seen_by="everyone")
    dealer: int = int8(seen_by="everyone", initial=NO_SEAT)
    on_turn: int = int8(seen_by="everyone")
    turn_number: int = int16(seen_by="everyone")
    """Turns played so far, not counting lost ones."""
    idle_turns: int = int8(seen_by="everyone")
    """Consecutive turns without a card put on or beside the board (VV-61)."""

    street: Array = int8(MAX_SEATS, NUM_SQUARES, seen_by="everyone", initial=NO_CARD)
    """What each square shows, from the house on: a card, or a towed breakdown."""

    front: Array = int8(MAX_SEATS, seen_by="everyone")
    """The number of occupied squares of each street."""

    lost_turns: Array = int8(MAX_SEATS, seen_by="everyone")
    """Turns that each seat still loses to ducks (VV-57)."""

    status: Array = int8(MAX_SEATS, seen_by="everyone")
    """The status of each street: its main obstacle, if any."""

    barred: Array = int8(MAX_SEATS, seen_by="everyone")
    """Whether an active red light is beside the row that each street has reached (VV-37)."""

    to_go: Array = int8(MAX_SEATS, seen_by="everyone")
    """The number of squares between each seat and the beach (VV-59, VV-62)."""

    red: Array = int8(NUM_SQUARES + 1, seen_by="everyone")
    """Whether an active red light is beside each row; row 0 does not exist and is never red."""

    cancelled: Array = int8(NUM_SQUARES + 1, seen_by="everyone")
    """The pairs of a red and a green light beside each row (VV-44)."""

    hand: Array = int8(MAX_SEATS, FULL_HAND, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """The cards of each seat, in the order of cards.py."""

    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")

    pile: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=NO_CARD)
    """The draw pile, its top card last."""

    pile_size: int = int8(seen_by="everyone")

    face_up: Array = int8(NUM_CARDS, known_by="everyone", closed=CLOSED_CARD, initial=NO_CARD)
    """The face-up pile, its top card last; the cards below can only be remembered."""

    face_up_size: int = int8(seen_by="everyone")

    # What may be remembered; see memory.py.

    shown: Array = int8(MAX_SEATS, FULL_HAND, known_by="everyone", closed=NO_CARD, initial=NO_CARD)
    """The cards of each hand that everyone saw it take from the face-up pile."""

    shown_size: Array = int8(MAX_SEATS, known_by="everyone")

    carless: Array = int8(MAX_SEATS, known_by="everyone")
    """How many of the other cards of each hand are certainly not cars (VV-18)."""

    unseen: Array = int8(NUM_TYPES, known_by="everyone")
    """Copies of each card in the draw pile or unseen in a hand."""


class State(PastStruct, BareState):
    """The complete state of a match, including what no seat may see."""
