"""Vague & Attaque: how a running match looks for a seat, from all cards of a dealt world.

Every side has a strength, the sum of what it has for and against it; its chance is its share of
exp(strength / 100) over all sides. In solo the other side is the Pirate Ship. The numbers are
hundredths of a natural logarithm, fitted to results of matches between heuristics, mode by mode.
"""

from __future__ import annotations

from math import exp

import numpy as np

from houle.engine.rule import NO_SEAT, Seat, rule
from houle.engine.strategy.prospect import WIN, shared_win
from houle.games.vague_attaque.chapters.mooring import open_places, places_for, validated_count
from houle.games.vague_attaque.chapters.seats import partner_of
from houle.games.vague_attaque.chapters.sets import contains, count_members, lowest
from houle.games.vague_attaque.chapters.tasks import gold_with

from .cards import FIRST_PLACE, FITS, SHIELD, SHIP, SHIP_BIT, SOUVENIRS, TAIL, is_dedicated
from .rules import place_of
from .state import DUO, EXPLORE, MOOR, OVER, SEA, SOLO, TEAM, State

# For each mode in its order: classic, two players, teams, solo.

LACKS = np.array([(149, -20, -129), (123, -6, -116), (135, -7, -128), (129, -8, -118)], np.int16)
"""For lacking one, two, or at least three validated places."""

READY, READY_TWICE, READY_NOW = (105, 97, 95, 75), (46, 61, 91, 44), (35, 17, 9, -2)
WINNING, WINNING_NOW, WINNING_NEXT = (116, 85, 52, 83), (88, 93, 87, 62), (53, 7, 19, 0)
"""For holding the souvenir that completes a place; if that wins; and if the mooring is near."""

TWO, TWO_SHARED, TWO_TO_WIN = (97, 90, 80, 82), (48, 64, 57, 73), (26, 42, 14, 25)
SHIP_TWO = (88, -17, 66, 0)
"""For a place with two souvenirs whose third has to be found."""

ONE = np.array([(35, 51, 81), (59, 75, 122), (39, 41, 45), (46, 25, 24)], np.int16)
BARE = np.array([(11, 9, 24), (36, 47, 74), (9, 13, 14), (12, -3, -12)], np.int16)
"""For a place with one souvenir or none, by how many in hand fit: none, one, more."""

HELD, FITTING, FITTING_DEDICATED = (6, 5, 7, 0), (11, -2, 8, 54), (27, -2, 14, 44)
"""For a souvenir in hand, and more if it fits."""
PLACE_HELD, PLACE_FITTED = (17, 31, 25, 17), (12, 24, 2, 29)
"""For a place in hand, and more for souvenirs that would fit it."""
TAILWIND, SHIELDED = (4, 12, 10, 9), (21, 13, 21, 0)

EXPLORING, AT_SEA, MOORED, NEXT = (
    (32, 21, 24, 13),
    (10, 0, 5, 10),
    (-21, -17, -25, -16),
    (23, 3, 2, 0),
)
"""For where the turn is."""

ARTEFACTS = np.array(
    [(18, 13, -1, -6, -24), (40, 18, -24, -15, -19), (9, -1, -2, 0, -6), (0, 0, 0, 0, 0)], np.int16
)

ABOARD, NEARLY_FULL, POWERLESS, LATE = 69, 35, 85, -1
"""The strength of the ship in solo: each souvenir aboard, the third one, the special power spent,
each round."""


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before that, the side's share of all strengths."""
    if state.phase == OVER:
        return shared_win(count_winners(state)) if place_of(state, seat) == 1 else 0
    own = exp(strength_of(state, seat) / 100.0)
    total = own
    if state.mode == SOLO:
        total += exp(strength_of_ship(state) / 100.0)
    elif state.mode == TEAM:
        total += exp(strength_of(state, (seat + 1) % int(state.seats)) / 100.0)
    else:
        for other in range(state.seats):
            if other != seat:
                total += exp(strength_of(state, other) / 100.0)
    return int(WIN * own / total)


@rule
def count_winners(state: State) -> int:
    """How many sides share the win (VA-60)."""
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    return winners // 2 if state.mode == TEAM else winners


@rule
def strength_of_ship(state: State) -> int:
    """How near the ship is to four souvenirs (VA-78)."""
    aboard = int(state.load[SHIP])
    strength = ABOARD * aboard + LATE * int(state.round_number)
    if aboard == 3:
        strength += NEARLY_FULL
    return strength + POWERLESS if state.power_used != 0 else strength


