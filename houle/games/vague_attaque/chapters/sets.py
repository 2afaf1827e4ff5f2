"""Vague & Attaque: sets of cards or places, kept as the bits of one number."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import rule

# 2 is a primitive root of 67: the powers of two up to 2**65 all leave different remainders.
BIT_OF_REMAINDER = np.zeros(67, np.int64)
for bit in range(62):
    BIT_OF_REMAINDER[(1 << bit) % 67] = bit


@rule
def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return int(BIT_OF_REMAINDER[(members & -members) % 67])


@rule
def count_members(members: int) -> int:
    """How many members the set has."""
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


@rule
def member(members: int, rank: int) -> int:
    """The member with that rank, the smallest having rank 0."""
    for _ in range(rank):
        members &= members - 1
    return lowest(members)


@rule
def contains(members: int, number: int) -> bool:
    """Whether the number is a member of the set."""
    return bool(members >> number & 1 == 1)
