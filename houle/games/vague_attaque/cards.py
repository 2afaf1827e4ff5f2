"""Vague & Attaque: the places, souvenirs, sea encounters and artefacts, and what each can do."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, rule

NUM_SOUVENIRS = 41
NUM_TYPES = 11
"""Kinds of places: the ten ordinary ones and the Pirate Ship."""
NUM_PLACES = 21
"""Place cards: two copies of each ordinary place, then the Pirate Ship."""
NUM_ENCOUNTERS = 32
NUM_ARTEFACTS = 5

# One number for every card: souvenirs, then places, then encounters.
FIRST_PLACE = NUM_SOUVENIRS
FIRST_ENCOUNTER = FIRST_PLACE + NUM_PLACES
FIRST_GOLD = FIRST_ENCOUNTER + 24
NUM_CARDS = FIRST_ENCOUNTER + NUM_ENCOUNTERS
NUM_GOLD = 8

SHIP = 20
"""The Pirate Ship among the places."""
SHIP_CARD = FIRST_PLACE + SHIP
SHIP_BIT = 1 << SHIP

SOUVENIR, PLACE, ENCOUNTER = 0, 1, 2  # decks
NUM_DECKS = 3
DECK_SIZE = NUM_SOUVENIRS
"""Room for the largest deck."""

MAX_SEATS = NUM_ARTEFACTS
"""Every captain owns an artefact (VA-4)."""
HAND_LIMIT = 5
MAX_HAND = 7
"""What a hand can hold for a moment: five, one from Phase I and one from Phase II."""
LOOK = 3
"""The most cards that are looked at together."""
SLOTS = 4
"""Souvenirs that fit on a card: three on a place, four on the ship in solo."""
COMPLETE = 3
"""Souvenirs that complete a place (VA-33)."""

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""

SOUVENIRS = (1 << NUM_SOUVENIRS) - 1
"""All souvenirs as a set."""
PLACES = ((1 << NUM_PLACES) - 1) << FIRST_PLACE
"""All place cards as a set."""
DECK_SETS = np.array([SOUVENIRS, PLACES], np.int64)
DEDICATED = (1 << 23) - 1
"""The souvenirs S01 to S23, each dedicated to one place."""
PIRATE_SYMBOL = 0b1111111 << 20
"""The souvenirs S21 to S27."""
FIRST_COPIES = sum(1 << place for place in range(0, SHIP, 2))
"""The ``a`` copies of the places; with two players or one there are no others."""

FIT_TYPES = (
    *((t, t) for t in range(1, 11)),
    (11, 11, 11),
    (11, 1, 2),
    (11, 3, 4),
    (11, 5, 6),
    (11, 7, 8),
    (1, 3, 7),
    (1, 4, 5),
    (1, 6, 8),
    (1, 9, 10),
    (3, 6, 9),
    (2, 3, 10),
    (3, 5, 8),
    (2, 5, 7),
    (2, 4, 6),
    (2, 8, 9),
    (4, 8, 10),
    (4, 7, 9),
    (5, 9, 10),
    (6, 7, 10),
)
"""The place of each row of dedicated souvenirs, then the three places of each shared one."""


def places_of(types: tuple[int, ...]) -> int:
    """Every place card of the types, both copies, as a set."""
    copies = [2 * (t - 1) + c for t in types for c in (0, 1)]
    return sum(1 << place for place in copies if place <= SHIP)


def fits() -> list[int]:
    """The place cards that each souvenir fits, as sets."""
    dedicated = [places_of((row[0],)) for row in FIT_TYPES[:11] for _ in row]
    return dedicated + [places_of(row) for row in FIT_TYPES[11:]]


FITS = np.array(fits(), np.int64)

NO_ANCHOR, DRAW_S, DRAW_L, PICK, PUT_S, PUT_L, HIT = range(7)  # anchors: AN-1 to AN-6
ANCHORED = {
    DRAW_S: (1, 7, 15, 36),
    DRAW_L: (5, 13),
    PICK: (9, 33),
    PUT_S: (3, 11, 19, 30, 39),
    PUT_L: (17,),
    HIT: (21, 22),
}
ANCHOR = np.zeros(NUM_SOUVENIRS, np.int8)
for anchor, numbers in ANCHORED.items():
    ANCHOR[[number - 1 for number in numbers]] = anchor

(
    FISH,
    ISLE,
    BOTTLE,
    MARKET,
    SQUALL,
    KRAKEN,
    CALM,
    BREEZE,
    CURRENT,
    GULL,
    BARTER,
    PARROT,
    WIND,
    CHARTS,
    GRAPPLE,
    TAIL,
    COUNTER,
    SHIELD,
    DIE,
) = range(19)
COPIES = (3, 2, 2, 2, 1, 1, 1, 2, 2, 2, 1, 1, 2, 1, 1, 2, 2, 2, 2)
CODE = np.repeat(np.arange(19, dtype=np.int8), COPIES)
"""What each encounter does."""
NOT_IN_SOLO = (CURRENT, GULL, BARTER, PARROT, WIND, CHARTS, GRAPPLE, SHIELD, DIE)
IN_SOLO = np.array([code not in NOT_IN_SOLO for code in CODE.tolist()], np.int8)

NO_ARTEFACT = -1
HOOK, SPYGLASS, COMPASS, CUTLASS, FOGHORN = range(NUM_ARTEFACTS)
ARTEFACT_PHASE = (1, 1, 3, 2, 2)
"""The phase of the turn in which each of them is used (A1 to A5)."""

NONE_FACE, LOOKOUT_FACE, RANSOM_FACE, BOARDING_FACE, BROADSIDE_FACE, LOOT_FACE = range(1, 7)
"""What the pirate die does in solo (section on the pirate turn)."""


@rule
def deck_of(card: Card) -> int:
    """The deck to which the card belongs."""
    if card < FIRST_PLACE:
        return SOUVENIR
    return PLACE if card < FIRST_ENCOUNTER else ENCOUNTER


@rule
def is_dedicated(souvenir: Card) -> bool:
    """Whether the souvenir is dedicated to the one place it fits."""
    return bool(DEDICATED >> souvenir & 1 == 1)


@rule
def has_pirate_symbol(card: Card) -> bool:
    """Whether the card is one of the seven souvenirs with the pirate symbol."""
    return bool(card < FIRST_PLACE and PIRATE_SYMBOL >> card & 1 == 1)


@rule
def code_of(encounter: Card) -> int:
    """What the encounter does."""
    return int(CODE[encounter - FIRST_ENCOUNTER])
