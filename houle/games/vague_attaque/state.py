"""Vague & Attaque: the fields of a match at any moment."""

from __future__ import annotations

from houle.engine.chance import ChanceStruct
from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, int8, int16, int64

from .cards import (
    CLOSED_CARD,
    DECK_SIZE,
    LOOK,
    MAX_HAND,
    MAX_SEATS,
    NO_ARTEFACT,
    NO_CARD,
    NUM_DECKS,
    NUM_PLACES,
    SLOTS,
)
from .choices.moves import NUM_MOVES as NUM_MOVES
from .knowledge.fields import HistoryStruct, KnowledgeStruct

MAX_LEGAL = 50
MAX_TASKS = 12

CLASSIC, DUO, TEAM, SOLO = range(4)  # modes
DEAL, OPEN, OFF = range(3)  # how artefacts are given
SETUP, EXPLORE, SEA, MOOR, LIMIT, REFILL, PIRATE, OVER = range(8)  # phases
GOAL_REACHED, CAP_REACHED, SHIP_FULL = 1, 2, 3  # endings


class BareState(ChanceStruct):
    """One match without what seats know: enough where no worlds are sampled."""

    seats: int = int64(seen_by="everyone")
    mode: int = int8(seen_by="everyone")
    artefact_rule: int = int8(seen_by="everyone")
    goal: int = int8(seen_by="everyone")
    max_rounds: int = int8(seen_by="everyone")
    open_hands: int = int8(seen_by="everyone")
    rough: int = int8(seen_by="everyone")

    phase: int = int8(seen_by="everyone")
    decision: int = int8(seen_by="everyone")
    decider: int = int64(seen_by="everyone")
    """Who owes the decision."""
    active: int = int64(seen_by="everyone")
    """Whose turn it is."""
    round_number: int = int8(seen_by="everyone")
    ending: int = int8(seen_by="everyone")
    artefact: Array = int8(MAX_SEATS, seen_by="everyone", initial=NO_ARTEFACT)

    hand: Array = int64(MAX_SEATS, seen_by="owner")
    """The souvenirs and places in each hand, as a set: an order could give something away."""
    hand_souvenirs: Array = int8(MAX_SEATS, seen_by="everyone")
    hand_places: Array = int8(MAX_SEATS, seen_by="everyone")
    gold: Array = int64(MAX_SEATS, seen_by="everyone")
    """The gold encounters in each hand, as a set; they were read aloud."""
    order: Array = int64(1, MAX_HAND, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """In solo, the hand in the order drawn, in which the special power discards it (VA-76)."""

    zone: Array = int64(MAX_SEATS, seen_by="everyone")
    """The places in each exploration zone, as a set."""
    moored: Array = int8(NUM_PLACES, SLOTS, seen_by="everyone", initial=NO_CARD)
    """The souvenirs on each place, in the order in which they were put."""
    load: Array = int8(NUM_PLACES, seen_by="everyone")
    """How many souvenirs lie on each place."""
    validated: int = int64(seen_by="everyone")
    """The validated places, as a set; the next three fields are sets of places too."""
    loaded: int = int64(seen_by="everyone")
    """Places with at least one souvenir."""
    doubled: int = int64(seen_by="everyone")
    """Places with exactly two souvenirs."""
    devoted: int = int64(seen_by="everyone")
    """Places with at least one dedicated souvenir."""

    pile: Array = int8(NUM_DECKS, DECK_SIZE, closed=CLOSED_CARD, initial=NO_CARD)
    """The draw piles, the lowest card first."""
    pile_count: Array = int64(NUM_DECKS, seen_by="everyone")
    discard: Array = int8(NUM_DECKS, DECK_SIZE, seen_by="everyone", initial=NO_CARD)
    """The discard piles, the oldest card first."""
    discard_count: Array = int64(NUM_DECKS, seen_by="everyone")

    looking: Array = int64(LOOK, closed=CLOSED_CARD, initial=NO_CARD)
    """The cards that the decider is looking at (Spyglass, Foghorn, look and keep)."""
    looking_count: int = int64(seen_by="everyone")
    encounter: int = int64(seen_by="everyone", initial=NO_CARD)
    """The encounter that is being resolved; it lies in no pile (VA-18)."""

    places_left: int = int8(seen_by="everyone")
    puts_left: int = int8(seen_by="everyone")
    """How many souvenirs may still be put in this turn's mooring, bonuses included."""
    laid: int = int8(seen_by="everyone")
    """Whether a card has been placed or put in this mooring."""
    mooring_over: int = int8(seen_by="everyone")

    tasks: Array = int16(MAX_TASKS, seen_by="everyone")
    """What is still to be carried out, the next thing last: eight times the task, plus the seat."""
    task_count: int = int64(seen_by="everyone")
    cancelled: int = int8(seen_by="everyone")
    """Whether a gold card has called off what was announced."""

    target: int = int64(seen_by="everyone", initial=NO_SEAT)
    aim: int = int64(seen_by="everyone", initial=NO_CARD)
    """The card a duel, the Grapnel or the Charts are about."""
    ceded: int = int64(seen_by="everyone", initial=NO_CARD)
    """The own place offered for it with the Charts."""
    dice: Array = int8(2, seen_by="everyone")
    """The attacker's and the defender's die, or the pirate die and 0."""
    throw_number: int = int8(seen_by="everyone")
    throws_won: Array = int8(2, seen_by="everyone")
    rerolled: Array = int8(2, seen_by="everyone")
    """Whether each side has used a Lucky Die on this throw."""
    rethrown: int = int8(seen_by="everyone")
    """Whether the Cutlass has had this throw made again."""
    extra_deck: int = int8(seen_by="everyone")
    """Whether an extra is a souvenir or a place."""
    boarder: int = int64(seen_by="everyone", initial=NO_CARD)
    """The card about to go aboard the ship in solo."""
    power_used: int = int8(seen_by="everyone")
    """Whether the special power of solo has been used."""

    chosen: Array = int64(MAX_SEATS, seen_by="owner", closed=CLOSED_CARD, initial=NO_CARD)
    """The card each seat is about to give away in secret."""
    has_chosen: Array = int8(MAX_SEATS, seen_by="everyone")

    side: Array = int8(MAX_SEATS, seen_by="everyone")
    """The side for which each seat plays; partners have the same (VA-65)."""
    score: Array = int8(MAX_SEATS, seen_by="everyone")
    """The validated places that count for each seat: its own, or those of its team (VA-35)."""
    next_port: int = int8(seen_by="everyone", initial=NO_SEAT)
    """To whom the ship sails at the end of the round; NO_SEAT if it stays (VA-55, VA-56)."""
    wanting: int = int64(seen_by="everyone")
    """Places with two shared souvenirs, which want a dedicated third one (VA-27), as a set."""
    forlorn: int = int64(seen_by="everyone")
    """Places for which every dedicated souvenir lies on a validated place (VA-34), as a set."""
    throws_needed: int = int8(seen_by="everyone")
    """How many throws win the duel that is being fought; 0 if there is none (VA-49, VA-50)."""


class State(HistoryStruct, KnowledgeStruct, BareState):
    """One match, complete: more than any seat may see, what each seat knows, and what happened."""
