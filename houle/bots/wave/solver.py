"""The solver of Wave with open cards: whether all cards can be laid, how, or the best result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.games.wave.chapters.scoring import cards_left, final_count, tier_of
from houle.games.wave.notation import TIERS, format_move
from houle.games.wave.rules import is_over, legal_moves, play
from houle.games.wave.state import MAX_LEGAL, TALK, State
from houle.simulation.compile import compiled

from .open_search import DEPTH, SearchStack, search
from .transpositions import ENTRY_WORDS

BUDGET = 2_000_000
"""The default limit of moves tried."""
STAGES = ((8_000, 1 << 13), (4_000_000, 1 << 20))
"""Budgets and table sizes, tried in order: most deals are solved in the first stage, and a large
table takes longer to allocate. A full table costs time, not correctness."""
TABLE_ENTRIES = 1 << 22
"""The table size of the last stage, in entries: 256 MiB."""


@dataclass(frozen=True)
class Solution:
    """The best result of a team that sees all cards."""

    exact: bool
    """Whether this is proven to be the best result."""
    wins: bool | None
    """Whether all cards can be laid (in Nazaré: without foam); None if unknown."""
    left: int
    """The final count: cards left, in Nazaré foam."""
    line: tuple[tuple[Seat, str], ...]
    """The moves that lead to it, each with its seat."""
    least: int
    """A lower bound of the count; equal to ``left`` if exact."""
    tried: int = 0
    """How many moves the solver tried in its last stage."""

    @property
    def tier(self) -> str:
        """The game's name for the count (W-30)."""
        return TIERS[tier_of(self.left)]


def solve(position: Match | Any, budget: int = BUDGET, *, table: int = TABLE_ENTRIES) -> Solution:
    """The best result from a match or state of Wave with open cards; deterministic.

    The budget is in moves tried, the table in entries of 64 bytes, a power of two.
    """
    state = state_of(position)
    if is_over(state):
        return ended(state)
    for limit, entries in STAGES:
        found = search_with(state, min(budget, limit), min(table, entries))
        if found.exact or budget <= limit:
            return found
    return search_with(state, budget, table)


def state_of(position: Match | Any) -> Any:
    """The state of a match, or the state itself; raise an error if it is not of Wave."""
    state = position.state if isinstance(position, Match) else position
    if state.dtype != State.dtype:
        raise ValueError("only positions of Wave can be solved")
    return state


def search_with(state: State, budget: int, table: int) -> Solution:
    """Search with a budget of moves tried and a table of ``table`` entries."""
    game = games.find("wave")
    states = game.state.zeros(DEPTH + 1)
    states[0] = state
    stack = SearchStack.blank()
    entries = np.zeros((table, ENTRY_WORDS), np.int64)
    exact = compiled(game, search)(states, stack, entries, budget, NO_LOG)
    if stack.length == 0:  # it gave up before any line ended
        stack.best = most_count(state)
    return solution(stack, exact=bool(exact))


def most_count(state: State) -> int:
    """An upper bound of the final count."""
    left = int(cards_left(state))
    return left + int(state.foam) if state.nazare else left


def ended(state: State) -> Solution:
    """The result of a match that is over; a team that talked has lost in any case."""
    left = int(final_count(state))
    wins = left == 0 and state.reason != TALK
    return Solution(exact=True, wins=wins, left=left, line=(), least=left)


def solution(stack: Any, *, exact: bool) -> Solution:
    """The solution found by the search."""
    length, left = int(stack.length), int(stack.best)
    least = left if exact else int(stack.goal)
    return Solution(
        exact=exact,
        wins=True if left == 0 else False if least > 0 else None,
        left=left,
        line=tuple(
            (int(seat), format_move(int(move)))
            for seat, move in zip(stack.seats[:length], stack.line[:length], strict=True)
        ),
        least=least,
        tried=int(stack.tried),
    )


def move_values(position: Match | Any, budget: int = BUDGET) -> dict[str, Solution]:
    """The best result after each legal move of the seat to move, by notation."""
    state = state_of(position)
    seat = int(state.decider)
    legal = np.zeros(MAX_LEGAL, np.int16)
    count = legal_moves(state, seat, legal)
    return {
        format_move(int(move)): solve(after(state, seat, int(move)), budget)
        for move in legal[:count]
    }


def after(state: State, seat: Seat, move: int) -> State:
    """A copy of the state after the move."""
    copied = State.copy_of(state)
    play(copied, seat, move, NO_LOG)
    return copied


def compile_solver() -> None:
    """Compile the search by solving a deal with a budget of 0."""
    game = games.find("wave")
    solve(Match(game, game.options(), key=bytes(KEY_BYTES)), budget=0)
