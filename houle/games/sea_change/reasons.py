"""Sea Change: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from typing import Any

import numpy as np

from houle.engine.strategy.facts import ALL, OWN, Fact, Glimpse, happens, mean

from .cards import final_points


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


def vp_of(glimpse: Glimpse, rivals: bool) -> float:
    """Whether the own side, or another one, gains a victory point."""
    own = int(glimpse.before.side_of[glimpse.seat])
    gains = [int(glimpse.after.vp[s]) - int(glimpse.before.vp[s]) for s in range(8)]
    others = sum(gain for side, gain in enumerate(gains) if side != own)
    return float(others > 0 and gains[own] == 0) if rivals else float(gains[own] > 0)


FACTS = (
    mean("points", 0.06, own_points, 0.5, happens(OWN, "trick_won")),
    mean("rival_points", -0.05, rival_points, 0.5),
    Fact("round_won", 1.0, lambda glimpse: vp_of(glimpse, rivals=False)),
    Fact("round_lost", -1.0, lambda glimpse: vp_of(glimpse, rivals=True)),
    Fact("eights_lost", -0.5, happens(ALL, "eights_lost")),
)
