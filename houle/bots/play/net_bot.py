"""The bot that plays by a net: no search, no compiled code, about a millisecond a move."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from houle.engine.rule import Move
from houle.engine.struct import Array
from houle.engine.view import View

from .bot import legal_moves
from .net import Net
from .simple import RandomBot

NAME = "net"
PREFIX = "net:"
"""Marks the file of a net where a level is expected; the name alone is the game's own net."""


@dataclass
class NetBot(RandomBot):
    """Draws its move with the probabilities of a net."""

    net: Net

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """A move drawn with the probabilities of the net; a forced one at once."""
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        shares = np.cumsum(self.shares(view, moves))
        drawn = int(np.searchsorted(shares, self.chance.random() * shares[-1], side="right"))
        return moves[min(drawn, len(moves) - 1)]

    def shares(self, view: View, moves: list[Move]) -> Array:
        """The probabilities of the legal moves."""
        logits = self.net.outputs(inputs_of(view))[moves].astype(np.float64)
        weights = np.exp(logits - logits.max())
        shares: Array = weights / weights.sum()
        return shares


def inputs_of(view: View) -> Array:
    """What a net is given of a seat's knowledge."""
    assert view.game.features is not None
    out = np.zeros(view.game.num_features, np.int8)
    view.game.features.features(view.state, view.seat, out)
    return out
