"""Logs: one line for every event, as text or JSON, without secrets or names.

An event is a fixed phrase; details come as separate fields. Only the fields listed here are
written; tables and people appear as hashes.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

OPEN_FACTS = (
    *("why", "code", "game", "program", "topic", "kind", "version", "host", "port", "number"),
    *("method", "path", "status", "ms", "done", "of", "count", "seconds", "signal", "file"),
)
"""Fields that are written as they are."""
CLOSED_FACTS = ("table", "person", "match")
"""Fields of which only a hash is written, so that lines about the same thing can be found."""

MARK_LENGTH, LONGEST = 8, 200
QUIET = {
    "uvicorn": logging.WARNING,
    "uvicorn.error": logging.WARNING,
    "uvicorn.access": logging.CRITICAL,
}
"""Levels of other loggers: requests and sockets are logged by us."""
NOT_OURS = ("Traceback", "Invalid UTF-8")
"""Lines of uvicorn that are not written begin like this."""


def configure(style: str, stream: TextIO | None = None, *, requests: bool = True) -> None:
    """Write all logs of this process as ``text`` or ``json``, with every request or not."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    handler.addFilter(is_worth_a_line)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("houle").setLevel(logging.INFO)
    logging.getLogger("houle.server.requests").setLevel(
        logging.INFO if requests else logging.WARNING
    )
    for name, level in QUIET.items():
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(level)


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a line of another logger is worth writing.

    Why a start failed is logged by us. That a client sent invalid UTF-8 is not logged: it could be
    repeated until the disk is full.
    """
    return not (record.name == "uvicorn.error" and str(record.msg).startswith(NOT_OURS))


class JsonLines(logging.Formatter):
    """Every event as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an event."""
        facts = {**facts_of(record), "process": record.process}
        return json.dumps(facts, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Every event as one line of text."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an event."""
        facts = facts_of(record)
        head = f"{facts.pop('time')} {facts.pop('level'):7} {facts.pop('event')}"
        return " ".join([head, *(f"{name}={plain(value)}" for name, value in facts.items())])


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """The fields that are written of an event."""
    at = datetime.fromtimestamp(record.created, UTC)
    found: dict[str, object] = {
        "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "event": first_line(record.getMessage()),
    }
    if not record.name.startswith("houle"):
        found["from"] = record.name
    for name in OPEN_FACTS:
        value = getattr(record, name, None)
        if value is not None and name in record.__dict__:
            found[name] = first_line(value) if isinstance(value, str) else value
    for name in CLOSED_FACTS:
        if getattr(record, name, None) is not None:
            found[name] = mark(str(getattr(record, name)))
    if record.exc_info and record.exc_info[1] is not None:
        found |= failure(record.exc_info[1], record.exc_info[2])
    return found


def failure(error: BaseException, at: TracebackType | None) -> dict[str, object]:
    """The fields of an error: its type, message and place, but no values of variables."""
    frames = traceback.extract_tb(at)[-8:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames]
    return {"error": type(error).__name__, "message": first_line(str(error)), "at": places}


def mark(name: str) -> str:
    """A short hash of an id, always the same for the same id."""
    return hashlib.sha256(name.encode()).hexdigest()[:MARK_LENGTH]


def first_line(text: str) -> str:
    """The first line, shortened, without control characters."""
    line = text.strip().split("\n", 1)[0][:LONGEST]
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def plain(value: object) -> str:
    """A value in a line of text, in quotes if it has spaces."""
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or not text else text
