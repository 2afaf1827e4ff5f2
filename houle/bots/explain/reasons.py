"""Reasons: facts that distinguish a move from its best alternative, counted in the search's worlds.

Both moves are looked at in the same worlds, played on as the search does (``futures.py``). A
difference becomes a reason only if it is statistically significant, has enough weight and speaks
for the best move or against another one. The same reason is never given for two moves. Without a
reason, the best move may be explained by what it is good for, or which card it saves (``plan``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

from houle.engine.game import Game
from houle.engine.rule import NO_SEAT, Card, Move, Seat
from houle.engine.strategy.facts import Fact, Glimpse, NamedFact, allies, expanded
from houle.engine.text import load
from houle.engine.view import View

from .appraisal import Lines
from .elision import elided
from .futures import WORLDS, look_ahead
from .move_text import named, player_name

MIN_WEIGHT = 0.02
"""Facts with less weight are not mentioned."""
SURE_ERRORS = 2.0
"""A difference must be larger than this many standard errors."""
MAX_REASONS = 1
"""The most reasons given for a move: a sentence has one argument."""
MINUS = "\N{MINUS SIGN}"
PERCENT_SPACE = {"en": "", "fr": "\N{NO-BREAK SPACE}"}
"""The space before the percent sign."""
OFTEN = {"almost": 0.97, "very": 0.8, "mostly": 0.6, "half": 0.35, "sometimes": 0.12, "rarely": 0.0}
"""Words for shares, each from this share on."""
WEAK = 0.35
"""An argument that holds in a smaller share of cases than this is worded as a weak one."""
COUNTED = 2
"""From this many points, cards or levels on, the sentence gives the difference as a number."""


@dataclass(frozen=True)
class Reason:
    """A fact that distinguishes a move, with its values for the move and its best alternative."""

    fact: str
    value: float
    otherwise: float
    certain: bool
    """Whether it follows from the move itself, in every world."""
    speaks_for: bool
    """Whether it is an argument for the move or against it."""
    is_share: bool
    worlds: int
    seat: Seat | None = None
    """The other player whom it is about, if it is about one."""
    card: Card | None = None
    """The card that the plan is about, if it is about one."""
    is_plan: bool = False
    """Whether it says what the move is good for; it was not counted in worlds."""

    @property
    def more(self) -> bool:
        """Whether the move has more of it than its alternative."""
        return self.value > self.otherwise

    def to_json(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {**vars(self), "value": round(self.value, 4), "otherwise": round(self.otherwise, 4)}

    def text(self, game: Game, language: str, names: Sequence[str] = ()) -> str:
        """The reason as a clause of a sentence; it speaks to nobody, so that it fits a review."""
        name = "" if self.seat is None else player_name(self.seat, language, names)
        if self.is_plan:
            card = "" if self.card is None else named(game, "card", self.card, language, names)
            plan = str(game.words(language)["plans"][self.fact]).format(card=card, name=name)
            return elided(plan, [name], language)
        said = self.template(game, language).format(
            name=name,
            often=load("houle.bots", language)["often"][self.often],
            value=whole_number(self.value),
            otherwise=whole_number(self.otherwise),
            gain=self.gain,
        )
        return elided(said, [name], language).rstrip(" ,")

    @property
    def gain(self) -> int:
        """The difference as a whole number."""
        return round(abs(self.value - self.otherwise))

    def template(self, game: Game, language: str) -> str:
        """The game's template: one with numbers if there is one and the difference is large."""
        templates = game.words(language)["reasons"][self.fact]
        side = "more" if self.more else "less"
        counted = f"{side}_by" in templates and self.gain >= COUNTED
        return str(templates[f"{side}_by" if counted else side])

    @property
    def often(self) -> str:
        """The word for how often it happens, or how often the move prevents it."""
        if self.certain and self.more:
            return "certain"
        share = self.value if self.more else self.otherwise - self.value
        if self.speaks_for and share < WEAK:
            return "at_least"
        is_like_other = self.more and bucket(share) == bucket(self.otherwise)
        return "more" if is_like_other else bucket(share)


def bucket(share: float) -> str:
    """The word for a share."""
    return next((word for word, least in OFTEN.items() if share >= least), "rarely")


