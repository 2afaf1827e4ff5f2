"""Trials: a position, the moves to play out from it, and how the seats play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houle.engine.chance import key_from_seed, new_key, set_key
from houle.engine.errors import NoChoiceError, NotKnowledgeError, UnknownNameError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View

from .drivers import LEVELS
from .worlds import PLACE, SCORE, VALUE

MEASURES = {"score": SCORE, "value": VALUE, "place": PLACE}
"""What is told of the end of a playout: points, the value that the bots' search adds up (10,000 for
a win, divided where it is shared), or places."""
MAX_SEATS = 16


@dataclass(frozen=True)
class Trial:
    """What is to be played out: a position, the moves to try, and how the seats play on."""

    game: Game
    start: Array
    """One state, with the generator that numbers the worlds."""
    closed: bool
    """Whether the state is only what the seat knows."""
    seat: Seat
    moves: Array
    levels: Array
    measure: int

    @property
    def seats(self) -> int:
        """How many seats take part."""
        return int(self.start[0]["seats"])


def read_trial(
    position: Match | View,
    moves: Sequence[Move | str] | None,
    level: str | Sequence[str],
    measure: str,
    seat: Seat | None,
    seed: int | str | None,
) -> Trial:
    """The trial that the arguments of ``playouts`` describe, or an error that names the mistake."""
    game = position.game
    if measure not in MEASURES:
        raise UnknownNameError("measure", measure, MEASURES)
    mover = mover_of(position, seat)
    legal = legal_moves(game, position.state, mover)
    tried = legal if moves is None else [read_move(position, mover, move) for move in moves]
    return Trial(
        game=game,
        start=with_key(game, position.state, seed, 1),
        closed=isinstance(position, View),
        seat=mover,
        moves=np.array(tried, np.int16),
        levels=read_levels(level, int(position.state["seats"])),
        measure=MEASURES[measure],
    )


def mover_of(position: Match | View, seat: Seat | None) -> Seat:
    """The seat whose moves are tried; an error if it has no choice."""
    if isinstance(position, View):
        if position.options is None:
            raise NotKnowledgeError
        found = position.seat
    else:
        found = next(iter(position.to_move), 0) if seat is None else seat
        position.check_seat(found)
    if not legal_moves(position.game, position.state, found):
        raise NoChoiceError(found)
    return found


def legal_moves(game: Game, state: Any, seat: Seat) -> list[Move]:
    """The legal moves of the seat as numbers."""
    if seat < 0:
        return []
    out = np.zeros(game.max_legal, np.int16)
    return [int(move) for move in out[: game.rules.legal_moves(state, seat, out)]]


def read_move(position: Match | View, seat: Seat, move: Move | str) -> Move:
    """A move as a number; an error for one that is not legal, because compiled rules do not check.

    The true position and what a seat knows have the same legal moves.
    """
    if isinstance(position, Match):
        table = position
    else:
        assert position.options is not None
        table = Match.at(position.game, position.options, position.state)
    number = table.read_move(seat, move) if isinstance(move, str) else move
    refused = table.refusal(seat, number)
    if refused is not None:
        raise refused
    return number


def read_levels(level: str | Sequence[str], seats: int) -> Array:
    """The level of each seat as a number for the drivers, from one for all or one for each."""
    named = [level] * seats if isinstance(level, str) else list(level)
    for name in named:
        if name not in LEVELS:
            raise UnknownNameError("level", name, LEVELS)
    if len(named) != seats:
        raise ValueError(f"{len(named)} levels are given for {seats} seats")
    numbers = np.zeros(MAX_SEATS, np.int8)
    numbers[:seats] = [LEVELS[name] for name in named]
    return numbers


def with_key(game: Game, state: Any, seed: int | str | None, count: int) -> Array:
    """``count`` states; the first is the given one, with the generator set by the seed."""
    worlds = game.state.zeros(count)
    worlds[0] = state
    set_key(worlds[0], new_key() if seed is None else key_from_seed(seed))
    return worlds
