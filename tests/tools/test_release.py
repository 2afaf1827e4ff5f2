"""What keeps a release from being made: each problem is named, and nothing is built."""

from __future__ import annotations

import subprocess
from pathlib import Path

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
    write(tmp_path / ".gitignore", "/houle/server/web/\n")
    write(tmp_path / release.BUILT, "<!doctype html>")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def git(folder: Path, *arguments: str) -> None:
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(("git", *person, *arguments), cwd=folder, check=True)


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


def test_the_changelog_is_read_section_by_section() -> None:
    newest, oldest = sections(CHANGELOG)
    assert (newest.version, newest.date) == ("1.2.0", "2026-03-04")
    assert newest.lists == {"Added": ["- A sixth game,"], "Fixed": ["- A bot that slept."]}
    assert oldest.lists == {"Changed": ["- The sea is bluer."]}
    assert section_of(CHANGELOG, "9.9.9").date is None
