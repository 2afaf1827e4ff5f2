"""The bot that looks ahead with a net: tries the net's best moves in possible worlds.

In each world the net plays on for everybody until the bot has to choose again; there it says what
the bot may expect. The bot then draws a move as the net would, but moves that have led to more are
likelier, and those that have led to less are nearly excluded.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from houle.bots.search import lookahead
from houle.bots.search.lookahead import ASKED, GOING, NO_MOVE, OVER
from houle.engine.event import NO_LOG
from houle.engine.rule import Move
from houle.engine.struct import Array
from houle.engine.view import View
from houle.simulation.compile import compiled
from houle.simulation.trial import MAX_SEATS, with_key

from .bot import legal_moves
from .net import Net
from .net_bot import LOWEST, NetBot

ILLEGAL = -1e9
"""The logit of an illegal move."""


@dataclass(frozen=True)
class Sight:
    """How far and how broadly a bot looks ahead."""

    worlds: int = 96
    moves: int = 6
    """At most this many moves are tried, the likeliest ones."""
    least: float = 0.005
    """Moves that the net makes less often than this are not tried."""
    steps: int = 16
    """A line is judged after this many moves, even if the bot does not choose again by then."""
    care: float = 0.005
    """How much more a move must promise, in wins, to be e times as likely."""


@dataclass
class NetSearcher(NetBot):
    """Draws its move with the probabilities of a net, corrected by looking ahead."""

    sight: Sight = Sight()
    iterations: int = 0
    """How many lines the bot has looked at so far."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """A move drawn after looking ahead; without looking if the net considers only one."""
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        shares = self.shares(view, moves)
        likely = [int(i) for i in np.argsort(-shares, kind="stable")[: self.sight.moves]]
        likely = [i for i in likely if shares[i] >= self.sight.least]
        tried = np.array([moves[i] for i in likely], np.int64)
        if len(tried) > 1:
            gains = self.look(view, tried, cancel).mean(0, dtype=np.float64)
            promised = np.maximum((gains - gains.max()) / self.sight.care, LOWEST)
            weights = shares[likely] * np.exp(promised)
            return int(tried[self.draw(weights)])
        return int(tried[0])

    def look(self, view: View, moves: Array, cancel: threading.Event | None = None) -> Array:
        """What the seat may expect after each move in each world: [world, move]."""
        lines = Lines(view, moves, self.sight.worlds, self.chance.randrange(1 << 30))
        for step in range(self.sight.steps + 1):
            stop = step == self.sight.steps or (cancel is not None and cancel.is_set())
            if lines.advance(self.net, judge_all=stop):
                break
        self.iterations += len(lines.values)
        return lines.values.reshape(-1, len(moves))


class Lines:
    """The lines of one look ahead: a world and a move each, and how they go on."""

    def __init__(self, view: View, moves: Array, worlds: int, seed: int) -> None:
        game, self.seat, self.breadth = view.game, view.seat, len(moves)
        count = worlds * len(moves)
        self.chance, self.seats = np.random.default_rng(seed), int(view.state.seats)
        self.lines = game.state.zeros(count)
        self.movers, self.moves = (np.full(count, n, np.int64) for n in (view.seat, NO_MOVE))
        self.ends, self.values = np.zeros(count, np.int8), np.zeros(count, np.float32)
        self.inputs = np.zeros((count, game.num_features), np.int8)
        self.masks = np.zeros((count, game.num_moves), np.int8)
        self.scratch = np.zeros(game.max_legal, np.int16), np.zeros(MAX_SEATS, np.int16)
        start = with_key(game, view.state, seed, 2)
        compiled(game, lookahead.branch_out)(
            start, view.seat, moves, self.lines, self.scratch[0], NO_LOG
        )
        self.go_on = compiled(game, lookahead.go_on)

    def advance(self, net: Net, *, judge_all: bool) -> bool:
        """Make a move in every line; True once all have been judged."""
        before = self.ends.copy()
        going = self.go_on(
            self.lines,
            self.movers,
            self.moves,
            self.ends,
            self.values,
            self.inputs,
            self.masks,
            *self.scratch,
            self.seat,
            NO_LOG,
        )
        changed = np.flatnonzero((before == GOING) & (self.ends != OVER))
        if len(changed) > 0:
            outputs = net.many_outputs(self.inputs[changed])
            judged = (self.ends[changed] == ASKED) | judge_all
            self.judge(changed[judged], outputs[judged], net)
            self.moves[changed] = self.drawn(changed, outputs[:, : net.moves])
        return going == 0 or judge_all

    def judge(self, lines: Array, outputs: Array, net: Net) -> None:
        """Note what the net expects for the seat, from what the mover of each line knows."""
        places = (self.seat - self.movers[lines]) % self.seats
        self.values[lines] = outputs[np.arange(len(lines)), net.moves + places]

    def drawn(self, lines: Array, logits: Array) -> Array:
        """A move for each line, with the same random numbers for all moves of a world."""
        waits = self.chance.exponential(size=(len(self.ends) // self.breadth, logits.shape[1]))
        logits = np.where(self.masks[lines] != 0, logits, ILLEGAL)
        found: Array = (logits - np.log(waits[lines // self.breadth] + 1e-30)).argmax(1)
        return found
