"""The commands of researchers: nets in simulations, datasets and learning curves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houle import games
from houle.bots.play.net import has_net
from tests.cli.conftest import Houle
from tests.nets import forget_nets

LEARNED = next(game for game in games.every() if has_net(game))


def test_nets_play_simulated_matches_and_their_moves_are_written(
    houle_in: Houle, tmp_path: Path
) -> None:
    wanted = ("simulate", LEARNED.name, "--games", "8", "--seed", "1", "--bots", "net,random")
    done = houle_in(*wanted, "-p", "4")
    assert done.code == 2  # two names for four seats
    wanted = (*wanted[:-1], "net,random,net~8,matelot")
    out = tmp_path / "rows.jsonl"
    done = houle_in(*wanted, "--json", "--out", str(out), "--moves")
    assert done.code == 0 and json.loads(done.out)["bots"][2] == "net~8"
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len(rows) == 8 and all(len(row["made"]) == row["moves"] for row in rows)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--bots", "net@96"), "no bot plays at level 'net@96'"),
        (("--bots", "net", "--engine", "ray"), "this machine's CPU only"),
    ],
)
def test_nets_that_cannot_simulate_are_refused(
    more: tuple[str, ...], why: str, houle_in: Houle
) -> None:
    done = houle_in("simulate", LEARNED.name, "--games", "8", *more, "--lang", "en")
    assert done.code == 2 and why in done.err


def test_a_game_without_a_net_says_so_before_anything_is_compiled(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_nets(monkeypatch, LEARNED.name)
    done = houle_in("simulate", LEARNED.name, "--bots", "net", "--lang", "en")
    assert done.code == 2 and "no net comes with" in done.err


def test_a_dataset_is_written_into_a_folder(houle_in: Houle, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="PyArrow is not installed (houle[data])")
    wanted = ("dataset", LEARNED.name, "--matches", "5", "--seed", "7", "--lang", "en")
    done = houle_in(*wanted, "--out", str(tmp_path / "d"))
    assert done.code == 0 and "5 matches are in" in done.out
    assert json.loads((tmp_path / "d" / "dataset.json").read_text("utf-8"))["bots"] == ["net"] * 4
    other = houle_in(*wanted[:3], "6", "--out", str(tmp_path / "d"), "--lang", "en")
    assert other.code == 2 and "holds another dataset" in other.err


def test_a_learning_curve_is_drawn_from_a_file_or_for_a_game(
    houle_in: Houle, tmp_path: Path
) -> None:
    shipped = Path(LEARNED.rules.__file__ or "").parent / "bot.net"
    for given, name in ((LEARNED.name, "a.svg"), (str(shipped), "b.svg")):
        done = houle_in("curve", given, "--out", str(tmp_path / name), "--lang", "fr")
        assert done.code == 0 and name in done.out
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert drawn == (tmp_path / "b.svg").read_text("utf-8") and "matelots" in drawn


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((LEARNED.name, "--out", "a.png"), "ends in .svg"),
        (("missing.net",), "missing.net cannot be read"),
    ],
)
def test_curves_that_cannot_be_drawn_are_refused(
    arguments: tuple[str, ...], why: str, houle_in: Houle
) -> None:
    done = houle_in("curve", *arguments, "--lang", "en")
    assert done.code == 2 and why in done.err


def test_opponents_that_do_not_exist_are_refused_before_training(houle_in: Houle) -> None:
    done = houle_in("train", LEARNED.name, "--against", "pirate", "--lang", "en")
    assert done.code == 2 and "'pirate' cannot be an opponent" in done.err
