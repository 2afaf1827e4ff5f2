"""Any game in a terminal, without a table of its own: seats, counters, piles and hands as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houle.engine.display.layout import entries
from houle.engine.game import Game
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.view import View

STYLES = {
    "black": "bold",
    "red": "bold red",
    "blue": "bold blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "violet": "bold magenta",
}
"""How the colours of a layout look in a terminal."""
FACE_DOWN = "▒"
CLOSED = -2
"""A number below -1 stands for a card that the viewer may not know, -1 for none."""


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it: what is common, the seats, the piles, the open hands."""
    table = PlainTable(view, names, language)
    parts = [table.facts(), table.seats(), *table.piles(), *table.hands()]
    return Group(*(part for part in parts if part is not None))


def label(view: View, move: str, language: str) -> str:
    """A move in notation, with the names of all that it mentions."""
    names: Mapping[str, Mapping[str, str]] = view.game.words(language).get("names", {})
    known = {notation: name for kind in names.values() for notation, name in kind.items()}
    said = [known.get(word, "") for word in (move, *move.split())]
    found = [name for name in dict.fromkeys(said) if name]
    return f"{move} ({', '.join(found)})" if found else move


class PlainTable:
    """The parts of one table."""

    def __init__(self, view: View, names: Sequence[str], language: str) -> None:
        self.view, self.state, self.names = view, view.state, names
        self.game: Game = view.game
        self.layout = view.game.layout
        self.words = view.game.words(language)

    def title(self, name: str) -> str:
        """What a field is called."""
        titles: Mapping[str, str] = self.words.get("table", {}).get("fields", {})
        return titles.get(name, name.replace("_", " ").capitalize())

    def facts(self) -> Text | None:
        """What is the same for everybody, in one line."""
        told = [f"{self.title(n)} {self.value(n, self.state[n])}" for n in self.layout.facts]
        return Text(f" {' · '.join(told)}", style="bold") if told else None

    def seats(self) -> Table:
        """A row for each seat: whose turn, name, what lies before it, its counters."""
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("")
        for name in ("", *self.layout.laid, *self.layout.counters):
            is_counter = name in self.layout.counters
            table.add_column(self.title(name), justify="right" if is_counter else "left")
        for seat in range(int(self.state.seats)):
            table.add_row(*self.seat(seat))
        return table

    def seat(self, seat: Seat) -> Iterator[Text]:
        """The cells of a seat's row."""
        to_move = bool(self.game.rules.to_move(self.state, seat))
        yield Text("▶" if to_move else " ", style="bold yellow")
        yield Text(f"{seat} {self.names[seat]}", style="bold" if seat == self.view.seat else "")
        for name in self.layout.laid:
            yield self.cards(name, entries(self.layout, self.state, name, seat))
        for name in self.layout.counters:
            yield Text(self.value(name, self.state[name][seat]))

    def piles(self) -> Iterator[Text]:
        """The cards in the middle of the table."""
        for name in self.layout.piles:
            cards = [int(card) for card in np.ravel(self.state[name])]
            yield Text.assemble((f" {self.title(name)}  ", "dim"), self.cards(name, cards))

    def hands(self) -> Iterator[Text]:
        """Every hand of which something can be seen."""
        for name in self.layout.hands:
            for seat in range(int(self.state.seats)):
                cards = entries(self.layout, self.state, name, seat)
                if any(card >= 0 for card in cards):
                    yield self.hand(name, seat, cards)

    def hand(self, name: str, seat: Seat, cards: list[int]) -> Text:
        """The cards of a seat, with its name unless they are one's own."""
        whose = "" if seat == self.view.seat != NO_SEAT else f" {self.names[seat]}"
        return Text.assemble((f" {self.title(name)}{whose}  ", "dim"), self.cards(name, cards))

    def cards(self, name: str, cards: Sequence[int]) -> Text:
        """Cards side by side; those that the viewer may not know lie face down."""
        kind = self.layout.kind(name)
        return Text("  ").join(self.card(kind, card) for card in cards if card != -1)

    def card(self, kind: str, card: int) -> Text:
        """A card by its mark, in its colour."""
        if card <= CLOSED:
            return Text(FACE_DOWN, style="cyan")
        notation = str(self.game.notation.format_value(kind, card))
        mark = self.words.get("marks", {}).get(kind, {}).get(notation, notation)
        return Text(mark, style=STYLES.get(self.layout.suits.get(notation[-1:], ""), "default"))

    def value(self, name: str, number: Any) -> str:
        """A number of a field in words."""
        kind = self.layout.kind(name)
        if kind == "number":
            return str(int(number) + (1 if name in self.layout.from_zero else 0))
        if kind == "seat":
            return "-" if number == NO_SEAT else self.names[int(number)]
        notation = str(self.game.notation.format_value(kind, int(number)))
        return str(self.words.get("names", {}).get(kind, {}).get(notation, notation))
