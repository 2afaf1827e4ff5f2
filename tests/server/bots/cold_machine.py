"""A machine on which nothing is compiled yet."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from houle.bots.play import levels
from houle.bots.play.bot import Bot
from houle.engine.game import Game
from houle.server.after import replays
from houle.server.bots import bot_runner, compile_worker, warm_up
from houle.server.bots.compile_worker import SEARCH
from houle.server.tables import live_table

GAME = "vague_attaque"  # played as if no net came with it


class ColdMachine:
    """A machine with an empty cache: nothing is compiled before the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.holds: set[tuple[str, str]] = set()
        self.begun: list[tuple[str, str]] = []
        """What was compiled, in order; also what was interrupted."""
        self.made: list[str] = []
        """The levels of the bots that were made."""
        self.gates: dict[tuple[str, str], asyncio.Event] = {}
        monkeypatch.setattr(compile_worker, "COMPILERS", [])
        monkeypatch.setattr(warm_up, "LOADED", {})
        monkeypatch.setattr(warm_up, "load_search", lambda game: None)
        monkeypatch.setattr(compile_worker, "in_cache", self.has)
        monkeypatch.setattr(compile_worker, "run_program", self.run)
        monkeypatch.setattr(compile_worker, "write_stamp", lambda game, part: None)
        monkeypatch.setattr(bot_runner, "make_bot", self.make_bot)
        monkeypatch.setattr(bot_runner, "UPKEEP_SECONDS", 0.02)
        for module in (live_table, replays):
            monkeypatch.setattr(module, "verbs_for", lambda game: None)

    async def has(self, module: str, game: Game) -> bool:
        return (module, game.name) in self.holds

    async def run(self, module: str, name: str) -> int:
        self.begun.append((module, name))
        await self.gate(module, name).wait()
        self.holds.add((module, name))
        return 0

    def gate(self, module: str, name: str) -> asyncio.Event:
        """Opened when the compilation may end."""
        return self.gates.setdefault((module, name), asyncio.Event())

    def finish(self, name: str, module: str = SEARCH) -> None:
        """Let the compilation of a game end."""
        self.gate(module, name).set()

    def make_bot(self, game: Game, level: str, **wishes: Any) -> Bot:
        """A quick bot in place of each; the level that was asked for is noted."""
        self.made.append(level)
        return levels.make_bot(game, "mousse", **wishes)
