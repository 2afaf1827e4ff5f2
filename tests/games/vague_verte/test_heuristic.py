"""Vague Verte: the heuristic races sensibly."""

from __future__ import annotations

import random
from functools import partial

import pytest

from houle.engine.match import Match
from houle.games.vague_verte.options import Options
from tests.walks import new_match

from .positions import GAME, legal, number, on_turn, position


def best(state, judge=GAME.heuristic.judge) -> str:
    """The move that the heuristic, or another judge, likes best."""
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
        ("phase=draw street=B1/Y1 hand=W1,TOW face_up=W2", "F"),
        ("street=B1/Y1,Y2,Y3 hand=W1,YX,DUCK", "W1"),
        ("street=B1,BX/Y1,Y2,Y3 hand=W1,YX,DUCK", "YX@P1"),
        ("street=B1,BX/Y1,YX hand=W1,V1,TOW,GRN,DUCK", "TOW"),
        ("street=B1,B2/Y1,YX hand=W1,W2,W3,DUCK red=0,0,1", "-DUCK"),
    ],
)
def test_the_heuristic_sees_what_is_urgent(text: str, move: str) -> None:
    assert best(position(text)) == move


SIX = "B1,B2,B3,B4,B1,B2"


def test_the_heuristic_keeps_a_green_light_that_would_let_a_rival_win() -> None:
    state = position(f"street={SIX}/Y1,Y2,Y3,Y4,Y1,Y2 hand=GRN,DUCK,TOW red=0,0,0,0,0,0,1")
    assert best(state) == "-DUCK"


def test_the_heuristic_clears_the_road_when_nothing_moves_any_more() -> None:
    state = position(f"street={SIX}/Y1,Y2,Y3,Y4,Y1,Y2 hand=GRN,DUCK red=0,0,0,0,0,0,1 idle_turns=9")
    assert best(state) == "GRN@6"


@pytest.mark.parametrize(
    "text, move",
    [
        ("street=B1,B2,B3,B4,B1,B2/Y1 hand=W3,TOW,YX", "W3"),
        ("street=B1,BX/Y1 hand=B2,TOW,YX", "TOW"),
        ("street=B1/Y1,Y2,Y3,Y4,Y1,Y2 hand=B2,RED,TOW", "RED@6"),
        ("seats=3 matching=on street=B1/Y1/W1 hand=B2,V1,V3,DUCK", "V1"),
        ("seats=4 street=B1,BX/Y1/W1/V1 hand=YX,GRN,W3,DUCK", "-YX"),
        ("phase=draw street=B1/Y1 hand=W3,W4 face_up=GRN", "F"),
        ("phase=draw street=B1/Y1 hand=W3,W4 face_up=YX", "D"),
        ("phase=draw street=B1,BX/Y1 hand=W3,W4 face_up=TOW", "F"),
    ],
)
def test_on_second_thoughts_cars_that_others_follow_and_lights_come_first(
    text: str, move: str
) -> None:
    assert best(position(text), GAME.heuristic.weigh) == move


def test_on_second_thoughts_a_finisher_is_freed_only_after_a_long_wait() -> None:
    text = f"street=B1/{SIX} hand=GRN,DUCK,TOW red=0,0,0,0,0,0,1 idle_turns="
    assert best(position(f"{text}7"), GAME.heuristic.weigh) == "-DUCK"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_second_thoughts_win_more_than_their_share_against_the_heuristic(players: int) -> None:
    options, deals = Options(players=players), 60 // players
    seats = [(seed, seat) for seed in range(deals) for seat in range(players)]
    wins = sum(wins_on_second_thoughts(options, seed, seat) for seed, seat in seats)
    assert wins > len(seats) / players


def wins_on_second_thoughts(options: Options, seed: int, clever: int) -> bool:
    """Whether that seat wins the match by ``weigh`` while all others follow ``judge``."""
    match = new_match(GAME, options, seed)
    while not match.is_over:
        (seat,) = match.to_move
        judge = GAME.heuristic.weigh if seat == clever else GAME.heuristic.judge
        moves = match.legal_numbers(seat)
        match.play_number(seat, max(moves, key=partial(judge, match.state, seat)))
    assert match.result is not None
    return match.result.places[clever] == 1


def prospects(text: str) -> list[int]:
    """How the position looks for every seat."""
    state = position(text)
    return [GAME.heuristic.prospect(state, seat) for seat in range(int(state.seats))]


@pytest.mark.parametrize(
    "better, worse",
    [
        ("street=B1,B2,B3/Y1 hand=W1/V1", "street=B1,B2/Y1 hand=W1/V1"),
        ("street=B1,B2/Y1 hand=W1,TOW/V1", "street=B1,BX/Y1 hand=W1/V1"),
        ("street=B1,BX/Y1 hand=TOW/V1", "street=B1,BX/Y1 hand=W1/V1"),
        ("street=B1,B2/Y1 hand=W1/V1", "street=B1,B2/Y1 hand=W1/V1 red=0,0,1"),
        (
            "seats=3 street=B1,B2/Y1/Y2 hand=GRN/V1/V2 red=0,0,0,1",
            "seats=3 street=B1,B2/Y1/Y2 hand=W1/V1/V2 red=0,0,0,1",
        ),
        ("street=B1,B2/Y1 hand=W1,W2/V1", "street=B1,B2/Y1 hand=W1,DUCK/V1"),
        (
            "seats=4 street=B1,B2/Y1/Y2/Y3 hand=W1/V1/V2/V3",
            "seats=4 street=B1,B2/Y1/Y2/Y3 hand=W1/V1/V2/V3 lost_turns=1",
        ),
        (f"street={SIX}/Y1 hand=W1/V1", f"street={SIX}/Y1 hand=RED/V1"),
    ],
)
def test_a_match_looks_better_with_a_better_street_or_hand(better: str, worse: str) -> None:
    assert prospects(better)[0] > prospects(worse)[0]


def test_who_can_win_on_this_turn_is_all_but_sure_to() -> None:
    assert prospects(f"street={SIX}/Y1,Y2,Y3 hand=W1,W2/V1,V2")[0] > 9000


def test_prospects_of_a_running_match_add_up_to_one_win() -> None:
    for players in (2, 3, 4):
        match = new_match(GAME, Options(players=players), 3)
        prospect = GAME.heuristic.prospect
        total = sum(prospect(match.state, seat) for seat in range(players))
        assert 10_000 - players <= total <= 10_000


def test_prospects_of_a_stuck_match_are_shares_of_the_win() -> None:
    assert prospects("seats=3 phase=over street=B1,B2/Y1,Y2/W1 hand=none") == [5000, 5000, 0]


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
