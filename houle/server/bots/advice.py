"""Advice: the best moves of a seat with reasons, and why a move is not allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from houle.bots.explain.by_net import net_hint
from houle.bots.explain.hint import Hint, confidence, hint, rounded
from houle.bots.explain.move_text import move_text, sentence
from houle.bots.play.bot import Budget, judged_moves
from houle.bots.play.net import has_net
from houle.engine.errors import IllegalMoveError, MatchOverError
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.engine.text import load
from houle.engine.view import View
from houle.server.errors import Refusal, complaint_about
from houle.server.messages.answers import Advice, AdviceList, WhyNot
from houle.server.tables import access
from houle.server.tables.actions import TableActions
from houle.server.tables.live_table import LiveTable

from .warm_up import best_level, warm_up

LEVEL = "amiral"
"""The level whose search finds hints."""
THOUGHT = Budget(iterations=2000, seconds=2.0)
"""The thinking for a hint: the time is a guard for a busy server."""
THREADS = 2


class Adviser:
    """Advises people at tables, only from what their seats may know."""

    def __init__(self, actions: TableActions) -> None:
        self.actions, self.tables = actions, actions.tables
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="advice")

    def stop(self) -> None:
        """Start no more work."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def looking(self, person: str, table_id: str) -> tuple[View, int, Sequence[str]]:
        """What the person's seat knows, the table's last entry, and the names of its seats."""
        async with self.tables.locked(table_id) as live:
            match, seat = sitting(live, person)
            if not live.table.hints:
                raise Refusal("no_hints")
            if match.is_over:
                raise Refusal("is_over")
            if seat not in live.to_move:
                raise Refusal("no_choice")
            return match.knowledge(seat), live.table.head, match.names

    async def hint(self, person: str, table_id: str, language: str) -> AdviceList:
        """The best moves of the person's seat."""
        view, number, names = await self.looking(person, table_id)
        patience = 0.0 if has_net(view.game) else None
        if await best_level(view.game, LEVEL, patience=patience) != LEVEL:
            if has_net(view.game):
                ask_net = partial(by_net, view, number, language, names)
                return await asyncio.get_running_loop().run_in_executor(self.pool, ask_net)
            warming, moves = await warm_up(view.game), [rule_of_thumb(view, language, names)]
            return AdviceList(number=number, confidence="close", moves=moves, warm_up=warming)
        ask = partial(hint, view, budget=THOUGHT, seed=number)
        found = await asyncio.get_running_loop().run_in_executor(self.pool, ask)
        told = in_words(found, view, language, names)
        return AdviceList(number=number, confidence=confidence(found), moves=told)

    async def why_not(self, person: str, table_id: str, move: str, language: str) -> WhyNot:
        """Whether the person's seat may make the move now; no move is made."""
        async with self.tables.locked(table_id) as live:
            match, seat = sitting(live, person)
            return answer(match.why_not(seat, move), language)


def sitting(live: LiveTable, person: str) -> tuple[Match, Seat]:
    """The match and the person's seat; somebody who does not sit there is refused."""
    access.check("hint", access.role(live.table, live.chairs, person))
    if live.table.status == "closed":
        raise Refusal("is_closed")
    if live.match is None:
        raise Refusal("not_started")
    return live.match, live.seat_of(person)


def by_net(view: View, number: int, language: str, names: Sequence[str]) -> AdviceList:
    """What the game's net would do and expects: an answer at once, before anything is compiled."""
    found, sure = net_hint(view)
    told = in_words(found, view, language, names)
    return AdviceList(number=number, confidence=sure, moves=told)


def rule_of_thumb(view: View, language: str, names: Sequence[str]) -> Advice:
    """The heuristic's best move: a simple answer, while the search is being compiled."""
    best = max(judged_moves(view), key=lambda judged: judged[0])[1]
    template = str(load("houle.bots", language)["hints"]["rule_of_thumb"])
    return Advice(
        move=view.game.notation.format_move(best),
        value=None,
        error=None,
        exact=False,
        why=sentence(template.format(move=move_text(view, best, language, names))),
    )


def in_words(
    found: Sequence[Hint], view: View, language: str, names: Sequence[str]
) -> list[Advice]:
    """Hints as messages, each with a sentence."""
    return [
        Advice(
            move=one.notation,
            value=rounded(one.value),
            error=rounded(one.error),
            exact=one.exact,
            why=one.text(view, language, names),
        )
        for one in found
    ]


def answer(refusal: IllegalMoveError | MatchOverError | None, language: str) -> WhyNot:
    """Why a move is refused, in words."""
    if refusal is None:
        return WhyNot(may=True, rule=None, sentence=None)
    said = complaint_about(refusal, language)
    return WhyNot(may=False, rule=said.rule, sentence=said.sentence)
