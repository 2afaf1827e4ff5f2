"""Vague & Attaque: settings and budgets of the bots, and the strength that is asked of them."""

from __future__ import annotations

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

TUNING = Tuning(
    search=SearchSettings(depth=30, exploration=300),
    # Where a capitaine searches after all: two hundred iterations lie between a matelot and the
    # twelve thousand of an amiral (docs/bots.md).
    iterations={"capitaine": 200},
    speed=27_000,  # what the amiral was measured with; it is faster today
    compile_seconds=60,
    net_levels=("capitaine",),  # it beats those two hundred iterations at every table
    bars=(Bar(4, "amiral,matelot*3", 0.40),),
)
