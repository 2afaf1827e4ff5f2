"""Wave: bots that do not search; they give and heed signals, and one plays as people do."""

from __future__ import annotations

import threading
from dataclasses import KW_ONLY, dataclass, field, replace

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.simple import Matelot
from houle.engine.rule import Move
from houle.engine.view import View
from houle.games.wave.state import EXCHANGE, SLOTS

from . import signals

RANDOM_MOVE_RATE = 0.5
"""How often a mousse does what first comes to mind: one slip may cost the whole team the match, so
it makes fewer of them than where everybody plays for himself."""
CHATTY = 0.5
"""How often a mousse says something that it was not asked for."""
SPEAKING = 0.25
"""The part of its time for a move that a bot takes to think about advice."""


@dataclass
class Talker(Matelot):
    """Follows rules of thumb, and tells the others what it sees."""

    _: KW_ONLY
    turn: tuple[int, ...] = ()
    words: list[Move] = field(default_factory=list)
    said: int = 0

    def speak(self, view: View) -> Move | None:
        """The next thing worth saying in this turn, if any."""
        if self.turn != signals.turn_of(view):
            self.turn, self.said = signals.turn_of(view), 0
            self.words = self.think_of(view)
        while self.words and self.said < signals.MOST_WORDS:
            word = self.words.pop(0)
            if signals.is_worth_saying(view, word):
                self.said += 1
                return word
        return None

    def think_of(self, view: View) -> list[Move]:
        """All that could be said in this turn, the most important first."""
        return signals.words_for(view, self.advice(view) if signals.advises(view) else None)

    def advice(self, view: View) -> Move | None:
        """The card that whoever is on turn had better lay, by the rules of thumb."""
        return None if view.state.stuck else signals.recommended(view, signals.thumb_values(view))


@dataclass
class TalkingMousse(Talker):
    """A friendly beginner: often does what comes to mind first, and speaks when it is asked."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move or, now and then, any that may be made."""
        if self.chance.random() >= RANDOM_MOVE_RATE:
            return super().choose(view, cancel)
        return self.chance.choice(legal_moves(view))

    def think_of(self, view: View) -> list[Move]:
        """One thing, every other turn or when somebody asks."""
        asked = signals.advises(view) and signals.is_asked(view)
        return super().think_of(view)[:1] if asked or self.chance.random() < CHATTY else []


@dataclass
class HumanPartner(Talker):
    """Plays as people do: mostly heeds advice, errs at times, and speaks now and then."""

    _: KW_ONLY
    heeding: float = 0.85
    erring: float = 0.1
    speaking: float = 0.5

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """Mostly the card that most say to lay, else one by rules of thumb, at times any."""
        moves = legal_moves(view)
        if self.chance.random() < self.erring:
            return self.chance.choice(moves)
        votes = {move: votes_for(view, move) for move in moves}
        best = max(moves, key=lambda move: votes[move])
        if votes[best] > 0 and self.chance.random() < self.heeding:
            return best
        return super().choose(view, cancel)

    def think_of(self, view: View) -> list[Move]:
        """Now and then the most important thing."""
        return super().think_of(view)[:1] if self.chance.random() < self.speaking else []


def votes_for(view: View, move: Move) -> int:
    """How many say to lay the card."""
    if move >= EXCHANGE:
        return 0
    place = signals.place_of(view.state, move % SLOTS)
    return signals.marks_on(view.state, place, view.seat).count(signals.PLAY)


TALKERS: dict[str, type[Talker]] = {
    "mousse": TalkingMousse,
    "matelot": Talker,
    "human": HumanPartner,
}


def speaking_budget(budget: Budget) -> Budget:
    """What a bot spends on thinking about advice."""
    seconds = None if budget.seconds is None else budget.seconds * SPEAKING
    return replace(budget, seconds=seconds)
