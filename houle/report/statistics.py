"""Statistics of a report: intervals, effects of what a seat did, many comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from houle.bots.arena.intervals import NORMAL_QUANTILE, wilson_bounds
from houle.engine.struct import Array

FALSE_DISCOVERIES = 0.05
"""The share of false alarms that is allowed among all differences that are called real."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Effect:
    """The wins of the seats that did something, compared with what these seats win otherwise."""

    seats: int
    """How many seats did it at least once, over all matches."""
    difference: Estimate
    p: float


def wilson(share: float, count: int) -> Estimate:
    """A share with Wilson's interval; cautious for shared wins, which vary less."""
    if count == 0:
        return Estimate(share, 0.0, 1.0)
    low, high = wilson_bounds(share, count)
    return Estimate(share, min(share, low), max(share, high))


def mean(values: Array) -> Estimate:
    """A mean with its normal interval."""
    value = float(values.mean())
    if len(values) < 2:
        return Estimate(value, value, value)
    half = NORMAL_QUANTILE * float(values.std(ddof=1)) / sqrt(len(values))
    return Estimate(value, value - half, value + half)


def two_sided(z: float) -> float:
    """The chance that a standard normal figure lies at least ``z`` from 0, on either side."""
    return erfc(abs(z) / sqrt(2))


def share_p(share: float, expected: float, count: int) -> float:
    """The chance of a share at least as far from the expected one as this."""
    spread = sqrt(expected * (1 - expected) / count) if count else 0.0
    if spread == 0:
        return 1.0 if share == expected else 0.0
    return two_sided((share - expected) / spread)


def effect(did: Array, shares: Array) -> Effect:
    """What the seats that did something won, more than the same seats win on average.

    Both arrays have a row per match and a column per seat. The wins of one match depend on each
    other, so the error is that of matches, not of seats.
    """
    rest = shares - shares.mean(axis=0)
    count = int(did.sum())
    if count == 0:
        return Effect(0, Estimate(0.0, 0.0, 0.0), 1.0)
    value = float((did * rest).sum()) / count
    spread = sqrt(float(((did * (rest - value)).sum(axis=1) ** 2).sum())) / count
    between = Estimate(value, value - NORMAL_QUANTILE * spread, value + NORMAL_QUANTILE * spread)
    # Without an effect; where all who did it won, the spread around the effect is 0.
    by_chance = sqrt(float(((did * rest).sum(axis=1) ** 2).sum())) / count
    return Effect(count, between, two_sided(value / by_chance) if abs(value) > 1e-9 else 1.0)


def discoveries(chances: Sequence[float], rate: float = FALSE_DISCOVERIES) -> list[bool]:
    """Which of many differences are real, after Benjamini and Hochberg."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    kept = 0
    for rank, index in enumerate(order, start=1):
        if chances[index] <= rate * rank / len(chances):
            kept = rank
    real = set(order[:kept])
    return [index in real for index in range(len(chances))]


def quantile(values: Array, share: float) -> float:
    """The value below which this share of the values lies."""
    return float(np.quantile(values, share))


def bins(values: Array, most: int = 30) -> list[tuple[int, int, int]]:
    """Counts of whole numbers in at most ``most`` bins of equal width: first, last, how many."""
    low, high = int(values.min()), int(values.max())
    width = -(-(high - low + 1) // most)
    counts = np.bincount((values.astype(np.int64) - low) // width)
    return [
        (low + width * i, low + width * (i + 1) - 1, int(count)) for i, count in enumerate(counts)
    ]
