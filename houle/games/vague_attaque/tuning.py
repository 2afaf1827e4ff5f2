"""Vague & Attaque: settings and budgets of the bots, and the strength that is asked of them."""

from __future__ import annotations

from dataclasses import replace

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

SEARCH = SearchSettings(depth=30, exploration=300)
GUIDE, GUIDED_FROM = 300, 4
"""How much more a move must promise, in ten-thousandths of a win, for each factor of e by which the
net makes it less often; with fewer players the search does no better for it (docs/learning.md)."""

TUNING = Tuning(
    search=SEARCH,
    by_level={"amiral": replace(SEARCH, guide=GUIDE, guided_from=GUIDED_FROM)},
    # Where a capitaine searches after all: two hundred iterations lie between a matelot and the
    # twelve thousand of an amiral (docs/bots.md).
    iterations={"capitaine": 200},
    speed=27_000,  # what the amiral was measured with; it is faster today
    compile_seconds=60,
    net_levels=("capitaine",),  # it beats those two hundred iterations at every table
    bars=(Bar(4, "amiral,matelot*3", 0.40),),
)
