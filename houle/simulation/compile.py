"""Compilation: rules are plain Python, and Numba compiles them when a compiled driver calls them.

Numba's own cache does not notice changes in a called function. So the name of the cache folder
contains a fingerprint of all sources: after an edit, old code is never run.

Numba is slow to import. It is imported only when something is compiled or loaded, not by
``is_compiled``.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import sysconfig
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from houle import games
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.rule import FIELD_RULES, RULES, FieldRule
from houle.engine.struct import Struct

from . import drivers, verbs

if TYPE_CHECKING:
    from numba.core import types

ROOT = Path(__file__).parents[1]
"""The folder of Houle itself."""
COMPILERS = ("compile.py", "linking.py", "verbs.py")
"""The files of ``simulation`` that decide how rules are compiled; of the others, only those with
rules matter to compiled code."""
BASE = "simulation"
"""The part whose drivers use only these folders and the game's own."""
VERBS = "verbs"
"""The verbs for matches on the server: cached in the folder of BASE, with a marker of their own."""

PLAYOUTS = "playouts"
"""The drivers of playouts: like VERBS, in the folder of BASE with a marker of their own."""

LINKING_TESTED = ("0.63", "0.68")
"""Numba releases with which ``linking`` has been tested; others compile without it, more slowly."""
READ_ONLY = "houle.simulation.read_only.ReadOnlyLocator"
"""How Numba finds code in a folder that is only read."""
CPU_FACTS = {"model name", "flags", "features", "cpu implementer", "cpu part", "cpu variant"}
"""Lines of /proc/cpuinfo that describe the model of the CPU, not its current state."""

DRIVER_SETTINGS: Any = {"cache": True, "_nrt": False}
"""Cached on disk; no reference counting, because rules allocate nothing."""
RULE_SETTINGS: Any = {"no_cfunc_wrapper": True}
"""No C wrapper: only compiled functions call a compiled rule."""


def cache_folder(game: Game, part: str = BASE) -> Path:
    """The folder of the game's compiled code: the one that came with an image, else the user's."""
    own = game.name if part == BASE else f"{game.name}-{part}"
    name = f"{own}-{fingerprint(game, part)}"
    ready = os.environ.get("HOULE_COMPILED")
    if ready and (Path(ready) / "houle" / name / "compiled").is_file():
        return Path(ready) / "houle" / name
    return cache_home() / name


