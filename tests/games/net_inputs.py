"""What critics are given, as rows of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.simulation.verbs import oracle_features


def oracle_inputs(game: Game, state: Any, seat: Seat) -> Array:
    """What the critic is given."""
    out = np.zeros(game.num_oracle_features, np.int8)
    oracle_features(state, seat, out)
    return out
