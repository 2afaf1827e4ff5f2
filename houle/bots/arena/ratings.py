"""Ratings: shares of wins, points and places with confidence intervals, and Plackett-Luce ratings.

The matches of one deal are not independent, because they share the cards. So every standard error
is computed over deals, each with all its matches, and never over single matches; deals with missing
matches do not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean

from .entrants import read_lineup, seatings
from .intervals import t_quantile, wilson_bounds
from .playing import Clock
from .results import ArenaResult

Deal = tuple[str, int]


@dataclass(frozen=True)
class DealEstimate:
    """A mean over deals with its standard error and 95 % confidence interval."""

    mean: float
    error: float
    low: float
    high: float
    deals: int


@dataclass(frozen=True)
class Standing:
    """The figures of an entrant for one game with its options."""

    entrant: str
    matches: int
    share: DealEstimate
    """The share of its matches that it won; shared wins count in part."""
    even: float
    """The expected share if all sides were equally strong."""
    score: DealEstimate
    place: DealEstimate
    clock: Clock
    rating: float
    rating_error: float


def complete(results: Iterable[ArenaResult]) -> list[ArenaResult]:
    """The results of the deals of which every match has been played."""
    groups: dict[tuple[str, str, Deal], list[ArenaResult]] = defaultdict(list)
    for result in results:
        groups[result.table, result.lineup, deal_of(result)].append(result)
    return [r for group in groups.values() if is_complete(group) for r in group]


def is_complete(group: Sequence[ArenaResult]) -> bool:
    """Whether the results are all matches of their deal."""
    return len(group) == matches_in_deal(group[0].lineup, group[0].sides)


@cache
def matches_in_deal(lineup: str, sides: tuple[int, ...]) -> int:
    """How often a deal is played, until every entrant has been on every side."""
    return len(seatings(read_lineup(lineup, sides), sides))


def deal_of(result: ArenaResult) -> Deal:
    """The deal of a match."""
    return result.seed, result.deal


def has_rivals(result: ArenaResult) -> bool:
    """Whether sides play against each other."""
    return len(result.entrants) > 1


def ratio(pairs: Mapping[Deal, tuple[float, float]]) -> DealEstimate:
    """The sum of the values divided by the sum of the weights; each deal is one sample."""
    total = sum(weight for _, weight in pairs.values())
    if total == 0:
        return DealEstimate(0.0, 0.0, 0.0, 0.0, 0)
    mean = sum(value for value, _ in pairs.values()) / total
    count = len(pairs)
    if count < 2:
        return DealEstimate(mean, 0.0, float("-inf"), float("inf"), count)
    squares = sum((value - mean * weight) ** 2 for value, weight in pairs.values())
    error = sqrt(squares * count / (count - 1)) / total
    reach = t_quantile(count - 1) * error
    return DealEstimate(mean, error, mean - reach, mean + reach, count)


def as_share(estimate: DealEstimate) -> DealEstimate:
    """The estimate with Wilson's score interval, which stays between 0 and 1.

    The sample size is the number of independent matches with this standard error; if all deals
    ended the same way, it is the number of deals.
    """
    p, count = estimate.mean, estimate.deals
    if count < 2:
        return DealEstimate(p, 0.0, 0.0, 1.0, count)
    size = p * (1 - p) / estimate.error**2 if estimate.error > 1e-12 else count
    low, high = wilson_bounds(p, size, t_quantile(count - 1))
    return DealEstimate(p, estimate.error, low, high, count)


Measure = Callable[[ArenaResult, str], tuple[float, float]]
"""Gives a sum over an entrant's seats in a match, and its weight."""


def wins(result: ArenaResult, entrant: str) -> tuple[float, float]:
    """The entrant's share of the win; the weight is one match."""
    shares = zip(result.shares, result.entrants, strict=True)
    return sum(share for share, name in shares if name == entrant), 1


def evens(result: ArenaResult, entrant: str) -> tuple[float, float]:
    """The share of the sides that the entrant played; the weight is one match."""
    return result.entrants.count(entrant) / len(result.entrants), 1


def points(result: ArenaResult, entrant: str) -> tuple[float, float]:
    """The points of the entrant's seats, and the number of seats."""
    scores = [result.scores[seat] for seat in seats_of(result, entrant)]
    return sum(scores), len(scores)


def positions(result: ArenaResult, entrant: str) -> tuple[float, float]:
    """The places of the entrant's seats, and the number of seats."""
    places = [result.places[seat] for seat in seats_of(result, entrant)]
    return sum(places), len(places)


def seats_of(result: ArenaResult, entrant: str) -> list[int]:
    """The entrant's seats."""
    return [seat for seat, side in enumerate(result.sides) if result.entrants[side] == entrant]


def by_deal(
    results: Iterable[ArenaResult], entrant: str, measure: Measure
) -> dict[Deal, tuple[float, float]]:
    """The entrant's sums and weights for each deal that it played."""
    sums: dict[Deal, tuple[float, float]] = {}
    for result in results:
        if entrant in result.entrants:
            value, weight = measure(result, entrant)
            deal = deal_of(result)
            before = sums.get(deal, (0.0, 0.0))
            sums[deal] = (before[0] + value, before[1] + weight)
    return sums


