"""Match: a state, its moves, the refusal of illegal ones; the only way in for people and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
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
    SeatError,
)
from .event import Event, event_for, read_log, used_log
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
    """A move told again: its number, who made it, all that it set off, and the state after it.

    Moves are numbered from 1. Number 0 is the deal, which has no seat and no move.
    """

    number: int
    seat: Seat
    move: Move
    events: list[Event]
    state: Any


class Outlook(NamedTuple):
    """One moment of a match for everybody: who owes a choice, what each may choose and see."""

    is_over: bool
    to_move: tuple[Seat, ...]
    legal: tuple[list[Move], ...]
    """The legal moves of each seat, none where it owes no choice."""
    views: Sequence[View]
    """The view of each seat; the spectator's comes last, so that ``views[NO_SEAT]`` is it."""
    texts: Sequence[bytes]
    """The same views as JSON, as ``data.view_text`` gives it."""


class Texts(Sequence[bytes]):
    """Views as JSON, each written when it is asked for."""

    def __init__(self, views: Sequence[View]) -> None:
        self.views = views

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, seat: Any) -> Any:
        return view_text(self.views[seat])


NO_MOVE: Move = -1
"""What the deal is told with, in place of a move."""
TOO_LATE = -1
"""The answer of ``step`` after the end of the match."""


class Verbs:
    """The verbs of a game as a match calls them; these are the rules as they are, interpreted.

    A state is always a row of an array of one, as ``row_of_one`` makes it: others that answer in
    place of these, such as compiled ones, may rely on that.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def deal(self, state: Any, log: Array) -> None:
        """Set the match up."""
        self.game.rules.deal(state, log)

    def to_move(self, state: Any, seat: Seat) -> bool:
        """Whether the seat owes a choice now."""
        return bool(self.game.rules.to_move(state, seat))

    def verdict(self, state: Any, seat: Seat, move: Move) -> int:
        """0 if the move is legal, else the number of the rule that forbids it."""
        return int(self.game.rules.verdict(state, seat, move))

    def legal_moves(self, state: Any, seat: Seat, out: Array) -> int:
        """How many moves the seat may choose from; they are in ``out``."""
        return int(self.game.rules.legal_moves(state, seat, out))

    def asides(self, state: Any, seat: Seat, out: Array) -> int:
        """How many things the seat may say besides; only asked where the game knows asides."""
        return int(self.game.rules.asides(state, seat, out))

    def play(self, state: Any, seat: Seat, move: Move, log: Array) -> None:
        """Make a move that is legal."""
        self.game.rules.play(state, seat, move, log)

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.game.rules.is_over(state))

    def score(self, state: Any, seat: Seat) -> int:
        """The points of the seat."""
        return int(self.game.rules.score(state, seat))

    def result(self, state: Any, out: Array) -> None:
        """Fill ``out`` with the places of the seats."""
        self.game.rules.result(state, out)

    def view(self, state: Any, seat: Seat) -> View:
        """What lies open to the seat now."""
        return looks.view(self.game, state, seat)

    def knowledge(self, state: Any, seat: Seat) -> View:
        """What lies open to the seat now, and what it may remember."""
        return looks.knowledge(self.game, state, seat)

    def step(self, state: Any, seat: Seat, move: Move, log: Array) -> int:
        """Make the move and answer 0, or answer the verdict or TOO_LATE and change nothing."""
        if self.is_over(state):
            return TOO_LATE
        number = self.verdict(state, seat, move)
        if number == 0:
            self.play(state, seat, move, log)
        return number

    def outlook(self, state: Any) -> Outlook:
        """The moment as everybody sees it."""
        seats = range(int(state.seats))
        out = np.zeros((len(seats), self.game.max_legal), np.int16)
        counts = [self.legal_moves(state, seat, out[seat]) for seat in seats]
        views = tuple(self.view(state, seat) for seat in (*seats, NO_SEAT))
        return Outlook(
            is_over=self.is_over(state),
            to_move=tuple(seat for seat in seats if self.to_move(state, seat)),
            legal=tuple(out[seat, : counts[seat]].tolist() for seat in seats),
            views=views,
            texts=Texts(views),
        )

    def hidden(self, before: Any, now: Any, seat: Seat, move: Move) -> int:
        """Who does not know a move made before, as bits; the one after the seats': a spectator."""
        viewers = (*range(int(now.seats)), NO_SEAT)
        hides = self.game.view.hides
        return sum(hides(before, now, seat, move, v) << bit for bit, v in enumerate(viewers))


