"""Imports point one way: engine <- games <- simulation <- bots <- server <- cli."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import houle
from houle import games

ROOT = Path(houle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "simulation": {"engine", "games", "simulation"},
    "bots": {"engine", "games", "simulation", "bots"},
    "envs": {"engine", "games", "simulation", "envs"},
    "server": {"engine", "games", "simulation", "bots", "server"},
    "cli": {"engine", "games", "simulation", "bots", "server", "cli"},
}
"""The parts of the package, and which parts each may import."""

OUTSIDE = {
    "engine": {"numpy"},
    "games": {"numpy"},
    "simulation": {"numpy", "numba", "pyarrow"},
    "bots": {"numpy", "openskill"},
    "server": {
        *("alembic", "argon2", "asyncpg", "fastapi", "itsdangerous", "orjson", "prometheus_client"),
        *("markdown_it", "pydantic", "redis", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    },
    "cli": {"numpy", "typer", "rich", "click", "segno", "uvicorn"},
}
"""Packages from elsewhere that each part may import; the standard library always may be."""

FORBIDDEN_NAMES = {"utils", "common", "helpers", "core", "manager"}


def imported(path: Path) -> set[str]:
    """The absolute names of all modules that a file imports."""
    package = ("houle", *path.relative_to(ROOT).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def part_of(path: Path) -> str:
    """The part of the package in which a file lies; its own root is no part."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    for module in imported(path):
        pieces = module.split(".")
        if part and pieces[0] == "houle" and len(pieces) > 1 and pieces[1] in MAY_IMPORT:
            assert pieces[1] in MAY_IMPORT[part], module


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_part_imports_only_its_own_outside_packages(path: Path) -> None:
    outside = {m.split(".")[0] for m in imported(path)} - {"houle"} - sys.stdlib_module_names
    assert outside <= OUTSIDE.get(part_of(path), set())


@pytest.mark.parametrize("name", games.NAMES)
def test_no_game_imports_another(name: str) -> None:
    for path in (ROOT / "games" / name).rglob("*.py"):
        others = {m.split(".")[2] for m in imported(path) if m.startswith("houle.games.")}
        assert others <= {name}


def test_every_game_has_the_same_files() -> None:
    wanted = {
        *("__init__.py", "cards.py", "options.py", "state.py", "events.py", "rules.py"),
        *("view.py", "notation.py", "heuristic.py", "rulebook.en.md", "rulebook.fr.md"),
        *("text/en.toml", "text/fr.toml"),
    }
    for name in games.NAMES:
        folder = ROOT / "games" / name
        found = {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}
        assert wanted <= found, name


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert not [p for p in ROOT.rglob("*") if p.stem in FORBIDDEN_NAMES]


def test_importing_houle_does_not_import_numba() -> None:
    program = "import sys, houle; houle.new('land_unter', seed=1); print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
