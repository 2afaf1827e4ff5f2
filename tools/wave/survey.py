"""Writes docs/wave-winnable.md, a survey of all variants: ``python -m tools.wave.survey 1000``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from houle import games
from houle.bots.wave import survey
from houle.cli.files import write
from houle.cli.research.solve import SolveRequest
from houle.cli.tables.wave_solve import solver_words, surveyed

FIGURES = Path("benchmarks") / "wave_winnable.json"
PAGE = Path("docs") / "wave-winnable.md"
WHAT = "deals of Wave that can be emptied with open cards; seeds as in houle solve wave"


def write_survey(root: Path, deals: int, budget: int = survey.BUDGET) -> None:
    """Survey every variant and number of players; write the figures and the page."""
    game = games.find("wave")
    request = SolveRequest(game, game.options(), deals=deals, budget=budget)
    rows = surveyed(request, list(survey.every_variant()), solver_words("en"))
    figures = {"what": WHAT, "deals": deals, "budget": budget, "rows": rows}
    write(root / FIGURES, dumps(figures))
    write(root / PAGE, page(json.loads(dumps(figures))))
    print(f"Written: {root / FIGURES}, {root / PAGE}")


def dumps(figures: dict[str, Any]) -> str:
    """The figures as JSON, one variant per line."""
    rows = ",\n  ".join(json.dumps(row) for row in figures["rows"])
    head = json.dumps({name: value for name, value in figures.items() if name != "rows"}, indent=1)
    return f'{head[:-2]},\n "rows": [\n  {rows}\n ]\n}}\n'


PAGE_HEAD = """# Wave: which deals can be emptied

Written by `python -m tools.wave.survey {deals}` from `benchmarks/wave_winnable.json`.

A team that saw all cards, those in the draw pile too, could lay everything in this share of random
deals (in Nazaré: without foam). No bot and no people can do better on the average; it is the bound
against which they are measured. The solver (`houle/bots/wave/solver.py`) searches until it has a
winning line or until nothing is left to try. A deal for which it had neither after {budget:,} moves
counts as unknown, and the share is then given as a range.

Each row rests on the deals of seeds 0 to {last}; `houle solve wave --players 3 --seed 0` shows the
first of them with all cards and a line to the best result. ± is one standard error. *Hopeless*
counts the deals in which the first hand has no card to lay: it is blocked at once, or in Nazaré has
to begin with foam, and nobody can do anything about it. `misplay=end` leaves all shares as they
are, since no misplay is part of a win.

"""
TABLE_HEAD = (
    "| variant | players | can be emptied | ± | hopeless | unknown |\n|---|---|---|---|---|---|\n"
)


def page(figures: dict[str, Any]) -> str:
    """The page that shows the figures."""
    deals, budget = figures["deals"], figures["budget"]
    head = PAGE_HEAD.format(deals=deals, budget=budget, last=deals - 1)
    return head + TABLE_HEAD + "".join(table_row(row) for row in figures["rows"])


def table_row(row: dict[str, Any]) -> str:
    """A variant for one number of players, as a row of the page's table."""
    share = f"{row['share']:.1%}"
    if row["unknown"]:
        share += f" to {row['share_at_most']:.1%}"
    error = f"{row['error']:.1%}"
    cells = (variant_name(row), row["players"], share, error, row["hopeless"], row["unknown"])
    return f"| {' | '.join(str(cell) for cell in cells)} |\n"


def variant_name(row: dict[str, Any]) -> str:
    """The name of the variant."""
    parts = ["Nazaré"] if row["nazare"] else []
    parts += ["Virage"] if row["virage"] else []
    parts += [f"tide {row['tide']}"] if row["tide"] != "none" else []
    return ", ".join(parts) or "base game"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.wave.survey")
    parser.add_argument("deals", type=int)
    write_survey(Path.cwd(), parser.parse_args().deals)
