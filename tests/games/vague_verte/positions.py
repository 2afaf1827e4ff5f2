"""Positions of Vague Verte in notation, and what may be done in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import key_from_seed, set_key
from houle.engine.event import Event, new_log, read_log
from houle.engine.match import Match

np.seterr(all="raise")

GAME = games.find("vague_verte")
rules, notation, view = GAME.rules, GAME.notation, GAME.view

USUAL = {
    "seats": "2",
    "dealer": "1",
    "phase": "lay",
    "pile": "B4,Y4,W4,V4,B4,Y4,W4,V4",
    "face_up": "V3",
}
"""What a position has unless it says otherwise: two seats, seat 0 lays down, both piles."""


def position(text: str) -> Any:
    """The state that the text describes, besides what is usual."""
    given = dict(word.split("=", 1) for word in text.split())
    fields = {name: value for name, value in {**USUAL, **given}.items() if value != "none"}
    state = notation.parse_state(" ".join(["vv", *(f"{n}={v}" for n, v in fields.items())]))
    set_key(state, key_from_seed("vague verte"))
    return state


def legal(state: Any, seat: int | None = None) -> set[str]:
    """The moves that the seat, or whoever is on turn, may make."""
    out = np.zeros(GAME.max_legal, np.int16)
    count = rules.legal_moves(state, on_turn(state) if seat is None else seat, out)
    moves = [notation.format_move(int(m)) for m in out[:count]]
    assert len(set(moves)) == len(moves)
    return set(moves)


def plays(state: Any, seat: int | None = None) -> set[str]:
    """The legal moves that are no discards."""
    return {move for move in legal(state, seat) if not move.startswith("-")}


def on_turn(state: Any) -> int:
    """Whose turn it is."""
    return int(state.on_turn)


def number(move: str) -> int:
    """The number of a move in notation."""
    return int(notation.parse_move(move, None, 0))


def refusal(state: Any, move: str, seat: int | None = None) -> int:
    """The number of the rule against the move, 0 if there is none."""
    return int(rules.verdict(state, on_turn(state) if seat is None else seat, number(move)))


def play(state: Any, *moves: str) -> list[Event]:
    """Make the moves, each by whoever is on turn, and give the events of the last."""
    events: list[Event] = []
    for move in moves:
        assert refusal(state, move) == 0, f"{move}: {refusal(state, move)}"
        log = new_log()
        rules.play(state, on_turn(state), number(move), log)
        events = list(read_log(log, GAME.kinds))
    return events


def street(state: Any, seat: int) -> str:
    """The squares of a street from the house on."""
    return " ".join(notation.SQUARES.write(int(c)) for c in state.street[seat] if c >= 0)


def cards(row: Any) -> str:
    """The cards of a hand or a pile in their order."""
    return " ".join(notation.format_card(int(c)) for c in row if c >= 0)


def winners(state: Any) -> list[int]:
    """Who is first."""
    places = np.zeros(int(state.seats), np.int16)
    rules.result(state, places)
    return [seat for seat, place in enumerate(places) if place == 1]


def new_match(seed: str, **options: Any) -> Match:
    """A match that has just been dealt."""
    return Match(GAME, GAME.options.read(options), key=key_from_seed(seed))
