"""Chance: the known stream of ChaCha8, fair numbers, fair shuffles."""

from __future__ import annotations

import itertools
import struct as binary
from collections import Counter
from typing import Any

import numpy as np
import pytest

from houle.engine.chance import (
    WORDS,
    ChanceStruct,
    below,
    key_from_seed,
    new_key,
    next_word,
    script,
    set_key,
    shuffle,
    signed,
    throw_die,
)

FIRST_BLOCK = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
"""The published keystream of ChaCha8 for a key and nonce of zeros."""


class Table(ChanceStruct):
    """Nothing but a generator."""


def table(seed: int = 1) -> Any:
    state = Table.blank()
    set_key(state, key_from_seed(seed))
    return state


def test_the_stream_is_that_of_chacha8() -> None:
    state = Table.blank()
    words = [next_word(state) for _ in range(WORDS)]
    assert binary.pack("<16I", *words).hex() == FIRST_BLOCK


def test_a_new_block_follows_when_one_is_used_up() -> None:
    state = table()
    words = [next_word(state) for _ in range(5 * WORDS)]
    assert len(set(words)) == len(words)
    assert state.chance_block == 5


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 24, 60, 1000])
def test_numbers_stay_below_their_bound_and_all_occur(bound: int) -> None:
    state = table(bound)
    drawn = Counter(below(state, bound) for _ in range(20 * bound))
    assert set(drawn) <= set(range(bound))
    assert len(drawn) > bound * 0.9


def test_numbers_are_equally_likely() -> None:
    state = table(3)
    drawn = Counter(below(state, 5) for _ in range(5000))
    chi_square = sum((drawn[i] - 1000) ** 2 / 1000 for i in range(5))
    assert chi_square < 23.5  # four degrees of freedom, p = 0.0001


def test_unfair_words_are_drawn_again() -> None:
    state = table()
    script(state, [(0, 3), (1, 3)])
    state.chance_words[WORDS - 2] = 0  # the product is 0, below the unfair rest of 1 for bound 3
    assert below(state, 3) == 1


def test_a_die_shows_one_to_six() -> None:
    state = table(4)
    assert {throw_die(state) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    state = table(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        pile = np.arange(6, dtype=np.int8)
        shuffle(state, pile, 1, 5)
        assert pile[0] == 0 and pile[5] == 5
        orders[tuple(int(c) for c in pile[1:5])] += 1
    assert set(orders) == set(itertools.permutations(range(1, 5)))
    assert sum((n - 100) ** 2 / 100 for n in orders.values()) < 59  # 23 degrees, p = 0.00005


def test_scripted_outcomes_come_as_told() -> None:
    state = table()
    told = [(value, bound) for bound in (2, 6, 41) for value in (0, bound // 2, bound - 1)]
    script(state, told)
    assert [below(state, bound) for _, bound in told] == [value for value, _ in told]


def test_the_same_key_gives_the_same_numbers_and_others_do_not() -> None:
    first, again, other = table(6), table(6), table(7)
    numbers = [below(first, 1000) for _ in range(40)]
    assert numbers == [below(again, 1000) for _ in range(40)]
    assert numbers != [below(other, 1000) for _ in range(40)]


def test_new_keys_differ_and_have_256_bits() -> None:
    keys = {new_key() for _ in range(50)}
    assert len(keys) == 50 and all(len(key) == 32 for key in keys)


@pytest.mark.parametrize("word", [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x1_0000_0005])
def test_words_survive_being_stored_with_a_sign(word: int) -> None:
    assert signed(word) & 0xFFFFFFFF == word & 0xFFFFFFFF
    assert -(2**31) <= signed(word) < 2**31
