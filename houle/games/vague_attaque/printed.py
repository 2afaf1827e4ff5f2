"""Vague & Attaque: what is printed on its cards and boards, for the web app."""

from __future__ import annotations

from houle.engine.display.printed import Printed, numbers
from houle.games.vague_attaque.chapters.mooring import slots_of

from . import cards, state
from .choices import decisions
from .notation import DECK_NAMES, PLACE_NAMES
from .options import MODES
from .state import CLASSIC, SOLO


def printed() -> Printed:
    """What stands on souvenirs, encounters and artefacts, and the numbers that views use."""
    rows = cards.FIT_TYPES
    single = [[row[0] - 1] for row in rows[: cards.NUM_TYPES] for _ in row]
    souvenirs = range(cards.NUM_SOUVENIRS)
    return {
        "kinds": single + [[kind - 1 for kind in row] for row in rows[cards.NUM_TYPES :]],
        "dedicated": [int(cards.is_dedicated(souvenir)) for souvenir in souvenirs],
        "anchors": cards.ANCHOR.tolist(),
        "codes": cards.CODE.tolist(),
        "in_solo": cards.IN_SOLO.tolist(),
        "artefact_phases": list(cards.ARTEFACT_PHASE),
        "hand_limit": cards.HAND_LIMIT,
        "slots": slots_of(CLASSIC, 0),
        "ship_slots": [slots_of(mode, cards.SHIP) for mode in range(CLASSIC, SOLO + 1)],
        "num_souvenirs": cards.NUM_SOUVENIRS,
        "num_kinds": cards.NUM_TYPES,
        "place_kinds": [kind_of(place) for place in range(cards.NUM_PLACES)],
        "copies": [copy_of(place) for place in range(cards.NUM_PLACES)],
        "first_place": cards.FIRST_PLACE,
        "first_encounter": cards.FIRST_ENCOUNTER,
        "first_gold": cards.FIRST_GOLD,
        "ship": cards.SHIP,
        "decks": {name: deck for deck, name in enumerate(DECK_NAMES)},
        "modes": dict(MODES),
        "phases": numbers(state, *PHASES),
        "decisions": DECISIONS,
        "anchor_names": numbers(cards, *ANCHORS),
    }


def kind_of(place: int) -> int:
    """The kind of a place card, from 0; the last one is the Pirate Ship."""
    kinds = range(cards.NUM_TYPES)
    return next(kind for kind in kinds if cards.places_of((kind + 1,)) >> place & 1)


def copy_of(place: int) -> str:
    """The letter of the copy in the name of a place card; the Pirate Ship has none."""
    return "" if place == cards.SHIP else PLACE_NAMES[place][-1]


PHASES = ("SETUP", "EXPLORE", "SEA", "MOOR", "LIMIT", "REFILL", "PIRATE", "OVER")
ANCHORS = ("NO_ANCHOR", "DRAW_S", "DRAW_L", "PICK", "PUT_S", "PUT_L", "HIT")

DECISIONS = {
    "none": decisions.NO_DECISION,
    "artefact": decisions.ARTEFACT,
    "explore": decisions.EXPLORATION,
    "pick_souvenir": decisions.PICK_SOUVENIR,
    "sea": decisions.ENCOUNTER_OR_DUEL,
    "pick_encounter": decisions.PICK_ENCOUNTER,
    "counter": decisions.COUNTERING,
    "shield": decisions.SHIELDING,
    "reroll": decisions.REROLLING,
    "target": decisions.TARGETING,
    "discard": decisions.FORCED_DISCARD,
    "market": decisions.MARKETING,
    "give": decisions.GIVING,
    "wind": decisions.STEERING,
    "charts_get": decisions.SWAPPING,
    "charts_give": decisions.CEDING,
    "grapnel": decisions.GRAPPLING,
    "moor": decisions.MOORING,
    "extra": decisions.EXTRA,
    "assist": decisions.ASSISTING,
    "limit": decisions.LIMITING,
    "refill": decisions.REFILLING,
    "avert": decisions.AVERTING,
    "boarding": decisions.LOSING,
    "ransom": decisions.RANSOMING,
}
"""What a seat can be asked, by the keys of the sentences that ask for it."""
