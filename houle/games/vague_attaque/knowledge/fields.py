"""Vague & Attaque: the fields that hold what seats and spectators know of hidden cards."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT
from houle.engine.struct import Array, Struct, int8, int64

from ..cards import DECK_SIZE, LOOK, MAX_HAND, MAX_SEATS, NUM_DECKS

# Lots of cards: what was shuffled of souvenirs and places, what was slid under, what was kept
# after looking; then the same of encounters.
SLID_LOTS, KEPT_LOT, SEA_LOT, NUM_LOTS = 2, 10, 11, 15
NO_LOT = -1
NUM_CLAIMS = 8


class KnowledgeStruct(Struct):
    """What every viewer knows: of single cards, of hands, of piles, of several cards together."""

    known: Array = int64(MAX_SEATS, known_by="owner")
    """The souvenirs and places of which each seat knows where they are, as a set; so are the
    next three. What everybody knows is kept apart."""
    known_sea: Array = int64(MAX_SEATS, known_by="owner")
    public: int = int64(known_by="everyone")
    """The souvenirs and places of which everybody knows where they are."""
    public_sea: int = int64(known_by="everyone")

    may_be: Array = int64(MAX_SEATS + 1, MAX_SEATS, MAX_HAND)
    """For each viewer, what the souvenirs and places of every hand may be, one set for each card.
    The first viewer is a spectator, who knows what everybody knows; seat 0 is the second. A set
    may still name cards of which the viewer knows by now that they are elsewhere."""
    apart: Array = int8(MAX_SEATS + 1)
    """For each seat's row, the hands for which it has sets of its own; else those of a spectator
    serve, together with the cards that the seat knows."""
    traced: Array = int64(MAX_SEATS + 1)
    """For each seat's row, the cards which it has lost sight of since they were shuffled: they can
    be only where its own sets name them."""
    lot_may_be: Array = int64(MAX_SEATS + 1, NUM_LOTS)
    """For each viewer, what the cards of each lot may be; a lot is a part of a pile about which
    everybody knows as much. Of what was shuffled, and of encounters, only the first row counts."""
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

    claim: Array = int64(MAX_SEATS + 1, NUM_CLAIMS)
    """For each viewer, souvenirs of which some hidden cards turned out to be; see ``claims``."""
    claim_cards: Array = int64(MAX_SEATS + 1, NUM_CLAIMS)
    """Which cards these are: those of hands, seven bits for each, then lots."""
    claim_least: Array = int8(MAX_SEATS + 1, NUM_CLAIMS)
    """At least so many of them are among the souvenirs."""
    claim_count: Array = int8(MAX_SEATS + 1)
