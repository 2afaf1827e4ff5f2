"""Vague & Attaque: what a viewer knows follows from what it was told, and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from houle.engine.view import View
from houle.games.vague_attaque.options import Options
from tests.walks import name_of

from .twins import Twins

TABLES = (
    Options(players=1),
    Options(players=2),
    Options(players=3),
    Options(players=4),
    Options(players=5),
    Options(players=4, mode="team"),
    Options(players=4, mode="team", team_hands="open"),
)
MATCHES = 300

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_in_two_matches_that_tell_a_viewer_the_same_it_knows_the_same(options: Options) -> None:
    pair, compared = Twins(options), 0
    for number in range(MATCHES):
        viewer = number % (options.players + 1) - 1
        moves = pair.play(viewer, number)
        assert moves > 0, (viewer, number, moves, pair.differences())
        compared += moves
    assert compared > 20 * MATCHES


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_in_a_world_dealt_anew_a_viewer_knows_the_same_and_goes_on_to(options: Options) -> None:
    pair, compared = Twins(options), 0
    for number in range(MATCHES):
        viewer, start = number % (options.players + 1) - 1, 1 + number * 7 % 120
        moves = pair.play(viewer, number, start=start)
        assert moves > 0, (viewer, number, start, moves, pair.differences())
        compared += moves
    assert compared > 1.2 * MATCHES


def test_knowledge_that_depends_on_a_hidden_card_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Twins(Options(players=3), interpreted=True)
    assert all(pair.play(0, number, start=9, most=2) > 0 for number in range(6))
    knowledge = pair.verbs.knowledge

    def leaky(state: Any, viewer: int) -> View:
        found = knowledge(state, viewer)
        found.state.kept_lot = int(state.pile[0, 0]) % 2
        return found

    monkeypatch.setattr(pair.verbs, "knowledge", leaky)
    assert any(pair.play(0, number, start=9, most=2) < 0 for number in range(6))
    assert pair.differences() == ["kept_lot"]
