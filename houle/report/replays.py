"""Matches played again: who led when, and what chance gave to whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from houle.engine.match import Match, Verbs
from houle.engine.struct import Array

from .labels import Labelled, deal_labels, event_label, is_drawn
from .matches import MatchSet, Progress

Cell = tuple[int, int]
"""A match and a seat."""


@dataclass
class Gains:
    """Who got what: the matches and seats of everything that chance gave."""

    matches: int = 0
    """How many matches were looked at: the first ones."""
    cells: dict[str, set[Cell]] = field(default_factory=lambda: defaultdict(set))
    labels: dict[str, Labelled] = field(default_factory=dict)

    def add(self, label: Labelled, cell: Cell) -> None:
        """Note that a seat of a match got something."""
        self.labels.setdefault(label.key, label)
        self.cells[label.key].add(cell)


@dataclass(frozen=True)
class Lead:
    """Who led in one match."""

    changes: int
    """How often another side became the only leader."""
    settled: float | None
    """The part of the match after which the winner was the only leader to the end.

    None if nobody won alone.
    """


def dealt_things(matches: MatchSet, *, verbs: Verbs | None, progress: Progress) -> Gains:
    """What every seat got when each match was dealt."""
    gains = Gains(matches.count)
    for number in range(matches.count):
        for event in deal(matches, number, verbs).events:
            if event.seat >= 0:
                for label in deal_labels(matches.table.game, event):
                    gains.add(label, (number, event.seat))
        progress(1)
    return gains


def replayed(
    matches: MatchSet, count: int, *, verbs: Verbs | None, progress: Progress
) -> tuple[list[Lead], Gains]:
    """The leads in the first ``count`` matches, and what was drawn in them."""
    leads, gains = [], Gains(min(count, matches.count))
    better = score_direction(matches)
    for number in range(gains.matches):
        scores = replay(matches, number, verbs, gains)
        leads.append(lead(better * scores, matches.side_shares[number]))
        progress(1)
    return leads, gains


def replay(matches: MatchSet, number: int, verbs: Verbs | None, gains: Gains) -> Array:
    """Play a match again: the points of each side after the deal and after every move."""
    table, match = matches.table, deal(matches, number, verbs)
    scores = [side_scores(match, matches.sides)]
    for seat, move in matches.moves_of(number):
        for event in match.play_number(seat, move):
            if is_drawn(table.game, event, move):
                gains.add(event_label(table.game, event), (number, event.seat))
        scores.append(side_scores(match, matches.sides))
    return np.array(scores, np.int64)


def deal(matches: MatchSet, number: int, verbs: Verbs | None) -> Match:
    """A match, dealt and not yet played."""
    table = matches.table
    key = table.key[:24] + number.to_bytes(8, "little")  # as ``batch.match_of`` does
    return Match(table.game, table.options, key=key, verbs=verbs, history=False)


def side_scores(match: Match, sides: Sequence[int]) -> list[int]:
    """The points of each side, added up over its seats."""
    totals = [0] * (max(sides) + 1)
    for seat, side in enumerate(sides):
        totals[side] += match.verbs.score(match.state, seat)
    return totals


def score_direction(matches: MatchSet) -> int:
    """1 if winners have more points than others, -1 if they have fewer."""
    rest = matches.scores - matches.scores.mean(axis=1, keepdims=True)
    return -1 if float((rest * matches.shares).sum()) < 0 else 1


def lead(scores: Array, shares: Array) -> Lead:
    """Who led, from the points after every move (more are better) and the shares of the win."""
    best = scores == scores.max(axis=1, keepdims=True)
    alone = best.sum(axis=1) == 1
    leaders = best[alone].argmax(axis=1)
    changes = int((leaders[1:] != leaders[:-1]).sum())
    if shares.max() < 1:
        return Lead(changes, None)
    winner = int(shares.argmax())
    behind = np.flatnonzero(~(alone & best[:, winner]))
    moves = max(1, len(scores) - 1)
    first = int(behind[-1]) + 1 if len(behind) else 0
    return Lead(changes, min(1.0, first / moves))


def mask(cells: set[Cell], shape: tuple[int, int]) -> Array:
    """The matches and seats as an array of truth values."""
    found = np.zeros(shape, bool)
    rows = np.array(sorted(cells), np.int64).reshape(-1, 2)
    found[rows[:, 0], rows[:, 1]] = True
    return found
