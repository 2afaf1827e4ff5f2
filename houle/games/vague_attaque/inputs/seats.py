"""Vague & Attaque: inputs about each seat: what it has, what it lacks, how dangerous it is."""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import open_places, validated_count
from houle.games.vague_attaque.chapters.piles import hand_size
from houle.games.vague_attaque.chapters.seats import are_opponents
from houle.games.vague_attaque.chapters.sets import contains, count_members
from houle.games.vague_attaque.chapters.tasks import gold_with

from ..cards import NUM_GOLD, SHIELD, SHIP, SOUVENIRS
from ..rules import moored_count, standing
from ..state import State
from .cards import wanted_on
from .layout import (
    AHEAD,
    ARTEFACT,
    BARE,
    DOUBLED,
    DOUBLED_DEVOTED,
    EACH_NUMBER_AT,
    EACH_SEAT_AT,
    HAND_GOLD,
    HAND_KNOWN,
    HAND_PLACES,
    HAND_SIZE,
    HAND_SOUVENIRS,
    LACKING,
    LEVEL,
    MOORED,
    N_DOUBLED,
    N_HAND,
    N_LACKS_ONE,
    N_NEXT,
    N_OPPONENT,
    N_READY,
    N_SHIELDED,
    N_SHIP,
    NEAR_WIN,
    NUM_GOALS,
    NUMBER_SIZE,
    OPPONENT,
    OUT_STEPS,
    OUTS_TO_COMPLETE,
    PARTNER,
    READY,
    READY_TO_WIN,
    SEAT_SIZE,
    SHIP_HERE,
    SHIP_NEXT,
    SINGLE,
    SITS,
    TURN_IN,
)
from .writing import write_count, write_steps


@rule
def write_seats(state: State, seat: Seat, cards: int, hidden: int, out: Array) -> None:
    """Write every seat, clockwise from the mover."""
    seats, own = int(state.seats), standing(state, seat)
    for step in range(seats):
        other = (seat + step) % seats
        start = EACH_SEAT_AT + step * SEAT_SIZE
        out[start + SITS] = 1
        if step > 0:
            is_opponent = are_opponents(state, seat, other)
            out[start + (OPPONENT if is_opponent else PARTNER)] = 1
            found = standing(state, other)
            out[start + AHEAD] = 1 if found > own else 0
            out[start + LEVEL] = 1 if found == own else 0
        out[start + TURN_IN + (other - int(state.active)) % seats] = 1
        if state.artefact[other] >= 0:
            out[start + ARTEFACT + int(state.artefact[other])] = 1
        write_hand(state, other, cards, start, out)
        write_zone_counts(state, other, start, out)
        write_danger(state, other, cards, hidden, start, out)
        write_number(state, seat, other, start, out)


@rule
def write_hand(state: State, other: Seat, cards: int, start: int, out: Array) -> None:
    """Write how many cards of each kind the seat holds, and how many of them are located."""
    write_count(int(state.hand_souvenirs[other]), 6, start + HAND_SOUVENIRS, out)
    write_count(int(state.hand_places[other]), 4, start + HAND_PLACES, out)
    write_count(hand_size(state, other), 7, start + HAND_SIZE, out)
    known = count_members(int(state.hand[other]) & cards & SOUVENIRS)
    write_count(known, 3, start + HAND_KNOWN, out)
    gold = int(state.gold[other])
    for i in range(0, NUM_GOLD if gold != 0 else 0, 2):
        write_count((gold >> i & 1) + (gold >> i + 1 & 1), 2, start + HAND_GOLD + i, out)


@rule
def write_zone_counts(state: State, other: Seat, start: int, out: Array) -> None:
    """Write how many places of the zone hold none, one and two souvenirs, and the ship."""
    zone = int(state.zone[other]) & ~int(state.validated)
    loaded, doubled = int(state.loaded), int(state.doubled)
    write_count(count_members(zone & ~loaded), 3, start + BARE, out)
    write_count(count_members(zone & loaded & ~doubled), 3, start + SINGLE, out)
    write_count(count_members(zone & doubled), 3, start + DOUBLED, out)
    devoted = zone & doubled & int(state.devoted)
    write_count(count_members(devoted), 2, start + DOUBLED_DEVOTED, out)
    write_count(moored_count(state, other), 7, start + MOORED, out)
    out[start + SHIP_HERE] = 1 if contains(zone, SHIP) else 0
    out[start + SHIP_NEXT] = 1 if state.next_port == other else 0


@rule
def write_danger(
    state: State, other: Seat, cards: int, hidden: int, start: int, out: Array
) -> None:
    """Write how near the seat is to validating a place and to the goal."""
    lacking = int(state.goal) - validated_count(state, other)
    if 1 <= lacking <= NUM_GOALS:
        out[start + LACKING + lacking - 1] = 1
    doubled = open_places(state, other) & int(state.doubled)
    if doubled == 0:
        return
    wanted = wanted_on(state, doubled)
    is_ready = int(state.hand[other]) & cards & wanted != 0
    out[start + READY] = 1 if is_ready else 0
    out[start + READY_TO_WIN] = 1 if is_ready and lacking == 1 else 0
    out[start + NEAR_WIN] = 1 if lacking == 1 else 0
    write_steps(count_members(wanted & hidden), OUT_STEPS, start + OUTS_TO_COMPLETE, out)


@rule
def write_number(state: State, seat: Seat, other: Seat, start: int, out: Array) -> None:
    """Write some of it once more by the seat's own number, which moves name."""
    place = EACH_NUMBER_AT + other * NUMBER_SIZE
    is_opponent = are_opponents(state, seat, other)
    out[place + N_OPPONENT] = 1 if is_opponent else 0
    if is_opponent:
        out[place + N_LACKS_ONE] = out[start + LACKING]
        out[place + N_READY] = out[start + READY]
        out[place + N_DOUBLED] = out[start + DOUBLED]
        out[place + N_SHIELDED] = 1 if gold_with(state, other, SHIELD) != 0 else 0
        out[place + N_SHIP] = out[start + SHIP_HERE]
        out[place + N_NEXT] = out[start + TURN_IN + 1]
        write_count(hand_size(state, other), 5, place + N_HAND, out)
