"""How far thought gets in Vague Verte: the part of docs/strength.md that a GPU has measured."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .ratings import quantile

MEASURED = Path("benchmarks") / "flat_gpu.json"
EYES = {"": "what it may", "hands": "all hands", "open": "all hands and the draw pile"}

TEXT = """\
## How far thought gets in Vague Verte

One seat compares its moves by playouts, as capitaine and amiral do here, and all others follow the
rules of thumb, as matelots do. Budgets are exact and shared out by halving, so these are not the
bots themselves; the deals are others than those of the arena. Played on a {device} by
`benchmarks/flat_gpu.py`."""

FINDING = """\
An amiral makes 20,000 to 140,000 iterations a choice, by the position. In this range more of
them were not seen to bring more wins, though 100,000 are a hundred times the budget of a
capitaine: what is left to win lies in the cards that the seat cannot see. A searcher that sees
all hands passes 40 %, one that may not stays below it.

Two ways past that were tried on the same deals, with 20,000 iterations against three that follow
the rules of thumb, and neither passed 36 %. A finer judgement of the searcher's own later moves,
with weights found by tens of millions of matches, made 35 % (±3.2, 480 matches); with one rival it
made 67 % (±3.7, 400 matches), and so the amiral has it. Guessing hidden cards from everybody's last
turn (who did not drive held no car that fits, who let a finisher be held no red light) made 33 %
(±3.4, 480 matches). An earlier trial with small searches inside the playouts made 16 %. Only the
first is kept.

So an amiral can hardly be told from a capitaine here. On 80 deals for two players, with 3,000
iterations, it won 54 % (±8) with the finer judgement, 47 % (±8) without."""


def thought_lines(root: Path) -> list[str]:
    """The section, if anything has been measured below the root."""
    path = root / MEASURED
    if not path.exists():
        return []
    found = json.loads(path.read_text("utf-8"))
    head = ("searcher sees", "players", "iterations a move", "wins", "95 %", "even", "deals")
    rows = ["| " + " | ".join(cells(row)) + " |" for row in found["rows"]]
    table = [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows]
    return ["", TEXT.format(device=found["device"]), "", *table, "", FINDING]


def cells(row: Mapping[str, Any]) -> Sequence[str]:
    """One line-up in the table."""
    eyes, _, text = row["lineup"].rpartition(":")
    budgets = [int(budget) for budget in text.split(",")]
    reach = quantile(row["deals"] - 1) * row["error"]
    low, high = 100 * (row["share"] - reach), 100 * (row["share"] + reach)
    shares = (f"{100 * row['share']:.1f} %", f"{low:.1f} to {high:.1f}")
    even = f"{100 / len(budgets):.1f} %"
    return (EYES[eyes], str(len(budgets)), f"{budgets[0]:,}", *shares, even, str(row["deals"]))
