"""Hints: the best moves of a seat, what they are worth and why, from what it may know."""

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
"""How many of the most promising moves are compared with each other for reasons."""


@dataclass(frozen=True)
class Hint:
    """A move, what it is worth, and why."""

    move: Move
    notation: str
    value: float | None
    """The expected share of a win; None where there is nothing to choose."""
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
        """Why the move is good or not so good, or honestly that nothing sets it apart."""
        if self.value is None:
            return str(load("houle.bots", language)["reasons"]["only"])
        return reasons_text(self.reasons, game, language)


def reasons_text(reasons: Sequence[Reason], game: Game, language: str) -> str:
    """Reasons as the rest of a sentence that begins with the move."""
    words = load("houle.bots", language)["reasons"]
    if not reasons:
        return str(words["equal"])
    return str(words["and"]).join(reason.text(game, language) for reason in reasons)


def rounded(number: float | None) -> float | None:
    """A number with four digits."""
    return None if number is None else round(number, 4)


def hint(view: View, *, budget: Budget = USUAL, seed: int = 0, count: int = SHOWN) -> list[Hint]:
    """The most promising moves of the seat, best first; the same ones for the same iterations."""
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
