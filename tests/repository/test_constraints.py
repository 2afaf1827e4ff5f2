"""The files of exact versions fit what the package asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from houle.simulation.compile import LINKING_TESTED

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def pinned(name: str) -> dict[str, str]:
    """The packages of a constraints file with their versions."""
    text = (ROOT / name).read_text("utf-8")
    return {str(canonicalize_name(name)): version for name, version in PIN.findall(text)}


def needed(*extras: str) -> list[Requirement]:
    """What the package needs, with these extras."""
    lines = [*PROJECT["dependencies"]]
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(
    ("file", "extras"),
    [
        ("constraints.txt", ("dev", "data", "cluster", "lab", "learn")),
        ("constraints-lowest.txt", ("dev", "data", "cluster")),
    ],
)
def test_every_package_that_we_name_is_pinned_within_its_range(
    file: str, extras: tuple[str, ...]
) -> None:
    pins, wanted = pinned(file), needed(*extras)
    wrong = [
        str(want)
        for want in wanted
        if not want.specifier.contains(pins.get(canonicalize_name(want.name), "0"))
    ]
    assert len(wanted) > 20 and wrong == []


def test_the_lowest_versions_are_those_that_we_allow() -> None:
    pins = pinned("constraints-lowest.txt")
    floors = {
        canonicalize_name(want.name): bound.version
        for want in needed("dev", "data", "cluster")
        for bound in want.specifier
        if bound.operator == ">="
    }
    # A floor such as 3 is any release with that number: other packages may ask for 3.1.
    wrong = {n: (f, pins[n]) for n, f in floors.items() if not f"{pins[n]}.0.0".startswith(f)}
    assert len(floors) > 20 and wrong == {}


@pytest.mark.parametrize("file", ["constraints.txt", "constraints-lowest.txt"])
def test_the_fast_way_of_linking_is_tested_with_every_pinned_numba(file: str) -> None:
    release = ".".join(pinned(file)["numba"].split(".")[:2])
    assert release in LINKING_TESTED


@pytest.mark.parametrize("file", ["constraints.txt", "constraints-lowest.txt"])
def test_no_file_of_versions_names_an_index(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert "==" in text and "://" not in text and "--index" not in text
