"""Every game plays to its end under every combination of options."""

from __future__ import annotations

import random

import numpy as np
import pytest

from houle import games
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import raw
from houle.simulation import compile, drivers
from tests.examined import each
from tests.walks import (
    combinations,
    finished,
    game_and_options,
    name_of,
    new_match,
    random_move,
    walk,
)

GAMES = games.every()
SOME = game_and_options(6)
MATCHES = 20


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_random_play_ends_under_every_combination_of_options(game: Game) -> None:
    for options in each(combinations(game)):
        states = game.bare.zeros(2)
        states[0] = game.bare.blank()
        options.store(states[0])
        lengths = np.zeros(MATCHES, np.int32)
        grid = np.zeros((MATCHES, 16), np.int16)
        places = np.zeros((MATCHES, 16), np.int16)
        compile.compiled(game, drivers.play_matches)(
            states,
            0,
            np.zeros(16, np.int8),
            np.ones(1, np.int64),
            np.zeros(game.max_legal, np.int16),
            NO_LOG,
            lengths,
            grid,
            places,
        )
        seats = int(states[0].seats)
        assert lengths.sum() > 0 and lengths.max() < drivers.MAX_MOVES, options
        assert (places[:, :seats].min(axis=1) >= 1).all(), options
        assert (places[:, seats:] == 0).all(), options


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_somebody_is_to_move_until_the_end(game: Game, options: Options) -> None:
    for match in each(walk(game, options, 1, most=400)):
        assert bool(match.to_move) != match.is_over
        for seat in range(match.seats):
            assert bool(match.legal_numbers(seat)) == (seat in match.to_move)


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_asking_changes_nothing(game: Game, options: Options) -> None:
    for match in each(walk(game, options, 3, most=60)):
        before = raw(match.state)
        for seat in range(match.seats):
            match.legal_moves(seat)
            match.view(seat)
            match.knowledge(seat)
            match.record(seat)
        assert raw(match.state) == before


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_same_seed_gives_the_same_match(game: Game) -> None:
    first, second = (finished(game, game.options(), 4) for _ in range(2))
    assert raw(first.state) == raw(second.state)
    assert first.record() == second.record()
    assert raw(new_match(game, game.options(), 5).state) != raw(
        new_match(game, game.options(), 6).state
    )


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_copies_are_independent(game: Game) -> None:
    match = new_match(game, game.options(), 7)
    copied = game.state.copy_of(match.state)
    kept = raw(copied)
    chooser = random.Random(7)
    for _ in range(min(10, len(match.legal_numbers(match.to_move[0])))):
        if not match.is_over:
            match.play_number(*random_move(match, chooser))
    assert raw(copied) == kept != raw(match.state)
    copied.seats = 0
    assert match.state.seats != 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_nothing_is_legal_after_the_end(game: Game) -> None:
    match = finished(game, game.options(), 8)
    for seat in each(range(match.seats)):
        assert match.legal_moves(seat) == [] and match.asides(seat) == []
        assert all(game.rules.verdict(match.state, seat, m) != 0 for m in range(game.num_moves))
