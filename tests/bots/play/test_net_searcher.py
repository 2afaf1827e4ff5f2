"""A net that looks ahead: what it tries, what it may know, and that it plays better."""

from __future__ import annotations

import threading
from itertools import islice
from random import Random

import numpy as np
import pytest

import houle
from houle import games
from houle.bots.arena.playing import play_match
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.levels import best_at_once, level_at_once, make_bot, needs_search
from houle.bots.play.net import has_net, load_net
from houle.bots.play.net_bot import NetBot
from houle.bots.play.net_searcher import NetSearcher, Sight
from houle.bots.play.searcher import Searcher
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.struct import assign
from houle.learning.tables import measured
from tests.nets import forget_nets
from tests.walks import name_of, quick_match, walk

TRAINED = [game for game in games.every() if has_net(game)]
LEVELS_BY_SEARCH = [game for game in TRAINED if "amiral" not in game.tuning.net_levels]
"""Their nets look ahead only if somebody asks for it."""
FEW = Sight(worlds=6)


def searcher(game: Game, seed: int = 1, sight: Sight = FEW) -> NetSearcher:
    """A bot that looks ahead a little."""
    return NetSearcher(Random(seed), load_net(game), sight)


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_it_chooses_legal_moves_at_every_table(game: Game) -> None:
    examined = 0
    for options in measured(game):
        bot = searcher(game)
        for match in islice(walk(game, options, 2, most=24), 0, None, 2):
            for seat in match.to_move:
                examined += 1
                assert bot.choose(match.knowledge(seat)) in match.legal_numbers(seat)
        assert bot.iterations > 0
    assert examined > 0


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_it_never_looks_at_hidden_cards(game: Game) -> None:
    examined = 0
    for number, match in enumerate(walk(game, game.options(), 3, most=60)):
        if number % 5 == 0 and match.to_move:
            seat = match.to_move[-1]
            kept = game.state.copy_of(match.state)
            chosen = [searcher(game, 5).choose(match.knowledge(seat))]
            assign(match.state, looks.redeal(game, match.state, seat, key_from_seed(number)))
            chosen.append(searcher(game, 5).choose(match.knowledge(seat)))
            assign(match.state, kept)
            examined += 1
            assert chosen[0] == chosen[1]
    assert examined > 3


def test_the_end_of_a_match_is_worth_what_it_brings() -> None:
    match = houle.new("land_unter", mode="open", seed=8)
    bots = [make_bot(match.game, "capitaine", seed=s) for s in range(match.seats)]
    while not match.is_over:
        seat = match.to_move[0]
        last = match.knowledge(seat)
        match.play_number(seat, bots[seat].choose(last))
    assert match.result is not None
    first = [place == 1 for place in match.result.places]
    # All hands have been seen by then: in every world the last card brings the same.
    found = searcher(match.game).look(last, np.array([match.played[-1].move]))
    assert found.tolist() == [[pytest.approx(first[last.seat] / sum(first))]] * FEW.worlds


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_a_cancelled_look_ahead_still_answers(game: Game) -> None:
    match = houle.new(game.name, seed=2)
    seat, cancel = match.to_move[0], threading.Event()
    cancel.set()
    assert searcher(game).choose(match.knowledge(seat), cancel) in match.legal_numbers(seat)


def test_looking_ahead_brings_more_points_than_the_net_alone_in_land_unter() -> None:
    game, ahead = games.find("land_unter"), 0.0
    for deal in range(10):
        match = quick_match(game, f"ahead {deal}", players=3)
        bots = [make_bot(game, "capitaine", seed=10 * deal + s) for s in range(match.seats)]
        own = deal % match.seats
        bots[own] = searcher(game, deal, Sight(worlds=16))
        play_match(match, bots)
        assert match.result is not None
        ahead += match.result.scores[own] - sum(match.result.scores) / match.seats
    assert ahead > 0  # about 15, with a standard deviation of 6


def test_captains_and_admirals_play_by_the_net_unless_they_have_a_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = next(game for game in TRAINED if "amiral" in game.tuning.net_levels)
    assert type(make_bot(game, "capitaine", seed=1)) is NetBot
    assert type(make_bot(game, "amiral", seed=1)) is NetSearcher
    for level in ("capitaine", "amiral"):
        assert type(make_bot(game, level, seed=1, budget=Budget(iterations=9))) is Searcher
    without = next(other for other in games.every() if other != game)
    forget_nets(monkeypatch, without.name)
    assert not isinstance(make_bot(without, "capitaine", seed=1), NetBot)
    assert (best_at_once(game), best_at_once(without)) == ("capitaine", "matelot")
    assert [needs_search(g, "capitaine") for g in (game, without)] == [False, True]


def test_a_net_that_is_no_level_stands_in_until_the_search_is_compiled() -> None:
    game = next(game for game in TRAINED if not game.tuning.net_levels and not game.tuning.bots)
    assert type(make_bot(game, best_at_once(game), seed=1)) is NetBot
    assert level_at_once(game) == "capitaine"
    for level in ("capitaine", "amiral"):
        assert needs_search(game, level)
        assert type(make_bot(game, level, seed=1)) is Searcher


def test_a_net_may_be_the_captain_where_the_admiral_searches() -> None:
    game = next(game for game in TRAINED if game.tuning.net_levels == ("capitaine",))
    assert type(make_bot(game, "capitaine", seed=1)) is NetBot
    assert type(make_bot(game, "amiral", seed=1)) is Searcher
    assert [needs_search(game, level) for level in ("capitaine", "amiral")] == [False, True]
    assert best_at_once(game) == "capitaine"


def test_moves_that_the_net_hardly_ever_makes_are_not_tried() -> None:
    match = houle.new("land_unter", seed=3)
    view = match.knowledge(0)
    bot = searcher(view.game, 1, Sight(worlds=2, least=0.5, moves=1))
    sure = bot.shares(view, legal_moves(view)).argmax()
    assert bot.choose(view) == legal_moves(view)[int(sure)]
    assert bot.iterations == 0
