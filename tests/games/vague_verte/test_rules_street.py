"""Vague Verte, VV-21 to VV-35: cars, breakdowns, tows."""

from __future__ import annotations

import pytest

from .positions import (
    on_turn,
    play,
    plays,
    position,
    refusal,
    rules,
    street,
    winners,
)


def test_vv21_a_started_player_may_play_any_car_on_his_next_square() -> None:
    state = position("street=B1/Y1 hand=B4,W3,V2/Y2")
    assert plays(state) == {"B4", "W3", "V2"}
    play(state, "W3")
    assert street(state, 0) == "B1 W3"


def test_vv22_no_car_while_stopped_by_an_uncovered_breakdown() -> None:
    stopped = position("street=B1,BX/Y1 hand=B4/Y2")
    assert refusal(stopped, "B4") == 22
    towed = position("street=B1,BX+TOW/Y1 hand=B4/Y2")
    assert refusal(towed, "B4") == 0


def test_vv23_no_car_while_barred_by_a_red_light() -> None:
    assert refusal(position("street=B1/Y1 hand=B4 red=0,1"), "B4") == 23
    assert refusal(position("street=B1/Y1 hand=B4 red=0,0,1"), "B4") == 0


def test_vv24_cars_are_never_played_on_another_street() -> None:
    state = position("street=B1/Y1 hand=B4/Y2")
    play(state, "B4")
    assert (street(state, 0), street(state, 1)) == ("B1 B4", "Y1")


@pytest.mark.parametrize("car, allowed", [("W1", True), ("B4", True), ("W3", False), ("V2", False)])
def test_vv25_with_matching_a_car_shares_colour_or_number_with_the_reference_car(
    car, allowed
) -> None:
    state = position(f"matching=on street=B1/Y1 hand={car}")
    assert refusal(state, car) == (0 if allowed else 25)
    assert refusal(position(f"street=B1/Y1 hand={car}"), car) == 0


@pytest.mark.parametrize("before", ["B1,BX+TOW", "B1,AMB", "B1,BX+TOW,DUCK", "B1,AMB,DUCK,DUCK"])
def test_vv26_with_matching_any_car_follows_a_tow_or_the_ambulance_also_past_ducks(before) -> None:
    state = position(f"matching=on street={before}/Y1 hand=V4")
    assert refusal(state, "V4") == 0


def test_vv26_ducks_do_not_cancel_the_reference_car() -> None:
    state = position("matching=on street=B1,DUCK,DUCK/Y1 hand=V4,V1,B3")
    assert plays(state) == {"V1", "B3"}


def test_vv27_a_breakdown_goes_behind_a_car_of_its_colour_on_an_open_street() -> None:
    state = position("seats=3 street=B1/Y3/V2 hand=BX,YX,VX,WX")
    assert plays(state) == {"YX@P1", "VX@P2"}
    assert refusal(state, "BX@P1") == 27
    play(state, "YX@P1")
    assert street(state, 1) == "Y3 YX"


@pytest.mark.parametrize(
    "streets, move, rule",
    [
        ("B1/Y1", "BX@P0", 28),
        ("B1/", "BX@P1", 28),
        ("B1/B1,BX", "BX@P1", 28),
        ("B1/B1,BX+TOW", "BX@P1", 27),
        ("B1/B1,AMB", "BX@P1", 27),
        ("B1/B1,DUCK", "BX@P1", 27),
    ],
)
def test_vv28_no_breakdown_on_oneself_unstarted_streets_or_behind_anything_but_a_car(
    streets, move, rule
) -> None:
    assert refusal(position(f"street={streets} hand=BX"), move) == rule


def test_vv29_the_victim_adds_nothing_before_a_tow_but_keeps_his_turns() -> None:
    state = position("street=B1/Y1 hand=YX/Y2,AMB,BX,RED,TOW red=0,0,1")
    play(state, "YX@P1", "F")
    assert on_turn(state) == 1
    assert refusal(state, "Y2") == 22
    assert refusal(state, "AMB") == 50
    assert {"BX@P0", "RED@1", "TOW"} <= plays(state)


def test_vv30_a_breakdown_occupies_its_square() -> None:
    state = position("street=B1/Y1,Y2 hand=YX/TOW,W1")
    play(state, "YX@P1")
    assert state.front[1] == 3
    play(state, "F", "TOW", "D", "-W4", "D", "W1")
    assert street(state, 1) == "Y1 Y2 YX+TOW W1"


def test_vv31_a_breakdown_on_square_7_is_allowed_and_wins_for_nobody() -> None:
    state = position("street=B1/Y1,Y2,Y3,Y4,Y1,Y2 hand=YX/B1")
    play(state, "YX@P1")
    assert state.front[1] == 7
    assert not rules.is_over(state)
    assert on_turn(state) == 1


def test_vv32_a_tow_goes_only_on_an_uncovered_breakdown_of_ones_own() -> None:
    assert refusal(position("street=B1/Y1,YX hand=TOW"), "TOW") == 32
    assert refusal(position("street=B1,BX+TOW/Y1 hand=TOW"), "TOW") == 32
    state = position("street=B1,BX/Y1 hand=TOW")
    play(state, "TOW")
    assert street(state, 0) == "B1 BX+TOW"
    assert state.front[0] == 2


@pytest.mark.parametrize("matching", ["off", "on"])
def test_vv33_after_a_tow_the_player_continues_on_the_next_square_with_any_car(matching) -> None:
    state = position(f"matching={matching} street=B1,BX/Y1 hand=TOW,V4/Y2")
    play(state, "TOW", "D", "-Y2", "F", "V4")
    assert street(state, 0) == "B1 BX+TOW V4"


def test_vv34_a_tow_may_be_played_on_a_barred_row() -> None:
    state = position("street=B1,BX/Y1 hand=TOW,B2,AMB red=0,0,1")
    assert plays(state) == {"TOW"}
    play(state, "TOW")
    assert street(state, 0) == "B1 BX+TOW"


def test_vv35_a_tow_on_square_7_wins() -> None:
    state = position("street=B1,B2,B3,B4,B1,B2,BX/Y1 hand=TOW")
    play(state, "TOW")
    assert rules.is_over(state)
    assert winners(state) == [0]
