"""Bad arguments: one clear line on stderr, exit code 2, the nearest valid choice suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Houle

MISTAKES = [
    ("play land_untre", "land_unter"),
    ("rules lnd_unter", "land_unter"),
    ("simulate land-untr --games 5", "land_unter"),
    ("play land_unter --option moed=open", "mode"),
    ("play land_unter --option mode=opne", "open"),
    ("play land_unter --option mode", "name=value"),
    ("play land_unter --players 9", "3 to 5"),
    ("play land_unter --option players=two", "3 to 5"),
    ("play land_unter --players two", "--players"),
    ("play land_unter --bots matelo", "matelot"),
    ("play land_unter --lang de", "en, fr"),
    ("play land_unter --humans 7", "4 seats"),
    ("play land_unter --humans -1", "-1"),
    ("play land_unter --names Ann,Ann", "Ann"),
    ("play land_unter --names ,Ann", "name"),
    ("play land_unter --names A,B,C --humans 2", "3 names"),
    ("play land_unter --record nowhere/match.json", "nowhere/match.json"),
    ("play land_unter --resume running.json", "--resume"),
    ("play --resume missing.json", "missing.json"),
    ("play --resume finished.json", "houle replay"),
    ("replay missing.json", "missing.json"),
    ("replay finished.json --seat 7", "0 to 2"),
    ("verify runing.json", "running.json"),
    ("simulate land_unter --games 0", "--games"),
    ("simulate land_unter --cores 0", "--cores"),
    ("simulate land_unter --bots random,matelot", "4 seats"),
    ("simulate land_unter --out rows.xlsx", ".csv"),
    ("plya", "play"),
    ("play --playres 3", "--players"),
    ("simulate", "GAME"),
]


@pytest.mark.parametrize(("arguments", "hint"), MISTAKES)
def test_a_mistake_is_one_line_with_a_hint(
    arguments: str, hint: str, houle_in: Houle, finished: Path, running: Path
) -> None:
    done = houle_in(*arguments.split())
    assert (done.code, done.out) == (2, "")
    assert len(done.err.strip().splitlines()) == 1
    assert hint in done.err


def test_mistakes_are_explained_in_french(houle_in: Houle) -> None:
    done = houle_in("play", "land_untre", "--lang", "fr")
    assert "aucun jeu ne s'appelle 'land_untre' ; voulais-tu dire land_unter ?" in done.err


def test_a_folder_is_no_record(houle_in: Houle, tmp_path: Path) -> None:
    done = houle_in("verify", str(tmp_path))
    assert done.code == 2
    assert str(tmp_path) in done.err


def test_houle_alone_shows_its_help(houle_in: Houle) -> None:
    done = houle_in()
    assert done.code == 0
    assert "simulate" in done.out


def test_the_version_is_shown(houle_in: Houle) -> None:
    assert houle_in("--version").out.startswith("houle 0.")
