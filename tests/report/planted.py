"""Results that nobody played, so that a report about them is known beforehand."""

from __future__ import annotations

import numpy as np

from houle import games
from houle.engine.struct import Array
from houle.report.matches import MatchSet, Table
from houle.report.measure import Measures, ReportPlan, gain_rows, move_rows, side_rows
from houle.report.replays import Gains, Lead

SEATS = 4
GAME = games.find("land_unter")
OPTIONS = GAME.options(players=SEATS)
TABLE = Table(GAME, OPTIONS, ("matelot",) * SEATS, bytes(32))
NO_GAINS = Gains()


def planted(winners: Array, *, made: Array | None = None) -> MatchSet:
    """Matches of eight moves, won by these seats; ``made`` are the moves, two of each seat."""
    count = len(winners)
    scores = np.where(np.arange(SEATS) == winners[:, None], 9, 4)
    if made is None:
        made = np.zeros((count, 2 * SEATS), np.int16)
    return MatchSet(
        TABLE,
        tuple(range(SEATS)),
        lengths=np.full(count, 2 * SEATS, np.int32),
        scores=scores,
        places=np.where(scores == 9, 1, 2),
        movers=np.tile(np.arange(SEATS, dtype=np.int8), 2 * count),
        made=made.ravel(),
    )


def measures_of(matches: MatchSet) -> Measures:
    """All measures of planted matches, in which the lead is taken halfway."""
    return Measures(
        ReportPlan(TABLE, "planted", matches.count, 10),
        matches,
        side_rows(matches),
        [Lead(1, 0.5)] * 10,
        [],
        move_rows(matches, cards=False),
        move_rows(matches, cards=True),
        gain_rows(matches, NO_GAINS),
        gain_rows(matches, NO_GAINS),
    )
