"""Reasons: facts that distinguish a move from the others, measured in sampled worlds.

Each move is made in the same sampled worlds, all seats play on with the heuristic until the seat
chooses again, and the facts are compared. A difference becomes a reason only if it is statistically
significant and has enough weight; otherwise no reason is given.
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
MAX_LOOK_AHEAD_MOVES = 80
"""The most moves that are played on after a move."""
MIN_WEIGHT = 0.02
"""Facts with less weight are not mentioned."""
SURE_ERRORS = 2.0
"""A difference must be larger than so many standard errors."""
MAX_REASONS = 2
MINUS = "\N{MINUS SIGN}"
PERCENT_SPACE = {"en": "", "fr": "\N{NO-BREAK SPACE}"}
"""The space before the percent sign."""


@dataclass(frozen=True)
class Reason:
    """A fact that distinguishes a move, with its values for the move and its alternatives."""

    fact: str
    value: float
    otherwise: float
    also: float | None
    """The share of worlds in which the fact's ``also`` happens."""
    certain: bool
    """Whether it follows from the move itself, in every world."""
    speaks_for: bool
    """Whether it is an argument for the move or against it."""
    agrees: bool
    """Whether it agrees with the search's value of the move."""
    is_share: bool
    worlds: int

    def to_json(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {**vars(self), "value": round(self.value, 4), "otherwise": round(self.otherwise, 4)}

    def text(self, game: Game, language: str) -> str:
        """The reason as text that continues a sentence beginning with the move."""
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
    """A share as text."""
    words = load("houle.bots", language)["often"]
    return str(
        words["certain"] if certain else words["share"].format(share=percent(share, language))
    )


def percent(share: float, language: str, *, digits: int = 0, sign: bool = False) -> str:
    """A share as a percentage, formatted for the language."""
    text = f"{100 * share:{'+' if sign else ''}.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    text = text.replace("-", MINUS)
    text = text.replace(".", ",") if language == "fr" else text
    return f"{text}{PERCENT_SPACE[language]}%"


def decimal(value: float, language: str) -> str:
    """A number with one decimal, formatted for the language."""
    text = f"{value:.1f}"
    text = "0.0" if text == "-0.0" else text.replace("-", MINUS)
    return text.replace(".", ",") if language == "fr" else text


def facts_of(game: Game) -> tuple[Fact, ...]:
    """The facts for the game's hints; empty if the game defines none."""
    return () if game.reasons is None else game.reasons.FACTS


def possible_worlds(view: View, count: int, *, seed: int) -> list[Any]:
    """Worlds that the seat considers possible, also given the signals of partners."""
    own = own_part(view.game, "believing")
    return list((own.believed_worlds if own else sample_worlds)(view, count, seed=seed))


def find_reasons(
    view: View, values: Mapping[Move, float], *, seed: int, worlds: int = WORLDS
) -> dict[Move, tuple[Reason, ...]]:
    """The facts that distinguish each move from the others; ``values`` has the moves' values."""
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
    """The facts with the most weight that agree with the move's value, else the first against."""
    worth = sorted((c for c in told if c.matters), key=lambda c: -abs(c.weight))
    agreeing = [c.reason(agrees=True) for c in worth if (c.weight > 0) == is_better]
    return tuple(agreeing[:MAX_REASONS] or [c.reason(agrees=False) for c in worth[:1]])


class Comparison:
    """A fact's values for a move, compared with those for its alternatives."""

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
        """Whether the difference is large enough, has enough weight and is significant."""
        error = sqrt(pvariance(self.differences) / len(self.differences))
        size = abs(self.difference)
        return (
            size >= self.fact.least
            and size > SURE_ERRORS * error
            and abs(self.weight) >= MIN_WEIGHT
        )

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
        """Whether the move itself causes it, in every world."""
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
    """Play on with the heuristic to the seat's next turn or the end of the stretch; yield logs."""
    world = worlds[0]
    others_moved = int(world.seats) == 1
    rules, turn = game.rules, getattr(game.reasons, "TURN_EVENT", None)
    for _ in range(MAX_LOOK_AHEAD_MOVES):
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
    """All seats, starting with this one."""
    return ((seat + step) % seats for step in range(seats))


def begins(game: Game, log: Array, kind: str, seat: Seat) -> bool:
    """Whether the log has an event of the kind for the seat: its turn begins."""
    return any(e.kind == kind and e.seat == seat for e in read_log(log, game.kinds))
