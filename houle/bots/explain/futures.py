"""Futures: what follows from a move in the search's own worlds, played on as the search does.

The worlds are those of the search's first iterations. In each of them the move is made, the search
runs one more iteration below it, and the moves which that iteration chose in the tree are made one
by one. Beyond the tree all seats go on by the heuristic, like the search's playouts but without
their random moves. A future ends when the seat chooses again or the round ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houle.bots.search import search
from houle.bots.search.thinking import Worker, explore_with
from houle.bots.search.tree import NO_EDGE
from houle.bots.search.worlds import deal_worlds, heuristic_move
from houle.engine.event import new_log, read_log
from houle.engine.game import Game
from houle.engine.match import Verbs
from houle.engine.rule import NO_SEAT, Move, Seat
from houle.engine.strategy.facts import Glimpse, allies
from houle.engine.struct import Array
from houle.engine.view import View
from houle.simulation.compile import compiled
from houle.simulation.compiled_verbs import best_verbs
from houle.simulation.drivers import number_mover

WORLDS = 48
MAX_MOVES = 80
"""The most further moves played after a move."""
OFTEN = 1 << 28
"""Visits that keep the search from trying a move at the root."""

Continue = Callable[[Array, Seat], Move]
"""Chooses the move of a seat in the first world of an array."""


@dataclass(frozen=True)
class Line:
    """A move in a world, with what the search plays next; then ``go_on`` chooses."""

    world: Any
    moves: tuple[Move, ...]
    """The first moves with alternatives, in the order in which they are made."""
    go_on: Continue


def lines_of(worker: Worker, move: Move, count: int) -> Iterator[Line]:
    """The lines of the search after the move, in its first ``count`` worlds."""
    game, seat = worker.view.game, worker.view.seat
    worlds = game.state.zeros(count + 1)
    worlds[0] = worker.worlds[0]
    compiled(game, deal_worlds)(worlds, seat)
    finer = int(worker.settings[search.FINER]) != 0

    def go_on(futures: Array, mover: Seat) -> Move:
        """The move of a playout."""
        if finer and mover == seat:
            return finer_move(game, futures[0], mover)
        return heuristic_move(game, futures, mover)

    for number in range(1, count + 1):
        yield Line(worlds[number], path_of(worker, move, number), go_on)


def path_of(worker: Worker, move: Move, number: int) -> tuple[Move, ...]:
    """The moves of one more iteration, which begins with the move, in world ``number``."""
    tree = worker.trees[0]
    if worker.settings[search.FLAT] != 0 or int(tree.nodes) == 0:
        return (move,)
    prefer(tree, move)
    kept, worker.settings[search.FLOOR] = int(worker.settings[search.FLOOR]), 1000
    number_mover(worker.worlds[0], number, worker.mover)
    worker.done = number
    explore_with(compiled(worker.view.game, search.explore), worker, 1)
    worker.settings[search.FLOOR] = kept
    edges = tree.path_edge[: int(tree.path_size)]
    return tuple(int(tree.edge_move[edge]) for edge in edges)


def prefer(tree: Any, move: Move) -> None:
    """Make the move the least tried one at the root, so that the next iteration begins with it."""
    edge = int(tree.first_edge[search.ROOT])
    while edge != NO_EDGE:
        tree.edge_visits[edge] = 0 if int(tree.edge_move[edge]) == move else OFTEN
        edge = int(tree.next_edge[edge])
    tree.visits[search.ROOT] = OFTEN


def finer_move(game: Game, world: Any, seat: Seat) -> Move:
    """The best move by the finer heuristic."""
    weigh = game.heuristic.weigh
    return max(legal_in(Verbs(game), world, seat), key=lambda move: int(weigh(world, seat, move)))


def legal_in(verbs: Verbs, state: Any, seat: Seat) -> list[Move]:
    """The seat's legal moves in the state."""
    out = np.zeros(verbs.game.max_legal, np.int16)
    found: list[Move] = out[: verbs.legal_moves(state, seat, out)].tolist()
    return found


def glimpse(verbs: Verbs, seat: Seat, line: Line) -> Glimpse:
    """What happens in the line until the seat chooses again."""
    game = verbs.game
    futures = game.state.zeros(1)
    futures[0] = line.world
    logs = [new_log()]
    verbs.play(futures[0], seat, line.moves[0], logs[0])
    soon = game.state.copy_of(futures[0])
    logs.extend(play_on(verbs, futures, seat, line))
    told = [list(read_log(log, game.kinds)) for log in logs]
    events = [event for part in told for event in part]
    own = allies(game, line.world, seat)
    return Glimpse(seat, own, line.world, soon, futures[0], events, at_once=len(told[0]))


def play_on(verbs: Verbs, futures: Array, seat: Seat, line: Line) -> Iterator[Array]:
    """Play on to the seat's next turn or the end of the stretch; yield the logs."""
    game = verbs.game
    world, stretch = futures[0], int(game.heuristic.stretch(line.world))
    others_moved = int(world.seats) == 1
    turn = getattr(game.reasons, "TURN_EVENT", None)
    planned, mover = iter(line.moves[1:]), seat
    for _ in range(MAX_MOVES):
        if verbs.is_over(world) or int(game.heuristic.stretch(world)) != stretch:
            return
        if turn is None and others_moved and verbs.to_move(world, seat):
            return
        mover = next_seat(verbs, world, mover)
        others_moved = others_moved or mover != seat
        log = new_log()
        verbs.play(world, mover, next_move(verbs, futures, mover, planned, line.go_on), log)
        yield log
        if turn is not None and begins(game, log, turn, seat):
            return


def next_seat(verbs: Verbs, world: Any, first: Seat) -> Seat:
    """The next seat to move, in the order of the search."""
    seats = int(world.seats)
    order = ((first + step) % seats for step in range(seats))
    return next((seat for seat in order if verbs.to_move(world, seat)), NO_SEAT)


def next_move(
    verbs: Verbs, futures: Array, mover: Seat, planned: Iterator[Move], go_on: Continue
) -> Move:
    """The only move, the one planned, or that of the playouts."""
    moves = legal_in(verbs, futures[0], mover)
    if len(moves) == 1:
        return moves[0]
    wanted = next(planned, None)
    return go_on(futures, mover) if wanted is None or wanted not in moves else wanted


def begins(game: Game, log: Array, kind: str, seat: Seat) -> bool:
    """Whether the log has an event of the kind for the seat: its turn begins."""
    return any(e.kind == kind and e.seat == seat for e in read_log(log, game.kinds))


def look_ahead(
    view: View, lines: Callable[[Move, int], Iterator[Line]], moves: Sequence[Move], count: int
) -> dict[Move, list[Glimpse]]:
    """What follows from each move in the same worlds."""
    verbs, seat = best_verbs(view.game), view.seat
    return {move: [glimpse(verbs, seat, line) for line in lines(move, count)] for move in moves}
