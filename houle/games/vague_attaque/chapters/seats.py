"""Vague & Attaque: neighbours, partners, opponents, and who sees which hand."""

from __future__ import annotations

from houle.engine.event import audience_of
from houle.engine.rule import NO_SEAT, Seat, rule
from houle.games.vague_attaque.state import TEAM, State


@rule
def are_opponents(state: State, seat: Seat, other: Seat) -> bool:
    """Whether the two seats play against each other (VA-69)."""
    return seat != other and other != partner_of(state, seat)


@rule
def left_of(state: State, seat: Seat) -> Seat:
    """The seat that plays next (VA-1)."""
    return (seat + 1) % int(state.seats)


@rule
def right_of(state: State, seat: Seat) -> Seat:
    """The seat that plays before (RU-5)."""
    return (seat - 1) % int(state.seats)


@rule
def partner_of(state: State, seat: Seat) -> Seat:
    """The other seat of the team, or NO_SEAT (VA-65)."""
    return (seat + 2) % 4 if state.mode == TEAM else NO_SEAT


@rule
def audience(state: State, seat: Seat) -> int:
    """Who sees what comes into the hand: the seat, and its partner if hands are open (VA-83)."""
    bits = audience_of(seat)
    if state.open_hands != 0:
        bits |= audience_of(partner_of(state, seat))
    return bits
