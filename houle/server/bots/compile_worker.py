"""Compile rules and bots in the background; until then, matches use interpreted rules.

The first compilation takes minutes. Separate processes do it, one game after the other, so that the
server stays responsive; then the compiled code is loaded from the cache.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from houle import games
from houle.engine.game import Game
from houle.simulation.compile import cache_folder, is_compiled, write_stamp

COMPILED_VERBS: dict[str, Any] = {}
"""The compiled verbs of the games that are compiled so far."""

SEARCHERS = ("capitaine", "amiral")
"""Levels whose bots run compiled code."""

logger = logging.getLogger(__name__)

Progress = Callable[[str, int, int], None]
"""Called with the game being compiled, how many are done, and of how many; at the end with ""."""
Ready = Callable[[Game], None]
"""Called when the compiled verbs of a game have been loaded."""

PARTS = {"houle.simulation.compiled_verbs": "verbs", "houle.bots.compile": "bots"}
"""The modules that compile, and the part of the cache that each fills."""
POLL_SECONDS = 1.0
"""How often to check whether another process has finished compiling."""


def verbs_for(game: Game) -> Any:
    """The compiled verbs of the game, or None to use interpreted rules."""
    return COMPILED_VERBS.get(game.name)


class Compiler:
    """Runs the compiling processes, one at a time, each only once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.done: dict[tuple[str, str], asyncio.Task[bool]] = {}
        self.one = asyncio.Lock()

    async def ensure(self, module: str, game: Game) -> bool:
        """Wait until the game is compiled; False if that failed."""
        wanted = (module, game.name)
        if wanted not in self.done:
            self.done[wanted] = asyncio.create_task(self.run(module, game))
        return await asyncio.shield(self.done[wanted])

    async def run(self, module: str, game: Game) -> bool:
        """Compile one game, unless it is in the cache."""
        if await in_cache(module, game):
            return True
        async with self.one, alone(game):
            if await in_cache(module, game):
                return True
            code = await run_program(module, game.name)
        if code != 0:
            logger.error("compiling failed", extra={"game": game.name, "program": module})
        elif PARTS[module] == "bots":
            write_stamp(game, "bots")
        return code == 0

    async def stop(self) -> None:
        """Stop compiling."""
        for task in self.done.values():
            task.cancel()
        await asyncio.gather(*self.done.values(), return_exceptions=True)
        self.done.clear()


async def in_cache(module: str, game: Game) -> bool:
    """Whether the module's code for the game is in the cache."""
    return await asyncio.to_thread(is_compiled, game, PARTS[module])


async def run_program(module: str, name: str) -> int:
    """Run a compiling process, and give its exit code."""
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, name),
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,  # Ctrl-C reaches only the server, which stops it
    )
    try:
        return await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


@asynccontextmanager
async def alone(game: Game) -> AsyncIterator[None]:
    """Hold the file lock that lets only one process at a time compile."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    folder = cache_folder(game).parent
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / "compiling.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(POLL_SECONDS)
        yield
    finally:
        os.close(handle)


COMPILERS: list[Compiler] = []


def compiler() -> Compiler:
    """The compiler of this process (of its event loop)."""
    loop = asyncio.get_running_loop()
    if not COMPILERS or COMPILERS[0].loop is not loop:
        COMPILERS[:] = [Compiler(loop)]
    return COMPILERS[0]


async def prepare_bots(game: Game, level: str) -> None:
    """Wait until the search of the level's bots is compiled, if they need one."""
    if level in SEARCHERS:
        await compiler().ensure("houle.bots.compile", game)


async def prepare_all(progress: Progress, ready: Ready) -> None:
    """Load what is in the cache, then compile the rest, the rules before the bots."""
    todo = [(module, game) for module in PARTS for game in games.every()]
    missing = []
    for module, game in todo:
        if not await in_cache(module, game):
            missing.append((module, game))
        elif PARTS[module] == "verbs":
            await load(game, ready)
    for number, (module, game) in enumerate(missing):
        progress(game.name, number, len(missing))
        if await compiler().ensure(module, game) and PARTS[module] == "verbs":
            await load(game, ready)
    if missing:
        progress("", len(missing), len(missing))


async def load(game: Game, ready: Ready) -> None:
    """Load the compiled verbs of a game from the cache."""
    from houle.simulation.compiled_verbs import compiled_verbs

    if game.name not in COMPILED_VERBS:
        COMPILED_VERBS[game.name] = await asyncio.to_thread(compiled_verbs, game)
    ready(game)
