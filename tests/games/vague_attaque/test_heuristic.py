"""Vague & Attaque: the heuristic is much better than choosing at random."""

from __future__ import annotations

import random

import pytest

from houle.games.vague_attaque import GAME, heuristic
from houle.games.vague_attaque.options import Options
from tests.walks import new_match

from .positions import Table, table


def best(t: Table) -> str:
    """The move that the heuristic likes best."""
    seat = int(t.state.decider)
    moves = t.match.legal_numbers(seat)
    return GAME.notation.format_move(max(moves, key=lambda m: heuristic.judge(t.state, seat, m)))


def wins(options: Options, clever: set[int], matches: int) -> int:
    """How many matches the clever seats win against random ones."""
    won = 0
    for seed in range(matches):
        match, chooser = new_match(GAME, options, seed), random.Random(seed)
        while not match.is_over:
            seat = match.to_move[0]
            moves = match.legal_numbers(seat)
            chooser.shuffle(moves)
            move = moves[0]
            if seat in clever:
                move = max(moves, key=lambda m: heuristic.judge(match.state, seat, m))
            match.play_number(seat, move)
        assert match.result is not None
        won += all(match.result.places[seat] == 1 for seat in clever)
    return won


@pytest.mark.parametrize(
    ("options", "clever"),
    [
        (Options(players=3), {0}),
        (Options(players=2), {1}),
        (Options(players=4, mode="team"), {1, 3}),
    ],
)
def test_the_heuristic_beats_random_play(options: Options, clever: set[int]) -> None:
    assert wins(options, clever, 12) >= 10


def test_the_heuristic_wins_some_solo_matches() -> None:
    assert wins(Options(players=1), {0}, 30) >= 6


def test_the_heuristic_completes_a_place() -> None:
    t = table(hands={"P1": "S30 S02 L4a"}, zones={"P1": "L1a[S28,S29] L6a[]"})
    assert best(t) == "put S02 on L1a"


def test_the_heuristic_discards_what_fits_nothing() -> None:
    t = table("limit", hands={"P1": "S02 S28 S01 S31 S30 S14"}, zones={"P1": "L1a[S29]"})
    assert best(t) == "discard S14"
