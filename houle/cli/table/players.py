"""The players: people, and bots with sailors' names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from houle.bots.play.bot import LEVELS, Bot
from houle.bots.play.levels import make_bot
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.cli.arguments import COMMAND_PREFIX, ArgumentError, read_bots, read_level
from houle.cli.words import Words
from houle.engine.match import Match

MAX_NAME = 12
BOT = re.compile(r"(?P<name>.+) \(bot: (?P<level>\w+)\)")
"""How a record marks a bot."""
EXTERNAL_LEVEL = "cmd"
"""The level of an external bot; a record does not contain its command."""
NET_LEVEL = "net"
"""The level of a bot that plays by a net; a record does not say which."""


@dataclass(frozen=True)
class Player:
    """A person, or a bot with a level or an external command."""

    name: str
    level: str | None = None
    command: str | None = None
    """What to run: a program, or for the level ``net`` which net (``net:FILE``)."""

    @property
    def is_human(self) -> bool:
        """Whether the player is a person."""
        return self.level is None

    @property
    def written(self) -> str:
        """The name in a record."""
        return self.name if self.level is None else f"{self.name} (bot: {self.level})"


def read_player(written: str, command: str | None, words: Words) -> Player:
    """The player with this name in a record; a record never says which program to start."""
    found = BOT.fullmatch(written)
    if found is None:
        return Player(written)
    if found["level"] == NET_LEVEL:
        return Player(found["name"], NET_LEVEL, NET_LEVEL if command is None else command)
    if found["level"] != EXTERNAL_LEVEL:
        return Player(found["name"], read_level(found["level"], words))
    if command is None:
        raise ArgumentError(words("errors.own_bot", name=found["name"]))
    return Player(found["name"], EXTERNAL_LEVEL, command)


def shown_name(written: str) -> str:
    """The name without the bot mark, cut to fit into a table."""
    found = BOT.fullmatch(written)
    name = " ".join((found["name"] if found else written).split())
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


def seat_players(
    seats: int, *, humans: int | None, names: Sequence[str], bots: str, words: Words
) -> list[Player]:
    """People on the first seats, bots on the others."""
    people = human_names(seats, humans=humans, names=names, words=words)
    sailors = [s["name"] for s in words.entry("sailors") if s["name"] not in people]
    levels = read_bots(bots, seats - len(people), words)
    crew = [new_bot(sailors[i % len(sailors)], level) for i, level in enumerate(levels)]
    return [Player(name) for name in people] + crew


def new_bot(name: str, level: str) -> Player:
    """A bot with a level, one that runs a command, or one that plays by a net."""
    if level.startswith(COMMAND_PREFIX):
        return Player(name, EXTERNAL_LEVEL, level.removeprefix(COMMAND_PREFIX))
    if is_net(level):
        return Player(name, NET_LEVEL, level)
    return Player(name, level)


def human_names(seats: int, *, humans: int | None, names: Sequence[str], words: Words) -> list[str]:
    """The name of every person; those without one are called captain."""
    count = humans if humans is not None else max(len(names), 1)
    if not 0 <= count <= seats:
        raise ArgumentError(words("errors.humans", given=count, seats=seats))
    if len(names) > count:
        raise ArgumentError(words("errors.names", given=len(names), humans=count))
    check_names(names, words)
    captain = words("play.captain")
    return [
        *names,
        *(captain if i == 0 else f"{captain} {i + 1}" for i in range(len(names), count)),
    ]


def check_names(names: Sequence[str], words: Words) -> None:
    """Refuse names that are duplicates or look like a bot's."""
    for name in names:
        if not name.isprintable() or not name.strip() or BOT.fullmatch(name):
            raise ArgumentError(words("errors.name", given=name))
    if len(set(names)) < len(names):
        raise ArgumentError(words("errors.twice", given=", ".join(names)))


def make_bots(match: Match, players: Sequence[Player], chance: Random) -> list[Bot | None]:
    """The bot on every seat, None for people."""
    return [
        None if player.is_human else make_one(match, player, chance.randrange(1 << 30))
        for player in players
    ]


def make_one(match: Match, player: Player, seed: int) -> Bot:
    """The bot for this player."""
    if player.level == NET_LEVEL:
        return read_net_spec(player.command or NET_LEVEL).make(match.game, seed)
    if player.command is not None:
        from houle.bots.play.external import External

        return External(player.command, match.options.to_json(), seed)
    return make_bot(match.game, player.level or LEVELS[0], seed=seed)
