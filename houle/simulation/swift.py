"""Swift verbs: the rules compiled, for the matches at a server's table.

A table asks for little at a time: is this move legal, make it and tell what happened, show it to
everybody. So each question is one compiled call, which holds no lock, and a state travels as the
array of one that it is a row of: Numba takes ten times as long to recognise a bare record.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.game import Game
from houle.engine.match import TOO_LATE, Match, Outlook, Verbs, empty_rows
from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.struct import Array
from houle.engine.view import View

from . import compile as compilation
from .verbs import (
    deal,
    function_of,
    functions,
    is_over,
    know,
    legal_moves,
    play,
    result,
    score,
    see,
    to_move,
    verdict,
)

# What a verdict-like question is about; ``answer`` knows them all, so that each rule that several
# of them need is compiled once.
IS_OVER, TO_MOVE, VERDICT, LEGAL, ASIDES, SCORE, RESULT = range(7)

NO_OUT = np.zeros(0, np.int16)
"""For questions whose answer is one number."""


@rule
def begin(states: Array, log: Array) -> None:
    """Set up the match in the only row."""
    deal(states[0], log)


@rule
def step(states: Array, seat: Seat, move: Move, log: Array) -> int:
    """Make the move and answer 0, or answer the verdict or TOO_LATE and change nothing."""
    state = states[0]
    if is_over(state):
        return TOO_LATE
    number = verdict(state, seat, move)
    if number == 0:
        play(state, seat, move, log)
    return number


@rule
def answer(states: Array, question: int, seat: Seat, move: Move, out: Array) -> int:
    """The answer to a question about the state, as a number and in ``out``."""
    state = states[0]
    number = 0
    if question == IS_OVER:
        number = int(is_over(state))
    elif question == TO_MOVE:
        number = int(to_move(state, seat))
    elif question == VERDICT:
        number = int(verdict(state, seat, move))
    elif question == LEGAL:
        number = int(legal_moves(state, seat, out))
    elif question == ASIDES:
        number = int(asides(state, seat, out))
    elif question == SCORE:
        number = int(score(state, seat))
    elif question == RESULT:
        result(state, out)
    return number


@rule
def oversee(states: Array, seens: Array, legal: Array) -> int:
    """Fill in every view and all legal moves; the seats to move as bits, TOO_LATE at the end.

    Row ``seat`` of ``legal`` holds how many moves there are, then the moves. The view after those
    of the seats is a spectator's.
    """
    state = states[0]
    seats = int(state.seats)
    movers = 0
    for seat in range(seats):
        see(state, seat, seens[seat])
        legal[seat, 0] = legal_moves(state, seat, legal[seat, 1:])
        if to_move(state, seat):
            movers |= 1 << seat
    see(state, NO_SEAT, seens[seats])
    return TOO_LATE if is_over(state) else movers


@rule
def look(states: Array, seat: Seat, seens: Array) -> None:
    """Fill in the view of the seat."""
    see(states[0], seat, seens[0])


@rule
def remember(states: Array, seat: Seat, seens: Array) -> None:
    """Fill in the knowledge of the seat."""
    know(states[0], seat, seens[0])


def asides(state: Any, seat: Seat, out: Array) -> int:
    """What the seat may say besides its choices; games that know no asides have none."""
    return int(function_of("asides", state)(state, seat, out))


@rule
def no_asides(state: Any, seat: Seat, out: Array) -> int:
    """Nothing: the game knows no asides."""
    return 0


@cache
def register_asides() -> None:
    """Make the asides a verb like the others, once."""
    for game in games.every():
        functions(game)["asides"] = getattr(game.rules, "asides", no_asides)
    compilation.register_verb(asides)


class SwiftVerbs(Verbs):
    """The verbs of a game, compiled: they give what the interpreted ones give, to the byte."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        register_asides()
        self.row_size = 1 + game.max_legal
        self.begin = compilation.compiled(game, begin)
        self.stepped = compilation.compiled(game, step)
        self.answer = compilation.compiled(game, answer)
        self.oversee = compilation.compiled(game, oversee)
        self.look = compilation.compiled(game, look)
        self.remember = compilation.compiled(game, remember)

    def deal(self, state: Any, log: Array) -> None:
        """Set the match up."""
        self.begin(rows(state), log)

    def to_move(self, state: Any, seat: Seat) -> bool:
        """Whether the seat owes a choice now."""
        return bool(self.answer(rows(state), TO_MOVE, seat, 0, NO_OUT))

    def verdict(self, state: Any, seat: Seat, move: Move) -> int:
        """0 if the move is legal, else the number of the rule that forbids it."""
        return int(self.answer(rows(state), VERDICT, seat, int(move), NO_OUT))

    def legal_moves(self, state: Any, seat: Seat, out: Array) -> int:
        """How many moves the seat may choose from; they are in ``out``."""
        return int(self.answer(rows(state), LEGAL, seat, 0, out))

    def asides(self, state: Any, seat: Seat, out: Array) -> int:
        """How many things the seat may say besides; they are in ``out``."""
        return int(self.answer(rows(state), ASIDES, seat, 0, out))

    def play(self, state: Any, seat: Seat, move: Move, log: Array) -> None:
        """Make a move that is legal; one that is not changes nothing."""
        self.step(state, seat, move, log)

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.answer(rows(state), IS_OVER, 0, 0, NO_OUT))

    def score(self, state: Any, seat: Seat) -> int:
        """The points of the seat."""
        return int(self.answer(rows(state), SCORE, seat, 0, NO_OUT))

    def result(self, state: Any, out: Array) -> None:
        """Fill ``out`` with the places of the seats."""
        self.answer(rows(state), RESULT, 0, 0, out)

    def view(self, state: Any, seat: Seat) -> View:
        """What lies open to the seat now."""
        seens = empty_rows(self.game, 1)
        self.look(rows(state), seat, seens)
        return View(self.game, seat, seens[0])

    def knowledge(self, state: Any, seat: Seat) -> View:
        """What lies open to the seat now, and what it may remember."""
        seens = empty_rows(self.game, 1)
        self.remember(rows(state), seat, seens)
        return View(self.game, seat, seens[0])

    def step(self, state: Any, seat: Seat, move: Move, log: Array) -> int:
        """Make the move and answer 0, or answer the verdict or TOO_LATE and change nothing."""
        return int(self.stepped(rows(state), seat, int(move), log))

    def outlook(self, state: Any) -> Outlook:
        """The moment as everybody sees it, in one call."""
        seats = int(state["seats"])
        seens = empty_rows(self.game, seats + 1)
        legal = np.zeros((seats, self.row_size), np.int16)
        movers = self.oversee(rows(state), seens, legal)
        over = movers == TOO_LATE
        return Outlook(
            is_over=over,
            to_move=() if over else tuple(s for s in range(seats) if movers >> s & 1),
            legal=tuple(row[1 : row[0] + 1] for row in legal.tolist()),
            views=tuple(View(self.game, s, seens[s]) for s in (*range(seats), NO_SEAT)),
        )


