"""Land Unter: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.rule import Move, Seat, rule

from .cards import NUM_CARDS
from .rules import highest_level, water_at
from .state import State


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the card looks: high when the seat wants the lower water card, else low."""
    return move if wants_low_water(state, seat) else NUM_CARDS - move


@rule
def wants_low_water(state: State, seat: Seat) -> bool:
    """Whether the seat stands highest and the lower card would bring it down."""
    level = int(state.level[seat])
    return level > 0 and level >= highest_level(state) and water_at(state, 0) < level
