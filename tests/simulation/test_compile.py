"""Compiled code: kept under a name that tells all it depends on; it works without linking."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from houle import games
from houle.simulation import compile

GAME = games.find("land_unter")
PROGRAM = (
    "import hashlib\n"
    "from houle import games\n"
    "from houle.engine.chance import KEY_BYTES\n"
    "from houle.simulation import compile\n"
    "from houle.simulation.batch import run\n"
    "game = games.find('land_unter')\n"
    "options, levels = game.options(), ['matelot'] * 4\n"
    "done = run(game, options, levels=levels, key=bytes(KEY_BYTES), matches=200, cores=1)\n"
    "told = done.lengths.tobytes() + done.scores.tobytes() + done.places.tobytes()\n"
    "print(compile.linking_is_tested(), done.moves, hashlib.sha256(told).hexdigest())\n"
)


def fingerprint() -> str:
    """The fingerprint as a new process would find it."""
    compile.cpu.cache_clear()
    return compile.fingerprint.__wrapped__(GAME)


def test_the_date_on_which_python_was_built_does_not_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = fingerprint()
    monkeypatch.setattr(sys, "version", "3.11.7 (main, Jan  1 1999, 00:00:00) [GCC]")
    assert fingerprint() == before


@pytest.mark.parametrize(
    ("name", "value"),
    [("NUMBA_CPU_NAME", "generic"), ("NUMBA_BOUNDSCHECK", "1"), ("HOULE_LINKING", "off")],
)
def test_code_for_another_processor_or_other_settings_is_kept_apart(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(name, raising=False)
    before = fingerprint()
    monkeypatch.setenv(name, value)
    assert fingerprint() != before


def test_another_abi_of_python_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    monkeypatch.setattr(compile.sysconfig, "get_config_var", lambda name: "cpython-399-somewhere")
    assert fingerprint() != before


def test_an_untested_numba_is_used_without_linking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOULE_LINKING", raising=False)
    assert compile.linking_is_tested()
    monkeypatch.setattr(compile, "version", lambda package: "0.69.0")
    assert not compile.linking_is_tested()


@pytest.mark.slow
def test_matches_are_the_same_without_linking() -> None:
    printed = {name: in_a_new_process({"HOULE_LINKING": name}) for name in ("on", "off")}
    assert [printed["on"][0], printed["off"][0]] == ["True", "False"]
    assert printed["on"][1:] == printed["off"][1:]
    assert int(printed["on"][1]) > 200


@pytest.mark.slow
def test_code_that_came_with_an_image_is_used_and_its_folder_only_read(tmp_path: Path) -> None:
    printed = in_a_new_process({})
    compiled = compile.cache_folder(GAME)
    image, own = tmp_path / "image", tmp_path / "own"
    folder = image / "houle" / compiled.name
    shutil.copytree(compiled, folder)
    (folder / "compiled").write_text(compile.stamp_text(), "utf-8")
    before = contents(image)
    own.mkdir()
    settings = {"HOULE_COMPILED": str(image), "HOULE_CACHE": str(own)}
    assert in_a_new_process(settings) == printed
    assert contents(image) == before
    assert contents(own) == {}


def test_without_the_right_code_in_an_image_the_cache_of_the_user_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOULE_COMPILED", str(tmp_path))
    assert compile.cache_folder(GAME).parent == compile.cache_home()


def in_a_new_process(settings: dict[str, str]) -> list[str]:
    """What the program prints with these settings."""
    env = {**os.environ, **settings}
    program = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(program, capture_output=True, text=True, check=True, env=env)
    return done.stdout.split()


def contents(folder: Path) -> dict[str, int]:
    """The files in the folder, with the times of their last changes."""
    return {str(p): p.stat().st_mtime_ns for p in sorted(folder.rglob("*")) if p.is_file()}