def rows(state: Any) -> Array:
    """The array of one whose row the state is."""
    found: Array | None = state.base
    if found is None or found.shape != (1,):
        raise TypeError("swift verbs take a state that is the row of an array of one")
    return found


@cache
def swift_verbs(game: Game) -> SwiftVerbs:
    """The compiled verbs of the game, loaded completely: nothing is left for the first move."""
    found = SwiftVerbs(game)
    match = Match(game, game.options(), key=bytes(KEY_BYTES), verbs=found, history=False)
    seat = match.outlook.to_move[0]
    match.view(seat)
    match.knowledge(seat)
    match.play_number(seat, match.legal_numbers(seat)[0])
    return found


def compile_swift(game: Game) -> None:
    """Compile the verbs of the game in this process, and leave word that they are in the cache."""
    swift_verbs(game)
    compilation.write_stamp(game, compilation.SWIFT)


def is_compiled(game: Game) -> bool:
    """Whether ``swift_verbs`` would find the game in the cache; asking needs no Numba."""
    return compilation.is_compiled(game, compilation.SWIFT)


if __name__ == "__main__":
    # Compiled code is kept under the name of its module, which here is not this one's.
    from houle.simulation import swift

    for name in sys.argv[1:] or games.NAMES:
        swift.compile_swift(games.find(name))
