"""Match: the only way in, and what it says when it refuses."""

from __future__ import annotations

import pytest

import houle
from houle.engine.errors import (
    IllegalMoveError,
    MatchOverError,
    NotationError,
    RecordError,
    SeatError,
)
from houle.engine.match import Match
from houle.engine.record import commitment
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from tests.walks import finished


def match() -> Match:
    return houle.new("land_unter", players=3, seed=1, names=["Ana", "Bo", "Cy"])


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    table = match()
    foreign = table.legal_moves(1)[0]
    before = raw(table.state)
    with pytest.raises(IllegalMoveError) as caught:
        table.play(0, foreign)
    assert caught.value.code == "illegal_move" and caught.value.rule == "LU-11"
    assert "not in it" in caught.value.sentence("en")
    assert "n'y est pas" in caught.value.sentence("fr")
    assert raw(table.state) == before and table.played == []


def test_why_not_answers_without_playing() -> None:
    table = match()
    assert table.why_not(0, table.legal_moves(0)[0]) is None
    assert isinstance(table.why_not(0, table.legal_moves(1)[0]), IllegalMoveError)
    with pytest.raises(NotationError, match="'forty'"):
        table.why_not(0, "forty")


@pytest.mark.parametrize("seat", [-2, 3, 99, True, "0", None, 1.0])
def test_a_seat_that_does_not_exist_is_refused(seat: object) -> None:
    with pytest.raises(SeatError, match="0 to 2"):
        match().legal_moves(seat)  # type: ignore[arg-type]


def test_after_the_end_every_move_is_refused() -> None:
    game = match().game
    table = finished(game, game.options(), 1)
    with pytest.raises(MatchOverError):
        table.play(0, "1")


def test_events_reach_seats_with_different_content() -> None:
    table = match()
    card = table.legal_moves(0)[0]
    start = len(table.events)
    table.play(0, card)
    own, other = table.events_for(0, start)[0], table.events_for(1, start)[0]
    assert table.sentence(own, "en") == f"Ana chooses {card}, face down."
    assert table.sentence(other, "en") == "Bo has chosen.".replace("Bo", "Ana")
    assert other.values["card"] is None
    assert table.events_for(NO_SEAT, start)[0].values["card"] is None


def test_the_commitment_is_known_from_the_first_moment_and_fits_the_secret() -> None:
    table = match()
    promised = table.record(0)["commitment"]
    full = finished(table.game, table.options, 1).record()
    assert len(promised) == 64 and promised == table.record()["commitment"]
    key = bytes.fromhex(full["secret"])
    assert full["commitment"] == commitment("land_unter", full["options"], key)


def test_a_hidden_choice_is_closed_in_the_record_of_others_until_it_is_shown() -> None:
    table = match()
    card = table.legal_moves(0)[0]
    table.play(0, card)
    assert table.record(0)["moves"] == [[0, card]]
    assert table.record(1)["moves"] == [[0, "?"]]
    table.play(1, table.legal_moves(1)[0])
    table.play(2, table.legal_moves(2)[0])
    assert table.record(1)["moves"][0] == [0, card]


def test_a_copy_goes_its_own_way() -> None:
    table = match()
    table.play(0, table.legal_moves(0)[0])
    before, twin = table.record(), table.copy()
    assert twin.record() == before
    while not twin.is_over:
        twin.play_number(twin.to_move[0], twin.legal_numbers(twin.to_move[0])[0])
    assert table.record() == before and len(table.events_before) == 1
    assert houle.replay(twin.record()).result == twin.result


def test_a_match_goes_on_from_a_state_and_has_no_record() -> None:
    table = match()
    table.play(0, table.legal_moves(0)[0])
    later = Match.at(table.game, table.options, table.state, names=table.names)
    later.play(1, later.legal_moves(1)[0])
    assert table.to_move == (1, 2) and later.to_move == (2,)
    assert [told.number for told in later.retold()] == [0, 1]
    assert next(later.retold()).state.tobytes() == table.state.tobytes()
    with pytest.raises(RecordError, match="no record"):
        later.record()
