"""houle new-game: a small complete game as a package of its own, ready to be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from houle import games
from houle.cli.arguments import ArgumentError
from houle.cli.words import Words
from houle.games.installed import GROUP, NAME

TEMPLATE = "houle.cli.skeleton"
COPIED = (".py", ".toml", ".md")

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "houle-{dashed}"
version = "1.0"
description = "{title}, a game for the tables of Houle."
requires-python = ">=3.11"
dependencies = ["houle"]

[project.entry-points."{group}"]
{name} = "{package}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]
"""


def new_game(name: str, folder: Path | None, words: Words) -> Path:
    """Write the package of a new game and give its folder; nothing is overwritten."""
    check_name(name, words)
    dashed = name.replace("_", "-")
    target = folder or Path(f"houle-{dashed}")
    if target.exists():
        raise ArgumentError(words("new_game.exists", folder=target))
    package = f"houle_{name}"
    facts = {"dashed": dashed, "title": title_of(name), "name": name, "package": package}
    written = {"pyproject.toml": PROJECT.format(group=GROUP, **facts)}
    for path, text in template_files():
        written[f"src/{package}/{path}"] = renamed(text, name)
    for relative, text in written.items():
        file = target / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return target


def check_name(name: str, words: Words) -> None:
    """Refuse a name that no game may have, or that another game has."""
    if not NAME.fullmatch(name):
        raise ArgumentError(words("new_game.name", given=name))
    if name in games.NAMES:
        raise ArgumentError(words("new_game.taken", given=name))


def template_files() -> Iterator[tuple[str, str]]:
    """The files of the game that is copied: their paths in its folder, and their texts."""
    root = files(TEMPLATE)
    for folder in ("", "text"):
        for entry in (root / folder).iterdir() if folder else root.iterdir():
            if entry.name.endswith(COPIED):
                yield f"{folder}/{entry.name}".lstrip("/"), entry.read_text("utf-8")


def renamed(text: str, name: str) -> str:
    """The text with the name, the title and the rule numbers of the new game."""
    text = re.sub(r"\bSK\b", prefix_of(name), text)
    text = text.replace('"sk"', f'"{prefix_of(name).lower()}"')
    return text.replace("skeleton", name).replace("Skeleton", title_of(name))


def title_of(name: str) -> str:
    """The title that the name suggests: ``high_card`` is High Card."""
    return " ".join(word.capitalize() for word in name.split("_") if word)


def prefix_of(name: str) -> str:
    """The letters before rule numbers: the first ones of the words, or of the only word."""
    words = [word for word in name.split("_") if word]
    letters = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    return letters.upper()
