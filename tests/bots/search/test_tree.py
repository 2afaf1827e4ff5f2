"""The nodes of a search: which lines share one, and how their keys are computed."""

from __future__ import annotations

import numpy as np
import pytest

import houle
from houle import games
from houle.bots.search.thinking import scratch_for
from houle.bots.search.tree import NODES, hash_words
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.engine.view import knowledge
from houle.simulation.compile import compiled
from houle.simulation.compiled_verbs import fill_knowledge
from houle.simulation.verbs import know

LINES = 20_000
GAME = games.find("vague_attaque")
"""A game with bookkeeping that is not observed."""


def test_compiled_and_interpreted_keys_are_the_same() -> None:
    fast = compiled(GAME, hash_words)
    words = np.random.default_rng(1).integers(-(1 << 63), (1 << 63) - 1, (50, 20), np.int64)
    keys = [hash_words(row, 3) for row in words]
    assert [fast(row, 3) for row in words] == keys
    assert len(set(keys)) == len(words) and min(keys) > 0


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
    words, seen = scratch_for(GAME.observed)
    state = GAME.state.blank()
    know(state, 0, seen[0])
    before = hash_words(words, 0)
    if np.ndim(state[field]) > 0:
        state[field][0] += 1
    else:
        state[field] += 1
    know(state, 0, seen[0])
    return hash_words(words, 0) != before


def test_what_is_observed_is_the_same_compiled_and_part_of_what_is_known() -> None:
    match = houle.new(GAME.name, seed=3, players=3)
    for _ in range(60):
        seat = match.to_move[0]
        match.play_number(seat, match.legal_numbers(seat)[0])
    fast = compiled(GAME, fill_knowledge)
    for seat in (NO_SEAT, 0, 1, 2):
        plain, quick = GAME.observed.zeros(1), GAME.observed.zeros(1)
        know(match.state, seat, plain[0])
        fast(np.array([match.state]), seat, quick)
        assert plain.tobytes() == quick.tobytes()
        known = raw(knowledge(GAME, match.state, seat).state)
        assert known.startswith(raw(plain[0])) and len(known) > plain.nbytes
