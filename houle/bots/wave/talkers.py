"""Wave's bots that do not search but use signals, and a model of a human partner."""

from __future__ import annotations

import threading
from dataclasses import KW_ONLY, dataclass, field, replace

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.simple import Matelot
from houle.engine.rule import Move
from houle.engine.view import View
from houle.games.wave.convention import PLAY
from houle.games.wave.state import EXCHANGE, SLOTS

from . import signals

RANDOM_MOVE_RATE = 0.5
"""The probability that a mousse moves at random: lower than in other games, because one mistake may
cost the whole team the match."""
UNASKED_RATE = 0.5
"""The probability that a mousse gives a signal without being asked."""
ADVICE_TIME_SHARE = 0.25
"""Thinking time for advice, as a share of the time for a move."""


@dataclass
class Talker(Matelot):
    """Follows the heuristic and gives signals."""

    _: KW_ONLY
    turn: tuple[int, ...] = ()
    words: list[Move] = field(default_factory=list)
    said: int = 0

    def speak(self, view: View) -> Move | None:
        """The next useful signal in this turn, if any."""
        if self.turn != signals.turn_of(view):
            self.turn, self.said = signals.turn_of(view), 0
            self.words = self.think_of(view)
        while self.words and self.said < signals.MAX_SIGNALS:
            word = self.words.pop(0)
            if self.is_worth_saying(view, word):
                self.said += 1
                return word
        return None

    def is_worth_saying(self, view: View, word: Move) -> bool:
        """Whether the signal is legal and adds new information."""
        return signals.is_worth_saying(view, word)

    def think_of(self, view: View) -> list[Move]:
        """All signals for this turn, the most important first."""
        return signals.words_for(view, self.advice(view) if signals.advises(view) else None)

    def advice(self, view: View) -> Move | None:
        """The best card for the seat on turn to lay, by the heuristic."""
        return (
            None if view.state.stuck else signals.recommended(view, signals.heuristic_values(view))
        )


@dataclass
class TalkingMousse(Talker):
    """A beginner: often moves at random, and gives few signals unless asked."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The heuristic's best move or a random one."""
        if self.chance.random() >= RANDOM_MOVE_RATE:
            return super().choose(view, cancel)
        return self.chance.choice(legal_moves(view))

    def think_of(self, view: View) -> list[Move]:
        """One signal, in every other turn or when someone asks."""
        asked = signals.advises(view) and signals.is_asked(view)
        return super().think_of(view)[:1] if asked or self.chance.random() < UNASKED_RATE else []


@dataclass
class HumanPartner(Talker):
    """A model of a person: usually follows advice, sometimes errs, sometimes gives signals."""

    _: KW_ONLY
    heeding: float = 0.85
    erring: float = 0.1
    speaking: float = 0.5

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """Usually the card with the most votes, else the heuristic's; sometimes a random one."""
        moves = legal_moves(view)
        if self.chance.random() < self.erring:
            return self.chance.choice(moves)
        votes = {move: votes_for(view, move) for move in moves}
        best = max(moves, key=lambda move: votes[move])
        if votes[best] > 0 and self.chance.random() < self.heeding:
            return best
        return super().choose(view, cancel)

    def think_of(self, view: View) -> list[Move]:
        """Sometimes the most important signal."""
        return super().think_of(view)[:1] if self.chance.random() < self.speaking else []


def votes_for(view: View, move: Move) -> int:
    """How many seats say to lay the card."""
    if move >= EXCHANGE:
        return 0
    place = signals.place_of(view.state, move % SLOTS)
    return signals.marks_on(view.state, place, view.seat).count(PLAY)


TALKERS: dict[str, type[Talker]] = {
    "mousse": TalkingMousse,
    "matelot": Talker,
    "human": HumanPartner,
}


def speaking_budget(budget: Budget) -> Budget:
    """The budget for advice."""
    seconds = None if budget.seconds is None else budget.seconds * ADVICE_TIME_SHARE
    iterations = budget.iterations
    if iterations is not None and budget.settles:
        iterations = round(iterations * ADVICE_TIME_SHARE)
    return replace(budget, seconds=seconds, iterations=iterations)
