"""Compiles the bots' search, one game after the other."""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from houle import games
from houle.bots.explain.appraisal import appraise
from houle.bots.explain.futures import look_ahead
from houle.bots.explain.open_cards import open_cards
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.game_module import game_module
from houle.bots.play.levels import plays_by_net
from houle.bots.play.net import load_net
from houle.bots.play.net_searcher import NetSearcher, Sight
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import think
from houle.bots.search.worlds import heuristic_move, sample_worlds
from houle.engine.chance import KEY_BYTES
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.view import View


def compile_game(game: Game) -> None:
    """Compile the search for the game by running it with a minimal budget."""
    state = game.state.blank()
    game.options().store(state)
    view = View(game, 0, state)
    think(view, Budget(iterations=0), settings=settings_for(game, "amiral"), seed=0)
    match = Match(game, game.options(), key=bytes(KEY_BYTES))
    seat = match.to_move[0]
    found = appraise(match.knowledge(seat), Budget(iterations=1), seed=0)
    look_ahead(match.knowledge(seat), found.lines, [found.best.move], 1)
    heuristic_move(game, sample_worlds(match.knowledge(seat), 1, seed=0), seat)
    if plays_by_net(game, "amiral"):
        load_lookahead(match.knowledge(seat))
    match.play_number(seat, match.legal_numbers(seat)[0])
    open_cards(match, 1)


def load_search(game: Game) -> None:
    """Load the compiled search of the game's bots by running it without iterations."""
    match = Match(game, game.options(), key=bytes(KEY_BYTES))
    view, nothing = match.knowledge(match.to_move[0]), Budget(iterations=0)
    own = game_module(game, "thinking")
    if own is None:
        think(view, nothing, settings=settings_for(game, "amiral"), seed=0)
        if plays_by_net(game, "amiral"):
            load_lookahead(view)
    else:
        own.weigh_moves(view, legal_moves(view), nothing, seed=0)


def load_lookahead(view: View) -> None:
    """Compile or load what a net looks ahead with, by no lines at all."""
    bot = NetSearcher(Random(0), load_net(view.game), Sight(worlds=0))
    bot.look(view, np.array(legal_moves(view), np.int64))


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        compile_game(games.find(name))
