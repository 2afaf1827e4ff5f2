"""The verbs of every game under one name each; they find the game by the struct of the state.

Called from Python they call the rules as they are; called from compiled code, ``compile`` has
taught Numba to do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from houle import games
from houle.engine.game import VERBS, Game
from houle.engine.rule import Move, Seat
from houle.engine.strategy import prospect as prospects
from houle.engine.struct import Array
from houle.engine.view import writer

Function = Callable[..., Any]


def deal(state: Any, log: Array) -> None:
    """Set the match up."""
    function_of("deal", state)(state, log)


def to_move(state: Any, seat: Seat) -> bool:
    """Whether the seat owes a choice now."""
    return bool(function_of("to_move", state)(state, seat))


def verdict(state: Any, seat: Seat, move: Move) -> int:
    """0 if the move is legal, else the number of the rule that forbids it."""
    return int(function_of("verdict", state)(state, seat, move))


def legal_moves(state: Any, seat: Seat, out: Array) -> int:
    """How many moves the seat may choose from; they are in ``out``."""
    return int(function_of("legal_moves", state)(state, seat, out))


def play(state: Any, seat: Seat, move: Move, log: Array) -> None:
    """Make the move."""
    function_of("play", state)(state, seat, move, log)


def is_over(state: Any) -> bool:
    """Whether the match has ended."""
    return bool(function_of("is_over", state)(state))


def score(state: Any, seat: Seat) -> int:
    """The points of the seat."""
    return int(function_of("score", state)(state, seat))


def result(state: Any, out: Array) -> None:
    """The places of the seats."""
    function_of("result", state)(state, out)


def side(state: Any, seat: Seat) -> int:
    """The side that the seat plays for."""
    return int(function_of("side", state)(state, seat))


def judge(state: Any, seat: Seat, move: Move) -> int:
    """How good the move looks to the game's heuristic."""
    return int(function_of("judge", state)(state, seat, move))


def weigh(state: Any, seat: Seat, move: Move) -> int:
    """How good the move looks on second thoughts; 0 in games that leave it at the first."""
    return int(function_of("weigh", state)(state, seat, move))


def prospect(state: Any, seat: Seat) -> int:
    """How the match looks for the seat, from 0 to 10,000 for a certain win."""
    return int(function_of("prospect", state)(state, seat))


def stretch(state: Any) -> int:
    """The number of the stretch, such as a round, beyond which a search need not look."""
    return int(function_of("stretch", state)(state))


def choices_left(state: Any) -> int:
    """How many choices are left at most before the stretch ends, MANY if that is of no use."""
    return int(function_of("choices_left", state)(state))


def ceiling(state: Any, seat: Seat) -> int:
    """The best prospect that the stretch can bring the seat; WIN if it is not known."""
    return int(function_of("ceiling", state)(state, seat))


def reconsider(state: Any, seat: Seat) -> None:
    """Take back what others have chosen face down, so that a search lets them choose anew."""
    function_of("reconsider", state)(state, seat)


def redeal(state: Any, seat: Seat) -> None:
    """Deal anew all that the seat cannot know."""
    function_of("redeal", state)(state, seat)


def see(state: Any, seat: Seat, seen: Any) -> None:
    """Fill ``seen`` with the view of the seat."""
    function_of("see", state)(state, seat, seen)
    function_of("reveal", state)(state, seat, seen)


def know(state: Any, seat: Seat, seen: Any) -> None:
    """Fill ``seen`` with the knowledge of the seat."""
    function_of("know", state)(state, seat, seen)
    function_of("reveal", state)(state, seat, seen)
    function_of("recall", state)(state, seat, seen)


def observe(seen: Any, seat: Seat, out: Array) -> None:
    """Lay a view or knowledge out as a row of numbers."""
    function_of("observe", seen)(seen, seat, out)


ALL = (
    deal,
    to_move,
    verdict,
    legal_moves,
    play,
    is_over,
    score,
    result,
    side,
    judge,
    weigh,
    prospect,
    stretch,
    choices_left,
    ceiling,
    reconsider,
    redeal,
    see,
    know,
    observe,
)


def function_of(verb: str, state: Any) -> Function:
    """The function of the game whose struct the state has."""
    return functions(game_with(state.dtype))[verb]


@cache
def game_with(dtype: Any) -> Game:
    """The game whose states have this layout."""
    for game in games.every():
        if dtype in (game.state.dtype, game.bare.dtype):
            return game
    raise TypeError("no game has states of this layout")


@cache
def functions(game: Game) -> dict[str, Function]:
    """Every verb of the game as the function that its folder supplies."""
    found = {verb: getattr(game.rules, verb) for verb in VERBS}
    for verb in ("judge", "prospect", "stretch", "reconsider"):
        found[verb] = getattr(game.heuristic, verb)
    for verb in ("choices_left", "ceiling", "weigh"):
        found[verb] = getattr(game.heuristic, verb, getattr(prospects, verb))
    found["side"] = getattr(game.rules, "side", prospects.own_side)
    for verb in ("redeal", "reveal", "recall"):
        found[verb] = getattr(game.view, verb)
    found["see"] = writer(game.state, "seen_by")
    found["know"] = writer(game.state, "known_by")
    found["observe"] = writer(game.state, "numbers")
    return found
