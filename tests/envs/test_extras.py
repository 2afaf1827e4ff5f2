"""Without the libraries of learners, everything else works, and the error says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("gymnasium", "pettingzoo", "pyspiel", "PIL"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import houle, houle.envs
houle.new("land_unter", seed=1)
try:
    CALL
except houle.HouleError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("call", "package"),
    [
        ("houle.envs.aec_env('land_unter')", "pettingzoo"),
        ("houle.envs.vector_env('land_unter')", "gymnasium"),
        ("houle.envs.register()", "gymnasium"),
        ("houle.envs.register_open_spiel()", "open-spiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(call: str, package: str) -> None:
    program = [sys.executable, "-c", BLOCKED.replace("CALL", call)]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    said = f"this needs {package}; install it with: pip install 'houle[lab]'"
    assert done.stdout.strip() == said
