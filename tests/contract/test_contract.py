"""Every game keeps the contract, under a cover of all options."""

from __future__ import annotations

import pytest

from houle import games
from houle.contract import check_game
from houle.contract.report import CHECKS, checked
from houle.engine.errors import NotationError
from houle.engine.game import Game
from tests.walks import backend, name_of

GAMES = games.every()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("check", CHECKS)
def test_a_game_keeps_the_contract(game: Game, check: str) -> None:
    assert CHECKS[check](game, backend(game)) == []


def test_all_checks_are_run_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    for name in CHECKS:
        monkeypatch.setitem(CHECKS, name, lambda game, backend: [])
    assert check_game(GAMES[0], progress=lambda *step: told.append(step)) == []
    assert told == [(name, i, len(CHECKS)) for i, name in enumerate(CHECKS, start=1)]


def test_a_check_that_breaks_off_is_a_finding() -> None:
    def broken(game: Game, backend: object) -> list[object]:
        raise NotationError("x9", {"en": "no such card", "fr": "carte inconnue"})  # type: ignore[arg-type]

    found = checked("notation", broken, GAMES[0], backend(GAMES[0]))  # type: ignore[arg-type]
    assert [f.check for f in found] == ["notation"]
    assert "broke off with NotationError" in found[0].what