def cache_home() -> Path:
    """Where this user's compiled code is written: in $HOULE_CACHE, else in the user's cache."""
    home = os.environ.get("HOULE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "houle"


@cache
def fingerprint(game: Game, part: str = BASE) -> str:
    """A hash of the game's sources and of the platform, for the name of the cache folder."""
    digest = hashlib.sha256()
    for path in sources(game, part):
        digest.update(path.read_bytes())
    digest.update("\n".join(platform_facts()).encode())
    return digest.hexdigest()[:16]


def platform_facts() -> tuple[str, ...]:
    """What compiled code depends on besides its sources.

    Not Python's version text, because it contains the build date.
    """
    abi = str(sysconfig.get_config_var("SOABI") or sys.implementation.cache_tag)
    libraries = (np.__version__, version("numba"), version("llvmlite"))
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return (abi, cpu(), *libraries, checks, str(linking_is_tested()))


@cache
def cpu() -> str:
    """The target CPU: the one set for Numba, or this machine's with its features."""
    asked = os.environ.get("NUMBA_CPU_NAME")
    if asked:
        return f"{asked} {os.environ.get('NUMBA_CPU_FEATURES', '')}"
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    told = {line for line in lines if line.partition(":")[0].strip().lower() in CPU_FACTS}
    return " ".join((platform.machine(), *sorted(told)))


def linking_is_tested() -> bool:
    """Whether to use ``linking``, which relies on private APIs of Numba."""
    release = ".".join(version("numba").split(".")[:2])
    return release in LINKING_TESTED and os.environ.get("HOULE_LINKING", "on") != "off"


def sources(game: Game, part: str = BASE) -> list[Path]:
    """The source files of the game's compiled code, for the drivers of a part."""
    found = [
        p for folder in (ROOT / "engine", folder_of(game)) for p in sorted(folder.rglob("*.py"))
    ]
    found += [ROOT / BASE / name for name in COMPILERS] + rule_files(ROOT / BASE)
    return found if part == BASE else found + rule_files(ROOT / part)


def folder_of(game: Game) -> Path:
    """The folder with the game's sources, in any package."""
    return Path(str(files(game.package)))


def rule_files(folder: Path) -> list[Path]:
    """The files of the folder that contain rules."""
    return [path for path in sorted(folder.rglob("*.py")) if "\n@rule\n" in path.read_text("utf-8")]


def is_compiled(game: Game, part: str = BASE) -> bool:
    """Whether the cache holds the game's current sources, so that loading is quick."""
    try:
        return stamp(game, part).read_text("utf-8") == stamp_text(part)
    except OSError:
        return False


def write_stamp(game: Game, part: str = BASE) -> None:
    """Write the marker of a finished compilation."""
    path = stamp(game, part)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(stamp_text(part), "utf-8")


def stamp(game: Game, part: str = BASE) -> Path:
    """The marker file of a finished compilation."""
    if part in (VERBS, PLAYOUTS):
        return cache_folder(game) / f"compiled-{part}"
    return cache_folder(game, part) / "compiled"


def stamp_text(part: str = BASE) -> str:
    """What Numba checks before it uses its cache: the time and size of the drivers' files."""
    facts = [path.stat() for path in driver_files(part)]
    return " ".join(f"{fact.st_mtime_ns} {fact.st_size}" for fact in facts)


def driver_files(part: str) -> list[Path]:
    """The files with the entry drivers of a part."""
    here = Path(__file__).parent
    if part == VERBS:
        return [here / "compiled_verbs.py"]
    if part == PLAYOUTS:
        return [here / "worlds.py"]
    return [here / "drivers.py"] if part == BASE else rule_files(here.parent / part)


def register() -> None:
    """Register all verbs and all rules imported so far with Numba."""
    register_verbs()
    register_rules()


@cache
def register_verbs() -> None:
    """Register all verbs with Numba, once."""
    from numba.core import types

    if linking_is_tested():
        from .linking import use_linked_libraries

        use_linked_libraries()
    # Numba numbers record types in the order in which a process first uses them. Each game may be
    # compiled by its own process: two caches could then use the same number for different records,
    # and a process that loads both would run the rules of one game on the states of the other.
    setattr(types.Record, "mangling_args", property(record_name))  # noqa: B010 (it is untyped)
    for game in games.every():
        verbs.functions(game)
    for verb in verbs.ALL:
        register_verb(verb)


REGISTERED: list[Callable[..., object]] = []
"""The rules already registered with Numba: the first ones of RULES."""
REGISTERED_FOR_FIELDS: list[FieldRule] = []
"""The same for FIELD_RULES."""


def register_rules() -> None:
    """Register the rules imported since the last call."""
    from numba.extending import register_jitable

    for function in RULES[len(REGISTERED) :]:
        register_jitable(**RULE_SETTINGS)(function)
        REGISTERED.append(function)
    for kept in FIELD_RULES[len(REGISTERED_FOR_FIELDS) :]:
        register_field_rule(kept)
        REGISTERED_FOR_FIELDS.append(kept)


def record_name(record: types.Record) -> tuple[str, tuple[int]]:
    """The name of a record type in compiled code, the same in every process."""
    digest = hashlib.sha256(record.name.encode()).hexdigest()
    return "Record", (int(digest[:15], 16),)


def register_verb(verb: Callable[..., Any]) -> None:
    """Overload the verb: compiled code calls the function of the game whose struct is passed."""
    from numba.extending import overload

    names = names_of(verb)
    decorate: Any = overload(verb, RULE_SETTINGS, strict=False, target="generic")
    deciding = names[-1] if verb is verbs.know else names[0]
    decorate(dispatcher(names, partial(implementation, verb.__name__), deciding))


def register_field_rule(kept: FieldRule) -> None:
    """Overload the rule: in compiled code it does nothing for states without its fields."""
    from numba.extending import overload

    names = names_of(kept.function)
    scope: dict[str, Any] = {}
    exec(f"def skip({', '.join(names)}):\n    pass", scope)

    def choose(state: Any) -> Callable[..., Any]:
        """The rule, or a function that does nothing."""
        return kept.function if set(kept.fields.fields) <= set(state.fields) else scope["skip"]

    decorate: Any = overload(kept.guarded, RULE_SETTINGS, strict=False, target="generic")
    decorate(dispatcher(names, choose, names[0]))


def names_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the function's arguments."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def dispatcher(
    names: tuple[str, ...], choose: Callable[[Any], Any], deciding: str
) -> Callable[..., Any]:
    """A function with these arguments that picks an implementation by the type of one of them."""
    scope: dict[str, Any] = {"choose": choose}
    exec(f"def typer({', '.join(names)}):\n    return choose({deciding})", scope)
    typer: Callable[..., Any] = scope["typer"]
    return typer


