"""Vague Verte: the heuristic races sensibly."""

from __future__ import annotations

import random

import pytest

from houle.engine.match import Match
from houle.games.vague_verte.options import Options
from tests.walks import new_match

from .positions import GAME, legal, number, on_turn, position


def best(state) -> str:
    """The move that the heuristic likes best."""
    judge = GAME.heuristic.judge
    return max(sorted(legal(state)), key=lambda m: judge(state, on_turn(state), number(m)))


@pytest.mark.parametrize(
    "text, move",
    [
        ("street=B1,B2,B3,B4,B1,B2/Y1 hand=W3,TOW,YX", "W3"),
        ("street=B1,BX/Y1 hand=B2,TOW,YX", "TOW"),
        ("street=B1/Y1,Y2,Y3,Y4,Y1,Y2 hand=B2,YX,TOW", "YX@P1"),
        ("street=B1,B2,B3/Y1,Y2 hand=RED,TOW", "RED@2"),
        ("street=B1,B2/Y1,Y2 hand=GRN,W1 red=0,0,1", "GRN@2"),
        ("phase=draw street=B1,BX/Y1 hand=W1,W2 face_up=TOW", "F"),
        ("phase=draw street=B1/Y1 hand=W1,W2 face_up=BX", "D"),
    ],
)
def test_the_heuristic_sees_what_is_urgent(text: str, move: str) -> None:
    assert best(position(text)) == move


@pytest.mark.parametrize("matching", ["off", "on"])
def test_the_heuristic_beats_random_play(matching: str) -> None:
    wins = sum(wins_match(Options(players=2, matching=matching), seed) for seed in range(40))
    assert wins >= 32


def wins_match(options: Options, seed: int) -> bool:
    """Whether the heuristic, in either seat, wins a match against random play."""
    match = new_match(GAME, options, seed)
    clever, chooser = seed % 2, random.Random(seed)
    while not match.is_over:
        match.play_number(match.to_move[0], choose(match, clever, chooser))
    assert match.result is not None
    return match.result.places[clever] == 1 and match.result.places[1 - clever] > 1


def choose(match: Match, clever: int, chooser: random.Random) -> int:
    """The heuristic's move for the clever seat, any move for the other."""
    (seat,) = match.to_move
    moves = match.legal_numbers(seat)
    if seat != clever:
        return chooser.choice(moves)
    return max(moves, key=lambda m: GAME.heuristic.judge(match.state, seat, m))
