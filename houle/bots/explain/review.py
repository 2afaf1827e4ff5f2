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

import numpy as np

from houle.bots.play.bot import Budget
from houle.engine import view as looks
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.rule import Move, Seat
from houle.engine.strategy.facts import allies
from houle.engine.strategy.prospect import WIN
from houle.engine.view import View

from .appraisal import Appraisal, Appraised, appraise
from .hint import reasons_text
from .open_cards import OpenCards, open_cards
from .reasons import Reason, find_reasons

VERSION = 1
VERDICTS = ("best", "fine", "inaccuracy", "mistake", "blunder")
"""The verdicts on a move, from good to bad."""
THRESHOLDS = {"fine": 0.02, "inaccuracy": 0.05, "mistake": 0.10}
"""Each verdict applies to losses below this share of a win."""
SURE_ERRORS = 2.0
"""A loss is sure if it is larger than so many standard errors."""
MAX_EXPLAINED = 12
"""How many of the largest losses get reasons."""

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
        """The verdict on the move played."""
        if self.played == self.best:
            return VERDICTS[0]
        return next((word for word, end in THRESHOLDS.items() if self.loss < end), VERDICTS[-1])

    def write(self, move: Appraised) -> str:
        """A move in notation."""
        return str(self.view.game.notation.format_move(move.move))


@dataclass(frozen=True)
class SeatReview:
    """How the match went for a seat."""

    seat: Seat
    curve: tuple[tuple[int, float], ...]
    """The expected share of a win after so many moves of the match."""
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

    @property
    def worst(self) -> list[Decision]:
        """The decisions with a loss: sure losses first, the largest first."""
        costly = [d for d in self.decisions if d.loss > 0]
        return sorted(costly, key=lambda d: (-d.sure_loss, -d.loss, d.number))

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
            "seats": [seat_data(seat) for seat in self.seats],
            "decisions": [decision_data(decision) for decision in self.decisions],
        }


def review(
    match: Match,
    *,
    budget: Budget,
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
    explained = explain(match, decisions, seed)
    seats = range(match.seats) if seat is None else (seat,)
    reviews = [seat_review(match, explained, s) for s in seats if any_of(explained, s)]
    return Review(match, budget, seed, tuple(explained), tuple(reviews))


def find_choices(match: Match) -> Iterator[Choice]:
    """Every move of the match with alternatives, with what its seat knew."""
    for number, played in enumerate(match.played, start=1):
        moves = legal_in(match.game, played.before, played.seat)
        if len(moves) > 1 and played.move in moves:
            view = looks.knowledge(match.game, played.before, played.seat)
            yield Choice(number, view, played.move)


def legal_in(game: Game, state: Any, seat: Seat) -> list[Move]:
    """The seat's legal moves in the state."""
    out = np.zeros(game.max_legal, np.int16)
    return [int(move) for move in out[: int(game.rules.legal_moves(state, seat, out))]]


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
    """Value every move of the choice."""
    found = appraise(choice.view, budget, seed=seed * 100_003 + choice.number)
    return decision_of(choice, found)


def decision_of(choice: Choice, found: Appraisal) -> Decision:
    """The choice with its best move: the one played unless another is better."""
    played = found.of(choice.move)
    best = found.best if is_better(found.best, played) else played
    return Decision(
        choice.number,
        choice.view.seat,
        choice.view,
        played=played,
        best=best,
        moves=found.moves,
        iterations=found.iterations,
    )


def is_better(best: Appraised, played: Appraised) -> bool:
    """Whether it has a higher value, or the same value, exact, where the other is estimated."""
    certain = best.exact and not played.exact and best.value > 0
    return best.value > played.value or (certain and best.value == played.value)


def explain(match: Match, decisions: Sequence[Decision], seed: int) -> list[Decision]:
    """Add reasons to the most costly decisions, and open-card results to all."""
    costly = sorted((d for d in decisions if d.loss > 0), key=lambda d: -d.loss)[:MAX_EXPLAINED]
    wanted = {d.number for d in costly if d.verdict not in VERDICTS[:2]}
    return [
        replace(
            decision,
            reasons=reasons_of(decision, seed) if decision.number in wanted else (),
            open_cards=open_cards(match, decision.number),
        )
        for decision in decisions
    ]


def reasons_of(decision: Decision, seed: int) -> tuple[Reason, ...]:
    """Why the best move is better than the one played."""
    values = {move.move: move.value for move in (decision.best, decision.played)}
    found = find_reasons(decision.view, values, seed=seed)[decision.best.move]
    return tuple(reason for reason in found if reason.agrees)


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


def decision_data(decision: Decision) -> dict[str, Any]:
    """A decision as plain data."""
    game, told = decision.view.game, decision.open_cards
    why = {lang: reasons_text(decision.reasons, game, lang) for lang in LANGUAGES}
    return {
        "number": decision.number,
        "seat": decision.seat,
        "played": decision.write(decision.played),
        "best": decision.write(decision.best),
        "before": round(decision.best.value, 4),
        "after": round(decision.played.value, 4),
        "loss": round(decision.loss, 4),
        "error": round(decision.error, 4),
        "verdict": decision.verdict,
        "sure": decision.sure,
        "exact": decision.exact,
        "iterations": decision.iterations,
        "moves": [move_data(decision, move) for move in decision.moves],
        "reasons": [reason.to_json() for reason in decision.reasons],
        "why": why if decision.reasons else None,
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
