"""Land Unter: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from houle.engine.strategy.facts import OWN, RIVALS, Fact, Glimpse, happens, mean, number, whole


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


FACTS = (
    Fact("belt_lost", -0.5, happens(OWN, "belt_lost")),
    Fact("eliminated", -1.0, happens(OWN, "eliminated")),
    Fact("bonus", 0.5, happens(OWN, "bonus")),
    Fact("water_taken", -0.1, happens(OWN, "water_taken")),
    mean("water", -0.04, water_after, 0.75),
    mean("rival_belts", 0.25, number(RIVALS, "belt_lost"), 0.15),
    mean("rivals_out", 0.4, number(RIVALS, "eliminated"), 0.15),
    mean("round_points", 0.3, round_points, 0.3),
)
