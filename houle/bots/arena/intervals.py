"""95 % confidence intervals: how far they reach, and Wilson's interval of a share."""

from __future__ import annotations

from math import sqrt

NORMAL_QUANTILE = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
T_QUANTILES = {1: 12.706, 2: 4.303}
"""The same for Student's t distribution, for degrees of freedom too few for the series below."""


def t_quantile(freedom: int) -> float:
    """The half-width of a 95 % confidence interval in standard errors, by Student's t."""
    if freedom in T_QUANTILES:
        return T_QUANTILES[freedom]
    z = NORMAL_QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson_bounds(share: float, size: float, z: float = NORMAL_QUANTILE) -> tuple[float, float]:
    """Wilson's score interval of a share of so many independent cases."""
    centre = (share + z * z / (2 * size)) / (1 + z * z / size)
    spread = max(0.0, share * (1 - share) / size + (z / (2 * size)) ** 2)
    reach = z / (1 + z * z / size) * sqrt(spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)
