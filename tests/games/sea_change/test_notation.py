"""Sea Change: moves and states as short text."""

from __future__ import annotations

import pytest

from houle.engine.errors import NotationError
from houle.games.sea_change.notation import format_move, format_value, parse_move, parse_state
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import NUM_MOVES, State

from .positions import names, position


def read(text: str) -> int:
    """The move that the text stands for."""
    return parse_move(text, State.blank(), 0)


def test_every_card_is_written_as_suit_and_value_and_read_back() -> None:
    written = [format_move(move) for move in range(NUM_MOVES)]
    assert written[:2] == ["Y0", "Y1"] and written[-1] == "R15"
    assert [read(text) for text in written] == list(range(NUM_MOVES))


def test_capitals_and_blanks_do_not_matter() -> None:
    assert read("  v10 ") == read("V10")


@pytest.mark.parametrize("text", ["Y16", "Y01", "Y", "10", "P5", "Y 5", "Y-1", "YY5", "Y²", ""])
def test_anything_else_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(NotationError, match="such as V10") as caught:
        read(text)
    assert repr(text) in str(caught.value)


def test_a_position_fills_in_what_follows_from_it() -> None:
    state = position("seats=4 teams=1 leader=2 trick=B5,B6 hand=Y4/Y5/B7/R0,R4")
    assert (state.sides, state.trick_size, state.turn) == (2, 2, 0)
    assert [int(n) for n in state.hand_size[:4]] == [1, 1, 1, 2]
    assert [int(t) for t in state.target[:2]] == [3, 3]
    assert names(state.hand[3]) == ["R0", "R4"]


@pytest.mark.parametrize("text", ["sc", "sc seats=9", "sc seats=4 teams=9", "sc seats=3 hand=Q4"])
def test_a_position_that_no_match_has_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_state(text)


def test_values_of_events_are_written_in_notation() -> None:
    assert [format_value("suit", suit) for suit in range(-1, 5)] == ["-", *"YVBGR"]
    assert (format_value("team", 2), format_value("place", 3)) == ("C", "P3")
    assert (format_value("card", 26), format_value("number", 7)) == ("V10", "7")


def test_options_are_read_from_words_and_numbers() -> None:
    given = {"players": "4", "teams": "2V2", "vp_target": 5, "suits": "rgvy", "first_dealer": 2}
    options = Options.read(given)
    assert options == Options(players=4, teams="2v2", vp_target="5", suits="YVGR", first_dealer="2")
    assert Options.read(options.to_json()) == options
