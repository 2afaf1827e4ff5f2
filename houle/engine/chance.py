"""Chance: every shuffle, draw and die, from the keyed generator in the state.

The generator is ChaCha8, with a key of 256 bits and a block counter: seeing all public cards tells
nothing about the next one. Words of 32 bits are stored in signed fields and computed as plain
non-negative ints, so that every backend gets the same numbers.
"""

from __future__ import annotations

import hashlib
import secrets
import struct as binary
from collections.abc import Sequence
from typing import Any

from .rule import rule
from .struct import Array, Struct, int8, int32

MASK = 0xFFFFFFFF
SIGN = 0x80000000
WORDS = 16
KEY_BYTES = 32


class ChanceStruct(Struct):
    """Base of every State: the random generator, seen by nobody."""

    chance_key: Array = int32(8)
    chance_words: Array = int32(WORDS)
    chance_block: int = int32()
    chance_next: int = int8(initial=WORDS)
    """Index of the next word of the block; WORDS when all are used."""


@rule
def below(state: Any, bound: int) -> int:
    """A uniform random number from 0 to bound - 1."""
    product = next_word(state) * bound
    if product & MASK < bound:
        # Rejection sampling (Lemire): without it the lowest numbers would be slightly too likely.
        unfair = (MASK + 1 - bound) % bound
        while product & MASK < unfair:
            product = next_word(state) * bound
    return product >> 32


@rule
def shuffle(state: Any, pile: Array, start: int, stop: int) -> None:
    """Shuffle entries start to stop - 1 of the pile."""
    for i in range(stop - 1, start, -1):
        j = start + below(state, i + 1 - start)
        swapped = pile[i]
        pile[i] = pile[j]
        pile[j] = swapped


@rule
def throw_die(state: Any) -> int:
    """The value of a six-sided die."""
    return below(state, 6) + 1


# The generator.


@rule
def next_word(state: Any) -> int:
    """The next 32 bits, as a number from 0 to 2**32 - 1."""
    if state.chance_next == WORDS:
        fill_words(state)
    word = int(state.chance_words[state.chance_next]) & MASK
    state.chance_next += 1
    return word


@rule
def fill_words(state: Any) -> None:
    """Compute the next block of sixteen words from the key and the counter."""
    k0, k1, k2, k3 = key_word(state, 0), key_word(state, 1), key_word(state, 2), key_word(state, 3)
    k4, k5, k6, k7 = key_word(state, 4), key_word(state, 5), key_word(state, 6), key_word(state, 7)
    block = int(state.chance_block) & MASK
    c0, c1, c2, c3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574  # ChaCha's constants
    a0, a1, a2, a3, b0, b1, b2, b3 = c0, c1, c2, c3, k0, k1, k2, k3
    d0, d1, d2, d3, e0, e1, e2, e3 = k4, k5, k6, k7, block, 0, 0, 0
    for _ in range(4):
        a0, b0, d0, e0 = quarter_round(a0, b0, d0, e0)
        a1, b1, d1, e1 = quarter_round(a1, b1, d1, e1)
        a2, b2, d2, e2 = quarter_round(a2, b2, d2, e2)
        a3, b3, d3, e3 = quarter_round(a3, b3, d3, e3)
        a0, b1, d2, e3 = quarter_round(a0, b1, d2, e3)
        a1, b2, d3, e0 = quarter_round(a1, b2, d3, e0)
        a2, b3, d0, e1 = quarter_round(a2, b3, d0, e1)
        a3, b0, d1, e2 = quarter_round(a3, b0, d1, e2)
    store_four(state, 0, a0 + c0, a1 + c1, a2 + c2, a3 + c3)
    store_four(state, 4, b0 + k0, b1 + k1, b2 + k2, b3 + k3)
    store_four(state, 8, d0 + k4, d1 + k5, d2 + k6, d3 + k7)
    store_four(state, 12, e0 + block, e1, e2, e3)
    state.chance_block = signed(block + 1)
    state.chance_next = 0


@rule
def key_word(state: Any, index: int) -> int:
    """A word of the key as a non-negative number."""
    return int(state.chance_key[index]) & MASK


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's mixing of four words."""
    a = (a + b) & MASK
    d = rotated(d ^ a, 16)
    c = (c + d) & MASK
    b = rotated(b ^ c, 12)
    a = (a + b) & MASK
    d = rotated(d ^ a, 8)
    c = (c + d) & MASK
    b = rotated(b ^ c, 7)
    return a, b, c, d


@rule
def rotated(word: int, bits: int) -> int:
    """The 32-bit word rotated to the left."""
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def store_four(state: Any, at: int, a: int, b: int, c: int, d: int) -> None:
    """Store four words of the block."""
    state.chance_words[at] = signed(a)
    state.chance_words[at + 1] = signed(b)
    state.chance_words[at + 2] = signed(c)
    state.chance_words[at + 3] = signed(d)


@rule
def signed(word: int) -> int:
    """The low 32 bits of the number as a signed 32-bit value."""
    low = word & MASK
    return low - (MASK + 1) if low >= SIGN else low


# Keys, in plain Python.


def new_key() -> bytes:
    """A random key that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: int | str) -> bytes:
    """The key for a seed; the same seed gives the same match everywhere."""
    return hashlib.sha256(f"houle seed {seed}".encode()).digest()


def set_key(state: Any, key: bytes) -> None:
    """Reset the generator of the state to the start of the key's stream."""
    state["chance_key"] = binary.unpack("<8i", key)
    state["chance_words"] = 0
    state["chance_block"] = 0
    state["chance_next"] = WORDS


def script(state: Any, outcomes: Sequence[tuple[int, int]]) -> None:
    """Force the next draws, for tests: ``(value, bound)`` pairs, sixteen at most."""
    start = WORDS - len(outcomes)
    for i, (value, bound) in enumerate(outcomes):
        word = -(-(value << 32) // bound) + 1
        state["chance_words"][start + i] = signed(word)
    state["chance_next"] = start
