"""Compiled verbs: the rules compiled for matches on the server.

A table makes small requests: check a move, make it, write all views. Each of them is one compiled
call of a few microseconds. A state is passed as an array of length one, because Numba takes ten
times as long to unbox a single struct.
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

# Questions for ``answer``. One function handles them all, so that a rule that several of them need
# is compiled once.
IS_OVER, TO_MOVE, MOVERS, VERDICT, LEGAL, ASIDES, SCORE, RESULT = range(8)

MAX_SEATS = 16
"""An upper bound over all games."""

NO_OUT = np.zeros(0, np.int16)
"""Passed to ``answer`` when the answer is a single number."""


@rule
def begin(states: Array, log: Array) -> None:
    """Set up the match."""
    deal(states[0], log)


@rule
def step(states: Array, seat: Seat, move: Move, log: Array) -> int:
    """Make the move and return 0, or return the verdict or TOO_LATE and change nothing."""
    state = states[0]
    if is_over(state):
        return TOO_LATE
    number = verdict(state, seat, move)
    if number == 0:
        play(state, seat, move, log)
    return number


@rule
def answer(states: Array, question: int, seat: Seat, move: Move, out: Array) -> int:
    """Answer a question about the state, with a number and in ``out``."""
    state = states[0]
    number = 0
    if question == IS_OVER:
        number = int(is_over(state))
    elif question == TO_MOVE:
        number = int(to_move(state, seat))
    elif question == MOVERS:
        for mover in range(int(state.seats)):
            if to_move(state, mover):
                number |= 1 << mover
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
def fill_outlook(states: Array, seens: Array, legal: Array, ends: Array) -> int:
    """Write all views and legal moves; return the seats to move as bits, or TOO_LATE at the end.

    The legal moves of all seats are concatenated; ``ends`` says where those of each seat end. The
    last view is the spectator's.
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
def write_text(seens: Array, row: int, out: Array) -> int:
    """Write a view as JSON and return the number of bytes."""
    return put_text(seens[row], out, 0)


@rule
def hidden_bits(befores: Array, states: Array, seat: Seat, move: Move) -> int:
    """Who does not know an earlier move: a bit per seat, then one for spectators."""
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
def fill_view(states: Array, seat: Seat, seens: Array) -> None:
    """Write the view of the seat."""
    see(states[0], seat, seens[0])


@rule
def fill_knowledge(states: Array, seat: Seat, seens: Array) -> None:
    """Write the knowledge of the seat."""
    know(states[0], seat, seens[0])


def asides(state: Any, seat: Seat, out: Array) -> int:
    """Write what the seat may say besides its moves into ``out``; return how many there are."""
    return int(function_of("asides", state)(state, seat, out))


@rule
def no_asides(state: Any, seat: Seat, out: Array) -> int:
    """Always 0, for games without asides."""
    return 0


def put_text(seen: Any, out: Array, at: int) -> int:
    """Write the view as JSON from index ``at`` on and return the index after it."""
    return int(function_of("put_text", seen)(seen, out, at))


