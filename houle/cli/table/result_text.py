"""The end of a match in words: winners, places, points, and facts of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houle.cli.words import Words
from houle.engine.match import Match
from houle.engine.record import Result

from .move_log import names_of


def result_text(match: Match, words: Words) -> RenderableType:
    """The result: a headline, a table of places, and further facts."""
    result = match.result
    if result is None:
        return Text(words("end.running"))
    headline = Text(win_line(match, result, words), style="bold green")
    facts = [Text(line) for line in fact_lines(match, result, words)]
    return Group(headline, standings(match, result, words), *facts)


def win_line(match: Match, result: Result, words: Words) -> str:
    """The sentence that names the winners."""
    if match.seats == 1:
        return words("end.won" if result.places[0] == 1 else "end.lost")
    winners = [n for n, p in zip(names_of(match), result.places, strict=True) if p == 1]
    if not winners:
        return words("end.nobody")
    if len(winners) == 1:
        return words("end.winner", name=winners[0])
    names = words("end.and", names=", ".join(winners[:-1]), last=winners[-1])
    return words("end.winners", names=names)


def standings(match: Match, result: Result, words: Words) -> Table:
    """Every seat's place and points, best first."""
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column(words("end.place"), justify="right", style="bold")
    table.add_column(words("end.name"))
    table.add_column(words("end.points"), justify="right")
    rows = zip(result.places, names_of(match), result.scores, strict=True)
    for place, name, points in sorted(rows, key=lambda row: row[0]):
        table.add_row(str(place), name, str(points))
    return table


def fact_lines(match: Match, result: Result, words: Words) -> Iterator[str]:
    """The facts for which the game has a text: ``name_value`` or ``name``."""
    templates: Mapping[str, str] = match.game.words(words.language).get("outcome", {})
    for name, value in result.facts.items():
        template = templates.get(f"{name}_{fact_text(value)}", templates.get(name))
        if template is not None:
            yield template.format(value=fact_word(match, name, value, words))


def fact_word(match: Match, name: str, value: Any, words: Words) -> str:
    """A fact in words: the game's name for the value, or the value itself."""
    text = fact_text(value)
    return str(match.game.words(words.language).get("names", {}).get(name, {}).get(text, text))


def fact_text(value: Any) -> str:
    """A fact as text; lists are joined."""
    if isinstance(value, list):
        return ", ".join(fact_text(entry) for entry in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
