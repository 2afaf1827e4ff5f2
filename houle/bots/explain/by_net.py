"""What the net of a game says at once, with nothing searched or compiled: hints, first reviews.

A net gives the share of cases in which it makes each move, and the result that it expects from
what the seat knows. It has no value for each move: a move is taken to cost the more, the less often
the net makes it. That is rough, so no loss counts as sure: turning points need a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log

import numpy as np

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.net import Net, load_net
from houle.bots.play.net_bot import net_inputs, numbers_of, shares_of
from houle.engine.chance import key_from_seed
from houle.engine.errors import NoChoiceError, OptionError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.engine.view import View

from .appraisal import Appraised
from .hint import SHOWN, Confidence, Hint
from .reasons import plan_of
from .review import BY_NET, Choice, Decision, Review, find_choices, seat_reviews

ROWS = 256
"""How many positions a net judges at a time."""
COST = 0.002
"""The share of a win that a move costs for every factor e by which the net makes it less often,
as a search finds on average (docs/review.md)."""
LEAST_SHARE = 1e-8
"""Smaller shares count as this one: the net says nothing more about such rare moves."""
DEALS = 8
"""The number of deals by which a net's optimism is measured."""
SURE: dict[Confidence, float] = {"clear": 0.9, "likely": 0.6, "close": 0.0}
"""How sure a net is of a move: for each word, the least share of cases in which it makes it."""


@dataclass(frozen=True)
class Judged:
    """All legal moves of a seat by its net, the likeliest first."""

    view: View
    moves: tuple[Appraised, ...]
    share: float
    """In which share of cases the net makes the first move."""

    @property
    def confidence(self) -> Confidence:
        """How sure it is that the first move is best."""
        if len(self.moves) == 1:
            return "certain"
        return next(word for word, least in SURE.items() if self.share >= least)


def judge(views: Sequence[View]) -> list[Judged]:
    """What the game's net says about some positions, each from what its seat knows."""
    found: list[Judged] = []
    for first in range(0, len(views), ROWS):
        part = views[first : first + ROWS]
        net = load_net(part[0].game)
        outputs = net.many_outputs(inputs_of(part))
        found += [judged(view, row, net) for view, row in zip(part, outputs, strict=True)]
    return found


def judged(view: View, outputs: Array, net: Net) -> Judged:
    """The moves of a position with their values."""
    moves = legal_moves(view)
    if not moves:
        raise NoChoiceError(view.seat)
    shares = shares_of(outputs, numbers_of(view, moves))
    value = less_optimistic(expected(outputs, net), optimism(view.game, int(view.state.seats)))
    order = np.argsort(-shares, kind="stable")
    best = float(shares[order[0]])
    found = [appraised(moves[i], value, float(shares[i]), best) for i in order]
    return Judged(view, tuple(found), best)


def appraised(move: int, value: float, share: float, best: float) -> Appraised:
    """The move with its value; the net makes it in this share of cases, the best in ``best``."""
    cost = min(value, COST * log(best / max(share, LEAST_SHARE))) if share < best else 0.0
    return Appraised(move, value - cost, cost, visits=0, exact=False)


def expected(outputs: Array, net: Net) -> float:
    """The share of a win that the net expects for its own seat."""
    return float(np.clip(outputs[net.moves], 0.0, 1.0))


def less_optimistic(value: float, factor: float) -> float:
    """The expected share of a win with its odds divided by a factor."""
    return value / (value + factor * (1.0 - value))


@cache
def optimism(game: Game, seats: int) -> float:
    """The factor by which the net overestimates its odds, at a table with this many seats.

    Nets have also learned among weaker players. After a deal, on average, all sides are equal.
    """
    net, options = load_net(game), usual_options(game, seats)
    matches = [Match(game, options, key=key_from_seed(f"optimism {i}")) for i in range(DEALS)]
    views = [match.knowledge(match.to_move[0]) for match in matches if not match.is_over]
    sides = len({game.side(matches[0].state, seat) for seat in range(matches[0].seats)})
    if sides == 1 or not views:
        return 1.0
    rows = net.many_outputs(inputs_of(views))
    return odds(float(np.mean([expected(row, net) for row in rows]))) / odds(1 / sides)


def odds(share: float) -> float:
    """How many times as likely a win is as a loss, within 1 to 99 and 99 to 1."""
    kept = min(max(share, 0.01), 0.99)
    return kept / (1.0 - kept)


def usual_options(game: Game, seats: int) -> Options:
    """The usual options with this many players; the defaults if that number is not allowed."""
    try:
        return game.options.read({"players": seats})
    except OptionError:
        return game.options()


def inputs_of(views: Sequence[View]) -> Array:
    """What the net is given in each position."""
    return np.array([net_inputs(view.game, view.state, view.seat) for view in views])


def net_hint(view: View, *, count: int = SHOWN) -> tuple[list[Hint], Confidence]:
    """The moves that the net likes best, and how sure it is of the first."""
    (found,) = judge([view])
    write = view.game.notation.format_move
    if len(found.moves) == 1:
        only = found.moves[0].move
        return [Hint(only, write(only), None, None, 0, False, ())], found.confidence
    plan = plan_of(view, found.moves[0].move, found.moves[1].move)
    hints = [
        Hint(m.move, write(m.move), m.value, m.error, 0, False, plan if i == 0 else ())
        for i, m in enumerate(found.moves[:count])
    ]
    return hints, found.confidence


def first_review(match: Match, *, seat: Seat | None = None) -> Review:
    """The review of a match by the net of its game, or of one seat's decisions."""
    choices = [c for c in find_choices(match) if seat in (None, c.view.seat)]
    found = judge([choice.view for choice in choices])
    decisions = [decision_of(c, j) for c, j in zip(choices, found, strict=True)]
    seats = seat_reviews(match, decisions, seat)
    return Review(match, Budget(), 0, tuple(decisions), seats, made_by=BY_NET)


def decision_of(choice: Choice, found: Judged) -> Decision:
    """A choice of the match as the net judges it."""
    played = next(move for move in found.moves if move.move == choice.move)
    best = found.moves[0]
    return Decision(
        choice.number, choice.view.seat, choice.view, played, best, found.moves, iterations=0
    )
