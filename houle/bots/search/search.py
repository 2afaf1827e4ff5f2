"""Information-set Monte Carlo tree search over the verbs, one implementation for all games.

Every iteration redeals what the searching seat cannot know, descends the tree, plays on with the
heuristic, and backs the value up the path. A node stands for what a choice may depend on: for the
searching seat all that it knows, for the others only what is public. So no seat uses a card that it
could not see, nobody reacts to a face-down choice, and lines that lead to the same knowledge share
a node (transpositions).

Where several seats choose at the same time, each uses its own statistics: the upper confidence
bound as if it were alone (*decoupled* UCB), or random choice in proportion to its regrets (*regret
matching*). The first is the default: in a bidding game for four with 300 iterations, one decoupled
seat beat three with regret matching in 45 % of 60 matches, and the other way round in 5 % (25 %
would be even). Regret matching needs many more iterations to converge.

Where cards are drawn all the time and hands are closed, the same knowledge rarely occurs twice and
a tree stays shallow. There a *flat* search compares only the moves of the current choice and leaves
the rest to the heuristic, at half the cost per iteration. With more iterations it relies more on
the playouts alone; since these ignore what the others' moves reveal about their cards, the setting
*trust* adds a bonus to the heuristic's best move. In any search, a net can take the place of that
rule: moves of the current choice that it makes rarely must be better by more (*guide*).
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.strategy.prospect import POINTLESS
from houle.engine.struct import Array
from houle.simulation.drivers import (
    FINER_HEURISTIC,
    HEURISTIC,
    RANDOM,
    choose,
    move_value,
    next_to_move,
    number_key,
    number_mover,
    pick,
)
from houle.simulation.verbs import (
    choices_left,
    know,
    legal_moves,
    play,
    prospect,
    reconsider,
    redeal,
    stretch,
    to_move,
)

from .endgame import WORLD, finish, goes_on
from .tree import LONGEST_PATH, NO_EDGE, NO_NODE, add_node, edge_for, find_node, hash_words, walk

WIN = 10_000
"""The value of a certain win."""
EVEN = WIN // 2
SHARE_UNITS = 1 << 16
"""Probabilities in regret matching are integers out of this."""

SEAT, DEPTH, EXPLORATION, LOOSENESS, WAY, FLOOR, FEW, FLAT, FINER, TRUST = range(10)
"""Indices of the settings: the searching seat, then the fields of ``SearchSettings`` (``WAY`` is
how simultaneous choices are made, DECOUPLED or REGRET)."""
DECOUPLED, REGRET = 0, 1
ROOT = 0
"""The node of the choice being searched: the first one in every tree."""


@rule
def explore(
    worlds: Array,
    trees: Array,
    scratch: Array,
    words: Array,
    legal: Array,
    judged: Array,
    mover: Array,
    settings: Array,
    first: int,
    count: int,
    log: Array,
) -> int:
    """Run ``count`` iterations from the knowledge in worlds[0]; return the number of moves."""
    tree = trees[0]
    if settings[FLAT] != 0:
        return compare(worlds, tree, legal, judged, mover, settings, count, log)
    seat = int(settings[SEAT])
    moves = 0
    for number in range(first, first + count):
        worlds[WORLD] = worlds[0]
        world = worlds[WORLD]
        number_key(world, number)
        redeal(world, seat)
        reconsider(world, seat)
        limit = stretch(world)
        moves += descend(world, tree, scratch, words, legal, judged, mover, settings, limit, log)
        if goes_on(world, limit) and choices_left(world) <= settings[FEW]:
            moves += finish(worlds, tree, limit, log)
        else:
            moves += play_on(world, mover, legal, settings, limit, log)
        back_up(world, tree)
    return moves


@rule
def compare(
    worlds: Array,
    tree: Any,
    legal: Array,
    judged: Array,
    mover: Array,
    settings: Array,
    count: int,
    log: Array,
) -> int:
    """Run ``count`` iterations of the flat search; return the number of moves."""
    seat = int(settings[SEAT])
    size = legal_moves(worlds[0], seat, legal)
    judge_all(
        worlds[0], seat, legal, size, FINER_HEURISTIC if settings[FINER] != 0 else HEURISTIC, judged
    )
    if tree.nodes == 0:
        add_node(tree, 1)
        favour_best(tree, legal, size, judged, int(settings[TRUST]))
    moves = 0
    for _ in range(count):
        legal_moves(worlds[0], seat, legal)
        tree.path_size = 0
        move = choose_edge(worlds[0], tree, ROOT, seat, legal, size, judged, mover, settings)
        trial = int(tree.edge_visits[int(tree.path_edge[0])])
        moves += try_move(worlds, seat, move, trial, mover, legal, settings, log)
        back_up(worlds[WORLD], tree)
    return moves


@rule
def try_move(
    worlds: Array,
    seat: Seat,
    move: Move,
    trial: int,
    mover: Array,
    legal: Array,
    settings: Array,
    log: Array,
) -> int:
    """Make the move in world ``trial`` and play on with the heuristic; return the number of moves.

    All moves are tried in the same worlds with the same random numbers, which reduces the variance
    of their differences.
    """
    worlds[WORLD] = worlds[0]
    world = worlds[WORLD]
    number_key(world, trial)
    number_mover(world, trial, mover)
    redeal(world, seat)
    reconsider(world, seat)
    limit = stretch(world)
    play(world, seat, move, log)
    return 1 + play_on(world, mover, legal, settings, limit, log)


@rule
def descend(
    world: Any,
    tree: Any,
    scratch: Array,
    words: Array,
    legal: Array,
    judged: Array,
    mover: Array,
    settings: Array,
    limit: int,
    log: Array,
) -> int:
    """Descend to the first new node and one move beyond; return the number of moves."""
    tree.path_size = 0
    moves = 0
    seat = int(settings[SEAT])
    growing = True
    while growing and goes_on(world, limit) and tree.path_size < LONGEST_PATH:
        seat = next_to_move(world, seat)
        size = legal_moves(world, seat, legal)
        move = int(legal[0]) if size == 1 else -1
        if size > 1:
            key = key_of(world, seat, scratch, words, settings)
            node = find_node(tree, key)
            if node == NO_NODE:
                growing = False
                node = add_node(tree, key)
            if node != NO_NODE:
                judge_all(world, seat, legal, size, HEURISTIC, judged)
                move = choose_edge(world, tree, node, seat, legal, size, judged, mover, settings)
        if move >= 0:
            play(world, seat, move, log)
            moves += 1
        else:
            growing = False
    return moves


@rule
def key_of(world: Any, seat: Seat, scratch: Array, words: Array, settings: Array) -> int:
    """The hash of what the choice may depend on: own knowledge, for other seats what is public."""
    eye = seat if seat == int(settings[SEAT]) else NO_SEAT
    know(world, eye, scratch[0])
    return hash_words(words, seat)


@rule
def judge_all(world: Any, seat: Seat, legal: Array, size: int, level: int, judged: Array) -> None:
    """Rank the legal moves by the heuristic and turn the ranks into priors that sum to 1.

    A pointless move gets 0, unless there are no others.
    """
    for i in range(size):
        judged[0, i] = move_value(world, seat, int(legal[i]), level)
    total = 0.0
    for i in range(size):
        better = 0
        for j in range(size):
            if judged[0, j] > judged[0, i]:
                better += 1
        is_tried = judged[0, i] > POINTLESS or better == 0
        judged[1, i] = 1.0 / (1 + better) if is_tried else 0.0
        total += judged[1, i]
    for i in range(size):
        judged[1, i] /= total


@rule
def favour_best(tree: Any, legal: Array, size: int, judged: Array, favour: int) -> None:
    """Give the bonus to the heuristic's best moves at the root."""
    most = 0.0
    for i in range(size):
        most = max(most, judged[1, i])
    for i in range(size):
        if judged[1, i] == most:
            tree.edge_favour[edge_for(tree, ROOT, int(legal[i]))] = favour


