"""Games of other packages: found by entry points, and left out where they cannot be used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from houle.engine.errors import BrokenGameError, HouleError, messages_of
from houle.engine.game import CONTRACT, Game
from houle.engine.languages import LANGUAGES, same, sentences

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "houle.games"
"""The entry-point group: ``hearts = "houle_hearts:GAME"``."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""How a game may be called: as a Python module, and short enough for the database."""


@dataclass
class Installed:
    """The games of other packages by name, and those left out with their errors."""

    games: dict[str, Game] = field(default_factory=dict)
    broken: dict[str, BrokenGameError] = field(default_factory=dict)


class UnfitGameError(HouleError):
    """Raised inside this file when a package does not offer what a game needs."""

    code = "unfit_game"


@cache
def find_installed(taken: tuple[str, ...]) -> Installed:
    """All games that packages offer, none under a name that is taken; found once a process."""
    from importlib.metadata import entry_points  # which would slow down every `import houle`

    found = Installed()
    offers = sorted(entry_points(group=GROUP), key=lambda offer: (offer.name, offer.value))
    several = Counter(offer.name for offer in offers)
    for offer in offers:
        try:
            check_name(offer, taken, several[offer.name])
            game = load_game(offer)
            check_struct(game, found.games.values())
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
    """The game behind an entry point, with all its files imported and its texts read."""
    game = offer.load()
    if not isinstance(game, Game):
        raise UnfitGameError(sentences("games.no_game", value=offer.value))
    if game.name != offer.name:
        raise UnfitGameError(sentences("games.other_name", given=game.name, name=offer.name))
    for part, verb in missing_verbs(game):
        raise UnfitGameError(sentences("games.verb", part=part, verb=verb))
    for language in LANGUAGES:
        game.words(language)
    return game


def missing_verbs(game: Game) -> Iterator[tuple[str, str]]:
    """What the files of a game should answer and do not."""
    for part, verbs in CONTRACT.items():
        module = game.part(part)
        yield from ((part, verb) for verb in verbs if not hasattr(module, verb))


def check_struct(game: Game, others: Collection[Game]) -> None:
    """Refuse a state laid out as another game's: compiled code knows games by their states."""
    for other in others:
        if other.state.dtype == game.state.dtype:
            raise UnfitGameError(sentences("games.struct", other=other.name))
