"""Vague Verte: what the table holds at any moment."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8, int16

from .cards import (
    CLOSED_CARD,
    FULL_HAND,
    NO_CARD,
    NUM_CARDS,
    NUM_MOVES,
    NUM_SQUARES,
    NUM_TYPES,
)

__all__ = ["MAX_LEGAL", "MAX_SEATS", "NUM_MOVES", "State"]

MAX_SEATS = 4
MAX_LEGAL = 22
STALEMATE_TURNS = 60

MAX_SHUFFLES = 4
"""How many shuffles of the face-up pile are remembered with all that followed from them."""

OFF, ON = 0, 1  # matching
DRAWING, LAYING, OVER = 0, 1, 2  # phases
NOT_STARTED, FREE, STOPPED, BARRED, HELD_BY_DUCKS, ARRIVED = range(6)  # how a street stands


class State(ChanceStruct):
    """One match, complete: more than any seat may see."""

    seats: int = int8(seen_by="everyone")
    matching: int = int8(seen_by="everyone")
    phase: int = int8(seen_by="everyone")
    dealer: int = int8(seen_by="everyone", initial=NO_SEAT)
    on_turn: int = int8(seen_by="everyone")
    turn_number: int = int16(seen_by="everyone")
    """Turns played so far, lost ones not counted."""
    idle_turns: int = int8(seen_by="everyone")
    """Turns in a row without a card put on or beside the board (VV-61)."""

    street: Array = int8(MAX_SEATS, NUM_SQUARES, seen_by="everyone", initial=NO_CARD)
    """What each square shows, from the house on: a card, or a breakdown under its tow."""

    front: Array = int8(MAX_SEATS, seen_by="everyone")
    """How many squares of each street are occupied."""

    lost_turns: Array = int8(MAX_SEATS, seen_by="everyone")
    """Turns that each seat has still to lose to ducks (VV-57)."""

    status: Array = int8(MAX_SEATS, seen_by="everyone")
    """How each street stands: what holds it up most, if anything."""

    barred: Array = int8(MAX_SEATS, seen_by="everyone")
    """Whether a red light works beside the row that each street has reached (VV-37)."""

    to_go: Array = int8(MAX_SEATS, seen_by="everyone")
    """How many squares each seat is away from the beach (VV-59, VV-62)."""

    red: Array = int8(NUM_SQUARES + 1, seen_by="everyone")
    """Whether a red light works beside each row; row 0 does not exist and is never red."""

    cancelled: Array = int8(NUM_SQUARES + 1, seen_by="everyone")
    """Pairs of a red and a green light that lie beside each row (VV-44)."""

    hand: Array = int8(MAX_SEATS, FULL_HAND, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """The cards of each seat in the order of cards.py."""

    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")

    pile: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=NO_CARD)
    """The draw pile, its top card last."""

    pile_size: int = int8(seen_by="everyone")

    face_up: Array = int8(NUM_CARDS, known_by="everyone", closed=CLOSED_CARD, initial=NO_CARD)
    """The face-up pile, its top card last; those below may only be remembered."""

    face_up_size: int = int8(seen_by="everyone")

    # What may be remembered; see memory.py.

    shown: Array = int8(MAX_SEATS, FULL_HAND, known_by="everyone", closed=NO_CARD, initial=NO_CARD)
    """The cards of each hand that all have seen it take from the face-up pile."""

    shown_size: Array = int8(MAX_SEATS, known_by="everyone")

    carless: Array = int8(MAX_SEATS, known_by="everyone")
    """How many of the other cards of each hand are certainly no cars (VV-18)."""

    unseen: Array = int8(NUM_TYPES, known_by="everyone")
    """Copies of each card that lie in the draw pile or unseen in some hand."""

    reshuffled: int = int8(known_by="everyone")
    """How many times that the face-up pile became the draw pile are remembered (VV-11). The fields
    below tell of each, the latest first."""

    held_cards: Array = int8(MAX_SHUFFLES, NUM_TYPES, known_by="everyone")
    """Copies of each card that were unseen in the hands then: all that were not seen."""

    held_size: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """How many of them each hand had."""

    held_carless: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """How many of these were certainly no cars (VV-18)."""

    held: Array = int8(MAX_SEATS, 1 + MAX_SHUFFLES, NUM_TYPES, known_by="owner")
    """Which ones they were, as only the hand's owner knows; row 0 stands for now while redealing,
    else it is empty."""

    fewest: Array = int8(MAX_SHUFFLES, MAX_SEATS, known_by="everyone")
    """The fewest unseen cards that each hand had after it, until the next such time."""

    laid: Array = int16(MAX_SEATS, MAX_SHUFFLES, NUM_TYPES, known_by="everyone")
    """Unseen copies that each hand laid after it, until it first had 0, 1, 2, 3, 4 unseen cards:
    five counts in one number, see ``count_laid``."""
