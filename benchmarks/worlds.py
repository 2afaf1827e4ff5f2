"""How often a world of Vague & Attaque is dealt that its viewer could rule out.

Matches of all tables are played by the heuristic or at random. A witness for every seat and for a
spectator tracks all cases that fit what the viewer was told
(``tests/games/vague_attaque/knowledge/beliefs.py``) and so knows which worlds are possible. At the
choices worlds are redealt, as in a bot's search, and checked by the witness. Plays whole matches
for the given time, from the given match on: ``python -m benchmarks.worlds SECONDS [FIRST]``.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from houle.contract.backend import Compiled
from houle.contract.walks import new_match
from houle.engine.event import Event
from houle.engine.match import Match, row_of_one
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT
from houle.games.vague_attaque import GAME, heuristic
from tests.games.vague_attaque.knowledge.beliefs import TooManyCasesError
from tests.games.vague_attaque.knowledge.witness import Witness, hearing
from tests.walks import combinations, name_of

WORLDS = 8
"""The number of worlds dealt per choice."""
MAX_MOVES = 600
"""The largest number of moves followed in a match: random matches can be much longer."""
DECKS = ("souvenir", "place", "encounter")


@dataclass
class Count:
    """The counts of some matches."""

    matches: int = 0
    choices: int = 0
    wrong_choices: int = 0
    """Choices, for each viewer, with at least one impossible world."""
    worlds: int = 0
    wrong_worlds: int = 0
    lost: int = 0
    """Choices at which the witness had too many cases to follow."""
    wrong_after: Counter[str] = field(default_factory=Counter)
    """In which deck a viewer's first impossible world was wrong, and what had just happened."""

    def lines(self) -> list[str]:
        """The counts as lines of text."""
        choices = f"{self.wrong_choices} of {self.choices} choices"
        worlds = f"{self.wrong_worlds} of {self.worlds} worlds"
        total = f"{self.matches} matches: {choices}, {worlds}; {self.lost} not followed"
        return [total, *(f"{n:5}  {what}" for what, n in self.wrong_after.most_common())]


@cache
def backend() -> Compiled:
    """The compiled rules."""
    return Compiled(GAME)


def choose(match: Match, seat: int, chooser: random.Random, *, cleverly: bool) -> int:
    """A move of the seat: by the heuristic, or at random."""
    moves = match.legal_numbers(seat)
    if not cleverly:
        return chooser.choice(moves)
    judged = [(heuristic.judge(match.state, seat, move), move) for move in moves]
    best = max(value for value, _ in judged)
    return chooser.choice([move for value, move in judged if value == best])


def ask(match: Match, viewer: int, witness: Witness | None, count: Count) -> str:
    """Deal worlds for the viewer and let its witness check them; the deck that cannot be, or ""."""
    if witness is None:
        count.lost += 1
        return ""
    worlds = backend().worlds(row_of_one(GAME, match.state), viewer, WORLDS)
    wrong = [world for world in worlds if not witness.allows(world)]
    count.choices += 1
    count.wrong_choices += bool(wrong)
    count.worlds += WORLDS
    count.wrong_worlds += len(wrong)
    decks = zip(DECKS, witness.decks, strict=True)
    return next((name for name, deck in decks if wrong and not deck.allows(wrong[0])), "")


def ask_all(
    match: Match, witnesses: dict[int, Witness | None], told: list[Event], count: Count
) -> dict[int, str]:
    """Ask every viewer; in which deck worlds were wrong, and after what, for whom some were."""
    kinds = " ".join(event.kind for event in told if not event.kind.endswith("_began"))
    decks = {viewer: ask(match, viewer, witness, count) for viewer, witness in witnesses.items()}
    return {viewer: f"{deck}: {kinds}" for viewer, deck in decks.items() if deck}


def follow(options: Options, seed: int, count: Count, *, cleverly: bool) -> None:
    """Play a match and check at every third choice, on average, for every viewer.

    It is played by plain rules: what hands give away is heard inside them.
    """
    backend()  # compiled before what is heard is added to the plain rules
    match, chooser = new_match(GAME, options, seed), random.Random(seed)
    viewers = range(NO_SEAT, int(match.state.seats))
    witnesses: dict[int, Witness | None] = {
        viewer: Witness(viewer, match.state, match.events) for viewer in viewers
    }
    told, wrong = list(match.events), set[int]()
    with hearing() as heard:
        while not match.is_over and len(match.played) < MAX_MOVES:
            seat = match.to_move[0]
            if len(match.legal_numbers(seat)) > 1 and chooser.random() < 1 / 3:
                for viewer, what in ask_all(match, witnesses, told, count).items():
                    if viewer not in wrong:
                        wrong.add(viewer)
                        count.wrong_after[what] += 1
                        at = f"match {seed} move {len(match.played)} viewer {viewer}"
                        print(f"{name_of(options)} {at}: {what}", flush=True)
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
    """Measure all tables in turn until the time is over, and print the counts."""
    end = time.monotonic() + float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    tables, counts = combinations(GAME), {"heuristic": Count(), "random": Count()}
    while time.monotonic() < end:
        kind = "heuristic" if seed % 2 == 1 else "random"
        follow(tables[seed % len(tables)], seed, counts[kind], cleverly=kind == "heuristic")
        seed += 1
    for kind, count in counts.items():
        print(kind, *count.lines(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
