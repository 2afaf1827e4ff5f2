"""The golden playthroughs are still what the rules give."""

from __future__ import annotations

import pytest

from houle import games
from tests.golden.playthrough import CASES, FOLDER, playthrough


@pytest.mark.parametrize("name", CASES)
def test_a_golden_playthrough_has_not_changed(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_game_has_golden_playthroughs() -> None:
    assert {game for game, _ in CASES.values()} == set(games.NAMES)