def row_of_one(game: Game, state: Any) -> Any:
    """A copy of the state, as the only row of an array: quicker than to copy it field by field."""
    return np.frombuffer(bytearray(state.tobytes()), record_type(game))[0]


def empty_rows(game: Game, count: int) -> Array:
    """So many structs, all bytes zero: quicker than ``np.zeros`` of a struct."""
    kind = record_type(game)
    return np.frombuffer(bytearray(count * kind.itemsize), kind)


@cache
def record_type(game: Game) -> np.dtype[Any]:
    """The layout of the game's states, whose rows have attributes.

    There is one object for all: whoever compares layouts then sees at once that they are equal.
    """
    return np.dtype((np.record, game.state.dtype))


class Match:
    """One sitting from deal to final score."""

    advisor: ClassVar[Callable[..., list[Any]] | None] = None
    """Turns the knowledge of a seat into hints; the engine itself has none to give."""

    def __init__(
        self,
        game: Game,
        options: Options,
        *,
        key: bytes,
        names: Sequence[str] | None = None,
        verbs: Verbs | None = None,
        history: bool = True,
    ) -> None:
        """Deal a match; one without ``history`` keeps its moves and recalls the rest by replaying.

        It then needs little memory, however long it gets: ``played`` has no states, and ``events``
        holds only what the last move (or the deal) told.
        """
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.game, self.options, self.key, self.history = game, options, key, history
        self.verbs = Verbs(game) if verbs is None else verbs
        self.state: Any = row_of_one(game, game.state.blank())
        options.store(self.state)
        set_key(self.state, key)
        self.played: list[Played] = []
        self.events: list[Event] = []
        self.event_count = 0
        """How many events have been told in all, kept or not."""
        self.events_before: list[int] = []
        """How many events had been told before each move."""
        log = used_log()
        self.verbs.deal(self.state, log)
        self.keep_told(log)
        self.names = tuple(names) if names else tuple(f"P{s}" for s in range(self.seats))

    @cached_property
    def seats(self) -> int:
        """How many seats take part, from the deal on."""
        return int(self.state["seats"])

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that owe a choice now; none when the match is over."""
        return tuple(s for s in range(self.seats) if self.verbs.to_move(self.state, s))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.verbs.is_over(self.state)

    @property
    def outlook(self) -> Outlook:
        """The moment as everybody sees it: cheaper than to ask for each part of it."""
        return self.verbs.outlook(self.state)

    def legal_moves(self, seat: Seat) -> list[str]:
        """What the seat may choose now, in notation; empty when it owes no choice."""
        return [self.game.notation.format_move(m) for m in self.legal_numbers(seat)]

    def legal_numbers(self, seat: Seat) -> list[Move]:
        """What the seat may choose now, as numbers."""
        self.check_seat(seat)
        out = np.zeros(self.game.max_legal, np.int16)
        count = self.verbs.legal_moves(self.state, seat, out)
        return [int(m) for m in out[:count]]

    def asides(self, seat: Seat) -> list[str]:
        """What the seat may say at any time besides its choices, such as signals; often nothing."""
        self.check_seat(seat)
        if not hasattr(self.game.rules, "asides") or self.is_over:
            return []
        out = np.zeros(self.game.num_moves, np.int16)
        count = self.verbs.asides(self.state, seat, out)
        return [self.game.notation.format_move(int(m)) for m in out[:count]]

    def play(self, seat: Seat, move: str) -> list[Event]:
        """Make the move and give the events it set off, or refuse it and change nothing."""
        return self.play_number(seat, self.read_move(seat, move))

    def play_number(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move given as a number."""
        self.check_seat(seat)
        move = self.check_move(move)
        before = self.game.state.copy_of(self.state) if self.history else None
        log = used_log()
        number = self.verbs.step(self.state, seat, move, log)
        if number != 0:
            raise self.error_for(seat, move, number)
        self.played.append(Played(seat, move, before))
        self.events_before.append(self.event_count)
        return self.keep_told(log)

    def keep_told(self, log: Array) -> list[Event]:
        """The events of the log, which are kept from now on, or until the next ones."""
        # A list of plain numbers is read several times as quickly as an array.
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
        """The error that the move deserves, if any."""
        self.check_seat(seat)
        move = self.check_move(move)
        number = TOO_LATE if self.is_over else self.verbs.verdict(self.state, seat, move)
        return None if number == 0 else self.error_for(seat, move, number)

    def error_for(self, seat: Seat, move: Move, number: int) -> IllegalMoveError | MatchOverError:
        """The refusal that says why: the number of a rule, or TOO_LATE."""
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
        """The number of a move in notation, read with the eyes of the seat."""
        self.check_seat(seat)
        return int(self.game.notation.parse_move(move, self.view(seat).state, seat))

    def view(self, seat: Seat) -> View:
        """What lies open to the seat now (NO_SEAT: to a spectator)."""
        self.check_viewer(seat)
        return self.verbs.view(self.state, seat)

    def knowledge(self, seat: Seat) -> View:
        """What lies open to the seat now, and what it may remember."""
        self.check_viewer(seat)
        return self.verbs.knowledge(self.state, seat)

    def hint(self, seat: Seat, **wishes: Any) -> list[Any]:
        """The best moves of the seat with what they are worth and why, from what it may know."""
        advise = type(self).advisor
        if advise is None:
            raise NoAdvisorError
        if not self.legal_numbers(seat):
            raise NoChoiceError(seat)
        return advise(self.knowledge(seat), **wishes)

    def events_for(self, seat: Seat, start: int = 0) -> list[Event]:
        """The events from number ``start`` on, as the seat may know them."""
        self.check_viewer(seat)
        kinds = self.game.kind_named
        told = (event_for(e, kinds[e.kind], seat) for e in self.events_from(start))
        return [event for event in told if event is not None]

    def events_from(self, start: int = 0) -> list[Event]:
        """The complete events from number ``start`` on, recalled if they are not kept."""
        first_kept = self.event_count - len(self.events)
        if self.history or start >= first_kept:
            return self.events[start - first_kept :]
        return [event for told in self.retold() for event in told.events][start:]

    def retold(self, start: int = 0) -> Iterator[Retold]:
        """The moves from number ``start`` on, played once more from the key; 0 is the deal."""
        played = tuple(self.played)
        again = Match(self.game, self.options, key=self.key, verbs=self.verbs, history=False)
        if start <= 0:
            yield Retold(0, NO_SEAT, NO_MOVE, again.events, row_of_one(self.game, again.state))
        for number, made in enumerate(played, start=1):
            told = again.play_number(made.seat, made.move)
            if number >= start:
                yield Retold(number, made.seat, made.move, told, row_of_one(self.game, again.state))

    def with_states(self) -> Iterator[Played]:
        """The moves with the states before them, recalled if they are not kept."""
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
        """The match as a record: complete, or only what the seat may know while it is running."""
        return write_record(self, seat)

    def check_seat(self, seat: Seat) -> None:
        """Refuse a seat that does not exist."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)

    def check_move(self, move: Move) -> Move:
        """The move as a plain number, or a refusal: compiled rules trust what they are given."""
        known = self.game.num_moves
        if isinstance(move, bool | np.bool_) or not isinstance(move, int | np.integer):
            raise NotationError(str(move), sentences("notation.move_kind", known=known))
        if not 0 <= move < known:
            raise NotationError(str(move), sentences("notation.move_range", last=known - 1))
        return int(move)

    def check_viewer(self, seat: Seat) -> None:
        """Refuse a viewer who is neither a seat nor a spectator."""
        if seat != NO_SEAT:
            self.check_seat(seat)
