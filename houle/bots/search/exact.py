"""Exact values: moves whose result is certain, whatever the hidden cards are.

A move is settled if the match ends after it without chance and without a free choice of a rival,
with the same result in every world that the seat considers possible. Later choices of the own side
are assumed to be the best, which is certain only if the seat knows everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from houle.bots.play.bot import legal_moves
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.rule import Move, Seat
from houle.engine.strategy.facts import allies
from houle.engine.strategy.prospect import WIN
from houle.engine.struct import raw
from houle.engine.view import View

from .worlds import sample_worlds

WORLDS = 32
"""Worlds that must agree; if half of all worlds differed, 32 would agree once in 2 ** 31 times."""
MAX_POSITIONS = 400
"""The most positions searched before giving up on a move."""


class OpenEndError(Exception):
    """Raised when the result is not certain."""


def exact_values(view: View, *, seed: int) -> dict[Move, float]:
    """The results of the settled moves, as shares of a win; usually there are none."""
    worlds = list(sample_worlds(view, WORLDS, seed=seed))
    if len({without_chance(view.game, world) for world in worlds}) == 1:
        worlds = worlds[:1]
    found = {}
    for move in legal_moves(view):
        value = settled_value(view, worlds, move)
        if value is not None:
            found[move] = value
    return found


def without_chance(game: Game, world: Any) -> bytes:
    """The world's bytes without the random generator."""
    copy: Any = game.state.copy_of(world)
    for name in game.state.fields:
        if name.startswith("chance_"):
            copy[name] = 0
    return raw(copy)


def settled_value(view: View, worlds: Sequence[Any], move: Move) -> float | None:
    """The move's result if it is the same in all worlds, else None."""
    agreed: int | None = None
    for world in worlds:
        end = Ending(view.game, view.seat, is_known=len(worlds) == 1)
        try:
            value = end.after(world, view.seat, move)
        except OpenEndError:
            return None
        if agreed is not None and value != agreed:
            return None
        agreed = value
    return None if agreed is None else agreed / WIN


class Ending:
    """Searches the rest of a match in one world for a certain result of a seat."""

    def __init__(self, game: Game, seat: Seat, *, is_known: bool) -> None:
        self.game, self.seat, self.is_known = game, seat, is_known
        self.positions = 0

    def after(self, world: Any, seat: Seat, move: Move) -> int:
        """The seat's result after the move."""
        self.positions += 1
        if self.positions > MAX_POSITIONS:
            raise OpenEndError
        future = self.game.state.copy_of(world)
        self.game.rules.play(future, seat, move, NO_LOG)
        if drawn(future) != drawn(world):
            raise OpenEndError
        return self.value(future)

    def value(self, world: Any) -> int:
        """The seat's result from here on, with forced moves and the best ones of its own side."""
        if self.game.rules.is_over(world):
            return int(self.game.heuristic.prospect(world, self.seat))
        mover, moves = self.next_choice(world)
        if len(moves) > 1:
            self.check_choice(world, mover)
        return max(self.after(world, mover, move) for move in moves)

    def check_choice(self, world: Any, mover: Seat) -> None:
        """Give up on a choice of a rival, or of the own side if not everything is known."""
        if not self.is_known or mover not in allies(self.game, world, self.seat):
            raise OpenEndError

    def next_choice(self, world: Any) -> tuple[Seat, list[Move]]:
        """The next seat to move and its legal moves; forced moves come first."""
        out = np.zeros(self.game.max_legal, np.int16)
        choices = []
        for seat in range(int(world.seats)):
            count = int(self.game.rules.legal_moves(world, seat, out))
            if count > 0:
                choices.append((count, seat, [int(move) for move in out[:count]]))
        _, mover, moves = min(choices)
        return mover, moves


def drawn(world: Any) -> tuple[int, int]:
    """The position of the random generator."""
    return int(world.chance_block), int(world.chance_next)
