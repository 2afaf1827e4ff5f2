"""Texts: facts become sentences; closed values get their own."""

from __future__ import annotations

import pytest

from houle.engine.event import Event, Kind
from houle.engine.text import TextError, load, sentence

WORDS = {
    "events": {
        "drawn": "{seat} draws {card}.",
        "drawn_closed": "{seat} draws a card.",
        "lost": "{seat} loses {count} rings to {to}.",
        "lost_count_1": "{seat} loses one ring to {to}.",
        "pile": "The pile: {list}.",
        "sunk": "{card} sinks.",
        "left": "{to} leaves.",
    },
    "names": {"card": {"R3": "the red 3", "R5": "Red Five"}},
    "phrases": {"card": {"R5": "the Red Five"}},
}
DRAWN = Kind("drawn", {"card": "card"}, secret=("card",))
LOST = Kind("lost", {"count": "number", "to": "seat"})
PILE = Kind("pile", listed="card")
SUNK = Kind("sunk", {"card": "card"})
LEFT = Kind("left", {"to": "seat"})


def said(event: Event, kind: Kind) -> str:
    return sentence(
        WORDS, event, kind, seat_name=("Ana", "Bo").__getitem__, key=lambda _, v: f"R{v}"
    )


def test_values_get_their_names() -> None:
    assert said(Event("drawn", 0, {"card": 3}), DRAWN) == "Ana draws the red 3."
    assert said(Event("drawn", 0, {"card": 4}), DRAWN) == "Ana draws R4."


def test_closed_values_get_their_own_sentence() -> None:
    assert said(Event("drawn", 1, {"card": None}), DRAWN) == "Bo draws a card."


def test_a_number_may_have_its_own_sentence() -> None:
    assert said(Event("lost", 0, {"count": 2, "to": 1}), LOST) == "Ana loses 2 rings to Bo."
    assert said(Event("lost", 0, {"count": 1, "to": 1}), LOST) == "Ana loses one ring to Bo."


def test_a_name_may_read_differently_inside_a_sentence() -> None:
    assert said(Event("drawn", 0, {"card": 5}), DRAWN) == "Ana draws the Red Five."


def test_a_sentence_that_begins_with_such_a_name_has_a_capital_letter() -> None:
    assert said(Event("sunk", -1, {"card": 5}), SUNK) == "The Red Five sinks."


def test_the_name_of_a_player_is_left_as_it_is() -> None:
    gone = Event("left", -1, {"to": 0})
    name = ("ana", "bo").__getitem__
    assert sentence(WORDS, gone, LEFT, seat_name=name, key=lambda _, v: f"R{v}") == "ana leaves."


def test_lists_are_joined() -> None:
    assert said(Event("pile", -1, {"list": (3, 4)}), PILE) == "The pile: the red 3, R4."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextError, match="'de'"):
        load("houle.games.land_unter", "de")
