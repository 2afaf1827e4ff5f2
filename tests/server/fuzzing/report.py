"""What was sent and what came back."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from houle.server.messages.protocol import FROM_SERVER
from tests.server.client import Message, number_of

INTERNAL = re.compile(
    r"Traceback|File \\?\"|\.py\b|site-packages|sqlalchemy|sqlite|asyncpg|pydantic|numpy|starlette"
    r"|asyncio|Exception|[A-Z][a-z]+Error|0x[0-9a-f]{6,}|validation error|input_value"
)
"""What no client is to read."""
SERVER_ERROR = 500
NOT_SIGNED_IN = 401


@dataclass
class Target:
    """What a fuzzer knows: its own table, others, and how moves are written."""

    game: str
    mine: str
    spare: str
    """Another table of its own, which may come to harm."""
    others: str
    moves: list[str]
    ids: dict[str, list[str]] = field(default_factory=dict)
    """By the name of a parameter, something that exists."""
    legal: list[str] = field(default_factory=lambda: ["?"])
    """What its seat may do now, and after which entry."""
    number: int = 0
    is_running: bool = True
    """Whether it sits at a match that is not over."""

    def note(self, answer: Message) -> None:
        """Remember how the own table stands."""
        shown = answer["table"] if isinstance(answer.get("table"), dict) else None
        if self.mine not in (answer.get("id"), (shown or {}).get("id")):
            return
        situation = answer.get("situation")
        if situation:
            self.legal = [*situation["legal"], *situation["asides"][:3]] or ["?"]
            self.number = number_of(answer)
        if situation is not None and situation["result"] is not None:
            self.is_running = False
        elif shown is not None and answer["type"] == "table":
            self.is_running = shown["status"] == "playing" and answer["seat"] is not None


@dataclass
class Report:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    """By game, the messages of people who are signed in and sit at a match that goes on."""
    routes: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    signed_in: int = 0
    """How many messages got past authentication."""
    matches: int = 0
    """How many matches others have played to the end meanwhile."""
    waits: list[float] = field(default_factory=list)
    """How long others have waited for the answer to a move, in seconds."""

    @property
    def count(self) -> int:
        """How many messages were sent."""
        return sum(self.sent.values())

    @property
    def share_signed_in(self) -> float:
        """The share of the messages that got past authentication."""
        return self.signed_in / max(1, self.count)

    @property
    def share_at_tables(self) -> float:
        """The share of the messages of people who sit at a running match."""
        return self.games.total() / max(1, self.count)

    def note_sent(self, kind: str, target: Target, *, signed_in: bool) -> None:
        """Count a message."""
        self.sent[kind] += 1
        self.signed_in += signed_in
        if signed_in and target.is_running:
            self.games[target.game] += 1

    def check(self, text: str | bytes) -> Message:
        """Look at an answer: it must be in the protocol and tell nothing it should not."""
        try:
            message = FROM_SERVER.validate_json(text)
        except ValidationError:
            self.faults.append(f"not in the protocol: {text[:300]!r}")
            return {}
        if isinstance(text, bytes) or INTERNAL.search(text):
            self.faults.append(f"not for clients: {text[:300]!r}")
        self.answers[getattr(message, "code", message.type)] += 1
        return dict(json.loads(text))

    def check_response(self, asked: str, status: int, body: str) -> Any:
        """Look at a response: no error of the server, and nothing that it should not tell."""
        self.statuses[status] += 1
        if status >= SERVER_ERROR:
            self.faults.append(f"{status} to {asked[:600]!r}: {body[:300]!r}")
        if status >= 400 and INTERNAL.search(body):
            self.faults.append(f"not for clients, to {asked[:300]!r}: {body[:300]!r}")
