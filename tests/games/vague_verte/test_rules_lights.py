"""Vague Verte, VV-36 to VV-52: red and green lights, the ambulance."""

from __future__ import annotations

import pytest

from .positions import (
    play,
    plays,
    position,
    refusal,
    rules,
    street,
    winners,
)

ROWS = range(1, 8)


def test_vv36_a_red_light_goes_beside_any_row_without_one() -> None:
    state = position("street=B1/Y1 hand=RED red=0,0,1")
    assert plays(state) == {f"RED@{row}" for row in ROWS if row != 2}
    assert refusal(state, "RED@2") == 36
    play(state, "RED@7")
    assert list(state.red) == [0, 0, 1, 0, 0, 0, 0, 1]


def test_vv37_a_red_light_bars_the_streets_exactly_on_its_row() -> None:
    state = position("street=Y1,Y2/B1,B2,B3 hand=BX,DUCK/B4,AMB red=0,0,0,1")
    assert plays(state) == set()
    assert refusal(state, "BX@P1") == refusal(state, "DUCK@P1") == 37
    play(state, "-BX", "F")
    assert plays(state) == {"AMB"}


def test_vv38_streets_before_the_light_may_advance_up_to_its_row() -> None:
    state = position("street=B1,B2/Y1 hand=B3,B4/Y2 red=0,0,0,1")
    play(state, "B3", "D", "-Y2", "D")
    assert street(state, 0) == "B1 B2 B3"
    assert refusal(state, "B4") == 23


def test_vv39_streets_past_the_light_are_not_affected() -> None:
    state = position("street=B1,B2,B3,B4/Y1 hand=B3 red=0,0,0,1")
    assert refusal(state, "B3") == 0


def test_vv40_the_light_also_bars_the_one_who_played_it() -> None:
    state = position("street=B1,B2/Y1 hand=RED,B3/Y2")
    play(state, "RED@2", "D", "-Y2", "D")
    assert refusal(state, "B3") == 23


def test_vv41_a_street_not_started_is_never_barred() -> None:
    state = position("street=/Y1 hand=B3 red=0,1,1,1,1")
    assert plays(state) == {"B3"}


def test_vv42_up_to_four_red_lights_each_act_separately() -> None:
    state = position("seats=4 street=B1/B2,Y1/B3,B3,B3/W1 hand=RED red=0,1,1,0,1")
    assert [refusal_of_car(state, seat) for seat in range(3)] == [23, 23, 0]
    play(state, "RED@3")
    assert list(state.red) == [0, 1, 1, 1, 1, 0, 0, 0]
    assert refusal_of_car(state, 2) == 23


def refusal_of_car(state, seat: int) -> int:
    """The rule against any car of the seat, as if it were on turn with one in hand."""
    from houle.games.vague_verte.chapters.traffic import car_verdict

    return int(car_verdict(state, seat, 0))


def test_vv43_a_green_light_goes_on_any_red_light_whether_it_bars_the_player_or_not() -> None:
    state = position("street=B1,B2/Y1 hand=GRN red=0,0,1,0,0,1")
    assert plays(state) == {"GRN@2", "GRN@5"}
    assert refusal(state, "GRN@3") == 43


def test_vv44_the_red_light_is_cancelled_for_all_and_both_cards_are_out() -> None:
    state = position("street=B1/Y1 hand=GRN/Y2 red=0,1 pile=W1 face_up=W2,W3")
    play(state, "GRN@1")
    assert (state.red[1], state.cancelled[1]) == (0, 1)
    play(state, "D", "Y2")
    assert street(state, 1) == "Y1 Y2"
    shuffled = {int(c) for c in state.pile} | {int(c) for c in state.face_up}
    assert not {23, 24} & shuffled


def test_vv45_the_row_may_receive_another_red_light() -> None:
    state = position("street=B1/Y1 hand=RED cancelled=0,1")
    assert refusal(state, "RED@1") == 0


@pytest.mark.parametrize("own, lights", [("B1,BX", "0,0,0,0,1"), ("B1", "0,1,0,0,1")])
def test_vv46_stopped_or_barred_players_still_play_breakdowns_ducks_and_lights(own, lights) -> None:
    state = position(f"street={own}/Y1,Y2 hand=YX,DUCK,RED,GRN,W1 red={lights}")
    assert {"YX@P1", "DUCK@P1", "RED@3", "GRN@4"} <= plays(state)
    assert "W1" not in plays(state)


def test_vv47_the_ambulance_needs_a_red_light_that_bars_and_no_breakdown() -> None:
    state = position("street=B1,B2/Y1 hand=AMB red=0,0,1")
    play(state, "AMB")
    assert street(state, 0) == "B1 B2 AMB"
    assert refusal(position("street=B1,B2/Y1 hand=AMB red=0,0,0,1"), "AMB") == 47
    assert refusal(position("street=B1,B2/Y1 hand=AMB"), "AMB") == 47


def test_vv48_the_light_stays_active_for_the_others() -> None:
    state = position("street=B1/Y1 hand=AMB/Y2 red=0,1")
    play(state, "AMB", "D")
    assert state.red[1] == 1
    assert refusal(state, "Y2") == 23


@pytest.mark.parametrize("matching", ["off", "on"])
def test_vv49_after_the_ambulance_any_car_follows(matching) -> None:
    state = position(f"matching={matching} street=B1/Y1 hand=AMB,V4/Y2 red=0,1")
    play(state, "AMB", "D", "-Y2", "F", "V4")
    assert street(state, 0) == "B1 AMB V4"


def test_vv50_after_a_breakdown_the_ambulance_waits_for_the_tow() -> None:
    assert refusal(position("street=B1,BX/Y1 hand=AMB red=0,0,1"), "AMB") == 50
    assert refusal(position("street=B1,BX+TOW/Y1 hand=AMB red=0,0,1"), "AMB") == 0


def test_vv51_another_light_on_the_new_row_bars_the_street_again() -> None:
    state = position("street=B1/Y1 hand=AMB,B2/Y2 red=0,1,1")
    play(state, "AMB", "D", "-Y2", "D")
    assert refusal(state, "B2") == 23


def test_vv52_the_ambulance_wins_on_square_7() -> None:
    state = position("street=B1,B2,B3,B4,B1,B2/Y1 hand=AMB red=0,0,0,0,0,0,1")
    play(state, "AMB")
    assert rules.is_over(state)
    assert winners(state) == [0]
