"""Golden trajectories: a hash of everything a learner receives, for each id of an environment.

``python -m tests.envs.trajectory`` adds the hashes of new ids. It never changes one: whoever
changes a rule raises ``version`` of its game, which gives the environment a new id; whoever changes
what learners receive raises its ``layout_version``, or ``LAYOUT_VERSION`` in
``houle/envs/names.py`` for all games.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from houle import envs

FILE = Path(__file__).parent / "trajectories.json"
MATCHES, STEPS, SEED = 16, 250, 2026


def moves_of(env: Any, step: int) -> Any:
    """A legal move for every match, chosen without any generator."""
    places = (step * 7 + np.arange(env.num_envs) * 3) % env.batch.counts
    return env.batch.legal[np.arange(env.num_envs), places].astype(np.int64)


def trajectory(game: str) -> str:
    """The hash of some matches of the game's environment with its default options."""
    env = envs.vector_env(game, MATCHES)
    digest = hashlib.sha256()
    seen, info = env.reset(seed=SEED)
    for step in range(STEPS):
        for array in (seen, info["seat"], info["action_mask"], info["rewards"]):
            kind = "<f8" if array.dtype.kind == "f" else "<i8"
            digest.update(np.ascontiguousarray(array, kind).tobytes())
        seen, _, _, _, info = env.step(moves_of(env, step))
    return digest.hexdigest()[:32]


def stored() -> dict[str, str]:
    """The hashes on record."""
    found: dict[str, str] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def main() -> None:
    """Add the hashes of ids that have none."""
    known = stored()
    for env_id, game in envs.env_ids().items():
        known.setdefault(env_id, trajectory(game))
    FILE.write_text(json.dumps(known, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
