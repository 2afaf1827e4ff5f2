"""Everything that a report measures, in the order of its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

import numpy as np

from houle.engine.errors import OptionError
from houle.engine.match import Verbs
from houle.engine.options import Options, Value
from houle.engine.struct import Array
from houle.simulation.batch import seats_of

from .labels import Labelled, move_label
from .matches import MatchSet, Play, Progress, Table, play, play_results
from .replays import Gains, Lead, dealt_things, mask, replayed
from .statistics import Effect, Estimate, discoveries, effect, mean, share_p, wilson

FEWEST, RAREST = 30, 0.005
"""Effects of what fewer seats, or a smaller share of all seats, did are left out."""
MATCHES_PER_OPTION = 4
"""The main run has this many times the matches of each run with another option."""

Steps = Callable[[str, int], Progress]
"""Called with the name of a step and its size; returns what to call with its progress."""


@dataclass(frozen=True)
class ReportPlan:
    """What to measure."""

    table: Table
    seed: str
    matches: int
    replays: int
    """How many of the matches are played again for the leads and draws."""


@dataclass(frozen=True)
class SideRow:
    """The wins of one side."""

    side: int
    seats: tuple[int, ...]
    wins: Estimate
    p: float
    is_real: bool


@dataclass(frozen=True)
class EffectRow:
    """What seats that did or got something won."""

    label: Labelled
    effect: Effect
    is_real: bool


@dataclass(frozen=True)
class OptionRow:
    """The matches with one option changed."""

    name: str
    value: Value
    is_chosen: bool
    """Whether this is the value of the main run."""
    matches: int
    seats: int
    length: Estimate
    first: Estimate
    """The wins of the first seat."""
    even: float
    score: Estimate


@dataclass(frozen=True)
class Measures:
    """All figures of a report."""

    plan: ReportPlan
    matches: MatchSet
    sides: list[SideRow]
    leads: list[Lead]
    options: list[OptionRow]
    kinds: list[EffectRow]
    """Kinds of moves; empty if there is only one."""
    moves: list[EffectRow]
    dealt: list[EffectRow]
    """What the deal gave."""
    drawn: list[EffectRow]
    """What was drawn later, in the matches that were replayed."""


def measure(
    plan: ReportPlan, *, steps: Steps, verbs: Verbs | None = None, player: Play = play
) -> Measures:
    """Play the matches and measure everything."""
    matches = player(plan.table, plan.matches, steps("matches", plan.matches))
    dealt = dealt_things(matches, verbs=verbs, progress=steps("deals", matches.count))
    count = min(plan.replays, matches.count)
    leads, drawn = replayed(matches, count, verbs=verbs, progress=steps("replays", count))
    return Measures(
        plan,
        matches,
        side_rows(matches),
        leads,
        option_rows(plan, matches, steps),
        move_rows(matches, cards=False),
        move_rows(matches, cards=True),
        gain_rows(matches, dealt),
        gain_rows(matches, drawn),
    )


def side_rows(matches: MatchSet) -> list[SideRow]:
    """The wins of every side, and whether they differ from an even share beyond chance."""
    shares = matches.side_shares.mean(axis=0)
    alone = matches.side_count == 1
    chances = [1.0 if alone else share_p(float(s), matches.even, matches.count) for s in shares]
    real = discoveries(chances)
    return [
        SideRow(
            side,
            tuple(seat for seat, other in enumerate(matches.sides) if other == side),
            wilson(float(shares[side]), matches.count),
            chances[side],
            real[side],
        )
        for side in range(matches.side_count)
    ]


# Options.


def option_rows(plan: ReportPlan, matches: MatchSet, steps: Steps) -> list[OptionRow]:
    """A smaller run for every value of every option, with only this option changed."""
    wanted = list(other_options(plan.table.options))
    count = max(1, plan.matches // MATCHES_PER_OPTION)
    progress = steps("options", count * sum(options is not None for *_, options in wanted))
    rows = []
    for name, value, options in wanted:
        if options is None:
            rows.append(option_row(name, value, matches, is_chosen=True))
        else:
            found = play_results(with_options(plan.table, options), count, progress)
            rows.append(option_row(name, value, found, is_chosen=False))
    return rows


def other_options(options: Options) -> Iterator[tuple[str, Value, Options | None]]:
    """Every value of every option with the options it makes; None for the chosen value."""
    for option in fields(options):
        chosen = getattr(options, option.name)
        values = dict.fromkeys((*option.metadata["tested"], chosen))
        found: list[tuple[str, Value, Options | None]] = []
        for value in sorted(values) if isinstance(chosen, int) else values:
            try:
                other = replace(options, **{option.name: value})
                found.append((option.name, value, None if value == chosen else other))
            except OptionError:
                continue
        if len(found) > 1:
            yield from found


def with_options(table: Table, options: Options) -> Table:
    """The same bots at a table with other options, repeated or cut to its seats."""
    seats = seats_of(table.game, options)
    bots = tuple(table.bots[seat % len(table.bots)] for seat in range(seats))
    return replace(table, options=options, bots=bots)


def option_row(name: str, value: Value, matches: MatchSet, *, is_chosen: bool) -> OptionRow:
    """The figures of a run."""
    return OptionRow(
        name,
        value,
        is_chosen,
        matches.count,
        matches.seats,
        length=mean(matches.lengths),
        first=wilson(float(matches.shares[:, 0].mean()), matches.count),
        even=matches.even,
        score=mean(matches.scores.mean(axis=1)),
    )


# What seats did and got.


def move_rows(matches: MatchSet, *, cards: bool) -> list[EffectRow]:
    """The effect of every kind of move; with ``cards``, of every card that it names."""
    numbers, found = np.unique(matches.made, return_inverse=True)
    named = [move_label(matches.table.game, number, cards=cards) for number in numbers.tolist()]
    labels = {label.key: label for label in named}
    order = {key: number for number, key in enumerate(labels)}
    group = np.array([order[label.key] for label in named], np.int64)
    if len(labels) < 2:
        return []
    match = np.repeat(np.arange(matches.count), matches.lengths)
    cell = match * matches.seats + matches.movers
    keys = np.unique(group[found] * (matches.count * matches.seats) + cell)
    return rows_of(matches, list(labels.values()), keys)


def rows_of(matches: MatchSet, labels: list[Labelled], keys: Array) -> list[EffectRow]:
    """The effects of things numbered like their labels, from cells of (thing, match, seat)."""
    size = matches.count * matches.seats
    ends = np.searchsorted(keys, np.arange(len(labels) + 1) * size)
    found = []
    for number, label in enumerate(labels):
        did = np.zeros(size, bool)
        did[keys[ends[number] : ends[number + 1]] - number * size] = True
        found.append((label, did.reshape(matches.count, matches.seats), matches.shares))
    return judged(found)


def gain_rows(matches: MatchSet, gains: Gains) -> list[EffectRow]:
    """The effects of what chance gave."""
    shares = matches.shares[: gains.matches]
    cells = gains.cells.items()
    return judged([(gains.labels[key], mask(got, shares.shape), shares) for key, got in cells])


def judged(found: list[tuple[Labelled, Array, Array]]) -> list[EffectRow]:
    """The effects of all that varied and was frequent enough, the best first."""
    effects = [(label, effect(did, shares)) for label, did, shares in found if varies(did)]
    real = discoveries([one.p for _, one in effects])
    rows = [EffectRow(*one, is_real=yes) for one, yes in zip(effects, real, strict=True)]
    return sorted(rows, key=lambda row: (-row.effect.difference.value, row.label.key))


def varies(did: Array) -> bool:
    """Whether enough seats did it, and not always the same ones."""
    often = did.mean(axis=0)
    enough = int(did.sum()) >= max(FEWEST, RAREST * did.size)
    return enough and bool(((often > 0) & (often < 1)).any())