def implementation(verb: str, struct: types.Type) -> Callable[..., Any] | None:
    """The function that implements the verb for structs of this Numba type."""
    game = games_by_type().get(struct)
    if game is None:
        return None
    found = verbs.functions(game)
    if verb == "see":
        return call_all(found["see"], found["reveal"])
    if verb == "know":
        know = found["know_observed" if struct == record_type(game.observed) else "know"]
        return call_all(know, found["reveal"], found["recall"])
    return found[verb]


def call_all(*parts: Callable[..., Any]) -> Callable[..., Any]:
    """One function that calls the parts, which fill a view, one after the other."""
    scope: dict[str, Any] = {f"part{i}": part for i, part in enumerate(parts)}
    calls = "\n".join(f"    part{i}(state, seat, seen)" for i in range(len(parts)))
    exec(f"def look(state, seat, seen):\n{calls}", scope)
    look: Callable[..., Any] = scope["look"]
    return look


@cache
def games_by_type() -> dict[types.Type, Game]:
    """The games by the Numba types of their structs."""
    return {record_type(struct): game for game in games.every() for struct in game.structs}


def record_type(struct: type[Struct]) -> types.Type:
    """The Numba type of a struct."""
    import numba

    return numba.from_dtype(struct.dtype)


@cache
def compiled(game: Game, driver: Callable[..., Any], *, hold_gil: bool = False) -> Any:
    """The driver compiled for the game, from the cache if possible.

    It releases the GIL unless ``hold_gil``: for a call of some microseconds, releasing the GIL and
    acquiring it again costs more than it gains.
    """
    import numba
    from numba.core import config

    register()
    folder = driver_folder(game, driver)
    settings = {**DRIVER_SETTINGS, "cache": folder is not None, "nogil": not hold_gil}
    is_written = folder is None or folder.parent == cache_home()
    setattr(config, "CACHE_DIR", str(folder or ""))  # noqa: B010 (it is untyped)
    setattr(config, "CACHE_LOCATOR_CLASSES", "" if is_written else READ_ONLY)  # noqa: B010
    function = numba.njit(**settings)(driver)
    if not is_written:
        # What is missing there is compiled for this process alone.
        function._cache.save_overload = lambda *result: None
    return function


def driver_folder(game: Game, driver: Callable[..., Any]) -> Path | None:
    """The cache folder for the driver; None where it has no file, as in a notebook."""
    package, _, rest = driver.__module__.partition(".")
    if package == ROOT.name:
        return cache_folder(game, rest.partition(".")[0])
    files = files_beside(driver)
    if not files:
        return None
    digest = hashlib.sha256(fingerprint(game).encode())
    for path in sorted({*files, *other_rule_files()}):
        digest.update(path.read_bytes())
    base = cache_folder(game)
    return base.with_name(f"{game.name}-own-{digest.hexdigest()[:16]}")


def files_beside(driver: Callable[..., Any]) -> list[Path]:
    """The files that somebody else's driver may depend on: its package, or those in its folder."""
    path = Path(driver.__code__.co_filename)
    if not path.is_file():
        return []
    package = str(driver.__globals__.get("__package__") or "").partition(".")[0]
    folder = next((p for p in path.parents if p.name == package), None) if package else None
    return sorted(path.parent.glob("*.py") if folder is None else folder.rglob("*.py"))


def other_rule_files() -> set[Path]:
    """The files with rules outside Houle that have been imported."""
    codes = (getattr(function, "__code__", None) for function in RULES)
    paths = {Path(code.co_filename) for code in codes if code is not None}
    return {path for path in paths if path.is_file() and not path.is_relative_to(ROOT)}


def compile_game(game: Game) -> None:
    """Compile every entry driver for the game by calling it with empty arrays."""
    states = game.bare.zeros(2)
    levels = np.zeros(16, np.int8)
    mover = np.ones(1, np.int64)
    legal = np.zeros(game.max_legal, np.int16)
    none = np.zeros(0, np.int32)
    grid = np.zeros((0, 16), np.int16)
    compiled(game, drivers.play_matches)(states, 0, levels, mover, legal, NO_LOG, none, grid, grid)
    moves = np.zeros((0, 2), np.int16)
    blank = game.state.zeros(1)
    blank[0] = game.state.blank()
    game.options().store(blank[0])
    compiled(game, drivers.trace)(blank, moves, mover, legal, NO_LOG)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        compile_game(games.find(name))
