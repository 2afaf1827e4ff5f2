"""Playing: lets the bots at the seats of a match move and signal, and times them."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from houle.bots.play.bot import Bot
from houle.engine.match import Match
from houle.engine.rule import Move, Seat

MAX_SIGNALS = 4
"""The most signals of one bot between two moves."""


@dataclass
class Clock:
    """A bot's thinking time, without forced moves."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    iterations: int = 0
    """The iterations of its search, if it counts them."""

    def add(self, other: Clock) -> None:
        """Add the counts of another clock."""
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.iterations += other.iterations

    def note(self, seconds: float) -> None:
        """Add one choice."""
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


def play_match(
    match: Match,
    bots: Sequence[Bot],
    *,
    clocks: Sequence[Clock] | None = None,
    cancel: threading.Event | None = None,
) -> Sequence[Clock]:
    """Play the match to its end or until cancelled; return the clock of every seat."""
    clocks = clocks or [Clock() for _ in bots]
    seated = dict(enumerate(bots))
    talk(match, seated)
    while not match.is_over and not is_set(cancel):
        choices = ask(match, seated, clocks=clocks, cancel=cancel)
        if not is_set(cancel):
            make(match, seated, choices)
    for clock, bot in zip(clocks, bots, strict=True):
        clock.iterations += int(getattr(bot, "iterations", 0))
    return clocks


def is_set(cancel: threading.Event | None) -> bool:
    """Whether the match has been cancelled."""
    return cancel is not None and cancel.is_set()


def ask(
    match: Match,
    bots: Mapping[Seat, Bot],
    *,
    clocks: Sequence[Clock] | None = None,
    cancel: threading.Event | None = None,
) -> dict[Seat, Move]:
    """The choices of all bots that are to move, each made before any of them is played."""
    choices: dict[Seat, Move] = {}
    for seat in match.to_move:
        if seat in bots and not is_set(cancel):
            view, begin = match.knowledge(seat), perf_counter()
            choices[seat] = bots[seat].choose(view, cancel)
            seconds = perf_counter() - begin
            if clocks and len(match.legal_numbers(seat)) > 1 and not is_set(cancel):
                clocks[seat].note(seconds)
    return choices


def make(match: Match, bots: Mapping[Seat, Bot], choices: Mapping[Seat, Move]) -> None:
    """Make the moves in order; skip seats that are no longer to move after an earlier one."""
    for seat, move in choices.items():
        if seat in match.to_move:
            match.play_number(seat, move)
            talk(match, bots)


def talk(match: Match, bots: Mapping[Seat, Bot]) -> int:
    """Let the bots give their signals and count them."""
    if not hasattr(match.game.rules, "asides"):
        return 0
    words = 0
    for _ in range(MAX_SIGNALS):
        said = sum(speak(match, seat, bot) for seat, bot in bots.items())
        words += said
        if said == 0:
            break
    return words


def speak(match: Match, seat: Seat, bot: Bot) -> bool:
    """Let one bot give one signal; an illegal one is ignored."""
    if match.is_over:
        return False
    word = bot.speak(match.knowledge(seat))
    if word is None or match.refusal(seat, word) is not None:
        return False
    match.play_number(seat, word)
    return True
