"""Match: a state, its moves, the refusal of illegal ones; the only way in for people and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from . import view as looks
from .chance import KEY_BYTES, set_key
from .errors import (
    IllegalMoveError,
    MatchOverError,
    NoAdvisorError,
    NoChoiceError,
    SeatError,
)
from .event import Event, event_for, new_log, read_log
from .game import Game
from .options import Options
from .rule import NO_SEAT, Move, Seat
from .text import SeatName, sentence
from .view import View


@dataclass(frozen=True)
class Result:
    """The end of a match: places with ties (1 is best), scores, and the game's own facts."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    facts: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {"places": list(self.places), "scores": list(self.scores), **self.facts}


@dataclass(frozen=True)
class Played:
    """A move that was made, with the state before it."""

    seat: Seat
    move: Move
    before: Any


class Match:
    """One sitting from deal to final score."""

    advisor: ClassVar[Callable[..., list[Any]] | None] = None
    """Turns the knowledge of a seat into hints; the engine itself has none to give."""

    def __init__(
        self, game: Game, options: Options, *, key: bytes, names: Sequence[str] | None = None
    ) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.game, self.options, self.key = game, options, key
        self.state: Any = game.state.blank()
        options.store(self.state)
        set_key(self.state, key)
        self.played: list[Played] = []
        self.events: list[Event] = []
        self.events_before: list[int] = []
        """How many events had been told before each move."""
        log = new_log()
        game.rules.deal(self.state, log)
        self.events.extend(read_log(log, game.kinds))
        self.names = tuple(names) if names else tuple(f"P{s}" for s in range(self.seats))

    @property
    def seats(self) -> int:
        """How many seats take part."""
        return int(self.state.seats)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that owe a choice now; none when the match is over."""
        rules = self.game.rules
        return tuple(s for s in range(self.seats) if rules.to_move(self.state, s))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.rules.is_over(self.state))

    def legal_moves(self, seat: Seat) -> list[str]:
        """What the seat may choose now, in notation; empty when it owes no choice."""
        return [self.game.notation.format_move(m) for m in self.legal_numbers(seat)]

    def legal_numbers(self, seat: Seat) -> list[Move]:
        """What the seat may choose now, as numbers."""
        self.check_seat(seat)
        out = np.zeros(self.game.max_legal, np.int16)
        count = self.game.rules.legal_moves(self.state, seat, out)
        return [int(m) for m in out[:count]]

    def asides(self, seat: Seat) -> list[str]:
        """What the seat may say at any time besides its choices, such as signals; often nothing."""
        self.check_seat(seat)
        if not hasattr(self.game.rules, "asides") or self.is_over:
            return []
        out = np.zeros(self.game.num_moves, np.int16)
        count = self.game.rules.asides(self.state, seat, out)
        return [self.game.notation.format_move(int(m)) for m in out[:count]]

    def play(self, seat: Seat, move: str) -> list[Event]:
        """Make the move and give the events it set off, or refuse it and change nothing."""
        return self.play_number(seat, self.read_move(seat, move))

    def play_number(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move given as a number."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise refusal
        before = self.game.state.copy_of(self.state)
        log = new_log()
        self.game.rules.play(self.state, seat, move, log)
        told = list(read_log(log, self.game.kinds))
        self.played.append(Played(seat, move, before))
        self.events_before.append(len(self.events))
        self.events.extend(told)
        return told

    def why_not(self, seat: Seat, move: str) -> IllegalMoveError | MatchOverError | None:
        """Why the seat may not play the move now, or None if it may."""
        return self.refusal(seat, self.read_move(seat, move))

    def refusal(self, seat: Seat, move: Move) -> IllegalMoveError | MatchOverError | None:
        """The error that the move deserves, if any."""
        self.check_seat(seat)
        text = self.game.notation.format_move(move)
        if self.is_over:
            return MatchOverError(text)
        number = int(self.game.rules.verdict(self.state, seat, move))
        if number == 0:
            return None
        return IllegalMoveError(
            seat=seat,
            move=text,
            rule=self.game.rule_id(number),
            sentences=self.game.refusal(number),
        )

    def read_move(self, seat: Seat, move: str) -> Move:
        """The number of a move in notation, read with the eyes of the seat."""
        self.check_seat(seat)
        return int(self.game.notation.parse_move(move, self.view(seat).state, seat))

    def view(self, seat: Seat) -> View:
        """What lies open to the seat now (NO_SEAT: to a spectator)."""
        self.check_viewer(seat)
        return looks.view(self.game, self.state, seat)

    def knowledge(self, seat: Seat) -> View:
        """What lies open to the seat now, and what it may remember."""
        self.check_viewer(seat)
        return looks.knowledge(self.game, self.state, seat)

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
        told = (event_for(e, kinds[e.kind], seat) for e in self.events[start:])
        return [event for event in told if event is not None]

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
        self.game.rules.result(self.state, places)
        scores = [int(self.game.rules.score(self.state, s)) for s in range(self.seats)]
        facts = self.game.notation.outcome(self.state)
        return Result(tuple(int(p) for p in places), tuple(scores), facts)

    def record(self, seat: Seat | None = None) -> dict[str, Any]:
        """The match as a record: complete, or only what the seat may know while it is running."""
        from .record import write_record

        return write_record(self, seat)

    def check_seat(self, seat: Seat) -> None:
        """Refuse a seat that does not exist."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)

    def check_viewer(self, seat: Seat) -> None:
        """Refuse a viewer who is neither a seat nor a spectator."""
        if seat != NO_SEAT:
            self.check_seat(seat)
