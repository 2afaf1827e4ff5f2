"""Errors of the host's commands: one sentence in the host's language."""

from __future__ import annotations

from houle.engine.errors import HouleError
from houle.engine.languages import sentences


class AdminError(HouleError):
    """Raised when a host's command cannot be carried out; nothing has changed."""

    code = "admin"

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        super().__init__(sentences(f"admin.{key}", "houle.server", **facts))
