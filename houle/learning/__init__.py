"""Learning by self-play: trains the nets that play without a search (docs/learning.md).

PyTorch, the extra ``learn``, is imported only here. Playing needs NumPy alone (``bots.play.net``).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from houle.engine.errors import MissingExtraError


def part(name: str) -> Any:
    """A file of this folder, or an error that says what to install for it."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "torch":
            raise
        raise MissingExtraError("torch", "learn") from None
