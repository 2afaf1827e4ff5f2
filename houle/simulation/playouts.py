"""Playouts: any position continued to its end many times by compiled code, and sampled worlds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.errors import NotKnowledgeError, UnknownNameError
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View

from . import compiled_verbs
from .compile import PLAYOUTS, compiled, write_stamp
from .trial import Trial, read_trial, with_key
from .worlds import fill_worlds, try_moves

PLAYOUTS_PER_TASK = 64
"""How many playouts of every move a thread makes at a time."""
CPU, CUDA = DEVICES = ("cpu", "cuda")


def sample(view: View, count: int = 1, *, seed: int | str | None = None) -> list[Match]:
    """``count`` worlds that the seat cannot tell from the true one, as matches to play on.

    The view is all that a seat knows, ``match.knowledge(seat)``. The same view and seed give the
    same worlds, whatever is hidden; without a seed they are new ones every time.
    """
    game = view.game
    if view.options is None:
        raise NotKnowledgeError
    worlds = with_key(game, view.state, seed, count + 1)
    compiled(game, fill_worlds)(worlds, view.seat)
    fast = compiled_verbs.is_compiled(game)
    verbs = compiled_verbs.compiled_verbs(game) if fast else None
    return [Match.at(game, view.options, world, verbs=verbs) for world in worlds[1:]]


def playouts(
    position: Match | View,
    moves: Sequence[Move | str] | None = None,
    *,
    count: int = 1000,
    level: str | Sequence[str] = "matelot",
    measure: str = "score",
    seat: Seat | None = None,
    seed: int | str | None = None,
    cores: int = 1,
    device: str = "cpu",
) -> Array:
    """Try moves in ``count`` playouts each; the end of each as an array [move, playout, seat].

    From what a seat knows (``match.knowledge(seat)``) every playout begins in another world that
    the seat cannot tell from the true one; from a match, in its true position with new chance.
    Moves are numbers or notation, all legal ones by default; those of a match are moves of
    ``seat``, by default the first to move. The same seed gives the same array on any number of
    cores and on any device.
    """
    trial = read_trial(position, moves, level, measure, seat, seed)
    if device == CUDA:
        from .cuda_playouts import play_trial

        return play_trial(trial, count)
    if device not in DEVICES:
        raise UnknownNameError("device", device, DEVICES)
    found = np.zeros((count, len(trial.moves), trial.seats), np.int16)
    task = partial(play_task, trial, found)
    if cores == 1:
        task(0, count)
    else:
        with ThreadPoolExecutor(cores) as threads:
            firsts = range(0, count, PLAYOUTS_PER_TASK)
            list(threads.map(task, firsts, (first + PLAYOUTS_PER_TASK for first in firsts)))
    return found.transpose(1, 0, 2)


def play_task(trial: Trial, found: Array, first: int, stop: int) -> None:
    """Make the playouts with these numbers."""
    worlds = trial.game.state.zeros(3)
    worlds[0] = trial.start[0]
    compiled(trial.game, try_moves)(
        worlds,
        int(trial.closed),
        trial.seat,
        trial.moves,
        first,
        trial.levels,
        trial.measure,
        np.ones(1, np.int64),
        np.zeros(trial.game.max_legal, np.int16),
        NO_LOG,
        found[first:stop],
    )


def compile_playouts(game: Game) -> None:
    """Compile the drivers of this file for the game and write the marker."""
    match = Match(game, game.options(), key=bytes(KEY_BYTES))
    view = match.knowledge(match.to_move[0])
    sample(view, 0, seed=0)
    playouts(view, count=0, seed=0)
    write_stamp(game, PLAYOUTS)


if __name__ == "__main__":
    # Numba caches by module name, which must not be ``__main__`` here.
    from houle.simulation import playouts as module

    for name in sys.argv[1:] or games.NAMES:
        module.compile_playouts(games.find(name))
