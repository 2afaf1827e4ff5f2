"""What is kept of best responses to matelots, and what the page on strength says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools.ceilings import KEPT, ceiling_lines, keep, read

HEADER = {
    "game": "vague_verte",
    "command": "houle train vague_verte --samples 400 --against matelot",
    "samples": 400,
    "sha256": "0" * 64,
    "settings": {"evaluated": 200},
    "against": {"opponents": "matelot"},
    "layers": [],
    "curve": [
        {"samples": count, "matelots": {"usual": share, "players=2": 0.6}}
        for count, share in ((0, 0.0), (200, 0.2), (400, 0.36))
    ],
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / KEPT).parent.mkdir()
    return tmp_path


def test_a_curve_replaces_the_older_one_of_its_game_and_no_other(root: Path) -> None:
    for changes in ({}, {"game": "land_unter"}, {"samples": 800}):
        header: dict[str, Any] = {**HEADER, **changes}
        keep(root, header)
    assert [(e["game"], e["samples"]) for e in read(root)] == [
        ("land_unter", 400),
        ("vague_verte", 800),
    ]
    assert "layers" not in read(root)[0]


@pytest.mark.parametrize("against", [None, {"opponents": "net", "sha256": "1"}])
def test_a_net_that_learned_against_others_is_refused(root: Path, against: object) -> None:
    with pytest.raises(SystemExit, match="not a best response"):
        keep(root, {**HEADER, "against": against})
    assert read(root) == []


def test_the_page_tells_half_way_the_end_and_the_uncertainty(root: Path) -> None:
    assert ceiling_lines(root) == []
    keep(root, HEADER)
    row = ceiling_lines(root)[-1]
    assert row.startswith("| Vague Verte, 4 players | 400 | 20.0 ± 4.0 % | 36.0 ± 4.8 % |")
    assert row.endswith("| 25 % |")


def test_the_page_tells_which_runs_began_from_a_net(root: Path) -> None:
    keep(root, {**HEADER, "settings": {"evaluated": 200, "start": "net"}})
    assert "| 400, from the net |" in ceiling_lines(root)[-1]
    assert "| 400 |" not in ceiling_lines(root)[-1]
