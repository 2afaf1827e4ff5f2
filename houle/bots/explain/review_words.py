"""Text of a review: figures, verdicts and sentences in one language, for every output format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from houle.engine.rule import Seat
from houle.engine.text import load

from .appraisal import Appraised
from .hint import reasons_text
from .open_cards import OpenCards
from .reasons import percent
from .review import Decision, Review, SeatReview

MARKS = {"best": "✓", "fine": "○", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The symbol of each verdict, as in chess notation."""

BEFORE_SIGN, NO_BREAK = re.compile(r" (?=[:;?!])"), "\N{NO-BREAK SPACE}"
"""In French these signs must not start a line."""

Label = Callable[[Decision, Appraised], str]
"""Gives the text of a move."""


@dataclass
class ReviewWords:
    """The texts of a review in one language."""

    review: Review
    language: str
    names: list[str] = field(default_factory=list)
    label: Label = Decision.write

    def __post_init__(self) -> None:
        """Use the names of the match unless others are given."""
        self.texts: Any = load("houle.bots", self.language)
        self.names = self.names or list(self.review.match.names)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence for a key."""
        told = str(self.texts["review"][key]).format(**values)
        return BEFORE_SIGN.sub(NO_BREAK, told) if self.language == "fr" else told

    def name(self, seat: Seat) -> str:
        """The name of the seat's player."""
        return self.names[seat]

    def share(self, value: float, *, sign: bool = False) -> str:
        """A share of a win as a percentage."""
        return percent(value, self.language, digits=1, sign=sign)

    def balance(self, seat: SeatReview) -> dict[str, float]:
        """The figures of a seat, rounded so that the displayed numbers add up."""
        start, end, decisions = (round(v, 3) for v in (seat.start, seat.end, seat.decisions))
        luck = round(end - start - decisions, 3)
        return {"start": start, "end": end, "decisions": decisions, "luck": luck}

    def verdict(self, decision: Decision) -> str:
        """The verdict, worded with caution if the search may be wrong."""
        words = self.texts["verdicts" if decision.sure else "unsure"]
        return str(words[decision.verdict])

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
        loss = self.loss(decision)
        return self("better", name=name, played=played, best=best, loss=loss, verdict=verdict)

    def notes(self, decision: Decision) -> Iterator[str]:
        """Why the best move is better, and the best result with open cards."""
        if decision.reasons:
            reason = reasons_text(decision.reasons, decision.view.game, self.language)
            yield self("why", reason=reason)
        if decision.open_cards is not None:
            yield self.reachable(decision.open_cards)

    def reachable(self, told: OpenCards) -> str:
        """The best result with open cards, as a sentence."""
        if told.gave_away:
            return self("open_gone")
        if told.before.wins:
            return self("open_win")
        key = "open_left" if told.before.exact else "open_atmost"
        return self(key, left=told.before.left)

    def counts(self, seat: SeatReview) -> str:
        """How often the seat got each verdict."""
        told = [
            self("count", mark=MARKS[word], verdict=name, number=seat.verdicts[word])
            for word, name in self.texts["verdicts"].items()
        ]
        return ", ".join(told)

    def others(self, seat: SeatReview) -> Iterator[str]:
        """The seat's doubtful losses, and the losses of rivals and partners."""
        if seat.doubtful > 0:
            yield self("doubtful", doubtful=self.share(seat.doubtful))
        if seat.rivals > 0:
            yield self("rivals", rivals=self.share(seat.rivals))
        if seat.partners > 0:
            yield self("partners", partners=self.share(seat.partners))

    @property
    def title(self) -> str:
        """The title of the review."""
        return self("title", game=self.review.match.game.title)

    @property
    def budget(self) -> str:
        """The thinking time per decision, as text."""
        budget = self.review.budget
        if budget.iterations is not None:
            return self("budget_iterations", iterations=budget.iterations, seed=self.review.seed)
        return self("budget_seconds", seconds=budget.seconds)
