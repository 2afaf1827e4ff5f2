"""Text: events as sentences of a human language, from the word tables of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import HouleError
from .event import Event, Kind
from .languages import LANGUAGES, read_words
from .rule import NO_SEAT, Seat

SeatName = Callable[[Seat], str]
"""Gives the name of the player at a seat."""
ValueKey = Callable[[str, int], str]
"""A game's notation of a value of some type (``card``, ``suit``...)."""


class TextError(HouleError):
    """Raised when a language or a sentence is missing."""

    code = "missing_text"


def load(package: str, language: str) -> Mapping[str, Any]:
    """The package's table of words in the language."""
    if language not in LANGUAGES:
        raise TextError(f"no texts in {language!r}; there are: {', '.join(LANGUAGES)}")
    return read_words(package, language)


def sentence(
    words: Mapping[str, Any], event: Event, kind: Kind, *, seat_name: SeatName, key: ValueKey
) -> str:
    """The event as a sentence.

    The template is ``kind``, or ``kind_closed`` when a value is closed, or ``kind_name_N`` when the
    value of that name is N.
    """
    template = template_for(words["events"], event)
    types = {"list": kind.listed or "number", **kind.values}
    names = {}
    for name, value in event.values.items():
        names[name] = value_text(words, types[name], value, seat_name=seat_name, key=key)
    who = "" if event.seat == NO_SEAT else seat_name(event.seat)
    said = str(template.format(seat=who, **names))
    return said[:1].upper() + said[1:] if begins_with_a_phrase(template, types) else said


def begins_with_a_phrase(template: str, types: Mapping[str, str]) -> bool:
    """Whether a sentence begins with a word of the game, which then needs a capital letter."""
    first = template.removeprefix("{").split("}")[0]
    return template.startswith("{") and types.get(first, "seat") not in ("seat", "number")


def template_for(templates: Mapping[str, str], event: Event) -> str:
    """The most specific template for the event."""
    if any(v is None for v in event.values.values()) and f"{event.kind}_closed" in templates:
        return templates[f"{event.kind}_closed"]
    for name, value in event.values.items():
        special = f"{event.kind}_{name}_{value}"
        if special in templates:
            return templates[special]
    return templates[event.kind]


def value_text(
    words: Mapping[str, Any],
    kind: str,
    value: int | tuple[int, ...] | None,
    *,
    seat_name: SeatName,
    key: ValueKey,
) -> str:
    """A value in words: a number, a seat's name, or the game's word for its notation.

    Where a name reads differently inside a sentence ("the Wooden Leg"), it is among ``phrases``.
    """
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return ", ".join(value_text(words, kind, v, seat_name=seat_name, key=key) for v in value)
    if kind == "number":
        return str(value)
    if kind == "seat":
        return seat_name(value)
    notation = key(kind, value)
    named = {**words.get("names", {}).get(kind, {}), **words.get("phrases", {}).get(kind, {})}
    return str(named.get(notation, notation))
