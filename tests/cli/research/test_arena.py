"""houle arena: who meets, what is printed, and where it is kept."""

from __future__ import annotations

import json
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import houle
from houle.bots.arena import arena
from houle.bots.arena.results import read_file
from houle.bots.wave import solver
from tests.cli.conftest import Houle
from tests.cli.terminal import Terminal
from tools import strength


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the matches here: what becomes of them is tested, and not who plays them."""

    def threads(count: int, **_: object) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(count)

    monkeypatch.setattr(arena, "ProcessPoolExecutor", threads)


WANTED = ("arena", "wave", "--bots", "matelot,random", "--deals", "2", "--processes", "2")


def test_the_standings_are_printed_and_the_matches_kept(houle_in: Houle) -> None:
    done = houle_in(*WANTED)
    assert done.code == 0
    assert "Wave: 4 matches on 2 deals" in done.out
    assert "matelot" in done.out
    assert "±" in done.out
    assert len(list(read_file(Path("arena-wave.jsonl")))) == 4


@pytest.mark.usefixtures("no_processes")
def test_more_deals_go_on_from_there_in_french_and_as_data(houle_in: Houle) -> None:
    houle_in(*WANTED, "--out", "kept.jsonl")
    before = Path("kept.jsonl").read_text("utf-8")
    done = houle_in(*WANTED[:5], "3", "--out", "kept.jsonl", "--lang", "fr")
    assert "6 parties sur 3 donnes" in done.out
    assert Path("kept.jsonl").read_text("utf-8").startswith(before)
    told = json.loads(houle_in(*WANTED[:5], "3", "--out", "kept.jsonl", "--json").out)
    assert (told["matches"], told["deals"]) == (6, 3)
    assert {row["entrant"] for row in told["standings"]} == {"matelot", "random"}


@pytest.mark.usefixtures("no_processes")
def test_the_report_is_written_from_the_results_kept(houle_in: Houle) -> None:
    houle_in(*WANTED, "--out", "benchmarks/strength/wave.jsonl")
    strength.main()
    assert "## Wave, 3 players" in Path("docs/strength.md").read_text("utf-8")


@pytest.mark.usefixtures("no_processes")
def test_the_solver_looks_at_the_deals_of_the_report(houle_in: Houle) -> None:
    houle_in(*WANTED, "--out", "benchmarks/strength/wave.jsonl")
    strength.main()
    (entry,) = json.loads(Path("benchmarks/wave_winnable_arena.json").read_text("utf-8"))
    answers = {d: solver.solve(houle.new("wave", seed=f"arena-{d}")).wins for d in ("0", "1")}
    assert entry["deals"] == answers


def test_a_report_without_results_says_so(houle_in: Houle) -> None:
    strength.main()
    assert "Nothing has been measured yet." in Path("docs/strength.md").read_text("utf-8")


@pytest.mark.usefixtures("no_processes")
def test_iterations_are_given_to_those_that_search(houle_in: Houle) -> None:
    lineup = ("arena", "land_unter", "--players", "3", "--bots", "capitaine,amiral,matelot")
    budgets = ("--budget-iterations", "capitaine=3,amiral=5", "--deals", "1", "--json")
    told = json.loads(houle_in(*lineup, *budgets).out)
    found = {row["entrant"] for row in told["standings"]}
    assert found == {"capitaine@3", "amiral@5", "matelot"}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("arena",), "which game? choose from: land_unter"),
        (("arena", "wave", "--bots", "amirl"), "did you mean amiral?"),
        (("arena", "wave", "--bots", "mousse@3"), "does not search"),
        (("arena", "wave", "--bots", "amiral@1.5"), "a budget is written"),
        (("arena", "wave", "--budget-iterations", "x"), "a budget is written"),
        (("arena", "wave", "--bots", "amiral/luck=1"), "no such setting"),
        (("arena", "wave", "--bots", "matelot+amiral"), "must fill its side"),
        (("arena", "wave", "--deals", "0"), "--deals must be 1 or more"),
        (("arena", "wave", "--processes", "0"), "--processes must be 1 or more"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], line: str, houle_in: Houle) -> None:
    done = houle_in(*arguments)
    assert done.code == 2
    assert line in done.err
    assert done.err.count("\n") == 1


def test_ctrl_c_keeps_every_match_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = ("arena", "wave", "--bots", "random", "--deals", "5000", "--processes", "1")
    with Terminal(*command, folder=tmp_path) as terminal:
        terminal.expect("3/5000")
        terminal.send_signal(signal.SIGINT)
        terminal.expect("the same command continues from there")
        assert terminal.end() == 130
    assert len(list(read_file(tmp_path / "arena-wave.jsonl"))) >= 3
