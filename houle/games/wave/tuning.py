"""Wave: bot settings, search budgets and required strength."""

from __future__ import annotations

from houle.engine.strategy.tuning import Bar, Tuning

TUNING = Tuning(
    # An iteration costs more than in other games.
    iterations={"capitaine": 100},
    speed=100_000,
    compile_seconds=30,
    net_levels=(),  # the search empties more deals (docs/learning.md)
    net_temperature=0.0,  # one stray move may cost the whole team the match
    bots="houle.bots.wave",
    bars=(Bar(3, "amiral", 0.50, of_winnable=True),),
)
