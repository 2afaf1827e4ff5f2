"""The bot of Wave that looks ahead with a net, in worlds where all that was said is true."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import numpy as np

from houle.bots.play.net_bot import numbers_of, shares_of
from houle.bots.play.net_searcher import Lines, Sight
from houle.engine.rule import Move
from houle.engine.struct import Array
from houle.engine.view import View

from .net_talker import Cancel, NetTalker

SIGHT = Sight(moves=5, least=0.01, steps=20, care=0.02)
"""A line ends when the bot chooses again: after every other seat has spoken and moved."""


@dataclass
class WaveNetSearcher(NetTalker):
    """Lays the card that promises most, among those that the net considers."""

    _: KW_ONLY
    worlds: int = 96
    iterations: int = 0
    """How many lines the bot has looked at so far."""

    def pick(self, view: View, choices: list[Move], cancel: Cancel = None) -> Move:
        """A card after looking ahead; at once a word, or a card that the net is sure of."""
        if view.state.decider != view.seat:
            return super().pick(view, choices)
        shares = shares_of(self.outputs(view), numbers_of(view, choices))
        likely = [i for i in range(len(choices)) if shares[i] >= SIGHT.least]
        if len(likely) == 1:
            return choices[likely[0]]
        gains = self.look(view, np.array([choices[i] for i in likely], np.int64), cancel).mean(0)
        best = int(np.argmax(np.log(shares[likely]) + gains / SIGHT.care))
        return choices[likely[best]]

    def look(self, view: View, moves: Array, cancel: Cancel = None) -> Array:
        """What the team may expect after each move in each world: [world, move]."""
        lines = Lines(view, moves, self.worlds, self.chance.randrange(1 << 30))
        for step in range(SIGHT.steps + 1):
            stop = step == SIGHT.steps or (cancel is not None and cancel.is_set())
            if lines.advance(self.net, judge_all=stop):
                break
        self.iterations += len(lines.values)
        return lines.values.reshape(-1, len(moves))
