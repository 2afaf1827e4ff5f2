"""Generated files are the same on every developer's machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from houle import games
from houle.games.installed import Installed
from tools import generate, moves, printed, strength, typescript

ROOT = Path(__file__).parents[2]
WRITERS: dict[str, Callable[[], object]] = {
    "games": generate.games_table,
    "rules": lambda: generate.coverage(ROOT),
    "moves": lambda: moves.every(ROOT),
    "printed": lambda: printed.every(ROOT),
    "types": typescript.written,
    "bars": lambda: strength.bar_lines([], {}),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_game_that_is_installed_here_is_not_in_what_is_generated(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = WRITERS[name]()
    game = replace(games.find("land_unter"), name="flood")
    monkeypatch.setattr(games, "find_installed", lambda *ours: Installed({game.name: game}))
    monkeypatch.setitem(games.LOADED, game.name, game)
    assert game in games.every()
    assert WRITERS[name]() == before
