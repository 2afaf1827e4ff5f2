"""houle solve: answers for people and as data, for deals, records and surveys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import houle
from houle.bots.wave import survey
from houle.bots.wave.solver import solve
from houle.engine.match import Match
from tests.cli.conftest import Houle, write
from tools.wave.survey import FIGURES, PAGE, dumps, page, write_survey

ROOT = Path(houle.__file__).parents[1]
DEAL = ("solve", "wave", "--players", "3", "--seed", "3")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A file with the record of a match of which two moves have been made."""
    return write(tmp_path / "begun.json", after_moves(2).record())


def after_moves(count: int) -> Match:
    match = houle.new("wave", players=3, seed=3)
    for seat, move in solve(match).line[:count]:
        match.play(seat, move)
    return match


def test_the_answer_for_a_deal_shows_all_cards_and_a_line(houle_in: Houle) -> None:
    done = houle_in(*DEAL)
    assert done.code == 0
    assert "Everything can be laid." in done.out
    assert "Draw pile, top first: N3 S0" in done.out
    seat, move = solve(houle.new("wave", players=3, seed=3)).line[0]
    assert f"{seat} {move}:" in done.out


def test_the_answer_is_given_in_french(houle_in: Houle) -> None:
    assert "On peut tout poser." in houle_in(*DEAL, "--lang", "fr").out


def test_the_line_is_given_as_data_and_can_be_played(houle_in: Houle) -> None:
    told = json.loads(houle_in(*DEAL, "--json").out)
    assert (told["exact"], told["wins"], told["left"], told["tier"]) == (True, True, 0, "perfect")
    match = houle.new("wave", players=3, seed=3)
    for (seat, move), card in zip(told["line"], told["cards"], strict=True):
        laid = match.play(seat, move)[0]
        assert match.game.notation.format_value("card", laid.values["card"]) == card
    assert match.result is not None and match.result.facts["outcome"] == "win"


def test_a_lost_deal_is_told_with_its_rating(houle_in: Houle) -> None:
    done = houle_in("solve", "wave", "--players", "3", "--seed", "734")
    assert "Cards left at best: 31 (wipeout)." in done.out


def test_foam_is_told_in_nazare(houle_in: Houle) -> None:
    done = houle_in("solve", "wave", "--option", "nazare=true", "--seed", "29")
    assert "Face down at best: 1 (superb)." in done.out


def test_a_small_budget_leaves_the_answer_open(houle_in: Houle) -> None:
    hard = ("solve", "wave", "--players", "4", "--seed", "140", "--budget", "500")
    assert "Not solved: at least 0, at most" in houle_in(*hard).out
    told = json.loads(houle_in(*hard, "--json").out)
    assert (told["exact"], told["wins"], told["tried"]) == (False, None, 500)


def test_every_legal_move_can_be_valued(houle_in: Houle) -> None:
    told = json.loads(houle_in(*DEAL, "--moves", "--json").out)
    assert list(told["moves"]) == houle.new("wave", players=3, seed=3).legal_moves(0)
    assert "  a: 0 (perfect)" in houle_in(*DEAL, "--moves").out


def test_a_running_record_is_solved_where_it_stands(houle_in: Houle, begun: Path) -> None:
    told = json.loads(houle_in("solve", "wave", "--record", str(begun), "--json").out)
    assert len(told["line"]) == 31


def test_a_record_is_solved_after_as_many_moves_as_asked_for(houle_in: Houle, begun: Path) -> None:
    arguments = ("solve", "wave", "--record", str(begun), "--after", "1", "--json")
    told = json.loads(houle_in(*arguments).out)
    assert len(told["line"]) == 32


