"""Skeleton: the facts that moves tell."""

from __future__ import annotations

from houle.engine.event import Kind

DECK_SHUFFLED, HAND_DEALT, PLAYED, TRICK_WON, WON = range(5)

KINDS = (
    Kind("deck_shuffled", listed="card", chance=True),
    Kind("hand_dealt", listed="card", secret=("list",)),
    Kind("played", {"card": "card"}),
    Kind("trick_won", {"card": "card"}),
    Kind("won", {"points": "number"}),
)
