"""Types and helpers for a game's ``printed.py``: facts on cards and numbers used in views."""

from __future__ import annotations

from types import ModuleType
from typing import Any

Printed = dict[str, list[Any] | dict[str, int] | int | str]
"""Facts about cards, boards and views, for clients that draw a table."""


def numbers(module: ModuleType, *names: str) -> dict[str, int]:
    """Constants of a module by their names in lower case: ``{"hidden": 0, "open": 1}``."""
    return {name.lower(): int(getattr(module, name)) for name in names}
