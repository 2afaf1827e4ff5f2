"""Review: values every decision of a match by what its seat knew, and separates luck from skill.

docs/review.md defines all figures. For every seat they add up exactly: its result minus what it
could expect at its first decision equals decisions (never above zero) plus luck (the rest).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from typing import Any

from houle.bots.play.bot import Budget
from houle.engine import view as looks
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match, Verbs
from houle.engine.rule import Move, Seat
from houle.engine.strategy.facts import allies
from houle.engine.strategy.prospect import WIN
from houle.engine.view import View

from .appraisal import Appraisal, Appraised, appraise
from .futures import legal_in
from .move_text import move_text
from .open_cards import OpenCards, open_cards
from .reasons import Reason, find_reasons

VERSION = 2
VERDICTS = ("best", "fine", "inaccuracy", "mistake", "blunder")
"""The verdicts on a move, from good to bad."""
THRESHOLDS = {"fine": 0.02, "inaccuracy": 0.05, "mistake": 0.10}
"""Each verdict applies to sure losses below this share of a win."""
SURE_ERRORS = 2.0
"""A loss is sure if it is larger than this many standard errors."""
USUAL = Budget(iterations=1000, seconds=3.0)
"""For one decision: a number of iterations; the time is only a guard for slow machines."""
SUSPECTED = THRESHOLDS["inaccuracy"]
"""A loss from this share of a win on is searched again even if it is not sure."""
LONGER = 4
"""How many times as long the second search is."""
SECOND_SEED = 7_000_003
"""The second search deals other worlds."""

BY_SEARCH, BY_NET = "search", "net"
"""Where the values of a review come from."""

Progress = Callable[[int, int], None]
"""Called with the number of decisions done and their total."""


@dataclass(frozen=True)
class Choice:
    """A move of the match for which there were alternatives."""

    number: int
    view: View
    move: Move


@dataclass(frozen=True)
class Decision:
    """A choice with the values of all moves for its seat."""

    number: int
    """The number of the move in the match, from 1 on."""
    seat: Seat
    view: View
    """What the seat knew."""
    played: Appraised
    best: Appraised
    moves: tuple[Appraised, ...]
    iterations: int
    checked: bool = False
    """Whether the values come from the second, longer search."""
    reasons: tuple[Reason, ...] = ()
    """Why the best move is better than the one played."""
    open_cards: OpenCards | None = None
    """The best results with open cards, in games with a solver."""

    @property
    def loss(self) -> float:
        """The loss of the move played, as a share of a win."""
        return self.best.value - self.played.value

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return hypot(self.best.error, self.played.error)

    @property
    def sure(self) -> bool:
        """Whether the loss is larger than the error of the search explains."""
        return self.loss > SURE_ERRORS * self.error

    @property
    def sure_loss(self) -> float:
        """The loss if it is sure, else 0."""
        return self.loss if self.sure else 0.0

    @property
    def exact(self) -> bool:
        """Whether both values are exact."""
        return self.best.exact and self.played.exact

    @property
    def verdict(self) -> str:
        """The verdict on the move played; nothing worse than fine if the loss is not sure."""
        if self.played == self.best:
            return VERDICTS[0]
        lost = self.sure_loss
        return next((word for word, end in THRESHOLDS.items() if lost < end), VERDICTS[-1])

    @property
    def is_costly(self) -> bool:
        """Whether the move surely cost something worth a word."""
        return self.verdict not in VERDICTS[:2]

    def text(self, move: Appraised, language: str, names: Sequence[str]) -> str:
        """A move in words."""
        return move_text(self.view, move.move, language, names)

    def write(self, move: Appraised) -> str:
        """A move in notation."""
        return str(self.view.game.notation.format_move(move.move))


@dataclass(frozen=True)
class SeatReview:
    """How the match went for a seat."""

    seat: Seat
    curve: tuple[tuple[int, float], ...]
    """Pairs: a number of moves, and the expected share of a win after them."""
    decisions: float
    """The cost of its decisions: minus the sum of its sure losses."""
    doubtful: float
    """The sum of its other losses, which may be errors of the search and do not count."""
    verdicts: Counter[str]
    rivals: float
    """The sure losses of its rivals, judged by their own knowledge; part of its luck."""
    partners: float
    """The sure losses of its partners; part of its luck."""

    @property
    def start(self) -> float:
        """The expected share of a win at its first decision."""
        return self.curve[0][1]

    @property
    def end(self) -> float:
        """The result, or the last expectation in an unfinished match."""
        return self.curve[-1][1]

    @property
    def luck(self) -> float:
        """The change that its own decisions do not explain."""
        return self.end - self.start - self.decisions


@dataclass(frozen=True)
class Review:
    """The review of a match."""

    match: Match
    budget: Budget
    seed: int
    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    made_by: str = BY_SEARCH
    """Where the values come from: a search, or at once the net of the game."""

    @property
    def worst(self) -> list[Decision]:
        """The decisions that surely cost something, the most costly first."""
        costly = [decision for decision in self.decisions if decision.is_costly]
        return sorted(costly, key=lambda d: (-d.loss, d.number))

    def to_json(self) -> dict[str, Any]:
        """The review as plain data; docs/review.md describes it."""
        match, result = self.match, self.match.result
        return {
            "houle_review": VERSION,
            "game": match.game.name,
            "options": match.options.to_json(),
            "names": list(match.names),
            "moves": len(match.played),
            "result": None if result is None else result.to_json(),
            "budget": {"seconds": self.budget.seconds, "iterations": self.budget.iterations},
            "seed": self.seed,
            "made_by": self.made_by,
            "seats": [seat_data(seat) for seat in self.seats],
            "decisions": [decision_data(decision, match.names) for decision in self.decisions],
        }


def review(
    match: Match,
    *,
    budget: Budget = USUAL,
    seed: int = 0,
    seat: Seat | None = None,
    cores: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review the match, or one seat's decisions; reproducible with a budget of iterations."""
    choices = [c for c in find_choices(match) if seat in (None, c.view.seat)]
    appraise_one = partial(appraise_choice, budget=budget, seed=seed)
    decisions = []
    for decision in spread(appraise_one, choices, cores):
        decisions.append(decision)
        if progress is not None:
            progress(len(decisions), len(choices))
    explained = explain(match, decisions)
    return Review(match, budget, seed, tuple(explained), seat_reviews(match, explained, seat))


