"""What tests of bots on a server share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nets import forget_nets
from tests.server.bots.cold_machine import GAME, ColdMachine


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ColdMachine:
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path / "cache"))
    forget_nets(monkeypatch, GAME)
    return ColdMachine(monkeypatch)
