"""Looks up our pinned packages in a saved copy of the OSV database; needs no network.

    python .ci/audit.py constraints.txt all.zip

``all.zip`` is https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip, fetched by anybody
at any time; the newest advisory in it is named, so that an old copy shows. Exit code 1: something
is known against a package.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)


def pinned(text: str) -> dict[str, str]:
    """The packages of a constraints file with their versions."""
    return {str(canonicalize_name(name)): version for name, version in PIN.findall(text)}


def advisories(path: Path) -> Iterator[dict[str, Any]]:
    """Everything in the saved database that was not withdrawn."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            found = json.loads(archive.read(name))
            if not found.get("withdrawn"):
                yield found


def is_affected(affected: dict[str, Any], version: str) -> bool:
    """Whether a part of an advisory is about the version: it is listed, or lies in a range."""
    if version in affected.get("versions", ()):
        return True
    ranges = (r for r in affected.get("ranges", ()) if r["type"] == "ECOSYSTEM")
    return any(lies_in(found["events"], Version(version)) for found in ranges)


def lies_in(events: list[dict[str, str]], version: Version) -> bool:
    """Whether the version lies between an event that introduces and one that ends it."""
    inside = False
    for event in sorted(events, key=place):
        (kind, at), *_ = event.items()
        if kind == "introduced" and version >= number(at):
            inside = True
        elif (kind == "fixed" and version >= number(at)) or (
            kind == "last_affected" and version > number(at)
        ):
            inside = False
    return inside


def place(event: dict[str, str]) -> tuple[Version, bool]:
    """Where an event stands among the others; what introduces comes last at the same version."""
    (kind, at), *_ = event.items()
    return number(at), kind == "introduced"


def number(text: str) -> Version:
    """A version as it is compared; "0" is before all."""
    try:
        return Version("0.dev0" if text == "0" else text)
    except InvalidVersion:
        return Version("0.dev0")


def known_against(packages: dict[str, str], path: Path) -> tuple[list[str], str]:
    """What is known against the packages, a line each; and when the newest advisory is from."""
    lines, newest = [], ""
    for advisory in advisories(path):
        newest = max(newest, advisory.get("modified", ""))
        for affected in advisory.get("affected", ()):
            name = str(canonicalize_name(affected.get("package", {}).get("name", "")))
            if name in packages and is_affected(affected, packages[name]):
                told = advisory.get("summary") or advisory.get("details", "")[:80]
                lines.append(f"{name} {packages[name]}: {advisory['id']} {told}".strip())
    return sorted(set(lines)), newest


def main(constraints: str, database: str) -> int:
    """Print what is known, and say by the exit code whether it is anything."""
    packages = pinned(Path(constraints).read_text("utf-8"))
    lines, newest = known_against(packages, Path(database))
    print("\n".join(lines))
    print(f"{len(packages)} packages, {len(lines)} findings; newest advisory {newest or 'none'}")
    return 1 if lines or not newest else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
