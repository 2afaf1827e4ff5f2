"""The arena is fair, loses nothing, and counts deals instead of matches."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import houle
from houle.bots.arena import arena, playing
from houle.bots.arena.arena import MatchJob, MatchQueue, Pairing
from houle.bots.arena.entrants import (
    EntrantError,
    contests,
    make_entrant,
    read_bot,
    read_lineup,
    seatings,
    shortened,
    sides_of,
)
from houle.bots.arena.playing import Clock
from houle.bots.arena.ratings import complete, ratings
from houle.bots.arena.results import (
    ArenaResult,
    UnfinishedMatch,
    read_file,
    read_results,
    read_unfinished,
    unfinished_path,
)
from houle.bots.play.bot import Budget
from houle.bots.play.levels import make_bot
from houle.engine.rule import Move
from houle.engine.view import View
from tests.examined import each

ALONE, PAIRS, WAVE = (0, 1, 2, 3), (0, 1, 0, 1), (0, 0, 0)
ROOT = Path(houle.__file__).parents[1]

PLAN = [
    {"game": "sea_change", "players": 2, "bots": "matelot,random", "deals": 3},
    {"game": "wave", "players": 3, "bots": "matelot,random", "deals": 2},
    {"game": "land_unter", "players": 3, "bots": "capitaine@30,matelot*2", "deals": 1},
]


def pairings() -> list[Pairing]:
    return [Pairing.read(entry) for entry in PLAN]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all matches of the plan."""
    path = tmp_path_factory.mktemp("arena") / "results.jsonl"
    outcome = arena.run(pairings(), path, processes=2)
    assert outcome.failures == []
    return path


# Who meets whom.


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("amiral,matelot*3", ALONE),
        ("capitaine,matelot", ALONE),
        ("capitaine,matelot", (0, 1, 2)),
        ("amiral,capitaine,matelot,mousse,random", ALONE),
        ("amiral,capitaine,matelot,mousse,random", (0, 1)),
        ("amiral,matelot", PAIRS),
        ("amiral,matelot,random", PAIRS),
        ("amiral,matelot", (0, 1, 0, 1, 0)),
        ("amiral,matelot,random", WAVE),
        ("human,amiral*2", WAVE),
        ("human+amiral*2,amiral", WAVE),
    ],
)
def test_every_entrant_plays_every_seat_equally_often(text: str, sides: tuple[int, ...]) -> None:
    examined = 0
    for lineup in contests(read_lineup(text, sides), sides):
        sat = Counter(
            (bot, seat) for s in seatings(lineup, sides) for seat, bot in enumerate(s.bots)
        )
        for bot in {bot for bot, _ in sat}:
            examined += 1
            assert len({sat[bot, seat] for seat in range(len(sides))}) == 1, bot
    assert examined > 0


def test_one_against_three_is_four_matches_a_deal() -> None:
    found = seatings(read_lineup("amiral,matelot*3", ALONE), ALONE)
    assert [s.bots.index("amiral") for s in found] == [0, 3, 2, 1]


def test_partners_get_the_same_bot_and_sides_are_rotated() -> None:
    found = [s.bots for s in seatings(read_lineup("amiral,matelot", PAIRS), PAIRS)]
    assert found == [("amiral", "matelot") * 2, ("matelot", "amiral") * 2]


def test_where_there_are_too_many_every_choice_of_them_meets() -> None:
    assert contests(("a", "b", "c"), (0, 1)) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_without_rivals_every_entrant_plays_alone() -> None:
    assert contests(read_lineup("amiral,matelot", WAVE), WAVE) == [("amiral",), ("matelot",)]


def test_a_mixed_team_takes_turns_at_its_seats() -> None:
    lineup = read_lineup("human,amiral*2", WAVE)
    assert lineup == ("human+amiral*2",)
    assert {s.bots.index("human") for s in seatings(lineup, WAVE)} == {0, 1, 2}


