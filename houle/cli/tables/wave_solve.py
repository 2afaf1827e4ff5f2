"""Wave: the best result of a team that sees all cards, for one deal or for thousands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from houle.bots.wave import survey
from houle.bots.wave.solver import Solution, after, compile_solver, move_values, solve
from houle.cli.arguments import ArgumentError
from houle.cli.commands.compile import progress_bar
from houle.cli.files import read_match
from houle.cli.research.solve import SolveRequest
from houle.cli.table.move_log import names_of
from houle.cli.table.screen import Screen
from houle.cli.words import Words
from houle.engine.chance import key_from_seed, new_key
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.games.wave.notation import CARDS, MOVE_NAMES
from houle.games.wave.state import SLOTS

from . import wave as table


def answer(request: SolveRequest, words: Words, *, as_json: bool) -> None:
    """Solve a position, or the number of deals in the order."""
    compile_first(request.game, words)
    if request.deals is None:
        answer_position(request, words, as_json=as_json)
        return
    own = solver_words(words.language)
    rows = surveyed(request, [request.options], own)
    print(json.dumps(rows[0], indent=1) if as_json else told(rows[0], own))


def solver_words(language: str) -> Words:
    """The words of the solver."""
    return Words(language, "houle.bots.wave")


def compile_first(game: Game, words: Words) -> None:
    """Compile only the solver, unless it is already compiled."""
    with progress_bar() as progress:
        progress.add_task(words("compile.doing", games=game.title), total=1)
        compile_solver()


# One position.


def answer_position(request: SolveRequest, words: Words, *, as_json: bool) -> None:
    """Solve a deal or a position of a record and print the answer."""
    match, state = position(request, words)
    budget = {} if request.budget is None else {"budget": request.budget}
    found = solve(state, **budget)
    values = move_values(state, **budget) if request.moves else {}
    if as_json:
        print(json.dumps(as_data(match, state, found, values), indent=1))
    else:
        show(match, state, found, values, solver_words(words.language))


def position(request: SolveRequest, words: Words) -> tuple[Match, Any]:
    """The match, and the state to solve."""
    if request.record is None:
        key = new_key() if request.seed is None else key_from_seed(request.seed)
        match = Match(request.game, request.options, key=key)
        return match, match.state
    match = read_match(request.record, words)
    if match.game.name != request.game.name:
        raise ArgumentError(words("errors.other_game", file=request.record, game=match.game.title))
    last = len(match.played)
    moves = request.after if request.after is not None else 0 if match.is_over else last
    if not 0 <= moves <= last:
        raise ArgumentError(words("errors.solve_moves", given=moves, last=last))
    return match, match.state if moves == last else match.played[moves].before


def as_data(
    match: Match, state: Any, found: Solution, values: dict[str, Solution]
) -> dict[str, Any]:
    """The answer as plain data."""
    data = {"game": match.game.name, "options": match.options.to_json(), **plain(found)}
    data["line"] = [list(move) for move in found.line]
    data["cards"] = [card for _, _, card in steps(state, found)]
    if values:
        data["moves"] = {move: plain(value) for move, value in values.items()}
    return data


def plain(found: Solution) -> dict[str, Any]:
    """The result as plain data."""
    return {
        "exact": found.exact,
        "wins": found.wins,
        "left": found.left,
        "least": found.least,
        "tier": found.tier,
        "tried": found.tried,
    }


def show(
    match: Match, state: Any, found: Solution, values: dict[str, Solution], words: Words
) -> None:
    """Print the table with all cards open, the answer and the best line."""
    screen = Screen()
    view = View(match.game, NO_SEAT, state)
    screen.show(table.draw(view, names_of(match), words.language))
    pile = [int(card) for card in state.pile[state.pile_top : state.pile_end]]
    names = " ".join(CARDS.write(card) for card in pile) or "-"
    screen.line(words("solve.pile", cards=names))
    screen.line(verdict(match, found, words), style="bold")
    if found.line:
        screen.line(words("solve.line"))
        screen.show(
            Text("  ".join(f"{who} {move}:{card}" for who, move, card in steps(state, found)))
        )
    for move, value in values.items():
        screen.line(words("solve.move", move=move, result=count_in_words(match, value, words)))


def verdict(match: Match, found: Solution, words: Words) -> str:
    """The answer in a sentence."""
    foam = "foam" if match.options.to_json()["nazare"] else "left"
    if found.wins:
        return words(f"solve.won_{foam}")
    if found.exact:
        return words(f"solve.lost_{foam}", count=count_in_words(match, found, words))
    return words("solve.unknown", least=found.least, left=found.left, tried=found.tried)


def count_in_words(match: Match, found: Solution, words: Words) -> str:
    """The count with its rating, or the bounds known."""
    tier = match.game.words(words.language)["names"]["tier"][found.tier]
    if found.exact:
        return words("solve.count", left=found.left, tier=tier)
    return words("solve.between", least=found.least, left=found.left)


def steps(state: Any, found: Solution) -> Iterator[tuple[str, str, str]]:
    """Every move of the line: the hand (V is Vaimiti's), the move, the card laid or given."""
    now = state
    for seat, name in found.line:
        move = MOVE_NAMES.index(name)
        hand = int(now.active_hand)
        who = "V" if hand >= now.seats else str(hand)
        yield who, name, CARDS.write(int(now.hand[hand, move % SLOTS]))
        now = after(now, seat, move)


# Many deals.


def surveyed(request: SolveRequest, every: Sequence[Options], words: Words) -> list[dict[str, Any]]:
    """The figures of each variant, with a progress bar."""
    deals = request.deals or 0
    budget = request.budget or survey.BUDGET
    with progress_bar() as progress:
        task = progress.add_task(words("solve.doing"), total=deals * len(every))
        return [
            survey.survey(
                options,
                deals=deals,
                budget=budget,
                cores=request.cores,
                progress=lambda done: progress.advance(task, done),
            )
            for options in every
        ]


def told(row: dict[str, Any], words: Words) -> str:
    """The figures of a variant in a few lines."""
    lines = [words("solve.share", **row)]
    if row["unknown"]:
        lines.append(words("solve.unknowns", **row))
    lines.append(words("solve.hopeless", **row))
    best = ", ".join(f"{left}: {count}" for left, count in row["best"].items())
    return "\n".join([*lines, words("solve.best", counts=best)])
