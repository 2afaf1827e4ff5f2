"""Hints: the best moves of a seat with values and reasons, from what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houle.bots.play.bot import Budget, legal_moves
from houle.engine.errors import NoChoiceError
from houle.engine.game import Game
from houle.engine.rule import Move
from houle.engine.text import load
from houle.engine.view import View

from .appraisal import appraise
from .reasons import Reason, find_reasons

USUAL = Budget(seconds=1.0)
SHOWN = 3
COMPARED = 5
"""How many of the best moves are compared to find reasons."""


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

    def reason_text(self, game: Game, language: str) -> str:
        """Why the move is good or bad, or that nothing distinguishes it."""
        if self.value is None:
            return str(load("houle.bots", language)["reasons"]["only"])
        return reasons_text(self.reasons, game, language)


def reasons_text(reasons: Sequence[Reason], game: Game, language: str) -> str:
    """The reasons as text that continues a sentence beginning with the move."""
    words = load("houle.bots", language)["reasons"]
    if not reasons:
        return str(words["equal"])
    return str(words["and"]).join(reason.text(game, language) for reason in reasons)


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
    compared = appraise(view, budget, seed=seed).moves[: max(count, COMPARED)]
    reasons = find_reasons(view, {m.move: m.value for m in compared}, seed=seed)
    return [
        Hint(m.move, write(m.move), m.value, m.error, m.visits, m.exact, reasons[m.move])
        for m in compared[:count]
    ]