@rule
def strength_of(state: State, seat: Seat) -> int:
    """How well the side of the seat stands: validated places, others, hands, the turn."""
    lacking = max(1, int(state.goal) - validated_count(state, seat))
    partner = partner_of(state, seat)
    strength = int(LACKS[state.mode, min(lacking, 3) - 1]) + hand_strength(state, seat)
    hands, zone = int(state.hand[seat]) & SOUVENIRS, int(state.zone[seat])
    if partner != NO_SEAT:
        strength += hand_strength(state, partner)
        hands |= int(state.hand[partner]) & SOUVENIRS
        zone |= int(state.zone[partner])
    if state.mode == DUO:
        zone |= SHIP_BIT
    ready = 0
    places = zone & ~int(state.validated)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        fitting = count_fitting(state, place, hands)
        if state.load[place] == 2 and fitting > 0:
            ready += 1
        else:
            strength += place_strength(state, place, fitting, lacking)
    if ready > 0:
        strength += ready_strength(state, seat, ready, lacking)
    return strength + turn_strength(state, seat)


@rule
def count_fitting(state: State, place: int, hands: int) -> int:
    """How many of the souvenirs may be put on the place next."""
    count = 0
    while hands != 0:
        if places_for(state, 1 << place, lowest(hands)) != 0:
            count += 1
        hands &= hands - 1
    return count


@rule
def place_strength(state: State, place: int, fitting: int, lacking: int) -> int:
    """What a place is worth that cannot be completed from the hand."""
    mode, load = int(state.mode), int(state.load[place])
    if load == 2:
        strength = TWO[mode] if contains(int(state.devoted), place) else TWO_SHARED[mode]
        if place == SHIP:
            strength = SHIP_TWO[mode]
        return strength + TWO_TO_WIN[mode] if lacking == 1 else strength
    if place == SHIP:
        return 0
    return int(ONE[mode, min(fitting, 2)] if load == 1 else BARE[mode, min(fitting, 2)])


@rule
def ready_strength(state: State, seat: Seat, ready: int, lacking: int) -> int:
    """What it is worth to hold what completes a place, most if that wins."""
    mode = int(state.mode)
    strength = READY[mode]
    if ready > 1:
        strength += READY_TWICE[mode]
    now = is_mooring_ahead(state, seat)
    if now:
        strength += READY_NOW[mode]
    if lacking == 1:
        strength += WINNING[mode]
        if now:
            strength += WINNING_NOW[mode]
        elif turns_away(state, seat) == 1:
            strength += WINNING_NEXT[mode]
    return strength


@rule
def is_mooring_ahead(state: State, seat: Seat) -> bool:
    """Whether the side may still put a souvenir this turn."""
    if turns_away(state, seat) != 0 or state.phase > MOOR:
        return False
    return bool(state.mooring_over == 0 and state.puts_left > 0)


@rule
def turns_away(state: State, seat: Seat) -> int:
    """How many seats come before one of the side."""
    seats, partner = int(state.seats), partner_of(state, seat)
    away = (seat - int(state.active)) % seats
    if partner != NO_SEAT:
        away = min(away, (partner - int(state.active)) % seats)
    return away


@rule
def turn_strength(state: State, seat: Seat) -> int:
    """What it is worth that the turn is near, and how much of it is left."""
    mode, away = int(state.mode), turns_away(state, seat)
    if away != 0:
        return NEXT[mode] if away == 1 else 0
    if state.phase <= EXPLORE:
        return EXPLORING[mode]
    if state.phase == SEA:
        return AT_SEA[mode]
    return 0 if is_mooring_ahead(state, seat) else MOORED[mode]


@rule
def hand_strength(state: State, seat: Seat) -> int:
    """What the cards of a hand are worth, and the artefact."""
    mode = int(state.mode)
    strength = HELD[mode] * int(state.hand_souvenirs[seat])
    strength += PLACE_HELD[mode] * int(state.hand_places[seat])
    strength += fitting_strength(state, seat)
    if state.gold[seat] != 0:
        strength += TAILWIND[mode] * count_members(gold_with(state, seat, TAIL))
        strength += SHIELDED[mode] * count_members(gold_with(state, seat, SHIELD))
    if state.artefact[seat] >= 0:
        strength += int(ARTEFACTS[mode, state.artefact[seat]])
    return strength


@rule
def fitting_strength(state: State, seat: Seat) -> int:
    """What it is worth that souvenirs fit a place on the table or in the same hand."""
    mode, open_to = int(state.mode), open_places(state, seat)
    held = int(state.hand[seat]) >> FIRST_PLACE
    hand = int(state.hand[seat]) & SOUVENIRS
    strength, fitted = 0, 0
    while hand != 0:
        souvenir = lowest(hand)
        hand &= hand - 1
        if places_for(state, open_to, souvenir) != 0:
            dedicated = is_dedicated(souvenir)
            strength += FITTING_DEDICATED[mode] if dedicated else FITTING[mode]
        elif int(FITS[souvenir]) & held != 0:
            fitted += 1
    return strength + PLACE_FITTED[mode] * min(fitted, 2)
