"""What stands out in a report: a few sentences, each from a threshold on the figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .measure import EffectRow, Measures, OptionRow
from .statistics import quantile, wilson

MOST = 8
"""How many findings a report has at most."""
SIDE_POINTS = 0.02
"""A seat stands out if it differs beyond chance and by at least this share of wins."""
EFFECT_POINTS = 0.06
"""A card, a move or an option stands out if it changes the share of wins by at least this."""
RARE_POINTS = 0.05
"""Ties, and matches that nobody wins, stand out if their share is certainly above this."""
EASY, HARD = 0.9, 0.1
"""Shares of wins from which a co-operative game is very easy or very hard."""
EARLY = 1 / 3
"""The winner usually leads for good before this part of the match: it is one-sided."""
LONG_TAIL = 2.0
"""The longest twentieth of the matches takes at least this many times the usual length."""
OTHER_LENGTH = 2.0
GAINS, MOVES, OPTIONS = 3, 2, 2
"""How many findings of each kind there are at most."""


@dataclass(frozen=True)
class ReportFinding:
    """One thing that stands out: the key of its sentence and its facts."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)


def findings(measures: Measures) -> list[ReportFinding]:
    """What stands out, the most important first; empty if nothing does."""
    found = [
        *sides(measures),
        *results(measures),
        *course(measures),
        *strongest("gain", measures.dealt, GAINS),
        *strongest("move", different(measures.kinds, measures.moves), MOVES),
        *options(measures),
    ]
    return found[:MOST]


def sides(measures: Measures) -> Iterator[ReportFinding]:
    """Sides that win more or less often than chance allows; very easy or hard games."""
    even, rows = measures.matches.even, measures.sides
    if len(rows) == 1:
        wins = rows[0].wins
        if wins.low > EASY or wins.high < HARD:
            yield ReportFinding("easy" if wins.low > EASY else "hard", {"wins": wins.value})
        return
    far = [row for row in rows if row.is_real and abs(row.wins.value - even) >= SIDE_POINTS]
    far.sort(key=lambda row: -abs(row.wins.value - even))
    for row in far[:2]:
        key = "side_up" if row.wins.value > even else "side_down"
        yield ReportFinding(key, {"row": row, "even": even})


def results(measures: Measures) -> Iterator[ReportFinding]:
    """Frequent ties, and matches that nobody wins."""
    matches = measures.matches
    if matches.side_count == 1:
        return
    winners = (matches.side_shares > 0).sum(axis=1)
    for key, share in (("ties", (winners > 1).mean()), ("nobody", (winners == 0).mean())):
        if wilson(float(share), matches.count).low >= RARE_POINTS:
            yield ReportFinding(key, {"share": float(share)})


def course(measures: Measures) -> Iterator[ReportFinding]:
    """One-sided matches, and some that take very long."""
    settled = [lead.settled for lead in measures.leads if lead.settled is not None]
    if measures.matches.side_count > 1 and settled and np.median(settled) <= EARLY:
        yield ReportFinding("one_sided", {"part": float(np.median(settled))})
    lengths = measures.matches.lengths
    usual, long = quantile(lengths, 0.5), quantile(lengths, 0.95)
    if long >= LONG_TAIL * usual:
        yield ReportFinding("long_tail", {"usual": usual, "long": long})


def strongest(key: str, rows: list[EffectRow], most: int) -> Iterator[ReportFinding]:
    """The things with the largest effects beyond chance."""
    far = [r for r in rows if r.is_real and abs(r.effect.difference.value) >= EFFECT_POINTS]
    far.sort(key=lambda row: (-certain(row), row.label.key))
    for row in far[:most]:
        more = row.effect.difference.value > 0
        yield ReportFinding(f"{key}_{'up' if more else 'down'}", {"row": row})


def different(kinds: list[EffectRow], moves: list[EffectRow]) -> list[EffectRow]:
    """Kinds of moves and moves; a kind of a single move is that move, and told once."""
    names = {row.label.key for row in kinds}
    return [*kinds, *(row for row in moves if row.label.key not in names)]


def certain(row: EffectRow) -> float:
    """The end of an effect's interval that is nearer to 0."""
    found = row.effect.difference
    return min(abs(found.low), abs(found.high))


def options(measures: Measures) -> Iterator[ReportFinding]:
    """Options that change the length much, or the chance of the first seat."""
    base = {row.name: row for row in measures.options if row.is_chosen}
    others = [row for row in measures.options if not row.is_chosen]
    far = [row for row in others if factor(row, base[row.name]) >= OTHER_LENGTH]
    far.sort(key=lambda row: -factor(row, base[row.name]))
    for row in far[:OPTIONS]:
        key = "longer" if row.length.value > base[row.name].length.value else "shorter"
        yield ReportFinding(f"option_{key}", {"row": row, "base": base[row.name]})
    if measures.matches.side_count > 1:
        unfair = [row for row in others if unfairness(row) >= EFFECT_POINTS]
        unfair.sort(key=lambda row: -unfairness(row))
        yield from (ReportFinding("option_first", {"row": row}) for row in unfair[:OPTIONS])


def factor(row: OptionRow, base: OptionRow) -> float:
    """How many times longer or shorter the matches are, in moves of each seat."""
    one, other = row.length.value / row.seats, base.length.value / base.seats
    return max(one, other) / max(1e-9, min(one, other))


def unfairness(row: OptionRow) -> float:
    """The least difference of the first seat from an even share, within the 95 % interval."""
    return max(row.first.low - row.even, row.even - row.first.high)
