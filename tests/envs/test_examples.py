"""The examples with learning libraries run, where these are installed."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(example: str) -> str:
    """What an example prints; it fails if an illegal action was chosen."""
    program = [sys.executable, str(EXAMPLES / example)]
    return subprocess.run(program, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("torchrl"), reason="torch and torchrl are not installed")
def test_torchrl_learns_through_its_wrapper_with_masks() -> None:
    assert run("learn_torchrl.py").startswith("loss ")


@pytest.mark.slow
@pytest.mark.skipif(
    not (find_spec("torch") and find_spec("ray") and find_spec("tree")),
    reason="torch and ray[rllib] are not installed",
)
def test_rllib_learns_through_its_wrapper_with_masks() -> None:
    assert "steps sampled" in run("learn_rllib.py")
