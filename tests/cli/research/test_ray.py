"""Matches on a Ray cluster of two nodes: those of one machine, whoever dies on the way."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houle import games
from houle.bots.arena.results import read_results
from houle.engine.chance import key_from_seed
from houle.simulation import batch, ray_engine
from tests.cli.conftest import Houle

pytest.importorskip("ray")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Ray's own warnings

GAME = games.find("land_unter")
SIMULATION = ("simulate", "land_unter", "--games", "2500", "--seed", "4", "--moves")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with a core each."""
    # Ray's workers give way to all other processes: beside other tests they would hardly ever run.
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (it is spelled so)
    ray = ray_engine.import_ray()
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False}
    nodes = Cluster(initialize_head=True, head_node_args=head)
    nodes.add_node(num_cpus=1)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def test_the_rows_are_those_of_one_machine_byte_for_byte(houle_in: Houle, cluster: Any) -> None:
    here = houle_in(*SIMULATION, "--out", "here.parquet", "--json")
    ray = ("--engine", "ray", "--address", cluster.address)
    there = houle_in(*SIMULATION, *ray, "--out", "there.parquet", "--json")
    assert (here.code, there.code) == (0, 0), there.err
    assert Path("here.parquet").read_bytes() == Path("there.parquet").read_bytes()
    told = json.loads(there.out)
    assert (told["engine"], told["cores"], told["matches"]) == ("ray", 2, 2500)


def test_the_arena_plays_the_same_matches(houle_in: Houle, cluster: Any) -> None:
    lineup = ("arena", "land_unter", "--bots", "matelot,random*3", "--deals", "2")
    ray = ("--engine", "ray", "--address", cluster.address)
    codes = [
        houle_in(*lineup, "--out", "here.jsonl", "--processes", "1").code,
        houle_in(*lineup, "--out", "there.jsonl", *ray).code,
    ]
    here, there = (
        [(r.key, r.places, r.scores, r.moves) for r in read_results([Path(name)])]
        for name in ("here.jsonl", "there.jsonl")
    )
    assert codes == [0, 0] and here == there and len(here) == 8


def test_a_worker_and_a_node_that_die_on_the_way_change_nothing(
    tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, marker = ray_engine.play_shard, tmp_path / "died"

    def play_or_die(*order: Any) -> list[Any]:
        """Play, but the first time that the second shard is wanted, die."""
        if order[-2] == ray_engine.MATCHES_PER_TASK and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play(*order)

    ended: list[int] = []

    def lose_a_node(done: int) -> None:
        """End the second node as soon as the first shard is there."""
        if not ended:
            cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
        ended.append(done)

    monkeypatch.setattr(ray_engine, "play_shard", play_or_die)
    order = {"levels": ["random"] * 4, "key": key_from_seed("death"), "matches": 6500}
    there = ray_engine.run(
        GAME, GAME.options(), **order, address=cluster.address, progress=lose_a_node
    )
    here = batch.run(GAME, GAME.options(), **order)
    assert marker.exists() and sum(ended) == 6500
    assert there.scores.tobytes() == here.scores.tobytes()
    assert there.lengths.tobytes() == here.lengths.tobytes()


def test_without_ray_one_line_says_what_to_install(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for command in (SIMULATION[:-1], ("arena", "land_unter", "--bots", "random")):
        done = houle_in(*command, "--engine", "ray")
        assert done.code == 2
        assert "pip install 'houle[lab]'" in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--engine", "steam"), "local, ray"),
        (("--address", "sea:6379"), "it needs --engine ray"),
        (("--engine", "ray", "--device", "cuda"), "leave out --device cuda"),
        (("--moves",), "--moves needs a file"),
        (("--moves", "--out", "rows.csv"), ".parquet, .jsonl"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], line: str, houle_in: Houle) -> None:
    done = houle_in(*SIMULATION[:-1], *arguments)
    assert done.code == 2
    assert line in done.err and done.err.count("\n") == 1


def test_ray_tells_nobody_that_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "1")
    ray_engine.import_ray()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