def test_a_lineup_is_written_as_it_is_read() -> None:
    for text in (
        "amiral,matelot*3",
        "capitaine@30,matelot*2,random",
        "amiral@0.5s/regret=1,random",
    ):
        assert shortened(read_lineup(text, ALONE)) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("admiral", "unknown"),
        ("", "unknown"),
        ("matelot@30", "simple"),
        ("amiral@3.5", "budget"),
        ("amiral/luck=1", "setting"),
        ("human+amiral", "team"),
    ],
)
def test_mistakes_in_a_lineup_are_refused(text: str, kind: str) -> None:
    with pytest.raises(EntrantError) as caught:
        read_lineup(text, WAVE)
    assert caught.value.kind == kind


def test_a_bot_may_have_its_own_budget() -> None:
    assert read_bot("amiral@500").budget == Budget(iterations=500)
    assert read_bot("amiral@0.5s").budget == Budget(seconds=0.5)
    assert read_bot("amiral").budget is None


def test_a_bot_may_have_its_own_settings() -> None:
    game = houle.games.find("land_unter")
    bot = make_entrant(game, "amiral@30/regret=1/depth=7", seed=1, options={})
    assert bot.settings.regret is True  # type: ignore[attr-defined]
    assert bot.settings.depth == 7  # type: ignore[attr-defined]


def test_sides_are_those_of_the_game() -> None:
    assert sides_of(houle.new("land_unter", players=3, seed=1)) == (0, 1, 2)
    assert sides_of(houle.new("sea_change", players=4, teams="2v2", seed=1)) == PAIRS
    assert sides_of(houle.new("vague_attaque", players=4, mode="team", seed=1)) == PAIRS
    assert sides_of(houle.new("wave", players=3, seed=1)) == WAVE


# Matches.


class Watcher:
    """A bot that notes how many moves had been made whenever it was asked."""

    def __init__(self, match: houle.Match, words: Sequence[Move] = ()) -> None:
        self.match, self.words, self.seen = match, list(words), list[int]()
        self.bot = make_bot(match.game, "random", seed=1)

    def choose(self, view: View, cancel: object = None) -> Move:
        self.seen.append(len(self.match.played))
        return self.bot.choose(view)

    def speak(self, view: View) -> Move | None:
        return self.words.pop(0) if self.words else None

    def close(self) -> None:
        pass


def test_seats_that_choose_together_are_asked_before_any_of_them_has_chosen() -> None:
    match = houle.new("land_unter", players=3, seed=4)
    bots = {seat: Watcher(match) for seat in range(3)}
    choices = playing.ask(match, bots)
    playing.make(match, bots, choices)
    assert [bot.seen for bot in bots.values()] == [[0], [0], [0]]
    assert len(match.played) == 3


def test_a_seat_without_a_bot_is_left_alone() -> None:
    match = houle.new("land_unter", players=3, seed=4)
    assert playing.ask(match, {1: Watcher(match)}).keys() == {1}


def test_bots_may_speak_and_are_bounded() -> None:
    match = houle.new("wave", players=3, seed=4)
    word = match.read_move(0, match.asides(0)[0])
    chatterbox = Watcher(match, [word] * 99)
    words = playing.talk(match, {0: chatterbox, 1: Watcher(match)})
    assert 1 <= words <= playing.MAX_SIGNALS
    assert {played.seat for played in match.played} == {0}


def test_what_may_not_be_said_goes_unheard() -> None:
    match = houle.new("wave", players=3, seed=4)
    mine = match.legal_numbers(match.to_move[0])[0]
    other = next(seat for seat in range(3) if seat not in match.to_move)
    assert playing.talk(match, {other: Watcher(match, [mine])}) == 0
    assert match.played == []


def test_forced_moves_do_not_count_as_choices() -> None:
    match = houle.new("sea_change", players=2, seed=4)
    forced = 0
    bots = [make_bot(match.game, "random", seed=seat) for seat in range(2)]
    clocks = playing.play_match(match, bots)
    replayed = houle.new("sea_change", players=2, seed=4)
    for move in match.played:
        forced += len(replayed.legal_numbers(move.seat)) == 1
        replayed.play_number(move.seat, move.move)
    assert sum(clock.choices for clock in clocks) == len(match.played) - forced


