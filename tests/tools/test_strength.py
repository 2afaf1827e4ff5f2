"""What results tell: uncertainty over deals, a ladder, bars; the page follows from the results."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from math import sqrt
from pathlib import Path

import pytest

import houle
from houle.bots.arena import ratings
from houle.bots.arena.intervals import t_quantile
from houle.bots.arena.ratings import (
    DealEstimate,
    as_share,
    complete,
    difference,
    versus,
    wins,
)
from houle.bots.arena.results import ArenaResult
from tools import strength
from tools.strength import page, read_winnable, shown, solve_deals, verdict
from tools.vague_verte.strength import thinker

GAME = ArenaResult(
    game="land_unter",
    options=houle.new("land_unter", players=4, seed=1).options.to_json(),
    seed="arena",
    deal=0,
    lineup="matelot,random",
    entrants=("matelot", "random", "matelot", "random"),
    bots=("matelot", "random", "matelot", "random"),
    sides=(0, 1, 2, 3),
    places=(1, 2, 3, 4),
    scores=(9, 5, 3, 1),
    moves=100,
    clocks={"matelot": {"choices": 10, "seconds": 1.0, "longest": 0.5, "iterations": 0}},
    version="0.1.0",
    fingerprint="f" * 16,
    machine="a machine",
)
TURNED = ("random", "matelot", "random", "matelot")


WAVE = houle.games.find("wave")


def deals(winners: list[tuple[int, int]]) -> list[ArenaResult]:
    """Both matches of each deal, by the seats that win them."""
    found = []
    for deal, (first, second) in enumerate(winners):
        found.append(won_by(replace(GAME, deal=deal), first))
        turned = replace(GAME, deal=deal, entrants=TURNED, bots=TURNED)
        found.append(won_by(turned, second))
    return found


def won_by(result: ArenaResult, seat: int) -> ArenaResult:
    return replace(result, places=tuple(1 if s == seat else 2 for s in range(4)))


def wave(level: str, deal: int, *, won: bool, points: int) -> ArenaResult:
    return replace(
        GAME,
        game="wave",
        options=houle.new("wave", players=3, seed=1).options.to_json(),
        deal=deal,
        lineup=level,
        entrants=(level,),
        bots=(level,) * 3,
        sides=(0, 0, 0),
        places=(1 if won else 2,) * 3,
        scores=(points,) * 3,
    )


def test_the_same_seat_winning_both_matches_of_a_deal_is_even_for_sure() -> None:
    found, even = versus(deals([(0, 0), (1, 1), (2, 2)]), "matelot", "random")
    assert (found.mean, even, found.error) == (0.5, 0.5, 0.0)


def test_the_standard_error_is_over_deals() -> None:
    # A deal is won twice or never: four deals, not eight matches, are the sample.
    found, _ = versus(deals([(0, 1), (1, 0), (0, 1), (0, 1)]), "matelot", "random")
    assert found.mean == 0.75
    assert found.error == pytest.approx(sqrt(0.1875 * 4 / 3) / 2)
    assert found.deals == 4


def test_a_deal_with_a_missing_match_does_not_count() -> None:
    results = deals([(0, 1), (1, 0)])
    assert complete(results) == results
    assert {result.deal for result in complete(results[:-1])} == {0}


def test_a_shared_win_is_divided_among_sides() -> None:
    assert replace(GAME, places=(1, 1, 3, 4)).shares == (0.5, 0.5, 0, 0)
    team = replace(GAME, entrants=("a", "b"), sides=(0, 1, 0, 1), places=(1, 3, 1, 3))
    assert team.shares == (1, 0)


def test_without_rivals_levels_are_compared_on_the_same_deals() -> None:
    results = [wave("matelot", d, won=d < 2, points=20 + d) for d in range(4)]
    results += [wave("random", d, won=False, points=15 + d) for d in range(5)]
    assert difference(results, "matelot", "random", wins).mean == 0.5
    found = difference(results, "matelot", "random", ratings.points)
    assert (found.mean, found.error, found.deals) == (5.0, 0.0, 4)


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (5, 2.571), (30, 2.042), (9999, 1.960)]
)
def test_intervals_reach_as_far_as_students_t(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, rel=0.002)


def test_an_interval_of_a_share_stays_between_0_and_1() -> None:
    sure = as_share(DealEstimate(1.0, 0.0, 1.0, 1.0, 20))
    assert sure.high == 1
    assert 0.8 < sure.low < 0.9
    half = as_share(DealEstimate(0.5, 0.05, 0.4, 0.6, 400))
    assert (half.low, half.high) == (
        pytest.approx(0.4035, abs=1e-3),
        pytest.approx(0.5965, abs=1e-3),
    )


def test_one_deal_tells_nothing() -> None:
    found, _ = versus(deals([(0, 1)]), "matelot", "random")
    assert (found.low, found.high) == (0, 1)


def test_ratings_do_not_depend_on_the_order_of_the_results() -> None:
    results = deals([(0, 1), (2, 3), (1, 3), (0, 1)])
    assert ratings.ratings(results) == ratings.ratings(results[::-1])
    assert ratings.ratings(results)["matelot"][0] > 25 > ratings.ratings(results)["random"][0]


def test_a_step_is_shown_when_the_whole_interval_lies_above_even() -> None:
    assert shown(DealEstimate(0.6, 0.02, 0.56, 0.64, 100), 0.5) == "yes"
    assert shown(DealEstimate(0.6, 0.06, 0.48, 0.72, 100), 0.5) == "no"
    assert shown(DealEstimate(0.4, 0.02, 0.36, 0.44, 100), 0.5) == "**worse**"
    assert shown(DealEstimate(0.9, 0.02, 0.86, 0.94, 9), 0.5) == "no"


def test_a_bar_is_reached_as_surely_as_the_deals_allow() -> None:
    assert verdict(DealEstimate(0.5, 0.02, 0.46, 0.54, 100), 0.45) == "yes, shown"
    assert verdict(DealEstimate(0.5, 0.04, 0.42, 0.58, 100), 0.45) == "yes, not yet shown"
    assert verdict(DealEstimate(0.4, 0.04, 0.32, 0.48, 100), 0.45) == "not yet"
    assert verdict(DealEstimate(0.4, 0.02, 0.36, 0.44, 100), 0.45) == "no"


def test_the_page_shows_the_ladder() -> None:
    text = page(deals([(0, 1)] * 20), {})
    assert "## Land Unter, 4 players" in text
    assert "| matelot | random | matelot,random | 20 | 40 | 100.0 % |" in text
    assert (
        "houle arena land_unter --players 4 --bots 'matelot,random' --deals 20 --seed arena" in text
    )
    assert "| a machine | land_unter | 0.1.0 (ffffffffffffffff) | 40 |" in text


def test_a_step_is_judged_by_all_line_ups_in_which_the_two_levels_met() -> None:
    two = deals([(0, 1)] * 20)
    one = []
    for deal, turn in product(range(20), range(4)):
        bots = tuple("matelot" if seat == turn else "random" for seat in range(4))
        result = replace(GAME, deal=deal, lineup="matelot,random*3", entrants=bots, bots=bots)
        one.append(won_by(result, (turn + 1) % 4))
    alone, both = page(two, {}), page([*two, *one], {})
    assert "| matelot | random | matelot,random | 20 | 40 | 100.0 % |" in both
    assert "| matelot | random | matelot,random*3 | 20 | 80 | 0.0 % |" in both
    # In all 40 of 120 matches were won; 160 of 480 sides were the matelot's.
    assert "| matelot | random | all of these | 20 | 120 | 33.3 % | 16.1 to 56.5 | 33.3 % |" in both
    assert "| all of these |" not in alone


def test_the_page_begins_with_the_steps_at_every_table() -> None:
    results = [
        replace(result, lineup="mousse,random", entrants=bots, bots=bots)
        for result in deals([(0, 1)] * 20)
        for bots in [tuple(name.replace("matelot", "mousse") for name in result.entrants)]
    ]
    text = page(results, {})
    assert "| game | mousse over random | matelot over mousse | capitaine over matelot |" in text
    assert "| Land Unter, 4 players | yes, by wins |  |  |  |" in text


def test_the_page_names_unusual_options() -> None:
    results = [replace(r, options={**r.options, "mode": "open"}) for r in deals([(0, 1)] * 2)]
    text = page(results, {})
    assert "## Land Unter, 4 players, mode=open" in text
    assert "--players 4 --option mode=open --bots" in text


def test_the_page_shows_steps_by_points_where_nobody_wins() -> None:
    results = [wave("mousse", d, won=False, points=20 + d % 3) for d in range(20)]
    results += [wave("random", d, won=False, points=15 + d % 2) for d in range(20)]
    assert "yes, by points" in page(results, {})


def test_a_bar_that_was_not_measured_says_so() -> None:
    bars = sum(len(game.tuning.bars) for game in houle.games.every())
    assert page(deals([(0, 1)]), {}).count("not measured yet") == bars > 0


def test_the_bar_of_land_unter_is_measured_against_three_matelots() -> None:
    lineup = ("amiral", "matelot", "matelot", "matelot")
    results = []
    for deal in range(10):
        for turn in range(4):
            bots = lineup[turn:] + lineup[:turn]
            result = replace(GAME, deal=deal, lineup="amiral,matelot*3", entrants=bots, bots=bots)
            results.append(won_by(result, 0 if deal < 5 else bots.index("amiral")))
    row = next(s for s in page(results, {}).splitlines() if "| amiral,matelot*3 | 45.0 %" in s)
    assert row.startswith("| Land Unter, 4 players | amiral,matelot*3 | 45.0 % | 62.5 % |")


def test_wave_is_measured_on_deals_that_open_cards_can_win(tmp_path: Path) -> None:
    results = [wave("amiral", d, won=d % 4 == 0, points=30) for d in range(12)]
    path = tmp_path / "wave_winnable_arena.json"
    even = {f"arena-{d}" for d in range(0, 12, 2)}
    asked = []

    def solve(match: houle.Match) -> bool | None:
        asked.append(match)
        keys = {seed: houle.new("wave", players=3, seed=seed).key for seed in even}
        return match.key in keys.values()

    assert solve_deals(results, solve, path) == len(asked) == 12
    assert solve_deals(results, solve, path) == 0
    found = strength.measured(WAVE, WAVE.tuning.bars[0], results, read_winnable(tmp_path))
    assert (found.mean, found.deals) == (0.5, 6)


def test_the_page_shows_what_teams_make_of_winnable_deals() -> None:
    results = [wave("matelot", d, won=d == 0, points=30) for d in range(4)]
    winnable = {(r.table, (r.seed, r.deal)): r.deal < 2 for r in results}
    assert "| matelot | 2 | 50.0 % |" in page(results, winnable)


def test_an_unknown_deal_counts_as_winnable(tmp_path: Path) -> None:
    results = [wave("amiral", d, won=d == 0, points=30) for d in range(4)]
    solve_deals(results, lambda match: None, tmp_path / "wave_winnable_arena.json")
    found = strength.measured(WAVE, WAVE.tuning.bars[0], results, read_winnable(tmp_path))
    assert (found.mean, found.deals) == (0.25, 4)


def test_other_files_of_solvers_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "wave_winnable.json").write_text(json.dumps({"deals": 1000}), "utf-8")
    (tmp_path / "wave_winnable_more.json").write_text(json.dumps([{"deals": 3}, 7]), "utf-8")
    assert read_winnable(tmp_path) == {}


def test_the_page_is_written_from_the_files(tmp_path: Path) -> None:
    assert "Nothing has been measured yet." in strength.page_below(tmp_path)
    folder = tmp_path / "benchmarks" / "strength"
    folder.mkdir(parents=True)
    lines = [result.to_line() for result in deals([(0, 1)] * 3)]
    (folder / "land_unter.jsonl").write_text("".join(lines), "utf-8")
    path = strength.write_page(tmp_path)
    assert path == tmp_path / "docs" / "strength.md"
    assert path.read_text("utf-8") == page(deals([(0, 1)] * 3), {})


def test_a_step_that_wins_cannot_show_is_shown_by_places() -> None:
    # Both win equally often, but in every deal matelots come in a place earlier on average.
    results = [
        replace(result, places=(1, 3, 2, 4) if result.entrants == GAME.entrants else (1, 2, 4, 3))
        for result in deals([(0, 0)] * 12)
    ]
    row = strength.rival_row(results, "matelot,random", "matelot", "random")
    assert row[5:8] == ("50.0 %", "23.2 to 76.8", "50.0 %")
    assert row[8:10] == ("1.00 to 1.00", "0.00 to 0.00")
    assert row[-1] == "yes, by places"


def test_what_a_gpu_has_measured_follows_the_matches(tmp_path: Path) -> None:
    assert "Longer searches" not in strength.page_below(tmp_path)
    row = {"lineup": "hands:20000,0,0,0", "deals": 300, "share": 0.44, "error": 0.01}
    (tmp_path / "benchmarks").mkdir()
    measured = {"device": "a device", "rows": [row]}
    (tmp_path / "benchmarks" / "flat_strength.json").write_text(json.dumps(measured), "utf-8")
    lines = strength.page_below(tmp_path).splitlines()
    assert "| all hands | 4 | 20,000 | none | 44.0 % | 42.0 to 46.0 | 25.0 % | 300 |" in lines


def test_how_a_seat_thinks_is_said_in_words() -> None:
    assert [thinker(text) for text in ("0", "1000", "20000f", "1000+300", "6000f+600")] == [
        "none",
        "1,000",
        "20,000, finer",
        "1,000, trust 300",
        "6,000, finer, trust 600",
    ]
    with pytest.raises(ValueError, match="no seat"):
        thinker("amiral")
