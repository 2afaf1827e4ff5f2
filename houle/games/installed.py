"""Games of other packages: found by entry points, and left out where they cannot be used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from houle.engine.errors import BrokenGameError, HouleError, messages_of
from houle.engine.game import CONTRACT, Game
from houle.engine.languages import LANGUAGES, same, sentences
from houle.engine.options import word_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "houle.games"
"""The entry-point group: ``hearts = "houle_hearts:GAME"``."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""How a game may be called: as a Python module, and short enough for the database."""
OPTIONAL_PARTS = ("tuning", "reasons", "features", "convention", "chat_filter")
"""Files that a game may have besides. Its ``terminal.py`` is imported by terminals alone."""
SHOWN_IN_LISTS = {"title", "teaser"}
"""The words without which no list of games could be shown."""


@dataclass
class Installed:
    """The games of other packages by name, and those left out with their errors."""

    games: dict[str, Game] = field(default_factory=dict)
    broken: dict[str, BrokenGameError] = field(default_factory=dict)


class UnfitGameError(HouleError):
    """Raised inside this file when a package does not offer what a game needs."""

    code = "unfit_game"


@cache
def find_installed(taken: tuple[str, ...], load_ours: Callable[[str], Game]) -> Installed:
    """All games that packages offer, none with the name or state of ours; found once a process."""
    from importlib.metadata import entry_points  # which would slow down every `import houle`

    found = Installed()
    offers = sorted(entry_points(group=GROUP), key=lambda offer: (offer.name, offer.value))
    several = Counter(offer.name for offer in offers)
    for offer in offers:
        try:
            check_name(offer, taken, several[offer.name])
            game = load_game(offer)
            check_struct(game, [*map(load_ours, taken), *found.games.values()])
        except Exception as error:  # whatever is wrong with it, all other games can be played
            found.broken.setdefault(offer.name, broken(offer, error))
        else:
            found.games[game.name] = game
    return found


def broken(offer: EntryPoint, error: Exception) -> BrokenGameError:
    """The error for a package that cannot be used."""
    if isinstance(error, HouleError):
        why = messages_of(error)
    else:
        why = same(f"{type(error).__name__}: {error}")
    return BrokenGameError(offer.name, package_of(offer), why)


def package_of(offer: EntryPoint) -> str:
    """What pip calls the package."""
    return offer.value if offer.dist is None else str(offer.dist.metadata["Name"])


def check_name(offer: EntryPoint, taken: Collection[str], times: int) -> None:
    """Refuse a name that no game may have, or that another game has."""
    if not NAME.fullmatch(offer.name):
        raise UnfitGameError(sentences("games.name", given=offer.name))
    if offer.name in taken:
        raise UnfitGameError(sentences("games.ours", name=offer.name))
    if times > 1:
        raise UnfitGameError(sentences("games.several", name=offer.name, times=times))


def load_game(offer: EntryPoint) -> Game:
    """The game behind an entry point, with its files imported and its texts read."""
    game = offer.load()
    if not isinstance(game, Game):
        raise UnfitGameError(sentences("games.no_game", value=offer.value))
    if game.name != offer.name:
        raise UnfitGameError(sentences("games.other_name", given=game.name, name=offer.name))
    for part, verb in missing_verbs(game):
        raise UnfitGameError(sentences("games.verb", part=part, verb=verb))
    for part in OPTIONAL_PARTS:
        getattr(game, part)
    for file in missing_rulebooks(game):
        raise UnfitGameError(sentences("games.file", file=file))
    for language, key in missing_words(game):
        raise UnfitGameError(sentences("games.words", language=language, key=key))
    return game


def missing_verbs(game: Game) -> Iterator[tuple[str, str]]:
    """What the files of a game should answer and do not."""
    for part, verbs in CONTRACT.items():
        module = game.part(part)
        yield from ((part, verb) for verb in verbs if not hasattr(module, verb))


def missing_rulebooks(game: Game) -> Iterator[str]:
    """The rulebooks that are not there."""
    names = [f"rulebook.{language}.md" for language in LANGUAGES]
    yield from (name for name in names if not (files(game.package) / name).is_file())


def missing_words(game: Game) -> Iterator[tuple[str, str]]:
    """What lists of games show and a language has no words for: the language, and the key."""
    found = {language: set(words_in_lists(game, language)) for language in LANGUAGES}
    wanted = SHOWN_IN_LISTS.union(*found.values())
    for language in LANGUAGES:
        yield from ((language, key) for key in sorted(wanted - found[language]))


def words_in_lists(game: Game, language: str) -> Iterator[str]:
    """The keys of the words in a language that lists of games show."""
    words = game.words(language)
    yield from SHOWN_IN_LISTS & words.keys()
    for option in fields(game.options):
        told = words.get("options", {}).get(option.name, {})
        values = [word_of(value) for value in option.metadata["values"]]
        yield from (f"options.{option.name}.{value}" for value in values if value in told)


def check_struct(game: Game, others: Iterable[Game]) -> None:
    """Refuse a state laid out as another game's: compiled code knows games by their states."""
    for other in others:
        if layouts(game) & layouts(other):
            raise UnfitGameError(sentences("games.struct", other=other.name))


def layouts(game: Game) -> set[Any]:
    """The layouts of the game's structs."""
    return {struct.dtype for struct in game.structs}
