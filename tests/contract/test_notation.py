"""Moves and states survive being written down."""

from __future__ import annotations

import numpy as np
import pytest

from houle import games
from houle.engine.errors import NotationError
from houle.engine.game import Game
from houle.engine.options import Options
from tests.walks import game_and_options, name_of, walk

GAMES = games.every()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_move_has_its_own_notation(game: Game) -> None:
    written = [game.notation.format_move(m) for m in range(game.num_moves)]
    assert len(set(written)) == game.num_moves
    assert all(w.isascii() and w.strip() == w and w for w in written)


@pytest.mark.parametrize(("game", "options"), game_and_options(8), ids=name_of)
def test_legal_moves_are_read_back_as_themselves(game: Game, options: Options) -> None:
    examined = 0
    for match in walk(game, options, 21, most=300):
        for seat in match.to_move:
            seen = match.view(seat).state
            for move in match.legal_numbers(seat):
                written = game.notation.format_move(move)
                examined += 1
                assert game.notation.parse_move(written, seen, seat) == move
                assert game.notation.parse_move(f"  {written} ", seen, seat) == move
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("text", ["", "   ", "zzz", "é", "999999", "-", "@", "P0", "a b c d"])
def test_what_is_no_move_is_refused_and_quoted(game: Game, text: str) -> None:
    match = next(walk(game, game.options(), 22))
    seat = match.to_move[0]
    with pytest.raises(NotationError) as caught:
        match.play(seat, text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(("game", "options"), game_and_options(8), ids=name_of)
def test_states_and_views_are_read_back_as_themselves(game: Game, options: Options) -> None:
    examined = 0
    for number, match in enumerate(walk(game, options, 23, most=400)):
        if number % 9 == 0 or match.is_over:
            examined += 1
            round_trip(game, match.state)
            round_trip(game, match.view(0).state)
    assert examined > 0


def round_trip(game: Game, state: object) -> None:
    """Fail unless the state is the same after being written and read."""
    written = game.notation.format_state(state)
    back = game.notation.parse_state(written)
    for name in game.state.fields:
        if not name.startswith("chance_"):
            assert np.array_equal(back[name], state[name]), (name, written)  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_what_is_no_state_is_refused(game: Game) -> None:
    prefix = game.notation.format_state(game.state.blank()).split()[0]
    for text in ("", "nonsense", f"{prefix} nofield=1", f"{prefix} seats=x", f"{prefix} seats"):
        with pytest.raises(NotationError):
            game.notation.parse_state(text)
