"""Match: a state and its moves; refuses illegal ones; the only way in for people and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from houle.engine.display.data import view_text

from . import view as looks
from .chance import KEY_BYTES, set_key
from .errors import (
    IllegalMoveError,
    MatchOverError,
    NoAdvisorError,
    NoChoiceError,
    NotationError,
    RecordError,
    SeatError,
)
from .event import Event, event_for, read_log, thread_log
from .game import Game
from .languages import sentences
from .options import Options
from .record import Played as Played
from .record import Result as Result
from .record import write_record
from .rule import NO_SEAT, Move, Seat
from .struct import Array
from .text import SeatName, sentence
from .view import View


class Retold(NamedTuple):
    """A replayed move: its number, seat, events, and the state after it.

    Moves are numbered from 1. Number 0 is the deal, without seat and move.
    """

    number: int
    seat: Seat
    move: Move
    events: list[Event]
    state: Any


class Outlook(NamedTuple):
    """One moment of a match for all seats: who is to move, the legal moves, the views."""

    is_over: bool
    to_move: tuple[Seat, ...]
    legal: tuple[list[Move], ...]
    """The legal moves of each seat; empty if it is not to move."""
    views: Sequence[View]
    """The view of each seat; the spectator's is last, so that ``views[NO_SEAT]`` finds it."""
    texts: Sequence[bytes]
    """The same views as JSON, as ``data.view_text`` writes them."""


class ViewTexts(Sequence[bytes]):
    """Views as JSON, each written on demand."""

    def __init__(self, views: Sequence[View]) -> None:
        self.views = views

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, seat: Any) -> Any:
        return view_text(self.views[seat])


NO_MOVE: Move = -1
"""Stands for the move of the deal, which has none."""
TOO_LATE = -1
"""What ``step`` returns after the end of the match."""


