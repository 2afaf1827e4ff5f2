"""Vague & Attaque: the inputs of nets, with all seats numbered clockwise from the one that moves.

Every input is 0 or 1; ``inputs.layout`` says which is where. ``out`` holds only zeros before it is
written. Moves that name a seat use its own number, so this number is given too. Only one seat
chooses at a time, at a table as in a batch.
"""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array

from .cards import (
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_PLACE,
    NO_CARD,
    NUM_PLACES,
    NUM_SOUVENIRS,
    PLACE,
    PLACES,
    SOUVENIR,
    SOUVENIRS,
    code_of,
)
from .inputs.cards import write_chances, write_places, write_souvenirs, write_uses
from .inputs.layout import (
    DRAW_PLACE_AT,
    DRAW_SEA_AT,
    DRAW_SOUVENIR_AT,
    DRAWS,
    GIFT_AT,
    NUM_CODES,
)
from .inputs.layout import NUM_FEATURES as NUM_FEATURES
from .inputs.layout import NUM_ORACLE_FEATURES as NUM_ORACLE_FEATURES
from .inputs.seats import write_seats
from .inputs.turn import (
    ALL_ENCOUNTERS,
    write_aim,
    write_options,
    write_piles,
    write_sea,
    write_ship,
    write_turn,
)
from .knowledge.memory import memory_of, sea_memory_of
from .state import State

VERSION = 1
"""Increases whenever the meaning of an input changes: nets belong to one version."""
POINT_REWARD = 0.25
"""The share of a win that a point is worth while a net begins to learn."""
KERNEL = False
"""Matches are stepped on the cores of the CPU, even if nets learn on a GPU.

A kernel with these rules takes four minutes to compile, and one with matelots ends in an illegal
access, though the same steps on a CPU, with bounds checked, are in order.
"""


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    cards = memory_of(state, seat)
    write_all(state, seat, cards, SOUVENIRS & ~cards, sea_memory_of(state, seat), out)


@rule
def oracle_features(state: State, seat: Seat, out: Array) -> None:
    """Write the truth, for the critic: all hands, the next cards of the piles, chosen gifts."""
    pile, counts, hidden = state.pile, state.pile_count, 0
    for i in range(counts[SOUVENIR]):
        hidden |= 1 << int(pile[SOUVENIR, i])
    write_all(state, seat, SOUVENIRS | PLACES, hidden, ALL_ENCOUNTERS, out)
    for i in range(DRAWS):
        if i < counts[SOUVENIR]:
            card = int(pile[SOUVENIR, int(counts[SOUVENIR]) - 1 - i])
            out[DRAW_SOUVENIR_AT + i * NUM_SOUVENIRS + card] = 1
        if i < counts[PLACE]:
            card = int(pile[PLACE, int(counts[PLACE]) - 1 - i])
            out[DRAW_PLACE_AT + i * NUM_PLACES + card - FIRST_PLACE] = 1
        if i < counts[ENCOUNTER]:
            card = int(pile[ENCOUNTER, int(counts[ENCOUNTER]) - 1 - i])
            out[DRAW_SEA_AT + i * NUM_CODES + code_of(card)] = 1
    for other in range(state.seats):
        card = int(state.chosen[other])
        if card != NO_CARD and card < FIRST_ENCOUNTER:
            out[GIFT_AT + card] = 1


@rule
def write_all(
    state: State, seat: Seat, cards: int, hidden: int, encounters: int, out: Array
) -> None:
    """Write all that follows from the table and from where these cards are.

    The hidden souvenirs are those of which it is not known, or only the critic knows, when they
    will turn up.
    """
    write_options(state, seat, out)
    write_turn(state, seat, out)
    write_ship(state, seat, out)
    write_aim(state, seat, out)
    write_piles(state, seat, cards, encounters, out)
    write_sea(state, out)
    write_souvenirs(state, seat, cards, hidden, out)
    write_uses(state, seat, out)
    write_places(state, seat, cards, hidden, out)
    write_chances(state, seat, out)
    write_seats(state, seat, cards, hidden, out)
