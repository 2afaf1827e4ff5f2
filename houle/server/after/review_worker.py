"""A process that reviews one match: reads a record, writes progress and the review as lines.

It is a separate process with low priority, so that tables are not slowed down.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import orjson

import houle
from houle.bots.explain.review import find_choices, review
from houle.bots.play.bot import Budget
from houle.bots.play.budgets import counted
from houle.engine.game import Game

NICENESS = 10
"""The priority of the process, as for ``nice``."""
SHORTEST_SECONDS, LONGEST_SECONDS = 0.01, 1.0
"""The thinking time for one decision, at least and at most."""


def budget_for(game: Game, decisions: int, seconds: float) -> Budget:
    """The thinking for one decision if all together get so many seconds of an idle machine."""
    share = seconds / max(1, decisions)
    return counted(game, Budget(seconds=min(LONGEST_SECONDS, max(SHORTEST_SECONDS, share))))


def say(**line: Any) -> None:
    """Write a line to the server."""
    sys.stdout.buffer.write(orjson.dumps(line) + b"\n")
    sys.stdout.buffer.flush()


def look_again(record: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Review the match of a record, and report progress."""
    match = houle.replay(record)
    decisions = sum(1 for _ in find_choices(match))
    say(done=0, of=decisions)
    found = review(
        match,
        budget=budget_for(match.game, decisions, seconds),
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
