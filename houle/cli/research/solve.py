"""houle solve: the best possible result with all cards open, in games with a solver."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from houle import games
from houle.cli.arguments import ArgumentError, hint
from houle.cli.words import Words
from houle.engine.game import Game
from houle.engine.options import Options


@dataclass(frozen=True)
class SolveRequest:
    """What to solve: one deal, a position of a record, or the number of deals in ``deals``."""

    game: Game
    options: Options
    seed: str | None = None
    record: Path | None = None
    after: int | None = None
    budget: int | None = None
    moves: bool = False
    deals: int | None = None
    cores: int | None = None


def answer(request: SolveRequest, words: Words, *, as_json: bool) -> None:
    """Solve what the order asks for and print the answer."""
    check(request, words)
    import_module(solver_of(request.game)).answer(request, words, as_json=as_json)


def solver_of(game: Game) -> str:
    """The module that solves positions of the game, if any."""
    return f"houle.cli.tables.{game.name}_solve"


def solved_games() -> list[str]:
    """The games that have a solver."""
    return [game.name for game in games.every() if find_spec(solver_of(game)) is not None]


def check(request: SolveRequest, words: Words) -> None:
    """Refuse games without a solver, and invalid numbers."""
    if request.game.name not in solved_games():
        near = hint(words, request.game.name, solved_games())
        raise ArgumentError(words("errors.unsolved", game=request.game.title, hint=near))
    for name, number in (("--survey", request.deals), ("--budget", request.budget)):
        if number is not None and number < 1:
            raise ArgumentError(words("errors.positive", name=name, given=number))
    if request.record is not None and (request.deals is not None or request.seed is not None):
        raise ArgumentError(words("errors.solve_record"))
    if request.record is None and request.after is not None:
        raise ArgumentError(words("errors.solve_after"))
