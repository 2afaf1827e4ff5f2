"""What a check has found: whether it is well, and the facts that its sentence needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Level = Literal["well", "note", "wrong"]


@dataclass(frozen=True)
class DoctorFinding:
    """One result; unless it is well, there is a remedy for it under the same key."""

    key: str
    level: Level = "well"
    facts: dict[str, object] = field(default_factory=dict)


def well(key: str, **facts: object) -> DoctorFinding:
    """A finding that all is well."""
    return DoctorFinding(key, "well", facts)


def note(key: str, **facts: object) -> DoctorFinding:
    """A finding that something works but could be better."""
    return DoctorFinding(key, "note", facts)


def wrong(key: str, **facts: object) -> DoctorFinding:
    """A finding that something is wrong."""
    return DoctorFinding(key, "wrong", facts)
