"""Interpreted, compiled, and compiled with bounds checks: the same bytes after every move."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houle import games
from houle.contract import backends
from houle.contract.backend import Compiled
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.simulation import compile, drivers
from houle.simulation.compiled_verbs import CompiledVerbs
from tests.examined import each
from tests.walks import name_of, some_combinations

GAMES = games.every()
ROWS = 1500
SEEDS = (1, 2)


def traced(game: Game, options: Options, seed: int, trace: Callable[..., Any]) -> bytes:
    """Every state of a random match and its moves, as bytes."""
    states = game.state.zeros(ROWS)
    states[0] = game.state.blank()
    options.store(states[0])
    states[0].chance_key[0] = seed
    moves = np.zeros((ROWS, 2), np.int16)
    legal = np.zeros(game.max_legal, np.int16)
    count = trace(states, moves, np.full(1, seed, np.int64), legal, NO_LOG)
    return states[: count + 1].tobytes() + moves[:count].tobytes()


def digests(game: Game, count: int) -> list[str]:
    """A digest of every traced match, compiled."""
    trace = compile.compiled(game, drivers.trace)
    cases = [(o, s) for o in some_combinations(game, count) for s in SEEDS]
    return [hashlib.sha256(traced(game, o, s, trace)).hexdigest() for o, s in cases]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_interpreted_and_compiled_rules_give_the_same_bytes_to_the_end(game: Game) -> None:
    for options in each(some_combinations(game, 2)):
        compiled = traced(game, options, 1, compile.compiled(game, drivers.trace))
        assert compiled == traced(game, options, 1, drivers.trace), options


@pytest.mark.slow
def test_compiled_rules_stay_inside_their_arrays() -> None:
    program = (
        "import json\n"
        "from tests.contract.test_backends import GAMES, digests\n"
        "print(json.dumps({game.name: digests(game, 60) for game in GAMES}))"
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    checked = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr[-2000:]
    assert json.loads(checked.stdout) == {game.name: digests(game, 60) for game in GAMES}


class Lenient(CompiledVerbs):
    """Compiled verbs by which every move is legal."""

    def verdict(self, state: Any, seat: int, move: int) -> int:
        return 0


def test_compiled_verdicts_that_differ_are_found() -> None:
    fast = Compiled(GAMES[0])
    fast.verbs = Lenient(GAMES[0])
    found = [finding.what for finding in backends.check_options(GAMES[0].options(), fast)]
    assert found and all("the verdicts on moves of seat" in what for what in found)


def test_games_compiled_apart_can_be_used_together() -> None:
    for game in each((*GAMES, *reversed(GAMES))):
        compiled = traced(game, game.options(), 3, compile.compiled(game, drivers.trace))
        assert compiled == traced(game, game.options(), 3, drivers.trace), game.name


def test_records_have_the_same_name_in_every_process() -> None:
    program = (
        "import json, sys, numba\n"
        "from houle import games\n"
        "from houle.simulation import compile\n"
        "compile.register()\n"
        "names = [n for n in games.NAMES][:: int(sys.argv[1])]\n"
        "found = {n: numba.from_dtype(games.find(n).state.dtype).mangling_args for n in names}\n"
        "print(json.dumps(found, sort_keys=True))"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program, order], capture_output=True, text=True, check=True
        ).stdout
        for order in ("1", "-1")
    ]
    assert printed[0] == printed[1]
    names = [str(name) for name in json.loads(printed[0]).values()]
    assert len(set(names)) == len(GAMES)


def test_a_changed_source_gets_another_cache_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = GAMES[0]
    before = compile.fingerprint.__wrapped__(game)
    changed = tmp_path / "rules.py"
    changed.write_text("# another rule\n", "utf-8")
    files = [*compile.sources(game)[:-1], changed]
    monkeypatch.setattr(compile, "sources", lambda game, part: files)
    assert compile.fingerprint.__wrapped__(game) != before


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_fingerprint_covers_the_game_and_what_it_stands_on(game: Game) -> None:
    names = {"/".join(path.parts[-2:]) for path in compile.sources(game)}
    assert {f"{game.name}/rules.py", "engine/chance.py", "simulation/drivers.py"} <= names
