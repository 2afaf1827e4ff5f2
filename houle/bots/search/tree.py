"""The search tree: nodes in a hash table, keyed by what a choice may depend on."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Move, rule
from houle.engine.struct import Array, Struct, int16, int32, int64

NODES = 1 << 15
EDGES = 1 << 18
LONGEST_PATH = 64
END_LEVELS, END_MOVES = 20, 16
"""The most consecutive choices in an endgame, and the most moves of each."""
NO_NODE = -1
NO_EDGE = -1

KEY_MASK = (1 << 62) - 1
START, FACTOR = 0x2545F4914F6CDD1D, 0x1E3779B97F4A7C15
"""Where a hash starts, and its odd factor."""


class Tree(Struct):
    """The statistics of a search; values are summed in ten-thousandths of a win."""

    nodes: int = int32()
    edges: int = int32()
    """How many of each are in use."""

    key: Array = int64(2 * NODES)
    """A hash table of keys; 0 is an empty slot."""
    slot_node: Array = int32(2 * NODES)
    first_edge: Array = int32(NODES)
    visits: Array = int32(NODES)
    total: Array = int64(NODES)

    edge_move: Array = int16(EDGES)
    next_edge: Array = int32(EDGES)
    edge_visits: Array = int32(EDGES)
    edge_chances: Array = int32(EDGES)
    """How often the move was legal when the node was visited: not in every world."""
    edge_total: Array = int64(EDGES)
    edge_square: Array = int64(EDGES)
    edge_regret: Array = int64(EDGES)
    edge_favour: Array = int32(EDGES)
    """A bonus added to the move's mean value."""

    path_size: int = int32()
    path_node: Array = int32(LONGEST_PATH)
    path_edge: Array = int32(LONGEST_PATH)
    path_seat: Array = int32(LONGEST_PATH)
    path_share: Array = int32(LONGEST_PATH)
    """The probability of the chosen move, out of 65,536; 0 if it was not drawn at random."""

    end_seat: Array = int32(END_LEVELS)
    """The seat to move at each level of an endgame; the next fields are the level's progress."""
    end_moves: Array = int16(END_LEVELS + 1, END_MOVES)
    end_count: Array = int32(END_LEVELS)
    end_next: Array = int32(END_LEVELS)
    end_best: Array = int32(END_LEVELS)
    end_ceiling: Array = int32(END_LEVELS)
    end_judged: Array = int64(END_MOVES)


@rule
def hash_words(words: Array, salt: int) -> int:
    """A 62-bit hash, never 0, of a struct seen as 64-bit words."""
    found = START ^ salt
    for i in range(words.shape[0]):
        found = ((found ^ int(words[i])) * FACTOR) & KEY_MASK
        found ^= found >> 31
    return found | 1


@rule
def find_node(tree: Any, key: int) -> int:
    """The node of the key, or NO_NODE."""
    slot = key % (2 * NODES)
    while tree.key[slot] != 0:
        if tree.key[slot] == key:
            return int(tree.slot_node[slot])
        slot = (slot + 1) % (2 * NODES)
    return NO_NODE


@rule
def add_node(tree: Any, key: int) -> int:
    """A new node for the key, or NO_NODE when the tree is full."""
    if tree.nodes == NODES:
        return NO_NODE
    slot = key % (2 * NODES)
    while tree.key[slot] != 0:
        slot = (slot + 1) % (2 * NODES)
    node = int(tree.nodes)
    tree.key[slot] = key
    tree.slot_node[slot] = node
    tree.first_edge[node] = NO_EDGE
    tree.nodes = node + 1
    return node


@rule
def edge_for(tree: Any, node: int, move: Move) -> int:
    """The move's edge at the node, created if new; NO_EDGE when the tree is full."""
    edge = int(tree.first_edge[node])
    while edge != NO_EDGE:
        if tree.edge_move[edge] == move:
            return edge
        edge = int(tree.next_edge[edge])
    if tree.edges == EDGES:
        return NO_EDGE
    edge = int(tree.edges)
    tree.edge_move[edge] = move
    tree.next_edge[edge] = tree.first_edge[node]
    tree.first_edge[node] = edge
    tree.edges = edge + 1
    return edge


@rule
def walk(tree: Any, node: int, edge: int, seat: int, share: int) -> None:
    """Add a step to the path."""
    size = int(tree.path_size)
    tree.path_node[size] = node
    tree.path_edge[size] = edge
    tree.path_seat[size] = seat
    tree.path_share[size] = share
    tree.path_size = size + 1