def hides(before: Any, now: Any, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the viewer does not know an earlier move."""
    return bool(function_of("hides", before)(before, now, seat, move, viewer))


@cache
def register_table_verbs() -> None:
    """Register the verbs that only tables use, once."""
    for game in games.every():
        found = functions(game)
        found["asides"] = getattr(game.rules, "asides", no_asides)
        found["put_text"] = text_writer(game)
        found["hides"] = rule(game.view.hides)
    for verb in (asides, put_text, hides):
        compilation.register_verb(verb)


class Views(Sequence[View]):
    """The views in an array of structs, the spectator's last; made on demand."""

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
    """The same views as JSON, written on demand."""

    def __init__(self, verbs: CompiledVerbs, seens: Array) -> None:
        self.verbs, self.seens = verbs, seens

    def __len__(self) -> int:
        return len(self.seens)

    def __getitem__(self, seat: Any) -> Any:
        if not -len(self) <= seat < len(self):
            raise IndexError(seat)
        return self.verbs.text(self.seens, seat)


class ThreadBuffers(threading.local):
    """Output buffers, one set per thread."""

    def __init__(self, game: Game) -> None:
        self.legal = np.empty(MAX_SEATS * game.max_legal, np.int16)
        self.ends = np.empty(MAX_SEATS, np.int64)
        self.text = np.empty(text_size(game), np.uint8)


class CompiledVerbs(Verbs):
    """The compiled verbs of a game; their results equal the interpreted ones byte for byte."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        register_table_verbs()
        self.begin = compilation.compiled(game, begin, hold_gil=True)
        self.stepped = compilation.compiled(game, step, hold_gil=True)
        self.answer = compilation.compiled(game, answer, hold_gil=True)
        self.fill_outlook = compilation.compiled(game, fill_outlook, hold_gil=True)
        self.write_text = compilation.compiled(game, write_text, hold_gil=True)
        self.buffers = ThreadBuffers(game)
        self.hidden_bits = compilation.compiled(game, hidden_bits, hold_gil=True)
        self.fill_view = compilation.compiled(game, fill_view, hold_gil=True)
        self.fill_knowledge = compilation.compiled(game, fill_knowledge, hold_gil=True)

    def deal(self, state: Any, log: Array) -> None:
        """Set up the match."""
        self.begin(rows(state), log)

    def to_move(self, state: Any, seat: Seat) -> bool:
        """Whether the seat is to move."""
        return bool(self.answer(rows(state), TO_MOVE, seat, 0, NO_OUT))

    def movers(self, state: Any) -> tuple[Seat, ...]:
        """All seats that are to move, in one call."""
        return bits(int(self.answer(rows(state), MOVERS, 0, 0, NO_OUT)))

    def verdict(self, state: Any, seat: Seat, move: Move) -> int:
        """0 if the move is legal, else the number of the rule that forbids it."""
        return int(self.answer(rows(state), VERDICT, seat, int(move), NO_OUT))

    def legal_moves(self, state: Any, seat: Seat, out: Array) -> int:
        """Write the legal moves into ``out`` and return how many there are."""
        return int(self.answer(rows(state), LEGAL, seat, 0, out))

    def asides(self, state: Any, seat: Seat, out: Array) -> int:
        """Write what the seat may say besides its moves into ``out``; return how many there are."""
        return int(self.answer(rows(state), ASIDES, seat, 0, out))

    def play(self, state: Any, seat: Seat, move: Move, log: Array) -> None:
        """Make a legal move; an illegal one changes nothing."""
        self.step(state, seat, move, log)

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.answer(rows(state), IS_OVER, 0, 0, NO_OUT))

    def score(self, state: Any, seat: Seat) -> int:
        """The points of the seat."""
        return int(self.answer(rows(state), SCORE, seat, 0, NO_OUT))

    def result(self, state: Any, out: Array) -> None:
        """Write the final places of the seats into ``out``."""
        self.answer(rows(state), RESULT, 0, 0, out)

    def view(self, state: Any, seat: Seat) -> View:
        """What the seat can see now."""
        seens = empty_rows(self.game, 1)
        self.fill_view(rows(state), seat, seens)
        return View(self.game, seat, seens[0])

    def knowledge(self, state: Any, seat: Seat) -> View:
        """What the seat can see now and what it may remember."""
        seens = empty_rows(self.game, 1)
        self.fill_knowledge(rows(state), seat, seens)
        return View(self.game, seat, seens[0])

    def step(self, state: Any, seat: Seat, move: Move, log: Array) -> int:
        """Make the move and return 0, or return the verdict or TOO_LATE and change nothing."""
        return int(self.stepped(rows(state), seat, int(move), log))

    def outlook(self, state: Any) -> Outlook:
        """The current moment for all seats, in one call."""
        states, buffers = rows(state), self.buffers
        seats = states["seats"].item()
        seens = empty_rows(self.game, seats + 1)
        movers = self.fill_outlook(states, seens, buffers.legal, buffers.ends)
        ends = buffers.ends[:seats].tolist()
        legal = buffers.legal[: ends[-1]].tolist()
        return Outlook(
            is_over=movers == TOO_LATE,
            to_move=() if movers == TOO_LATE else bits(movers),
            legal=split(legal, ends),
            views=Views(self.game, seens),
            texts=CompiledTexts(self, seens),
        )

    def text(self, seens: Array, seat: Seat) -> bytes:
        """One of the views as JSON."""
        room = self.buffers.text
        return bytes(room[: self.write_text(seens, seat % len(seens), room)])

    def hidden(self, before: Any, now: Any, seat: Seat, move: Move) -> int:
        """Who does not know an earlier move: a bit per seat, then one for spectators."""
        return int(self.hidden_bits(rows(before), rows(now), seat, move))


@cache
def bits(number: int) -> tuple[Seat, ...]:
    """The indices of the bits that are set."""
    return tuple(place for place in range(MAX_SEATS) if number >> place & 1)


def split(whole: list[Move], ends: list[int]) -> tuple[list[Move], ...]:
    """The consecutive parts of a list that end at these indices."""
    return tuple([whole[start:end] for start, end in zip([0, *ends], ends, strict=False)])


def rows(state: Any) -> Array:
    """The array of length one that contains the state."""
    found: Array | None = state.base
    if found is None or found.shape != (1,):
        raise TypeError("compiled verbs take a state that is the row of an array of one")
    return found


@cache
def compiled_verbs(game: Game) -> CompiledVerbs:
    """The compiled verbs of the game, fully loaded, so that the first move does not wait."""
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
    """Compile the verbs of the game and write the marker of the finished compilation."""
    compiled_verbs(game)
    compilation.write_stamp(game, compilation.VERBS)


def best_verbs(game: Game) -> Verbs:
    """The compiled verbs if the game is compiled, otherwise the interpreted ones."""
    return compiled_verbs(game) if is_compiled(game) else Verbs(game)


def is_compiled(game: Game) -> bool:
    """Whether ``compiled_verbs`` would find the game in the cache; does not import Numba."""
    return compilation.is_compiled(game, compilation.VERBS)


if __name__ == "__main__":
    # Numba caches by module name, which must not be ``__main__`` here.
    from houle.simulation import compiled_verbs as module

    for name in sys.argv[1:] or games.NAMES:
        module.compile_verbs(games.find(name))
