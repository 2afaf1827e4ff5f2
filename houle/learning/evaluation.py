"""How well a net plays: against matelots and against older nets, in batches of whole matches."""

from __future__ import annotations

import numpy as np
import torch

from houle.engine.game import Game
from houle.engine.options import Options
from houle.simulation.drivers import HEURISTIC

from .batch import TrainingBatch
from .driver import NET, OLDER_NET
from .nets import LearningNet, draw, log_policy, run
from .tables import measured, most_seats

SEED = "evaluation"
GREEDY_FACTOR = 1e4
"""A factor on the logarithms of probabilities that makes the likeliest move certain."""


class Evaluator:
    """Seats one net among others, at every table in turn, always with the same deals."""

    def __init__(self, game: Game, *, matches: int, device: str) -> None:
        self.game, self.device, self.tables = game, device, measured(game)
        kinds = np.arange(matches, dtype=np.int64) % len(self.tables)
        seats = most_seats(game)
        self.batch = TrainingBatch(game, self.tables, kinds, seats=seats, seed=SEED, device=device)
        # Every seat equally often at every table.
        turn = torch.arange(matches, device=device) // len(self.tables)
        self.seat = turn % self.batch.seat_counts
        self.fresh = self.batch.kept()

    def share(
        self, net: LearningNet, older: LearningNet | None = None, *, greedy: bool = False
    ) -> dict[str, float]:
        """The share of wins of one net among matelots, or among older nets, by table."""
        won = self.play(net, older, GREEDY_FACTOR if greedy else 1.0).cpu().numpy()
        kinds = self.batch.kinds.cpu().numpy()
        return {
            table_name(options): round(float(won[kinds == kind].mean()), 4)
            for kind, options in enumerate(self.tables)
        }

    @torch.no_grad()
    def play(self, net: LearningNet, older: LearningNet | None, greed: float) -> torch.Tensor:
        """The share of the win of the net in the first match of every place."""
        batch, others = self.batch, HEURISTIC if older is None else OLDER_NET
        chance = torch.Generator(self.device).manual_seed(1)
        for name, tensor in self.fresh.items():
            if name != "states":
                getattr(batch, name).copy_(tensor)
        batch.levels.fill_(others)
        batch.levels.scatter_(1, self.seat[:, None], NET)
        batch.deal()
        won, going = torch.zeros_like(batch.wins[:, 0]), torch.ones_like(batch.ends)
        while bool(going.any()):
            moves = draw(greed * log_policy(run(net, batch.inputs), batch.masks), chance)
            if older is not None:
                asked = batch.levels.gather(1, batch.seats[:, None])[:, 0]
                logs = log_policy(run(older, batch.inputs), batch.masks)
                theirs = draw(greed * logs, chance)
                moves = torch.where(asked == OLDER_NET, theirs, moves)
            batch.play(moves)
            ended = going * batch.ends
            won += ended * batch.wins.gather(1, self.seat[:, None])[:, 0]
            going -= ended
        return won


def table_name(options: Options) -> str:
    """The options of a table that differ from the usual ones: ``players=3,mode=open``."""
    given, usual = options.to_json(), type(options)().to_json()
    return ",".join(f"{k}={v}" for k, v in given.items() if v != usual[k]) or "usual"
