"""Two worlds in which one viewer of Vague & Attaque is told the same, played side by side.

The twin of a match differs from it in a few hidden cards from the deal on, or is a world dealt
anew for the viewer at some later moment. Both go on with the same moves, or with other secret
ones, for as long as the viewer sees and is told the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from houle.contract.backend import Compiled, Plain
from houle.engine.chance import key_from_seed
from houle.engine.event import new_log
from houle.engine.match import row_of_one
from houle.engine.options import Options
from houle.engine.rule import rule
from houle.engine.struct import Array
from houle.engine.view import View
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import FIRST_ENCOUNTER, FIRST_PLACE, deck_of
from houle.games.vague_attaque.choices.decisions import GIVING, PICK_SOUVENIR
from houle.games.vague_attaque.events import GAVE, ROBBED
from houle.simulation.drivers import number_key, number_mover, pick

SWAPS = 2
"""How many pairs of hidden cards are exchanged in the twin."""
SECRET = np.array(
    [[name in k.secret for name in [*k.values, "", "", ""][:3]] for k in GAME.kinds], np.int8
)
UNSEEN = np.array([kind.hidden or kind.chance for kind in GAME.kinds], np.int8)
"""Which values of each kind of event are closed, and which kinds only their audience hears of."""


@rule
def swapped(cards: int, first: int, second: int) -> int:
    """The set with two members exchanged."""
    differ = (cards >> first ^ cards >> second) & 1
    return cards ^ (differ << first | differ << second)


@rule
def exchange(state: Any, first: int, second: int) -> None:
    """Exchange two souvenirs or places in a match that has just been dealt."""
    for i in range(state.pile.shape[0]):
        for j in range(state.pile.shape[1]):
            if state.pile[i, j] == first:
                state.pile[i, j] = second
            elif state.pile[i, j] == second:
                state.pile[i, j] = first
    for i in range(state.order.shape[1]):
        if state.order[0, i] == first:
            state.order[0, i] = second
        elif state.order[0, i] == second:
            state.order[0, i] = first
    for seat in range(state.seats):
        state.hand[seat] = swapped(int(state.hand[seat]), first, second)
        state.known[seat] = swapped(int(state.known[seat]), first, second)
        for row in range(int(state.seats) + 1):
            for i in range(state.may_be.shape[2]):
                cards = int(state.may_be[row, seat, i])
                state.may_be[row, seat, i] = swapped(cards, first, second)


@rule
def make_twin(state: Any, viewer: int, mover: Array) -> None:
    """Exchange some pairs of cards that the viewer has not seen."""
    known = int(state.public) | (int(state.known[viewer]) if viewer >= 0 else 0)
    for _ in range(SWAPS):
        first, second = pick(mover, FIRST_ENCOUNTER), pick(mover, FIRST_ENCOUNTER)
        same_deck = (first < FIRST_PLACE) == (second < FIRST_PLACE)
        if same_deck and (known >> first | known >> second) & 1 == 0:
            exchange(state, first, second)


@rule
def next_told(log: Array, at: int, viewer: int, unseen: Array) -> int:
    """Where the next event begins of which the viewer hears, from ``at`` on."""
    while at <= log[0] and not hears(log, at, viewer) and unseen[log[at]] != 0:
        at += 4 + int(log[at + 3])
    return at


@rule
def hears(log: Array, at: int, viewer: int) -> bool:
    """Whether the viewer belongs to the audience of the event."""
    audience = int(log[at + 2])
    return audience == -1 or (viewer >= 0 and audience >> viewer & 1 == 1)


@rule
def told_the_same(log: Array, other: Array, viewer: int, secret: Array, unseen: Array) -> bool:
    """Whether two logs tell the viewer the same."""
    at, there = next_told(log, 1, viewer, unseen), next_told(other, 1, viewer, unseen)
    while at <= log[0] and there <= other[0]:
        kind, count, open_to = int(log[at]), int(log[at + 3]), hears(log, at, viewer)
        same = kind == other[there] and log[at + 1] == other[there + 1]
        if not same or open_to != hears(other, there, viewer) or count != other[there + 3]:
            return False
        for i in range(count):
            here, yonder = int(log[at + 4 + i]), int(other[there + 4 + i])
            if not open_to and secret[kind, min(i, 2)] != 0:  # at most the back is seen
                backs = kind in (GAVE, ROBBED)
                here, yonder = (deck_of(here), deck_of(yonder)) if backs else (0, 0)
            if here != yonder:
                return False
        at = next_told(log, at + 4 + count, viewer, unseen)
        there = next_told(other, there + 4 + count, viewer, unseen)
    return at > log[0] and there > other[0]


@cache
def compiled_comparison() -> Any:
    """The comparison of what was told, compiled once."""
    return njit(told_the_same)


class Twins:
    """Plays matches and their twins, compiled unless told otherwise."""

    def __init__(self, options: Options, *, interpreted: bool = False) -> None:
        self.options = options
        self.backend = Plain(GAME) if interpreted else Compiled(GAME)
        self.verbs = self.backend.verbs
        self.compare_logs = told_the_same if interpreted else compiled_comparison()
        self.mover = np.ones(1, np.int64)
        self.legal = np.zeros(GAME.max_legal, np.int16)
        self.logs = new_log(), new_log()
        self.known: tuple[View, View] | None = None

    def play(self, viewer: int, number: int, *, start: int = 0, most: int = 400) -> int:
        """How many moves the viewer was told the same of, and one more.

        It is negative if the viewer's knowledge then differed. The twin is there from the deal on,
        or is dealt anew after ``start`` moves.
        """
        state = self.new_match(number)
        if start == 0:
            twin = row_of_one(GAME, state)
            make_twin(twin, viewer, self.mover)
        else:
            self.play_on(state, start)
            twin = self.deal_anew(state, viewer, number)
        moves, seat = 1, 0
        while moves < most:
            self.known = self.verbs.knowledge(state, viewer), self.verbs.knowledge(twin, viewer)
            if self.known[0].to_bytes() != self.known[1].to_bytes():
                return -moves
            if self.verbs.is_over(state):
                return moves
            seat = self.next_to_move(state, seat)
            if not self.play_both(state, twin, seat, viewer):
                return moves
            if not self.tells_the_same(state, twin, viewer):
                return moves
            moves += 1
        return moves

    def new_match(self, number: int) -> Any:
        """A match that has been dealt."""
        state = row_of_one(GAME, GAME.state.blank())
        self.options.store(state)
        number_key(state, number)
        number_mover(state, number, self.mover)
        self.verbs.deal(state, self.logs[0])
        return state

    def play_on(self, state: Any, start: int) -> None:
        """Make so many random moves in the match."""
        seat = 0
        for _ in range(start):
            if not self.verbs.is_over(state):
                seat = self.next_to_move(state, seat)
                self.logs[0][0] = 0
                self.verbs.play(state, seat, self.random_move(state, seat), self.logs[0])

    def deal_anew(self, state: Any, viewer: int, number: int) -> Any:
        """A world that the viewer cannot tell from this one, with the chance of the match."""
        twin = self.backend.redeal(state, viewer, key_from_seed(number))
        for name in GAME.state.fields:
            if name.startswith("chance_"):
                twin[name] = state[name]
        return twin

    def next_to_move(self, state: Any, first: int) -> int:
        """The next seat that owes a choice, from the first on."""
        seats = int(state.seats)
        turns = ((first + i) % seats for i in range(seats))
        return next(seat for seat in turns if self.verbs.to_move(state, seat))

    def random_move(self, state: Any, seat: int) -> int:
        """One of the legal moves of the seat."""
        return int(self.legal[pick(self.mover, self.verbs.legal_moves(state, seat, self.legal))])

    def play_both(self, state: Any, twin: Any, seat: int, viewer: int) -> bool:
        """Make a random move, and the same or another secret one in the twin, if it is legal."""
        move = move_there = self.random_move(state, seat)
        secretly = state.decision in (GIVING, PICK_SOUVENIR)
        if secretly and seat != viewer:
            move_there = self.random_move(twin, seat)
        if self.verbs.verdict(twin, seat, move_there) != 0:
            return False
        self.logs[0][0], self.logs[1][0] = 0, 0
        self.verbs.play(state, seat, move, self.logs[0])
        self.verbs.play(twin, seat, move_there, self.logs[1])
        return True

    def tells_the_same(self, state: Any, twin: Any, viewer: int) -> bool:
        """Whether the viewer sees the same, and was told the same of the last move."""
        seen, seen_there = self.verbs.view(state, viewer), self.verbs.view(twin, viewer)
        same = seen.to_bytes() == seen_there.to_bytes()
        return same and bool(self.compare_logs(*self.logs, viewer, SECRET, UNSEEN))

    def differences(self) -> list[str]:
        """The fields in which the viewer's knowledge differs now."""
        assert self.known is not None
        here, there = self.known[0].state, self.known[1].state
        return [name for name in GAME.state.fields if not np.array_equal(here[name], there[name])]
