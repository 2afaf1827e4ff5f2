"""Hearts from its folder in examples/, and positions of it."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "examples" / "hearts" / "src"
if str(SOURCE) not in sys.path:
    sys.path.append(str(SOURCE))

from houle_hearts import GAME  # noqa: E402 (its folder must be on the path first)

from houle.engine.chance import key_from_seed  # noqa: E402
from houle.engine.match import Match  # noqa: E402


def new_match(seed: int = 1, **options: object) -> Match:
    """A match dealt from a seed."""
    return Match(GAME, GAME.options.read(options), key=key_from_seed(seed))


def at(position: str, **options: object) -> Match:
    """A match in a position given in notation."""
    match = new_match(**options)
    state = GAME.notation.parse_state(position)
    for name in GAME.notation.STATES.names:
        match.state[name] = state[name]
    return match


def walk(match: Match, seed: int = 1) -> Iterator[Match]:
    """The match after each of random moves, to its end."""
    chooser = random.Random(seed)
    while not match.is_over:
        seat = chooser.choice(match.to_move)
        match.play_number(seat, chooser.choice(match.legal_numbers(seat)))
        yield match
