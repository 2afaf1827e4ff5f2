"""Games as they would be without the nets that come with them."""

from __future__ import annotations

import sys

import pytest

from houle.bots.play import net
from houle.engine.game import Game

REAL = net.has_net
FORGOTTEN: set[str] = set()


def has_net(game: Game) -> bool:
    """Whether a net comes with the game and is not forgotten."""
    return game.name not in FORGOTTEN and REAL(game)


def forget_nets(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """No net comes with the games of these names until the test ends.

    Modules that are imported meanwhile keep the function above, which then tells the truth again.
    """
    monkeypatch.setattr(sys.modules[__name__], "FORGOTTEN", FORGOTTEN | set(names))
    net.load_net.cache_clear()
    for module in [found for key, found in sys.modules.items() if key.startswith("houle.")]:
        if getattr(module, "has_net", None) is REAL:
            monkeypatch.setattr(module, "has_net", has_net)
