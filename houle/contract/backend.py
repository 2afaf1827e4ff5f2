"""How the checks run the rules: as they are, or compiled, which gives the same bytes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houle.engine import view as looks
from houle.engine.chance import set_key
from houle.engine.game import Game
from houle.engine.match import Verbs, empty_rows, row_of_one
from houle.engine.rule import NO_SEAT, Seat, rule
from houle.engine.struct import Array, raw
from houle.simulation.compile import compiled
from houle.simulation.compiled_verbs import compiled_verbs, rows
from houle.simulation.drivers import number_key
from houle.simulation.verbs import (
    features,
    judge,
    know,
    legal_moves,
    move_meant,
    observe,
    oracle_features,
    redeal,
    renumber,
    to_move,
    weigh,
)


class Looks(NamedTuple):
    """What a seat can work out from a state."""

    knowledge: bytes
    observation: bytes
    judged: int
    """A checksum of the heuristics' values of its moves, and of how its net numbers them."""
    features: bytes
    """What a net at its seat is given."""
    oracle: bytes
    """What a critic is given."""


class Plain:
    """The rules as they are."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.verbs = Verbs(game)
        self.examine: Any = examine

    def redeal(self, state: Any, seat: Seat, key: bytes) -> Any:
        """A world that the seat cannot tell from this one, drawn with the key."""
        return looks.redeal(self.game, state, seat, key)

    def worlds(self, state: Any, seat: Seat, count: int) -> Array:
        """``count`` worlds that the seat cannot tell from this one, each with its own key."""
        worlds = empty_rows(self.game, count)
        worlds[:] = state
        for number, world in enumerate(worlds, start=1):
            number_key(world, number)
        self.deal_anew(worlds, seat)
        return worlds

    def deal_anew(self, worlds: Array, seat: Seat) -> None:
        """Deal again, in every world, all that the seat cannot know."""
        none, no_inputs = empty_rows(self.game, 0), np.zeros(0, np.int8)
        no_row, no_moves = np.zeros(0, np.int64), np.zeros(0, np.int16)
        self.examine(none, seat, worlds, none, no_row, no_moves, no_inputs, no_inputs)

    def look(self, state: Any, seat: Seat) -> Looks:
        """What the seat knows and thinks."""
        seens, none = empty_rows(self.game, 1), empty_rows(self.game, 0)
        row = np.zeros(looks.observation_size(self.game.state), np.int64)
        legal = np.zeros(self.game.max_legal, np.int16)
        inputs = np.zeros(self.game.num_features, np.int8)
        truth = np.zeros(self.game.num_oracle_features, np.int8)
        judged = self.examine(rows(state), seat, none, seens, row, legal, inputs, truth)
        return Looks(raw(seens[0]), row.tobytes(), int(judged), inputs.tobytes(), truth.tobytes())


class Compiled(Plain):
    """The rules compiled: many times as fast, and compared with the plain ones by ``backends``."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.verbs = compiled_verbs(game)
        self.examine = compiled(game, examine)

    def redeal(self, state: Any, seat: Seat, key: bytes) -> Any:
        """A world that the seat cannot tell from this one, drawn with the key."""
        world = row_of_one(self.game, state)
        set_key(world, key)
        self.deal_anew(rows(world), seat)
        return world


@rule
def examine(
    states: Array,
    seat: Seat,
    worlds: Array,
    seens: Array,
    row: Array,
    legal: Array,
    inputs: Array,
    truth: Array,
) -> int:
    """Redeal the worlds for the seat; if there is a state, write what it knows and judge its moves.

    One function does both, so that a rule that both need is compiled once.
    """
    for i in range(worlds.shape[0]):
        redeal(worlds[i], seat)
    judged = 0
    for i in range(states.shape[0]):
        state = states[i]
        know(state, seat, seens[i])
        observe(seens[i], seat, row)
        if seat != NO_SEAT and to_move(state, seat):
            features(state, seat, inputs)
            oracle_features(state, seat, truth)
            count = legal_moves(state, seat, legal)
            for j in range(count):
                judged += judge(state, seat, int(legal[j])) * (j + 1)
                judged += weigh(state, seat, int(legal[j])) * (j + 2)
            renumber(state, seat, legal, count)
            for j in range(count):
                judged += int(legal[j]) * (j + 3)
                judged += move_meant(state, seat, int(legal[j])) * (j + 4)
    return judged
