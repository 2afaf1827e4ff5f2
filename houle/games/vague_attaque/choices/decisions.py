"""Vague & Attaque: what a seat can be asked, D-1 to D-24 of the rulebook, in that order."""

from __future__ import annotations

(
    NO_DECISION,
    ARTEFACT,
    EXPLORATION,
    PICK_SOUVENIR,
    ENCOUNTER_OR_DUEL,
    PICK_ENCOUNTER,
    COUNTERING,
    SHIELDING,
    REROLLING,
    TARGETING,
    FORCED_DISCARD,
    MARKETING,
    GIVING,
    STEERING,
    SWAPPING,
    CEDING,
    GRAPPLING,
    MOORING,
    EXTRA,
    ASSISTING,
    LIMITING,
    REFILLING,
    AVERTING,
    LOSING,
    RANSOMING,
) = range(25)
