"""Vague & Attaque: the facts behind hints and reviews; text/ has their sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houle.engine.rule import Seat
from houle.engine.strategy.facts import (
    ALL,
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


def moored(state: Any, seats: Sequence[Seat]) -> int:
    """How many souvenirs lie on the places of the seats."""
    zones = [int(state.zone[seat]) for seat in seats]
    return sum(int(load) for i, load in enumerate(state.load) if any(z >> i & 1 for z in zones))


def mooring_gain(glimpse: Glimpse, rivals: bool) -> float:
    """How many souvenirs more lie on the places of the own side, or of the others."""
    seats = [s for s in range(glimpse.after.seats) if (s in glimpse.own) != rivals]
    return float(moored(glimpse.after, seats) - moored(glimpse.before, seats))


def hand_gain(glimpse: Glimpse) -> float:
    """How many cards more the hand holds."""
    return float(held(glimpse.after, glimpse.seat) - held(glimpse.before, glimpse.seat))


def held(state: Any, seat: Seat) -> int:
    """How many cards the seat holds."""
    gold = int(state.gold[seat]).bit_count()
    return int(state.hand_souvenirs[seat]) + int(state.hand_places[seat]) + gold


VICTIMS = {
    "duel_announced": "defender",
    "robbed": "target",
    "stolen": "target",
    "swapped": "target",
}
"""Attacks, with the value that names whom they are against."""


def attacks(glimpse: Glimpse, seat: Seat) -> float:
    """Whether a rival duels, robs or steals from the own side."""
    made = [e for e in glimpse.events if e.kind in VICTIMS and e.seat == seat]
    return float(any(whole(event, VICTIMS[event.kind]) in glimpse.own for event in made))


TURN_EVENT = "turn_began"
"""A turn is many choices: a look ahead ends when the seat's own next turn begins."""

FACTS = (
    Fact("won", 1.5, happens(OWN, "won", "shared")),
    Fact("ship_won", -1.5, happens(ALL, "ship_won")),
    Fact("duel_won", 0.15, happens(OWN, "duel_won")),
    Fact("duel_lost", -0.1, happens(OWN, "duel_lost")),
    Fact("mooring_skipped", -0.15, happens(OWN, "mooring_skipped")),
    mean("validated", 0.5, number(OWN, "validated"), 0.1),
    NamedFact("rival_validates", -0.45, befalls("validated"), least=0.1),
    NamedFact("attacks", -0.12, attacks),
    mean("rival_validated", -0.3, number(RIVALS, "validated"), 0.1),
    mean("moored", 0.12, lambda glimpse: mooring_gain(glimpse, rivals=False), 0.2),
    mean("rival_moored", -0.06, lambda glimpse: mooring_gain(glimpse, rivals=True), 0.3),
    mean("placed", 0.08, number(OWN, "placed"), 0.2),
    mean("aboard", -0.3, number(ALL, "aboard"), 0.1),
    mean("hand", 0.04, hand_gain, 1.5),
)
