"""Vague & Attaque: what is printed on its cards and boards, for the web app."""

from __future__ import annotations

from typing import Any

from . import cards
from .mooring import slots_of
from .state import CLASSIC, SOLO


def printed() -> dict[str, list[Any] | int]:
    """Places and anchor of each souvenir, what each encounter is, when artefacts work, room."""
    rows = cards.FIT_TYPES
    single = [[row[0] - 1] for row in rows[: cards.NUM_TYPES] for _ in row]
    souvenirs = range(cards.NUM_SOUVENIRS)
    return {
        "kinds": single + [[kind - 1 for kind in row] for row in rows[cards.NUM_TYPES :]],
        "dedicated": [int(cards.is_dedicated(souvenir)) for souvenir in souvenirs],
        "anchors": cards.ANCHOR.tolist(),
        "codes": cards.CODE.tolist(),
        "in_solo": cards.IN_SOLO.tolist(),
        "artefact_phases": list(cards.ARTEFACT_PHASE),
        "hand_limit": cards.HAND_LIMIT,
        "slots": slots_of(CLASSIC, 0),
        "ship_slots": [slots_of(mode, cards.SHIP) for mode in range(CLASSIC, SOLO + 1)],
    }
