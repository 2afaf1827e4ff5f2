"""Bots of every level, and programs of other people, at the table in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houle import games
from houle.bots.play.net import has_net
from tests.bots.play.programs import program
from tests.cli.conftest import Houle
from tests.nets import forget_nets


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_of_every_game_can_be_watched(name: str, houle_in: Houle) -> None:
    done = houle_in("play", name, "--humans", "0", "--bots", "matelot", "--seed", "1")
    assert done.code == 0


@pytest.mark.parametrize("level", ["random", "mousse", "matelot"])
def test_a_match_of_bots_of_the_level_plays_itself(level: str, houle_in: Houle) -> None:
    done = houle_in("play", "vague_verte", "--humans", "0", "--bots", level, "--seed", "1")
    assert done.code == 0


def test_every_bot_can_have_its_own_level(houle_in: Houle, tmp_path: Path) -> None:
    record = tmp_path / "m.json"
    bots = "mousse,matelot,random"
    wanted = ("play", "land_unter", "-p", "3", "--humans", "0", "--bots", bots)
    assert houle_in(*wanted, "--record", str(record)).code == 0
    seats = json.loads(record.read_text("utf-8"))["seats"]
    assert [seat.split("bot: ")[1] for seat in seats] == ["mousse)", "matelot)", "random)"]


def test_too_many_levels_are_refused(houle_in: Houle) -> None:
    done = houle_in("play", "land_unter", "-p", "4", "--bots", "mousse,matelot")
    assert done.code == 2
    assert "3" in done.err


def test_a_program_plays_at_the_table(houle_in: Houle, tmp_path: Path) -> None:
    command = program(tmp_path, "first")
    done = houle_in("play", "land_unter", "-p", "3", "--humans", "0", "--bots", f"cmd:{command}")
    assert done.code == 0
    assert "failed" not in done.out


def test_a_failing_program_is_named_and_the_match_goes_on(houle_in: Houle, tmp_path: Path) -> None:
    command = program(tmp_path, "crash")
    done = houle_in("play", "land_unter", "-p", "3", "--humans", "0", "--bots", f"cmd:{command}")
    assert done.code == 0
    assert done.out.count("out of ideas") == 9  # three failures of each of three programs


def test_a_record_never_starts_a_program(houle_in: Houle, tmp_path: Path) -> None:
    saved = tmp_path / "m.json"
    command = program(tmp_path, "first")
    wanted = ("play", "land_unter", "-p", "3", "--bots", f"cmd:{command}")
    assert houle_in(*wanted, typed=f"save {saved}\nquit\n").code == 0
    assert command not in saved.read_text("utf-8")
    done = houle_in("play", "--resume", str(saved))
    assert done.code == 2
    assert "--bots cmd:" in done.err
    again = houle_in("play", "--resume", str(saved), "--bots", f"cmd:{command}", typed="quit\n")
    assert again.code == 0


LEARNED = next(game for game in games.every() if has_net(game))
SHIPPED = Path(LEARNED.rules.__file__ or "").parent / "bot.net"


def test_a_net_plays_at_the_table_and_a_match_with_it_can_be_resumed(
    houle_in: Houle, tmp_path: Path
) -> None:
    saved = tmp_path / "m.json"
    wanted = ("play", LEARNED.name, "--bots", "net")
    assert houle_in(*wanted, typed=f"save {saved}\nquit\n").code == 0
    seats = json.loads(saved.read_text("utf-8"))["seats"]
    assert [seat.endswith("(bot: net)") for seat in seats] == [False, True, True, True]
    assert houle_in("play", "--resume", str(saved), typed="quit\n").code == 0
    again = ("play", "--resume", str(saved), "--bots", f"net:{SHIPPED}")
    assert houle_in(*again, typed="quit\n").code == 0


def test_nets_of_different_styles_play_a_match_on_a_cold_machine(
    houle_in: Houle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path / "cold"))
    bots = f"net~4,net:{SHIPPED},capitaine"
    wanted = ("play", LEARNED.name, "-p", "3", "--humans", "0", "--bots", bots, "--seed", "1")
    assert houle_in(*wanted).code == 0
    assert not (tmp_path / "cold").exists()


def test_a_net_that_is_not_there_is_refused_in_a_sentence(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = houle_in("play", LEARNED.name, "--bots", "net:missing.net")
    assert done.code == 2 and "missing.net cannot be read" in done.err
    forget_nets(monkeypatch, LEARNED.name)
    done = houle_in("play", LEARNED.name, "--bots", "net", "--lang", "en")
    assert done.code == 2 and "no net comes with" in done.err
