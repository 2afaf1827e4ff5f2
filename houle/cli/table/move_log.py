"""The log of a match in sentences, grouped into paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from houle.bots.explain.elision import elided
from houle.engine.event import Event, event_for
from houle.engine.match import Match
from houle.engine.rule import Seat

from .players import shown_name

LONG_MOVE = 2
"""A move with at least this many events ends a paragraph."""


def names_of(match: Match) -> list[str]:
    """The names of the seats at this table."""
    return [shown_name(name) for name in match.names]


def log_paragraphs(match: Match, seat: Seat | None, language: str, *, start: int = 0) -> list[Text]:
    """The events from number ``start`` on in paragraphs: as a seat may know them, or all (None)."""
    found: list[Text] = []
    current: list[str] = []
    at = start
    for end in [*match.events_before, len(match.events)]:
        if end <= start:
            continue
        current += sentences(match, match.events[at:end], seat, language)
        if end - at >= LONG_MOVE and current:
            found.append(paragraph(current, names_of(match)))
            current = []
        at = end
    return [*found, paragraph(current, names_of(match))] if current else found


def sentences(match: Match, events: Sequence[Event], seat: Seat | None, language: str) -> list[str]:
    """The events in words, as the seat may know them."""
    names, kinds = names_of(match), match.game.kind_named
    if seat is None:
        shown = [event for event in events if not kinds[event.kind].chance]
    else:
        told = (event_for(event, kinds[event.kind], seat) for event in events)
        shown = [event for event in told if event is not None]
    said = (match.sentence(event, language, names.__getitem__) for event in shown)
    return [elided(sentence, names, language) for sentence in said]


def paragraph(sentences: Sequence[str], names: Sequence[str]) -> Text:
    """The sentences in one paragraph, with the names highlighted."""
    text = Text("› ", style="cyan")
    text.append(" ".join(sentences), style="default")
    text.highlight_words(names, style="bold")
    return text
