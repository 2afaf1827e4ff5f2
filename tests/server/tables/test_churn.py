"""A simulated year of churn keeps the size of the database bounded; periods are shorter here."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from houle.server.tables import retention
from tests.server.churning import Churn, churn_for

SHORT = {
    "OPEN_DAYS": 3,
    "PAUSED_DAYS": 6,
    "CLOSED_DAYS": 2,
    "GUEST_DAYS": 4,
    "SESSION_DAYS": 7,
    "REVIEW_DAYS": 5,
}


@pytest.fixture(autouse=True)
def short_periods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is due after days instead of months."""
    for name, days in SHORT.items():
        monkeypatch.setattr(retention, name, days)


def test_what_people_leave_behind_does_not_pile_up(tmp_path: Path) -> None:
    churn = Churn(public=1, private=1, matches=1, visitors=1)
    found = asyncio.run(churn_for(tmp_path / "houle.sqlite", churn, days=40, every=20))
    early, late = found
    assert early.rows["entries"] > 0 and early.rows["people"] > 0
    assert late.rows == early.rows
    assert late.used_bytes <= 1.05 * early.used_bytes


def test_finished_matches_are_kept_and_nothing_else_grows(tmp_path: Path) -> None:
    churn = Churn(public=1, private=0, matches=1, visitors=1, finished=1)
    found = asyncio.run(churn_for(tmp_path / "houle.sqlite", churn, days=40, every=20))
    early, late = found
    more = {name: late.rows[name] - number for name, number in early.rows.items()}
    grown = {name for name, number in more.items() if number}
    assert grown == {"tables", "seats", "entries", "people", "mutes"}
    assert (more["tables"], more["seats"], more["people"]) == (20, 40, 20)
