"""How a bot that plays by a net is written: ``net``, ``net:FILE``, ``net@96``, ``net~4``.

``net`` is the game's own net, ``net:FILE`` another one. ``@96`` looks ahead in 96 worlds. ``~4``
plays with a temperature of 4: moves that the net makes rarely become more frequent, the likelier
ones first, so that its mistakes look like a player's and not like dice. Without ``~`` it plays with
the temperature that the game sets for its net. With ``~4/caution=6`` it never makes a move that the
net makes less often than the best one by a factor of more than e to the power 6.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from houle.engine.game import Game

from .bot import Bot
from .game_module import game_module
from .net import check_file, load_net
from .net_bot import CALM, NetBot, Style, own_style

SPEC = re.compile(
    r"net(:(?P<file>[^@~]+))?"
    r"(@(?P<worlds>\d+)|~(?P<temperature>\d+(\.\d+)?)(/caution=(?P<caution>\d+(\.\d+)?))?)?"
)


@dataclass(frozen=True)
class NetSpec:
    """A bot that plays by a net."""

    file: str = ""
    """Empty for the net that comes with the game."""
    worlds: int = 0
    """The number of worlds in which it looks ahead; 0: it does not."""
    style: Style | None = None
    """None: the temperature that the game sets."""

    def make(self, game: Game, seed: int) -> Bot:
        """The bot; an error if there is no such net."""
        net = load_net(game, self.file)
        own, style = game_module(game, "bots"), self.style_for(game)
        if own is not None:
            bot: Bot = own.make_net_bot(net, seed=seed, style=style, worlds=self.worlds)
            return bot
        if self.worlds == 0:
            return NetBot(Random(seed), net, style=style)
        from .net_searcher import NetSearcher, Sight  # here: it imports Numba

        return NetSearcher(Random(seed), net, Sight(worlds=self.worlds))

    def style_for(self, game: Game) -> Style:
        """The style in which it plays the game."""
        return own_style(game) if self.style is None else self.style

    def check(self) -> None:
        """Raise an error if a file that is named holds no net."""
        check_file(self.file)


def is_net(text: str) -> bool:
    """Whether the bot plays by a net."""
    return SPEC.fullmatch(text) is not None


def read_net_spec(text: str) -> NetSpec:
    """The bot that a text such as ``net:mine.net~4`` describes; see ``is_net``."""
    found = SPEC.fullmatch(text)
    assert found is not None
    style = None
    if found["temperature"]:
        style = Style(float(found["temperature"]), float(found["caution"] or CALM.caution))
    return NetSpec(found["file"] or "", int(found["worlds"] or 0), style)
