"""What works for our games works for a game of another package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.packages import install_hearts

ROOT = Path(__file__).parents[2]
BOTH = """
import sys
from houle.cli.main import run
wishes = ("hearts", "--seed", "1", "--option", "target=25")
simulate = ("simulate", *wishes, "--games", "2", "--bots", "random", "--cores", "1", "--json")
arena = ("arena", *wishes, "--deals", "1", "--bots", "random,matelot", "--processes", "1")
sys.exit(run(simulate) or run((*arena, "--out", "arena.jsonl")))
"""


def test_hearts_is_simulated_and_played_in_the_arena(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    install_hearts(site)
    settings = {
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
        # Interpreted, because compiling takes far longer than these few matches.
        "NUMBA_DISABLE_JIT": "1",
        "HOULE_CACHE": str(tmp_path / "cache"),
        "LC_ALL": "en_GB.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", BOTH],
        env={**os.environ, **settings},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    simulated, end = json.JSONDecoder().raw_decode(done.stdout)
    assert (simulated["game"], simulated["matches"]) == ("hearts", 2)
    assert "Hearts: 2 matches on 1 deals" in done.stdout[end:]
    rows = (tmp_path / "arena.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(row)["game"] for row in rows] == ["hearts"] * 2
