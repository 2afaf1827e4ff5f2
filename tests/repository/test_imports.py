"""Imports point one way: engine <- games <- simulation <- bots <- server <- cli."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import houle
from houle import games
from tests.examined import each

ROOT = Path(houle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "simulation": {"engine", "games", "simulation"},
    "bots": {"engine", "games", "simulation", "bots"},
    "contract": {"engine", "games", "simulation", "bots", "contract"},
    "report": {"engine", "games", "simulation", "bots", "report"},
    "envs": {"engine", "games", "simulation", "bots", "envs"},
    "learning": {"engine", "games", "simulation", "bots", "learning"},
    "selfplay": {"engine", "games", "simulation", "bots", "selfplay"},
    "server": {"engine", "games", "simulation", "bots", "server"},
    "cli": {
        *("engine", "games", "simulation", "bots", "contract", "report", "learning", "server"),
        *("selfplay", "cli"),
    },
}
"""The parts of the package, and which parts each may import."""

OUTSIDE = {
    "engine": {"numpy"},
    "games": {"numpy"},
    "simulation": {"numpy", "numba", "pyarrow", "ray"},
    "bots": {"numpy", "openskill", "threadpoolctl"},
    "contract": {"numpy"},
    "report": {"numpy"},
    "envs": {"numpy", "gymnasium", "pettingzoo", "pyspiel", "PIL"},
    "learning": {"numpy", "torch"},
    "selfplay": {"numpy"},
    "server": {
        *("alembic", "argon2", "asyncpg", "fastapi", "itsdangerous", "orjson", "prometheus_client"),
        *("markdown_it", "pydantic", "redis", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    },
    "cli": {"numpy", "typer", "rich", "click", "segno", "uvicorn"},
}
"""Packages from elsewhere that each part may import; the standard library always may be."""

FORBIDDEN_NAMES = {"utils", "common", "helpers", "core", "manager"}

CLASS = re.compile(r"^ *class (\w+)\b", re.MULTILINE)
OF_EVERY_GAME = {"State", "BareState", "Options", "Plan"}
"""The names of classes that every game has of its own."""
GAME_FOLDERS = {"games", "cli"}
"""Where the games are; a new one is begun from a skeleton in ``cli``."""


CHECKED_FOR_CYCLES = "houle"
"""Where no file may be part of an import cycle."""


def imported(path: Path, root: Path = ROOT) -> set[str]:
    """The absolute names of all modules that a file imports, wherever in the file."""
    package = (root.name, *path.relative_to(root).parts[:-1])
    return imported_in(path.read_text("utf-8"), package)


@cache
def imported_in(text: str, package: tuple[str, ...]) -> set[str]:
    """The same of the text of a file in a package."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def import_graph(root: Path) -> dict[str, set[str]]:
    """Every module of a package, and the modules of the package that it imports.

    Imports inside functions and under TYPE_CHECKING count like any other.
    """
    modules = {module_name(path, root): path for path in root.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        # The package of an imported module counts only if something of its own is imported.
        graph[module] = {nearest(name, modules) for name in imported(path, root)} - {module, ""}
    return graph


def module_name(path: Path, root: Path) -> str:
    """The dotted name of a file; a package is named like its folder."""
    parts = (root.name, *path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def nearest(name: str, modules: Mapping[str, Path]) -> str:
    """The module that a dotted name is, or is a part of; empty if it is another package's."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def find_cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """A cycle in the graph, its first module again at the end; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def part_of(path: Path) -> str:
    """The part of the package in which a file lies; its own root is no part."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def other_parts(path: Path) -> set[str]:
    """The parts of the package from which a file imports something."""
    pieces = [module.split(".") for module in imported(path)]
    return {p[1] for p in pieces if p[0] == "houle" and len(p) > 1 and p[1] in MAY_IMPORT}


def test_imports_point_one_way() -> None:
    files = [path for path in FILES if part_of(path)]
    assert {part_of(path) for path in files} <= set(MAY_IMPORT)
    forbidden = {path: other_parts(path) - MAY_IMPORT[part_of(path)] for path in files}
    assert files and [(path, parts) for path, parts in forbidden.items() if parts] == []


def test_no_file_is_part_of_an_import_cycle() -> None:
    graph = import_graph(ROOT)
    checked = {m: arrows for m, arrows in graph.items() if m.startswith(CHECKED_FOR_CYCLES)}
    assert len(checked) > 40
    assert find_cycle(checked) == []


@pytest.mark.parametrize(
    "hidden",
    [
        "from . import first\n",
        "def later():\n    from .first import thing\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import planted.first\n",
    ],
    ids=["plain", "in a function", "for types"],
)
def test_an_import_cycle_is_found_wherever_the_import_stands(tmp_path: Path, hidden: str) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "first.py").write_text("from planted.second import thing\n")
    (package / "second.py").write_text("from planted import third\n")
    (package / "third.py").write_text(hidden)
    names = {"planted.first", "planted.second", "planted.third"}
    assert set(find_cycle(import_graph(package))) == names
    (package / "third.py").write_text("import json\n")
    assert find_cycle(import_graph(package)) == []


@pytest.mark.parametrize("up", ["import planted\n", "from planted import VERSION\n"])
def test_an_import_cycle_through_the_package_itself_is_found(tmp_path: Path, up: str) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    down = "VERSION = 1\ndef later():\n    from planted.first import thing\n"
    (package / "__init__.py").write_text(down)
    (package / "first.py").write_text(up)
    assert set(find_cycle(import_graph(package))) == {"planted", "planted.first"}
    (package / "first.py").write_text("from planted import second\n")
    (package / "second.py").write_text("")
    assert find_cycle(import_graph(package)) == []


def outside_packages(path: Path) -> set[str]:
    """The packages from elsewhere that a file imports."""
    return {m.split(".")[0] for m in imported(path)} - {"houle"} - sys.stdlib_module_names


def test_every_part_imports_only_its_own_outside_packages() -> None:
    forbidden = {path: outside_packages(path) - OUTSIDE.get(part_of(path), set()) for path in FILES}
    assert FILES and [(path, names) for path, names in forbidden.items() if names] == []


def imported_games(path: Path) -> set[str]:
    """The games from whose folders a file imports something."""
    return {m.split(".")[2] for m in imported(path) if m.startswith("houle.games.")}


def test_no_game_imports_another() -> None:
    files = [(name, path) for name in games.NAMES for path in (ROOT / "games" / name).rglob("*.py")]
    assert {name for name, _ in files} == set(games.NAMES)
    assert [path for name, path in files if not imported_games(path) <= {name}] == []


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
    assert [p for p in each(ROOT.rglob("*")) if p.stem in FORBIDDEN_NAMES] == []


def test_no_two_classes_have_the_same_name() -> None:
    places = defaultdict(list)
    for path in FILES:
        for name in CLASS.findall(path.read_text("utf-8")):
            if not (name in OF_EVERY_GAME and path.relative_to(ROOT).parts[0] in GAME_FOLDERS):
                places[name].append(path)
    assert "Match" in places
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_importing_houle_does_not_import_numba() -> None:
    program = "import sys, houle; houle.new('land_unter', seed=1); print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_programs_of_ours_take_no_package_from_the_folder_they_run_in() -> None:
    """Else a server started in a checkout would compile the sources there, and not its own."""
    starts = [
        found
        for path in FILES
        for found in re.findall(r'sys\.executable,\s*("-\w+")', path.read_text("utf-8"))
    ]
    assert starts and set(starts) == {'"-P"'}
