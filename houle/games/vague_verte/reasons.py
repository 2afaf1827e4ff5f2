"""Vague Verte: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Card, Move, Seat
from houle.engine.strategy.facts import OWN, RIVALS, Fact, Glimpse, NamedFact, happens, mean
from houle.games.vague_verte.chapters.traffic import car_verdict, is_barred, is_stopped, progress

from .cards import NUM_CARS, TAKE


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


def stops(glimpse: Glimpse, seat: Seat) -> float:
    """Whether a rival who is not the furthest is held up, or loses a turn."""
    return 0.0 if leads(glimpse, seat) else is_held(glimpse, seat)


def stops_leader(glimpse: Glimpse, seat: Seat) -> float:
    """Whether the rival who is furthest along is held up, or loses a turn."""
    return is_held(glimpse, seat) if leads(glimpse, seat) else 0.0


def is_held(glimpse: Glimpse, seat: Seat) -> float:
    """Whether the seat is held up, or loses a turn."""
    state = glimpse.after
    lost = any(e.kind == "turn_lost" and e.seat == seat for e in glimpse.events)
    return float(lost or is_stopped(state, seat) or is_barred(state, seat))


def leads(glimpse: Glimpse, seat: Seat) -> bool:
    """Whether nobody is further along than the seat, and not everybody is level."""
    come = [int(progress(glimpse.before, s)) for s in range(glimpse.before.seats)]
    return come[seat] == max(come) > min(come)


def can_drive(glimpse: Glimpse) -> float:
    """Whether the hand afterwards holds a car that may be driven."""
    state, seat = glimpse.after, glimpse.seat
    hand = [int(state.hand[seat, i]) for i in range(state.hand_size[seat])]
    return float(any(car < NUM_CARS and car_verdict(state, seat, car) == 0 for car in hand))


def kept(state: Any, move: Move, other: Move) -> Card | None:
    """The face-up card, which whoever takes it knows."""
    return int(state.face_up[state.face_up_size - 1]) if move == TAKE else None


FACTS = (
    Fact("arrived", 1.5, happens(OWN, "arrived", "furthest")),
    Fact("rival_arrived", -1.5, happens(RIVALS, "arrived", "furthest")),
    Fact("held_up", -0.2, held_up),
    NamedFact("stops", 0.1, stops),
    NamedFact("stops_leader", 0.2, stops_leader),
    Fact("can_drive", 0.15, can_drive),
    mean("advance", 0.2, advance, 0.15),
    mean("rival_advance", -0.08, rival_advance, 0.2),
)
