"""Games of other packages are found by their entry points; one that is broken harms no other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from houle import games
from houle.engine.errors import UnknownGameError
from houle.games.installed import Installed, find_installed
from tests.packages import write_package

BORROWED = """
from dataclasses import replace
from houle.games.land_unter import GAME as FIRST
GAME = replace(FIRST, name="{name}")
"""
"""A package that offers rules which exist already, under another name."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in which packages are found, and forgotten after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def found() -> Installed:
    """What packages offer now, looked up anew."""
    return find_installed.__wrapped__(games.OURS)


def reason(installed: Installed, name: str) -> str:
    """Why a game was left out."""
    return str(installed.broken[name])


def test_a_game_of_another_package_is_found_by_its_entry_point(site: Path) -> None:
    write_package(site, "flood", "flood = flood:GAME", source=BORROWED.format(name="flood"))
    installed = found()
    assert list(installed.games) == ["flood"] and not installed.broken
    assert installed.games["flood"].options().to_json() == {"players": 4, "mode": "hidden"}


def test_our_games_come_first_and_then_the_others_sorted(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(site, "a-game", "aardvark = a_game:GAME", source=BORROWED.format(name="aardvark"))
    monkeypatch.setattr(games, "find_installed", find_installed.__wrapped__)
    assert (*games.OURS, "aardvark") == games.NAMES
    assert [game.name for game in games.every()] == list(games.NAMES)
    games.LOADED.pop("aardvark")


def test_a_package_that_cannot_be_imported_is_left_out_with_the_reason(site: Path) -> None:
    write_package(site, "leaky", "leaky = leaky:GAME", source="import nowhere_to_be_found")
    write_package(site, "sound", "sound = sound:GAME", source=BORROWED.format(name="sound"))
    installed = found()
    assert list(installed.games) == ["sound"]
    assert "the package leaky" in reason(installed, "leaky")
    assert "nowhere_to_be_found" in reason(installed, "leaky")


def test_a_name_of_ours_cannot_be_taken(site: Path) -> None:
    write_package(site, "other-wave", "wave = other_wave:GAME", source=BORROWED.format(name="wave"))
    assert "Houle has a game called 'wave' itself" in reason(found(), "wave")
    assert games.find("wave").package == "houle.games.wave"


def test_of_two_packages_with_one_name_neither_is_used(site: Path) -> None:
    for package in ("first-tide", "second-tide"):
        entry = f"tide = {package.replace('-', '_')}:GAME"
        write_package(site, package, entry, source=BORROWED.format(name="tide"))
    installed = found()
    assert "tide" not in installed.games
    assert "2 packages offer a game called 'tide'" in reason(installed, "tide")


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("reef", "GAME = 'reef'", "is not a Game"),
        ("reef", BORROWED.format(name="atoll"), "calls itself 'atoll'"),
        ("Reef!", BORROWED.format(name="Reef!"), "is no name for a game"),
    ],
)
def test_what_is_no_game_is_refused(site: Path, name: str, source: str, why: str) -> None:
    write_package(site, "reef", f"{name} = reef:GAME", source=source)
    assert why in reason(found(), name)


def test_two_games_whose_states_look_alike_are_not_used_together(site: Path) -> None:
    for name in ("ebb", "flow"):
        write_package(site, name, f"{name} = {name}:GAME", source=BORROWED.format(name=name))
    installed = found()
    assert list(installed.games) == ["ebb"]
    assert "same fields as that of 'ebb'" in reason(installed, "flow")


def test_asking_for_a_broken_game_says_why_it_cannot_be_used(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(site, "leaky", "leaky = leaky:GAME", source="1 / 0")
    monkeypatch.setattr(games, "find_installed", find_installed.__wrapped__)
    with pytest.raises(UnknownGameError, match="ZeroDivisionError") as caught:
        games.find("leaky")
    assert caught.value.code == "broken_game"
    assert "inutilisable" in caught.value.message("fr")


def test_asking_for_unknown_games_keeps_nothing() -> None:
    before = len(games.LOADED)
    for number in range(50):
        with pytest.raises(UnknownGameError):
            games.find(f"nothing {number}")
    assert len(games.LOADED) == before
    assert games.find("Land-Unter ") is games.find("land_unter")
