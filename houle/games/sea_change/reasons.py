"""Sea Change: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houle.engine.rule import Card, Move, Seat
from houle.engine.strategy.facts import ALL, OWN, Fact, Glimpse, NamedFact, happens, mean

from .cards import EIGHT, NO_SUIT, final_points, suit_of, value_of
from .rules import beats, matches

FAR = 2
"""Cards whose values differ by less are played for the same purpose."""


class Plan(NamedTuple):
    """A sentence in ``plans`` of the texts, and the card that it names."""

    name: str
    card: Card | None = None


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


def plan(state: Any, seat: Seat, move: Move, other: Move) -> Plan | None:
    """What the card is good for, or which card it saves; None if both serve the same purpose."""
    trump = int(state.trump)
    if state.trick_size > 0 and matches(state, move) and suit_of(move) != trump:
        return Plan("sea_change")
    if value_of(move) == EIGHT != value_of(other) and gives_away(state, seat, move):
        return Plan("gives_eight")
    if suit_of(other) == trump != suit_of(move):
        return Plan("saves_trump", other)
    return Plan("saves_high", other) if value_of(other) - value_of(move) >= FAR else None


def gives_away(state: Any, seat: Seat, card: Card) -> bool:
    """Whether a rival's card stays the best of the trick."""
    if state.trick_size == 0 or matches(state, card):
        return False
    leader = int(state.laid_by[state.best])
    is_rival = leader < 0 or state.side_of[leader] != state.side_of[seat]
    return is_rival and not beats(card, int(state.trick[state.best]), int(state.trump))


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
