"""Vague Verte: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from houle.engine.strategy.facts import OWN, RIVALS, Fact, Glimpse, happens, mean
from houle.games.vague_verte.chapters.traffic import car_verdict, is_barred, is_stopped, progress

from .cards import NUM_CARS


def advance(glimpse: Glimpse) -> float:
    """The number of squares the seat gains."""
    seat = glimpse.seat
    return float(progress(glimpse.after, seat) - progress(glimpse.before, seat))


def rival_advance(glimpse: Glimpse) -> float:
    """The number of squares the others gain together."""
    others = [s for s in range(glimpse.after.seats) if s != glimpse.seat]
    return float(sum(progress(glimpse.after, s) - progress(glimpse.before, s) for s in others))


def held_up(glimpse: Glimpse) -> float:
    """Whether a breakdown, a red light or ducks hold the seat up afterwards."""
    state, seat = glimpse.after, glimpse.seat
    stopped = is_stopped(state, seat) or is_barred(state, seat)
    return float(stopped or glimpse.count(OWN, "turn_lost") > 0)


def can_drive(glimpse: Glimpse) -> float:
    """Whether the hand afterwards holds a car that may be driven."""
    state, seat = glimpse.after, glimpse.seat
    hand = [int(state.hand[seat, i]) for i in range(state.hand_size[seat])]
    return float(any(car < NUM_CARS and car_verdict(state, seat, car) == 0 for car in hand))


FACTS = (
    Fact("arrived", 1.5, happens(OWN, "arrived", "furthest")),
    Fact("rival_arrived", -1.5, happens(RIVALS, "arrived", "furthest")),
    Fact("held_up", -0.2, held_up),
    Fact("can_drive", 0.15, can_drive),
    mean("advance", 0.2, advance, 0.15),
    mean("rival_advance", -0.08, rival_advance, 0.2),
)
