"""Makes the bots of Wave by level; all but ``random`` use signals."""

from __future__ import annotations

from random import Random

from houle import games
from houle.bots.play.bot import Bot, Budget
from houle.bots.play.budgets import budget_for
from houle.bots.play.net import STAND_IN, Net, load_net
from houle.bots.play.net_bot import Style, own_style
from houle.bots.play.simple import RandomBot
from houle.engine.strategy.tuning import SearchSettings

from .net_talker import NetTalker
from .talkers import TALKERS


def make_bot(level: str, *, seed: int, budget: Budget | None = None, threads: int = 1) -> Bot:
    """Make a bot of the level for Wave; ``human`` is a model of a person."""
    chance = Random(seed)
    if level == "random":
        return RandomBot(chance)
    if level in TALKERS:
        return TALKERS[level](chance)
    if level == STAND_IN:
        game = games.find("wave")
        return make_net_bot(load_net(game), seed=seed, style=own_style(game))
    return make_searcher(level, seed=seed, budget=budget, threads=threads)


def make_searcher(
    level: str,
    *,
    seed: int,
    budget: Budget | None = None,
    threads: int = 1,
    settings: SearchSettings | None = None,
) -> Bot:
    """Make a bot that searches, with the settings of its level or others."""
    from .searcher import WaveSearcher  # here, because it imports Numba

    own = budget or budget_for(games.find("wave"), level)
    return WaveSearcher(Random(seed), level=level, budget=own, threads=threads, settings=settings)


def make_net_bot(net: Net, *, seed: int, style: Style, worlds: int = 0) -> Bot:
    """Make a bot that plays by the net; with ``worlds``, it looks ahead in that many."""
    if worlds > 0:
        from .net_lookahead import WaveNetSearcher  # here, because it imports Numba

        return WaveNetSearcher(Random(seed), net, style=style, worlds=worlds)
    return NetTalker(Random(seed), net, style=style)
