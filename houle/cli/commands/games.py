"""houle games and houle rules: the games with their options, and the rulebooks."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from rich.padding import Padding
from rich.text import Text

from houle import games
from houle.cli.rulebook import rendered, rulebook
from houle.cli.table.screen import Screen
from houle.cli.table.setup import option_text, option_values, players_range, usual_value
from houle.cli.words import Words
from houle.engine.game import Game
from houle.engine.options import Value, word_of

MAX_LISTED_VALUES = 6
"""At most this many values of an option are listed."""


def show_games(words: Words) -> None:
    """Print every game with its teaser and options."""
    screen = Screen()
    for game in games.every():
        title = Text(game.title, style="bold cyan").append(f"  {game.name}", style="default")
        screen.show(title.append(f"  {words('games.players', range=players_range(game))}"))
        screen.show(Padding(Text(game.words(words.language)["teaser"]), (0, 0, 0, 2)))
        for option in fields(game.options)[1:]:
            screen.show(Padding(option_line(game, option.name, words), (0, 0, 0, 4)))
        screen.line()
    for error in games.installed().broken.values():
        screen.line(error.message(words.language), style="yellow")
    screen.line(words("games.hint"), style="dim")


def option_line(game: Game, name: str, words: Words) -> Text:
    """An option with its values, the default first, and its meaning."""
    option = next(o for o in fields(game.options) if o.name == name)
    usual = word_of(usual_value(option))
    line = Text(f"{name}={listed_values(option_values(option))}", style="bold")
    line.append(f"  {option_text(game, name, words)['help']}", style="default")
    return line.append(f" {words('games.usual', value=usual)}", style="dim")


def listed_values(values: tuple[Value, ...]) -> str:
    """Values in short: a range of numbers, or the first few values."""
    if type(values[0]) is int:
        return f"{values[0]}-{values[-1]}"
    listed = "|".join(word_of(value) for value in values[:MAX_LISTED_VALUES])
    return listed if len(values) <= MAX_LISTED_VALUES else f"{listed}|…"


def print_games(words: Words) -> None:
    """Print every game as JSON."""
    print(
        json.dumps([game_data(game, words) for game in games.every()], ensure_ascii=False, indent=1)
    )


def game_data(game: Game, words: Words) -> dict[str, Any]:
    """A game as plain data."""
    options = [option_data(game, option.name, words) for option in fields(game.options)]
    teaser = game.words(words.language)["teaser"]
    return {"name": game.name, "title": game.title, "teaser": teaser, "options": options}


def option_data(game: Game, name: str, words: Words) -> dict[str, Any]:
    """An option as plain data."""
    option = next(o for o in fields(game.options) if o.name == name)
    texts = option_text(game, name, words)
    return {
        "option": name,
        "title": texts["name"],
        "help": texts["help"],
        "default": usual_value(option),
        "values": list(option_values(option)),
    }


def show_rules(game: Game, words: Words) -> None:
    """Show the rulebook, page by page in a terminal."""
    Screen().page(rendered(rulebook(game, words.language)))