def seat_reviews(
    match: Match, decisions: Sequence[Decision], seat: Seat | None
) -> tuple[SeatReview, ...]:
    """How the match went for every seat with decisions, or for one seat."""
    seats = range(match.seats) if seat is None else (seat,)
    return tuple(seat_review(match, decisions, s) for s in seats if any_of(decisions, s))


def find_choices(match: Match) -> Iterator[Choice]:
    """Every move of the match with alternatives, with what its seat knew."""
    for number, played in enumerate(match.played, start=1):
        moves = legal_in(Verbs(match.game), played.before, played.seat)
        if len(moves) > 1 and played.move in moves:
            view = looks.knowledge(match.game, played.before, played.seat)
            yield Choice(number, view, played.move)


def spread(
    work: Callable[[Choice], Decision], choices: Sequence[Choice], cores: int
) -> Iterator[Decision]:
    """Do the work for all choices, in order; in parallel after the first, which compiles."""
    if cores == 1 or len(choices) < 2:
        yield from map(work, choices)
        return
    yield work(choices[0])
    with ThreadPoolExecutor(cores) as pool:
        yield from pool.map(work, choices[1:])


def appraise_choice(choice: Choice, *, budget: Budget, seed: int) -> Decision:
    """Value every move of the choice; a suspected error is searched again, and longer."""
    number = seed * 100_003 + choice.number
    found = appraise(choice.view, budget, seed=number)
    decision = decision_of(choice, found, found.best.move)
    suspected = decision.is_costly or decision.loss >= SUSPECTED
    if suspected and not decision.exact:
        found = appraise(choice.view, longer(budget), seed=number + SECOND_SEED)
        decision = replace(decision_of(choice, found, decision.best.move), checked=True)
    if decision.is_costly:
        decision = replace(decision, reasons=reasons_of(decision, found))
    return decision


def longer(budget: Budget) -> Budget:
    """The budget of the second search."""
    iterations = None if budget.iterations is None else budget.iterations * LONGER
    seconds = None if budget.seconds is None else budget.seconds * LONGER
    return replace(budget, iterations=iterations, seconds=seconds)


def decision_of(choice: Choice, found: Appraisal, suggested: Move) -> Decision:
    """The choice and the better move: the suggested one, or that played if it is worth no less.

    The second search values the move that the first one found: the best of many estimates would
    seem better than it is.
    """
    played, other = found.of(choice.move), found.of(suggested)
    return Decision(
        choice.number,
        choice.view.seat,
        choice.view,
        played=played,
        best=other if is_better(other, played) else played,
        moves=found.moves,
        iterations=found.iterations,
    )


