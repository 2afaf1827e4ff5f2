"""Writes the data printed on cards and boards for the web app, taken from each game.

``make generated`` keeps web/src/games/<game>/printed.gen.json up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from houle import games


def every(root: Path) -> dict[Path, str]:
    """The files of the web app below a checkout, with their expected content."""
    folder = root / "web" / "src" / "games"
    parts = {game.name: game.optional_part("printed") for game in games.ours()}
    return {
        folder / name / "printed.gen.json": written(part.printed())
        for name, part in parts.items()
        if part is not None
    }


def written(printed: Mapping[str, object]) -> str:
    """The data as JSON, one entry per line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(facts)}" for name, facts in printed.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
