"""The whole contract on one game."""

from __future__ import annotations

from collections.abc import Callable

from houle.engine.errors import HouleError
from houle.engine.game import Game

from . import backends, events, notation, records, redeal, secrecy, texts
from .backend import Compiled, Plain
from .finding import Finding

CHECKS: dict[str, Callable[[Game, Plain | None], list[Finding]]] = {
    module.CHECK: module.check
    for module in (texts, notation, backends, secrecy, events, redeal, records)
}
"""Every check by its name, in the order in which they run."""

Progress = Callable[[str, int, int], None]
"""Told which check begins, its number from 1, and how many there are."""


def check_game(game: Game, *, progress: Progress | None = None) -> list[Finding]:
    """Run every check on the game, which is compiled first; no finding means that it passes."""
    found: list[Finding] = []
    backend = Compiled(game)
    for number, (name, check) in enumerate(CHECKS.items(), start=1):
        if progress is not None:
            progress(name, number, len(CHECKS))
        found += checked(name, check, game, backend)
    return found


def checked(
    name: str, check: Callable[[Game, Plain | None], list[Finding]], game: Game, backend: Plain
) -> list[Finding]:
    """What one check finds; a check that breaks off is a finding too."""
    try:
        return check(game, backend)
    except (
        ArithmeticError,
        AttributeError,
        HouleError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        return [Finding(name, "all", f"broke off with {type(error).__name__}: {error}")]
