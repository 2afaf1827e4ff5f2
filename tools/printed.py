"""What is printed on cards and boards, for the web app: read off the games, nowhere written twice.

``make generated`` keeps web/src/games/<game>/printed.gen.json.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from houle.engine.event import NO_LOG
from houle.games.land_unter import cards as weather
from houle.games.sea_change import cards as sea
from houle.games.sea_change.rules import in_deck
from houle.games.sea_change.state import MAX_SEATS
from houle.games.sea_change.state import State as SeaChange
from houle.games.vague_attaque import cards as attack
from houle.games.vague_attaque.mooring import slots_of
from houle.games.vague_attaque.state import CLASSIC, SOLO
from houle.games.vague_verte import cards as traffic
from houle.games.vague_verte.notation import format_move
from houle.games.vague_verte.rules import add_to_street, put_down
from houle.games.vague_verte.state import State as Traffic
from houle.games.wave import cards as surf
from houle.games.wave.scoring import tier_of

Printed = dict[str, list[Any] | int]


def land_unter() -> Printed:
    """Half lifebelts of each weather card, levels of the water cards, cards and belts of a hand."""
    return {
        "halves": [weather.half_belts(card) for card in range(weather.NUM_CARDS)],
        "levels": [weather.water_level(index) for index in range(weather.NUM_WATER)],
        "hand_size": weather.HAND_SIZE,
        "few_belts": weather.FEW_BELTS,
    }


def sea_change() -> Printed:
    """Points and corner mark of each value, the other points of a 0, the values in each deck."""
    return {
        "points": list(sea.POINTS),
        "treasure": sea.TRUMP_ZERO_POINTS,
        "marks": list(sea.MARK),
        "decks": [values_for(seats) for seats in range(MAX_SEATS + 1)],
    }


def values_for(seats: int) -> list[int]:
    """The values that so many players use (SC-3)."""
    state = SeaChange.blank()
    state.seats, state.suits = seats, 1
    return [value for value in range(sea.NUM_VALUES) if in_deck(state, value)]


def vague_attaque() -> Printed:
    """Places and anchor of each souvenir, what each encounter is, when artefacts work, room."""
    rows = attack.FIT_TYPES
    single = [[row[0] - 1] for row in rows[: attack.NUM_TYPES] for _ in row]
    souvenirs = range(attack.NUM_SOUVENIRS)
    return {
        "kinds": single + [[kind - 1 for kind in row] for row in rows[attack.NUM_TYPES :]],
        "dedicated": [int(attack.is_dedicated(souvenir)) for souvenir in souvenirs],
        "anchors": attack.ANCHOR.tolist(),
        "codes": attack.CODE.tolist(),
        "in_solo": attack.IN_SOLO.tolist(),
        "artefact_phases": list(attack.ARTEFACT_PHASE),
        "hand_limit": attack.HAND_LIMIT,
        "slots": slots_of(CLASSIC, 0),
        "ship_slots": [slots_of(mode, attack.SHIP) for mode in range(CLASSIC, SOLO + 1)],
    }


def vague_verte() -> Printed:
    """Copies of each card, the squares of a street, the moves with each card and where it lies."""
    ends = traffic.FIRST_PLAY.tolist()
    return {
        "copies": traffic.COPIES.tolist(),
        "squares": traffic.NUM_SQUARES,
        "plays": [
            [format_move(move) for move in range(*moves)] for moves in itertools.pairwise(ends)
        ],
        "steps": [step_of(card) for card in range(traffic.NUM_TYPES)],
    }


def step_of(card: int) -> int:
    """How far beyond the last square taken, here a breakdown, the card is put (VV-21, VV-33)."""
    state = Traffic.blank()
    state.seats = 2
    for seat in range(2):
        add_to_street(state, seat, traffic.BREAKDOWN)
    put_down(state, 0, card, 1, NO_LOG)
    return int(state.front[:2].max()) - 1


def wave() -> Printed:
    """Cards with curls, the cells of the great wave with their neighbours, ratings by count."""
    return {
        "cards": surf.NUM_CARDS,
        "curls": [card for card in range(surf.NUM_CARDS) if surf.is_reversal(card)],
        "cells": [list(cell) for cell in surf.CELLS],
        "left": surf.LEFT_OF.tolist(),
        "below": surf.BELOW.tolist(),
        "tiers": [tier_of(count) for count in range(surf.NUM_CARDS)],
    }


GAMES: tuple[Callable[[], Printed], ...] = (
    land_unter,
    sea_change,
    vague_attaque,
    vague_verte,
    wave,
)


def every(root: Path) -> dict[Path, str]:
    """The files of the web app below a checkout, with what they should hold."""
    folder = root / "web" / "src" / "games"
    return {folder / game.__name__ / "printed.gen.json": written(game()) for game in GAMES}


def written(printed: Printed) -> str:
    """The facts as JSON, one to a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(facts)}" for name, facts in printed.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
