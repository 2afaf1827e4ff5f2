"""What every bot in every game must keep: legal moves, no look at hidden cards, repeatable."""

from __future__ import annotations

import random
import threading
from functools import cache

import numpy as np
import pytest

from houle import games
from houle.bots.play.bot import LEVELS, Bot, Budget, legal_moves
from houle.bots.play.levels import make_bot
from houle.bots.search import search, thinking
from houle.bots.search.settings import as_numbers, settings_for
from houle.bots.search.thinking import think
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.struct import assign
from houle.engine.view import View
from tests.examined import each
from tests.walks import game_and_options, name_of, walk

GAMES = games.every()
SOME = game_and_options(3)
FEW = Budget(iterations=40)


def decisions(game: Game, options: Options, count: int) -> list[Match]:
    """Copies of some moments of a random match at which somebody has a choice."""
    return [copy_of(match) for match in found_decisions(game, options)[:count]]


@cache
def found_decisions(game: Game, options: Options) -> list[Match]:
    """Moments spread over the first hundred moves."""
    found = []
    chooser = random.Random(1)
    for match in walk(game, options, 1, most=100):
        if chooser.random() < 0.15 and any(len(match.legal_numbers(s)) > 1 for s in match.to_move):
            found.append(copy_of(match))
    return found


def copy_of(match: Match) -> Match:
    """A match in the same state; what was played before is left out."""
    copied = Match(match.game, match.options, key=match.key)
    copied.state = match.game.state.copy_of(match.state)
    return copied


def chooser_at(match: Match) -> int:
    """A seat that has a choice now."""
    return next(s for s in match.to_move if len(match.legal_numbers(s)) > 1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_a_bot_never_looks_at_hidden_cards(game: Game, options: Options, level: str) -> None:
    for number, match in each(enumerate(decisions(game, options, 4))):
        seat = chooser_at(match)
        before = answers(game, level, match.knowledge(seat))
        world = looks.redeal(game, match.state, seat, key_from_seed(number + 100))
        assign(match.state, world)
        assert answers(game, level, match.knowledge(seat)) == before


def answers(game: Game, level: str, view: View) -> tuple[int, int | None]:
    """What a fresh bot does and says."""
    bot: Bot = make_bot(game, level, seed=3, budget=FEW)
    return bot.choose(view), bot.speak(view)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_a_bot_moves_as_the_rules_allow(game: Game, options: Options, level: str) -> None:
    examined = 0
    for match in decisions(game, options, 6):
        for seat in match.to_move:
            bot = make_bot(game, level, seed=1, budget=FEW)
            examined += 1
            assert bot.choose(match.knowledge(seat)) in match.legal_numbers(seat)
            said = bot.speak(match.knowledge(seat))
            assert said is None or match.refusal(seat, said) is None
    assert examined > 0


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_a_seat_finds_its_legal_moves_in_its_own_knowledge(game: Game, options: Options) -> None:
    examined = 0
    for match in walk(game, options, 5, most=150):
        for seat in match.to_move:
            examined += 1
            assert legal_moves(match.knowledge(seat)) == match.legal_numbers(seat)
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_iterations_give_the_same_analysis(game: Game, threads: int) -> None:
    match = decisions(game, game.options(), 1)[0]
    view = match.knowledge(chooser_at(match))
    settings = settings_for(game, "amiral")
    budget = Budget(iterations=201, thorough=True)
    first = think(view, budget, settings=settings, seed=9, threads=threads)
    again = think(view, budget, settings=settings, seed=9, threads=threads)
    assert first.candidates == again.candidates
    assert first.iterations == 201
    assert sum(c.visits for c in first.candidates) == 201


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_interpreted_and_compiled_searches_grow_the_same_tree(game: Game) -> None:
    match = decisions(game, game.options(), 1)[0]
    view = match.knowledge(chooser_at(match))
    workers = [
        thinking.Worker(view, as_numbers(settings_for(game, "amiral"), view.seat), 5)
        for _ in range(2)
    ]
    workers[0].explore(6)
    thinking.explore_with(search.explore, workers[1], 6)
    assert workers[0].trees.tobytes() == workers[1].trees.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_search_stops_at_once_when_it_is_called_off(game: Game) -> None:
    match = decisions(game, game.options(), 1)[0]
    view = match.knowledge(chooser_at(match))
    cancel = CalledOff(asked=3)
    budget = Budget(iterations=1_000_000, thorough=True)
    found = think(view, budget, settings=settings_for(game, "amiral"), seed=1, cancel=cancel)
    assert cancel.asked == 0 and found.iterations < 1_000_000
    assert found.best.move in match.legal_numbers(view.seat)


class CalledOff(threading.Event):
    """Is set when it has been asked so many times."""

    def __init__(self, asked: int) -> None:
        super().__init__()
        self.asked = asked

    def is_set(self) -> bool:
        self.asked -= 1
        return self.asked <= 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_search_called_off_before_it_began_still_has_a_move(game: Game) -> None:
    match = decisions(game, game.options(), 1)[0]
    view = match.knowledge(chooser_at(match))
    cancel = threading.Event()
    cancel.set()
    bot = make_bot(game, "amiral", seed=1)
    assert bot.choose(view, cancel) in match.legal_numbers(view.seat)


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_the_prospect_of_a_finished_match_is_its_result(game: Game, options: Options) -> None:
    *_, match = walk(game, options, 8)
    assert match.result is not None
    places = match.result.places
    prospects = [int(game.heuristic.prospect(match.state, s)) for s in range(match.seats)]
    assert all(0 <= p <= search.WIN for p in prospects)
    for better in np.flatnonzero(np.array(places) == 1):
        for worse in np.flatnonzero(np.array(places) > 1):
            assert prospects[better] > prospects[worse]
