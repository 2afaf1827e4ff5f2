"""Vague Verte: how every street stands, as the table says it to all."""

from __future__ import annotations

import pytest

from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.games.vague_verte import GAME
from houle.games.vague_verte.state import (
    ARRIVED,
    BARRED,
    FREE,
    HELD_BY_DUCKS,
    NOT_STARTED,
    STOPPED,
)

from .positions import play, position


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("street=/Y1", NOT_STARTED),
        ("street=B1/Y1", FREE),
        ("street=B1,BX/Y1", STOPPED),
        ("street=B1,BX+TOW/Y1", FREE),
        ("street=B1/Y1 red=0,1", BARRED),
        ("street=B1/Y1 red=0,0,1", FREE),
        ("street=B1,DUCK/Y1 lost_turns=1", HELD_BY_DUCKS),
        ("street=B1,DUCK/Y1 lost_turns=1 red=0,0,1", HELD_BY_DUCKS),
        ("street=B1,BX/Y1 red=0,0,1", STOPPED),
    ],
)
def test_vv22_vv23_vv57_a_street_is_held_up_by_a_breakdown_ducks_or_a_light(text, status) -> None:
    state = position(f"{text} hand=B4/Y2")
    for seat in (NO_SEAT, 0, 1):
        assert looks.view(GAME, state, seat).state.status[0] == status


def test_vv37_a_light_bars_every_street_that_has_reached_its_row() -> None:
    state = position("street=B1/Y1/W1,W2 hand=RED,B2/Y2/W3")
    assert state.barred[:3].tolist() == [0, 0, 0]
    play(state, "RED@1")
    assert state.barred[:3].tolist() == [1, 1, 0]


def test_vv59_vv62_the_way_to_the_beach_gets_shorter_with_every_card_and_longer_by_a_stop() -> None:
    state = position("street=B1/Y1,Y2 hand=YX,B3/Y4")
    assert state.to_go[:2].tolist() == [6, 5]
    play(state, "YX@P1")
    assert state.to_go[:2].tolist() == [6, 5]  # the square of the breakdown is not reached
    assert state.status[:2].tolist() == [FREE, STOPPED]


def test_vv59_whoever_lays_on_the_last_square_has_arrived() -> None:
    state = position("street=B1,B2,B3,B4,Y1,Y2/W1 hand=Y3,B2/W2")
    assert state.to_go[0] == 1
    play(state, "Y3")
    assert (state.status[0], state.to_go[0]) == (ARRIVED, 0)
