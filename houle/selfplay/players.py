"""Who plays the seats of many matches: simple levels, or nets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houle.bots.play.net import Net, load_net
from houle.bots.play.net_bot import Style
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.engine.game import Game
from houle.engine.struct import Array
from houle.simulation.batch import MAX_SEATS
from houle.simulation.drivers import LEVELS

BY_NET = -1
"""A seat that net number n plays has the level BY_NET - n."""


@dataclass(frozen=True)
class NetPlayer:
    """A net with its style."""

    net: Net
    style: Style

    def draw(self, inputs: Array, masks: Array, chance: np.random.Generator) -> Array:
        """A move for each row, drawn with the probabilities of the net."""
        outputs = self.net.rows(inputs)
        logits = np.where(masks != 0, outputs[:, : self.net.moves], -np.inf)
        sums = self.style.weigh(logits.astype(np.float64)).cumsum(1)
        places = chance.random(len(sums)) * sums[:, -1]
        found: Array = (sums <= places[:, None]).sum(1)
        return found


@dataclass(frozen=True)
class Players:
    """The players of all seats."""

    levels: Array
    """By seat: a level of ``simulation.drivers``, or minus one and minus the number of a net."""
    nets: tuple[NetPlayer, ...]

    def draw(self, asked: Array, inputs: Array, masks: Array, chance: np.random.Generator) -> Array:
        """A move for each row, by the net of the seat that is asked."""
        moves = np.zeros(len(asked), np.int64)
        for number, player in enumerate(self.nets):
            rows = np.flatnonzero(self.levels[asked] == BY_NET - number)
            if len(rows) > 0:
                moves[rows] = player.draw(inputs[rows], masks[rows], chance)
        return moves


def read_players(game: Game, bots: Sequence[str]) -> Players:
    """The players that are named for the seats; equal names share a net."""
    names = list(dict.fromkeys(bot for bot in bots if is_net(bot)))
    specs = [read_net_spec(name) for name in names]
    nets = tuple(NetPlayer(load_net(game, spec.file), spec.style_for(game)) for spec in specs)
    levels = np.zeros(MAX_SEATS, np.int8)
    levels[: len(bots)] = [
        BY_NET - names.index(bot) if is_net(bot) else LEVELS[bot] for bot in bots
    ]
    return Players(levels, nets)
