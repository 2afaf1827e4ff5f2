"""Many matches: the numbers add up, and do not depend on the cores."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houle import games
from houle.cli.commands.compile import is_compiled, stamp
from houle.cli.main import run
from houle.engine.chance import key_from_seed
from houle.simulation import batch
from tests.cli.conftest import Houle

WANTED = ("simulate", "land_unter", "--games", "300", "--seed", "4", "--players", "3")


def data(houle_in: Houle, *more: str) -> dict[str, Any]:
    done = houle_in(*WANTED, *more, "--json")
    assert done.code == 0
    told: dict[str, Any] = json.loads(done.out)
    return told


def test_the_summary_is_printed_for_people(houle_in: Houle) -> None:
    done = houle_in(*WANTED)
    assert done.code == 0
    assert "moves/s" in done.out
    assert "±" in done.out
    assert "300 matches" in done.out


def test_the_summary_is_printed_in_french(houle_in: Houle) -> None:
    assert "300 parties" in houle_in(*WANTED, "--lang", "fr").out


def test_the_same_is_printed_as_data(houle_in: Houle) -> None:
    told = data(houle_in)
    assert told["matches"] == 300
    assert told["length"]["min"] <= told["length"]["mean"] <= told["length"]["max"] <= 108
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1)


def test_the_number_of_cores_changes_nothing_but_the_time(houle_in: Houle) -> None:
    one, two = data(houle_in, "--cores", "1"), data(houle_in, "--cores", "2")
    timed = ("cores", "seconds", "moves_per_second", "matches_per_second")
    assert {k: v for k, v in one.items() if k not in timed} == {
        k: v for k, v in two.items() if k not in timed
    }


def test_every_seat_may_play_at_its_own_level(houle_in: Houle) -> None:
    told = data(houle_in, "--bots", "heuristic,random,random")
    assert told["bots"] == ["matelot", "random", "random"]
    assert told["seats"][0]["wins"] > 0.5


def test_options_are_kept(houle_in: Houle) -> None:
    assert data(houle_in, "--option", "mode=open")["options"]["mode"] == "open"


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_a_row_per_match_is_written(kind: str, houle_in: Houle) -> None:
    told = data(houle_in, "--out", f"rows.{kind}")
    rows = read_rows(Path(f"rows.{kind}"))
    assert len(rows) == 300
    assert list(rows[0])[:4] == ["match", "moves", "score_0", "place_0"]
    assert sum(int(row["moves"]) for row in rows) == told["moves"]


def read_rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet")
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def test_a_missing_package_is_named(houle_in: Houle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = houle_in(*WANTED, "--out", "rows.parquet")
    assert done.code == 2
    assert "pip install 'houle[data]'" in done.err


def test_standard_errors_are_those_of_the_mean() -> None:
    mean, error = batch.mean_and_error(np.array([1, 2, 3, 4]))
    assert mean == 2.5
    assert error == pytest.approx(np.sqrt(5 / 3) / 2)
    assert batch.mean_and_error(np.array([7])) == (7.0, 0.0)


def test_a_shared_win_is_divided() -> None:
    places = np.array([[1, 1, 3], [1, 2, 3], [2, 2, 2]], np.int16)
    shown = batch.Batch(np.ones(3, np.int32), places, places, 1.0)
    assert shown.wins.tolist() == [[0.5, 0.5, 0], [1, 0, 0], [0, 0, 0]]


def test_more_matches_begin_with_the_same_ones() -> None:
    game = games.find("land_unter")
    key = key_from_seed("tide")
    few, many = (
        batch.run(game, game.options(), levels=["random"] * 4, key=key, matches=n)
        for n in (100, 600)
    )
    assert (few.scores == many.scores[:100]).all()


def test_a_compiled_game_is_not_compiled_again(
    houle_in: Houle, capsys: pytest.CaptureFixture[str]
) -> None:
    run(WANTED)
    capsys.readouterr()
    game = games.find("land_unter")
    assert is_compiled(game)
    before = stamp(game).stat().st_mtime_ns
    run(WANTED)
    assert stamp(game).stat().st_mtime_ns == before
    assert "Compiling" not in capsys.readouterr().err


def test_only_simulations_import_numba(finished: Path) -> None:
    program = (
        "import sys; from houle.cli.main import run;"
        "run(['games']); run(['verify', sys.argv[1]]);"
        "run(['play', 'land_unter', '--humans', '0']);"
        "sys.exit('numba' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(finished)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_without_a_gpu_it_says_so_before_anything_is_played(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    done = houle_in(*WANTED, "--device", "cuda")
    assert done.code != 0
    assert "no GPU with CUDA was found here" in done.err
    assert "matches" not in done.out


def test_an_unknown_device_is_refused_with_those_there_are(houle_in: Houle) -> None:
    done = houle_in(*WANTED, "--device", "abacus")
    assert done.code != 0
    assert "cpu, cuda" in done.err


def test_a_mousse_stands_between_random_and_matelot(houle_in: Houle) -> None:
    told = data(houle_in, "--bots", "random,mousse,matelot")
    wins = [seat["wins"] for seat in told["seats"]]
    assert told["bots"][1] == "mousse" and wins == sorted(wins)


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_the_moves_of_a_row_lead_to_its_scores(kind: str, houle_in: Houle) -> None:
    data(houle_in, "--bots", "matelot,random,random", "--moves", "--out", f"rows.{kind}")
    game, rows = games.find("land_unter"), read_rows(Path(f"rows.{kind}"))
    assert len(rows) == 300
    for row in (rows[0], rows[299]):
        match = batch.match_of(game, game.options(players=3), key_from_seed("4"), row["match"])
        for seat, move in zip(row["movers"], row["made"], strict=True):
            match.play_number(seat, move)
        assert match.result is not None and len(match.played) == row["moves"]
        assert list(match.result.scores) == [row[f"score_{seat}"] for seat in range(3)]
