"""The base of all messages."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """Base of all messages; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")
