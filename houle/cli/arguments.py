"""Checks the arguments after ``houle``; an error is one line with the nearest valid choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import Field, fields
from difflib import get_close_matches
from typing import Any

from houle import games
from houle.bots.play.bot import LEVELS
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.engine.errors import BrokenGameError, HouleError, OptionError, UnknownGameError
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.options import Options, Value, read_value, word_of
from houle.simulation import drivers

from .words import Words, environment_language

SIMULATION_LEVELS = tuple(drivers.LEVELS)
"""The levels that are fast enough for simulations."""
OTHER_NAMES = {"heuristic": "matelot"}
COMMAND_PREFIX = "cmd:"
"""The prefix of the command that starts an external bot."""


class ArgumentError(HouleError):
    """Raised for invalid arguments; the message is localised."""

    code = "bad_argument"


def read_words(language: str | None) -> Words:
    """The texts in the given language, or in the environment's."""
    if language is None:
        return Words(environment_language())
    if language.lower()[:2] in LANGUAGES:
        return Words(language.lower()[:2])
    words = Words(environment_language())
    raise ArgumentError(words("errors.language", given=language, hint=hint(words, "", LANGUAGES)))


def read_game(name: str, words: Words) -> Game:
    """The game of that name."""
    try:
        return games.find(name)
    except BrokenGameError:
        raise
    except UnknownGameError as error:
        near = hint(words, name.lower(), error.known)
        raise ArgumentError(words("errors.game", given=name, hint=near)) from None


def read_options(game: Game, pairs: Sequence[str], players: int | None, *, words: Words) -> Options:
    """The options from ``--players`` and the ``k=v`` pairs."""
    given: dict[str, object] = {} if players is None else {"players": players}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ArgumentError(words("errors.pair", given=pair))
        given[name.strip().replace("-", "_")] = value.strip()
    try:
        return game.options.read(given)
    except OptionError as error:
        check_option(game, error.option, error.given, words=words)
        raise ArgumentError(combination(error, words)) from None


def combination(error: OptionError, words: Words) -> str:
    """Why an option cannot be combined with the others."""
    why = f"{error.option}={error.given} ({error.sentence(words.language)})"
    return words("errors.combination", why=why)


def check_option(game: Game, name: str, value: object, *, words: Words) -> None:
    """Refuse an unknown option or an invalid value."""
    known: dict[str, Field[Any]] = {option.name: option for option in fields(game.options)}
    if name not in known:
        near = hint(words, name, known)
        raise ArgumentError(words("errors.option", game=game.title, given=name, hint=near))
    allowed = known[name].metadata["values"]
    if read_value(known[name], value) not in allowed:
        near = nearest_value(words, str(value), allowed)
        raise ArgumentError(words("errors.value", option=name, given=value, hint=near))


def read_level(level: str, words: Words, known: Sequence[str] = LEVELS) -> str:
    """The level of a bot."""
    wanted = level.strip().lower()
    wanted = OTHER_NAMES.get(wanted, wanted)
    if wanted not in known:
        near = hint(words, wanted, known)
        raise ArgumentError(words("errors.level", given=level, hint=near))
    return wanted


def read_level_or_net(
    bot: str, words: Words, known: Sequence[str] = LEVELS, *, worlds: bool = True
) -> str:
    """The level of a bot, or a net whose file has been found; some may not look ahead."""
    if not is_net(bot) or (not worlds and read_net_spec(bot).worlds > 0):
        return read_level(bot, words, known)
    read_net_spec(bot).check()
    return bot


def read_bots(given: str, count: int, words: Words) -> list[str]:
    """A level or command for each of ``count`` bots: one for all, or a comma-separated list."""
    bots = [
        bot if bot.startswith(COMMAND_PREFIX) else read_level_or_net(bot, words)
        for bot in map(str.strip, given.split(","))
    ]
    if len(bots) not in (1, count):
        raise ArgumentError(words("errors.bots", given=given, count=len(bots), bots=count))
    return bots * count if len(bots) == 1 else bots


def read_levels(given: str, seats: int, words: Words) -> list[str]:
    """A level for each seat, from one level for all or a list of the right length."""
    levels = [
        read_level_or_net(level, words, SIMULATION_LEVELS, worlds=False)
        for level in map(str.strip, given.split(","))
    ]
    if len(levels) not in (1, seats):
        raise ArgumentError(words("errors.levels", given=given, count=len(levels), seats=seats))
    return levels * (seats // len(levels))


def read_count(name: str, number: int, words: Words) -> int:
    """A number that must be positive."""
    if number < 1:
        raise ArgumentError(words("errors.positive", name=name, given=number))
    return number


def hint(words: Words, given: str, known: Iterable[str]) -> str:
    """The nearest known word, or all of them."""
    choices = tuple(known)
    near = get_close_matches(given, choices, n=1, cutoff=0.5)
    if near:
        return words("errors.nearest", word=near[0])
    return words("errors.known", words=", ".join(choices))


def nearest_value(words: Words, given: str, allowed: tuple[Value, ...]) -> str:
    """The nearest allowed value; for many numbers, their range."""
    if len(allowed) > 2 and all(type(value) is int for value in allowed):
        return words("errors.range", low=allowed[0], high=allowed[-1])
    return hint(words, given.lower(), [word_of(value) for value in allowed])
