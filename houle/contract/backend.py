"""How the checks run the rules: as they are, or compiled, which gives the same bytes."""

from __future__ import annotations

from typing import Any

from houle.engine import view as looks
from houle.engine.chance import set_key
from houle.engine.game import Game
from houle.engine.match import Verbs, row_of_one
from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.compile import compiled
from houle.simulation.compiled_verbs import compiled_verbs, rows
from houle.simulation.verbs import redeal


class Plain:
    """The rules as they are."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.verbs = Verbs(game)

    def redeal(self, state: Any, seat: Seat, key: bytes) -> Any:
        """A world that the seat cannot tell from this one, drawn with the key."""
        return looks.redeal(self.game, state, seat, key)


class Compiled(Plain):
    """The rules compiled: many times as fast, and compared with the plain ones by ``backends``."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.verbs = compiled_verbs(game)

    def redeal(self, state: Any, seat: Seat, key: bytes) -> Any:
        """A world that the seat cannot tell from this one, drawn with the key."""
        world = row_of_one(self.game, state)
        set_key(world, key)
        compiled(self.game, deal_anew)(rows(world), seat)
        return world


@rule
def deal_anew(states: Array, seat: Seat) -> None:
    """Deal all that the seat cannot know anew, in the only row."""
    redeal(states[0], seat)
