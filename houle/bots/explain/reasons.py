"""Reasons: what sets a move apart from the others, counted in worlds that the seat thinks possible.

Each move is made in the same sampled worlds, all seats go on by the heuristic until the seat has to
choose again, and the facts that follow are compared. A difference is worth a word only if it is
larger than chance explains and weighs enough; where none is, no reason is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

from houle.bots.play.own import own_part
from houle.bots.search.worlds import heuristic_move, sample_worlds
from houle.engine.event import new_log, read_log
from houle.engine.game import Game
from houle.engine.rule import Move, Seat
from houle.engine.strategy.facts import Fact, Glimpse, allies
from houle.engine.struct import Array
from houle.engine.text import load
from houle.engine.view import View

WORLDS = 24
LONGEST_LOOK = 80
"""A look ahead ends after so many moves at the latest."""
LEAST_WEIGHT = 0.02
"""What weighs less is not worth a word."""
SURE = 2.0
"""A difference must be so many times its standard error."""
MOST_REASONS = 2
MINUS = "\N{MINUS SIGN}"
NARROW_SPACE = {"en": "", "fr": "\N{NO-BREAK SPACE}"}
"""What stands before the sign of percent."""


@dataclass(frozen=True)
class Reason:
    """A fact that sets a move apart, with the figures of the move and of its alternatives."""

    fact: str
    value: float
    otherwise: float
    also: float | None
    """How often what is said along with a mean happens."""
    certain: bool
    """Whether it follows from the move itself in every world."""
    speaks_for: bool
    """Whether it speaks for the move or against it."""
    agrees: bool
    """Whether the search values the move accordingly."""
    is_share: bool
    worlds: int

    def to_json(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {**vars(self), "value": round(self.value, 4), "otherwise": round(self.otherwise, 4)}

    def text(self, game: Game, language: str) -> str:
        """The reason as the rest of a sentence that begins with the move."""
        template = str(game.words(language)["reasons"][self.fact])
        share = self.value if self.is_share else self.also or 0.0
        number = percent if self.is_share else decimal
        told = template.format(
            how=how_often(share, certain=self.certain, language=language),
            value=number(self.value, language),
            otherwise=number(self.otherwise, language),
        )
        although = load("houle.bots", language)["reasons"]["although"]
        return told if self.agrees else str(although.format(reason=told))


def how_often(share: float, *, certain: bool, language: str) -> str:
    """A share in words."""
    words = load("houle.bots", language)["often"]
    return str(
        words["certain"] if certain else words["share"].format(share=percent(share, language))
    )


def percent(share: float, language: str, *, digits: int = 0, sign: bool = False) -> str:
    """A share as people write it."""
    text = f"{100 * share:{'+' if sign else ''}.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    text = text.replace("-", MINUS)
    text = text.replace(".", ",") if language == "fr" else text
    return f"{text}{NARROW_SPACE[language]}%"


def decimal(value: float, language: str) -> str:
    """A number with one digit after the point, or the comma."""
    text = f"{value:.1f}"
    text = "0.0" if text == "-0.0" else text.replace("-", MINUS)
    return text.replace(".", ",") if language == "fr" else text


def facts_of(game: Game) -> tuple[Fact, ...]:
    """The facts that the game's hints are made of; none where a game has not said any."""
    return () if game.reasons is None else game.reasons.FACTS


def possible_worlds(view: View, count: int, *, seed: int) -> list[Any]:
    """Worlds that the seat thinks possible, in view of what partners have said too."""
    own = own_part(view.game, "believing")
    return list((own.believed_worlds if own else sample_worlds)(view, count, seed=seed))


def find_reasons(
    view: View, values: Mapping[Move, float], *, seed: int, worlds: int = WORLDS
) -> dict[Move, tuple[Reason, ...]]:
    """For every move with its value, the facts that set it apart from the others."""
    if len(values) < 2:
        return dict.fromkeys(values, ())
    glimpses = look_ahead(view, list(values), seed=seed, worlds=worlds)
    measured = [measure_all(fact, glimpses) for fact in facts_of(view.game)]
    found = {}
    for move, value in values.items():
        is_better = value >= fmean(values[m] for m in values if m != move)
        told = [Comparison(one, glimpses[move], move) for one in measured]
        found[move] = chosen(told, is_better)
    return found


@dataclass(frozen=True)
class Measured:
    """A fact measured for every move in the same worlds."""

    fact: Fact
    values: Mapping[Move, Sequence[float]]


