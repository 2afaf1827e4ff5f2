"""The verbs, one function for all games; they find the game by the struct of the state.

Called from Python they run the rules interpreted. For compiled code, ``compile`` registers
overloads with Numba that do the same.
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
    """Set up the match."""
    function_of("deal", state)(state, log)


def to_move(state: Any, seat: Seat) -> bool:
    """Whether the seat is to move."""
    return bool(function_of("to_move", state)(state, seat))


def verdict(state: Any, seat: Seat, move: Move) -> int:
    """0 if the move is legal, else the number of the rule that forbids it."""
    return int(function_of("verdict", state)(state, seat, move))


def legal_moves(state: Any, seat: Seat, out: Array) -> int:
    """Write the legal moves into ``out`` and return how many there are."""
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
    """Write the final places of the seats into ``out``."""
    function_of("result", state)(state, out)


def side(state: Any, seat: Seat) -> int:
    """The side that the seat plays for."""
    return int(function_of("side", state)(state, seat))


def judge(state: Any, seat: Seat, move: Move) -> int:
    """The value of the move by the game's heuristic."""
    return int(function_of("judge", state)(state, seat, move))


def weigh(state: Any, seat: Seat, move: Move) -> int:
    """The value of the move by the game's finer heuristic; 0 in games without one."""
    return int(function_of("weigh", state)(state, seat, move))


def prospect(state: Any, seat: Seat) -> int:
    """The expected result of the seat, from 0 to 10,000 for a certain win."""
    return int(function_of("prospect", state)(state, seat))


def stretch(state: Any) -> int:
    """The number of the current stretch, such as a round; searches end where it changes."""
    return int(function_of("stretch", state)(state))


def choices_left(state: Any) -> int:
    """The most choices left before the stretch ends, or MANY if the game cannot tell."""
    return int(function_of("choices_left", state)(state))


def ceiling(state: Any, seat: Seat) -> int:
    """The best prospect that the seat can reach in the stretch; WIN if unknown."""
    return int(function_of("ceiling", state)(state, seat))


def reconsider(state: Any, seat: Seat) -> None:
    """Undo the face-down choices of others, so that a search lets them choose again."""
    function_of("reconsider", state)(state, seat)


def redeal(state: Any, seat: Seat) -> None:
    """Deal again everything that the seat cannot know."""
    function_of("redeal", state)(state, seat)


def see(state: Any, seat: Seat, seen: Any) -> None:
    """Write the view of the seat into ``seen``."""
    function_of("see", state)(state, seat, seen)
    function_of("reveal", state)(state, seat, seen)


def know(state: Any, seat: Seat, seen: Any) -> None:
    """Write the knowledge of the seat into ``seen``: all of it, or what is observed.

    What ``seen`` has fields for is written; every other verb goes by its first argument.
    """
    observed = seen.dtype == game_with(seen.dtype).observed.dtype
    function_of("know_observed" if observed else "know", state)(state, seat, seen)
    function_of("reveal", state)(state, seat, seen)
    function_of("recall", state)(state, seat, seen)


def observe(seen: Any, seat: Seat, out: Array) -> None:
    """Write a view or knowledge as a row of numbers."""
    function_of("observe", seen)(seen, seat, out)


def features(state: Any, seat: Seat, out: Array) -> None:
    """Write what the seat knows as the inputs of a net into ``out``, which holds zeros."""
    function_of("features", state)(state, seat, out)


def oracle_features(state: Any, seat: Seat, out: Array) -> None:
    """Write the whole truth as the inputs of a critic into ``out``, which holds zeros."""
    function_of("oracle_features", state)(state, seat, out)


def renumber(state: Any, seat: Seat, moves: Array, count: int) -> None:
    """Replace the first ``count`` moves, or words owed, by the numbers that a net uses for them."""
    function_of("renumber", state)(state, seat, moves, count)


def move_meant(state: Any, seat: Seat, number: Move) -> Move:
    """The move or word that a net means by a number: the inverse of ``renumber``."""
    return int(function_of("move_meant", state)(state, seat, number))


def words(state: Any, seat: Seat, out: Array) -> int:
    """Write the words of which the seat owes one before the next move; return how many."""
    return int(function_of("words", state)(state, seat, out))


def advise(state: Any, seat: Seat) -> Move:
    """The word that a matelot says if it owes one."""
    return int(function_of("advise", state)(state, seat))


def say(state: Any, seat: Seat, word: Move, log: Array) -> None:
    """Say the word."""
    function_of("say", state)(state, seat, word, log)


def agrees(state: Any, seat: Seat) -> bool:
    """Whether what the others have said is true in a world that the seat considers possible."""
    return bool(function_of("agrees", state)(state, seat))


def say_facts(state: Any, log: Array) -> None:
    """Say what everyone says without being asked."""
    function_of("say_facts", state)(state, log)


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
    features,
    oracle_features,
    renumber,
    move_meant,
    words,
    advise,
    say,
    say_facts,
    agrees,
)


def function_of(verb: str, state: Any) -> Function:
    """The function that implements the verb for the state's game."""
    return functions(game_with(state.dtype))[verb]


@cache
def game_with(dtype: Any) -> Game:
    """The game whose states have this dtype."""
    for game in games.every():
        if dtype in [struct.dtype for struct in game.structs]:
            return game
    raise TypeError("no game has states of this layout")


@cache
def functions(game: Game) -> dict[str, Function]:
    """The functions of the game by verb."""
    found = {verb: getattr(game.rules, verb) for verb in VERBS}
    for verb in ("judge", "prospect", "stretch", "reconsider"):
        found[verb] = getattr(game.heuristic, verb)
    for verb in ("choices_left", "ceiling", "weigh"):
        found[verb] = getattr(game.heuristic, verb, getattr(prospects, verb))
    for verb in ("features", "oracle_features", "renumber", "move_meant"):
        found[verb] = getattr(game.features, verb, getattr(prospects, verb))
    for verb in ("words", "advise", "say", "say_facts", "agrees"):
        found[verb] = getattr(game.convention, verb, getattr(prospects, verb))
    found["side"] = getattr(game.rules, "side", prospects.own_side)
    for verb in ("redeal", "reveal", "recall"):
        found[verb] = getattr(game.view, verb)
    found["see"] = writer(game.state, "seen_by")
    found["know"] = writer(game.state, "known_by")
    found["know_observed"] = writer(game.observed, "known_by")
    found["observe"] = writer(game.state, "numbers")
    return found
