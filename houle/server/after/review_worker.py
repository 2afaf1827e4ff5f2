"""A process that reviews one match: reads a record, writes progress and the review as lines.

Asked for a first version, it only asks the net of the game, which takes no search.

It is a separate process, for a search with low priority, so that tables are not slowed down.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import orjson

import houle
from houle.bots.explain.by_net import first_review
from houle.bots.explain.review import USUAL, find_choices, review
from houle.bots.play.bot import Budget

NICENESS = 10
"""The priority of the process, as for ``nice``."""
LEAST_SECONDS = 2.0
"""The time limit of one decision is never shorter: it is a guard, not the budget."""


def budget_for(decisions: int, seconds: float) -> Budget:
    """The iterations for one decision, with a guard, if the whole review has about ``seconds``."""
    share = seconds / max(1, decisions)
    return Budget(iterations=USUAL.iterations, seconds=max(LEAST_SECONDS, share))


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
        budget=budget_for(decisions, seconds),
        progress=lambda done, of: say(done=done, of=of),
    )
    return found.to_json()


def main() -> None:
    """Review the match from standard input, with low priority unless it is a first version."""
    wish = orjson.loads(sys.stdin.buffer.read())
    if wish.get("first"):
        say(review=first_review(houle.replay(wish["record"])).to_json())
    else:
        if hasattr(os, "nice"):
            os.nice(NICENESS)
        say(review=look_again(wish["record"], float(wish["seconds"])))


if __name__ == "__main__":
    main()
