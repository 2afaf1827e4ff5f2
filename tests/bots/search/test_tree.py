"""The nodes of a search: which lines share one, and how their keys are computed."""

from __future__ import annotations

import numpy as np
import pytest

from houle import games
from houle.bots.search.thinking import scratch_for
from houle.bots.search.tree import NODES, hash_words
from houle.simulation.compile import compiled

LINES = 20_000
GAME = games.find("vague_attaque")
"""A game with bookkeeping that is not observed."""


def test_compiled_and_interpreted_keys_are_the_same() -> None:
    fast = compiled(GAME, hash_words)
    words = np.random.default_rng(1).integers(-(1 << 63), (1 << 63) - 1, (50, 20), np.int64)
    for row in words:
        assert fast(row, 3) == hash_words(row, 3) > 0


def test_structs_that_differ_in_one_number_have_different_keys() -> None:
    fast = compiled(GAME, hash_words)
    words = np.zeros((LINES, 60), np.int64)
    for i in range(LINES):
        words[i, i % 60] = (1 + i // 60) << 9 * (i % 6)
    assert LINES > NODES // 2
    assert len({fast(row, 0) for row in words}) == LINES
    assert len({fast(words[0], seat) for seat in range(8)}) == 8


@pytest.mark.parametrize("field", ["past", "past_count"])
def test_lines_that_differ_only_in_what_is_not_observed_share_a_node(field: str) -> None:
    assert not divides_nodes(field)


@pytest.mark.parametrize("field", ["gold", "pile_lot", "known"])
def test_lines_that_differ_in_what_is_observed_do_not_share_a_node(field: str) -> None:
    assert divides_nodes(field)


def divides_nodes(field: str) -> bool:
    """Whether a different number in the field gives another key."""
    words, struct = scratch_for(GAME.state)
    struct[0] = GAME.state.blank()
    before = hash_words(words, 0)
    struct[field][0] += 1
    return hash_words(words, 0) != before
