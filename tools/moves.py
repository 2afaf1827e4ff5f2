"""Writes all moves of the games as data, so that the web app never parses notation.

``make generated`` keeps web/src/games/<game>/moves.gen.json up to date.
"""

from __future__ import annotations

import json
from pathlib import Path

from houle import games
from houle.engine.game import Game
from houle.server.http import catalogue


def every(root: Path) -> dict[Path, str]:
    """The files of the web app below a checkout, with their expected content."""
    folder = root / "web" / "src" / "games"
    return {folder / game.name / "moves.gen.json": written(game) for game in games.ours()}


def written(game: Game) -> str:
    """The moves as JSON, one per line."""
    moves = catalogue.moves(game).moves.items()
    lines = [f"  {json.dumps(notation)}: {json.dumps(facts)}" for notation, facts in moves]
    return "{\n" + ",\n".join(lines) + "\n}\n"