def percent(share: float, language: str, *, digits: int = 0, sign: bool = False) -> str:
    """A share as a percentage, formatted for the language."""
    text = f"{100 * share:{'+' if sign else ''}.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    text = text.replace("-", MINUS)
    text = text.replace(".", ",") if language == "fr" else text
    return f"{text}{PERCENT_SPACE[language]}%"


def whole_number(value: float) -> str:
    """The number without decimals."""
    return str(round(value)).replace("-", MINUS)


def facts_of(game: Game) -> tuple[Fact | NamedFact, ...]:
    """The facts for the game's hints; empty if the game defines none."""
    return () if game.reasons is None else game.reasons.FACTS


def facts_for(view: View) -> list[Fact]:
    """The facts for a seat, with those about each of the others."""
    own = allies(view.game, view.state, view.seat)
    return expanded(facts_of(view.game), view.seat, own, int(view.state.seats))


def find_reasons(
    view: View, values: Mapping[Move, float], lines: Lines, *, worlds: int = WORLDS
) -> dict[Move, tuple[Reason, ...]]:
    """Why the first move is better, and each other one worse, than the best other one."""
    if len(values) < 2:
        return dict.fromkeys(values, ())
    glimpses = look_ahead(view, lines, list(values), worlds)
    facts = facts_for(view)
    told: set[str] = set()
    found: dict[Move, tuple[Reason, ...]] = {}
    best, second, *_ = values
    for move in values:
        pairs = (glimpses[move], glimpses[second if move == best else best])
        compared = [Comparison(fact, *pairs) for fact in facts]
        worth = chosen(compared, speaks_for=move == best)
        fresh = [reason for reason in worth if reason.text(view.game, "en") not in told]
        told |= {reason.text(view.game, "en") for reason in fresh}
        found[move] = tuple(fresh[:MAX_REASONS])
    if not found[best]:
        found[best] = plan_of(view, best, second)
    return found


def plan_of(view: View, move: Move, other: Move) -> tuple[Reason, ...]:
    """What the move is good for, instead of the other one, if the game has such plans."""
    plan = getattr(view.game.reasons, "plan", None)
    found = None if plan is None else plan(view.state, view.seat, move, other)
    return () if found is None else (planned(*found),)


def planned(name: str, card: Card | None = None, seat: Seat | None = None) -> Reason:
    """A plan as a reason."""
    certain = {"certain": True, "speaks_for": True, "is_share": True, "is_plan": True}
    return Reason(name, 1.0, 0.0, worlds=0, seat=seat, card=card, **certain)


def chosen(compared: Iterable[Comparison], *, speaks_for: bool) -> list[Reason]:
    """The facts that agree with the value of the move, the weightiest first."""
    worth = sorted((c for c in compared if c.matters), key=lambda c: -abs(c.weight))
    return [c.reason() for c in worth if (c.weight > 0) == speaks_for]


class Comparison:
    """A fact's values for a move, compared with those for its alternative in the same worlds."""

    def __init__(self, fact: Fact, own: Sequence[Glimpse], other: Sequence[Glimpse]) -> None:
        self.fact, self.glimpses = fact, own
        self.values = [fact.measure(g) for g in own]
        self.otherwise = [fact.measure(g) for g in other]
        pairs = zip(self.values, self.otherwise, strict=True)
        self.differences = [a - b for a, b in pairs]
        self.difference = fmean(self.differences)
        self.weight = fact.weight * self.difference

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

    def reason(self) -> Reason:
        """The comparison as a reason."""
        return Reason(
            fact=self.fact.name,
            value=fmean(self.values),
            otherwise=fmean(self.otherwise),
            certain=self.is_certain,
            speaks_for=self.weight > 0,
            is_share=self.fact.is_share,
            worlds=len(self.values),
            seat=None if self.fact.seat == NO_SEAT else self.fact.seat,
        )

    @property
    def is_certain(self) -> bool:
        """Whether the move itself causes it, in every world."""
        measure = self.fact.measure
        return self.fact.is_share and all(measure(g) == measure(g.cut) == 1 for g in self.glimpses)
