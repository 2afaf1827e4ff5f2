"""How often a bot at Vague & Attaque samples a world that its seat could rule out.

Matches are played by the heuristic or at random. A witness for every seat tracks all cases that fit
what the seat has seen (see ``tests/games/vague_attaque/beliefs.py``) and knows which worlds are
possible; at the seat's choices worlds are redealt, as in a bot's search, and checked by the
witness. Plays whole matches for the given time: ``python -m benchmarks.worlds SECONDS``.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass

from houle.bots.search.worlds import sample_worlds
from houle.engine.match import Match
from houle.games.vague_attaque import GAME, heuristic
from houle.games.vague_attaque.options import Options
from tests.games.vague_attaque.beliefs import TooManyCasesError
from tests.games.vague_attaque.witness import Witness, hearing
from tests.walks import name_of, new_match

TABLES = (
    Options(players=2),
    Options(players=3),
    Options(players=4),
    Options(players=5),
    Options(players=4, mode="team"),
)
WORLDS = 20
"""The number of worlds dealt per choice."""
MAX_MOVES = 600
"""The largest number of moves followed in a match: random matches can be much longer."""


@dataclass
class Count:
    """The counts of one table."""

    matches: int = 0
    choices: int = 0
    wrong_choices: int = 0
    """Choices with at least one impossible world."""
    worlds: int = 0
    wrong_worlds: int = 0
    lost: int = 0
    """Choices at which the witness had too many cases to follow."""

    def line(self, name: str) -> str:
        """The counts as a line of text."""
        choices = f"{self.wrong_choices} of {self.choices} choices"
        worlds = f"{self.wrong_worlds} of {self.worlds} worlds"
        return f"{name:28} {self.matches:4} matches: {choices}, {worlds}; {self.lost} not followed"


def choose(match: Match, seat: int, chooser: random.Random, *, cleverly: bool) -> int:
    """A move of the seat: by the heuristic, or at random."""
    moves = match.legal_numbers(seat)
    if not cleverly:
        return chooser.choice(moves)
    judged = [(heuristic.judge(match.state, seat, move), move) for move in moves]
    best = max(value for value, _ in judged)
    return chooser.choice([move for value, move in judged if value == best])


def ask(match: Match, seat: int, witness: Witness | None, count: Count) -> None:
    """Deal worlds for the seat and let its witness check them."""
    if witness is None:
        count.lost += 1
        return
    dealt = sample_worlds(match.knowledge(seat), WORLDS, seed=len(match.played))
    wrong = sum(not witness.allows(world) for world in dealt)
    count.choices += 1
    count.wrong_choices += wrong > 0
    count.worlds += WORLDS
    count.wrong_worlds += wrong


def follow(options: Options, seed: int, count: Count, *, cleverly: bool) -> None:
    """Play a match and check at every third choice, on average."""
    match, chooser = new_match(GAME, options, seed), random.Random(seed)
    seats = range(int(match.state.seats))
    witnesses: dict[int, Witness | None] = {
        seat: Witness(seat, match.state, match.events) for seat in seats
    }
    with hearing() as heard:
        while not match.is_over and len(match.played) < MAX_MOVES:
            seat = match.to_move[0]
            if len(match.legal_numbers(seat)) > 1 and chooser.random() < 1 / 3:
                ask(match, seat, witnesses[seat], count)
            chosen = choose(match, seat, chooser, cleverly=cleverly)
            before = GAME.state.copy_of(match.state)
            heard.clear()
            told = match.play_number(seat, chosen)
            for viewer, witness in witnesses.items():
                try:
                    if witness is not None:
                        witness.watch(before, told, list(heard), match.state)
                except TooManyCasesError:
                    witnesses[viewer] = None
    count.matches += 1


def main() -> int:
    """Measure every table in turn until the time is over, and print the counts."""
    end = time.monotonic() + float(sys.argv[1])
    counts = {(t, cleverly): Count() for t in TABLES for cleverly in (True, False)}
    seed = 0
    while time.monotonic() < end:
        for (table, cleverly), count in counts.items():
            follow(table, seed, count, cleverly=cleverly)
        seed += 1
    for (table, cleverly), count in counts.items():
        print(count.line(f"{name_of(table)}, {'heuristic' if cleverly else 'random'}"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
