"""Land Unter: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any

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

FAR = 5
"""Cards that differ by less are played for the same purpose."""


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


def kept(state: Any, move: Move, other: Move) -> Card | None:
    """The card that is kept for later if the move is made instead of the other one."""
    return other if abs(move - other) >= FAR else None


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
