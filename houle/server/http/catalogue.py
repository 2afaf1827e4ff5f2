"""The catalogue of games: their options, and every text a client needs for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields
from functools import cache
from typing import Any, Literal, cast

from houle import games
from houle.engine.errors import OptionError, UnknownGameError
from houle.engine.game import Game
from houle.engine.options import word_of
from houle.server.errors import Refusal, complaint_about
from houle.server.messages.answers import (
    BothLanguages,
    GameInfo,
    GameList,
    GameMoves,
    GameTexts,
    NamedValue,
    OptionInfo,
    OptionsAnswer,
    OptionValue,
    RefusedValue,
    TableLayout,
    Value,
)
from houle.server.messages.protocol import Language

from .rulebooks import source

PLAIN = frozenset({"number", "seat"})
"""Kinds of values without names."""
CLOSED, ABSENT = -2, -1
"""Numbers that stand for a closed card and for none, or no suit."""
MINUTES = re.compile(r"(\d+)(?: to (\d+))? minutes")


def find_game(name: str) -> Game:
    """The game of that name, or a refusal."""
    try:
        return games.find(name)
    except UnknownGameError as error:
        raise Refusal("no_game", given=name[:40]) from error


@cache
def every_game() -> GameList:
    """All games with all that the set-up screen shows of them."""
    shelf = sorted(games.every(), key=lambda game: game.shelf_place)
    return GameList(games=[game_info(game) for game in shelf])


def game_info(game: Game) -> GameInfo:
    """A game as the set-up screen shows it."""
    return GameInfo(
        name=game.name,
        title=both(lambda language: game.words(language)["title"]),
        teaser=both(lambda language: game.words(language)["teaser"]),
        players=list(fields(game.options)[0].metadata["values"]),
        minutes=minutes(game),
        options=[option_info(game, option) for option in fields(game.options)],
        colours=list(game.colours),
    )


def both(text: Callable[[Language], str]) -> BothLanguages:
    """A text in both languages."""
    return BothLanguages(en=text("en"), fr=text("fr"))


def minutes(game: Game) -> list[int] | None:
    """How long a match takes, if the rulebook says so near its beginning."""
    found = MINUTES.search(source(game, "en")[:1000])
    return None if found is None else [int(found[1]), int(found[2] or found[1])]


def option_info(game: Game, option: Field[Any]) -> OptionInfo:
    """An option with its values and texts."""
    return OptionInfo(
        name=option.name,
        kind=kind_of(option),
        title=both(lambda language: option_words(game, option, language).get("name", option.name)),
        help=both(lambda language: option_words(game, option, language).get("help", "")),
        values=[option_value(game, option, value) for value in option.metadata["values"]],
        default=cast(Value, option.default),
        main=option.name in game.main_options,
    )


def kind_of(option: Field[Any]) -> Literal["number", "choice", "flag"]:
    """Whether an option is a number, on or off, or one of several words."""
    first = option.metadata["values"][0]
    if isinstance(first, bool):
        return "flag"
    return "number" if isinstance(first, int) else "choice"


def option_words(game: Game, option: Field[Any], language: str) -> Mapping[str, str]:
    """What the game's texts say about an option."""
    found: Mapping[str, str] = game.words(language).get("options", {}).get(option.name, {})
    return found


def option_value(game: Game, option: Field[Any], value: Value) -> OptionValue:
    """A value of an option with what it means."""
    word = word_of(value)
    if word not in option_words(game, option, "en"):
        return OptionValue(value=value, text=None)
    return OptionValue(
        value=value, text=both(lambda language: option_words(game, option, language)[word])
    )


def try_options(game: Game, given: Mapping[str, Value], language: str) -> OptionsAnswer:
    """Whether options can be combined, and which other values could not."""
    refused = list(refused_values(game, given, language))
    try:
        options = game.options.read(given)
    except OptionError as error:
        said = complaint_about(error, language)
        return OptionsAnswer(ok=False, options=None, seats=None, complaint=said, refused=refused)
    state: Any = game.state.blank()
    options.store(state)
    return OptionsAnswer(
        ok=True,
        options=options.to_json(),
        seats=int(state.seats),
        complaint=None,
        refused=refused,
    )


def refused_values(game: Game, given: Mapping[str, Value], language: str) -> Iterator[RefusedValue]:
    """Every value of every option that cannot be combined with the other given options."""
    for option in fields(game.options):
        for value in option.metadata["values"]:
            try:
                game.options.read({**given, option.name: value})
            except OptionError as error:
                said = complaint_about(error, language).sentence
                yield RefusedValue(option=option.name, value=value, sentence=said)


@cache
def moves(game: Game) -> GameMoves:
    """Every move of the game as data, by its notation."""
    write = game.notation.format_move
    described = {write(move): game.describe_move(move) for move in range(game.num_moves)}
    return GameMoves(game=game.name, moves=described, layout=layout(game))


def layout(game: Game) -> TableLayout:
    """How a plain table shows the game; fields without a kind of their own are not named."""
    shown = game.layout
    return TableLayout(
        hands=list(shown.hands),
        laid=list(shown.laid),
        piles=list(shown.piles),
        counters=list(shown.counters),
        facts=list(shown.facts),
        sets=list(shown.sets),
        from_zero=list(shown.from_zero),
        kinds=dict(shown.kinds),
        suits=suits_of_cards(game),
        colours=list(shown.suits.values()),
    )


def suits_of_cards(game: Game) -> list[int]:
    """The suit of each card, as its position in the layout; ABSENT for a card without one."""
    suits = list(game.layout.suits)
    names = dict(notations(game, "card"))
    letters = [names.get(card, "")[-1:] for card in range(how_many(game, "card"))]
    return [suits.index(letter) if letter in suits else ABSENT for letter in letters]


@cache
def texts(game: Game, language: Language) -> GameTexts:
    """The texts of the game."""
    words = dict(game.words(language))
    values = {kind: list(named_values(game, kind, language)) for kind in value_kinds(game)}
    return GameTexts(game=game.name, language=language, words=words, values=values)


def value_kinds(game: Game) -> list[str]:
    """The kinds of values that events tell or a plain table shows, and that have names."""
    told = {kind for event in game.kinds for kind in event.values.values()}
    listed = {event.listed for event in game.kinds if event.listed is not None}
    return sorted((told | listed | set(game.layout.kinds.values())) - PLAIN)


def named_values(game: Game, kind: str, language: str) -> Iterator[NamedValue]:
    """The named values of a kind: all cards; of other kinds, those in the texts."""
    names = game.words(language).get("names", {}).get(kind, {})
    for number, notation in notations(game, kind):
        if kind == "card" or notation in names:
            name = names.get(notation, notation)
            yield NamedValue(value=number, notation=notation, name=name)


def notations(game: Game, kind: str) -> Iterator[tuple[int, str]]:
    """The values of a kind with their notation."""
    known: set[str] = set()
    for number in (*range(how_many(game, kind)), ABSENT, CLOSED):
        try:
            notation = str(game.notation.format_value(kind, number))
        except (LookupError, ValueError):
            continue
        # A Python list answers -1 with its last entry, which is not an absence.
        if number >= 0 or notation not in known:
            yield number, notation
        known.add(notation)


def how_many(game: Game, kind: str) -> int:
    """An upper limit of the values of a kind."""
    if kind != "card":
        return game.num_moves
    cards = game.part("cards")
    return max(int(cards.NUM_CARDS), int(getattr(cards, "DECK_SIZE", 0)))
