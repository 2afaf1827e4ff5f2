"""A match at this screen: its players, what they have been told, and safe moves."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import RenderableType
from rich.text import Text

from houle.bots.arena.playing import talk
from houle.bots.play.bot import Bot
from houle.cli import files, tables
from houle.cli.words import Words, environment_language
from houle.engine.event import Event
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Move, Seat
from houle.engine.view import View

from .interrupts import Interrupts
from .move_log import log_paragraphs, names_of
from .players import Player, make_bots, shown_name
from .screen import Screen


@dataclass
class Sitting:
    """One match, its players, and their screen."""

    match: Match
    players: list[Player]
    words: Words
    screen: Screen
    path: Path | None = None
    """Where the match was last saved."""
    chance: Random = field(default_factory=Random)
    interrupts: Interrupts = field(default_factory=Interrupts)
    told: dict[Seat, int] = field(default_factory=dict)
    """The number of events each person has been told."""
    bots: list[Bot | None] = field(init=False)
    """The bot on each seat; None for people."""

    def __post_init__(self) -> None:
        """Create the bots."""
        self.bots = make_bots(self.match, self.players, self.chance)

    def name(self, seat: Seat) -> str:
        """The seat's name at this table."""
        return shown_name(self.match.names[seat])

    @property
    def names(self) -> list[str]:
        """All names in the order of the seats."""
        return names_of(self.match)

    @property
    def humans(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people share the screen and must not see each other's cards."""
        return len(self.humans) > 1

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move completely, even if a signal arrives."""
        with self.interrupts.held():
            return self.match.play_number(seat, move)

    def play_bot(self, seat: Seat) -> None:
        """Let the bot on the seat move; report it if an external bot has failed."""
        bot = self.bots[seat]
        assert bot is not None
        failures = len(getattr(bot, "failures", ()))
        with self.screen.waiting(self.words("play.thinks", name=self.name(seat))):
            move = bot.choose(self.match.knowledge(seat))
        for failure in getattr(bot, "failures", ())[failures:]:
            told = self.words("play.failed", name=self.name(seat), why=failure)
            self.screen.line(told, style="yellow")
        self.play(seat, move)

    def let_bots_speak(self) -> None:
        """Let every bot say something if it wants to, such as a signal."""
        seated = {seat: bot for seat, bot in enumerate(self.bots) if bot is not None}
        with self.interrupts.held():
            talk(self.match, seated)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots:
            if bot is not None:
                bot.close()

    def save(self, path: Path | None = None) -> Path:
        """Save the match, to its own file unless another is named."""
        target = path or self.path or files.default_path(self.match)
        with self.interrupts.held():
            files.save(self.match, target, self.words)
            self.path = target
        return target

    def rescue(self) -> Path:
        """Save the match wherever possible."""
        target = self.path or files.default_path(self.match)
        with self.interrupts.held():
            self.interrupts.pending = None
            self.path = files.save_somewhere(self.match, target, self.words)
        return self.path

    @property
    def resume_command(self) -> str:
        """The command that resumes the match."""
        command = f"houle play --resume {shlex.quote(str(self.path))}"
        known = self.words.language == environment_language()
        return command if known else f"{command} --lang {self.words.language}"

    def table(self, seat: Seat) -> RenderableType:
        """The table as the seat sees it."""
        return tables.draw(self.match.view(seat), self.names, self.words.language)

    def open_table(self) -> RenderableType:
        """The table with nothing hidden."""
        view = View(self.match.game, NO_SEAT, self.match.state)
        return tables.draw(view, self.names, self.words.language)

    def news(self, seat: Seat) -> list[Text]:
        """The events that the seat has not been told yet, in paragraphs."""
        start = self.told.get(seat, 0)
        self.told[seat] = len(self.match.events)
        return log_paragraphs(self.match, seat, self.words.language, start=start)
