"""Sea Change: the state of a match."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8

from .cards import CLOSED_CARD, HAND_SIZE, NO_CARD, NO_SUIT, NO_VALUE, NUM_CARDS

MAX_SEATS = 8
MAX_SIDES = 8
MAX_TRICKS = 15  # in a round of two players; all other rounds have ten
NUM_MOVES = NUM_CARDS  # a move is the card that is played
MAX_LEGAL = HAND_SIZE
NO_PLACE = -1

PLAY, OVER = 0, 1  # phases

IA = 1
"""The side of the automatic opponent of a single player; it has no seat (SC-47)."""

NO_SIDE = -1
ON_TABLE = -2
"""The card lies in the current trick and belongs to no side yet."""

MAX_DRAWS = 5  # two players draw five cards each


class State(ChanceStruct):
    """The complete state of a match, including what no seat may see."""

    seats: int = int8(seen_by="everyone")
    teams: int = int8(seen_by="everyone")
    vp_target: int = int8(seen_by="everyone")
    """The target agreed for all sides, or 0 for the usual ones."""
    suits: int = int8(seen_by="everyone")
    """The suits in play as bits, yellow lowest."""
    first_dealer: int = int8(seen_by="everyone", initial=NO_SEAT)
    """The first dealer; NO_SEAT if drawn at random, or if there is none."""

    sides: int = int8(seen_by="everyone")
    side_of: Array = int8(MAX_SEATS, seen_by="everyone")
    target: Array = int8(MAX_SIDES, seen_by="everyone")
    vp: Array = int8(MAX_SIDES, seen_by="everyone")

    phase: int = int8(seen_by="everyone")
    round_number: int = int8(seen_by="everyone")
    trick_number: int = int8(seen_by="everyone")
    dealer: int = int8(seen_by="everyone", initial=NO_SEAT)
    trump: int = int8(seen_by="everyone", initial=NO_SUIT)
    treasure: int = int8(seen_by="everyone", initial=NO_CARD)
    """The 0 that would count as 5 if the round ended now (SC-30)."""

    leader: int = int8(seen_by="everyone", initial=NO_SEAT)
    """The leader of the trick; NO_SEAT for the IA."""
    trick: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_CARD)
    """The cards of the trick in the order of play."""
    laid_by: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_SEAT)
    """The seat that laid each of them; NO_SEAT for the IA."""
    trick_size: int = int8(seen_by="everyone")
    led: int = int8(seen_by="everyone", initial=NO_SUIT)
    """The suit to be followed in this trick (SC-10)."""
    echo: int = int8(seen_by="everyone", initial=NO_VALUE)
    """The value with which the next card of this trick would cause a sea change (SC-17)."""
    best: int = int8(seen_by="everyone", initial=NO_PLACE)
    """The position in the trick, from 0, of the card that would win it now (SC-22)."""
    turn: int = int8(seen_by="everyone", initial=NO_SEAT)
    """The seat that plays the next card."""

    last_leader: int = int8(seen_by="everyone", initial=NO_SEAT)
    last_trick: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_CARD)
    """The cards of the previous trick of this round, if any."""
    last_laid_by: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_SEAT)
    last_winner: int = int8(seen_by="everyone", initial=NO_SEAT)

    hand: Array = int8(MAX_SEATS, HAND_SIZE, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """The cards of each seat, lowest first."""
    hand_size: Array = int8(MAX_SEATS, seen_by="everyone")

    deck: Array = int8(NUM_CARDS, closed=CLOSED_CARD, initial=NO_CARD)
    """The cards left after the deal: the stock of two players, or the pile of the IA."""
    deck_next: int = int8(seen_by="everyone")
    """The index of the top card of the stock or pile."""
    deck_size: int = int8(seen_by="everyone")
    """The index where the stock or pile ends."""

    captured: Array = int8(MAX_SIDES, seen_by="everyone")
    """The number of cards each side has captured in this round."""
    eights: Array = int8(2, seen_by="everyone")
    """The number of 8s each side has captured, counted only against the IA (SC-R30)."""
    taken_by: Array = int8(NUM_CARDS, known_by="everyone", closed=NO_SIDE, initial=NO_SIDE)
    """The side that captured the card in this round, ON_TABLE in the trick, else NO_SIDE."""

    drawn: Array = int8(2, seen_by="everyone")
    """With two players, the number of cards each has drawn from the stock."""
    laid: Array = int8(2, MAX_TRICKS, known_by="everyone", closed=NO_CARD, initial=NO_CARD)
    """With two players, the card each laid in each trick."""
    voids: Array = int8(MAX_SEATS, MAX_DRAWS + 1, known_by="everyone")
    """Suits, as bits, that the seat was seen to lack, by the number of cards it had drawn."""

    past_trump: int = int8(seen_by="everyone", initial=NO_SUIT)
    """The final trump of the previous round; below, what was captured and scored in it."""
    past_treasure: int = int8(seen_by="everyone", initial=NO_CARD)
    past_taken_by: Array = int8(NUM_CARDS, seen_by="everyone", initial=NO_SIDE)
    past_captured: Array = int8(MAX_SIDES, seen_by="everyone")
    past_total: Array = int8(MAX_SIDES, seen_by="everyone")
    past_gain: Array = int8(MAX_SIDES, seen_by="everyone")
    past_lost: int = int8(seen_by="everyone")
    """Whether that round was lost because the IA had all the 8s (SC-54)."""

    won: Array = int8(MAX_SIDES, seen_by="everyone")
    decided_by: int = int8(seen_by="everyone")
    """The number of the rule that determined the winners: SC-37 to SC-40."""
