"""Land Unter: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any, NamedTuple

from houle.engine.rule import Card, Move, Seat
from houle.engine.strategy.facts import (
    OWN,
    RIVALS,
    Fact,
    Glimpse,
    NamedFact,
    befalls,
    happens,
    mean,
    number,
    whole,
)

from .cards import NUM_CARDS
from .rules import water_at

FAR = 5
"""Cards that differ by less are played for the same purpose."""
LOW, HIGH = 12, NUM_CARDS - 12
"""Cards below LOW hardly ever take water; those from HIGH on hardly ever more than the lower."""
SHALLOW = 5
"""Water cards up to this level do little harm."""


class Plan(NamedTuple):
    """A sentence in ``plans`` of the texts, and the card that it names."""

    name: str
    card: Card | None = None


def water_after(glimpse: Glimpse) -> float:
    """The seat's water level after the trick."""
    level = int(glimpse.before.level[glimpse.seat])
    for event in glimpse.events:
        if event.kind == "water_taken" and event.seat == glimpse.seat:
            level = whole(event, "level")
    return float(level)


def round_points(glimpse: Glimpse) -> float:
    """The seat's points if the round ends."""
    told = [e for e in glimpse.events if e.kind == "round_scored" and e.seat == glimpse.seat]
    return float(sum(whole(event, "points") for event in told))


def takes_high_water(glimpse: Glimpse, seat: Seat) -> float:
    """Whether the seat takes the higher of the two water cards of the trick."""
    state = glimpse.before
    low, high = sorted(int(level) for level in state.water[state.water_turned - 2 :][:2])
    taken = [e for e in glimpse.events if e.kind == "water_taken" and e.seat == seat]
    return float(low < high and any(whole(event, "level") == high for event in taken[:1]))


def high_water(glimpse: Glimpse) -> float:
    """Whether the seat itself takes the higher water card."""
    return takes_high_water(glimpse, glimpse.seat)


def plan(state: Any, seat: Seat, move: Move, other: Move) -> Plan | None:
    """What the card is good for, or which card it saves; None if both serve the same purpose."""
    if abs(move - other) < FAR:
        return None
    low, high = water_at(state, 0), water_at(state, 1)
    if move >= HIGH and low < high and stands_deepest(state, seat, high):
        return Plan("escape")
    if LOW <= move < HIGH and high <= SHALLOW:
        return Plan("part")
    if move < LOW and not stands_deepest(state, seat, high):
        return Plan("duck")
    return Plan("save_high" if other > move else "save_low", other)


def stands_deepest(state: Any, seat: Seat, high: int) -> bool:
    """Whether the seat pays unless it takes water: nobody stands, or will stand, higher."""
    level = int(state.level[seat])
    others = [int(state.level[s]) for s in range(state.seats) if s != seat and state.active[s]]
    return level > 0 and level >= max(high, *others)


FACTS = (
    Fact("belt_lost", -0.5, happens(OWN, "belt_lost")),
    Fact("eliminated", -1.0, happens(OWN, "eliminated")),
    Fact("bonus", 0.5, happens(OWN, "bonus")),
    Fact("water_taken", -0.1, happens(OWN, "water_taken")),
    Fact("high_water", -0.15, high_water),
    mean("water", -0.03, water_after, 0.75),
    NamedFact("rival_belt", 0.3, befalls("belt_lost")),
    NamedFact("rival_out", 0.5, befalls("eliminated")),
    NamedFact("rival_high_water", 0.12, takes_high_water),
    mean("rival_belts", 0.2, number(RIVALS, "belt_lost"), 0.15),
    mean("rivals_out", 0.3, number(RIVALS, "eliminated"), 0.15),
    mean("round_points", 0.3, round_points, 0.3),
)
