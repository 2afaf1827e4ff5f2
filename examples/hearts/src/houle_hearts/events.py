"""Hearts: the facts that moves tell."""

from __future__ import annotations

from houle.engine.event import Kind

(
    ROUND_BEGAN,
    DECK_SHUFFLED,
    HAND_DEALT,
    PASSING,
    SET_ASIDE,
    RECEIVED,
    PLAYED,
    HEARTS_BROKEN,
    TRICK_WON,
    MOON_SHOT,
    ROUND_SCORED,
    WON,
) = range(12)

KINDS = (
    Kind("round_began", {"number": "number"}),
    Kind("deck_shuffled", listed="card", chance=True),
    Kind("hand_dealt", listed="card", secret=("list",)),
    Kind("passing", {"direction": "direction"}),
    Kind("set_aside", {"card": "card"}, secret=("card",)),
    Kind("received", listed="card", secret=("list",)),
    Kind("played", {"card": "card"}),
    Kind("hearts_broken"),
    Kind("trick_won", {"points": "number", "card": "card"}),
    Kind("moon_shot"),
    Kind("round_scored", {"points": "number", "total": "number"}),
    Kind("won", {"total": "number"}),
)
