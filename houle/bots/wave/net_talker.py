"""The bot of Wave that plays by a net: it lays the net's card and points at the net's card."""

from __future__ import annotations

import threading
from dataclasses import KW_ONLY, dataclass

import numpy as np

from houle.bots.play.bot import legal_moves
from houle.bots.play.net import Net
from houle.bots.play.net_bot import Style, net_inputs, numbers_of, shares_of
from houle.engine.rule import Move
from houle.engine.struct import Array
from houle.engine.view import View
from houle.games.wave.convention import COULD, PLAY, signal_of, words
from houle.games.wave.state import MARKS, POINT

from . import signals
from .talkers import Talker

Cancel = threading.Event | None
"""Set to cancel a choice that is no longer needed."""


@dataclass
class NetTalker(Talker):
    """Chooses cards and words by a net, as it has learned them (``games.wave.convention``)."""

    net: Net
    _: KW_ONLY
    style: Style

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The card that the net prefers; a forced one at once."""
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.pick(view, moves, cancel)

    def think_of(self, view: View) -> list[Move]:
        """The word of the net, then what everyone says."""
        usual = signals.words_for(view, None)
        owed = words_owed(view)
        return [int(signal_of(view.state, self.pick(view, owed))), *usual] if owed else usual

    def is_worth_saying(self, view: View, word: Move) -> bool:
        """The word that the seat owes is; others if they add something new."""
        if word >= POINT and (word - POINT) % MARKS in (PLAY, COULD) and words_owed(view):
            return True
        return super().is_worth_saying(view, word)

    def pick(self, view: View, choices: list[Move], cancel: Cancel = None) -> Move:
        """One of the choices, with the probabilities of the net in the bot's style."""
        shares = shares_of(self.outputs(view), numbers_of(view, choices), self.style)
        return self.chance.choices(choices, shares.tolist())[0]

    def outputs(self, view: View) -> Array:
        """What the net says to what the seat knows."""
        return self.net.outputs(net_inputs(view.game, view.state, view.seat))

    def expected(self, view: View) -> float:
        """The share of a win that the net expects for the team."""
        return float(np.clip(self.outputs(view)[self.net.moves], 0.0, 1.0))


def words_owed(view: View) -> list[Move]:
    """The words of which the seat owes one now."""
    out = np.zeros(view.game.max_legal, np.int16)
    return [int(word) for word in out[: words(view.state, view.seat, out)]]
