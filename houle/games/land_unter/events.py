"""Land Unter: the kinds of events."""

from __future__ import annotations

from houle.engine.event import Kind

(
    DECK_SHUFFLED,
    WATER_SHUFFLED,
    ROUND_BEGAN,
    BELTS_ANNOUNCED,
    FIRST_SEAT,
    WATER_TURNED,
    CHOSEN,
    LAID,
    REVEALED,
    WATER_TAKEN,
    BELT_LOST,
    ELIMINATED,
    NOBODY_PAID,
    ROUND_SCORED,
    BONUS,
    HANDS_PASSED,
    WON,
) = range(17)

KINDS = (
    Kind("deck_shuffled", listed="card", chance=True),
    Kind("water_shuffled", listed="number", chance=True),
    Kind("round_began", {"number": "number"}),
    Kind("belts_announced", {"belts": "number"}),
    Kind("first_seat"),
    Kind("water_turned", {"low": "number", "high": "number", "trick": "number"}),
    Kind("chosen", {"card": "card"}, secret=("card",)),
    Kind("laid", {"card": "card"}),
    Kind("revealed", {"card": "card"}),
    Kind("water_taken", {"level": "number"}),
    Kind("belt_lost", {"left": "number"}),
    Kind("eliminated"),
    Kind("nobody_paid"),
    Kind("round_scored", {"points": "number", "total": "number"}),
    Kind("bonus"),
    Kind("hands_passed"),
    Kind("won", {"total": "number"}),
)
