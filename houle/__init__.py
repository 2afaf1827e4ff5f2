"""Houle: the open table for five sea-themed games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from houle import games
from houle.engine import replay as records
from houle.engine.chance import key_from_seed, new_key
from houle.engine.errors import HouleError, IllegalMoveError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.record import Result
from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.struct import Array
from houle.engine.view import View

if TYPE_CHECKING:
    from houle.bots.play.bot import Bot

__version__ = "0.2.0"
__all__ = [
    "NO_SEAT",
    "HouleError",
    "IllegalMoveError",
    "Match",
    "Result",
    "View",
    "compiled",
    "load_bot",
    "new",
    "playouts",
    "replay",
    "rule",
    "sample",
]


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


def sample(view: View, count: int = 1, *, seed: int | str | None = None) -> list[Match]:
    """``count`` worlds that a seat cannot tell from the true one, as matches to play on.

    The view is all that the seat knows, ``match.knowledge(seat)``. The same view and seed give the
    same worlds, whatever is hidden.
    """
    from houle.simulation.playouts import sample

    return sample(view, count, seed=seed)


def playouts(
    position: Match | View,
    moves: Sequence[Move | str] | None = None,
    *,
    count: int = 1000,
    level: str | Sequence[str] = "matelot",
    measure: str = "score",
    seat: Seat | None = None,
    seed: int | str | None = None,
    cores: int = 1,
    device: str = "cpu",
) -> Array:
    """Try moves in ``count`` compiled playouts each; an array [move, playout, seat].

    From what a seat knows (``match.knowledge(seat)``) every playout begins in another world that
    the seat cannot tell from the true one; from a match, in its true position. Moves are numbers or
    notation, by default all legal ones of ``seat``, by default the first to move. The ``level``
    that plays on is random, mousse or matelot, one for all or one for each seat. The ``measure``
    is score, value (10,000 for a win) or place.
    """
    from houle.simulation.playouts import playouts

    return playouts(
        position,
        moves,
        count=count,
        level=level,
        measure=measure,
        seat=seat,
        seed=seed,
        cores=cores,
        device=device,
    )


def compiled(game: str | Game, function: Callable[..., Any]) -> Any:
    """A ``@rule`` function of your own, compiled for the states of a game."""
    from houle.simulation.compile import compiled

    return compiled(game if isinstance(game, Game) else games.find(game), function)


def load_bot(bot: str, game: str | Game, *, seed: int = 0) -> Bot:
    """A bot that plays the game: a level, ``net``, ``net:FILE``, or any other of the arena.

    ``bot.choose(match.knowledge(seat))`` is its move; the same seed gives the same moves. The net
    needs no compiled code.
    """
    from houle.bots.arena.entrants import make_entrant

    found = game if isinstance(game, Game) else games.find(game)
    return make_entrant(found, bot, seed=seed, options={})


def advise(view: View, **wishes: Any) -> list[Any]:
    """The hints of the bots, which are imported only when somebody asks."""
    from houle.bots.explain.hint import hint

    return list(hint(view, **wishes))


Match.advisor = advise
