"""The message about what the server compiles in the background."""

from __future__ import annotations

from typing import Literal

from .message import Message


class Compiling(Message):
    """What is being compiled in the background now, maybe of another game than the table's."""

    game: str
    part: Literal["bots", "rules"]
    number: int
    """Its place among all that the server compiles, from 1."""
    count: int
