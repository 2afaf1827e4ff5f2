"""What the tests need compiled is compiled once, and again when something has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import compile


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes every compilation, in a cache of its own, and compiles nothing."""
    found: list[int] = []
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path))
    monkeypatch.setattr(compile, "compile_all", lambda: found.append(1))
    return found


def test_what_is_compiled_is_not_compiled_again(runs: list[int]) -> None:
    compile.main()
    compile.main()
    assert len(runs) == 1


def test_with_another_setting_of_the_compiler_it_is_compiled_again(
    runs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    compile.main()
    monkeypatch.setenv("HOULE_LINKING", "off")
    compile.main()
    assert len(runs) == 2


def test_a_compilation_that_failed_is_tried_again(
    runs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(compile, "compile_all", fail)
        with pytest.raises(RuntimeError):
            compile.main()
    compile.main()
    assert len(runs) == 1


@pytest.mark.parametrize("folder", compile.SOURCES)
def test_an_edited_file_changes_the_state_of_the_sources(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "part" / "rules.py"
    file.parent.mkdir(parents=True)
    file.write_text("one", "utf-8")
    before = compile.state_of_sources(tmp_path)
    file.write_text("other", "utf-8")
    assert compile.state_of_sources(tmp_path) != before
    assert compile.state_of_sources(tmp_path) == compile.state_of_sources(tmp_path)
