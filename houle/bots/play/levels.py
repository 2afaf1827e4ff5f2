"""The levels: mousse, matelot, capitaine, amiral, and random for comparison.

Where a net comes with the game, capitaine is the net alone and amiral the net that looks ahead;
elsewhere, and whenever a budget is given, both search a tree of moves, which a net may guide. Where
the search is better than the net, the net only stands in until the search is compiled
(``Tuning.net_levels``).
"""

from __future__ import annotations

from random import Random

from houle.engine.game import Game

from .bot import Bot, Budget
from .budgets import budget_for
from .game_module import game_module
from .net import STAND_IN, has_net, load_net
from .net_bot import NetBot, own_style
from .simple import Matelot, Mousse, RandomBot

SIMPLE = {"random": RandomBot, "mousse": Mousse, "matelot": Matelot}
"""The levels that neither search nor learn."""
NET_ALONE = "capitaine"
"""The level that plays by the net of the game alone."""


def make_bot(
    game: Game, level: str, *, seed: int, budget: Budget | None = None, threads: int = 1
) -> Bot:
    """Make a bot of the level for the game; the default budget is the level's own."""
    own = game_module(game, "bots")
    if own is not None:
        bot: Bot = own.make_bot(level, seed=seed, budget=budget, threads=threads)
        return bot
    chance = Random(seed)
    if level in SIMPLE:
        return SIMPLE[level](chance)
    if level == STAND_IN:
        return NetBot(chance, load_net(game), style=own_style(game))
    # Imported where they are needed, because they import Numba.
    if budget is None and plays_by_net(game, level):
        if level == NET_ALONE:
            return NetBot(chance, load_net(game), style=own_style(game))
        from .net_searcher import NetSearcher

        return NetSearcher(chance, load_net(game))
    from .searcher import Searcher

    return Searcher(chance, level, budget or budget_for(game, level), threads)


def plays_by_net(game: Game, level: str) -> bool:
    """Whether the net of the game plays the level."""
    return level in game.tuning.net_levels and has_net(game)


def needs_search(game: Game, level: str) -> bool:
    """Whether the bots of the level run compiled code."""
    return level not in SIMPLE and not (level == NET_ALONE and plays_by_net(game, level))


def best_at_once(game: Game) -> str:
    """Who plays until a search is compiled: the strongest that needs no compiled code."""
    if plays_by_net(game, NET_ALONE):
        return NET_ALONE
    return STAND_IN if has_net(game) else "matelot"


def level_at_once(game: Game) -> str:
    """The level that players are shown for ``best_at_once``: a net counts as a capitaine."""
    return NET_ALONE if has_net(game) else "matelot"
