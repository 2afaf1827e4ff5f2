"""Chance as explicit draws: runs a rule with given outcomes, up to the first that is missing.

The rules are the same. Only the state is special: asked for random bits, it looks which draw asks
(``engine.chance.below`` and its bound) and answers so that the draw has the given outcome.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from houle.engine.chance import below, next_word
from houle.engine.event import read_log, thread_log
from houle.engine.game import Game
from houle.engine.rule import Move, Seat
from houle.engine.struct import raw


class MissingOutcomeError(Exception):
    """Raised inside a rule when it draws more often than there are outcomes."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class DrawnWords:
    """The random bits of a state whose draws have given outcomes."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = list(outcomes)

    def __getitem__(self, index: int) -> int:
        asking = sys._getframe(1)
        drawing = asking.f_back
        assert asking.f_code is next_word.__code__ and drawing is not None
        assert drawing.f_code is below.__code__, "random bits that no draw asks for"
        bound = int(drawing.f_locals["bound"])
        return -(-(self.next_outcome(bound) << 32) // bound) + 1

    def next_outcome(self, bound: int) -> int:
        """The next outcome; a draw with a single outcome is none."""
        if bound == 1:
            return 0
        if not self.outcomes:
            raise MissingOutcomeError(bound)
        return self.outcomes.pop(0)


@cache
def drawn_kind(game: Game) -> np.dtype[Any]:
    """The layout of the game's states, with draws instead of a generator."""

    class DrawnRow(game.state.Row):  # type: ignore[name-defined, misc]
        """A state whose draws have given outcomes."""

        words: DrawnWords
        chance_words = property(lambda state: state.words)
        chance_next = property(lambda state: 0, lambda state, value: None)

    return np.dtype((DrawnRow, game.state.dtype))


def blank(game: Game, options: Any) -> bytes:
    """A blank state with options, as bytes."""
    state: Any = game.state.blank()
    options.store(state)
    return raw(state)


def state_of(game: Game, data: bytes) -> Any:
    """The state with these bytes."""
    return np.frombuffer(bytearray(data), game.state.dtype)[0]


def run(
    game: Game, before: bytes, asked: tuple[Seat, Move] | None, outcomes: Sequence[int]
) -> tuple[bytes, list[Any]]:
    """Make the move, or deal, with these outcomes: the state after it and the events.

    Raise MissingOutcomeError if more draws are made than there are outcomes.
    """
    state = np.frombuffer(bytearray(before), drawn_kind(game))[0]
    state.words = DrawnWords(outcomes)
    log = thread_log()
    if asked is None:
        game.rules.deal(state, log)
    else:
        game.rules.play(state, *asked, log)
    return raw(state), list(read_log(log[: int(log[0]) + 1].tolist(), game.kinds))


def without_generator(game: Game, state: Any) -> bytes:
    """The bytes of a state whose generator is as in a blank one."""
    fresh: Any = game.state.blank()
    for name in (name for name in game.state.fields if name.startswith("chance_")):
        state[name] = fresh[name]
    return raw(state)
