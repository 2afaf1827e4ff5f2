"""Reads the changelog: a section for each release, with its date and its lists of changes."""

from __future__ import annotations

import re
from dataclasses import dataclass

KINDS = ("Added", "Changed", "Fixed")
HEADING = re.compile(r"^## (?P<version>\S+)(?: - (?P<date>\S+))?$", re.MULTILINE)
LIST = re.compile(r"^### (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """What one release changed."""

    version: str
    date: str | None
    text: str

    @property
    def lists(self) -> dict[str, list[str]]:
        """The first lines of all changes, by the heading above them."""
        _, *parts = LIST.split(self.text)
        return {
            kind: [line for line in below.splitlines() if line.startswith("- ")]
            for kind, below in zip(parts[::2], parts[1::2], strict=True)
        }

    def problems(self) -> list[str]:
        """Why the section cannot be released."""
        found = []
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", self.date or ""):
            found.append(f"the section {self.version} has no date such as 2026-01-31")
        if not any(self.lists.values()):
            found.append(f"the section {self.version} lists no change")
        for kind, lines in self.lists.items():
            if kind not in KINDS:
                found.append(f"the list {kind!r} is none of {', '.join(KINDS)}")
            if not lines:
                found.append(f"the list {kind!r} is empty")
        return found


def sections(changelog: str) -> list[Section]:
    """All sections, the newest first as in the file."""
    heads = list(HEADING.finditer(changelog))
    ends = [head.start() for head in heads[1:]] + [len(changelog)]
    return [
        Section(head["version"], head["date"], changelog[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    ]


def section_of(changelog: str, version: str) -> Section:
    """The section of a version; an empty one if there is none."""
    found = (section for section in sections(changelog) if section.version == version)
    return next(found, Section(version, None, ""))
