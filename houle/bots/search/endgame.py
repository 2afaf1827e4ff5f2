"""Exact endgames: when few cards are left, a world is not played out but solved.

In a redealt world every card lies open, so the rest of a round is a small tree that can be searched
to its ends. Every seat chooses what is best for its own side and expects the same of all others
(*max^n*). The paranoid alternative, all others against one, makes the searching seat give up lines
in which the others get into each other's way, which is how most rounds of more than two sides are
won. With two sides both are the same, and the *ceiling* cuts as alpha-beta does: a seat that has
found the best that the stretch can bring looks no further. Where lines are equal for a seat the
heuristic's favourite is taken, because moves are tried in its order and only a better one replaces
it. Nothing is recursive: one state and one best end are kept for every level. Equal positions are
not looked up: with so few cards left most lines end before they could meet.

Seats that choose at the same time have no order in which they could be searched: a seat that came
later would answer cards that are still face down. There the tree of the search itself is exact,
for it holds the choices of all seats, and the last card of a hand is no choice.
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

from .tree import LEVELS

WORLD = 1
"""The row of the world that is searched; row 0 is the knowledge it was dealt from."""
FIRST_LEVEL = 2
FIRST_END = FIRST_LEVEL + LEVELS + 1
ROWS = FIRST_END + LEVELS
"""How many states a search keeps: two, one for each level and one beyond, a best end for each."""


@rule
def finish(worlds: Array, tree: Any, limit: int, log: Array) -> int:
    """Replace the world by its end under best play; count the moves that were tried."""
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
    """Whether the match still is in the stretch that the search looks at."""
    return not is_over(world) and stretch(world) == limit


@rule
def open_level(world: Any, tree: Any, level: int) -> None:
    """Lay out the moves of whoever is to move, the heuristic's favourite first."""
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
    """Bring the moves into the order in which the heuristic likes them."""
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
    """Whether no move is left to try, or none can be better than the best so far."""
    if tree.end_next[level] == tree.end_count[level]:
        return True
    return bool(tree.end_best[level] >= tree.end_ceiling[level])


@rule
def try_next(world: Any, tree: Any, level: int, limit: int, log: Array) -> int:
    """Make the level's next move, and all that follow without a choice; count them."""
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
    """Keep the end in this row for the level if it is better for the seat that chooses there."""
    value = int(prospect(worlds[row], int(tree.end_seat[level])))
    if value > tree.end_best[level]:
        tree.end_best[level] = value
        worlds[FIRST_END + level] = worlds[row]
