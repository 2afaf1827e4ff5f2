"""Nets that are there before a run: frozen opponents, or one from which it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from houle.bots.play import net as files
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.engine.game import Game
from houle.simulation.drivers import LEVELS

from .driver import OLDER_NET
from .nets import LearningNet, Parts


@dataclass(frozen=True)
class Opponents:
    """The bots at all seats but the learner's."""

    level: int
    """A level of ``simulation.drivers``, or that of another net."""
    net: LearningNet | None
    about: dict[str, Any]
    """Who they are, for the file of the net that learns to beat them."""


def net_file(given: str) -> str | None:
    """The file of the net that is meant, empty for the game's own; None for a level."""
    if given in LEVELS:
        return None
    return read_net_spec(given).file if is_net(given) else given


def read_opponents(game: Game, given: str, device: str) -> Opponents:
    """The opponents of this name; an error if there are none."""
    if net_file(given) is None:
        return Opponents(LEVELS[given], None, {"opponents": given})
    known = read_known(game, given)
    about = {"opponents": "net", "sha256": known.header["sha256"]}
    return Opponents(OLDER_NET, as_module(known).to(device), about)


def read_known(game: Game, given: str) -> files.Net:
    """The net that is meant, ``net`` for the game's own; an error if there is none."""
    return files.load_net(game, net_file(given) or "")


def as_module(net: files.Net) -> LearningNet:
    """A NumPy net as a torch module; it is never trained further."""
    width = net.enter.shape[1]
    parts = net.header.get("parts")
    made = LearningNet(
        net.enter.shape[0],
        net.moves + net.seats,
        width=width,
        blocks=int(net.header["blocks"]),
        parts=None if parts is None else Parts(**parts),
    )
    tensors = {name: torch.from_numpy(array.copy()) for name, array in net.weights.items()}
    made.load_state_dict(tensors)
    return made.requires_grad_(False)
