"""Random matches of Wave for tests: any options, signals in between, some of them played long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from houle.engine.match import Match
from houle.games.wave.cards import is_higher
from houle.games.wave.options import MISPLAYS, SPECTATORS, TALKS, TIDES, Options
from houle.games.wave.state import State
from tests.games.wave.positions import GAME
from tests.walks import new_match

seeds = st.integers(0, 2**32)
all_options = st.builds(
    Options,
    players=st.integers(2, 4),
    virage=st.booleans(),
    tide=st.sampled_from(TIDES),
    nazare=st.booleans(),
    misplay=st.sampled_from(MISPLAYS),
    start=st.sampled_from(("random", "0", "1")),
    talk=st.sampled_from(TALKS),
    spectator=st.sampled_from(SPECTATORS),
)


def journey(options: Options, seed: int, *, signals: bool = False) -> Iterator[Match]:
    """The match after the deal and after every move; seats play sensibly half of the time."""
    made = new_match(GAME, options, seed)
    chooser = random.Random(seed)
    sensible = chooser.random() < 0.5
    yield made
    while not made.is_over:
        if signals and chooser.random() < 0.3:
            seat = chooser.randrange(made.seats)
            made.play(seat, chooser.choice(made.asides(seat)[1:]))
            yield made
        seat = made.to_move[0]
        made.play_number(seat, chosen(made, seat, chooser, sensible=sensible))
        yield made


def chosen(made: Match, seat: int, chooser: random.Random, *, sensible: bool) -> int:
    """A legal move: the one the heuristic likes best, or any."""
    moves = made.legal_numbers(seat)
    if sensible:
        judged = [(GAME.heuristic.judge(made.state, seat, m), chooser.random(), m) for m in moves]
        return max(judged)[2]
    return chooser.choice(moves)


def finished(options: Options, seed: int) -> Match:
    """A match played to its end."""
    *_, made = journey(options, seed)
    return made


def truly_fits(state: State, card: int) -> bool:
    """Whether a card may be laid now, worked out from the words of the rules alone (W-14, W-71)."""
    order = int(state.colour_tides == 1) + 2 * int(state.digit_tides == 1)
    return all(is_higher(card, other, order) for other in neighbours(state))


def neighbours(state: State) -> list[int]:
    """The face-up cards that a card laid now must beat."""
    count = int(state.laid_count)
    if not state.nazare:
        return [int(state.laid[count - 1])]
    heights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 1]
    cells = [(c, r) for c in range(10) for r in range(heights[c])]
    column, row = cells[count]
    near = [cells.index(n) for n in ((column - 1, row), (column, row - 1)) if n in cells]
    return [int(state.laid[k]) for k in near if not state.laid_down[k]]


def told(made: Match, kind: str) -> list[Any]:
    """The events of a kind so far."""
    return [event for event in made.events if event.kind == kind]
