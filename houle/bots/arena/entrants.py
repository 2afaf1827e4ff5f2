"""Entrants of the arena: which bots meet, and who sits where in each match of a deal.

A line-up is a list with commas: ``amiral,matelot*3``. An entrant is a level, optionally with a
budget (``amiral@2000`` iterations, ``amiral@10s``) and other settings (``amiral@300/regret=1``), an
external program (``cmd:./mybot``), a Python function (``py:my_bots:flat``) or a net (``net``, the
game's own, ``net:FILE``, ``net@96`` that looks ahead, ``net~4`` that errs: ``net_spec``). It takes
a whole side; the bots of a mixed team are joined by plus signs (``human+amiral*2``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from houle.bots.play import function_bot
from houle.bots.play.bot import LEVELS, Bot, Budget
from houle.bots.play.budgets import budget_for
from houle.bots.play.external import PREFIX, External
from houle.bots.play.game_module import game_module
from houle.bots.play.levels import SIMPLE, make_bot, needs_search
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.bots.search.settings import settings_for
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.strategy.tuning import SearchSettings

OTHERS = ("human",)
"""Entrants besides the levels: a scripted partner, in games that have one."""

MISTAKES = {
    "unknown": f"the bots are {', '.join((*LEVELS, *OTHERS, 'net'))}",
    "simple": "this level does not search: it has no budget and no settings",
    "budget": "a budget is written 500 (iterations) or 0.5s",
    "setting": "the search has no setting of this name",
    "team": "a mixed team must fill its side evenly",
}
"""The reasons for refusing an entrant, by kind."""

TIMES = re.compile(r"(?P<rest>.+)\*(?P<count>\d+)")
BOT = re.compile(r"(?P<level>[a-z]+)(@(?P<budget>[\d.]+s?))?(?P<changes>(/[a-z]+=\d+)*)")


class EntrantError(HouleError):
    """Raised when a line-up is not valid, with the text and the kind of mistake."""

    code = "bad_entrant"

    def __init__(self, given: str, kind: str) -> None:
        self.given, self.kind = given, kind
        super().__init__(f"{given!r} cannot play: {MISTAKES[kind]}")


@dataclass(frozen=True)
class Spec:
    """A parsed bot: level, budget, and changed search settings."""

    level: str
    budget: Budget | None
    changes: Mapping[str, int]


@dataclass(frozen=True)
class Seating:
    """Who plays one match: an entrant for each side, a bot for each seat."""

    entrants: tuple[str, ...]
    bots: tuple[str, ...]


@cache
def read_bot(text: str) -> Spec:
    """Parse the text of a bot."""
    found = BOT.fullmatch(text)
    if found is None or found["level"] not in LEVELS + OTHERS:
        raise EntrantError(text, "unknown")
    if found["level"] in SIMPLE and (found["budget"] or found["changes"]):
        raise EntrantError(text, "simple")
    return Spec(found["level"], read_budget(found["budget"]), read_changes(found["changes"]))


def read_changes(text: str) -> dict[str, int]:
    """Parse search settings: ``/regret=1/depth=40``."""
    pairs = [change.split("=") for change in text.split("/")[1:]]
    for name, _ in pairs:
        if name not in SearchSettings.__dataclass_fields__:
            raise EntrantError(name, "setting")
    return {name: int(value) for name, value in pairs}


def read_budget(text: str | None) -> Budget | None:
    """Parse a budget in seconds (``2s``) or iterations (``500``)."""
    if text is None:
        return None
    try:
        if text.endswith("s"):
            return Budget(seconds=float(text[:-1]))
        return Budget(iterations=int(text))
    except ValueError:
        raise EntrantError(text, "budget") from None


def make_entrant(game: Game, text: str, *, seed: int, options: Mapping[str, Any]) -> Bot:
    """Make the bot that the text describes."""
    if text.startswith(PREFIX):
        return External(text.removeprefix(PREFIX), options, seed)
    if text.startswith(function_bot.PREFIX):
        return function_bot.FunctionBot(function_bot.find_function(text), Random(seed))
    if is_net(text):
        return read_net_spec(text).make(game, seed)
    spec = read_bot(text)
    if spec.changes:
        return make_tuned(game, spec, seed)
    return make_bot(game, spec.level, seed=seed, budget=spec.budget)


def make_tuned(game: Game, spec: Spec, seed: int) -> Bot:
    """A bot that searches with other settings than its level's."""
    from houle.bots.play.searcher import Searcher  # here, because it imports Numba

    types = {option.name: option.type for option in fields(SearchSettings)}
    given = {name: bool(v) if types[name] == "bool" else v for name, v in spec.changes.items()}
    settings = replace(settings_for(game, spec.level), **given)  # type: ignore[arg-type]
    own = game_module(game, "bots")
    if own is not None:
        bot: Bot = own.make_searcher(spec.level, seed=seed, budget=spec.budget, settings=settings)
        return bot
    budget = spec.budget or budget_for(game, spec.level)
    return Searcher(Random(seed), spec.level, budget, settings=settings)


