"""Vague Verte: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any, NamedTuple

from houle.engine.rule import Card, Move, Seat
from houle.engine.strategy.facts import OWN, RIVALS, Fact, Glimpse, NamedFact, happens, mean
from houle.games.vague_verte.chapters.memory import count_held
from houle.games.vague_verte.chapters.traffic import (
    car_verdict,
    fits,
    is_barred,
    is_stopped,
    progress,
    reference_car,
)

from .cards import (
    BREAKDOWN,
    DRAW,
    FIRST_DISCARD,
    MOVE_CARD,
    MOVE_TARGET,
    NO_CARD,
    NUM_CARS,
    RED,
    TAKE,
    is_breakdown,
    matches,
)
from .finer import count_victims
from .state import OFF


class Plan(NamedTuple):
    """A sentence in ``plans`` of the texts, and whom or what it names."""

    name: str
    card: Card | None = None
    seat: Seat | None = None


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


def plan(state: Any, seat: Seat, move: Move, other: Move) -> Plan | None:
    """What the move is good for, from the streets and the seat's own hand."""
    if move in (DRAW, TAKE):
        return drawing_plan(state, seat, move)
    card, target = int(MOVE_CARD[move]), int(MOVE_TARGET[move])
    if move >= FIRST_DISCARD:
        return discard_plan(state, seat, card)
    if card < NUM_CARS:
        follower = next((c for c in other_cars(state, seat, card) if goes(state, c, card)), None)
        return None if follower is None else Plan("follows", card=follower)
    if is_breakdown(card):
        return Plan("ahead", seat=target) if is_ahead(state, target) else None
    return red_light_plan(state, seat, target) if card == RED else None


def drawing_plan(state: Any, seat: Seat, move: Move) -> Plan | None:
    """What is said for taking the face-up card, or against it."""
    if state.face_up_size == 0:
        return None
    card = int(state.face_up[state.face_up_size - 1])
    if move == TAKE:
        needs = card < NUM_CARS and reference_car(state, seat) != NO_CARD
        fitting = needs and fits(card, reference_car(state, seat))
        return Plan("fits" if fitting else "known", card=card)
    flaw = flaw_of(state, seat, card)
    return None if flaw is None else Plan(f"face_up_{flaw}", card=card)


def discard_plan(state: Any, seat: Seat, card: Card) -> Plan | None:
    """Why the hand can do without the card."""
    if count_held(state, seat, card) > 1:
        return Plan("spare")
    flaw = flaw_of(state, seat, card)
    return None if flaw is None else Plan(flaw)


def flaw_of(state: Any, seat: Seat, card: Card) -> str | None:
    """Why the card is of no use to the seat now; None if it may be."""
    if card < NUM_CARS:
        return None if fits(card, reference_car(state, seat)) else "unfit"
    if is_breakdown(card) and count_victims(state, seat, card - BREAKDOWN) == 0:
        return "no_victim"
    return None


def red_light_plan(state: Any, seat: Seat, row: int) -> Plan | None:
    """The rival whom the light keeps from driving on."""
    others = [s for s in range(state.seats) if s != seat and state.front[s] == row]
    waiting = [s for s in others if not is_stopped(state, s)]
    return Plan("bars", seat=waiting[0]) if waiting else None


def other_cars(state: Any, seat: Seat, card: Card) -> list[Card]:
    """The cars in hand beside the card."""
    hand = [int(state.hand[seat, i]) for i in range(state.hand_size[seat])]
    hand.remove(card)
    return [held for held in hand if held < NUM_CARS]


def goes(state: Any, car: Card, before: Card) -> bool:
    """Whether the car may follow the other one."""
    return bool(state.matching == OFF or matches(car, before))


def is_ahead(state: Any, seat: Seat) -> bool:
    """Whether everybody else is further behind."""
    come = [int(progress(state, s)) for s in range(state.seats)]
    return come[seat] == max(come) and come.count(max(come)) == 1


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
