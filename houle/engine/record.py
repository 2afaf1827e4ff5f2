"""Record: a saved match as versioned JSON with every outcome of chance, every move, the result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .event import Event
from .game import Game
from .options import Options
from .rule import NO_SEAT, Move, Seat

VERSION = 1
CLOSED = "?"
"""Stands for a move that the reader may not know."""
KEYS = (
    "houle",
    "game",
    "options",
    "seats",
    "commitment",
    "secret",
    "chance",
    "moves",
    "result",
    "digest",
)
RULES = "rules"
"""Key of the version of the game's rules; in the record only if it is not 1."""


@dataclass(frozen=True)
class Result:
    """The result of a match: places with ties (1 is best), scores, and facts of the game."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    facts: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {"places": list(self.places), "scores": list(self.scores), **self.facts}


@dataclass(frozen=True, slots=True)
class Played:
    """A move, with the state before it (None in a match without history)."""

    seat: Seat
    move: Move
    before: Any


class Recordable(Protocol):
    """The parts of a match that a record needs."""

    game: Game
    options: Options
    key: bytes
    names: tuple[str, ...]
    state: Any

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def result(self) -> Result | None:
        """The result, or None while the match is running."""

    @property
    def played(self) -> Sequence[Played]:
        """The moves so far."""

    def with_states(self) -> Iterator[Played]:
        """The moves so far, each with the state before it."""

    def events_from(self) -> Sequence[Event]:
        """All events so far."""


def commitment(game: str, options: Mapping[str, Any], key: bytes) -> str:
    """The hash shown before the first move, so that nobody can change the deal afterwards."""
    promised = canonical({"game": game, "options": dict(options), "secret": key.hex()})
    return hashlib.sha256(promised).hexdigest()


def write_record(match: Recordable, seat: Seat | None) -> dict[str, Any]:
    """The record of a match; for a seat of a running match, only what it may know."""
    closed = seat is not None and not match.is_over
    options = match.options.to_json()
    result = match.result
    record: dict[str, Any] = {
        "houle": VERSION,
        "game": match.game.name,
        "options": options,
        "seats": list(match.names),
        "commitment": commitment(match.game.name, options, match.key),
        "secret": None if closed else match.key.hex(),
        "chance": None if closed else [plain_chance(match, e) for e in chance_events(match)],
        "moves": written_moves(match, seat if closed else None),
        "result": None if result is None else result.to_json(),
    }
    if match.game.version != 1:
        record[RULES] = match.game.version
    record["digest"] = digest(record)
    return record


def chance_events(match: Recordable) -> list[Event]:
    """The outcomes of chance so far, in order."""
    return [e for e in match.events_from() if match.game.kind_named[e.kind].chance]


def plain_chance(match: Recordable, event: Event) -> list[Any]:
    """An outcome of chance as plain data: its kind and its values in notation."""
    kind = match.game.kind_named[event.kind]
    write = match.game.notation.format_value
    if kind.listed is not None:
        cards = event.values["list"]
        return [kind.name, *(write(kind.listed, v) for v in cards)]  # type: ignore[union-attr]
    return [kind.name, *(write(kind.values[n], v) for n, v in event.values.items())]


def written_moves(match: Recordable, viewer: Seat | None) -> list[list[Any]]:
    """All moves so far; those that the viewer may not know are closed (viewer None: none are)."""
    played = match.played if viewer is None else match.with_states()
    return [written_move(match, made, viewer) for made in played]


def written_move(match: Recordable, played: Played, viewer: Seat | None) -> list[Any]:
    """A move as ``[seat, notation]``, closed if the viewer may not know it yet."""
    if viewer is not None and viewer != played.seat:
        hides = match.game.view.hides
        if hides(played.before, match.state, played.seat, played.move, viewer):
            return [played.seat, CLOSED]
    return [played.seat, match.game.notation.format_move(played.move)]


def digest(record: Mapping[str, Any]) -> str:
    """A checksum of everything else in the record."""
    rest = {name: value for name, value in record.items() if name != "digest"}
    return hashlib.sha256(canonical(rest)).hexdigest()


def canonical(data: object) -> bytes:
    """Plain data as canonical JSON, for hashing: sorted keys, no blanks, UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def dumps(record: Mapping[str, Any]) -> str:
    """The record as the text of a file, one move per line."""
    head = {name: value for name, value in record.items() if name not in ("chance", "moves")}
    text = json.dumps(head, ensure_ascii=False, indent=1)
    for name in ("chance", "moves"):
        rows = record[name]
        lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows or [])
        value = "null" if rows is None else f"[\n  {lines}\n ]" if rows else "[]"
        text = f'{text[:-2]},\n "{name}": {value}\n}}'
    return text + "\n"


def spectator_record(match: Recordable) -> dict[str, Any]:
    """The record of a running match as a spectator may know it."""
    return write_record(match, NO_SEAT)
