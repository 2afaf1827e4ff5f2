"""The laboratory's part of benchmarks/results.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from houle import games


def lab_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """What benchmarks/lab.py and benchmarks/envs.py have measured, as far as they were run."""
    lab, here, there = (read(folder / name) for name in ("lab.json", "envs.json", "envs_gpu.json"))
    lines = ["", "## In the laboratory", ""]
    lines += ["One core, unless a GPU is named: single matches through `Match` with random moves;"]
    lines += ["steps of `vector_env` and `cuda_env` with observations and masks; `houle.playouts`"]
    lines += ["from what a seat knows, whole matches from there to their end.", ""]
    lines += ["| game | single matches, moves | batch, steps | batch on a GPU, steps |"]
    lines[-1] += " playouts: random | mousse | matelot |"
    lines += ["|" + "---|" * 7]
    for name in games.OURS:
        row = lab.get(name, {})
        playouts = row.get("playouts", {})
        cells = [row.get("single"), steps(here, name), steps(there, name)]
        cells += [playouts.get(level) for level in ("random", "mousse", "matelot")]
        lines.append(f"| {name} | {' | '.join(map(number, cells))} |")
    if here:
        lines += ["", f"A batch on the CPU has {here['matches']:,} matches."]
    if there:
        lines += [
            "",
            f"The GPU is an {there['gpu']}, with {there['matches']:,} matches at once;",
        ]
        lines += ["its observations, masks and rewards were compared with the CPU's and are equal."]
    return [*lines, *flat_lines(read(folder / "flat_gpu.json"))]


def flat_lines(found: dict[str, Any]) -> list[str]:
    """Playouts on a GPU, which benchmarks/flat_gpu.py has compared with the CPU's."""
    if not found:
        return []
    lines = ["", f"`houle.playouts` on one core and on an {found['device']}, a second:", ""]
    lines += ["| game | level | CPU | GPU | same arrays |", "|---|---|---|---|---|"]
    for row in found["games"]:
        same = f"{'yes' if row['identical'] else 'NO'}, {row['compared']} compared"
        for level, rate in row["cpu_playouts_per_second"].items():
            there = row["gpu_playouts_per_second"][level]
            lines.append(f"| {row['game']} | {level} | {rate:,} | {there:,} | {same} |")
    return lines


def read(path: Path) -> dict[str, Any]:
    """Stored figures; none if it was not run."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def steps(found: dict[str, Any], game: str) -> int | None:
    """Steps a second of a game, if they were measured."""
    rate: int | None = found.get("steps_per_second", {}).get(game)
    return rate


def number(value: int | None) -> str:
    """A figure, or a dash where nothing was measured."""
    return "-" if value is None else f"{value:,}"