def measure_all(fact: Fact, glimpses: Mapping[Move, Sequence[Glimpse]]) -> Measured:
    """Measure the fact for every move in every world."""
    return Measured(fact, {m: [fact.measure(g) for g in seen] for m, seen in glimpses.items()})


def chosen(told: Iterable[Comparison], is_better: bool) -> tuple[Reason, ...]:
    """The weightiest facts that agree with the value of the move, else the one against it."""
    worth = sorted((c for c in told if c.matters), key=lambda c: -abs(c.weight))
    agreeing = [c.reason(agrees=True) for c in worth if (c.weight > 0) == is_better]
    return tuple(agreeing[:MOST_REASONS] or [c.reason(agrees=False) for c in worth[:1]])


class Comparison:
    """A move compared with its alternatives by a fact."""

    def __init__(self, measured: Measured, glimpses: Sequence[Glimpse], move: Move) -> None:
        self.fact, self.glimpses = measured.fact, glimpses
        self.values = measured.values[move]
        columns = [values for other, values in measured.values.items() if other != move]
        self.otherwise = [fmean(row) for row in zip(*columns, strict=True)]
        self.differences = [a - b for a, b in zip(self.values, self.otherwise, strict=True)]
        self.difference = fmean(self.differences)
        self.weight = self.fact.weight * self.difference

    @property
    def matters(self) -> bool:
        """Whether the difference is large, weighty, and no accident of the sample."""
        error = sqrt(pvariance(self.differences) / len(self.differences))
        size = abs(self.difference)
        return size >= self.fact.least and size > SURE * error and abs(self.weight) >= LEAST_WEIGHT

    def reason(self, *, agrees: bool) -> Reason:
        """The comparison as a reason."""
        also = self.fact.also
        return Reason(
            fact=self.fact.name,
            value=fmean(self.values),
            otherwise=fmean(self.otherwise),
            also=None if also is None else fmean(also(g) for g in self.glimpses),
            certain=self.is_certain,
            speaks_for=self.weight > 0,
            agrees=agrees,
            is_share=self.fact.is_share,
            worlds=len(self.values),
        )

    @property
    def is_certain(self) -> bool:
        """Whether the move itself brings it about, in every world."""
        share = self.fact.measure if self.fact.is_share else self.fact.also
        return share is not None and all(share(g) == share(g.cut) == 1 for g in self.glimpses)


def look_ahead(
    view: View, moves: Sequence[Move], *, seed: int, worlds: int
) -> dict[Move, list[Glimpse]]:
    """What follows from each move in the same worlds."""
    sampled = possible_worlds(view, worlds, seed=seed)
    return {move: [glimpse(view, world, move) for world in sampled] for move in moves}


def glimpse(view: View, world: Any, move: Move) -> Glimpse:
    """What follows from the move in the world until the seat chooses again."""
    game, seat = view.game, view.seat
    futures = game.state.zeros(1)
    futures[0] = world
    future = futures[0]
    logs = [new_log()]
    game.rules.play(future, seat, move, logs[0])
    soon = game.state.copy_of(future)
    logs.extend(play_on(game, futures, seat, stretch=int(game.heuristic.stretch(world))))
    told = [list(read_log(log, game.kinds)) for log in logs]
    events = [event for part in told for event in part]
    own = allies(game, world, seat)
    return Glimpse(seat, own, world, soon, future, events, at_once=len(told[0]))


def play_on(game: Game, worlds: Array, seat: Seat, *, stretch: int) -> Iterator[Array]:
    """Continue by the heuristic to the seat's next turn or the end of the stretch; the logs."""
    world = worlds[0]
    others_moved = int(world.seats) == 1
    rules, turn = game.rules, getattr(game.reasons, "TURN_EVENT", None)
    for _ in range(LONGEST_LOOK):
        if rules.is_over(world) or int(game.heuristic.stretch(world)) != stretch:
            return
        if turn is None and others_moved and rules.to_move(world, seat):
            return
        mover = next(s for s in seats_from(seat, int(world.seats)) if rules.to_move(world, s))
        others_moved = others_moved or mover != seat
        log = new_log()
        rules.play(world, mover, heuristic_move(game, worlds, mover), log)
        yield log
        if turn is not None and begins(game, log, turn, seat):
            return


def seats_from(seat: Seat, seats: int) -> Iterator[Seat]:
    """All seats, beginning with this one."""
    return ((seat + step) % seats for step in range(seats))


def begins(game: Game, log: Array, kind: str, seat: Seat) -> bool:
    """Whether the log tells that the seat's turn begins."""
    return any(e.kind == kind and e.seat == seat for e in read_log(log, game.kinds))
