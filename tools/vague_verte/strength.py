"""The section of docs/strength.md about long searches in Vague Verte, measured on a GPU."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from houle.bots.arena.intervals import t_quantile

MEASURED = Path("benchmarks") / "flat_strength.json"
EYES = {"": "what it may", "hands": "all hands", "open": "all hands and the draw pile"}

THINKER = re.compile(r"(\d+)(f?)(?:\+(\d+))?")
"""A seat in a line-up: its iterations, finer rating, and trust."""

TEXT = """\
## Longer searches in Vague Verte

One seat compares its moves by playouts, as capitaine and amiral do here; the others follow the
heuristic, as matelots do, or search too. Budgets are exact and divided by halving, so these are not
the bots themselves, and the deals are not those of the arena. *Finer*: the seat rates its own moves
more precisely than the heuristic does. *Trust*: how many ten-thousandths of a win another move must
gain over the one that looks best without a search. Played on a {device} by
`benchmarks/flat_strength.py`."""

FINDING = """\
An amiral makes 4,000 iterations per choice, finer and, until a net guided it, with a trust of 600;
all of this was measured so. A hundred times as many choose another move in 14 of 100 choices, and
by their own estimate no better one: averaged over all choices they gain -0.004 % of a win, ±0.008,
and a match has 18 choices (`python -m benchmarks.longer vague_verte 4 4000 400000 100`). So the 41
% of 25 times as many above (36 to 46, on a sixth of the deals) are most likely luck. Finer but
without trust, 20,000 won 35 % (±3.2, 480 matches); with the heuristic's ratings, 4,000, 20,000 and
100,000 (a hundred times the budget of a capitaine) won 35, 36 and 34 %. The rest depends on the
cards that the seat cannot see: a searcher that sees all hands wins more than 40 %, and no searcher
that may not see them was shown to.

Two more ideas were tried against three seats that follow the heuristic. Guessing hidden cards from
every seat's last turn (a seat that did not drive held no fitting car, one that did not stop a
finisher held no red light) won 33 % (±3.4, 480 matches). Small searches inside the playouts won
16 %.

Trust matters more between searchers: the more iterations, the more a search relies on its playouts
alone, and the small difference that they show is often not real. That is why amirals without trust
did no better than capitaines, whose few iterations leave much to the heuristic. Against one rival,
6,000 finer iterations with a trust of 600 win 55 % against 1,000 with a trust of 300; without trust
they win 47 %."""


def more_lines(root: Path) -> list[str]:
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
    reach = t_quantile(row["deals"] - 1) * row["error"]
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
