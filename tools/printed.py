"""Writes what is printed on cards and boards for the web app, read off each game.

``make generated`` keeps web/src/games/<game>/printed.gen.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from houle import games


def every(root: Path) -> dict[Path, str]:
    """The files of the web app below a checkout, with what they should hold."""
    folder = root / "web" / "src" / "games"
    parts = {game.name: game.optional_part("printed") for game in games.every()}
    return {
        folder / name / "printed.gen.json": written(part.printed())
        for name, part in parts.items()
        if part is not None
    }


def written(printed: Mapping[str, list[Any] | int]) -> str:
    """The facts as JSON, one to a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(facts)}" for name, facts in printed.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
