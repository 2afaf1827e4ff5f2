"""Measures what a researcher's program gets from one core; writes lab.json.

``python -m benchmarks.lab [GAME ...]``: moves a second of single matches through the Python API,
with the legal moves asked for before each; and playouts a second as a flat Monte Carlo bot makes
them: every level that needs no search, from what a seat knows at choices spread over a match, 100
playouts of each move. Seconds are those of the processor, so that other programs do not count.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import houle
from houle import games
from houle.bots.play.bot import legal_moves
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.view import View
from houle.simulation.drivers import LEVELS

RESULTS = Path(__file__).with_name("lab.json")
SECONDS = 3.0
"""How long single matches are played."""
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


def single_speed(game: Game) -> float:
    """Random moves a second of one match after the other, through ``Match``."""
    moves, number, begin = 0, 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        match = Match(game, game.options(), key=key_from_seed(number))
        number += 1
        while not match.is_over:
            seat = match.to_move[0]
            match.play_number(seat, random.choice(match.legal_numbers(seat)))
            moves += 1
    return moves / spent


def main() -> None:
    """Measure the games, print the figures and, if all were measured, write them down."""
    found = {}
    for game in map(games.find, sys.argv[1:] or games.NAMES):
        views = list(choices(game))
        found[game.name] = {
            "single": round(single_speed(game)),
            "playouts": {level: round(speed(views, level)) for level in LEVELS},
        }
        print(game.name, found[game.name], flush=True)
    if not sys.argv[1:]:
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