def test_a_finished_record_is_solved_from_its_deal(houle_in: Houle, tmp_path: Path) -> None:
    path = write(tmp_path / "won.json", after_moves(33).record())
    told = json.loads(houle_in("solve", "wave", "--record", str(path), "--json").out)
    assert len(told["line"]) == 33


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("land_unter",), "Land Unter cannot be solved; choose from: wave"),
        (("wave", "--after", "2"), "add --record FILE"),
        (("wave", "--survey", "0"), "--survey must be 1 or more, not 0"),
        (("wave", "--budget", "-1"), "--budget must be 1 or more, not -1"),
        (("wave", "--record", "none.json"), "there is no file none.json"),
    ],
)
def test_mistakes_are_explained(
    arguments: tuple[str, ...], complaint: str, houle_in: Houle
) -> None:
    done = houle_in("solve", *arguments)
    assert done.code == 2
    assert complaint in done.err


def test_a_record_must_be_of_the_game_and_long_enough(
    houle_in: Houle, begun: Path, finished: Path
) -> None:
    assert "is a record of" in houle_in("solve", "wave", "--record", str(finished)).err
    done = houle_in("solve", "wave", "--record", str(begun), "--after", "3")
    assert "the record has 2 moves, so --after cannot be 3" in done.err
    done = houle_in("solve", "wave", "--record", str(begun), "--seed", "1")
    assert "leave out --seed" in done.err


def test_a_survey_counts_deals(houle_in: Houle) -> None:
    done = houle_in("solve", "wave", "--survey", "40", "--players", "2")
    told = json.loads(houle_in("solve", "wave", "--survey", "40", "--players", "2", "--json").out)
    assert f"{told['won']} of 40 deals can be laid completely" in done.out
    assert sum(told["best"].values()) == 40


def test_a_survey_of_everything_writes_figures_and_page(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = list(survey.every_variant())[:3]
    monkeypatch.setattr(survey, "every_variant", lambda: iter(every))
    for path in (FIGURES, PAGE):
        path.parent.mkdir()
    write_survey(Path(), 10)
    figures = json.loads(FIGURES.read_text("utf-8"))
    assert [row["players"] for row in figures["rows"]] == [2, 3, 4]
    assert PAGE.read_text("utf-8") == page(figures)


def test_the_page_in_the_docs_shows_the_figures_kept() -> None:
    text = (ROOT / FIGURES).read_text("utf-8")
    figures = json.loads(text)
    assert dumps(figures) == text
    assert page(figures) == (ROOT / PAGE).read_text("utf-8")
    assert len(figures["rows"]) == 48


def test_the_figures_kept_are_those_of_the_deals() -> None:
    figures = json.loads((ROOT / FIGURES).read_text("utf-8"))
    row = next(row for row in figures["rows"] if row["lost_seeds"] and not row["nazare"])
    given = {name: row[name] for name in ("players", "virage", "tide", "nazare")}
    for seed in range(10):
        found = solve(houle.new("wave", seed=seed, **given))
        assert found.left == row["lost_seeds"].get(str(seed), 0)


def test_a_range_is_shown_where_deals_are_unknown() -> None:
    row = {
        **{"players": 4, "virage": True, "tide": "both", "nazare": True, "deals": 100},
        **{"share": 0.9, "share_at_most": 0.95, "error": 0.03, "hopeless": 4, "unknown": 5},
    }
    shown = page({"deals": 100, "budget": 5_000_000, "rows": [row]})
    assert "| Nazaré, Virage, tide both | 4 | 90.0% to 95.0% | 3.0% | 4 | 5 |" in shown
    assert "5,000,000 moves" in shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_of_the_survey_can_be_filled_in(language: str) -> None:
    from houle.cli.tables.wave_solve import solver_words, told

    row = {
        **{"won": 90, "deals": 100, "share": 0.9, "share_at_most": 0.95, "error": 0.03},
        **{"unknown": 5, "hopeless": 4, "best": {"0": 90, "33": 5}},
    }
    lines = told(row, solver_words(language)).splitlines()
    assert len(lines) == 4
    assert "95.0%" in lines[1]
