"""The bot that plays by a net: no search, no compiled code, about a millisecond a move."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from houle.engine.game import Game
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View
from houle.simulation.verbs import features, renumber

from .bot import legal_moves
from .net import Net
from .simple import RandomBot


@dataclass(frozen=True)
class Style:
    """How far a bot strays from its net."""

    temperature: float = 1.0
    """Logarithms of probabilities are divided by this: above 1 rare moves become more frequent."""
    caution: float = math.inf
    """A move whose probability is below the highest by a factor of e to this power is not made."""

    def weigh(self, logits: Array) -> Array:
        """The weights of moves from their logits, one row or many; the highest is 1."""
        below = logits - logits.max(-1, keepdims=True)
        scaled = below / max(self.temperature, LEAST_TEMPERATURE)
        is_out = (below < -self.caution) | (scaled < LOWEST)
        found: Array = np.where(is_out, 0.0, np.exp(np.maximum(scaled, LOWEST)))
        return found


CALM = Style()
"""The probabilities of the net as they are."""
LOWEST = -700.0
"""Below this power of e nothing is left of a probability."""
LEAST_TEMPERATURE = 1e-3
"""Below, and with a temperature of 0, the likeliest move is always made."""


def own_style(game: Game) -> Style:
    """The style in which the net of the game plays best."""
    return Style(game.tuning.net_temperature)


@dataclass
class NetBot(RandomBot):
    """Draws its move with the probabilities of a net."""

    net: Net
    style: Style = field(default=CALM, kw_only=True)

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """A move drawn with the probabilities of the net; a forced one at once."""
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        return moves[self.draw(self.shares(view, moves))]

    def draw(self, weights: Array) -> int:
        """An index, drawn with probabilities in proportion to the weights."""
        sums = np.cumsum(weights)
        drawn = int(np.searchsorted(sums, self.chance.random() * sums[-1], side="right"))
        return min(drawn, len(sums) - 1)

    def outputs(self, view: View) -> Array:
        """What the net says to what the seat knows."""
        return self.net.outputs(net_inputs(view.game, view.state, view.seat))

    def expected(self, view: View) -> float:
        """The share of a win that the net expects for the seat."""
        own = self.outputs(view)[self.net.moves]
        return float(np.clip(own, 0.0, 1.0))

    def shares(self, view: View, moves: list[Move]) -> Array:
        """The probabilities of the legal moves."""
        return shares_of(self.outputs(view), numbers_of(view, moves), self.style)


def shares_of(outputs: Array, numbers: Array, style: Style = CALM) -> Array:
    """The probabilities of the moves with these numbers, from the outputs of a net."""
    weights = style.weigh(outputs[numbers].astype(np.float64))
    shares: Array = weights / weights.sum()
    return shares


def numbers_of(view: View, moves: list[Move]) -> Array:
    """The numbers under which the net of the seat knows its moves, or the words that it owes."""
    numbers = np.array(moves, np.int16)
    renumber(view.state, view.seat, numbers, len(moves))
    return numbers


def net_inputs(game: Game, state: Any, seat: Seat) -> Array:
    """What a net at the seat is given; nothing in games without features."""
    out = np.zeros(game.num_features, np.int8)
    features(state, seat, out)
    return out
