"""houle report: a page in a file, and what stands out on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from houle.cli.research import report as command
from houle.engine.match import Verbs
from houle.report.measure import Measures, ReportPlan, measure
from tests.cli.conftest import Houle

WANTED = ("report", "land_unter", "--players", "3", "--games", "200", "--seed", "4")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replay two matches with interpreted rules, so that nothing has to be compiled."""

    def measured(plan: ReportPlan, words: object) -> Measures:
        few = ReportPlan(plan.table, plan.seed, plan.matches, replays=2)
        return measure(
            few, steps=lambda name, size: lambda done: None, verbs=Verbs(plan.table.game)
        )

    monkeypatch.setattr(command, "measured", measured)
    monkeypatch.setattr(command, "compile_parts", lambda table, words: None)


def test_the_page_is_written_and_what_stands_out_is_printed(houle_in: Houle) -> None:
    done = houle_in(*WANTED, "--bots", "matelot,random,random", "--out", "page.html")
    assert done.code == 0
    assert "Seat 1 (matelot) wins" in done.out
    assert "The report is in page.html." in done.out
    assert "<h1>Land Unter: report</h1>" in Path("page.html").read_text("utf-8")


def test_the_page_is_in_the_language_asked_for(houle_in: Houle) -> None:
    done = houle_in(*WANTED, "--lang", "fr")
    assert done.code == 0
    assert "Ce qui ressort" in done.out
    assert '<html lang="fr">' in Path("report-land_unter.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--bots", "matelo"), "did you mean matelot?"),
        (("--bots", "matelot,random"), "names 2 levels, but the match has 3 seats"),
        (("--out", "nowhere/page.html"), "nowhere/page.html"),
        (("--games", "0"), "--games"),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(
    houle_in: Houle, arguments: tuple[str, ...], why: str
) -> None:
    done = houle_in(*WANTED, *arguments)
    assert done.code == 2
    assert why in done.err
    assert len(done.err.strip().splitlines()) == 1
