"""Endgames: when few cards are left, a world is solved exactly instead of played out.

In a redealt world all cards are open, so the rest of a round is a small tree that can be searched
completely. Every seat chooses what is best for its own side and expects the same of all others
(*max^n*). The paranoid alternative, all others against one, would reject lines in which the others
hinder each other, which is how most rounds with more than two sides are won. With two sides both
are the same. The *ceiling* prunes like alpha-beta: a seat that has found the best result the
stretch allows stops searching. Between equal lines a seat takes the heuristic's favourite: moves
are tried in the heuristic's order, and only a better one replaces the best. The search is not
recursive: it stores one state and one best end per level. There is no transposition table, because
with so few cards left most lines end before they could transpose.

Simultaneous choices cannot be searched in sequence: a later seat would react to cards that are
still face down. For these the search tree itself is exact, since it contains the choices of all
seats, and the last card of a hand is no choice.
"""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.drivers import next_to_move
from houle.simulation.verbs import (
    ceiling,
    is_over,
    judge,
    legal_moves,
    play,
    prospect,
    stretch,
)

from .tree import END_LEVELS

WORLD = 1
"""The row of the world being searched; row 0 is the knowledge it was dealt from."""
FIRST_LEVEL = 2
FIRST_END = FIRST_LEVEL + END_LEVELS + 1
ROWS = FIRST_END + END_LEVELS
"""Rows of states in a search: knowledge, world, one per level plus one, a best end per level."""


@rule
def finish(worlds: Array, tree: Any, limit: int, log: Array) -> int:
    """Replace the world by its end under best play; return the number of moves tried."""
    tried = 0
    level = 0
    worlds[FIRST_LEVEL] = worlds[WORLD]
    open_level(worlds[FIRST_LEVEL], tree, 0)
    while level >= 0:
        if is_settled(tree, level):
            level -= 1
            if level >= 0:
                offer_end(worlds, tree, level, FIRST_END + level + 1)
        else:
            below = FIRST_LEVEL + level + 1
            worlds[below] = worlds[below - 1]
            tried += try_next(worlds[below], tree, level, limit, log)
            if goes_on(worlds[below], limit):
                level += 1
                open_level(worlds[below], tree, level)
            else:
                offer_end(worlds, tree, level, below)
    worlds[WORLD] = worlds[FIRST_END]
    return tried


@rule
def goes_on(world: Any, limit: int) -> bool:
    """Whether the match is still in the stretch that is searched."""
    return not is_over(world) and stretch(world) == limit


@rule
def open_level(world: Any, tree: Any, level: int) -> None:
    """Set up the moves of the seat to move, the heuristic's favourite first."""
    seat = next_to_move(world, 0)
    count = legal_moves(world, seat, tree.end_moves[level])
    tree.end_seat[level] = seat
    tree.end_count[level] = count
    tree.end_next[level] = 0
    tree.end_best[level] = -1
    tree.end_ceiling[level] = ceiling(world, seat)
    sort_moves(world, seat, tree.end_moves[level], count, tree.end_judged)


@rule
def sort_moves(world: Any, seat: Seat, moves: Array, count: int, judged: Array) -> None:
    """Sort the moves by the heuristic, best first."""
    for i in range(count):
        move = int(moves[i])
        value = int(judge(world, seat, move))
        at = i
        while at > 0 and judged[at - 1] < value:
            judged[at] = judged[at - 1]
            moves[at] = moves[at - 1]
            at -= 1
        judged[at] = value
        moves[at] = move


@rule
def is_settled(tree: Any, level: int) -> bool:
    """Whether no move is left, or none can be better than the best so far."""
    if tree.end_next[level] == tree.end_count[level]:
        return True
    return bool(tree.end_best[level] >= tree.end_ceiling[level])


@rule
def try_next(world: Any, tree: Any, level: int, limit: int, log: Array) -> int:
    """Make the level's next move and all forced moves after it; return how many."""
    number = int(tree.end_next[level])
    tree.end_next[level] = number + 1
    seat = int(tree.end_seat[level])
    play(world, seat, int(tree.end_moves[level, number]), log)
    tried = 1
    while goes_on(world, limit):
        seat = next_to_move(world, seat)
        if legal_moves(world, seat, tree.end_moves[level + 1]) > 1:
            return tried
        play(world, seat, int(tree.end_moves[level + 1, 0]), log)
        tried += 1
    return tried


@rule
def offer_end(worlds: Array, tree: Any, level: int, row: int) -> None:
    """Store the end in this row as the level's best if it is better for the level's seat."""
    value = int(prospect(worlds[row], int(tree.end_seat[level])))
    if value > tree.end_best[level]:
        tree.end_best[level] = value
        worlds[FIRST_END + level] = worlds[row]