def is_better(best: Appraised, played: Appraised) -> bool:
    """Whether it has a higher value, or the same value, exact, where the other is estimated."""
    certain = best.exact and not played.exact and best.value > 0
    return best.value > played.value or (certain and best.value == played.value)


def explain(match: Match, decisions: Sequence[Decision]) -> list[Decision]:
    """Add the results with open cards, in games with a solver."""
    return [replace(d, open_cards=open_cards(match, d.number)) for d in decisions]


def reasons_of(decision: Decision, found: Appraisal) -> tuple[Reason, ...]:
    """Why the best move is better than the one played."""
    values = {move.move: move.value for move in (decision.best, decision.played)}
    return find_reasons(decision.view, values, found.lines)[decision.best.move]


def any_of(decisions: Sequence[Decision], seat: Seat) -> bool:
    """Whether the seat had a decision."""
    return any(decision.seat == seat for decision in decisions)


def seat_review(match: Match, decisions: Sequence[Decision], seat: Seat) -> SeatReview:
    """How the match went for the seat."""
    own = [decision for decision in decisions if decision.seat == seat]
    side = allies(match.game, match.state, seat)
    partners = [d for d in decisions if d.seat in side and d.seat != seat]
    return SeatReview(
        seat,
        curve=tuple(curve_of(match, own)),
        decisions=-sum(decision.sure_loss for decision in own),
        doubtful=sum(decision.loss for decision in own if not decision.sure),
        verdicts=Counter(decision.verdict for decision in own),
        rivals=sum(decision.sure_loss for decision in decisions if decision.seat not in side),
        partners=sum(decision.sure_loss for decision in partners),
    )


def curve_of(match: Match, own: Sequence[Decision]) -> Iterator[tuple[int, float]]:
    """The seat's expectation before and after each of its decisions, and its result."""
    for decision in own:
        yield decision.number - 1, decision.best.value
        yield decision.number, decision.played.value
    if match.is_over:
        yield len(match.played), result_of(match, own[0].seat)


def result_of(match: Match, seat: Seat) -> float:
    """The result of the seat as a share of a win."""
    return int(match.game.heuristic.prospect(match.state, seat)) / WIN


# As plain data.


def seat_data(seat: SeatReview) -> dict[str, Any]:
    """A seat as plain data; the rounded figures add up exactly."""
    start, end, decisions = round(seat.start, 4), round(seat.end, 4), round(seat.decisions, 4)
    return {
        "seat": seat.seat,
        "start": start,
        "end": end,
        "decisions": decisions,
        "luck": round(end - start - decisions, 4),
        "doubtful": round(seat.doubtful, 4),
        "rivals": round(seat.rivals, 4),
        "partners": round(seat.partners, 4),
        "verdicts": {word: seat.verdicts[word] for word in VERDICTS},
        "curve": [[number, round(value, 4)] for number, value in seat.curve],
    }


def decision_data(decision: Decision, names: Sequence[str]) -> dict[str, Any]:
    """A decision as plain data."""
    game, told = decision.view.game, decision.open_cards
    texts = {
        name: {lang: decision.text(move, lang, names) for lang in LANGUAGES}
        for name, move in (("played_text", decision.played), ("best_text", decision.best))
    }
    why = [
        {lang: reason.text(game, lang, names) for lang in LANGUAGES} for reason in decision.reasons
    ]
    return {
        "number": decision.number,
        "seat": decision.seat,
        "played": decision.write(decision.played),
        "best": decision.write(decision.best),
        **texts,
        "before": round(decision.best.value, 4),
        "after": round(decision.played.value, 4),
        "loss": round(decision.loss, 4),
        "error": round(decision.error, 4),
        "verdict": decision.verdict,
        "sure": decision.sure,
        "exact": decision.exact,
        "checked": decision.checked,
        "iterations": decision.iterations,
        "moves": [move_data(decision, move) for move in decision.moves],
        "reasons": [reason.to_json() for reason in decision.reasons],
        "why": why[0] if why else None,
        "open_cards": None if told is None else told.to_json(),
    }


def move_data(decision: Decision, move: Appraised) -> dict[str, Any]:
    """A legal move as plain data."""
    return {
        "move": decision.write(move),
        "value": round(move.value, 4),
        "error": round(move.error, 4),
        "visits": move.visits,
        "exact": move.exact,
    }
