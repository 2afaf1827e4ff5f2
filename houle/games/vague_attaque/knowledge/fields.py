"""Vague & Attaque: the fields that hold what seats and spectators know of hidden cards."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, Struct, int8, int32, int64

from ..cards import DECK_SIZE, LOOK, MAX_HAND, MAX_SEATS, NUM_DECKS

# Lots: groups of pile cards about which everybody knows the same. The numbers are those of the
# first lot of each sort: the shuffled souvenirs and places, cards slid under the pile, the card
# kept after looking; then shuffled encounters, and encounters slid under.
SLID_LOTS, KEPT_LOT, SEA_LOT, NUM_LOTS = 2, 10, 11, 15
NO_LOT = -1
PAST_LENGTH = 320
"""The most entries about what has happened to hidden souvenirs."""
NUM_FAILURES = 512
"""The most impossible situations stored while a world is redealt."""


class KnowledgeStruct(Struct):
    """What every viewer knows of single cards, hands and piles, and what it was told of them.

    Where an array has ``MAX_SEATS + 1`` rows, the first row is a spectator's, who knows what
    everybody knows; seat 0 has the second row.
    """

    known: Array = int64(MAX_SEATS, known_by="owner")
    """The souvenirs and places that each seat can locate, as a set, apart from ``public``."""
    known_sea: Array = int64(MAX_SEATS, known_by="owner")
    public: int = int64(known_by="everyone")
    """The souvenirs and places that everybody can locate, as a set."""
    public_sea: int = int64(known_by="everyone")

    may_be: Array = int64(MAX_SEATS + 1, MAX_SEATS, MAX_HAND)
    """For each viewer, one set for each souvenir and place of every hand: what it may be. A set
    may still name cards that the viewer has located elsewhere since."""
    apart: Array = int8(MAX_SEATS + 1)
    """The hands for which the seat of each row has sets of its own. For other hands, whose sets
    are 0, it uses the spectator's sets and the cards that it can locate."""
    traced: Array = int64(MAX_SEATS + 1)
    """Cards that the seat of each row has located, then lost track of, since they were shuffled:
    they can only be where its own sets name them."""
    lot_may_be: Array = int64(MAX_SEATS + 1, NUM_LOTS)
    """For each viewer, what the cards of each lot may be. For shuffled cards and encounters only
    the first row counts."""
    pile_lot: Array = int8(NUM_DECKS, DECK_SIZE, known_by="everyone")
    """The lot to which each card of the piles belongs."""
    pile_slider: Array = int8(
        NUM_DECKS, DECK_SIZE, known_by="everyone", closed=NO_SEAT, initial=NO_SEAT
    )
    """The seat that slid each card of the piles under since the pile was shuffled, or NO_SEAT."""
    looking_slider: Array = int8(LOOK, known_by="everyone", closed=NO_SEAT, initial=NO_SEAT)
    """The same for the cards looked at."""
    looking_lot: Array = int8(LOOK, known_by="everyone")
    """The lot to which each of the cards looked at belongs."""
    kept_lot: int = int8(known_by="everyone")
    """The lot to which the card kept of them belongs."""


class HistoryStruct(Struct):
    """What has happened to hidden souvenirs, from which worlds are dealt: it is not observed."""

    past: Array = int32(PAST_LENGTH, known_by="everyone", observed=False)
    """What has happened to hidden souvenirs, an entry each; see ``past``."""
    past_cards: Array = int64(PAST_LENGTH, observed=False)
    """The cards that each entry is about, as a set; open to those who saw them."""
    past_memory: Array = int8(PAST_LENGTH, observed=False)
    """Who did not see the card of the entry but knew where it was, as a set, a spectator first."""
    past_count: int = int64(known_by="everyone", observed=False)

    course_hand: Array = int64(MAX_SEATS, observed=False)
    """While a world is redealt, the hands at a moment of the past; see ``courses``. All these
    fields are 0 at any other time."""
    course_blame: Array = int8(PAST_LENGTH, observed=False)
    """For each entry, as a set, the hands to blame for the cards tried for it being wrong."""
    course_failures: Array = int32(PAST_LENGTH, observed=False)
    """For each entry, a bit for every set of hands that has been impossible there."""
    course_failed: Array = int64(NUM_FAILURES, observed=False)
    """Hashes of what these hands held."""
    course_pile: int = int64(observed=False)
    """The cards of the pile at that moment, as a set."""
    course_source: Array = int64(PAST_LENGTH, observed=False)
    """The cards that each entry can be about, as a set, by what the viewer knew at the time."""
    course_before: Array = int64(PAST_LENGTH, observed=False)
    """For each entry, as a set, what the hand that it adds a card to could hold just before."""
    course_slid: int = int64(observed=False)
    """How many cards at the bottom of the later pile were not yet in it at that moment."""
    course_looking: int = int64(observed=False)
    """The cards that were looked at."""
