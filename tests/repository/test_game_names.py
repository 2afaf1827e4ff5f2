"""No game is named outside its own folders: whatever is shared finds games by discovery."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import houle
from houle import games

ROOT = Path(houle.__file__).parents[1]
FOLDERS = {"houle": (".py", ".toml", ".html", ".md"), "tools": (".py",)}
"""Where games are looked for, and in what kinds of files."""

OWN = (
    *("houle/games/", "houle/cli/tables/", "houle/bots/wave/"),
    *(f"tools/{name}/" for name in games.OURS),
)
"""Where games may be named."""
BUILT = "houle/server/web/"
"""What Vite built is not a source."""
EXCEPTIONS = {
    "tools/bench.py": "findings about single games, and commands to copy",
    "tools/verify_wheel.py": "commands as a player types them",
}
"""Files that name games with good reason."""

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
"""A word of prose, or of a name in any spelling: LandUnter, land_unter, solve_wave, WAVE."""


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return [word.lower() for word in WORD.findall(text)]


NAMES = {tuple(words_of(name)) for game in games.every() for name in (game.name, game.title)}
NAMES |= {("".join(name),) for name in NAMES}
"""The names of the games by their words, and written as one."""


LENGTHS = {len(name) for name in NAMES}


def names_a_game(line: str) -> bool:
    """Whether the line names a game, in whatever spelling."""
    words = words_of(line)
    parts = {(*words[at : at + length],) for length in LENGTHS for at in range(len(words))}
    return not NAMES.isdisjoint(parts)


def sources(root: Path) -> list[Path]:
    """The files in which no game may be named."""
    found = (
        path
        for folder, kinds in FOLDERS.items()
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in kinds
    )
    return [p for p in found if not p.relative_to(root).as_posix().startswith((*OWN, BUILT))]


@cache
def offenders(root: Path) -> list[str]:
    """Every line that names a game where it may not."""
    return [
        f"{path.relative_to(root).as_posix()}:{number}: {line.strip()}"
        for path in sources(root)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if names_a_game(line)
    ]


def test_no_game_is_named_outside_its_folders() -> None:
    assert {path.suffix for path in sources(ROOT)} == {".py", ".toml", ".html", ".md"}
    assert [line for line in offenders(ROOT) if line.split(":")[0] not in EXCEPTIONS] == []


def test_every_exception_is_needed() -> None:
    assert {line.split(":")[0] for line in offenders(ROOT)} == EXCEPTIONS.keys()


def test_a_name_in_the_wrong_place_is_found(tmp_path: Path) -> None:
    files = {
        "houle/games/wave/rules.py": "NAME = 'wave'",
        "houle/server/app.py": "x = 1\nif name == 'wave':",
        "houle/server/text/en.toml": 'help = "such as Sea Change"',
        "tools/strength.py": "def solve_wave(): ...",
        "tools/wave/survey.py": "GAME = 'wave'",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert [line.partition(": ")[0] for line in offenders(tmp_path)] == [
        "houle/server/app.py:2",
        "houle/server/text/en.toml:1",
        "tools/strength.py:1",
    ]


SPELLINGS = (
    *("wave", "WAVE_SOLVER", "solve_wave", "waveSolver", "the Wave's end", "wave-table"),
    *("land_unter", "LandUnter-v0", "landunter", "Land Unter", "LAND_UNTER"),
    *("vague-verte", "Vague & Attaque", "isSeaChange", "/games/sea_change/"),
)
OTHERS = ("sound waves", "a vague idea", "the sea changes", "landing", "une vague", "waver")


def test_a_name_is_found_in_every_spelling() -> None:
    assert [text for text in SPELLINGS if not names_a_game(text)] == []


def test_other_words_are_no_names() -> None:
    assert [text for text in OTHERS if names_a_game(text)] == []
