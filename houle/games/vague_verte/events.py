"""Vague Verte: the kinds of events."""

from __future__ import annotations

from houle.engine.event import Kind

(
    DEALER_CHOSEN,
    DECK_SHUFFLED,
    PILE_SHUFFLED,
    DEALT,
    RESHUFFLED,
    TURNED_UP,
    NOTHING_TO_DRAW,
    DREW,
    TOOK,
    CAR_LAID,
    BREAKDOWN_LAID,
    TOW_LAID,
    AMBULANCE_LAID,
    DUCKS_LAID,
    RED_LAID,
    GREEN_LAID,
    DISCARDED,
    TURN_LOST,
    ARRIVED,
    STUCK,
    FURTHEST,
) = range(21)

# Shuffled piles are listed in the order in which they are drawn, the top card first.
KINDS = (
    Kind("dealer_chosen", {"dealer": "seat"}, chance=True),
    Kind("deck_shuffled", listed="card", chance=True),
    Kind("pile_shuffled", listed="card", chance=True),
    Kind("dealt"),
    Kind("reshuffled", {"cards": "number"}),
    Kind("turned_up", {"card": "card"}),
    Kind("nothing_to_draw"),
    Kind("drew", {"card": "card"}, secret=("card",)),
    Kind("took", {"card": "card"}),
    Kind("car_laid", {"card": "card", "square": "number"}),
    Kind("breakdown_laid", {"card": "card", "victim": "seat", "square": "number"}),
    Kind("tow_laid", {"square": "number"}),
    Kind("ambulance_laid", {"square": "number"}),
    Kind("ducks_laid", {"victim": "seat", "square": "number"}),
    Kind("red_laid", {"row": "number"}),
    Kind("green_laid", {"row": "number"}),
    Kind("discarded", {"card": "card"}),
    Kind("turn_lost", {"left": "number"}),
    Kind("arrived"),
    Kind("stuck", {"turns": "number"}),
    Kind("furthest", {"progress": "number"}),
)
