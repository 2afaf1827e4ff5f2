"""What stands out: planted unfairness is found and named, an even game gives one calm sentence."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from houle.engine.languages import Sentences
from houle.report.findings import MOST, findings
from houle.report.labels import labelled
from houle.report.measure import EffectRow, Measures, OptionRow
from houle.report.page import page
from houle.report.replays import Lead
from houle.report.sentences import finding_text
from houle.report.statistics import Effect, Estimate
from houle.report.words import ReportWords

from .planted import SEATS, measures_of, planted

EN, FR = ReportWords("en"), ReportWords("fr")
COUNT = 400


def even() -> Measures:
    """Every seat wins equally often."""
    return measures_of(planted(np.arange(COUNT) % SEATS))


def told(measures: Measures, words: ReportWords = EN) -> list[str]:
    """The sentences of what stands out."""
    return [finding_text(words, measures, finding) for finding in findings(measures)]


def test_a_seat_that_always_wins_is_named_first() -> None:
    unfair = measures_of(planted(np.zeros(COUNT, np.int64)))
    assert told(unfair)[0].startswith("Seat 1 wins 100.0% of the matches")
    assert "even share would be 25.0%" in told(unfair)[0]
    assert told(unfair, FR)[0].startswith("Place 1 gagne 100,0")


def test_nothing_stands_out_in_an_even_game() -> None:
    assert findings(even()) == []
    assert EN("out.nothing") in page(even(), "en")
    assert FR("out.nothing") in page(even(), "fr")


def test_chance_alone_makes_no_seat_stand_out() -> None:
    winners = np.random.default_rng(7).integers(0, SEATS, COUNT)
    moves = np.random.default_rng(8).integers(0, 20, (COUNT, 2 * SEATS)).astype(np.int16)
    assert findings(measures_of(planted(winners, made=moves))) == []


def test_a_card_that_wins_is_named_with_its_worth_and_a_warning() -> None:
    winners = np.arange(COUNT) % SEATS
    moves = np.random.default_rng(1).integers(1, 20, (COUNT, 2 * SEATS)).astype(np.int16)
    # Whoever wins has played the first card.
    moves[np.arange(COUNT), winners] = 0
    first, *_ = told(measures_of(planted(winners, made=moves)))
    assert "“play the 1” win 75.0 percentage points more often" in first
    assert "leaders may simply do it more" in first


def effect_row(points: float, *, is_real: bool = True) -> EffectRow:
    between = Estimate(points, points - 0.01, points + 0.01)
    label = labelled(Sentences(en="The Hook (dealt)", fr="Le Crochet (à la donne)"))
    return EffectRow(label, Effect(1000, between, 0.0001), is_real)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (effect_row(0.07), "is worth 7.0 percentage points of wins (6.0 to 8.0)"),
        (effect_row(-0.07), "costs 7.0 percentage points of wins (6.0 to 8.0)"),
    ],
)
def test_luck_beyond_six_points_is_named(row: EffectRow, sentence: str) -> None:
    assert sentence in told(replace(even(), dealt=[row]))[0]


@pytest.mark.parametrize("row", [effect_row(0.05), effect_row(0.07, is_real=False)])
def test_a_small_or_uncertain_effect_is_not_named(row: EffectRow) -> None:
    assert told(replace(even(), dealt=[row])) == []


def test_a_kind_of_a_single_move_is_told_once() -> None:
    row = effect_row(0.08)
    assert len(told(replace(even(), kinds=[row], moves=[row]))) == 1


def option_row(value: str, *, is_chosen: bool, moves: float, first: float = 0.25) -> OptionRow:
    def near(figure: float) -> Estimate:
        return Estimate(figure, figure - 0.01, figure + 0.01)

    return OptionRow(
        "mode",
        value,
        is_chosen,
        100,
        SEATS,
        length=near(moves),
        first=near(first),
        even=0.25,
        score=near(5.0),
    )


def test_an_option_that_doubles_the_length_is_named() -> None:
    base = option_row("hidden", is_chosen=True, moves=50)
    other = option_row("open", is_chosen=False, moves=110)
    (line,) = told(replace(even(), options=[base, other]))
    assert "2.2 times as long (110 moves instead of 50)" in line


def test_an_option_that_favours_the_first_seat_is_named() -> None:
    base = option_row("hidden", is_chosen=True, moves=50)
    other = option_row("open", is_chosen=False, moves=50, first=0.4)
    (line,) = told(replace(even(), options=[base, other]))
    assert "the first seat wins 40.0% of the matches" in line


def test_one_sided_matches_are_named() -> None:
    (line,) = told(replace(even(), leads=[Lead(0, 0.2)] * 10))
    assert "one-sided" in line and "20.0%" in line


def test_frequent_ties_and_matches_without_a_winner_are_named() -> None:
    matches = even().matches
    places = matches.places.copy()
    places[:40] = 1
    places[40:80] = 2
    ties, nobody = told(measures_of(replace(matches, places=places)))
    assert ties == "In 10.0% of the matches, several share the win."
    assert nobody == "Nobody wins 10.0% of the matches."


def test_a_tie_in_six_matches_is_no_finding() -> None:
    matches = planted(np.arange(6) % SEATS)
    places = matches.places.copy()
    places[0] = 1
    assert "ties" not in [f.key for f in findings(measures_of(replace(matches, places=places)))]


def test_at_most_eight_things_stand_out() -> None:
    unfair = measures_of(planted(np.zeros(COUNT, np.int64)))
    rows = [effect_row(0.1 + i / 100) for i in range(9)]
    options = [option_row("hidden", is_chosen=True, moves=50)]
    options += [option_row("open", is_chosen=False, moves=500, first=0.9)] * 4
    crowded = replace(unfair, dealt=rows, moves=rows, options=options, leads=[Lead(0, 0.1)] * 10)
    assert len(findings(crowded)) == MOST
