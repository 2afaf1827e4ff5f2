"""Who sits where: people, and bots named as sailors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from houle.engine.match import Match
from houle.engine.rule import Move, Seat

from .arguments import ArgumentError, read_level
from .words import Words

MAX_NAME = 12
BOT = re.compile(r"(?P<name>.+) \(bot: (?P<level>\w+)\)")
"""How a record tells a bot from a person."""


@dataclass(frozen=True)
class Player:
    """A person, or a bot with a level."""

    name: str
    level: str | None = None

    @property
    def is_human(self) -> bool:
        """Whether somebody has to be asked."""
        return self.level is None

    @property
    def written(self) -> str:
        """The name in a record."""
        return self.name if self.level is None else f"{self.name} (bot: {self.level})"


def read_player(written: str, words: Words) -> Player:
    """The player whose name a record holds."""
    found = BOT.fullmatch(written)
    if found is None:
        return Player(written)
    return Player(found["name"], read_level(found["level"], words))


def shown_name(written: str) -> str:
    """The name without the mark of a bot, cut to fit into a table."""
    found = BOT.fullmatch(written)
    name = " ".join((found["name"] if found else written).split())
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


def seat_players(
    seats: int, *, humans: int | None, names: Sequence[str], level: str, words: Words
) -> list[Player]:
    """People on the first seats, sailors on the others."""
    people = human_names(seats, humans=humans, names=names, words=words)
    sailors = [s["name"] for s in words.entry("sailors") if s["name"] not in people]
    bots = [Player(sailors[i % len(sailors)], level) for i in range(seats - len(people))]
    return [Player(name) for name in people] + bots


def human_names(seats: int, *, humans: int | None, names: Sequence[str], words: Words) -> list[str]:
    """The name of every person; who has none is a captain."""
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
    """Refuse names that could not be told apart from others or from a bot."""
    for name in names:
        if not name.isprintable() or not name.strip() or BOT.fullmatch(name):
            raise ArgumentError(words("errors.name", given=name))
    if len(set(names)) < len(names):
        raise ArgumentError(words("errors.twice", given=", ".join(names)))


def choose(match: Match, seat: Seat, level: str, chance: Random) -> Move:
    """A bot's move, from what its seat may know: any, or the best for the heuristic."""
    moves = match.legal_numbers(seat)
    if level == "random" or len(moves) == 1:
        return chance.choice(moves)
    known = match.knowledge(seat).state
    values = [int(match.game.heuristic.judge(known, seat, move)) for move in moves]
    best = max(values)
    return chance.choice([move for move, value in zip(moves, values, strict=True) if value == best])
