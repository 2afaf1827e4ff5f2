"""The section of docs/strength.md about long searches in Vague Verte, measured on a GPU."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from houle.bots.arena.ratings import quantile

MEASURED = Path("benchmarks") / "flat_gpu.json"
EYES = {"": "what it may", "hands": "all hands", "open": "all hands and the draw pile"}

THINKER = re.compile(r"(\d+)(f?)(?:\+(\d+))?")
"""A seat in a line-up: its iterations, finer rating, and trust."""

TEXT = """\
## How far thought gets in Vague Verte

One seat compares its moves by playouts, as capitaine and amiral do here; the others follow the
rules of thumb, as matelots do, or search as well. Budgets are exact and shared out by halving, so
these are not the bots themselves; the deals are others than those of the arena. *Finer*: it judges
its own moves more finely than the rules of thumb. *Trust*: by how many ten-thousandths of a win
another move must be better than the one that looks best without a search. Played on a {device} by
`benchmarks/flat_gpu.py`."""

FINDING = """\
An amiral makes 4,000 iterations a choice, finer and with a trust of 600. A hundred times as many
choose otherwise in 14 of 100 choices, and by their own lights not better: on average over all
choices they gain -0.004 % of a win, ±0.008, and a match has 18 choices (`python -m
benchmarks.longer vague_verte 4 4000 400000 100`). So the 41 % of 25 times as many above (36 to 46,
on a sixth of the deals) are most likely luck. Finer but without trust 20,000 won 35 % (±3.2, 480
matches); as the rules of thumb judge 4,000, 20,000 and 100,000, a hundred times the budget of a
capitaine, won 35, 36 and 34 %. What is left to win lies in the cards that the seat cannot see: a
searcher that sees all hands passes 40 %, none that may not is shown to.

Two more ways past that were tried against three that follow the rules of thumb. Guessing hidden
cards from everybody's last turn (who did not drive held no car that fits, who let a finisher be
held no red light) made 33 % (±3.4, 480 matches). Small searches inside the playouts made 16 %.

Trust counts for more between searchers: the more iterations, the more a search chooses by what its
playouts say alone, and the small difference that they see is often not there. That is why amirals
without trust did no better than capitaines, whose few iterations leave much to the rules of thumb.
With one rival, 6,000 finer iterations that trust by 600 win 55 % against 1,000 that trust by 300,
without trust 47 %."""


def thought_lines(root: Path) -> list[str]:
    """The section, if there are measurements below the root."""
    path = root / MEASURED
    if not path.exists():
        return []
    found = json.loads(path.read_text("utf-8"))
    head = ("searcher sees", "players", "iterations", "of others", "wins", "95 %", "even", "deals")
    rows = ["| " + " | ".join(cells(row)) + " |" for row in found["rows"]]
    table = [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows]
    return ["", TEXT.format(device=found["device"]), "", *table, "", FINDING]


def cells(row: Mapping[str, Any]) -> Sequence[str]:
    """One line-up in the table."""
    eyes, _, text = row["lineup"].rpartition(":")
    first, *others = text.split(",")
    reach = quantile(row["deals"] - 1) * row["error"]
    low, high = 100 * (row["share"] - reach), 100 * (row["share"] + reach)
    shares = (f"{100 * row['share']:.1f} %", f"{low:.1f} to {high:.1f}")
    seats = 1 + len(others)
    who = (EYES[eyes], str(seats), thinker(first), thinker(others[0]))
    return (*who, *shares, f"{100 / seats:.1f} %", str(row["deals"]))


def thinker(text: str) -> str:
    """A seat of a line-up in words."""
    found = THINKER.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} is no seat of a line-up")
    iterations, finer, trust = found.groups()
    if iterations == "0":
        return "none"
    words = [f"{int(iterations):,}", "finer" if finer else "", f"trust {trust}" if trust else ""]
    return ", ".join(word for word in words if word)
