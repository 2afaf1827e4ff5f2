"""houle review: what every decision of a match cost, as text, data or a page."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from houle.bots.explain.by_net import first_review
from houle.bots.explain.review import USUAL, VERDICTS, Review, SeatReview, review
from houle.bots.explain.review_page import SHOWN, page
from houle.bots.explain.review_words import MARKS, ReviewWords
from houle.bots.play.bot import Budget
from houle.bots.play.net import has_net
from houle.cli.arguments import ArgumentError
from houle.cli.files import check_writable, read_match, write
from houle.cli.table.move_log import names_of
from houle.cli.table.screen import Screen
from houle.cli.words import Words
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.simulation.batch import available_cores
from houle.simulation.compile import is_compiled

from .compile import compile_games, progress_bar
from .hint import read_budget as read_given
from .replay import check_seat

BLOCKS = "▁▂▃▄▅▆▇█"
CURVE_COLUMNS = 60
"""The width in columns of a seat's curve."""
STDOUT = Path("-")


@dataclass(frozen=True)
class ReviewRequest:
    """The record to review, the budget, and where the results go."""

    file: Path
    seconds: float | None
    iterations: int | None
    json_file: Path | None
    html_file: Path | None
    seat: Seat | None
    seed: int
    cores: int | None
    quick: bool = False
    """Whether the first version, by the net of the game, is enough."""


def show_review(request: ReviewRequest, words: Words) -> None:
    """Review the match and print or write the results."""
    check_request(request, words)
    match = read_match(request.file, words)
    if request.seat is not None:
        check_seat(match, request.seat, words)
    if request.quick:
        show_found(first_review(match, seat=request.seat), request, words)
        return
    if is_at_once(match.game, request):
        told = ReviewWords(first_review(match, seat=request.seat), words.language, names_of(match))
        show(told, Screen(), words)
        Screen().line(words("review.first"), style="italic")
        sys.stdout.flush()
    compile_games([match.game], words, part="bots")
    show_found(review_match(match, request, words), request, words)


def is_at_once(game: Game, request: ReviewRequest) -> bool:
    """Whether a first version is printed while the search of the game is being compiled."""
    return has_net(game) and request.json_file != STDOUT and not is_compiled(game, "bots")


def show_found(found: Review, request: ReviewRequest, words: Words) -> None:
    """Print a review, or write it into the files asked for."""
    told = ReviewWords(found, words.language, names=names_of(found.match))
    if request.json_file == STDOUT:
        json.dump(found.to_json(), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return
    # Files first: the reader of the printed output may close it early.
    if request.json_file is not None:
        write(request.json_file, json_text(found))
    if request.html_file is not None:
        write(request.html_file, page(told))
    screen = Screen()
    show(told, screen, words)
    for key, path in (("review.json", request.json_file), ("review.html", request.html_file)):
        if path is not None:
            screen.line(words(key, file=path), style="green")


def check_request(request: ReviewRequest, words: Words) -> None:
    """Refuse impossible arguments before anything is computed."""
    read_budget(request, words)
    if request.cores is not None and request.cores < 1:
        raise ArgumentError(words("errors.positive", name="--cores", given=request.cores))
    for path in (request.json_file, request.html_file):
        if path is not None and path != STDOUT:
            check_writable(path, words)


def read_budget(request: ReviewRequest, words: Words) -> Budget:
    """The requested budget; without one, a number of iterations that gives sound values."""
    if request.seconds is None and request.iterations is None:
        return USUAL
    return read_given(request.seconds or 0.0, request.iterations, words)


def json_text(found: Review) -> str:
    """The review as JSON text."""
    return json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n"


def review_match(match: Match, request: ReviewRequest, words: Words) -> Review:
    """Review the match with a progress bar."""
    with progress_bar() as progress:
        task = progress.add_task(words("review.doing"), total=len(match.played))
        return review(
            match,
            budget=read_budget(request, words),
            seed=request.seed,
            seat=request.seat,
            cores=request.cores or available_cores(),
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )


def show(told: ReviewWords, screen: Screen, words: Words) -> None:
    """Print the review."""
    screen.show(Rule(Text(told.title, style="bold"), style="cyan", characters="~"))
    if not told.review.match.is_over:
        screen.line(told("running"), style="italic")
    if not told.review.decisions:
        screen.line(words("review.nothing"))
        return
    screen.show(seat_table(told), Text())
    screen.line(told("curve"), style="bold")
    screen.show(curve_table(told), Text())
    screen.line(told("worst"), style="bold")
    screen.show(worst_table(told))
    if not told.review.worst:
        screen.line(told.nothing_worst)
    screen.show(Text())
    screen.line(told.about, style="dim")


def worst_table(told: ReviewWords) -> Table:
    """The most costly decisions, each with its number."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="cyan")
    for decision in told.review.worst[:SHOWN]:
        text = Text(told.headline(decision))
        for note in told.notes(decision):
            text.append(f"\n{note}", style="italic")
        table.add_row(f"{decision.number}.", text)
    return table


def seat_table(told: ReviewWords) -> Table:
    """A row for every seat: luck, decisions and verdicts."""
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column(told("name"))
    for name in ("start", "end"):
        table.add_column(told(name), justify="right")
    for name in ("decisions", "luck"):
        table.add_column(told(name))
    table.add_column(" ".join(f"{MARKS[v]:>2}" for v in VERDICTS))
    for seat in told.review.seats:
        table.add_row(*seat_row(told, seat))
    return table


def seat_row(told: ReviewWords, seat: SeatReview) -> list[str]:
    """The figures of a seat."""
    start, end = told.percent(seat.start), told.percent(seat.end)
    shown = [start, end, told.decisions(seat), told.luck(seat)]
    counts = " ".join(f"{seat.verdicts[verdict]:>2}" for verdict in VERDICTS)
    return [told.name(seat.seat), *shown, counts]


def curve_table(told: ReviewWords) -> Table:
    """A curve of the match for every seat."""
    table = Table.grid(padding=(0, 2))
    for seat in told.review.seats:
        table.add_row(told.name(seat.seat), sparkline(seat, len(told.review.match.played)))
    return table


def sparkline(seat: SeatReview, moves: int) -> str:
    """A seat's chances as a row of blocks, higher is better."""
    blocks = []
    for column in range(CURVE_COLUMNS):
        until = moves * (column + 1) / CURVE_COLUMNS
        value = [v for number, v in seat.curve if number <= until or number == seat.curve[0][0]][-1]
        blocks.append(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))])
    return "".join(blocks)
