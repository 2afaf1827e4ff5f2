"""Hearts: what the table holds at any moment."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.display.layout import Layout
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8, int16, int64

from .cards import NO_CARD, NUM_CARDS

MAX_SEATS = 5
NUM_PASSED = 3
NUM_MOVES = NUM_CARDS  # a move is the card that is set aside or played
MAX_LEGAL = 17  # the hand of one of three players

PASS, PLAY, OVER = range(3)  # phases
NONE, LEFT, RIGHT, ACROSS = range(4)  # directions


class State(ChanceStruct):
    """One match, complete: more than any seat may see."""

    seats: int = int8(seen_by="everyone")
    is_passing: int = int8(seen_by="everyone")
    """Whether cards are passed at all, by the options."""
    target: int = int8(seen_by="everyone")

    phase: int = int8(seen_by="everyone")
    round_number: int = int8(seen_by="everyone")
    trick_number: int = int8(seen_by="everyone")
    direction: int = int8(seen_by="everyone")
    """Where the cards of this round are passed to."""
    is_broken: int = int8(seen_by="everyone")
    """Whether a heart has been played in this round (HE-11)."""
    leader: int = int8(seen_by="everyone", initial=NO_SEAT)
    turn: int = int8(seen_by="everyone", initial=NO_SEAT)

    trick: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_CARD)
    """The card that each seat has laid to this trick."""
    last_trick: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_CARD)
    round_points: Array = int8(MAX_SEATS, seen_by="everyone")
    total: Array = int16(MAX_SEATS, seen_by="everyone")

    hand: Array = int64(MAX_SEATS, seen_by="owner")
    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")
    aside: Array = int64(MAX_SEATS, seen_by="owner")
    """The cards that each seat is going to pass."""
    aside_size: Array = int8(MAX_SEATS, seen_by="everyone")
    given: Array = int64(MAX_SEATS, known_by="owner")
    """The cards that each seat has passed in this round; who received them knows them too."""
    played: Array = int64(MAX_SEATS, known_by="everyone")
    """The cards that each seat has played in this round."""
    lacks: Array = int64(MAX_SEATS, known_by="everyone")
    """The cards that the seat has shown not to have (HE-9 to HE-11)."""
    deck: Array = int8(NUM_CARDS, closed=NO_CARD, initial=NO_CARD)
    """Cards in an order, only while they are dealt or told."""


LAYOUT = Layout(
    hands=("hand", "aside"),
    laid=("trick", "last_trick"),
    counters=("hand_size", "round_points", "total"),
    facts=("round_number", "trick_number", "direction", "is_broken", "target"),
    sets=("hand", "aside"),
    kinds={"direction": "direction", "is_broken": "yes_no"},
    from_zero=("round_number", "trick_number"),
    suits={"C": "black", "D": "red", "S": "black", "H": "red"},
)
"""How a table without art of its own shows it."""
