"""How the search goes about each game: found by playing levels against each other."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from houle.engine.game import Game
from houle.engine.struct import Array

from . import search


@dataclass(frozen=True)
class Settings:
    """How the search goes about it."""

    depth: int = 400
    """How many moves a playout makes at most beyond the tree."""
    exploration: int = 1000
    """Curiosity in thousandths."""
    looseness: int = 8
    """One in so many moves of a playout is made at random."""
    regret: bool = False
    """Regret matching instead of decoupled bounds where seats choose at the same time."""
    floor: int = 0
    """Thousandths of the iterations that all moves at the root share evenly, whatever they seem
    worth: a bot needs none, a review wants to know about every move."""

    few: int = 0
    """With so many choices left before the stretch ends a world is solved, not played out."""

    flat: bool = False
    """Compare the own moves only, in the same worlds, and leave all that follows to the heuristic:
    where nobody's cards are known a tree does not get deep."""

    finer: bool = False
    """The searching seat has second thoughts (``weigh``) about its moves, in playouts too."""

    trust: int = 0
    """By how many ten-thousandths of a win a flat search favours the move that looks best."""

    def numbers(self, seat: int) -> Array:
        """The settings as compiled code reads them."""
        way = search.REGRET if self.regret else search.DECOUPLED
        given = (seat, self.depth, self.exploration, self.looseness, way, self.floor, self.few)
        return np.array((*given, self.flat, self.finer, self.trust), np.int64)


USUAL = Settings()
SETTINGS: dict[str, Settings] = {
    "land_unter": Settings(exploration=400, few=8),
    "sea_change": Settings(exploration=400, few=8),
    "vague_attaque": Settings(depth=30, exploration=300),
    "vague_verte": Settings(looseness=1000, flat=True),
}
"""Where a game wants others than the usual ones."""
TRUST = {"vague_verte": 600}
"""Where an amiral knows better than the heuristic what it would do itself, and how much it trusts
that. With two players and 6,000 iterations a choice it won against 1,000 iterations (which trust by
300) 47, 52, 53, 55, 56 % of 600 matches with a trust of 0, 150, 300, 600, 1,200; against three
matelots 35, 37, 36, 36 % of 1,200 matches with 0, 150, 300, 700 (``benchmarks/flat_gpu.py``)."""


def settings_for(game: Game, level: str) -> Settings:
    """The settings of the level in the game."""
    settings = SETTINGS.get(game.name, USUAL)
    if level == "amiral" and game.name in TRUST:
        return replace(settings, finer=True, trust=TRUST[game.name])
    return settings
