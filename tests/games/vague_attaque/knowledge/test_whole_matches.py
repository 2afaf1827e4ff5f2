"""Vague & Attaque: in whole matches no world is imagined that its seat could rule out."""

from __future__ import annotations

import pytest

from benchmarks.worlds import Count, follow
from houle.games.vague_attaque.options import Options

# Matches in which a hand that passed cards on, or laid one down that may have been any of several,
# once made a seat forget what it could know for certain.
MATCHES = (
    (Options(players=5), 39),
    (Options(players=5), 41),
    (Options(players=4, mode="team"), 46),
)


@pytest.mark.parametrize(("options", "seed"), MATCHES, ids=("five-39", "five-41", "team-46"))
def test_no_world_is_imagined_that_the_seat_could_rule_out(options: Options, seed: int) -> None:
    count = Count()
    follow(options, seed, count, cleverly=True)
    assert count.choices > 20
    assert count.lost == 0
    assert count.wrong_choices == 0