@rule
def choose_edge(
    world: Any,
    tree: Any,
    node: int,
    seat: Seat,
    legal: Array,
    size: int,
    judged: Array,
    mover: Array,
    settings: Array,
) -> Move:
    """Choose the move to try at the node and add it to the path; -1 when the tree is full."""
    if node == ROOT and settings[FLOOR] > 0:
        move = choose_neglected(tree, seat, legal, size, settings)
        if move >= 0:
            return move
    if settings[WAY] == REGRET and chooses_with_others(world, seat):
        return choose_by_regret(tree, node, seat, legal, size, mover)
    return choose_by_bound(tree, node, seat, legal, size, judged, settings)


@rule
def choose_neglected(tree: Any, seat: Seat, legal: Array, size: int, settings: Array) -> Move:
    """The least tried move at the root if it is below its even share; -1 if none is."""
    least, chosen = NO_EDGE, -1
    for i in range(size):
        edge = edge_for(tree, ROOT, int(legal[i]))
        if edge == NO_EDGE:
            return -1
        if least == NO_EDGE or tree.edge_visits[edge] < tree.edge_visits[least]:
            least, chosen = edge, int(legal[i])
    share = (int(tree.visits[ROOT]) + 1) * int(settings[FLOOR])
    if int(tree.edge_visits[least]) * size * 1000 >= share:
        return -1
    walk(tree, ROOT, least, seat, 0)
    return chosen