class Verbs:
    """The verbs of a game as a match calls them; this class runs the rules interpreted.

    A state is always the row of an array of length one, as made by ``row_of_one``; subclasses, such
    as the compiled verbs, rely on that.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def deal(self, state: Any, log: Array) -> None:
        """Set up the match."""
        self.game.rules.deal(state, log)

    def to_move(self, state: Any, seat: Seat) -> bool:
        """Whether the seat is to move."""
        return bool(self.game.rules.to_move(state, seat))

    def movers(self, state: Any) -> tuple[Seat, ...]:
        """All seats that are to move."""
        return tuple(seat for seat in range(int(state.seats)) if self.to_move(state, seat))

    def verdict(self, state: Any, seat: Seat, move: Move) -> int:
        """0 if the move is legal, else the number of the rule that forbids it."""
        return int(self.game.rules.verdict(state, seat, move))

    def legal_moves(self, state: Any, seat: Seat, out: Array) -> int:
        """Write the legal moves into ``out`` and return how many there are."""
        return int(self.game.rules.legal_moves(state, seat, out))

    def asides(self, state: Any, seat: Seat, out: Array) -> int:
        """Write what the seat may say besides its moves into ``out``; return how many there are.

        Only called for games that have asides.
        """
        return int(self.game.rules.asides(state, seat, out))

    def play(self, state: Any, seat: Seat, move: Move, log: Array) -> None:
        """Make a legal move."""
        self.game.rules.play(state, seat, move, log)

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.game.rules.is_over(state))

    def score(self, state: Any, seat: Seat) -> int:
        """The points of the seat."""
        return int(self.game.rules.score(state, seat))

    def result(self, state: Any, out: Array) -> None:
        """Write the final places of the seats into ``out``."""
        self.game.rules.result(state, out)

    def view(self, state: Any, seat: Seat) -> View:
        """What the seat can see now."""
        return looks.view(self.game, state, seat)

    def knowledge(self, state: Any, seat: Seat) -> View:
        """What the seat can see now and what it may remember."""
        return looks.knowledge(self.game, state, seat)

    def step(self, state: Any, seat: Seat, move: Move, log: Array) -> int:
        """Make the move and return 0, or return the verdict or TOO_LATE and change nothing."""
        if self.is_over(state):
            return TOO_LATE
        number = self.verdict(state, seat, move)
        if number == 0:
            self.play(state, seat, move, log)
        return number

    def outlook(self, state: Any) -> Outlook:
        """The current moment for all seats."""
        seats = range(int(state.seats))
        out = np.zeros((len(seats), self.game.max_legal), np.int16)
        counts = [self.legal_moves(state, seat, out[seat]) for seat in seats]
        views = tuple(self.view(state, seat) for seat in (*seats, NO_SEAT))
        return Outlook(
            is_over=self.is_over(state),
            to_move=self.movers(state),
            legal=tuple(out[seat, : counts[seat]].tolist() for seat in seats),
            views=views,
            texts=ViewTexts(views),
        )

    def hidden(self, before: Any, now: Any, seat: Seat, move: Move) -> int:
        """Who does not know an earlier move: a bit per seat, then one for spectators."""
        viewers = (*range(int(now.seats)), NO_SEAT)
        hides = self.game.view.hides
        return sum(hides(before, now, seat, move, v) << bit for bit, v in enumerate(viewers))


def row_of_one(game: Game, state: Any) -> Any:
    """A copy of the state as the only row of an array; faster than copying each field."""
    return np.frombuffer(bytearray(state.tobytes()), game.state.dtype)[0]


def empty_rows(game: Game, count: int) -> Array:
    """``count`` structs, all bytes zero; faster than ``np.zeros`` of a struct."""
    kind = game.state.dtype
    return np.frombuffer(bytearray(count * kind.itemsize), kind)


class Match:
    """One match, from the deal to the final score."""

    advisor: ClassVar[Callable[..., list[Any]] | None] = None
    """Turns a seat's knowledge into hints; set by the bots, None in the engine alone."""

    def __init__(
        self,
        game: Game,
        options: Options,
        *,
        key: bytes,
        names: Sequence[str] | None = None,
        verbs: Verbs | None = None,
        history: bool = True,
        start: Any = None,
    ) -> None:
        """Deal a match; without ``history`` it keeps only its moves and replays them when needed.

        Such a match needs little memory: ``played`` has no states, and ``events`` holds only the
        events of the last move (or of the deal). With ``start``, a state, nothing is dealt: the
        match goes on from there, and has no record.
        """
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.game, self.options, self.key, self.history = game, options, key, history
        self.verbs = Verbs(game) if verbs is None else verbs
        self.start: Any = None if start is None else row_of_one(game, start)
        """The state from which the match goes on; None if it was dealt."""
        self.state: Any = row_of_one(game, game.state.blank() if start is None else start)
        self.played: list[Played] = []
        self.events: list[Event] = []
        self.event_count = 0
        """How many events there have been, stored or not."""
        self.events_before: list[int] = []
        """How many events there were before each move."""
        if start is None:
            self.deal()
        self.names = tuple(names) if names else tuple(f"P{s}" for s in range(self.seats))

    def deal(self) -> None:
        """Set the match up from its options and its key."""
        self.options.store(self.state)
        set_key(self.state, self.key)
        log = thread_log()
        self.verbs.deal(self.state, log)
        self.keep_told(log)

    @classmethod
    def at(
        cls,
        game: Game,
        options: Options,
        state: Any,
        *,
        names: Sequence[str] | None = None,
        verbs: Verbs | None = None,
    ) -> Match:
        """A match that goes on from a state, such as a redealt one."""
        return cls(game, options, key=bytes(KEY_BYTES), names=names, verbs=verbs, start=state)

    def copy(self) -> Match:
        """The same match again: what is played in one of them does not change the other."""
        twin = copy(self)
        twin.state = row_of_one(self.game, self.state)
        twin.played, twin.events = list(self.played), list(self.events)
        twin.events_before = list(self.events_before)
        return twin

    @cached_property
    def seats(self) -> int:
        """How many seats take part."""
        return int(self.state["seats"])

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that are to move; empty when the match is over."""
        return self.verbs.movers(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.verbs.is_over(self.state)

    @property
    def outlook(self) -> Outlook:
        """The current moment for all seats; cheaper than asking for each part."""
        return self.verbs.outlook(self.state)

    def legal_moves(self, seat: Seat) -> list[str]:
        """The seat's legal moves in notation; empty when it is not to move."""
        return [self.game.notation.format_move(m) for m in self.legal_numbers(seat)]

    def legal_numbers(self, seat: Seat) -> list[Move]:
        """The seat's legal moves as numbers."""
        self.check_seat(seat)
        out = np.zeros(self.game.max_legal, np.int16)
        count = self.verbs.legal_moves(self.state, seat, out)
        found: list[Move] = out[:count].tolist()
        return found

    def asides(self, seat: Seat) -> list[str]:
        """What the seat may say besides its moves, such as signals; empty in most games."""
        self.check_seat(seat)
        if not hasattr(self.game.rules, "asides") or self.is_over:
            return []
        out = np.zeros(self.game.num_moves, np.int16)
        count = self.verbs.asides(self.state, seat, out)
        return [self.game.notation.format_move(int(m)) for m in out[:count]]

    def play(self, seat: Seat, move: str) -> list[Event]:
        """Make the move and return its events, or refuse it and change nothing."""
        return self.play_number(seat, self.read_move(seat, move))

    def play_number(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move given as a number."""
        self.check_seat(seat)
        move = self.check_move(move)
        before = self.game.state.copy_of(self.state) if self.history else None
        log = thread_log()
        number = self.verbs.step(self.state, seat, move, log)
        if number != 0:
            raise self.error_for(seat, move, number)
        self.played.append(Played(seat, move, before))
        self.events_before.append(self.event_count)
        return self.keep_told(log)

    def keep_told(self, log: Array) -> list[Event]:
        """Store the events of the log, with history for good, else until the next move."""
        # Reading a list of plain numbers is several times faster than reading an array.
        numbers = log[: int(log[0]) + 1].tolist()
        told = list(read_log(numbers, self.game.kinds))
        if self.history:
            self.events.extend(told)
        else:
            self.events = told
        self.event_count += len(told)
        return told

    def why_not(self, seat: Seat, move: str) -> IllegalMoveError | MatchOverError | None:
        """Why the seat may not play the move now, or None if it may."""
        return self.refusal(seat, self.read_move(seat, move))

    def refusal(self, seat: Seat, move: Move) -> IllegalMoveError | MatchOverError | None:
        """The error that the move would raise, or None if it is legal."""
        self.check_seat(seat)
        move = self.check_move(move)
        number = TOO_LATE if self.is_over else self.verbs.verdict(self.state, seat, move)
        return None if number == 0 else self.error_for(seat, move, number)

    def error_for(self, seat: Seat, move: Move, number: int) -> IllegalMoveError | MatchOverError:
        """The error for a verdict: the number of a rule, or TOO_LATE."""
        text = self.game.notation.format_move(move)
        if number == TOO_LATE:
            return MatchOverError(text)
        return IllegalMoveError(
            seat=seat,
            move=text,
            rule=self.game.rule_id(number),
            why=self.game.refusal(number),
        )

    def read_move(self, seat: Seat, move: str) -> Move:
        """The number of a move in notation, parsed with what the seat can see."""
        self.check_seat(seat)
        return int(self.game.notation.parse_move(move, self.view(seat).state, seat))

    def view(self, seat: Seat) -> View:
        """What the seat can see now (NO_SEAT: a spectator)."""
        self.check_viewer(seat)
        return self.verbs.view(self.state, seat)

    def knowledge(self, seat: Seat) -> View:
        """What the seat can see now and what it may remember."""
        self.check_viewer(seat)
        known = self.verbs.knowledge(self.state, seat)
        return View(known.game, known.seat, known.state, self.options)

    def hint(self, seat: Seat, **wishes: Any) -> list[Any]:
        """The seat's best moves with their values and reasons, from what it may know."""
        advise = type(self).advisor
        if advise is None:
            raise NoAdvisorError
        if not self.legal_numbers(seat):
            raise NoChoiceError(seat)
        return advise(self.knowledge(seat), **wishes)

    def events_for(self, seat: Seat, start: int = 0) -> list[Event]:
        """The events from index ``start`` on, as the seat may know them."""
        self.check_viewer(seat)
        kinds = self.game.kind_named
        told = (event_for(e, kinds[e.kind], seat) for e in self.events_from(start))
        return [event for event in told if event is not None]

    def events_from(self, start: int = 0) -> list[Event]:
        """The events from index ``start`` on, with all values; replayed if not stored."""
        first_kept = self.event_count - len(self.events)
        if self.history or start >= first_kept:
            return self.events[start - first_kept :]
        return [event for told in self.retold() for event in told.events][start:]

    def retold(self, start: int = 0) -> Iterator[Retold]:
        """Replay the match and yield its moves from number ``start`` on; 0 is the deal."""
        played = tuple(self.played)
        again = Match(
            self.game,
            self.options,
            key=self.key,
            verbs=self.verbs,
            history=False,
            start=self.start,
        )
        if start <= 0:
            yield Retold(0, NO_SEAT, NO_MOVE, again.events, row_of_one(self.game, again.state))
        for number, made in enumerate(played, start=1):
            told = again.play_number(made.seat, made.move)
            if number >= start:
                yield Retold(number, made.seat, made.move, told, row_of_one(self.game, again.state))

    def with_states(self) -> Iterator[Played]:
        """The moves with the states before them; replayed if not stored."""
        if self.history:
            yield from self.played
            return
        before: Any = None
        for told in self.retold():
            if told.number > 0:
                yield Played(told.seat, told.move, before)
            before = told.state

    def sentence(self, event: Event, language: str, seat_name: SeatName | None = None) -> str:
        """The event in words."""
        return sentence(
            self.game.words(language),
            event,
            self.game.kind_named[event.kind],
            seat_name=seat_name or self.names.__getitem__,
            key=self.game.notation.format_value,
        )

    @property
    def result(self) -> Result | None:
        """The result, or None while the match is running."""
        if not self.is_over:
            return None
        places = np.zeros(self.seats, np.int16)
        self.verbs.result(self.state, places)
        scores = [self.verbs.score(self.state, s) for s in range(self.seats)]
        facts = self.game.notation.outcome(self.state)
        return Result(tuple(int(p) for p in places), tuple(scores), facts)

    def record(self, seat: Seat | None = None) -> dict[str, Any]:
        """The record: complete, or for a seat of a running match only what it may know."""
        if self.start is not None:
            raise RecordError(sentences("record.no_deal"))
        return write_record(self, seat)

    def check_seat(self, seat: Seat) -> None:
        """Raise an error for a seat that does not exist."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)

    def check_move(self, move: Move) -> Move:
        """The move as a plain int; raise an error if out of range: compiled rules do not check."""
        known = self.game.num_moves
        if isinstance(move, bool | np.bool_) or not isinstance(move, int | np.integer):
            raise NotationError(str(move), sentences("notation.move_kind", known=known))
        if not 0 <= move < known:
            raise NotationError(str(move), sentences("notation.move_range", last=known - 1))
        return int(move)

    def check_viewer(self, seat: Seat) -> None:
        """Raise an error for a viewer who is neither a seat nor a spectator."""
        if seat != NO_SEAT:
            self.check_seat(seat)
