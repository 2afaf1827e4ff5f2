"""Makes a release: ``python -m tools.release 0.2.0`` (``make release VERSION=0.2.0``).

It refuses what is not ready, runs all checks, builds wheel and sdist into ``dist/``, and verifies
them as somebody who has nothing else would. It publishes nothing.

``python -m tools.release 0.2.0 --set-date`` writes today's date, in UTC, into the changelog and the
citation, to be committed at once: building the same commit again later gives the same. A section
with a later date than the commit is refused.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .changelog import section_of, sections

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
BUILT = Path("houle/server/web/index.html")
UNRELEASED = "Unreleased"
CITED = re.compile(r"^date-released: .*$", re.MULTILINE)

Runner = Callable[..., "subprocess.CompletedProcess[Any]"]
"""Runs a command, as ``subprocess.run`` does; tests give another one."""


def problems(root: Path, version: str) -> list[str]:
    """Why this tree cannot be released under this version."""
    found = version_problems(root, version)
    changes = git(root, "status", "--porcelain").splitlines()
    if changes:
        found.append(f"the tree has {len(changes)} uncommitted changes, such as {changes[0][3:]}")
    if not (root / BUILT).is_file():
        found.append("the web app is not built: make web")
    return found + date_problems(root, version)


def date_problems(root: Path, version: str) -> list[str]:
    """Whether the section has a later date than the commit that would be released."""
    section = section_of((root / "CHANGELOG.md").read_text("utf-8"), version)
    committed = git(root, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d").strip()
    if section.problems() or str(section.date) <= committed:
        return []
    remedy = f"python -m tools.release {version} --set-date, and commit"
    return [f"the section {version} has the date {section.date}, after {committed}: {remedy}"]


def git(root: Path, *arguments: str) -> str:
    """What git prints, with times in UTC."""
    environment = {**os.environ, "TZ": "UTC"}
    command = ("git", *arguments)
    done = subprocess.run(
        command, cwd=root, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def set_date(root: Path, version: str, today: str) -> None:
    """Write the date of a release into the changelog and the citation."""
    heading = re.compile(rf"^## {re.escape(version)}(?: - .*)?$", re.MULTILINE)
    changelog, citation = root / "CHANGELOG.md", root / "CITATION.cff"
    for path, pattern, line in (
        (changelog, heading, f"## {version} - {today}"),
        (citation, CITED, f"date-released: {today}"),
    ):
        text, count = pattern.subn(line, path.read_text("utf-8"))
        if count != 1:
            raise SystemExit(f"release: {path.name} has no line for the date of {version}")
        path.write_text(text, "utf-8")


def version_problems(root: Path, version: str) -> list[str]:
    """What does not agree with the version: the code, or the changelog."""
    found = []
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        found.append(f"{version!r} is no version such as 0.2.0")
    written = VERSION.search((root / "houle" / "__init__.py").read_text("utf-8"))
    if written is None or written[1] != version:
        found.append(f"houle/__init__.py has {written[1] if written else 'no version'}")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    unreleased = section_of(changelog, UNRELEASED)
    if any(unreleased.lists.values()):
        found.append(f"the changelog has changes under {UNRELEASED!r}")
    dated = [section.version for section in sections(changelog) if section.version != UNRELEASED]
    if dated[:1] != [version]:
        found.append(f"the newest section of the changelog is {(dated or ['missing'])[0]}")
    return found + section_of(changelog, version).problems()


def build(root: Path, out: Path, run: Runner = subprocess.run) -> list[Path]:
    """Build wheel and sdist into an empty folder."""
    shutil.rmtree(out, ignore_errors=True)
    run((sys.executable, "-m", "hatchling", "build", "-d", str(out)), cwd=root, check=True)
    return sorted(out.iterdir())


def make(root: Path, version: str, run: Runner) -> int:
    """Check, build and verify; return the exit code."""
    run(("make", "check"), cwd=root, check=True)
    # The checks must leave the tree as it was: what was tested is what is built.
    if problems(root, version):
        print("release: the checks have changed the tree", file=sys.stderr)
        return 1
    for path in build(root, root / "dist", run):
        print(f"built {path.name}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
    verify = (sys.executable, "-m", "tools.verify_wheel", str(root / "dist"))
    return run(verify, cwd=root).returncode


def main(arguments: Sequence[str], run: Runner = subprocess.run) -> int:
    """Make the release; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("version")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    parser.add_argument(
        "--only-look", action="store_true", help="say what is not ready, and do nothing else"
    )
    parser.add_argument(
        "--set-date", action="store_true", help="write today's date, and do nothing else"
    )
    given = parser.parse_args(arguments)
    if given.set_date:
        set_date(given.root, given.version, datetime.now(UTC).date().isoformat())
        return 0
    found = problems(given.root, given.version)
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found or given.only_look:
        return 1 if found else 0
    return make(given.root, given.version, run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
