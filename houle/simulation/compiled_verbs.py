"""Compiled verbs: the rules compiled, for the matches at a server's table.

A table asks for little at a time: is this move legal, make it and tell what happened, show it to
everybody. So each question is one compiled call of a few microseconds, and a state travels as the
array of one that it is a row of: Numba takes ten times as long to recognise a bare record.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.display.data import text_size, text_writer
from houle.engine.game import Game
from houle.engine.match import TOO_LATE, Match, Outlook, Verbs, empty_rows, row_of_one
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

MOST_SEATS = 16
"""No match has more of them."""

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
def oversee(states: Array, seens: Array, legal: Array, ends: Array) -> int:
    """Fill in every view and all legal moves; the seats to move as bits, TOO_LATE at the end.

    The legal moves of all seats lie one after the other; ``ends`` says where those of each seat
    end. The view after those of the seats is a spectator's.
    """
    state = states[0]
    seats = int(state.seats)
    movers, moves = 0, 0
    for seat in range(seats):
        see(state, seat, seens[seat])
        moves += legal_moves(state, seat, legal[moves:])
        ends[seat] = moves
        if to_move(state, seat):
            movers |= 1 << seat
    see(state, NO_SEAT, seens[seats])
    return TOO_LATE if is_over(state) else movers


@rule
def spell(seens: Array, row: int, out: Array) -> int:
    """Write a view as JSON; how many bytes that takes."""
    return put_text(seens[row], out, 0)


@rule
def conceal(befores: Array, states: Array, seat: Seat, move: Move) -> int:
    """Who does not know a move made before, as bits; the one after the seats': a spectator."""
    before, now = befores[0], states[0]
    seats = int(now.seats)
    found = 0
    for viewer in range(seats):
        if hides(before, now, seat, move, viewer):
            found |= 1 << viewer
    if hides(before, now, seat, move, NO_SEAT):
        found |= 1 << seats
    return found


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


def put_text(seen: Any, out: Array, at: int) -> int:
    """Write the view as JSON from a place on; the place after it."""
    return int(function_of("put_text", seen)(seen, out, at))


def hides(before: Any, now: Any, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the viewer does not know a move made before."""
    return bool(function_of("hides", before)(before, now, seat, move, viewer))


@cache
def register_more() -> None:
    """Make what only tables ask for verbs like the others, once."""
    for game in games.every():
        found = functions(game)
        found["asides"] = getattr(game.rules, "asides", no_asides)
        found["put_text"] = text_writer(game)
        found["hides"] = rule(game.view.hides)
    for verb in (asides, put_text, hides):
        compilation.register_verb(verb)


class Views(Sequence[View]):
    """The views in an array of structs, the spectator's last, each made when it is asked for."""

    def __init__(self, game: Game, seens: Array) -> None:
        self.game, self.seens = game, seens

    def __len__(self) -> int:
        return len(self.seens)

    def __getitem__(self, seat: Any) -> Any:
        if isinstance(seat, slice):
            return tuple(self)[seat]
        found = self.seens[seat]
        return View(self.game, NO_SEAT if seat in (NO_SEAT, len(self.seens) - 1) else seat, found)


class CompiledTexts(Sequence[bytes]):
    """The same views as JSON, each written when it is asked for."""

    def __init__(self, verbs: CompiledVerbs, seens: Array) -> None:
        self.verbs, self.seens = verbs, seens

    def __len__(self) -> int:
        return len(self.seens)

    def __getitem__(self, seat: Any) -> Any:
        if not -len(self) <= seat < len(self):
            raise IndexError(seat)
        return self.verbs.text(self.seens, seat)


class Paper(threading.local):
    """Room for what a call writes, for every thread."""

    def __init__(self, game: Game) -> None:
        self.legal = np.empty(MOST_SEATS * game.max_legal, np.int16)
        self.ends = np.empty(MOST_SEATS, np.int64)
        self.room = np.empty(text_size(game), np.uint8)


class CompiledVerbs(Verbs):
    """The verbs of a game, compiled: they give what the interpreted ones give, to the byte."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        register_more()
        self.begin = compilation.compiled(game, begin, alone=True)
        self.stepped = compilation.compiled(game, step, alone=True)
        self.answer = compilation.compiled(game, answer, alone=True)
        self.oversee = compilation.compiled(game, oversee, alone=True)
        self.spell = compilation.compiled(game, spell, alone=True)
        self.paper = Paper(game)
        self.conceal = compilation.compiled(game, conceal, alone=True)
        self.look = compilation.compiled(game, look, alone=True)
        self.remember = compilation.compiled(game, remember, alone=True)

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
        states, paper = rows(state), self.paper
        seats = states["seats"].item()
        seens = empty_rows(self.game, seats + 1)
        movers = self.oversee(states, seens, paper.legal, paper.ends)
        ends = paper.ends[:seats].tolist()
        legal = paper.legal[: ends[-1]].tolist()
        return Outlook(
            is_over=movers == TOO_LATE,
            to_move=() if movers == TOO_LATE else bits(movers),
            legal=split(legal, ends),
            views=Views(self.game, seens),
            texts=CompiledTexts(self, seens),
        )

    def text(self, seens: Array, seat: Seat) -> bytes:
        """One of the views as JSON."""
        room = self.paper.room
        return bytes(room[: self.spell(seens, seat % len(seens), room)])

    def hidden(self, before: Any, now: Any, seat: Seat, move: Move) -> int:
        """Who does not know a move made before, as bits; the one after the seats': a spectator."""
        return int(self.conceal(rows(before), rows(now), seat, move))


@cache
def bits(number: int) -> tuple[Seat, ...]:
    """The places of the bits that are set."""
    return tuple(place for place in range(MOST_SEATS) if number >> place & 1)


def split(whole: list[Move], ends: list[int]) -> tuple[list[Move], ...]:
    """The parts of a list that end at these places."""
    return tuple([whole[start:end] for start, end in zip([0, *ends], ends, strict=False)])


def rows(state: Any) -> Array:
    """The array of one whose row the state is."""
    found: Array | None = state.base
    if found is None or found.shape != (1,):
        raise TypeError("compiled verbs take a state that is the row of an array of one")
    return found


@cache
def compiled_verbs(game: Game) -> CompiledVerbs:
    """The compiled verbs of the game, loaded completely: nothing is left for the first move."""
    found = CompiledVerbs(game)
    match = Match(game, game.options(), key=bytes(KEY_BYTES), verbs=found, history=False)
    seat = match.outlook.to_move[0]
    match.view(seat)
    match.knowledge(seat)
    before = row_of_one(game, match.state)
    move = match.legal_numbers(seat)[0]
    match.play_number(seat, move)
    found.hidden(before, match.state, seat, move)
    assert match.outlook.texts[NO_SEAT]
    return found


def compile_verbs(game: Game) -> None:
    """Compile the verbs of the game in this process, and leave word that they are in the cache."""
    compiled_verbs(game)
    compilation.write_stamp(game, compilation.VERBS)


def is_compiled(game: Game) -> bool:
    """Whether ``compiled_verbs`` would find the game in the cache; asking needs no Numba."""
    return compilation.is_compiled(game, compilation.VERBS)


if __name__ == "__main__":
    # Compiled code is kept under the name of its module, which here is not this one's.
    from houle.simulation import compiled_verbs as module

    for name in sys.argv[1:] or games.NAMES:
        module.compile_verbs(games.find(name))