@rule
def choose_by_bound(
    tree: Any, node: int, seat: Seat, legal: Array, size: int, judged: Array, settings: Array
) -> Move:
    """The move with the highest upper confidence bound (PUCT, with the heuristic's priors)."""
    mean = tree.total[node] / tree.visits[node] if tree.visits[node] > 0 else float(EVEN)
    best, best_edge, chosen = -1e18, NO_EDGE, -1
    for i in range(size):
        edge = edge_for(tree, node, int(legal[i])) if judged[1, i] > 0.0 else NO_EDGE
        if edge != NO_EDGE:
            tree.edge_chances[edge] += 1
            bound = upper_bound(tree, edge, mean, judged[1, i], settings)
            if bound > best:
                best, best_edge, chosen = bound, edge, int(legal[i])
    if best_edge != NO_EDGE:
        walk(tree, node, best_edge, seat, 0)
    return chosen


@rule
def upper_bound(tree: Any, edge: int, mean: float, share: float, settings: Array) -> float:
    """The move's upper confidence bound: its mean plus an exploration term."""
    visits = int(tree.edge_visits[edge])
    worth = tree.edge_total[edge] / visits if visits > 0 else mean
    worth += tree.edge_favour[edge]
    curiosity = settings[EXPLORATION] * (WIN / 1000.0)
    return float(worth + curiosity * share * sqrt(float(tree.edge_chances[edge])) / (1 + visits))


@rule
def chooses_with_others(world: Any, seat: Seat) -> bool:
    """Whether another seat chooses at the same time."""
    for other in range(world.seats):
        if other != seat and to_move(world, other):
            return True
    return False


@rule
def choose_by_regret(
    tree: Any, node: int, seat: Seat, legal: Array, size: int, mover: Array
) -> Move:
    """A random move, drawn in proportion to the positive regrets."""
    total = 0
    for i in range(size):
        edge = edge_for(tree, node, int(legal[i]))
        if edge == NO_EDGE:
            return -1
        tree.edge_chances[edge] += 1
        total += max(0, int(tree.edge_regret[edge]))
    lot = pick(mover, SHARE_UNITS)
    for i in range(size):
        edge = edge_for(tree, node, int(legal[i]))
        share = share_by_regret(int(tree.edge_regret[edge]), total, size)
        lot -= share
        if lot < 0 or i == size - 1:
            walk(tree, node, edge, seat, share)
            return int(legal[i])
    return -1


@rule
def share_by_regret(regret: int, total: int, size: int) -> int:
    """The probability of a move: 90 % by regret, 10 % uniform; all uniform without regrets."""
    even = SHARE_UNITS // size
    if total <= 0:
        return even
    return even // 10 + int(0.9 * SHARE_UNITS * (max(0, regret) / total))


@rule
def play_on(world: Any, mover: Array, legal: Array, settings: Array, limit: int, log: Array) -> int:
    """Play on with the heuristic, sometimes at random, up to the horizon; count the moves."""
    moves = 0
    seat = int(settings[SEAT])
    while goes_on(world, limit) and moves < settings[DEPTH]:
        seat = next_to_move(world, seat)
        level = RANDOM if pick(mover, int(settings[LOOSENESS])) == 0 else HEURISTIC
        if level == HEURISTIC and settings[FINER] != 0 and seat == settings[SEAT]:
            level = FINER_HEURISTIC
        play(world, seat, choose(world, seat, level, mover, legal), log)
        moves += 1
    return moves


@rule
def back_up(world: Any, tree: Any) -> None:
    """Back up the value of the world for each seat to its nodes and moves on the path."""
    for seat in range(world.seats):
        value = -1
        for step in range(tree.path_size):
            if tree.path_seat[step] == seat:
                if value < 0:
                    value = int(prospect(world, seat))
                note_value(tree, step, value)


@rule
def note_value(tree: Any, step: int, value: int) -> None:
    """Add the value to the node and the move at a step of the path."""
    node, edge = int(tree.path_node[step]), int(tree.path_edge[step])
    tree.visits[node] += 1
    tree.total[node] += value
    tree.edge_visits[edge] += 1
    tree.edge_total[edge] += value
    tree.edge_square[edge] += value * value
    if tree.path_share[step] > 0:
        update_regrets(tree, node, edge, value, int(tree.path_share[step]))


@rule
def update_regrets(tree: Any, node: int, chosen: int, value: int, share: int) -> None:
    """Update the regrets of all moves at the node, with importance sampling for the chosen one."""
    edge = int(tree.first_edge[node])
    while edge != NO_EDGE:
        tree.edge_regret[edge] -= value
        edge = int(tree.next_edge[edge])
    tree.edge_regret[chosen] += value * SHARE_UNITS // share
