"""Hints: the best moves of a seat with values and reasons, from what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal

from houle.bots.play.bot import Budget, legal_moves
from houle.engine.errors import NoChoiceError
from houle.engine.rule import Move
from houle.engine.text import load
from houle.engine.view import View

from .appraisal import appraise
from .move_text import move_text, sentence
from .reasons import Reason, find_reasons

USUAL = Budget(seconds=1.0)
SHOWN = 3
Confidence = Literal["certain", "clear", "likely", "close"]
CLEAR_ERRORS, CLEAR_GAP = 2.0, 0.03
"""A move is clearly best if it leads by this many standard errors and by this share of a win."""


@dataclass(frozen=True)
class Hint:
    """A move with its value and reasons."""

    move: Move
    notation: str
    value: float | None
    """The expected share of a win; None for a forced move."""
    error: float | None
    """Its standard error."""
    visits: int
    exact: bool
    """Whether the value follows from the rules alone."""
    reasons: tuple[Reason, ...]

    def to_json(self) -> dict[str, Any]:
        """The hint as plain data."""
        return {
            "move": self.notation,
            "value": rounded(self.value),
            "error": rounded(self.error),
            "visits": self.visits,
            "exact": self.exact,
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    def text(self, view: View, language: str, names: Sequence[str] = ()) -> str:
        """The move and its reason as a sentence, as a good player would say it."""
        words = load("houle.bots", language)["hints"]
        told = move_text(view, self.move, language, names)
        if self.value is None:
            return sentence(words["only"].format(move=told))
        if not self.reasons:
            return sentence(told)
        reason = self.reasons[0].text(view.game, language, names)
        return sentence(words["reason"].format(move=told, reason=reason))


def confidence(hints: Sequence[Hint]) -> Confidence:
    """How sure it is that the first hint is best: certain, clear, likely or close."""
    best, *others = hints
    if best.value is None or best.error is None or not others:
        return "certain"
    other = others[0]
    gap = best.value - (other.value or 0.0)
    error = hypot(best.error, other.error or 0.0)
    if best.exact and other.exact and gap > 0:
        return "certain"
    if gap > CLEAR_ERRORS * error and gap >= CLEAR_GAP:
        return "clear"
    return "likely" if gap > error else "close"


def rounded(number: float | None) -> float | None:
    """The number with four decimals."""
    return None if number is None else round(number, 4)


def hint(view: View, *, budget: Budget = USUAL, seed: int = 0, count: int = SHOWN) -> list[Hint]:
    """The best moves of the seat, best first; reproducible with a budget of iterations."""
    moves = legal_moves(view)
    if not moves:
        raise NoChoiceError(view.seat)
    write = view.game.notation.format_move
    if len(moves) == 1:
        return [Hint(moves[0], write(moves[0]), None, None, 0, False, ())]
    found = appraise(view, budget, seed=seed)
    shown = found.moves[:count]
    reasons = find_reasons(view, {m.move: m.value for m in shown}, found.lines)
    return [
        Hint(m.move, write(m.move), m.value, m.error, m.visits, m.exact, reasons[m.move])
        for m in shown
    ]
