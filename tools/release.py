"""Makes a release: ``python -m tools.release 0.2.0`` (``make release VERSION=0.2.0``).

It refuses what is not ready, runs all checks, builds wheel and sdist into ``dist/``, and verifies
them as somebody who has nothing else would. It publishes nothing.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .changelog import section_of, sections

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
BUILT = Path("houle/server/web/index.html")
UNRELEASED = "Unreleased"


def problems(root: Path, version: str) -> list[str]:
    """Why this tree cannot be released under this version."""
    found = version_problems(root, version)
    changes = subprocess.run(
        ("git", "status", "--porcelain"), cwd=root, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    if changes:
        found.append(f"the tree has {len(changes)} uncommitted changes, such as {changes[0][3:]}")
    if not (root / BUILT).is_file():
        found.append("the web app is not built: make web")
    return found


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


def build(root: Path, out: Path) -> list[Path]:
    """Build wheel and sdist into an empty folder."""
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run(
        (sys.executable, "-m", "hatchling", "build", "-d", str(out)), cwd=root, check=True
    )
    return sorted(out.iterdir())


def main(arguments: Sequence[str]) -> int:
    """Make the release; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("version")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    parser.add_argument(
        "--only-look", action="store_true", help="say what is not ready, and do nothing else"
    )
    given = parser.parse_args(arguments)
    found = problems(given.root, given.version)
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found or given.only_look:
        return 1 if found else 0
    subprocess.run(("make", "check"), cwd=given.root, check=True)
    # The checks must leave the tree as it was: what was tested is what is built.
    if problems(given.root, given.version):
        print("release: the checks have changed the tree", file=sys.stderr)
        return 1
    for path in build(given.root, given.root / "dist"):
        print(f"built {path.name}: {path.stat().st_size / 1e6:.1f} MB")
    verify = (sys.executable, "-m", "tools.verify_wheel", str(given.root / "dist"))
    return subprocess.run(verify, cwd=given.root).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
