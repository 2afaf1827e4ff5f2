"""houle doctor: checks a server, with a remedy for whatever is wrong."""

from __future__ import annotations

from houle.cli.words import Words
from houle.server.admin.doctor import examine
from houle.server.admin.findings import DoctorFinding
from houle.server.settings import ServerSettings


def doctor(settings: ServerSettings, url: str | None, words: Words) -> int:
    """Print what is found, as it is found; the exit code is 1 if something is wrong."""
    levels = []
    for finding in examine(settings, url):
        print(line(finding, words), flush=True)
        levels.append(finding.level)
    is_wrong = "wrong" in levels
    print(words("doctor.wrong") if is_wrong else words("doctor.well"))
    return 1 if is_wrong else 0


def line(finding: DoctorFinding, words: Words) -> str:
    """A finding in words, and its remedy below it."""
    mark = words(f"doctor.mark_{finding.level}")
    said = f"{mark}  {words(f'found.{finding.key}', **finding.facts)}"
    if finding.level == "well":
        return said
    remedy = words(f"remedies.{finding.key}", **finding.facts)
    return f"{said}\n{' ' * len(mark)}  {words('doctor.remedy', remedy=remedy)}"
