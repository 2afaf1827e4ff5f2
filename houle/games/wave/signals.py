"""Wave: talking at the table, by signals that name neither colour nor digit (W-32 to W-34)."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.games.wave.chapters.hands import sees

from . import events
from .state import ASK, AT_VAIMITI, BREACH, KEEP, MARKS, POINT, SLOTS, State


@rule
def signal_verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may admit or signal this now, else the number of the rule that forbids it."""
    if move == BREACH:
        return 0
    if move < ASK:
        return 0 if state.virage != 0 else 45
    if move < POINT:
        return 0
    hand = hand_pointed_at(state, move)
    if hand >= state.hands:
        return 1
    return 0 if sees(state, seat, hand, slot_pointed_at(move)) else 32


@rule
def signal(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Give the signal: everyone sees it, and it binds nobody (W-32)."""
    state.signalled = 1
    if move >= POINT:
        point(state, seat, move, log)
    elif move >= ASK:
        state.word[seat] = move
        tell(log, events.SAID, seat, EVERYONE, move, 0, 0)
    else:
        state.advice[seat] = move
        tell(log, events.ADVISED, seat, EVERYONE, move, 0, 0)


@rule
def point(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Mark a card; the new mark replaces the sender's old one on that card."""
    hand, slot, mark = hand_pointed_at(state, move), slot_pointed_at(move), (move - POINT) % MARKS
    place = hand * SLOTS + slot
    for other in range(MARKS):
        state.pointed[seat, other] &= ~(1 << place)
    state.pointed[seat, mark] |= 1 << place
    if hand >= state.seats:
        tell(log, events.POINTED_AT_VAIMITI, seat, EVERYONE, slot, mark, 0)
    else:
        tell(log, events.POINTED, seat, EVERYONE, hand, slot, mark)


@rule
def lapse_signals(state: State) -> None:
    """A card is laid: all signals end except the wish to keep a card."""
    if state.signalled == 0:
        return
    for seat in range(state.seats):
        for mark in range(KEEP):
            state.pointed[seat, mark] = 0
        state.advice[seat] = 0
        state.word[seat] = 0


@rule
def lapse_pointing(state: State, hand: int, slot: int) -> None:
    """The card leaves its slot: all signals on it end (WR-51)."""
    if state.signalled == 0:
        return
    others = ~(1 << (hand * SLOTS + slot))
    for seat in range(state.seats):
        for mark in range(MARKS):
            state.pointed[seat, mark] &= others


# Helpers, in the order in which they are called.


@rule
def hand_pointed_at(state: State, move: Move) -> int:
    """The hand that a pointing signal is about; an impossible one if the table lacks it."""
    target = (move - POINT) // (SLOTS * MARKS)
    if target == AT_VAIMITI:
        return int(state.seats)
    return target if target < state.seats else int(state.hands)


@rule
def slot_pointed_at(move: Move) -> int:
    """The slot that a pointing signal is about."""
    return (move - POINT) // MARKS % SLOTS
