"""What a release does, in which order, and what keeps it from being made."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tools import release
from tools.changelog import section_of, sections

CHANGELOG = """# Changelog

## 1.2.0 - 2026-03-04

### Added

- A sixth game,
  with seals.

### Fixed

- A bot that slept.

## 1.1.0 - 2026-01-02

### Changed

- The sea is bluer.
"""

FIRST_LISTS = CHANGELOG[CHANGELOG.index("### Added") : CHANGELOG.index("## 1.1.0")]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small repository that is ready to be released as 1.2.0."""
    write(tmp_path / "houle" / "__init__.py", '"""A package."""\n\n__version__ = "1.2.0"\n')
    write(tmp_path / "CHANGELOG.md", CHANGELOG)
    write(tmp_path / "CITATION.cff", "version: 1.2.0\ndate-released: 2026-03-04\n")
    write(tmp_path / ".gitignore", "/houle/server/web/\n/dist/\n")
    write(tmp_path / release.BUILT, "<!doctype html>")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def git(folder: Path, *arguments: str, at: str = "2026-03-04T23:30:00Z") -> None:
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    environment = {**os.environ, "GIT_COMMITTER_DATE": at}
    subprocess.run(("git", *person, *arguments), cwd=folder, check=True, env=environment)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Change something")


def test_a_tree_that_is_ready_has_no_problems(checkout: Path) -> None:
    assert release.problems(checkout, "1.2.0") == []


@pytest.mark.parametrize("name", ["CHANGELOG.md", "new.txt"])
def test_a_dirty_tree_is_refused(checkout: Path, name: str) -> None:
    with (checkout / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    (problem,) = release.problems(checkout, "1.2.0")
    assert problem == f"the tree has 1 uncommitted changes, such as {name}"


def test_another_version_than_the_one_of_the_code_is_refused(checkout: Path) -> None:
    assert "houle/__init__.py has 1.2.0" in release.problems(checkout, "1.3.0")


@pytest.mark.parametrize("version", ["1.2", "v1.2.0", "1.2.0rc1", "latest"])
def test_what_is_no_version_is_refused(checkout: Path, version: str) -> None:
    assert f"{version!r} is no version such as 0.2.0" in release.problems(checkout, version)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("## 1.2.0 - 2026-03-04", "## 1.2.0", "the section 1.2.0 has no date such as 2026-01-31"),
        ("## 1.2.0 - 2026-03-04", "## 1.2.0 - soon", "the section 1.2.0 has no date"),
        (FIRST_LISTS, "", "the section 1.2.0 lists no change"),
        ("- A bot that slept.", "", "the list 'Fixed' is empty"),
        ("### Fixed", "### Repaired", "the list 'Repaired' is none of Added, Changed, Fixed"),
        ("## 1.2.0 - 2026", "## 1.2.1 - 2026", "the newest section of the changelog is 1.2.1"),
        (
            "## 1.2.0 - ",
            "## Unreleased\n\n### Added\n\n- More.\n\n## 1.2.0 - ",
            "the changelog has changes under 'Unreleased'",
        ),
    ],
)
def test_a_changelog_that_does_not_match_is_refused(
    checkout: Path, before: str, after: str, problem: str
) -> None:
    assert before in CHANGELOG
    write(checkout / "CHANGELOG.md", CHANGELOG.replace(before, after))
    commit(checkout)
    found = release.problems(checkout, "1.2.0")
    assert [told for told in found if told.startswith(problem)]


def test_an_empty_heading_for_what_comes_next_is_no_problem(checkout: Path) -> None:
    write(checkout / "CHANGELOG.md", CHANGELOG.replace("## 1.2.0", "## Unreleased\n\n## 1.2.0"))
    commit(checkout)
    assert release.problems(checkout, "1.2.0") == []


def test_a_release_without_the_web_app_is_refused(checkout: Path) -> None:
    (checkout / release.BUILT).unlink()
    assert release.problems(checkout, "1.2.0") == ["the web app is not built: make web"]


def test_nothing_is_built_where_something_is_not_ready(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["1.3.0", "--root", str(checkout)]) == 1
    assert "release: houle/__init__.py has 1.2.0" in capsys.readouterr().err
    assert not (checkout / "dist").exists()


def test_failing_checks_stop_the_release(checkout: Path) -> None:
    write(checkout / "Makefile", "check:\n\t@exit 3\n")
    commit(checkout)
    with pytest.raises(subprocess.CalledProcessError):
        release.main(["1.2.0", "--root", str(checkout)])
    assert not (checkout / "dist").exists()


