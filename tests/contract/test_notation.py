"""Moves and states survive being written down."""

from __future__ import annotations

import pytest

from houle import games
from houle.engine.errors import NotationError
from houle.engine.game import Game
from tests.walks import name_of, walk

GAMES = games.every()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("text", ["", "   ", "zzz", "é", "999999", "-", "@", "P0", "a b c d"])
def test_what_is_no_move_is_refused_and_quoted(game: Game, text: str) -> None:
    match = next(walk(game, game.options(), 22))
    seat = match.to_move[0]
    with pytest.raises(NotationError) as caught:
        match.play(seat, text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_what_is_no_state_is_refused(game: Game) -> None:
    prefix = game.notation.format_state(game.state.blank()).split()[0]
    for text in ("", "nonsense", f"{prefix} nofield=1", f"{prefix} seats=x", f"{prefix} seats"):
        with pytest.raises(NotationError):
            game.notation.parse_state(text)
