"""Logs: one line for every event, as text or as JSON, without anything that is somebody's secret.

An event is a few words that never change, and its facts come beside it. Facts are written only if
they are listed here; tables and people appear under names that lead back to nobody.
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
    *("method", "path", "status", "ms", "done", "of", "count", "seconds", "signal"),
)
"""Facts that are written as they are."""
CLOSED_FACTS = ("table", "person", "match")
"""Facts of which only a mark is written, by which lines about the same can be found."""

MARK_LENGTH, LONGEST = 8, 200
QUIET = {
    "uvicorn": logging.WARNING,
    "uvicorn.error": logging.WARNING,
    "uvicorn.access": logging.CRITICAL,
}
"""Other people's loggers: what they tell of every request and socket we tell ourselves."""
NOT_OURS = ("Traceback", "Invalid UTF-8")
"""How lines of other people's loggers begin that are not written."""


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
    """Whether nobody has told the same better, and whether it is our concern.

    We say ourselves why a start failed; and that a client sends text which is none is its own
    fault, which it could repeat until the disk is full.
    """
    return not (record.name == "uvicorn.error" and str(record.msg).startswith(NOT_OURS))


class JsonLines(logging.Formatter):
    """Every event as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an event."""
        facts = {**facts_of(record), "process": record.process}
        return json.dumps(facts, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Every event as one line to be read by people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an event."""
        facts = facts_of(record)
        head = f"{facts.pop('time')} {facts.pop('level'):7} {facts.pop('event')}"
        return " ".join([head, *(f"{name}={plain(value)}" for name, value in facts.items())])


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What is written of an event."""
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
    """What is written of an error: what it is and where, not what was in memory there."""
    frames = traceback.extract_tb(at)[-8:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames]
    return {"error": type(error).__name__, "message": first_line(str(error)), "at": places}


def mark(name: str) -> str:
    """A short mark of a name: the same every time, and nobody finds the name by it."""
    return hashlib.sha256(name.encode()).hexdigest()[:MARK_LENGTH]


def first_line(text: str) -> str:
    """The first line, not too long and without anything that moves a terminal's cursor."""
    line = text.strip().split("\n", 1)[0][:LONGEST]
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def plain(value: object) -> str:
    """A fact in a line of text, in quotes where it has spaces."""
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or not text else text
