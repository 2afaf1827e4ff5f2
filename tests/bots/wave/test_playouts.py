"""Wave: how the search plays on in a world, with all cards open."""

from __future__ import annotations

from typing import Any

import pytest

from houle.bots.play.bot import Budget
from houle.bots.wave.bots import make_searcher
from houle.bots.wave.playouts import (
    EFFORT,
    MOST_EFFORT,
    NO_CHOICE,
    ROWS,
    best_card,
    play_on,
    play_quickly,
)
from houle.bots.wave.searcher import WaveSearcher
from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.strategy.prospect import WIN
from houle.engine.view import knowledge
from houle.games.wave import notation
from houle.games.wave.heuristic import PROSPECTS
from tests.games.wave.positions import GAME, position

TRAP = "top=O3 turn=0 ; 0: a:O4 b:R3 ; 1: a:N3 b:R4 ; 2: a:N1"
"""R3 is easier to follow, but then O4 has to wait for cards that it does not fit on."""
EASY = "top=Y2 turn=0 ; 0: a:N0 b:R0 ; 1: a:W4 b:S2 ; 2: a:W2"
LOST = "top=S4 turn=0 ; 0: a:N0 b:N1 ; 1: a:W1 b:Y1 ; 2: a:W2"


def world(text: str, **given: Any) -> Any:
    """Room for a playout that begins at the position."""
    return world_of(position(text, **given))


def world_of(state: Any) -> Any:
    """Room for a playout that begins at the state."""
    worlds = GAME.state.zeros(ROWS)
    worlds[0] = state
    return worlds


def test_the_quick_rule_falls_into_a_trap_that_the_best_card_avoids() -> None:
    assert play_quickly(world(TRAP)[0], NO_LOG) < WIN
    move, found = best_card(world(TRAP), NO_LOG)
    assert (notation.format_move(int(move)), found) == ("a", WIN)


def test_a_win_that_the_quick_rule_finds_is_a_full_one() -> None:
    assert play_on(world(EASY), NO_LOG) == WIN


def test_a_win_is_worth_a_little_less_for_every_choice_until_it_is_found() -> None:
    assert play_on(world(TRAP), NO_LOG) == WIN - EFFORT


def test_a_world_in_which_cards_are_left_is_worth_less_than_any_win() -> None:
    lost = play_on(world(LOST), NO_LOG)
    assert 0 < lost <= PROSPECTS[1] // 2 < WIN - MOST_EFFORT


def test_only_the_amiral_tries_every_card_in_its_playouts() -> None:
    before = "top=Y2 turn=2 ; 0: a:^O4 b:^R3 ; 1: a:^N3 b:^R4 ; 2: a:^O3 b:^N1"
    view, room = knowledge(GAME, position(before), 2), Budget(iterations=20)
    values = {}
    for level in ("capitaine", "amiral"):
        bot = make_searcher(level, seed=1, budget=room)
        assert isinstance(bot, WaveSearcher)
        found = bot.analyse(view)
        values[level] = {notation.format_move(c.move): c.value for c in found.candidates}
    assert values["amiral"]["a"] == 1 - EFFORT / WIN
    assert values["capitaine"]["a"] < 0.5


def test_the_only_card_is_laid_untried() -> None:
    move, found = best_card(world("top=Y2 turn=0 ; 0: a:Y5 b:W1 ; 1: a:N4 ; 2: a:N3"), NO_LOG)
    assert (notation.format_move(int(move)), found) == ("a", NO_CHOICE)


def test_whoever_is_stuck_in_nazare_lays_face_down() -> None:
    state = position("turn=0 ; 0: a:W2 b:W3 ; 1: a:S4 ; 2: a:N3", nazare=1, laid="N4")
    assert state.stuck
    move, _ = best_card(world_of(state), NO_LOG)
    assert notation.format_move(int(move)).endswith("#")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_team_that_sees_all_cards_wins_more_deals_than_the_quick_rule(players: int) -> None:
    deals = [
        Match(GAME, GAME.options(players=players), key=key_from_seed(f"{i}")) for i in range(8)
    ]
    quick = [play_quickly(world_of(deal.state)[0], NO_LOG) == WIN for deal in deals]
    well = [play_on(world_of(deal.state), NO_LOG) > WIN // 2 for deal in deals]
    assert sum(well) >= sum(quick) + 3
