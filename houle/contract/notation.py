"""Moves and states survive being written down, and the match agrees with its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from houle.engine.errors import NotationError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .walks import moments

CHECK = "notation"
SEED = 15
MOMENTS = 6
"""How many moments of a match are looked at for each combination of options."""
NO_MOVES = ("", "   ", "zzz", "é", "999999", "@")
"""What no game reads as a move."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Write and read moves and states under a cover of all options."""
    backend = backend or Plain(game)
    found = [Finding(CHECK, "all", what) for what in unclear_moves(game)]
    for options in pairwise(game.options):
        found += check_options(options, backend)
    return found


def unclear_moves(game: Game) -> Iterator[str]:
    """Moves that share their notation, or are not plain text."""
    written = [game.notation.format_move(move) for move in range(game.num_moves)]
    for move, text in enumerate(written):
        if written.index(text) != move:
            yield f"moves {written.index(text)} and {move} are both written {text!r}"
        if not text or not text.isascii() or text != text.strip():
            yield f"move {move} is not written in plain ASCII: {text!r}"


def check_options(options: Options, backend: Plain) -> Iterator[Finding]:
    """Write and read moves and states of one match."""
    examined = 0
    for match in moments(options, SEED, MOMENTS, backend):
        examined += 1
        for what in (
            *misread_moves(match),
            *misread_states(match),
            *wrong_verdicts(match, backend),
        ):
            yield Finding(CHECK, named(options), f"move {len(match.played)}: {what}")
    if examined == 0:
        yield Finding(CHECK, named(options), "no moment was examined")


def misread_moves(match: Match) -> Iterator[str]:
    """Legal moves that are read as something else, and nonsense that is read as a move."""
    for seat in match.to_move:
        for move, text in zip(match.legal_numbers(seat), match.legal_moves(seat), strict=True):
            for spelt in (text, f"  {text} "):
                if match.read_move(seat, spelt) != move:
                    yield f"{spelt!r} is read as another move"
        for text in NO_MOVES:
            try:
                match.read_move(seat, text)
            except NotationError:
                continue
            yield f"{text!r} is read as a move"


def misread_states(match: Match) -> Iterator[str]:
    """Fields of the state or a view that are lost when it is written and read."""
    for state in (match.state, match.view(0).state):
        text = match.game.notation.format_state(state)
        back: Any = match.game.notation.parse_state(text)
        for name in match.game.state.fields:
            if not name.startswith("chance_") and not np.array_equal(back[name], state[name]):
                yield f"the field {name} is lost in {text!r}"


def wrong_verdicts(match: Match, backend: Plain) -> Iterator[str]:
    """Where the verdict and the list of legal moves disagree, and turns without a choice."""
    verdict = backend.verbs.verdict
    for seat in range(match.seats):
        legal = {*match.legal_moves(seat), *match.asides(seat)}
        moves = range(match.game.num_moves)
        fine = [m for m in moves if verdict(match.state, seat, m) == 0]
        if {match.game.notation.format_move(m) for m in fine} != legal:
            yield f"verdict and legal_moves disagree for seat {seat}"
        if bool(match.legal_numbers(seat)) != (seat in match.to_move):
            yield f"to_move and legal_moves disagree for seat {seat}"