def test_the_same_job_gives_the_same_match() -> None:
    job = next(pairings()[2].jobs())
    first, second = arena.play_job(job), arena.play_job(job)
    assert isinstance(first, ArenaResult)
    assert isinstance(second, ArenaResult)
    assert (first.places, first.scores, first.moves) == (
        second.places,
        second.scores,
        second.moves,
    )


def test_a_match_that_is_called_off_leaves_nothing() -> None:
    cancel = threading.Event()
    cancel.set()
    assert arena.play_job(next(pairings()[1].jobs()), cancel) is None


def test_a_long_match_that_is_called_off_is_played_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "MIN_KEPT_SECONDS", 0.0)
    job = next(pairings()[0].jobs())
    cancel = Late(after=40)
    begun = arena.play_job(job, cancel)
    assert isinstance(begun, UnfinishedMatch)
    path = tmp_path / "out.jsonl"
    unfinished_path(path).write_text(begun.to_line(), "utf-8")
    assert read_unfinished(path)[job.key].to_line() == begun.to_line()
    result = arena.play_job(job, None, read_unfinished(path)[job.key])
    assert isinstance(result, ArenaResult)
    assert result.moves > len(begun.moves) > 1
    before = sum(clock["choices"] for clock in begun.clocks)
    assert sum(clock["choices"] for clock in result.clocks.values()) > before


