"""houle replay and houle verify: replay a record, and check it completely."""

from __future__ import annotations

from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from houle.cli import tables
from houle.cli.arguments import ArgumentError
from houle.cli.files import read_match
from houle.cli.table.move_log import log_paragraphs, names_of, paragraph, sentences
from houle.cli.table.result_text import result_text
from houle.cli.table.screen import Screen
from houle.cli.words import Words
from houle.engine import view as looks
from houle.engine.errors import RecordError, SeatError
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.view import View


def replay(path: Path, words: Words, *, step: bool, seat: Seat | None) -> int:
    """Verify the record, then print the match or step through it; return the exit code."""
    match = read_match(path, words)
    if seat is not None:
        check_seat(match, seat, words)
    screen = Screen()
    screen.show(Rule(Text(match.game.title, style="bold"), style="cyan", characters="~"))
    if step:
        Steps(match, seat, screen=screen, words=words).walk()
    else:
        screen.show(*log_paragraphs(match, seat, words.language))
    screen.show(result_text(match, words))
    return 0


def check_seat(match: Match, seat: Seat, words: Words) -> None:
    """Refuse a seat that the match does not have."""
    try:
        match.check_seat(seat)
    except SeatError:
        raise ArgumentError(words("errors.seat", given=seat, last=match.seats - 1)) from None


class Steps:
    """Steps through a match; step 0 is the table after the deal."""

    def __init__(self, match: Match, seat: Seat | None, *, screen: Screen, words: Words) -> None:
        self.match, self.seat = match, seat
        self.screen, self.words = screen, words
        self.ends = [*match.events_before, len(match.events)]

    def walk(self) -> None:
        """Show the steps that the user asks for; all of them if input is not a terminal."""
        at, last = 0, len(self.match.played)
        while 0 <= at <= last:
            self.screen.clear()
            self.show(at)
            at = self.next_step(at, last)

    def show(self, at: int) -> None:
        """Show the move that led here and the table after it."""
        title = self.words("replay.step", at=at, last=len(self.match.played))
        self.screen.show(Rule(Text(title), style="cyan"))
        start = self.ends[at - 1] if at > 0 else 0
        told = sentences(
            self.match, self.match.events[start : self.ends[at]], self.seat, self.words.language
        )
        if told:
            self.screen.show(paragraph(told, names_of(self.match)))
        self.screen.show(tables.draw(self.view(at), names_of(self.match), self.words.language))

    def view(self, at: int) -> View:
        """The table after this many moves: as the seat saw it, or with nothing hidden."""
        last = len(self.match.played)
        state = self.match.state if at == last else self.match.played[at].before
        if self.seat is None:
            return View(self.match.game, NO_SEAT, state)
        return looks.view(self.match.game, state, self.seat)

    def next_step(self, at: int, last: int) -> int:
        """The next step: Enter goes forward, b back, a number jumps there, q quits."""
        if not self.screen.is_terminal:
            return at + 1
        try:
            typed = self.screen.ask(self.words("replay.prompt")).lower()
        except EOFError:
            return -1
        if typed.isdigit():
            return min(int(typed), last)
        if typed[:1] in self.words.entry("replay.back"):
            return max(at - 1, 0)
        return -1 if typed[:1] in self.words.entry("replay.out") else at + 1


def verify(path: Path, words: Words) -> int:
    """Check a record, print the result in one line, and return the exit code."""
    screen = Screen()
    try:
        match = read_match(path, words)
    except RecordError as error:
        why = error.message(words.language)
        screen.whole_line(words("verify.bad", file=path, why=why), style="bold red")
        return 1
    key = "verify.good" if match.is_over else "verify.running"
    moves = words.count("verify.moves", len(match.played))
    said = words(key, file=path, game=match.game.title, moves=moves)
    screen.whole_line(said, style="bold green")
    return 0
