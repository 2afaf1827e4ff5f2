"""No game is named outside its own folders: whatever is shared finds games by discovery."""

from __future__ import annotations

import re
from pathlib import Path

import houle
from houle import games

ROOT = Path(houle.__file__).parent
OWN = ("games/", "cli/tables/", "bots/wave/")
"""Where games may be named."""

NAMES = re.compile(
    "|".join(
        rf"\b{word}\b" for game in games.every() for word in (game.name, re.escape(game.title))
    )
)
WORDS = re.compile(r"\b(?:short|long|sound) waves?\b", re.IGNORECASE)
"""Where a wave is not the game."""


def offenders(root: Path) -> list[str]:
    """Every line below the folder that names a game where it may not."""
    found = []
    for path in sorted(root.rglob("*.py")):
        where = path.relative_to(root).as_posix()
        if where.startswith(OWN):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if NAMES.search(WORDS.sub("", line)):
                found.append(f"{where}:{number}: {line.strip()}")
    return found


def test_no_game_is_named_outside_its_folders() -> None:
    assert offenders(ROOT) == []


def test_a_name_in_the_wrong_place_is_found(tmp_path: Path) -> None:
    (tmp_path / "games" / "wave").mkdir(parents=True)
    (tmp_path / "server").mkdir()
    (tmp_path / "games" / "wave" / "rules.py").write_text("NAME = 'wave'\n", "utf-8")
    (tmp_path / "server" / "app.py").write_text("x = 1\nif name == 'wave':\n", "utf-8")
    assert offenders(tmp_path) == ["server/app.py:2: if name == 'wave':"]