class Late(threading.Event):
    """Is set once it has been asked often enough."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_a_match_begun_under_other_rules_is_played_from_the_start() -> None:
    job = next(pairings()[1].jobs())
    begun = UnfinishedMatch(key=job.key, fingerprint="other", moves=((0, 0),) * 3, clocks=({},) * 3)
    again, anew = arena.play_job(job, None, begun), arena.play_job(job)
    assert isinstance(again, ArenaResult)
    assert isinstance(anew, ArenaResult)
    assert (again.scores, again.moves) == (anew.scores, anew.moves)


def test_equal_bots_share_the_wins_evenly_by_construction() -> None:
    pairing = pairings()[0]
    shares: Counter[str] = Counter()
    for lineup in contests(("left", "right"), pairing.sides):
        for seating in seatings(lineup, pairing.sides):
            names = ("random",) * len(seating.bots)
            job = MatchJob(
                pairing.game, pairing.options, "even", 1, "", replace(seating, bots=names)
            )
            result = arena.play_job(job)
            assert isinstance(result, ArenaResult)
            for entrant, share in zip(result.entrants, result.shares, strict=True):
                shares[entrant] += share
    assert shares["left"] == shares["right"] == 1


# Runs.


def test_every_match_of_the_plan_is_written_once(played: Path) -> None:
    wanted = [job.key for pairing in pairings() for job in pairing.jobs()]
    assert sorted(result.key for result in read_file(played)) == sorted(wanted)


def test_a_result_tells_what_was_played(played: Path) -> None:
    row = json.loads(next(s for s in played.read_text("utf-8").splitlines() if "capitaine" in s))
    assert row["game"] == "land_unter"
    assert row["options"] == {"players": 3, "mode": "hidden"}
    assert sorted(row["bots"]) == ["capitaine@30", "matelot", "matelot"]
    assert len(row["places"]) == len(row["scores"]) == 3
    assert row["clocks"]["capitaine@30"]["choices"] > 10
    assert row["version"] == houle.__version__
    assert len(row["fingerprint"]) == 16
    assert "cores" in row["machine"]


def test_a_second_run_plays_nothing(played: Path) -> None:
    before = played.read_bytes()
    assert arena.left_to_play(pairings(), played) == 0
    assert arena.run(pairings(), played, processes=2).played == 0
    assert played.read_bytes() == before


def test_a_run_goes_on_after_a_line_that_was_cut_short(played: Path, tmp_path: Path) -> None:
    lines = played.read_text("utf-8").splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(lines[:-1]) + lines[-1][:40], "utf-8")
    assert arena.left_to_play(pairings(), path) == 1
    assert arena.run(pairings(), path, processes=1, pool=ThreadPoolExecutor(1)).played == 1
    again = [(r.key, r.places) for r in read_results([path])]
    assert again == [(r.key, r.places) for r in read_results([played])]


def test_the_time_limit_calls_matches_off_and_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "late.jsonl"
    many = [Pairing.read({**PLAN[1], "bots": "random", "deals": 2_000})]

    def late_after_the_first_result() -> float:
        return 5.0 if path.exists() and path.stat().st_size else 0.0

    outcome = arena.run(many, path, processes=2, seconds=4, clock=late_after_the_first_result)
    assert outcome.failures == []
    assert 0 < outcome.played == len(list(read_file(path))) < 2_000


def test_an_interrupt_loses_nothing(tmp_path: Path) -> None:
    plan, out = tmp_path / "plan.json", tmp_path / "out.jsonl"
    plan.write_text(json.dumps([{**PLAN[1], "bots": "random", "deals": 2_000}]), "utf-8")
    command = [
        sys.executable,
        "-m",
        "houle.bots.arena.arena",
        str(plan),
        str(out),
        "--processes",
        "1",
    ]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    end = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    lines = out.read_text("utf-8").splitlines()
    assert len(lines) == len(list(read_file(out))) >= 1


def test_a_match_that_breaks_down_does_not_stop_the_others(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    pairing = Pairing.read({**PLAN[1], "deals": 1})
    broken = replace(pairing, options={**pairing.options, "players": 99})
    outcome = arena.run([broken, pairing], path, processes=1, pool=ThreadPoolExecutor(1))
    assert outcome.played == 2
    assert len(outcome.failures) == 2
    assert "players" in outcome.failures[0]


def test_pairings_take_turns_by_weight() -> None:
    entry = {**PLAN[1], "bots": "random", "deals": 6}
    plan = [Pairing.read(entry), Pairing.read({**entry, "seed": "other", "weight": 2})]
    queue = MatchQueue(plan, set())
    seeds = [job.seed for _ in range(6) if (job := queue.next()) is not None]
    assert Counter(seeds) == {"arena": 2, "other": 4}


def test_a_pairing_of_thousandfold_weight_comes_first() -> None:
    entry = {**PLAN[1], "bots": "random", "deals": 3}
    plan = [Pairing.read(entry), Pairing.read({**entry, "seed": "first", "weight": 1000})]
    queue = MatchQueue(plan, set())
    seeds = [job.seed for _ in range(6) if (job := queue.next()) is not None]
    assert seeds == ["first"] * 3 + ["arena"] * 3


def test_workers_use_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    with arena.single_threads():
        assert os.environ["OMP_NUM_THREADS"] == os.environ["NUMBA_NUM_THREADS"] == "1"
    assert "OMP_NUM_THREADS" not in os.environ


def test_matches_need_only_numpy_and_numba() -> None:
    others = "{'openskill', 'rich', 'typer'}"
    program = f"import sys, houle.bots.arena.arena; print(sorted(sys.modules.keys() & {others}))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("game", ["sea_change", "wave"])
def test_ratings_put_matelot_above_random(game: str, played: Path) -> None:
    results = [r for r in complete(read_results([played])) if r.game == game]
    found = ratings(results)
    assert found["matelot"][0] > found["random"][0]


def test_clocks_of_seats_with_the_same_bot_are_added_up() -> None:
    clocks = [Clock(2, 1.0, 0.75, 5), Clock(1, 0.5, 0.5, 5), Clock(3, 0.1, 0.1, 0)]
    assert arena.by_bot(["a", "a", "b"], clocks)["a"] == {
        "choices": 3,
        "seconds": 1.5,
        "longest": 0.75,
        "iterations": 10,
    }


def test_results_come_in_the_same_order_from_any_files(played: Path, tmp_path: Path) -> None:
    lines = played.read_text("utf-8").splitlines(keepends=True)
    backwards = tmp_path / "backwards.jsonl"
    backwards.write_text("".join(reversed(lines)), "utf-8")
    keys: list[list[str]] = [
        [result.key for result in read_results(paths)]
        for paths in ([played], [backwards], [played, backwards])
    ]
    assert keys[0] == keys[1] == keys[2]


def test_a_result_is_written_as_it_is_read(played: Path) -> None:
    for line, result in each(
        zip(played.read_text("utf-8").splitlines(keepends=True), read_file(played), strict=True)
    ):
        assert isinstance(result, ArenaResult)
        assert result.to_line() == line
