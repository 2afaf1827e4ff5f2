"""The questions before a match: game, number of players, options; Enter accepts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, fields
from typing import Any

from rich.padding import Padding
from rich.text import Text

from houle import games
from houle.cli.arguments import ArgumentError, check_option, combination, nearest_value, read_game
from houle.cli.words import Words
from houle.engine.errors import OptionError
from houle.engine.game import Game
from houle.engine.options import Options, Value, read_value, word_of

from .screen import Screen


def choose_game(screen: Screen, words: Words) -> Game:
    """Ask for the game."""
    every = games.every()
    screen.line(words("setup.welcome"), style="bold cyan")
    for number, game in enumerate(every, start=1):
        title = Text(f" {number}  ", style="bold cyan").append(game.title, style="bold default")
        screen.show(title.append(f"  {players_range(game)}", style="dim"))
        screen.show(Padding(Text(game.words(words.language)["teaser"]), (0, 0, 0, 4)))
    while True:
        typed = screen.ask(words("setup.game", default=every[0].title)) or "1"
        if typed.isdigit() and 1 <= int(typed) <= len(every):
            return every[int(typed) - 1]
        try:
            return read_game(typed, words)
        except ArgumentError as error:
            screen.line(str(error), style="yellow")


def players_range(game: Game) -> str:
    """The possible numbers of players: ``3-5``."""
    values = option_values(fields(game.options)[0])
    return f"{values[0]}-{values[-1]}"


def usual_value(option: Field[Any]) -> Value:
    """The default value of the option."""
    usual: Value = option.default  # type: ignore[assignment]
    return usual


def option_values(option: Field[Any]) -> tuple[Value, ...]:
    """All values of the option."""
    values: tuple[Value, ...] = option.metadata["values"]
    return values


def choose_options(game: Game, screen: Screen, words: Words) -> Options:
    """Show the default options, and ask for others if they should be changed."""
    usual = game.options()
    screen.line()
    screen.line(words("setup.usual", game=game.title), style="bold")
    for option in fields(game.options):
        name = option_text(game, option.name, words)["name"]
        screen.line(f"  {name}: {value_text(game, option, getattr(usual, option.name), words)}")
    if screen.ask(words("setup.change")).lower() not in words.entry("setup.yes"):
        return usual
    return ask_options(game, screen, words)


def ask_options(game: Game, screen: Screen, words: Words) -> Options:
    """Ask for every option until the combination is valid."""
    while True:
        given = {
            o.name: ask_option(game, o, screen=screen, words=words) for o in fields(game.options)
        }
        try:
            return game.options(**given)
        except OptionError as error:
            screen.line(combination(error, words), style="yellow")


def ask_option(game: Game, option: Field[Any], *, screen: Screen, words: Words) -> Any:
    """Ask for one option: a value or its number; Enter takes the default."""
    values, texts = option_values(option), option_text(game, option.name, words)
    screen.line()
    screen.line(f"{texts['name']}: {texts['help']}", style="bold")
    if type(values[0]) is not int:
        list_values(game, option, screen=screen, words=words)
    while True:
        typed = screen.ask(value_prompt(option, words)).lower()
        if not typed:
            return usual_value(option)
        if is_numbered(option) and typed.isdigit() and 1 <= int(typed) <= len(values):
            return values[int(typed) - 1]
        try:
            check_option(game, option.name, typed, words=words)
            return read_value(option, typed)
        except ArgumentError as error:
            screen.line(str(error), style="yellow")


def value_prompt(option: Field[Any], words: Words) -> str:
    """The prompt for a value."""
    usual = word_of(usual_value(option))
    if type(option_values(option)[0]) is int:
        return words(
            "setup.number", hint=nearest_value(words, "", option_values(option)), default=usual
        )
    return words("setup.value" if is_numbered(option) else "setup.word", default=usual)


def is_numbered(option: Field[Any]) -> bool:
    """Whether values may be chosen by number: not if the values are numbers themselves."""
    return not any(word_of(value).isdigit() for value in option_values(option))


def list_values(game: Game, option: Field[Any], *, screen: Screen, words: Words) -> None:
    """List the values of an option, numbered if they may be chosen by number."""
    for number, value in enumerate(option_values(option), start=1):
        mark = f"{number:>2}  " if is_numbered(option) else "  "
        screen.line(f"  {mark}{value_text(game, option, value, words)}")


def value_text(game: Game, option: Field[Any], value: Value, words: Words) -> str:
    """A value of an option with its meaning."""
    word = word_of(value)
    meaning = option_text(game, option.name, words).get(word)
    if meaning is None and isinstance(value, bool):
        return words(f"setup.{word}")
    return word if meaning is None else f"{word} ({meaning})"


def option_text(game: Game, name: str, words: Words) -> Any:
    """The game's text about an option."""
    known = game.words(words.language).get("options", {}).get(name, {})
    return {"name": name, "help": "", **known}


def ask_names(screen: Screen, words: Words) -> Sequence[str]:
    """Ask for the names of the people at this screen."""
    typed = screen.ask(words("setup.names", default=words("play.captain")))
    return [name.strip() for name in typed.split(",") if name.strip()]
