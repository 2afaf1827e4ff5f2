"""What a longer search would change: how often it chooses another move, and the gain.

One seat searches like an amiral, the others follow the heuristic. At every third of its choices the
same search is repeated with many more iterations; if it chooses another move, a third search that
tries all moves equally estimates how much better that move is. So the gain is the search's own
estimate, not a result of matches: more iterations alone cannot bring more. ``python -m
benchmarks.longer GAME PLAYERS FEW MANY CHOICES`` prints a line of JSON; with 4,000 and 400,000
iterations a choice takes about six seconds in Vague Verte.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

import houle
from houle.bots.arena.playing import ask, make
from houle.bots.play.bot import Bot, Budget, legal_moves
from houle.bots.play.levels import make_bot
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import think
from houle.engine.view import View

SEARCH_EVERY = 3
"""One in this many choices is searched again."""
EQUAL_SHARE = 900
"""Thousandths of the third search's iterations that all moves share equally."""


def choices(game: str, players: int, few: int) -> Iterator[tuple[int, View]]:
    """Choices of an amiral among matelots, with the number of their match."""
    number = 0
    while True:
        match = houle.new(game, players=players, seed=f"longer {number}")
        own = number % players
        bots: dict[int, Bot] = {
            seat: make_bot(match.game, "matelot", seed=seat) for seat in range(players)
        }
        bots[own] = make_bot(match.game, "amiral", seed=number, budget=Budget(iterations=few))
        while not match.is_over:
            if own in match.to_move and len(legal_moves(match.knowledge(own))) > 1:
                yield number, match.knowledge(own)
            make(match, bots, ask(match, bots))
        number += 1


def gain(view: View, few: int, many: int, seed: int) -> float | None:
    """The gain of the longer search in shares of a win; None if it chooses the same move."""
    settings = settings_for(view.game, "amiral")
    short = think(view, Budget(iterations=few), settings=settings, seed=seed).best.move
    long = think(view, Budget(iterations=many), settings=settings, seed=seed + 1).best.move
    if short == long:
        return None
    fairly = replace(settings, floor=EQUAL_SHARE)
    judge = think(
        view, Budget(iterations=many, thorough=True), settings=fairly, seed=seed + 2
    ).candidates
    worth = {candidate.move: candidate.value for candidate in judge}
    return worth[long] - worth[short]


def measure(game: str, players: int, few: int, many: int, wanted: int) -> dict[str, object]:
    """Measure this many choices."""
    gains: list[float] = []
    otherwise = seen = matches = 0
    for number, view in choices(game, players, few):
        if len(gains) == wanted:
            break
        seen, matches = seen + 1, number + 1
        if seen % SEARCH_EVERY == 0:
            found = gain(view, few, many, 3 * seen)
            otherwise += found is not None
            gains.append(found or 0.0)
    return {
        "game": game,
        "players": players,
        "iterations": [few, many],
        "choices": len(gains),
        "otherwise": otherwise,
        "gain": round(fmean(gains), 6),
        "error": round(stdev(gains) / sqrt(len(gains)), 6),
        "choices_a_match": round(seen / matches, 1),
    }


def main() -> int:
    """Measure what the arguments ask for and print it."""
    game, *numbers = sys.argv[1:]
    players, few, many, wanted = map(int, numbers)
    print(json.dumps(measure(game, players, few, many, wanted)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
