"""Text of a review: figures, verdicts and sentences in one language, for every output format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from houle.bots.play.game_module import own_texts
from houle.engine.rule import Seat
from houle.engine.text import load

from .appraisal import Appraised
from .open_cards import OpenCards
from .reasons import percent
from .review import BY_NET, Decision, Review, SeatReview

MARKS = {"best": "✓", "fine": "○", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The symbol of each verdict, as in chess notation."""

BEFORE_SIGN, NO_BREAK = re.compile(r" (?=[:;?!])"), "\N{NO-BREAK SPACE}"
"""In French these signs must not start a line."""

LUCK = {"far_for": 0.4, "for": 0.1, "even": -0.1, "against": -0.4}
"""The words for luck, each from this share of a win on."""
LATER = "–"
"""Shown instead of what a first version does not know yet."""
MATCHES = 10
"""Costs are given as wins in this many matches."""


@dataclass
class ReviewWords:
    """The texts of a review in one language."""

    review: Review
    language: str
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Use the names of the match unless others are given."""
        self.texts: Any = load("houle.bots", self.language)
        self.names = self.names or list(self.review.match.names)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence for a key."""
        return self.fitted(str(self.texts["review"][key]).format(**values))

    def fitted(self, told: str) -> str:
        """The sentence as its language sets it."""
        return BEFORE_SIGN.sub(NO_BREAK, told) if self.language == "fr" else told

    def name(self, seat: Seat) -> str:
        """The name of the seat's player."""
        return self.names[seat]

    def percent(self, value: float) -> str:
        """A chance of winning as a whole percentage."""
        return percent(value, self.language)

    def share(self, value: float, *, sign: bool = False) -> str:
        """A share of a win as a percentage."""
        return percent(value, self.language, digits=1, sign=sign)

    def label(self, decision: Decision, move: Appraised) -> str:
        """A move in words."""
        return decision.text(move, self.language, self.names)

    def luck(self, seat: SeatReview) -> str:
        """The luck of a seat, in a word; a first version does not tell it from decisions."""
        if self.is_first:
            return LATER
        return str(self.texts["luck"][luck_word(seat.luck)])

    def decisions(self, seat: SeatReview) -> str:
        """What the decisions of a seat cost; a first version does not know."""
        return LATER if self.is_first else self.cost(-seat.decisions)

    def cost(self, share: float) -> str:
        """A share of a win as wins in ten matches."""
        wins = share * MATCHES
        key = "nothing" if wins < 0.25 else "half" if wins < 0.75 else "one"
        if wins >= 1.5:
            key = "all" if round(wins) >= MATCHES else "many"
        return str(self.texts["cost"][key].format(wins=round(wins)))

    def verdict(self, decision: Decision) -> str:
        """The verdict on the move played."""
        return str(self.texts["verdicts"][decision.verdict])

    def loss(self, decision: Decision) -> str:
        """The loss with its error."""
        if decision.loss <= 0:
            return ""
        if decision.exact:
            return f"{self.share(decision.loss)} ({self('exact')})"
        return f"{self.share(decision.loss)} ± {self.share(decision.error)}"

    def headline(self, decision: Decision) -> str:
        """The decision in one sentence."""
        name, played = self.name(decision.seat), self.label(decision, decision.played)
        verdict = self.verdict(decision)
        if decision.loss <= 0:
            return self("found", name=name, played=played, verdict=verdict)
        best = self.label(decision, decision.best)
        return self("better", name=name, played=played, best=best, verdict=verdict)

    def notes(self, decision: Decision) -> Iterator[str]:
        """Why the best move is better, the chances, and the best result with open cards."""
        for reason in decision.reasons:
            told = reason.text(decision.view.game, self.language, self.names)
            yield self("why", reason=told)
        if decision.is_costly:
            before, after = (self.percent(m.value) for m in (decision.best, decision.played))
            yield self("chances", before=before, after=after)
        if decision.open_cards is not None:
            yield self.reachable(decision.open_cards)

    def reachable(self, told: OpenCards) -> str:
        """The best result with open cards, as a sentence."""
        texts = own_texts(self.review.match.game, self.language)["open_cards"]
        return self.fitted(texts[told.key].format(left=told.before.left))

    def counts(self, seat: SeatReview) -> str:
        """How often the seat got each verdict."""
        told = [
            self("count", mark=MARKS[word], verdict=name, number=seat.verdicts[word])
            for word, name in self.texts["verdicts"].items()
        ]
        return ", ".join(told)

    def others(self, seat: SeatReview) -> Iterator[str]:
        """What rivals and partners gave away."""
        for key, lost in (("rivals", seat.rivals), ("partners", seat.partners)):
            if lost > 0:
                yield self(key, **{key: self.cost(lost)})

    @property
    def title(self) -> str:
        """The title of the review."""
        return self("title", game=self.review.match.game.title)

    @property
    def is_first(self) -> bool:
        """Whether this is a first version, by the net of the game."""
        return self.review.made_by == BY_NET

    @property
    def about(self) -> str:
        """Where the values come from and what they mean."""
        if self.is_first:
            return self("about_net")
        return self("about", budget=self.budget)

    @property
    def nothing_worst(self) -> str:
        """The sentence that there is no costly decision."""
        return self("no_worst_net" if self.is_first else "no_worst")

    @property
    def budget(self) -> str:
        """The thinking time per decision, as text."""
        budget = self.review.budget
        if budget.iterations is not None:
            return self("budget_iterations", iterations=budget.iterations, seed=self.review.seed)
        return self("budget_seconds", seconds=budget.seconds)


def luck_word(luck: float) -> str:
    """The word for an amount of luck."""
    return next((word for word, least in LUCK.items() if luck >= least), "far_against")
