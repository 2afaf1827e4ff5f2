"""Two worlds in which one viewer of Vague & Attaque is told the same, played side by side.

The twin of a match differs from it in a few hidden cards from the deal on, or is a world dealt
anew for the viewer at some later moment. Both go on with the same moves, or with other secret
ones, for as long as the viewer sees and is told the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houle.engine.event import new_log
from houle.engine.options import Options
from houle.engine.rule import rule
from houle.engine.struct import Array
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import FIRST_ENCOUNTER, FIRST_PLACE, deck_of
from houle.games.vague_attaque.choices.decisions import GIVING, PICK_SOUVENIR
from houle.games.vague_attaque.events import GAVE, ROBBED
from houle.simulation import compile
from houle.simulation.drivers import next_to_move, number_key, number_mover, pick
from houle.simulation.verbs import deal, is_over, know, legal_moves, play, redeal, see, verdict

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


@rule
def equal(first: Array, second: Array) -> bool:
    """Whether two rows of bytes are the same."""
    for i in range(first.shape[0]):
        if first[i] != second[i]:
            return False
    return True


@rule
def deal_anew(states: Array, viewer: int, number: int) -> None:
    """Let the twin be a world dealt anew, with the chance of the match."""
    state, twin = states[0], states[1]
    states[1] = states[0]
    number_key(twin, number)
    redeal(twin, viewer)
    for i in range(state.chance_key.shape[0]):
        twin.chance_key[i] = state.chance_key[i]
    for i in range(state.chance_words.shape[0]):
        twin.chance_words[i] = state.chance_words[i]
    twin.chance_block = state.chance_block
    twin.chance_next = state.chance_next


@rule
def play_on(states: Array, start: int, mover: Array, legal: Array) -> None:
    """Make so many random moves in the match."""
    seat = 0
    for _ in range(start):
        if not is_over(states[0]):
            seat = next_to_move(states[0], seat)
            move = int(legal[pick(mover, legal_moves(states[0], seat, legal))])
            play(states[0], seat, move, None)


@rule
def play_both(
    states: Array,
    seat: int,
    viewer: int,
    mover: Array,
    legal: Array,
    log: Array,
    other_log: Array,
) -> bool:
    """Make a random move in the match, and the same or another secret one in its twin, if legal."""
    state, twin = states[0], states[1]
    move = int(legal[pick(mover, legal_moves(state, seat, legal))])
    secretly = state.decision == GIVING or state.decision == PICK_SOUVENIR
    move_there = move
    if secretly and seat != viewer:
        move_there = int(legal[pick(mover, legal_moves(twin, seat, legal))])
    if verdict(twin, seat, move_there) != 0:
        return False
    log[0], other_log[0] = 0, 0
    play(state, seat, move, log)
    play(twin, seat, move_there, other_log)
    return True


def compare(
    states: Array,
    seen: Array,
    raw: Array,
    viewer: int,
    number: int,
    start: int,
    most: int,
    mover: Array,
    legal: Array,
    log: Array,
    other_log: Array,
    secret: Array,
    unseen: Array,
) -> int:
    """Play a match and its twin; how many moves the viewer was told the same of, and one more.

    It is negative if the viewer's knowledge then differed. The twin is there from the deal on, or
    is dealt anew after ``start`` moves. The states are the match and its twin; ``seen`` is what the
    viewer sees of both, then knows of both, and ``raw`` the same as bytes.
    """
    state, twin = states[0], states[1]
    number_key(state, number)
    number_mover(state, number, mover)
    deal(state, log)
    if start == 0:
        states[1] = states[0]
        make_twin(twin, viewer, mover)
    else:
        play_on(states, start, mover, legal)
        deal_anew(states, viewer, number)
    moves, seat = 1, 0
    while moves < most:
        know(state, viewer, seen[2])
        know(twin, viewer, seen[3])
        if not equal(raw[2], raw[3]):
            return -moves
        if is_over(state):
            return moves
        seat = next_to_move(state, seat)
        if not play_both(states, seat, viewer, mover, legal, log, other_log):
            return moves
        see(state, viewer, seen[0])
        see(twin, viewer, seen[1])
        same = equal(raw[0], raw[1])
        if not same or not told_the_same(log, other_log, viewer, secret, unseen):
            return moves
        moves += 1
    return moves


class Twins:
    """Plays matches and their twins, compiled unless told otherwise."""

    def __init__(self, options: Options, *, interpreted: bool = False) -> None:
        self.options = options
        self.interpreted = interpreted
        self.states: Any = GAME.state.zeros(2)
        self.seen: Any = GAME.state.zeros(4)

    def play(self, viewer: int, number: int, *, start: int = 0, most: int = 400) -> int:
        """How many moves the viewer was told the same of; negative if its knowledge differed."""
        self.states[0] = GAME.state.blank()
        self.options.store(self.states[0])
        raw = self.seen.view(np.ndarray).view(np.uint8).reshape(4, -1)
        driver = compare if self.interpreted else compile.compiled(GAME, compare)
        return int(
            driver(
                self.states,
                self.seen,
                raw,
                viewer,
                number,
                start,
                most,
                np.ones(1, np.int64),
                np.zeros(GAME.max_legal, np.int16),
                new_log(),
                new_log(),
                SECRET,
                UNSEEN,
            )
        )

    def differences(self) -> list[str]:
        """The fields in which the viewer's knowledge differs now."""
        here, there = self.seen[2], self.seen[3]
        return [name for name in GAME.state.fields if not np.array_equal(here[name], there[name])]
