"""Sea Change: bot settings, search budgets and required strength."""

from __future__ import annotations

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

TUNING = Tuning(
    search=SearchSettings(exploration=400, few=8),
    speed=45_000,
    compile_seconds=30,
    net_levels=(),  # the search wins more (docs/learning.md)
    bars=(Bar(4, "amiral,matelot*3", 0.45),),
)
