"""houle hint: the best moves of a seat in a record, with values and reasons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.text import Text

from houle.bots.explain.by_net import net_hint
from houle.bots.explain.hint import USUAL, Confidence, Hint, confidence, hint
from houle.bots.explain.reasons import percent
from houle.bots.play.bot import Budget
from houle.bots.play.net import has_net
from houle.cli.arguments import ArgumentError
from houle.cli.files import read_match
from houle.cli.table.move_log import names_of
from houle.cli.table.screen import Screen
from houle.cli.words import Words
from houle.engine import view as looks
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.engine.text import load
from houle.engine.view import View
from houle.simulation.compile import is_compiled

from .compile import compile_games
from .replay import check_seat


@dataclass(frozen=True)
class HintRequest:
    """The seat to advise, the record and position, and the search budget."""

    file: Path
    seat: Seat | None
    after: int | None
    seconds: float
    iterations: int | None


def answer(request: HintRequest, words: Words, *, as_json: bool) -> None:
    """Print the best moves."""
    budget = read_budget(request.seconds, request.iterations, words)
    match = read_match(request.file, words)
    after = len(match.played) if request.after is None else request.after
    view = view_at(match, after, request.seat, words)
    screen = Screen()
    if as_json:
        found, _ = find_hints(view, screen, words, budget)
        print(json.dumps([one.to_json() for one in found], indent=1))
        return
    name = names_of(match)[view.seat]
    head = words("hint.head", name=name, after=after, moves=len(match.played))
    screen.line(head, style="bold")
    advise(view, screen, words, budget=budget, names=names_of(match))


def read_budget(seconds: float, iterations: int | None, words: Words) -> Budget:
    """The requested budget: iterations if given, else seconds."""
    name, given = ("--seconds", seconds) if iterations is None else ("--iterations", iterations)
    if given <= 0:
        raise ArgumentError(words("errors.positive", name=name, given=given))
    return Budget(seconds=seconds) if iterations is None else Budget(iterations=iterations)


def view_at(match: Match, after: int, seat: Seat | None, words: Words) -> View:
    """What the seat (by default the one to move) knew after this many moves."""
    moves = len(match.played)
    if not 0 <= after <= moves:
        raise ArgumentError(words("hint.range", moves=moves, given=after))
    state = match.state if after == moves else match.played[after].before
    waiting = [s for s in range(match.seats) if match.game.rules.to_move(state, s)]
    if seat is not None:
        check_seat(match, seat, words)
    elif not waiting:
        raise ArgumentError(words("hint.over"))
    chosen = waiting[0] if seat is None else seat
    if chosen not in waiting:
        raise ArgumentError(nothing_to_choose(match, chosen, waiting, words))
    return looks.knowledge(match.game, state, chosen)


def nothing_to_choose(match: Match, seat: Seat, waiting: Sequence[Seat], words: Words) -> str:
    """The message that the seat has no choice there, and who has."""
    names = names_of(match)
    others = ", ".join(f"{names[s]} ({s})" for s in waiting) or words("hint.nobody")
    return words("hint.nothing", name=names[seat], names=others)


def advise(
    view: View,
    screen: Screen,
    words: Words,
    *,
    budget: Budget = USUAL,
    names: Sequence[str] = (),
) -> None:
    """Show the best moves with their reasons."""
    found, sure_word = find_hints(view, screen, words, budget)
    best, *others = [one.text(view, words.language, names) for one in found]
    told = load("houle.bots", words.language)
    sure = told["confidence"][sure_word]
    screen.show(Text.assemble((best, "bold"), f" ({sure}{chance(found[0], told, words)})"))
    for number, other in enumerate(others, start=2):
        screen.show(Padding(Text(f"{number}. {other}"), (0, 0, 0, 2)))


def find_hints(
    view: View, screen: Screen, words: Words, budget: Budget
) -> tuple[list[Hint], Confidence]:
    """The best moves and how sure the first is: by the search, or by a net until it is compiled."""
    if has_net(view.game) and not is_compiled(view.game, "bots"):
        return net_hint(view)
    compile_games([view.game], words, part="bots")
    with screen.waiting(words("hint.thinks")):
        found = hint(view, budget=budget)
    return found, confidence(found)


def chance(one: Hint, told: Any, words: Words) -> str:
    """The chance of winning with the move, labelled; empty for the only move."""
    if one.value is None:
        return ""
    key = "exact" if one.exact else "chance"
    return f"; {told['hints'][key].format(share=percent(one.value, words.language))}"
