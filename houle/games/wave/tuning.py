"""Wave: bot settings, search budgets and required strength."""

from __future__ import annotations

from houle.engine.strategy.tuning import Bar, SearchSettings, Tuning

GUIDE = 240
"""How much more a card must promise, in ten-thousandths of a win, for each factor of e by which the
net lays it less often; docs/learning.md tells what that gains."""

TUNING = Tuning(
    by_level={"amiral": SearchSettings(guide=GUIDE, finer=True)},
    # An iteration of the amiral plays many matches to the end, and more of them gain little.
    iterations={"capitaine": 100, "amiral": 400},
    speed=10_000,
    compile_seconds=30,
    net_levels=(),  # in Nazaré and with people the search empties more deals (docs/learning.md)
    net_temperature=0.0,  # one stray move may cost the whole team the match
    bots="houle.bots.wave",
    bars=(
        Bar(3, "amiral", 0.50, of_winnable=True),
        Bar(3, "net", 0.80, "net", of_winnable=True),
    ),
)
