"""The share of random deals of Wave that can be won with open cards, by players and variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.options import Options
from houle.games.wave.options import TIDES
from houle.simulation.batch import available_cores

from .solver import Solution, solve

BUDGET = 60_000_000
"""The most moves tried per deal before it counts as unknown."""
PLAYERS = (2, 3, 4)
VARIANTS = ("virage", "tide", "nazare")

Progress = Callable[[int], None]
"""Called with the number of deals just finished."""


def every_variant() -> Iterator[Options]:
    """The options of every variant and number of players, with default house rules."""
    model = games.find("wave").options
    for nazare, virage, tide in product((False, True), (False, True), TIDES):
        for players in PLAYERS:
            given = {"players": players, "virage": virage, "tide": tide, "nazare": nazare}
            yield model.read(given)


def survey(
    options: Options,
    *,
    deals: int,
    budget: int = BUDGET,
    cores: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The solver's results for the deals of seeds 0 to ``deals`` - 1, as plain data."""
    found: list[Deal] = []
    with ThreadPoolExecutor(cores or available_cores()) as threads:
        for deal in threads.map(lambda seed: solve_deal(options, seed, budget), range(deals)):
            found.append(deal)
            if progress is not None:
                progress(1)
    return row(options, found)


@dataclass(frozen=True)
class Deal:
    """A solved deal."""

    solution: Solution
    hopeless: bool
    """Whether the first hand has no card to lay: it is blocked, or in Nazaré stuck."""


def solve_deal(options: Options, seed: int, budget: int) -> Deal:
    """Solve the deal of the seed."""
    match = Match(games.find("wave"), options, key=key_from_seed(seed))
    hopeless = match.is_over or match.state.stuck != 0
    return Deal(solve(match, budget), bool(hopeless))


def row(options: Options, deals: list[Deal]) -> dict[str, Any]:
    """The figures of one variant: counts, shares with standard errors, and seeds not won."""
    total = len(deals)
    found = [deal.solution for deal in deals]
    won = sum(solution.wins is True for solution in found)
    unknown = sum(solution.wins is None for solution in found)
    given = options.to_json()
    return {
        **{name: given[name] for name in ("players", *VARIANTS)},
        "deals": total,
        "won": won,
        "unknown": unknown,
        "share": won / total,
        "share_at_most": (won + unknown) / total,
        "error": sqrt(won / total * (1 - won / total) / total),
        "hopeless": sum(deal.hopeless for deal in deals),
        "best": dict(sorted(Counter(s.left for s in found if s.exact).items())),
        "lost_seeds": {seed: s.left for seed, s in enumerate(found) if s.exact and not s.wins},
        "open_seeds": {seed: [s.least, s.left] for seed, s in enumerate(found) if not s.exact},
    }