def estimate(results: Sequence[ArenaResult], entrant: str, measure: Measure) -> DealEstimate:
    """The entrant's mean of the measure."""
    return ratio(by_deal(results, entrant, measure))


def versus(results: Sequence[ArenaResult], upper: str, lower: str) -> tuple[DealEstimate, float]:
    """The upper entrant's share of the wins of both when they meet, and the share if equal."""
    met = [r for r in results if upper in r.entrants and lower in r.entrants]
    mine, theirs = (by_deal(met, entrant, wins) for entrant in (upper, lower))
    pairs = {deal: (mine[deal][0], mine[deal][0] + theirs[deal][0]) for deal in mine}
    sides = [sum(r.entrants.count(entrant) for r in met) for entrant in (upper, lower)]
    return as_share(ratio(pairs)), sides[0] / max(1, sum(sides))


def difference(
    results: Sequence[ArenaResult], upper: str, lower: str, measure: Measure
) -> DealEstimate:
    """The upper entrant's mean minus the lower one's, on the deals that both played."""
    mine, theirs = (by_deal(results, entrant, measure) for entrant in (upper, lower))
    both = mine.keys() & theirs.keys()
    return ratio({d: (mine[d][0] / mine[d][1] - theirs[d][0] / theirs[d][1], 1) for d in both})


def clock_of(results: Iterable[ArenaResult], bot: str) -> Clock:
    """The sum of the bot's clocks."""
    clock = Clock()
    for result in results:
        if bot in result.clocks:
            clock.add(Clock(**result.clocks[bot]))  # type: ignore[arg-type]
    return clock


def standings(results: Sequence[ArenaResult]) -> list[Standing]:
    """All entrants, the highest rating first."""
    rated = ratings(results)
    found = [standing(results, entrant, rated[entrant]) for entrant in rated]
    return sorted(found, key=lambda s: (-s.rating, s.entrant))


def standing(results: Sequence[ArenaResult], entrant: str, rating: tuple[float, float]) -> Standing:
    """The figures of one entrant."""
    return Standing(
        entrant=entrant,
        matches=sum(entrant in result.entrants for result in results),
        share=as_share(estimate(results, entrant, wins)),
        even=estimate(results, entrant, evens).mean,
        score=estimate(results, entrant, points),
        place=estimate(results, entrant, positions),
        clock=clock_of(results, entrant),
        rating=rating[0],
        rating_error=rating[1],
    )


Ranked = list[tuple[str, float]]
"""The entrants of one contest with their ranks; lower is better."""


def ratings(results: Sequence[ArenaResult]) -> dict[str, tuple[float, float]]:
    """Each entrant's rating and its uncertainty, by the Plackett-Luce model of openskill."""
    from openskill.models import PlackettLuce

    # The strength of bots does not change between matches, so no uncertainty is added (tau).
    model = PlackettLuce(tau=0.0)
    rated = {e: model.rating(name=e) for r in results for e in r.entrants}
    for ranked in rankings(results):
        teams = [[model.create_rating([rated[e].mu, rated[e].sigma], e)] for e, _ in ranked]
        after = model.rate(teams, ranks=[rank for _, rank in ranked])
        for entrant in {e for e, _ in ranked}:
            copies = [team[0] for team in after if team[0].name == entrant]
            rated[entrant].mu = fmean(copy.mu for copy in copies)
            rated[entrant].sigma = fmean(copy.sigma for copy in copies)
    return {entrant: (rating.mu, rating.sigma) for entrant, rating in rated.items()}


def rankings(results: Sequence[ArenaResult]) -> list[Ranked]:
    """Every match as a contest; in a cooperative game all matches of one deal form a contest."""
    ordered = sorted(results, key=lambda r: (r.seed, r.deal, r.lineup, r.bots))
    if not ordered or has_rivals(ordered[0]):
        return [ranks_by_place(result) for result in ordered]
    deals: dict[Deal, list[ArenaResult]] = defaultdict(list)
    for result in ordered:
        deals[deal_of(result)].append(result)
    return [found for same in deals.values() if len(found := ranks_by_points(same)) > 1]


def ranks_by_place(result: ArenaResult) -> Ranked:
    """The sides of a match by the best place of their seats."""
    places = zip(result.sides, result.places, strict=True)
    best: dict[int, int] = {}
    for side, place in places:
        best[side] = min(place, best.get(side, place))
    return [(entrant, best[side]) for side, entrant in enumerate(result.entrants)]


def ranks_by_points(same: Sequence[ArenaResult]) -> Ranked:
    """The entrants that played a deal, ranked by their mean points."""
    means = {r.entrants[0]: estimate(same, r.entrants[0], points).mean for r in same}
    return [(entrant, -mean) for entrant, mean in means.items()]
