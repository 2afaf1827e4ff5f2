"""A program that reviews one match: a record comes in, progress and the review go out as lines.

It is a program of its own, and a humble one, so that the tables go on at their pace meanwhile.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import orjson

import houle
from houle.bots.explain.review import find_choices, review
from houle.bots.play.bot import Budget

NICENESS = 10
"""How much the program steps back behind others."""
SHORTEST_SECONDS, LONGEST_SECONDS = 0.01, 1.0
"""Seconds that a decision gets at least and at most."""


def budget_for(decisions: int, seconds: float) -> Budget:
    """The share of one decision when all of them together get so many seconds."""
    share = seconds / max(1, decisions)
    return Budget(seconds=min(LONGEST_SECONDS, max(SHORTEST_SECONDS, share)))


def say(**line: Any) -> None:
    """Tell the server something."""
    sys.stdout.buffer.write(orjson.dumps(line) + b"\n")
    sys.stdout.buffer.flush()


def look_again(record: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Review the match of a record, telling how far it is."""
    match = houle.replay(record)
    decisions = sum(1 for _ in find_choices(match))
    say(done=0, of=decisions)
    found = review(
        match,
        budget=budget_for(decisions, seconds),
        progress=lambda done, of: say(done=done, of=of),
    )
    return found.to_json()


def main() -> None:
    """Review the match on the standard input."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    wish = orjson.loads(sys.stdin.buffer.read())
    say(review=look_again(wish["record"], float(wish["seconds"])))


if __name__ == "__main__":
    main()
