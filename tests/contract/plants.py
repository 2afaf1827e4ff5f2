"""Leaks planted in a game, to see that the contract catches them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from houle.contract.backend import Plain
from houle.contract.cover import Setting
from houle.contract.walks import moments
from houle.engine import match as matches
from houle.engine.chance import key_from_seed
from houle.engine.event import EVERYONE, Event, Kind, read_log
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT

Patch = pytest.MonkeyPatch


def secret_field(options: Options, backend: Plain) -> str:
    """A field that differs in a world which some viewer cannot tell from the true one."""
    for match in moments(options, 77, 4, backend):
        for seat in range(NO_SEAT, match.seats):
            world = backend.redeal(match.state, seat, key_from_seed(77))
            for name in backend.game.state.fields:
                if not name.startswith("chance_") and (world[name] != match.state[name]).any():
                    return name
    raise AssertionError(f"nothing is secret with {options}")


def open_field_under(game: Game, setting: Setting, field: str, patch: Patch) -> None:
    """Let every view show a field, in matches with that value of an option."""
    in_force = False
    store, reveal = game.options.store, game.view.reveal

    def noting_store(options: Options, state: Any) -> None:
        nonlocal in_force
        in_force = options.to_json()[setting[0]] == setting[1]
        store(options, state)

    def leaky_reveal(state: Any, seat: int, seen: Any) -> None:
        reveal(state, seat, seen)
        if in_force:
            seen[field] = state[field]

    patch.setattr(game.options, "store", noting_store)
    patch.setattr(game.view, "reveal", leaky_reveal)


def declare_open(game: Game, kind: Kind, patch: Patch) -> None:
    """Declare a kind of event as if it had nothing to hide."""
    opened = replace(kind, secret=(), hidden=False, chance=False)
    patch.setitem(game.kind_named, kind.name, opened)


def tell_everyone(game: Game, kind: Kind, patch: Patch) -> None:
    """Tell events of a kind to everyone, whomever the rules tell them to."""

    def read_leaky_log(log: Any, kinds: Any) -> Iterator[Event]:
        for event in read_log(log, kinds):
            yield replace(event, audience=EVERYONE) if event.kind == kind.name else event

    patch.setattr(matches, "read_log", read_leaky_log)


def write_every_move(game: Game, patch: Patch) -> None:
    """Show every move in every record of a running match."""
    patch.setattr(game.view, "hides", lambda *_: False)


def keep_the_truth(game: Game, patch: Patch) -> None:
    """Let the sampler of worlds give the true one."""
    patch.setattr(game.view, "redeal", lambda *_: None)


def tell_secrets(kinds: Set[str], patch: Patch) -> None:
    """Add a number that depends on all secrets to every event of these kinds."""
    keep_told = Match.keep_told

    def leaky_keep_told(match: Match, log: Any) -> list[Event]:
        told = keep_told(match, log)
        leaky = [with_secret(e, match.state) if e.kind in kinds else e for e in told]
        match.events[len(match.events) - len(told) :] = leaky
        return leaky

    patch.setattr(Match, "keep_told", leaky_keep_told)


def with_secret(event: Event, state: Any) -> Event:
    """The event with a further value: a checksum of everything but the generator."""
    open_names = [name for name in state.dtype.names if not name.startswith("chance_")]
    checksum = crc32(b"".join(state[name].tobytes() for name in open_names))
    return replace(event, values={**event.values, "secret": checksum})