def needs_compiling(game: Game, text: str) -> bool:
    """Whether the bot runs compiled code."""
    if is_net(text):
        return read_net_spec(text).worlds > 0
    if is_program(text):
        return False
    spec = read_bot(text)
    return spec.budget is not None or needs_search(game, spec.level)


def is_program(text: str) -> bool:
    """Whether the bot is somebody's program or function."""
    return text.startswith((PREFIX, function_bot.PREFIX))


def sides_of(match: Match) -> tuple[int, ...]:
    """The side of every seat, as numbers from 0; all 0 in a cooperative game."""
    sides = [match.game.side(match.state, seat) for seat in range(match.seats)]
    numbers = {side: number for number, side in enumerate(sorted(set(sides)))}
    return tuple(numbers[side] for side in sides)


def read_lineup(text: str, sides: Sequence[int]) -> tuple[str, ...]:
    """Parse a line-up; in a cooperative game a list with ``*`` is one mixed team."""
    if len(set(sides)) == 1 and len(sides) > 1 and "*" in text and "+" not in text:
        text = text.replace(",", "+")
    entrants: list[str] = []
    for part in text.split(","):
        entrants += [team_of(part)] if "+" in part else repeated(part.strip())
    for entrant in entrants:
        check_entrant(entrant, sides)
    return tuple(entrants)


def repeated(text: str) -> list[str]:
    """Expand ``matelot*3`` into a list of three."""
    found = TIMES.fullmatch(text)
    return [found["rest"].strip()] * int(found["count"]) if found else [text]


def shortened(bots: Sequence[str], glue: str = ",") -> str:
    """The inverse of ``repeated``: equal neighbours as ``matelot*3``."""
    runs: list[tuple[str, int]] = []
    for bot in bots:
        if runs and runs[-1][0] == bot:
            runs[-1] = (bot, runs[-1][1] + 1)
        else:
            runs.append((bot, 1))
    return glue.join(bot if count == 1 else f"{bot}*{count}" for bot, count in runs)


def team_of(text: str) -> str:
    """A mixed team in canonical form."""
    bots = [bot for part in text.split("+") for bot in repeated(part.strip())]
    return shortened(bots, "+")


def members(entrant: str) -> list[str]:
    """The bots of an entrant."""
    return [bot for part in entrant.split("+") for bot in repeated(part)]


def check_entrant(entrant: str, sides: Sequence[int]) -> None:
    """Raise an error for unknown bots and for teams that do not fill their side."""
    for bot in members(entrant):
        if bot.startswith(function_bot.PREFIX):
            function_bot.find_function(bot)
        elif is_net(bot):
            read_net_spec(bot).check()
        elif not bot.startswith(PREFIX):
            read_bot(bot)
    for side in set(sides):
        if list(sides).count(side) % len(members(entrant)) != 0:
            raise EntrantError(entrant, "team")


def contests(entrants: Sequence[str], sides: Sequence[int]) -> list[tuple[str, ...]]:
    """The line-ups to play: all entrants together, or every combination if there are too many.

    In a cooperative game each entrant plays alone, and they are compared deal by deal.
    """
    count = len(set(sides))
    if len(entrants) <= count:
        return [tuple(entrants)]
    return list(dict.fromkeys(combinations(entrants, count)))


def seatings(lineup: Sequence[str], sides: Sequence[int]) -> list[Seating]:
    """The matches of one deal: every entrant plays on every side equally often.

    With fewer entrants than sides the line-up is repeated around the table.
    """
    count = len(set(sides))
    turns = max(len(members(entrant)) for entrant in lineup)
    found = []
    for shift in range(len(lineup)):
        entrants = tuple(lineup[(side + shift) % len(lineup)] for side in range(count))
        found += [Seating(entrants, seated(entrants, sides, turn)) for turn in range(turns)]
    return list(dict.fromkeys(found))


def seated(entrants: Sequence[str], sides: Sequence[int], turn: int) -> tuple[str, ...]:
    """The bot of every seat; the bots of a mixed team take turns at the seats of their side."""
    bots, met = [], [turn] * len(entrants)
    for side in sides:
        team = members(entrants[side])
        bots.append(team[met[side] % len(team)])
        met[side] += 1
    return tuple(bots)
