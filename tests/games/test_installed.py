"""Games of other packages are found by their entry points; one that is broken harms no other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from houle import games
from houle.engine.errors import UnknownGameError
from houle.games.installed import Installed, find_installed
from tests.packages import write_game, write_package

BORROWED = """
from dataclasses import replace
from {package} import GAME as FIRST
GAME = replace(FIRST, name="{name}")
"""
"""A package that offers the rules of another one under another name."""


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
    return find_installed.__wrapped__(games.OURS, games.load_ours)


def borrow(site: Path, name: str, package: str = "houle.games.land_unter") -> None:
    """Install a copy of a package's game under another name."""
    source = BORROWED.format(name=name, package=package)
    write_package(site, name, f"{name} = {name}:GAME", source=source)


def reason(installed: Installed, name: str) -> str:
    """Why a game was left out."""
    return str(installed.broken[name])


def test_a_game_of_another_package_is_found_by_its_entry_point(site: Path) -> None:
    write_game(site, "flood")
    installed = found()
    assert list(installed.games) == ["flood"] and not installed.broken
    assert installed.games["flood"].package == "houle_flood"


def test_our_games_come_first_and_then_the_others_sorted(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(site, "aardvark")
    monkeypatch.setattr(games, "find_installed", find_installed.__wrapped__)
    assert (*games.OURS, "aardvark") == games.NAMES
    assert [game.name for game in games.every()] == list(games.NAMES)
    games.LOADED.pop("aardvark")


def test_a_package_that_cannot_be_imported_is_left_out_with_the_reason(site: Path) -> None:
    write_package(site, "leaky", "leaky = leaky:GAME", source="import nowhere_to_be_found")
    write_game(site, "sound")
    installed = found()
    assert list(installed.games) == ["sound"]
    assert "the package leaky" in reason(installed, "leaky")
    assert "nowhere_to_be_found" in reason(installed, "leaky")


def test_a_name_of_ours_cannot_be_taken(site: Path) -> None:
    write_package(site, "other-wave", "wave = other_wave:GAME", source="GAME = None")
    assert "Houle has a game called 'wave' itself" in reason(found(), "wave")
    assert games.find("wave").package == "houle.games.wave"


def test_of_two_packages_with_one_name_neither_is_used(site: Path) -> None:
    for package in ("first-tide", "second-tide"):
        entry = f"tide = {package.replace('-', '_')}:GAME"
        write_package(site, package, entry, source="GAME = None")
    installed = found()
    assert "tide" not in installed.games
    assert "2 packages offer a game called 'tide'" in reason(installed, "tide")


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("reef", "GAME = 'reef'", "is not a Game"),
        ("reef", BORROWED.format(name="atoll", package="houle.games.wave"), "calls itself 'atoll'"),
        ("Reef!", "GAME = None", "is no name for a game"),
    ],
)
def test_what_is_no_game_is_refused(site: Path, name: str, source: str, why: str) -> None:
    write_package(site, "reef", f"{name} = reef:GAME", source=source)
    assert why in reason(found(), name)


def test_two_games_whose_states_look_alike_are_not_used_together(site: Path) -> None:
    write_game(site, "ebb")
    borrow(site, "flow", package="houle_ebb")
    installed = found()
    assert list(installed.games) == ["ebb"]
    assert "same fields as that of 'ebb'" in reason(installed, "flow")


@pytest.mark.parametrize("name", games.OURS)
def test_a_copy_of_a_game_of_ours_does_not_take_over_its_compiled_rules(
    site: Path, name: str
) -> None:
    borrow(site, "fork", package=f"houle.games.{name}")
    installed = found()
    assert not installed.games
    assert f"same fields as that of '{name}'" in reason(installed, "fork")


def test_a_state_like_the_one_of_ours_without_what_seats_know_is_refused(site: Path) -> None:
    ours = next(g for g in map(games.find, games.OURS) if g.bare.dtype != g.state.dtype)
    folder = write_game(site, "wreck")
    declared = f"\nfrom {ours.bare.__module__} import {ours.bare.__name__} as State\n"
    with (folder / "state.py").open("a", encoding="utf-8") as file:
        file.write(declared)
    assert f"same fields as that of '{ours.name}'" in reason(found(), "wreck")


@pytest.mark.parametrize(
    ("name", "file", "text", "why"),
    [
        ("reef_1", "rulebook.fr.md", None, "it has no rulebook.fr.md"),
        ("reef_2", "text/fr.toml", None, "No such file"),
        ("reef_3", "text/fr.toml", "title = 'Reef'\n", "text/fr.toml has no 'teaser'"),
        ("reef_4", "text/en.toml", "teaser = 'Dive.'\n", "text/en.toml has no 'title'"),
        (
            *("reef_5", "text/en.toml"),
            "title = 'Reef'\nteaser = 'Dive.'\noptions.lowest.true = 'yes'\n",
            "text/fr.toml has no 'options.lowest.true'",
        ),
        ("reef_6", "tuning.py", "TUNING = DEFAULT\n", "NameError"),
        ("reef_7", "tuning.py", "BARS = ()\n", "'TUNING'"),
        ("reef_8", "reasons.py", "import nowhere_to_be_found\n", "nowhere_to_be_found"),
        ("reef_9", "chat_filter.py", "def\n", "SyntaxError"),
    ],
)
def test_a_game_that_lists_of_games_or_bots_could_not_use_is_left_out_with_the_reason(
    site: Path, name: str, file: str, text: str | None, why: str
) -> None:
    path = write_game(site, name) / file
    path.unlink(missing_ok=True)
    if text is not None:
        path.write_text(text, "utf-8")
    installed = found()
    assert not installed.games
    assert why in reason(installed, name)


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
