"""The levels: mousse, matelot, capitaine, amiral, and random for comparison."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from random import Random

from houle.engine.game import Game
from houle.engine.rule import Move
from houle.engine.view import View

from .bot import Bot, Budget, judged_moves, legal_moves

BUDGETS = {"capitaine": Budget(seconds=0.3, iterations=1000), "amiral": Budget(seconds=2.0)}
"""How long the levels that search think about a move, at most.

A capitaine is as strong on a fast machine as on a slow one, so that a table knows what it gets; an
amiral makes the most of its time.
"""

FEWER = {
    "wave": {"capitaine": 100},
    "vague_attaque": {"capitaine": 200},
    "vague_verte": {"amiral": 4000},
}
"""Where other iterations than the level's are enough. In Wave one costs more than elsewhere. In
Vague & Attaque a thousand play nearly as well as the twelve thousand of an amiral, two hundred
stand between it and a matelot: a level is to be one that people feel (docs/bots.md). In Vague Verte
a hundred times as many choose hardly otherwise, so nobody waits for them (docs/strength.md).
"""

SLIP = 0.7
"""How often a mousse does what first comes to mind."""


def make_bot(
    game: Game, level: str, *, seed: int, budget: Budget | None = None, threads: int = 1
) -> Bot:
    """A bot of the level for the game; the budget is the level's own unless given."""
    if game.name == "wave":
        from houle.bots.wave.bots import make_wave_bot  # they speak, and build on the levels below

        return make_wave_bot(level, seed=seed, budget=budget, threads=threads)
    chance = Random(seed)
    if level == "random":
        return Drifter(chance)
    if level == "mousse":
        return Mousse(chance)
    if level == "matelot":
        return Matelot(chance)
    from .searcher import Searcher  # only now, because it brings Numba along

    return Searcher(chance, level, budget or budget_for(game.name, level), threads)


def budget_for(game: str, level: str) -> Budget:
    """How long the level thinks about a move of the game, at most."""
    own = BUDGETS[level]
    return replace(own, iterations=FEWER.get(game, {}).get(level, own.iterations))


@dataclass
class Drifter:
    """Makes any legal move."""

    chance: Random

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """Any legal move."""
        return self.chance.choice(legal_moves(view))

    def speak(self, view: View) -> Move | None:
        """Nothing."""
        return None

    def close(self) -> None:
        """Nothing to let go."""


@dataclass
class Matelot(Drifter):
    """Follows the game's rules of thumb."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The move that the heuristic likes best, any of them where it likes several."""
        judged = judged_moves(view)
        best = max(value for value, _ in judged)
        return self.chance.choice([move for value, move in judged if value == best])


@dataclass
class Mousse(Matelot):
    """A friendly beginner: knows the rules of thumb, but often does what comes to mind first."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move or, more often than not, any."""
        if self.chance.random() >= SLIP:
            return super().choose(view, cancel)
        return self.chance.choice(legal_moves(view))
