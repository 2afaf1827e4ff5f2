"""The audit of our dependencies without a network finds what a saved database knows."""

from __future__ import annotations

import json
import runpy
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AUDIT = runpy.run_path(str(ROOT / ".ci" / "audit.py"))


def advisory(events: list[dict[str, str]], **parts: Any) -> dict[str, Any]:
    """An advisory against a package that we pretend to use."""
    package = {"ecosystem": "PyPI", "name": "Some_Package"}
    ranges = [{"type": "ECOSYSTEM", "events": events}]
    affected = [{"package": package, "ranges": ranges, "versions": parts.pop("versions", [])}]
    dated = {"id": "TEST-1", "modified": "2026-01-02T00:00:00Z", "summary": "bad"}
    return {**dated, "affected": affected, **parts}


def audit(folder: Path, version: str, *found: dict[str, Any]) -> int:
    """The exit code for one pinned package and a saved database."""
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        for number, entry in enumerate(found):
            archive.writestr(f"{number}.json", json.dumps(entry))
    (folder / "constraints.txt").write_text(f"# pins\nsome-package=={version}\n")
    code: int = AUDIT["main"](str(folder / "constraints.txt"), str(folder / "all.zip"))
    return code


@pytest.mark.parametrize(
    ("version", "code"),
    [("1.9", 0), ("2.0", 1), ("2.4.1", 1), ("2.5", 0), ("3.0", 1), ("3.1", 1), ("3.2", 0)],
)
def test_a_version_is_found_from_where_it_was_introduced_to_where_it_was_fixed(
    tmp_path: Path, version: str, code: int
) -> None:
    events = [{"introduced": "2.0"}, {"fixed": "2.5"}, {"introduced": "3.0"}]
    assert audit(tmp_path, version, advisory([*events, {"last_affected": "3.1"}])) == code


def test_zero_means_from_the_beginning(tmp_path: Path) -> None:
    assert audit(tmp_path, "0.0.1a1", advisory([{"introduced": "0"}])) == 1


def test_a_listed_version_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(tmp_path, "1.0", advisory([], versions=["1.0"])) == 1
    assert "some-package 1.0: TEST-1 bad" in capsys.readouterr().out


def test_what_was_withdrawn_does_not_count(tmp_path: Path) -> None:
    withdrawn = advisory([{"introduced": "0"}], withdrawn="2026-01-03T00:00:00Z")
    other = advisory([{"introduced": "9"}])
    assert audit(tmp_path, "1.0", withdrawn, other) == 0


def test_an_empty_database_proves_nothing(tmp_path: Path) -> None:
    assert audit(tmp_path, "1.0") == 1


def test_all_our_pins_are_read() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if "==" in line and not line.startswith("#")]
    assert len(AUDIT["pinned"]("\n".join(lines))) == len(pins) > 30
