"""The picture of a learning curve."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from houle import games
from houle.bots.play.net import has_net, load_net
from houle.report.curve import (
    BOTTOM,
    HEIGHT,
    LABEL_GAP,
    MOST_LINES,
    TOP,
    CurveWords,
    curve_svg,
    curves_of,
    short_number,
    y_of,
)

WORDS = CurveWords("How <it> learned", "choices", "wins")
GAME = next(game for game in games.every() if has_net(game))


def test_the_curve_of_a_shipped_net_has_a_line_and_a_name_for_every_table() -> None:
    header = load_net(GAME).header
    drawn = ElementTree.fromstring(curve_svg(header, WORDS))
    lines = [part for part in drawn if part.tag.endswith("polyline")]
    told = [part.text for part in drawn if part.tag.endswith("text")]
    tables = header["curve"][-1]["matelots"]
    assert len(lines) == len(tables) > 1 and set(tables) <= set(told)
    assert all(len(line.get("points", "").split()) == len(header["curve"]) for line in lines)


def test_points_are_where_their_share_is_and_names_do_not_overlap() -> None:
    points = [{"samples": s, "matelots": {"usual": s / 10, "b": s / 10}} for s in (0, 5, 10)]
    assert curves_of({"curve": points})["usual"] == [(0.0, 0.0), (5.0, 0.5), (10.0, 1.0)]
    drawn = ElementTree.fromstring(curve_svg({"curve": points}, WORDS))
    line = next(part for part in drawn if part.tag.endswith("polyline"))
    assert line.get("points", "").split()[1].split(",")[1] == str(y_of(0.5))
    places = [float(p.get("y", "0")) for p in drawn if p.text in ("usual", "b")]
    assert abs(places[0] - places[1]) >= 16


def drawn_names(shares: dict[str, float]) -> dict[str, float]:
    """How far down the name of each table is written."""
    points = [{"samples": s, "matelots": shares} for s in (0, 10)]
    drawn = ElementTree.fromstring(curve_svg({"curve": points}, WORDS))
    return {str(p.text): float(p.get("y", "0")) for p in drawn if p.text in shares}


def test_all_names_stay_above_the_axis_even_where_many_lines_end_low() -> None:
    names = drawn_names({f"table {i}": 0.01 * i for i in range(MOST_LINES)})
    assert len(names) == MOST_LINES
    heights = sorted(names.values())
    assert heights[-1] <= HEIGHT - BOTTOM and heights[0] >= TOP
    assert all(b - a >= LABEL_GAP for a, b in pairwise(heights))


def test_of_too_many_tables_the_usual_one_and_other_numbers_of_players_are_drawn() -> None:
    few = {"usual": 0.5, "players=2": 0.6}
    assert drawn_names(few | {f"option={i}": 0.4 for i in range(MOST_LINES)}).keys() == few.keys()


def test_a_net_that_has_learned_nothing_yet_has_one_point() -> None:
    ElementTree.fromstring(
        curve_svg({"curve": [{"samples": 0, "matelots": {"usual": 0.1}}]}, WORDS)
    )


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0"), (512, "512"), (16_384, "16.4k"), (926_941_184, "927M")]
)
def test_numbers_are_short(number: float, told: str) -> None:
    assert short_number(number) == told
