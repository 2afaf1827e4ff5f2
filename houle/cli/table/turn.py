"""One turn of a person: show the table, read the input, make the move."""

from __future__ import annotations

from pathlib import Path

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from houle.cli import tables
from houle.cli.rulebook import find_paragraph, rendered, rulebook
from houle.engine.errors import HouleError, IllegalMoveError, NotationError
from houle.engine.rule import Seat

from .move_log import log_paragraphs, names_of
from .sitting import Sitting

NEEDS_CONFIRMATION = ("breach",)
"""Moves that may be made at any time, but need a confirmation."""


class Quit(Exception):
    """Raised when a player wants to stop for now."""


class Turn:
    """A person's turn, until a move has been made."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        self.sitting, self.seat = sitting, seat
        self.words, self.screen, self.match = sitting.words, sitting.screen, sitting.match
        write = self.match.game.notation.format_move
        self.moves: list[str] = [write(m) for m in sorted(self.match.legal_numbers(seat))]
        self.done = False
        self.commands = {
            word: getattr(self, name)
            for name, spellings in self.words.entry("commands").items()
            for word in spellings
        }

    def take(self) -> None:
        """Show the table and read lines until a move has been made."""
        self.screen.show(*self.sitting.news(self.seat))
        self.show_table()
        while not self.done:
            self.read(self.screen.ask(self.words("play.prompt", name=self.sitting.name(self.seat))))

    def show_table(self) -> None:
        """Show the table and the legal moves."""
        self.screen.show(self.sitting.table(self.seat), self.listed_moves())

    def listed_moves(self) -> Columns:
        """The legal moves, numbered."""
        view = self.match.view(self.seat)
        entries = []
        for number, move in enumerate(self.moves, start=1):
            entry = Text(f"{self.mark}{number}".rjust(3), style="bold cyan")
            words = tables.label(view, move, self.words.language)
            entries.append(entry.append(f" {words}", style="default"))
        return Columns(entries, padding=(0, 2), column_first=True)

    @property
    def mark(self) -> str:
        """The prefix of a move's number if the notation itself consists of numbers."""
        return "#" if any(move.isdigit() for move in self.moves) else ""

    def read(self, typed: str) -> None:
        """Handle a typed line, or say in one line why it is refused."""
        command, _, rest = typed.partition(" ")
        try:
            if not typed:
                self.say("play.enter")
            elif typed not in self.moves and command.lower() in self.commands:
                self.commands[command.lower()](rest.strip())
            else:
                self.play(self.move_of(typed))
        except NotationError as error:
            why = error.sentence(self.words.language)
            self.say("play.unread", given=typed, why=why, example=self.moves[0])
        except IllegalMoveError as error:
            self.refuse(error)
        except HouleError as error:
            self.screen.line(error.message(self.words.language), style="yellow")

    def move_of(self, typed: str) -> str:
        """The move with this number in the list, or else what was typed."""
        number = typed.removeprefix("#") if self.mark == "" or typed.startswith("#") else ""
        if number.isdigit() and 1 <= int(number) <= len(self.moves):
            return self.moves[int(number) - 1]
        return typed

    def play(self, move: str) -> None:
        """Make the move; signals do not end the turn."""
        if move in NEEDS_CONFIRMATION and not self.confirms("play.breach"):
            return
        number = self.match.read_move(self.seat, move)
        was_choice = number in self.match.legal_numbers(self.seat)
        self.sitting.play(self.seat, number)
        self.done = was_choice or self.match.is_over
        if not self.done:
            self.screen.show(*self.sitting.news(self.seat))

    def confirms(self, key: str) -> bool:
        """Whether the question is answered with yes."""
        return self.screen.ask(self.words(key)).lower() in self.words.entry("setup.yes")

    def say(self, key: str, **values: object) -> None:
        """Print one line in the person's language."""
        self.screen.line(self.words(key, **values), style="yellow")

    def refuse(self, error: IllegalMoveError) -> None:
        """Print why a move is not allowed, with its rule."""
        sentence = error.sentence(self.words.language)
        self.say("play.refused", move=error.move, sentence=sentence, rule=error.rule)

    # Commands besides moves; the names are the keys of [commands].

    def help(self, _: str) -> None:
        """Show the commands."""
        key = "play.help_marked" if self.mark else "play.help"
        text = self.words(key, example=self.moves[0]).strip()
        self.screen.show(Panel(Text(text), expand=False))

    def why(self, move: str) -> None:
        """Show why a move is not allowed."""
        if not move:
            self.say("play.why_what", example=self.moves[0])
            return
        move = self.move_of(move)
        error = self.match.why_not(self.seat, move)
        if isinstance(error, IllegalMoveError):
            self.refuse(error)
        else:
            self.say("play.allowed", move=move)

    def hint(self, _: str) -> None:
        """Show the best moves with values and reasons."""
        from houle.cli.commands.hint import advise  # imported here because it loads Numba

        view, names = self.match.knowledge(self.seat), names_of(self.match)
        advise(view, self.screen, self.words, names=names)

    def rules(self, number: str) -> None:
        """Show the rulebook, or one paragraph of it."""
        language = self.words.language
        if not number:
            self.screen.page(rendered(rulebook(self.match.game, language)))
            self.table("")
            return
        paragraph = find_paragraph(self.match.game, number, language)
        if paragraph is None:
            self.say("play.no_rule", given=number, game=self.match.game.title)
        else:
            self.screen.show(rendered(paragraph))

    def table(self, _: str) -> None:
        """Show the table again."""
        self.screen.clear()
        self.show_table()

    def log(self, _: str) -> None:
        """Show everything that has happened."""
        self.screen.page(Group(*log_paragraphs(self.match, self.seat, self.words.language)))

    def signals(self, _: str) -> None:
        """Show the signals that may be given now."""
        asides = self.match.asides(self.seat)
        if asides:
            self.screen.show(Columns(asides, padding=(0, 2)))
        else:
            self.say("play.no_signals", game=self.match.game.title)

    def save(self, file: str) -> None:
        """Save the match and continue."""
        path = self.sitting.save(Path(file) if file else None)
        self.screen.line(self.words("play.saved_here", file=path), style="green")

    def quit(self, _: str) -> None:
        """Save the match and stop."""
        raise Quit


def hide_screen(sitting: Sitting, seat: Seat) -> None:
    """Hide everything until the next person sits at the screen."""
    screen, name = sitting.screen, sitting.name(seat)
    if not screen.is_terminal:
        screen.line(sitting.words("play.curtain", name=name))
        return
    if sitting.told:  # otherwise nothing secret has been shown yet
        screen.wipe()
    screen.show(Panel(sitting.words("play.curtain", name=name), padding=(1, 4), style="bold"))
    screen.ask(sitting.words("play.curtain_enter", name=name))
    screen.wipe()
