"""Sea Change: the kinds of events."""

from __future__ import annotations

from houle.engine.event import Kind

# An event about a side has three kinds, always in this order: player, team, IA.
(
    DEALER_DRAWN,
    DECK_SHUFFLED,
    ROUND_BEGAN,
    DEALER,
    HAND_DEALT,
    PLAYED,
    IA_PLAYED,
    TRUMP_SET,
    SEA_CHANGE,
    DREW,
    TRICK_WON,
    IA_TRICK_WON,
    EIGHTS_LOST,
    ROUND_ENDED,
    ROUND_SCORED,
    TEAM_SCORED,
    IA_SCORED,
    VP_GAINED,
    TEAM_GAINED,
    IA_GAINED,
    TIE_BREAK,
    WON,
    TEAM_WON,
    IA_WON,
) = range(24)

KINDS = (
    Kind("dealer_drawn", {"dealer": "place"}, chance=True),
    Kind("deck_shuffled", listed="card", chance=True),
    Kind("round_began", {"number": "number"}),
    Kind("dealer"),
    Kind("hand_dealt", listed="card", secret=("list",)),
    Kind("played", {"card": "card"}),
    Kind("ia_played", {"card": "card"}),
    Kind("trump_set", {"suit": "suit"}),
    Kind("sea_change", {"suit": "suit", "same": "number"}),
    Kind("drew", {"card": "card", "left": "number"}, secret=("card",)),
    Kind("trick_won", {"cards": "number", "card": "card"}),
    Kind("ia_trick_won", {"cards": "number", "card": "card"}),
    Kind("eights_lost"),
    Kind("round_ended", {"trump": "suit"}),
    Kind("round_scored", {"points": "number", "cards": "number"}),
    Kind("team_scored", {"points": "number", "cards": "number", "team": "team"}),
    Kind("ia_scored", {"points": "number", "cards": "number"}),
    Kind("vp_gained", {"vp": "number", "target": "number"}),
    Kind("team_gained", {"vp": "number", "target": "number", "team": "team"}),
    Kind("ia_gained", {"vp": "number", "target": "number"}),
    Kind("tie_break", {"rule": "number"}),
    Kind("won", {"vp": "number"}),
    Kind("team_won", {"vp": "number", "target": "number", "team": "team"}),
    Kind("ia_won", {"vp": "number"}),
)
