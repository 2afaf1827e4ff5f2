"""Sea Change: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any

import numpy as np

from houle.engine.rule import Card, Move, Seat
from houle.engine.strategy.facts import ALL, OWN, Fact, Glimpse, NamedFact, happens, mean

from .cards import NO_SUIT, final_points, suit_of, value_of

FAR = 2
"""Cards whose values differ by less are played for the same purpose."""


def side_points(state: Any, side: int, round_number: int) -> int:
    """The points that a side has captured in the round, by the present or final trump."""
    if state.round_number != round_number or state.phase != 0:
        return int(state.past_total[side])
    cards = np.flatnonzero(state.taken_by == side)
    return sum(final_points(int(card), int(state.trump)) for card in cards)


def points_of(glimpse: Glimpse, side: int) -> float:
    """The points that the side gains between the move and the next choice."""
    now = int(glimpse.before.round_number)
    return float(side_points(glimpse.after, side, now) - side_points(glimpse.before, side, now))


def own_points(glimpse: Glimpse) -> float:
    """The points that the own side gains."""
    return points_of(glimpse, int(glimpse.before.side_of[glimpse.seat]))


def rival_points(glimpse: Glimpse) -> float:
    """The points that the most successful other side gains."""
    own = int(glimpse.before.side_of[glimpse.seat])
    return max(points_of(glimpse, s) for s in range(glimpse.before.sides) if s != own)


def points_to(glimpse: Glimpse, seat: Seat) -> float:
    """The points that a rival gains alone; a team's belong to no player in particular."""
    side = int(glimpse.before.side_of[seat])
    is_team = sum(int(s) == side for s in glimpse.before.side_of[: glimpse.before.seats]) > 1
    return 0.0 if is_team else points_of(glimpse, side)


def trick_to(glimpse: Glimpse, seat: Seat) -> float:
    """Whether a rival who is known to have no card of the suit led wins the trick."""
    won = [e.seat for e in glimpse.events if e.kind in ("trick_won", "ia_trick_won")][:1]
    return float(won == [seat] and lacks_led(glimpse, seat))


def lacks_led(glimpse: Glimpse, seat: Seat) -> bool:
    """Whether everybody knows that the seat has no card of the suit led."""
    state = glimpse.before
    led = int(state.led) if state.led != NO_SUIT else int(glimpse.soon.led)
    drawn = int(state.drawn[seat]) if state.seats == 2 else 0
    return led != NO_SUIT and bool(int(state.voids[seat, drawn]) >> led & 1)


def kept(state: Any, move: Move, other: Move) -> Card | None:
    """The card that is kept for later if the move is made instead of the other one."""
    trump = int(state.trump)
    is_trump = suit_of(other) == trump != suit_of(move)
    return other if is_trump or value_of(other) - value_of(move) >= FAR else None


def vp_of(glimpse: Glimpse, rivals: bool) -> float:
    """Whether the own side, or another one, gains a victory point."""
    own = int(glimpse.before.side_of[glimpse.seat])
    gains = [int(glimpse.after.vp[s]) - int(glimpse.before.vp[s]) for s in range(8)]
    others = sum(gain for side, gain in enumerate(gains) if side != own)
    return float(others > 0 and gains[own] == 0) if rivals else float(gains[own] > 0)


FACTS = (
    mean("points", 0.06, own_points, 0.5, happens(OWN, "trick_won")),
    mean("rival_points", -0.05, rival_points, 0.5),
    NamedFact("points_to", -0.06, points_to, is_share=False, least=0.5),
    NamedFact("trick_to", -0.12, trick_to),
    Fact("round_won", 1.0, lambda glimpse: vp_of(glimpse, rivals=False)),
    Fact("round_lost", -1.0, lambda glimpse: vp_of(glimpse, rivals=True)),
    Fact("eights_lost", -0.5, happens(ALL, "eights_lost")),
)
