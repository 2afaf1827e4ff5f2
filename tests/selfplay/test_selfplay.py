"""Self-play: many matches of nets at once, the same on any number of cores."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from houle import games
from houle.bots.play.net import has_net
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.selfplay import batch, dataset, driver
from houle.selfplay.batch import Task, Work
from houle.selfplay.dataset import ABOUT, Dataset, DatasetError
from houle.selfplay.players import read_players
from houle.simulation.batch import Batch, match_of

GAME = next(game for game in games.every() if has_net(game))
OPTIONS = GAME.options()
KEY = key_from_seed("self-play")
MIXED = ("net", "matelot", "net~4", "random")


def played(
    levels: tuple[str, ...] = MIXED, *, cores: int = 1, matches: int = 10, game: Game = GAME
) -> Batch:
    return batch.run(game, game.options(), levels=levels, key=KEY, matches=matches, cores=cores)


def test_every_move_is_legal_and_leads_to_the_result_that_is_told() -> None:
    found = played()
    assert found.movers is not None and found.made is not None
    ends = found.lengths.cumsum()
    for number in range(found.matches):
        match = match_of(GAME, OPTIONS, KEY, number)
        part = slice(int(ends[number] - found.lengths[number]), int(ends[number]))
        for seat, move in zip(found.movers[part], found.made[part], strict=True):
            assert int(move) in match.legal_numbers(int(seat))
            match.play_number(int(seat), int(move))
        assert match.is_over and match.result is not None
        assert list(match.result.places) == found.places[number].tolist()


def test_the_matches_do_not_depend_on_the_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MATCHES_PER_TASK", 3)
    one, two = played(cores=1), played(cores=2)
    assert one.made is not None and two.made is not None
    assert one.made.tobytes() == two.made.tobytes()
    assert one.places.tobytes() == two.places.tobytes()


def test_a_match_that_is_longer_than_its_row_gets_more_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = played()
    monkeypatch.setattr(batch, "FIRST_ROOM", 8)
    grown = played()
    assert whole.made is not None and grown.made is not None
    assert whole.made.tobytes() == grown.made.tobytes()


def test_nets_are_given_what_their_seat_knows() -> None:
    work = Work(GAME, OPTIONS, read_players(GAME, ["net"] * 4), KEY)
    task = Task(work, 0, 3)
    task.step()
    for i in range(3):
        match = match_of(GAME, OPTIONS, KEY, i)
        seat, known = int(task.seats[i]), np.zeros(GAME.num_features, np.int8)
        GAME.features.features(match.knowledge(seat).state, seat, known)  # type: ignore[union-attr]
        assert task.stands[i] == driver.ASKED and task.inputs[i].tolist() == known.tolist()
        assert np.flatnonzero(task.masks[i]).tolist() == sorted(match.legal_numbers(seat))


def test_a_net_wins_more_than_the_random_bots_at_its_table() -> None:
    assert played(("net", "random", "random", "random"), matches=30).wins[:, 0].mean() > 0.5


def write(folder: Path, *, cores: int = 1, matches: int = 7, seed: str = "s") -> Dataset:
    made = Dataset(GAME, OPTIONS, MIXED, seed, matches, folder)
    made.write(cores=cores)
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files and tasks of a few matches."""
    pytest.importorskip("pyarrow", reason="PyArrow is not installed (houle[data])")
    monkeypatch.setattr(batch, "MATCHES_PER_TASK", 2)
    monkeypatch.setattr(dataset, "MATCHES_PER_FILE", 4)


@pytest.mark.usefixtures("small")
def test_a_dataset_has_the_same_bytes_on_any_number_of_cores(tmp_path: Path) -> None:
    for name, cores in (("one", 1), ("two", 2)):
        write(tmp_path / name, cores=cores)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == [ABOUT, "matches-00000.parquet", "matches-00001.parquet"]
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.usefixtures("small")
def test_a_dataset_goes_on_with_the_file_that_is_missing(tmp_path: Path) -> None:
    write(tmp_path)
    last = tmp_path / "matches-00001.parquet"
    whole, first = last.read_bytes(), (tmp_path / "matches-00000.parquet").stat().st_mtime_ns
    last.unlink()
    write(tmp_path)
    assert last.read_bytes() == whole
    assert (tmp_path / "matches-00000.parquet").stat().st_mtime_ns == first
    with pytest.raises(DatasetError):
        write(tmp_path, seed="another")


@pytest.mark.usefixtures("small")
def test_a_dataset_says_what_it_holds(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    write(tmp_path)
    about = json.loads((tmp_path / ABOUT).read_text("utf-8"))
    assert about["bots"] == list(MIXED) and set(about["nets"]) == {"net", "net~4"}
    rows = [
        row for p in sorted(tmp_path.glob("*.parquet")) for row in parquet.read_table(p).to_pylist()
    ]
    assert [row["match"] for row in rows] == list(range(7))
    assert all(len(row["made"]) == row["moves"] == len(row["movers"]) for row in rows)
