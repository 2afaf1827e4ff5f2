"""Measures playouts a second on one core, as a flat Monte Carlo bot makes them.

``python -m benchmarks.lab [GAME ...]``: every level that needs no search, from what a seat knows at
choices spread over a match, 100 playouts of each move. Seconds are those of the processor, so that
other programs on the machine do not count.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import houle
from houle import games
from houle.bots.play.bot import legal_moves
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.view import View
from houle.simulation.drivers import LEVELS

COUNT = 100
"""Playouts of each move."""
CHOICES = 12
"""At most so many choices of the match are looked at."""


def choices(game: Game) -> Iterator[View]:
    """What the seat to move knows, at every fourth choice of a match."""
    match = Match(game, game.options(), key=key_from_seed("lab"))
    found = number = 0
    while not match.is_over and found < CHOICES:
        view = match.knowledge(match.to_move[0])
        moves = legal_moves(view)
        if len(moves) > 1 and number % 4 == 0:
            found += 1
            yield view
        number += 1
        match.play_number(view.seat, moves[number % len(moves)])


def speed(views: list[View], level: str) -> float:
    """Playouts a second at these choices."""
    houle.playouts(views[0], count=1, level=level, seed=0)
    begin, made = time.process_time(), 0
    for seed, view in enumerate(views):
        ends = houle.playouts(view, count=COUNT, level=level, measure="value", seed=seed)
        made += ends.shape[0] * ends.shape[1]
    return made / (time.process_time() - begin)


def main() -> None:
    """Print a table of playouts a second."""
    print(f"| game | {' | '.join(LEVELS)} |", "|---|---|---|---|", sep="\n")
    for game in map(games.find, sys.argv[1:] or games.NAMES):
        views = list(choices(game))
        cells = [f"{speed(views, level):,.0f}" for level in LEVELS]
        print(f"| {game.title} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
