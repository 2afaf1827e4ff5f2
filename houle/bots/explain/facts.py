"""Facts: what may follow from a move in each game, how to measure it, and how much it weighs.

A fact is measured in a glimpse: what happened in one possible world from the move until the seat
chooses again. Weights say how welcome a fact is, roughly in shares of a win: for every unit of a
mean, or for a whole hundred percent of a share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from houle.engine.event import Event
from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.games.sea_change.cards import final_points
from houle.games.vague_attaque.memory import partner_of
from houle.games.vague_verte.cards import NUM_CARS
from houle.games.vague_verte.traffic import car_verdict, is_barred, is_stopped, progress
from houle.games.wave.cards import count_cards
from houle.games.wave.fitting import fitting
from houle.games.wave.state import OVER as WAVE_OVER

OWN, RIVALS, ALL = range(3)  # whom an event is about


@dataclass(frozen=True)
class Glimpse:
    """One possible world: before the move, right after it, when the seat chooses again."""

    seat: Seat
    own: frozenset[Seat]
    """The seat and its partners."""
    before: Any
    soon: Any
    after: Any
    events: Sequence[Event]
    at_once: int
    """How many of the events the move itself told."""

    @property
    def cut(self) -> Glimpse:
        """The same, but only as far as the move itself."""
        return replace(self, after=self.soon, events=self.events[: self.at_once])

    def count(self, who: int, *kinds: str) -> int:
        """How many events of these kinds were about the own side, the rivals or anybody."""
        return sum(e.kind in kinds and self.is_about(e, who) for e in self.events)

    def is_about(self, event: Event, who: int) -> bool:
        """Whether the event is about the own side, or about rivals."""
        return who == ALL or (event.seat in self.own) == (who == OWN)


Measure = Callable[[Glimpse], float]


@dataclass(frozen=True)
class Fact:
    """Something that may follow from a move."""

    name: str
    weight: float
    measure: Measure
    is_share: bool = True
    """Whether it happens or not; otherwise it is a number whose mean counts."""
    least: float = 0.1
    """A smaller difference is not worth a word."""
    also: Measure | None = None
    """Happens or not, and is said along with a mean."""


def own_side(game: Game, state: Any, seat: Seat) -> frozenset[Seat]:
    """The seats that win together with this one."""
    seats = range(int(state.seats))
    if game.name == "wave":
        return frozenset(seats)
    if game.name == "sea_change":
        return frozenset(s for s in seats if state.side_of[s] == state.side_of[seat])
    if game.name == "vague_attaque" and partner_of(state, seat) >= 0:
        return frozenset((seat, partner_of(state, seat)))
    return frozenset((seat,))


def happens(who: int, *kinds: str) -> Measure:
    """Whether an event of one of the kinds is about the side."""
    return lambda glimpse: float(glimpse.count(who, *kinds) > 0)


def number(who: int, *kinds: str) -> Measure:
    """How many events of the kinds are about the side."""
    return lambda glimpse: float(glimpse.count(who, *kinds))


def mean(
    name: str, weight: float, measure: Measure, least: float, also: Measure | None = None
) -> Fact:
    """A fact that is a number."""
    return Fact(name, weight, measure, is_share=False, least=least, also=also)


# Land Unter


def water_after(glimpse: Glimpse) -> float:
    """The water that the seat stands in after the trick."""
    level = int(glimpse.before.level[glimpse.seat])
    for event in glimpse.events:
        if event.kind == "water_taken" and event.seat == glimpse.seat:
            level = whole(event, "level")
    return float(level)


def round_points(glimpse: Glimpse) -> float:
    """What the seat scores if the round ends."""
    told = [e for e in glimpse.events if e.kind == "round_scored" and e.seat == glimpse.seat]
    return float(sum(whole(event, "points") for event in told))


def whole(event: Event, name: str) -> int:
    """A number that the event tells."""
    value = event.values[name]
    return value if isinstance(value, int) else 0


# Sea Change


def side_points(state: Any, side: int, round_number: int) -> int:
    """What a side has captured in the round, at the trump of now or of its end."""
    if state.round_number != round_number or state.phase != 0:
        return int(state.past_total[side])
    cards = np.flatnonzero(state.taken_by == side)
    return sum(final_points(int(card), int(state.trump)) for card in cards)


def points_of(glimpse: Glimpse, side: int) -> float:
    """What the side gains in points between the move and the next choice."""
    now = int(glimpse.before.round_number)
    return float(side_points(glimpse.after, side, now) - side_points(glimpse.before, side, now))


def own_points(glimpse: Glimpse) -> float:
    """The points that the own side gains."""
    return points_of(glimpse, int(glimpse.before.side_of[glimpse.seat]))


def rival_points(glimpse: Glimpse) -> float:
    """The points that the luckiest other side gains."""
    own = int(glimpse.before.side_of[glimpse.seat])
    return max(points_of(glimpse, s) for s in range(glimpse.before.sides) if s != own)


def vp_of(glimpse: Glimpse, rivals: bool) -> float:
    """Whether the own side, or another one, gains a victory point."""
    own = int(glimpse.before.side_of[glimpse.seat])
    gains = [int(glimpse.after.vp[s]) - int(glimpse.before.vp[s]) for s in range(8)]
    others = sum(gain for side, gain in enumerate(gains) if side != own)
    return float(others > 0 and gains[own] == 0) if rivals else float(gains[own] > 0)


# Vague Verte


def advance(glimpse: Glimpse) -> float:
    """How many squares the seat gains."""
    seat = glimpse.seat
    return float(progress(glimpse.after, seat) - progress(glimpse.before, seat))


def rival_advance(glimpse: Glimpse) -> float:
    """How many squares the others gain together."""
    others = [s for s in range(glimpse.after.seats) if s != glimpse.seat]
    return float(sum(progress(glimpse.after, s) - progress(glimpse.before, s) for s in others))


def held_up(glimpse: Glimpse) -> float:
    """Whether a breakdown, a red light or ducks hold the seat up then."""
    state, seat = glimpse.after, glimpse.seat
    stopped = is_stopped(state, seat) or is_barred(state, seat)
    return float(stopped or glimpse.count(OWN, "turn_lost") > 0)


def can_drive(glimpse: Glimpse) -> float:
    """Whether the hand then holds a car that may be driven on."""
    state, seat = glimpse.after, glimpse.seat
    hand = [int(state.hand[seat, i]) for i in range(state.hand_size[seat])]
    return float(any(car < NUM_CARS and car_verdict(state, seat, car) == 0 for car in hand))


# Vague & Attaque


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


# Wave


def room(glimpse: Glimpse) -> float:
    """How many of the wave cards could be laid next, right after the move."""
    state = glimpse.soon
    return 0.0 if state.phase == WAVE_OVER else float(count_cards(fitting(state)))


LAID = ("laid", "vaimiti_laid", "virage_laid")
FOAM = ("face_down", "vaimiti_face_down", "foamed", "virage_foamed")

FACTS: dict[str, tuple[Fact, ...]] = {
    "land_unter": (
        Fact("belt_lost", -0.5, happens(OWN, "belt_lost")),
        Fact("eliminated", -1.0, happens(OWN, "eliminated")),
        Fact("bonus", 0.5, happens(OWN, "bonus")),
        Fact("water_taken", -0.1, happens(OWN, "water_taken")),
        mean("water", -0.04, water_after, 0.75),
        mean("rival_belts", 0.25, number(RIVALS, "belt_lost"), 0.15),
        mean("rivals_out", 0.4, number(RIVALS, "eliminated"), 0.15),
        mean("round_points", 0.3, round_points, 0.3),
    ),
    "sea_change": (
        mean("points", 0.06, own_points, 0.5, happens(OWN, "trick_won")),
        mean("rival_points", -0.05, rival_points, 0.5),
        Fact("round_won", 1.0, lambda glimpse: vp_of(glimpse, rivals=False)),
        Fact("round_lost", -1.0, lambda glimpse: vp_of(glimpse, rivals=True)),
        Fact("eights_lost", -0.5, happens(ALL, "eights_lost")),
    ),
    "vague_attaque": (
        Fact("won", 1.5, happens(OWN, "won", "shared")),
        Fact("ship_won", -1.5, happens(ALL, "ship_won")),
        Fact("duel_won", 0.15, happens(OWN, "duel_won")),
        Fact("duel_lost", -0.1, happens(OWN, "duel_lost")),
        Fact("mooring_skipped", -0.15, happens(OWN, "mooring_skipped")),
        mean("validated", 0.5, number(OWN, "validated"), 0.1),
        mean("rival_validated", -0.4, number(RIVALS, "validated"), 0.1),
        mean("moored", 0.12, lambda glimpse: mooring_gain(glimpse, rivals=False), 0.2),
        mean("rival_moored", -0.06, lambda glimpse: mooring_gain(glimpse, rivals=True), 0.3),
        mean("placed", 0.08, number(OWN, "placed"), 0.2),
        mean("aboard", -0.3, number(ALL, "aboard"), 0.1),
        mean("hand", 0.04, hand_gain, 0.4),
    ),
    "vague_verte": (
        Fact("arrived", 1.5, happens(OWN, "arrived", "furthest")),
        Fact("rival_arrived", -1.5, happens(RIVALS, "arrived", "furthest")),
        Fact("held_up", -0.2, held_up),
        Fact("can_drive", 0.15, can_drive),
        mean("advance", 0.2, advance, 0.15),
        mean("rival_advance", -0.08, rival_advance, 0.2),
    ),
    "wave": (
        Fact("ended", -1.0, happens(ALL, "rated", "lost")),
        Fact("won", 1.0, happens(ALL, "won")),
        Fact("misplayed", -0.6, happens(ALL, "misplayed")),
        Fact("refused", -0.25, happens(OWN, "refused")),
        mean("foam", -0.25, number(ALL, *FOAM), 0.2),
        mean("laid", 0.06, number(ALL, *LAID), 0.4),
        mean("room", 0.025, room, 1.5),
    ),
}
"""The facts of every game; their sentences are in its texts under ``reasons``."""