def test_checks_that_change_the_tree_stop_the_release(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(checkout / "Makefile", "check:\n\t@touch left_behind\n")
    commit(checkout)
    assert release.main(["1.2.0", "--root", str(checkout)]) == 1
    assert "the checks have changed the tree" in capsys.readouterr().err
    assert not (checkout / "dist").exists()


@dataclass
class Runner:
    """Notes the commands of a release instead of running them, and builds two empty files."""

    root: Path
    verified: int = 0
    commands: list[str] = field(default_factory=list)

    def __call__(
        self, command: tuple[str, ...], **settings: Any
    ) -> subprocess.CompletedProcess[str]:
        assert settings.get("cwd") == self.root
        self.commands.append(" ".join(command).removeprefix(f"{sys.executable} -m "))
        if "hatchling" in command:
            write(self.root / "dist" / "houle-1.2.0-py3-none-any.whl", "")
            write(self.root / "dist" / "houle-1.2.0.tar.gz", "")
        is_last = "tools.verify_wheel" in command
        return subprocess.CompletedProcess(command, self.verified if is_last else 0)


def test_a_release_is_checked_then_built_then_verified(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(checkout / "dist" / "houle-1.1.0.tar.gz", "an earlier release")
    run = Runner(checkout)
    assert release.main(["1.2.0", "--root", str(checkout)], run) == 0
    dist = checkout / "dist"
    assert run.commands == [
        "make check",
        f"hatchling build -d {dist}",
        f"tools.verify_wheel {dist}",
    ]
    built = capsys.readouterr().out.splitlines()
    assert built == [
        "built houle-1.2.0-py3-none-any.whl: 0.0 MB",
        "built houle-1.2.0.tar.gz: 0.0 MB",
    ]


def test_a_release_that_fails_its_verification_fails(checkout: Path) -> None:
    run = Runner(checkout, verified=1)
    assert release.main(["1.2.0", "--root", str(checkout)], run) == 1


def test_only_looking_runs_nothing(checkout: Path) -> None:
    run = Runner(checkout)
    assert release.main(["1.2.0", "--root", str(checkout), "--only-look"], run) == 0
    assert run.commands == []


def test_a_date_after_the_day_of_the_commit_is_refused(checkout: Path) -> None:
    git(checkout, "commit", "--quiet", "--allow-empty", "-m", "Early", at="2026-03-03T23:30:00Z")
    (problem,) = release.problems(checkout, "1.2.0")
    assert problem.startswith("the section 1.2.0 has the date 2026-03-04, after 2026-03-03: ")


def test_a_merge_on_a_later_day_is_ready(checkout: Path) -> None:
    git(checkout, "commit", "--quiet", "--allow-empty", "-m", "Later", at="2026-03-05T00:30:00Z")
    assert release.problems(checkout, "1.2.0") == []


def test_the_day_of_a_release_is_the_one_in_utc_wherever_it_is_made(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")  # where the commit was made on the next day
    assert release.problems(checkout, "1.2.0") == []


def test_setting_the_date_makes_a_later_commit_ready(checkout: Path) -> None:
    release.set_date(checkout, "1.2.0", "2026-04-01")
    git(checkout, "commit", "--quiet", "--all", "-m", "Set the date", at="2026-04-01T08:00:00Z")
    assert release.problems(checkout, "1.2.0") == []
    assert "## 1.1.0 - 2026-01-02" in (checkout / "CHANGELOG.md").read_text("utf-8")
    assert "date-released: 2026-04-01\n" in (checkout / "CITATION.cff").read_text("utf-8")


def test_the_date_of_a_version_that_is_not_in_the_changelog_is_refused(checkout: Path) -> None:
    with pytest.raises(SystemExit, match=r"CHANGELOG.md has no line for the date of 1\.3\.0"):
        release.main(["1.3.0", "--root", str(checkout), "--set-date"])


def test_the_changelog_is_read_section_by_section() -> None:
    newest, oldest = sections(CHANGELOG)
    assert (newest.version, newest.date) == ("1.2.0", "2026-03-04")
    assert newest.lists == {"Added": ["- A sixth game,"], "Fixed": ["- A bot that slept."]}
    assert oldest.lists == {"Changed": ["- The sea is bluer."]}
    assert section_of(CHANGELOG, "9.9.9").date is None
