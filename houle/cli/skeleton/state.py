"""Skeleton: what the table holds at any moment."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.display.layout import Layout
from houle.engine.struct import Array, int8

from .cards import CLOSED_CARD, HAND_SIZE, NO_CARD, NUM_CARDS

MAX_SEATS = 4
NUM_MOVES = NUM_CARDS  # a move is the card that is played
MAX_LEGAL = HAND_SIZE

PLAY, OVER = 0, 1  # phases


class State(ChanceStruct):
    """One match, complete: more than any seat may see. A field is closed unless declared open."""

    seats: int = int8(seen_by="everyone")
    lowest: int = int8(seen_by="everyone")
    """Whether the lowest card wins, by the options."""

    phase: int = int8(seen_by="everyone")
    trick_number: int = int8(seen_by="everyone")
    leader: int = int8(seen_by="everyone")
    turn: int = int8(seen_by="everyone")
    trick: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_CARD)
    """The card that each seat has played to this trick."""
    hand: Array = int8(MAX_SEATS, HAND_SIZE, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """The cards of each seat, those that are left first."""
    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")
    skeleton_points: Array = int8(MAX_SEATS, seen_by="everyone")
    """The tricks won. Games whose states have the same fields cannot be told apart once they are
    compiled: that is why this one is named after the game."""

    deck: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=NO_CARD)
    """The cards that were not dealt."""
    is_played: Array = int8(NUM_CARDS, known_by="everyone")
    """Whether the card has been played: nobody sees it any more, but everybody remembers it."""


LAYOUT = Layout(
    hands=("hand",),
    laid=("trick",),
    counters=("hand_size", "skeleton_points"),
    facts=("trick_number",),
    from_zero=("trick_number",),
)
"""How a table without art of its own shows it."""
