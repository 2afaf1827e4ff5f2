"""Names of what seats do and get, from the game's own texts, in each language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from houle.bots.explain.move_text import named, template_for
from houle.engine.event import Event
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES, Sentences
from houle.engine.rule import Move
from houle.engine.text import sentence, value_text

from .words import ReportWords

GAP = "…"
"""Stands for what differs between the moves of one kind."""
CARD_FIELDS = ("card", "artefact")
PLAIN_TYPES = ("number", "seat")
"""Types of values that are not things one can get."""

EventValue = int | tuple[int, ...] | None


@dataclass(frozen=True)
class Labelled:
    """Something that a seat did or got, in every language."""

    text: Sentences
    key: str


def labelled(text: Sentences) -> Labelled:
    """The sentences, with themselves as key: what reads the same counts as the same."""
    return Labelled(text, text["en"])


def move_label(game: Game, move: Move, *, cards: bool) -> Labelled:
    """A move in words, without its target; without ``cards`` only its kind."""
    return labelled(Sentences({lang: move_words(game, move, lang, cards) for lang in LANGUAGES}))


def move_words(game: Game, move: Move, language: str, cards: bool) -> str:
    """A move in words, with gaps for all that is left out."""
    facts = game.describe_move(move)
    said = defaultdict(lambda: GAP)
    for name in CARD_FIELDS if cards else ():
        if name in facts:
            said[name] = said["card"] = named(game, name, facts[name], language, ())
    found = template_for(game.words(language).get("moves", {}), facts, game)
    if found is not None:
        return found.format_map(said)
    if "card" in said:
        return said["card"]
    return str(game.notation.format_move(move) if cards else facts["kind"])


def deal_labels(game: Game, event: Event) -> Iterator[Labelled]:
    """What a seat got when the match was dealt: each card, else the whole sentence."""
    kind = game.kind_named[event.kind]
    types = {"list": kind.listed or "number", **kind.values}
    things = [(types[name], value) for name, value in event.values.items()]
    things = [(kind, value) for kind, value in things if kind not in PLAIN_TYPES]
    for type_, value in things:
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                yield thing_label(game, type_, int(one))
    if not things:
        yield event_label(game, event)


@cache
def thing_label(game: Game, kind: str, value: int) -> Labelled:
    """A card, or another thing, that was dealt."""
    found = Sentences()
    for language in LANGUAGES:
        words = {"names": game.words(language).get("names", {})}
        name = value_text(
            words, kind, value, seat_name=str, key=game.notation.format_value
        ).removesuffix(" (a)")
        thing = name.removesuffix(" (b)")
        found[language] = ReportWords(language)("dealt", thing=thing)
    return labelled(found)


def event_label(game: Game, event: Event) -> Labelled:
    """An event as the game tells it, about somebody."""
    return told_label(game, event.kind, tuple(event.values.items()))


@cache
def told_label(game: Game, kind: str, values: tuple[tuple[str, EventValue], ...]) -> Labelled:
    """The label of all events of a kind with these values."""
    found, event = Sentences(), Event(kind, 0, dict(values))
    for language in LANGUAGES:
        somebody = ReportWords(language)("somebody")
        told = sentence(
            game.words(language),
            event,
            game.kind_named[kind],
            seat_name=lambda seat, name=somebody: name,  # type: ignore[misc]
            key=game.notation.format_value,
        )
        found[language] = told.removesuffix(".")
    return labelled(found)


def is_drawn(game: Game, event: Event, move: Move) -> bool:
    """Whether the event tells of a card that only its seat may see, and did not choose."""
    kind = game.kind_named[event.kind]
    secret = [name for name in kind.secret if kind.values.get(name) not in (None, *PLAIN_TYPES)]
    if len(secret) != 1 or event.seat < 0 or event.audience != 1 << event.seat:
        return False
    return event.values[secret[0]] != game.describe_move(move).get("card")
