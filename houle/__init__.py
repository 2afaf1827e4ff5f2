"""Houle: the open table for five sea-themed games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houle import games
from houle.engine import replay as records
from houle.engine.chance import key_from_seed, new_key
from houle.engine.errors import HouleError, IllegalMoveError
from houle.engine.match import Match
from houle.engine.record import Result
from houle.engine.rule import NO_SEAT
from houle.engine.view import View

__version__ = "0.1.0"
__all__ = ["NO_SEAT", "HouleError", "IllegalMoveError", "Match", "Result", "new", "replay"]


def new(
    game: str,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    **options: object,
) -> Match:
    """Deal a new match; without a seed nobody can guess the deal."""
    found = games.find(game)
    given = dict(options) if players is None else {"players": players, **options}
    chosen = found.options.read(given)
    key = new_key() if seed is None else key_from_seed(seed)
    return Match(found, chosen, key=key, names=names)


def replay(record: Mapping[str, Any] | str) -> Match:
    """Play a record again, given as data or as text, and verify all of it."""
    data = records.loads(record) if isinstance(record, str) else record
    return records.replay(data, games.find)


def advise(view: View, **wishes: Any) -> list[Any]:
    """The hints of the bots, which are imported only when somebody asks."""
    from houle.bots.explain.hint import hint

    return list(hint(view, **wishes))


Match.advisor = advise
