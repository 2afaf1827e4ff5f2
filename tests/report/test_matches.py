"""The matches behind a report."""

from __future__ import annotations

import gc
from weakref import WeakSet

import pytest

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.report import matches
from houle.report.matches import Table
from houle.simulation import batch

GAME = games.find("land_unter")
OPTIONS = GAME.options.read({"players": 3})


def test_only_the_outcome_of_a_match_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: WeakSet[Match] = WeakSet()
    alive: list[int] = []

    def deal(game: Game, options: Options, key: bytes, number: int) -> Match:
        match = Match(game, options, key=key_from_seed(number))
        dealt.add(match)
        return match

    def count(done: int) -> None:
        gc.collect()
        alive.append(len(dealt))

    monkeypatch.setattr(batch, "match_of", deal)
    table = Table(GAME, OPTIONS, ("random",) * 3, key_from_seed("kept"))
    found = matches.one_by_one(table, 4, count)
    assert found.count == 4
    assert found.moves_of(0)
    assert len(alive) == 4
    assert alive[-1] <= 1
