"""The figures of churn: when the database counts as bounded, and what the page shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.churn import TOLERANCE, growth
from tools.bench import churn_lines

FOLDER = Path(__file__).parents[2] / "benchmarks"


def months(*sizes: int) -> list[dict[str, Any]]:
    """A size after every 30 days."""
    return [{"day": 30 * (number + 1), "used": size} for number, size in enumerate(sizes)]


def test_growth_is_that_of_the_last_90_days() -> None:
    assert growth(months(100, 500, 1000, 1010, 1020, 1000)) == pytest.approx(0.02)


def test_a_list_that_still_grows_is_not_bounded() -> None:
    assert growth(months(8000, 8180, 8310, 8470, 8620, 8780)) > TOLERANCE


@pytest.mark.parametrize("sizes", [(1000,), (1000, 1000, 1000)])
def test_too_few_days_prove_nothing(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="90 days cannot be compared"):
        growth(months(*sizes))


def test_the_measured_database_is_bounded_and_the_page_says_so() -> None:
    found = json.loads((FOLDER / "churn.json").read_text("utf-8"))
    assert growth(found["days"]) <= TOLERANCE
    assert "\n".join(churn_lines(FOLDER)) in (FOLDER / "results.md").read_text("utf-8")
