"""How nets are named: which net, how far it looks ahead, and how much it errs."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import houle
from houle import games
from houle.bots.play.bot import legal_moves
from houle.bots.play.net import has_net, load_net
from houle.bots.play.net_bot import NetBot, Style
from houle.bots.play.net_spec import NetSpec, is_net, read_net_spec
from tests.examined import each

GAME = next(game for game in games.every() if has_net(game))


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("net", NetSpec()),
        ("net:a.net", NetSpec("a.net")),
        ("net@96", NetSpec(worlds=96)),
        ("net:a.net@7", NetSpec("a.net", 7)),
        ("net~2", NetSpec(style=Style(2.0))),
        ("net:a.net~0.5/caution=6", NetSpec("a.net", style=Style(0.5, 6.0))),
    ],
)
def test_a_net_is_named_by_file_worlds_and_style(text: str, spec: NetSpec) -> None:
    assert is_net(text) and read_net_spec(text) == spec


@pytest.mark.parametrize("text", ["nets", "net~", "net@x", "net~2@96", "net/caution=3", "matelot"])
def test_what_is_no_net_is_not_read_as_one(text: str) -> None:
    assert not is_net(text)


def shares(style: Style) -> list[np.ndarray]:
    """The probabilities of the moves in some positions."""
    bot, found = NetBot(Random(1), load_net(GAME), style=style), []
    for seed in range(5):
        match = houle.new(GAME.name, seed=seed)
        view = match.knowledge(match.to_move[0])
        found.append(bot.shares(view, legal_moves(view)))
    return found


def test_a_higher_temperature_makes_the_best_move_rarer_and_keeps_the_order() -> None:
    styles = [shares(Style(temperature)) for temperature in (0.0, 1.0, 4.0, 16.0)]
    for rows in each(zip(*styles, strict=True)):
        highest = [row.max() for row in rows]
        assert highest == sorted(highest, reverse=True) and highest[0] == pytest.approx(1.0)
        assert np.array_equal(np.argsort(rows[1]), np.argsort(rows[3]))


def test_a_cautious_bot_never_makes_the_moves_that_the_net_hardly_makes() -> None:
    excluded = 0
    for calm, careful in zip(shares(Style()), shares(Style(16.0, 6.0)), strict=True):
        hardly = calm < calm.max() * np.exp(-6.0)
        assert not careful[hardly].any() and careful[~hardly].all()
        excluded += int(hardly.sum())
    assert excluded > 0
