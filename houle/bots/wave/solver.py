"""Exact answers for Wave with open cards: can all be laid, how, and if not what is the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.games.wave.notation import TIERS, format_move
from houle.games.wave.rules import is_over, legal_moves, play
from houle.games.wave.scoring import cards_left, final_count, tier_of
from houle.games.wave.state import MAX_LEGAL, TALK, State
from houle.simulation.compile import compiled

from .open_search import DEPTH, Desk, search
from .transpositions import ENTRY_WORDS

BUDGET = 2_000_000
"""Moves tried before the solver gives up, unless told otherwise."""
STAGES = ((8_000, 1 << 13), (4_000_000, 1 << 20))
"""Budgets with the entries of the table they need: most deals are solved within the first, and a
large table takes longer to lay out. A full table costs time, not the truth."""
LARGEST = 1 << 22
"""Entries of the table for what is left then: 256 MiB."""


@dataclass(frozen=True)
class Solution:
    """What a team that sees all cards can reach."""

    exact: bool
    """Whether no line leads to a better result than this one."""
    wins: bool | None
    """Whether everything can be laid (in Nazaré: without foam); None if that is not known."""
    left: int
    """The count in the end: cards left, in Nazaré foam."""
    line: tuple[tuple[Seat, str], ...]
    """The moves that lead there, each with the seat that makes it."""
    least: int
    """No line leads to a lower count; the same as ``left`` if that is exact."""
    tried: int = 0
    """How many moves the solver has tried, in its last stage."""

    @property
    def tier(self) -> str:
        """The game's own word for the count (W-30)."""
        return TIERS[tier_of(self.left)]


def solve(position: Match | Any, budget: int = BUDGET, *, table: int = LARGEST) -> Solution:
    """The best result from a match or state of Wave, all cards open; the same every time.

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
    """The state of a match, or the state itself; refused unless it is one of Wave."""
    state = position.state if isinstance(position, Match) else position
    if state.dtype != State.dtype:
        raise ValueError("only positions of Wave can be solved")
    return state


def search_with(state: State, budget: int, table: int) -> Solution:
    """What the search finds with so many moves tried and so many entries in its table."""
    game = games.find("wave")
    states = game.state.zeros(DEPTH + 1)
    states[0] = state
    desk = Desk.blank()
    entries = np.zeros((table, ENTRY_WORDS), np.int64)
    exact = compiled(game, search)(states, desk, entries, budget, NO_LOG)
    if desk.length == 0:  # it gave up before any line ended
        desk.best = most_count(state)
    return solution(desk, exact=bool(exact))


def most_count(state: State) -> int:
    """A count that no line from here can exceed."""
    left = int(cards_left(state))
    return left + int(state.foam) if state.nazare else left


def ended(state: State) -> Solution:
    """The result of a match that is over; a team that talked has lost, whatever is left."""
    left = int(final_count(state))
    wins = left == 0 and state.reason != TALK
    return Solution(exact=True, wins=wins, left=left, line=(), least=left)


def solution(desk: Any, *, exact: bool) -> Solution:
    """What the search has noted."""
    length, left = int(desk.length), int(desk.best)
    least = left if exact else int(desk.goal)
    return Solution(
        exact=exact,
        wins=True if left == 0 else False if least > 0 else None,
        left=left,
        line=tuple(
            (int(seat), format_move(int(move)))
            for seat, move in zip(desk.seats[:length], desk.line[:length], strict=True)
        ),
        least=least,
        tried=int(desk.tried),
    )


def move_values(position: Match | Any, budget: int = BUDGET) -> dict[str, Solution]:
    """The best result after each legal move of the seat that owes one, by notation."""
    state = state_of(position)
    seat = int(state.decider)
    legal = np.zeros(MAX_LEGAL, np.int16)
    count = legal_moves(state, seat, legal)
    return {
        format_move(int(move)): solve(after(state, seat, int(move)), budget)
        for move in legal[:count]
    }


def after(state: State, seat: Seat, move: int) -> State:
    """A copy of the state in which the move has been made."""
    copied = State.copy_of(state)
    play(copied, seat, move, NO_LOG)
    return copied


def compile_solver() -> None:
    """Compile the search by solving a deal without trying anything."""
    game = games.find("wave")
    solve(Match(game, game.options(), key=bytes(KEY_BYTES)), budget=0)
