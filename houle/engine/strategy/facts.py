"""Facts behind hints: what may follow from a move, how to measure it, and its weight.

A fact is measured in a glimpse: what happens in one possible world from the move until the seat
chooses again. A weight says how good a fact is for the seat, roughly as a share of a win: per unit
of a mean, or for 100 % of a share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houle.engine.event import Event
from houle.engine.game import Game
from houle.engine.rule import NO_SEAT, Seat

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
    """How many of the events the move itself caused."""

    @property
    def cut(self) -> Glimpse:
        """The same glimpse, ending right after the move."""
        return replace(self, after=self.soon, events=self.events[: self.at_once])

    def count(self, who: int, *kinds: str) -> int:
        """How many events of these kinds were about the own side, the rivals or anyone."""
        return sum(e.kind in kinds and self.is_about(e, who) for e in self.events)

    def is_about(self, event: Event, who: int) -> bool:
        """Whether the event is about the own side, the rivals or anyone, as ``who`` asks."""
        return who == ALL or (event.seat in self.own) == (who == OWN)


Measure = Callable[[Glimpse], float]
SeatMeasure = Callable[[Glimpse, Seat], float]


@dataclass(frozen=True)
class Fact:
    """Something that may follow from a move."""

    name: str
    weight: float
    measure: Measure
    is_share: bool = True
    """Whether the measure is 0 or 1 (happens or not); otherwise the mean of a number."""
    least: float = 0.1
    """Smaller differences are not mentioned."""
    also: Measure | None = None
    """A 0-or-1 measure that is mentioned together with the mean."""
    seat: Seat = NO_SEAT
    """The other player whom it is about, by name; NO_SEAT for a fact about nobody in particular."""


@dataclass(frozen=True)
class NamedFact:
    """Something that may happen to another player: a fact about each of them, told by name."""

    name: str
    weight: float
    measure: SeatMeasure
    is_share: bool = True
    least: float = 0.15
    partners: bool = False
    """Whether it is about partners; otherwise about rivals."""

    def about(self, seat: Seat) -> Fact:
        """The fact about one player."""
        return Fact(
            self.name,
            self.weight,
            lambda glimpse: self.measure(glimpse, seat),
            is_share=self.is_share,
            least=self.least,
            seat=seat,
        )


def expanded(
    facts: Sequence[Fact | NamedFact], seat: Seat, own: frozenset[Seat], seats: int
) -> list[Fact]:
    """The facts, with one about each partner or rival of the seat for every named fact."""
    found = []
    for fact in facts:
        if isinstance(fact, Fact):
            found.append(fact)
            continue
        others = [s for s in range(seats) if s != seat and (s in own) == fact.partners]
        found.extend(fact.about(other) for other in others)
    return found


def allies(game: Game, state: Any, seat: Seat) -> frozenset[Seat]:
    """The seat and its partners."""
    own = game.side(state, seat)
    return frozenset(s for s in range(int(state.seats)) if game.side(state, s) == own)


def happens(who: int, *kinds: str) -> Measure:
    """Measures whether an event of one of the kinds is about the side."""
    return lambda glimpse: float(glimpse.count(who, *kinds) > 0)


def number(who: int, *kinds: str) -> Measure:
    """Measures how many events of the kinds are about the side."""
    return lambda glimpse: float(glimpse.count(who, *kinds))


def befalls(*kinds: str) -> SeatMeasure:
    """Measures whether an event of one of the kinds is about a player."""
    return lambda glimpse, seat: float(
        any(e.kind in kinds and e.seat == seat for e in glimpse.events)
    )


def mean(
    name: str, weight: float, measure: Measure, least: float, also: Measure | None = None
) -> Fact:
    """A fact measured as a number."""
    return Fact(name, weight, measure, is_share=False, least=least, also=also)


def whole(event: Event, name: str) -> int:
    """A number among the event's values."""
    value = event.values[name]
    return value if isinstance(value, int) else 0
