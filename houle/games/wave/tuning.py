"""Wave: bot settings, search budgets and required strength."""

from __future__ import annotations

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

GUIDE = 500
"""How much more a card must promise, in ten-thousandths of a win, for each factor of e by which the
net lays it less often. With as many iterations, half as many deals again are emptied
(docs/learning.md)."""

TUNING = Tuning(
    by_level={"amiral": SearchSettings(guide=GUIDE)},
    # An iteration plays many matches to the end, and a guided search gains little by more of them.
    iterations={"capitaine": 40, "amiral": 400},
    speed=10_000,
    compile_seconds=30,
    net_levels=(),  # the search empties more deals with 4 players and in Nazaré
    net_temperature=0.0,  # one stray move may cost the whole team the match
    bots="houle.bots.wave",
    bars=(Bar(3, "amiral", 0.50, of_winnable=True),),
)
