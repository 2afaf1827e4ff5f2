"""Moves as text without notation: "play the yellow 3", "put a red light beside row 4".

A game has a template for each kind of move under ``moves`` in its texts, or one for a kind and a
value (``play_RED``). A game whose sentences depend on the table has its own function.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houle.bots.play.game_module import game_module
from houle.engine.game import Game
from houle.engine.rule import Move, Seat
from houle.engine.text import load
from houle.engine.view import View

from .elision import elided

SEAT_FIELDS = ("seat",)
PLAIN_FIELDS = ("kind", "row", "number")
"""Fields of a described move that are not values with names."""


def move_text(view: View, move: Move, language: str, names: Sequence[str] = ()) -> str:
    """The move in words that follow "it is best to"; ``names`` are those of the players."""
    own = game_module(view.game, "move_text")
    if own is not None:
        return str(own.move_text(view, move, language))
    templates = view.game.words(language).get("moves", {})
    facts = view.game.describe_move(move)
    found = template_for(templates, facts, view.game)
    if found is None:
        return str(view.game.notation.format_move(move))
    said = {name: named(view.game, name, value, language, names) for name, value in facts.items()}
    text = found.format(**{"card": said.get("artefact", ""), **said})
    return elided(text, [said.get("seat", "")], language)


def template_for(templates: Any, facts: dict[str, int | str], game: Game) -> str | None:
    """The template for the kind and a value, else for the kind; None if the game has none."""
    kind = str(facts["kind"])
    keys = [f"{kind}_{value_key(game, name, value)}" for name, value in facts.items()]
    return next((str(templates[key]) for key in (*keys, kind) if key in templates), None)


def value_key(game: Game, name: str, value: int | str) -> str:
    """The notation of a field of a move."""
    if isinstance(value, str) or name in PLAIN_FIELDS + SEAT_FIELDS:
        return str(value)
    return str(game.notation.format_value(name, value))


def named(game: Game, name: str, value: int | str, language: str, names: Sequence[str]) -> str:
    """A field of a move in words."""
    if name in SEAT_FIELDS:
        return player_name(int(value), language, names)
    key = value_key(game, name, value)
    words = game.words(language)
    tables = [words.get(part, {}) for part in ("phrases", "names")]
    kinds = [table.get(kind, {}) for kind in (name, "card") for table in tables]
    own = next((kind[key] for kind in kinds if key in kind), key)
    return str(own).removesuffix(" (a)").removesuffix(" (b)")


def player_name(seat: Seat, language: str, names: Sequence[str]) -> str:
    """The name of the player at a seat, or its number."""
    if seat < len(names):
        return names[seat]
    return str(load("houle.bots", language)["hints"]["seat"].format(number=seat + 1))


def sentence(text: str) -> str:
    """The text as a sentence: a capital letter and a full stop."""
    return text if not text else text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
