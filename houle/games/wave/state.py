"""Wave: the state of a match."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8, int32, int64

from .cards import CLOSED_CARD, DECK_SIZE, NO_CARD, NUM_CELLS

MAX_SEATS = 4
MAX_HANDS = 4
SLOTS = 5
NO_SLOT = -1

# Moves: lay a slot, lay it face down, exchange it, admit forbidden talk, signal.
LAY, FACE_DOWN, EXCHANGE, BREACH = 0, 5, 10, 15
TAKE_VIRAGE, LEAVE_VIRAGE, ASK, OK, SOS, POINT = 16, 17, 18, 19, 20, 21
TARGETS = MAX_HANDS + 1
"""Hands that a signal can point at: those of seats 0 to 3, and Vaimiti's."""
AT_VAIMITI = MAX_HANDS
MARKS = 4
"""Lay it now, could be laid, not now, keep it."""
KEEP = 3
NUM_MOVES = POINT + TARGETS * SLOTS * MARKS
MAX_LEGAL = 2 * SLOTS

NO_TIDE, COLOURS_TIDE, DIGITS_TIDE, BOTH_TIDES = 0, 1, 2, 3  # tide
REFUSE, END = 0, 1  # misplay
PUBLIC, OPEN = 0, 1  # spectator
PLAY, OVER = 0, 1  # phases
NO_REASON, COMPLETE, BLOCKED, MISPLAY, VIRAGE, TALK = range(6)  # why a match ended (W-31)

VACANT, IN, AWAY, UP, DOWN = range(5)
"""How a slot is filled: facing in or away, or Vaimiti's face up or face down."""

KNOWN_TO_ALL = 31
"""Everyone knows the card: a bit for each seat, and one for spectators."""
SPECTATOR_EYE = 16
SEAT_EYES = KNOWN_TO_ALL - SPECTATOR_EYE

SLOT_PLACES = MAX_HANDS * SLOTS
NUM_PLACES = SLOT_PLACES + NUM_CELLS
"""Places where a card can lie unseen: the slots of all hands, then the cells of the wave."""


class State(ChanceStruct):
    """The complete state of a match, including what no seat may see.

    Numbers that rules pass to each other are wide, so that each rule is compiled only once.
    """

    seats: int = int64(seen_by="everyone")
    hands: int = int64(seen_by="everyone")
    """The number of hands: one per seat; with two players also Vaimiti's, which comes last."""
    virage: int = int8(seen_by="everyone")
    tide: int = int8(seen_by="everyone")
    nazare: int = int8(seen_by="everyone")
    misplay: int = int8(seen_by="everyone")
    start: int = int8(seen_by="everyone", initial=NO_SEAT)
    """The seat agreed to begin, or NO_SEAT if drawn at random."""
    talk: int = int8(seen_by="everyone")
    spectator: int = int8(seen_by="everyone")

    phase: int = int8(seen_by="everyone")
    reason: int = int8(seen_by="everyone")
    first_seat: int = int64(seen_by="everyone", initial=NO_SEAT)
    direction: int = int64(seen_by="everyone", initial=1)
    """1 for clockwise, -1 for counter-clockwise (W-3)."""
    active_hand: int = int64(seen_by="everyone")
    """The hand from which a card must be laid now."""
    next_hand: int = int64(seen_by="everyone")
    """The hand whose turn comes next if the direction stays (W-21)."""
    turned_hand: int = int64(seen_by="everyone")
    """The hand whose turn comes next if the direction changes (W-16)."""
    decider: int = int64(seen_by="everyone", initial=NO_SEAT)
    """The seat that chooses the card: the hand's own, or Vaimiti's controller (WR-20)."""
    stuck: int = int8(seen_by="everyone")
    """Whether no card of the active hand fits the cell, so that one goes face down (W-72)."""
    taken: int = int8(seen_by="everyone", initial=NO_SLOT)
    """The slot of the card taken from the middle in this turn (W-49)."""
    refused: int = int8(seen_by="everyone")
    """The slots refused in this turn, as bits (W-25)."""
    colour_tides: int = int8(seen_by="everyone")
    digit_tides: int = int8(seen_by="everyone")
    """Inversion cards of each kind drawn so far."""
    order: int = int64(seen_by="everyone")
    """The order in force: 0, plus 1 if colours, plus 2 if digits are inverted (W-62)."""

    hand: Array = int8(MAX_HANDS, SLOTS, closed=CLOSED_CARD, initial=NO_CARD)
    facing: Array = int8(MAX_HANDS, SLOTS, seen_by="everyone")
    hand_size: Array = int8(MAX_HANDS, seen_by="everyone")
    middle: int = int8(seen_by="everyone", initial=NO_CARD)
    """The Virage card (W-45)."""

    pile: Array = int8(DECK_SIZE, closed=CLOSED_CARD, initial=NO_CARD)
    """The draw pile, top first, from pile_top to pile_end - 1; NO_CARD elsewhere."""
    pile_top: int = int64(seen_by="everyone")
    pile_end: int = int64(seen_by="everyone")

    laid: Array = int8(NUM_CELLS, closed=CLOSED_CARD, initial=NO_CARD)
    """The discard pile, first card first, or the cells of the wave in the order of filling."""
    laid_count: int = int64(seen_by="everyone")
    left: int = int8(seen_by="everyone")
    """The number of wave cards not laid yet (W-29)."""
    laid_down: Array = int8(NUM_CELLS, seen_by="everyone")
    """Whether the card in this cell lies face down: foam (W-74)."""
    foam: int = int8(seen_by="everyone")
    """The number of cards face down in the wave (W-82)."""

    signalled: int = int8(seen_by="everyone")
    """Whether anybody has given a signal in this match."""
    pointed: Array = int32(MAX_SEATS, MARKS, seen_by="everyone")
    """Live signals, by sender and mark: the slots pointed at, as bits (4.4)."""
    advice: Array = int8(MAX_SEATS, seen_by="everyone")
    """Each seat's advice about the Virage card, as the move that gave it; 0 if none."""
    word: Array = int8(MAX_SEATS, seen_by="everyone")
    """Each seat's live word (ask, ok, sos), as the move that gave it; 0 if none."""

    known: Array = int8(MAX_HANDS, SLOTS, known_by="everyone")
    """Who knows the card in this slot, by sight or memory, as bits."""
    excluded: Array = int64(MAX_HANDS, SLOTS, known_by="everyone")
    """Cards that this slot cannot hold, as everyone knows because it was refused or stuck."""
    laid_known: Array = int8(NUM_CELLS, known_by="everyone")
    laid_excluded: Array = int64(NUM_CELLS, known_by="everyone")
    """The same for the cards of the wave."""
    laid_order: Array = int8(NUM_CELLS, known_by="everyone")
    """The order in force when this cell was filled."""
    doubt: Array = int64(NUM_CELLS, known_by="everyone")
    """For a cell filled by a misplay: the places of which one held a fitting card (W-78)."""
    doubts: int = int8(known_by="everyone")
    """The number of such cells."""
