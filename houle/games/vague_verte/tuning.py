"""Vague Verte: bot settings, search budgets and required strength."""

from __future__ import annotations

from dataclasses import replace

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

SEARCH = SearchSettings(looseness=1000, flat=True)

TRUST = 600
"""How much an amiral trusts the ratings of finer.py, which predict its own play better than the
heuristic. With two players and 6,000 iterations per choice it won 47, 52, 53, 55, 56 % of 600
matches against 1,000 iterations (and a trust of 300) with a trust of 0, 150, 300, 600, 1,200;
against three matelots 35, 37, 36, 36 % of 1,200 matches with 0, 150, 300, 700
(``benchmarks/flat_strength.py``)."""

GUIDE = 150
"""How much it trusts the net instead. Against three matelots it won 34.9 % of 1,987 matches without
the net, and 36.5 and 35.2 % of 1,052 with 150 and 500; on the same deals 150 was better than none
by 2.2 ± 1.3 points."""

TUNING = Tuning(
    search=SEARCH,
    by_level={"amiral": replace(SEARCH, finer=True, trust=TRUST, guide=GUIDE)},
    # A hundred times as many hardly ever choose another move (docs/strength.md).
    iterations={"amiral": 4000},
    speed=50_000,
    compile_seconds=35,
    net_levels=(),  # nets block each other: matches become long and are shared (docs/learning.md)
    # One among three matelots won 34.6 % of 4,000 matches at 0 and 34.3 % at 1, on the same deals.
    net_temperature=0.0,
    bars=(
        Bar(4, "amiral,matelot*3", 0.36),
        Bar(4, "net,matelot*3", 0.345, entrant="net"),
    ),
)
