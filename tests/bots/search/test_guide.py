"""Searches that a net guides: moves that it makes rarely must be better by more."""

from __future__ import annotations

from math import log
from random import Random

import pytest

import houle
from houle import games
from houle.bots.play import searcher
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.net import load_net
from houle.bots.play.net_bot import NetBot
from houle.bots.play.searcher import FARTHEST, Searcher, favours_of
from houle.bots.search.search import WIN
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import think
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.view import View

SETTINGS = {
    "vague_verte": SearchSettings(flat=True),  # compares only the moves of the choice
    "sea_change": SearchSettings(),  # grows a tree
}
FEW = Budget(iterations=300)


def view_of_a_choice(name: str, players: int = 3) -> View:
    """What a seat knows that has at least three moves."""
    match = houle.new(name, seed=3, players=players)
    while len(match.legal_numbers(match.to_move[0])) < 3:
        match.play_number(match.to_move[0], match.legal_numbers(match.to_move[0])[0])
    return match.knowledge(match.to_move[0])


def shares_by_net(view: View) -> dict[int, float]:
    """How often the net makes each move."""
    moves = legal_moves(view)
    shares = NetBot(Random(1), load_net(view.game)).shares(view, moves)
    return dict(zip(moves, map(float, shares), strict=True))


@pytest.mark.parametrize("name", SETTINGS)
def test_a_move_loses_the_guide_for_every_factor_of_e_that_the_net_makes_it_less_often(
    name: str,
) -> None:
    view = view_of_a_choice(name)
    shares = shares_by_net(view)
    below = {move: log(share / max(shares.values())) for move, share in shares.items()}
    expected = {move: 150 * max(less, -FARTHEST) for move, less in below.items()}
    assert favours_of(view, legal_moves(view), 150) == pytest.approx(expected, abs=1)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_search_counts_the_bonus_of_every_move(name: str) -> None:
    view = view_of_a_choice(name)
    favours = {move: -100 * i for i, move in enumerate(legal_moves(view))}
    found = think(view, FEW, settings=SETTINGS[name], seed=1, favours=favours)
    told = {c.move: c.favour * WIN for c in found.candidates if c.visits > 0}
    assert len(told) > 1
    assert told == pytest.approx({move: favours[move] for move in told})


@pytest.mark.parametrize("name", SETTINGS)
def test_under_a_strong_guide_a_search_plays_like_the_net(name: str) -> None:
    view = view_of_a_choice(name)
    shares = shares_by_net(view)
    strict = SearchSettings(flat=SETTINGS[name].flat, guide=10 * WIN)
    found = Searcher(Random(1), "amiral", FEW, settings=strict).choose(view)
    assert found == max(shares, key=lambda move: shares[move])


def test_without_a_guide_or_a_net_no_move_has_a_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of_a_choice("vague_verte")
    assert favours_of(view, legal_moves(view), 0) == {}
    assert favours_of(view, legal_moves(view), 150) != {}
    monkeypatch.setattr(searcher, "has_net", lambda _game: False)
    assert favours_of(view, legal_moves(view), 150) == {}


def test_an_amiral_of_vague_verte_is_guided() -> None:
    view = view_of_a_choice("vague_verte")
    assert settings_for(games.find("vague_verte"), "amiral").guide > 0
    found = Searcher(Random(1), "amiral", FEW).analyse(view)
    assert any(c.favour < 0 for c in found.candidates)


@pytest.mark.parametrize(("players", "guided"), [(3, False), (4, True)])
def test_an_amiral_of_vague_attaque_is_guided_from_four_players_on(
    players: int, guided: bool
) -> None:
    view = view_of_a_choice("vague_attaque", players)
    found = Searcher(Random(1), "amiral", FEW).analyse(view)
    assert any(c.favour < 0 for c in found.candidates) == guided
