"""The picture of a learning curve."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from houle import games
from houle.bots.play.net import has_net, load_net
from houle.report.curve import CurveWords, curve_svg, curves_of, short_number, y_of

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


def test_a_net_that_has_learned_nothing_yet_has_one_point() -> None:
    ElementTree.fromstring(
        curve_svg({"curve": [{"samples": 0, "matelots": {"usual": 0.1}}]}, WORDS)
    )


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0"), (512, "512"), (16_384, "16.4k"), (926_941_184, "927M")]
)
def test_numbers_are_short(number: float, told: str) -> None:
    assert short_number(number) == told
