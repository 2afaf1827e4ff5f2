"""The nets: residual perceptrons that turn inputs into moves and into the result of each seat.

In some games a part of the inputs repeats, such as the slots of a hand, and a move is the choice of
one of them: then a second, small net looks at each with the same weights, and adds to its moves.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn
from torch.func import functional_call

from houle.engine.game import Game
from houle.engine.struct import Array

ILLEGAL = -1e9
"""The logit of an illegal move."""


PART_WIDTH = 192


@dataclass(frozen=True)
class Parts:
    """Where the inputs repeat: from which on, how many each, how many times.

    ``kinds``: move ``kind * count + part`` is a choice of the part.
    """

    start: int
    size: int
    count: int
    kinds: int


def parts_of(game: Game) -> Parts | None:
    """The parts that a game's features name, if any."""
    found = getattr(game.features, "PARTS", None)
    if found is None:
        return None
    start, size, count = found
    return Parts(start, size, count, kinds=int(getattr(game.features, "PART_MOVES", 1)))


class LearningPartNet(nn.Module):
    """Looks at each part with the same weights, and at what the net made of all inputs."""

    def __init__(self, parts: Parts, width: int) -> None:
        super().__init__()
        self.parts = parts
        self.own = nn.Linear(parts.size, PART_WIDTH)
        self.rest = nn.Linear(width, PART_WIDTH, bias=False)
        self.second = nn.Linear(PART_WIDTH, PART_WIDTH)
        self.leave = nn.Linear(PART_WIDTH, parts.kinds)
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, inputs: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
        """What to add to the first ``kinds * count`` outputs."""
        end = self.parts.start + self.parts.size * self.parts.count
        own = inputs[..., self.parts.start : end].unflatten(-1, (self.parts.count, -1))
        x = torch.relu(self.own(own) + self.rest(rest).unsqueeze(-2))
        x = torch.relu(self.second(x)).to(self.leave.weight.dtype)
        found: torch.Tensor = self.leave(x).transpose(-1, -2).flatten(-2)
        return found


class Block(nn.Module):
    """Two layers whose output is added to their input."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)  # a new block changes nothing

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The input and what the layers add to it."""
        added: torch.Tensor = self.second(torch.relu(self.first(self.norm(x))))
        return x + added


class LearningNet(nn.Module):
    """Turns inputs into ``outputs`` numbers; the last layer begins small."""

    def __init__(
        self, inputs: int, outputs: int, *, width: int, blocks: int, parts: Parts | None = None
    ) -> None:
        super().__init__()
        self.enter = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.leave = nn.Linear(width, outputs)
        nn.init.normal_(self.leave.weight, std=0.01 / width**0.5)
        nn.init.zeros_(self.leave.bias)
        self.parts = None if parts is None else LearningPartNet(parts, width)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        """The outputs for a batch of inputs."""
        x = self.enter(inputs)
        for block in self.blocks:
            x = block(x)
        # Whole precision for the last layer: probabilities are compared with earlier ones.
        x = self.norm(x)
        out: torch.Tensor = self.leave(x.to(self.leave.weight.dtype))
        if self.parts is not None:
            added = self.parts(inputs, x)
            out = torch.cat([out[..., : added.shape[-1]] + added, out[..., added.shape[-1] :]], -1)
        return out

    def arrays(self) -> list[tuple[str, Array]]:
        """The weights by name, in the order in which a file has them."""
        return [(name, value.cpu().numpy()) for name, value in self.state_dict().items()]


def run(net: nn.Module, inputs: torch.Tensor) -> torch.Tensor:
    """The outputs for small whole numbers; on a GPU with half precision in all but the last layer.

    Casting the weights once is faster than ``autocast``, which casts around every norm.
    """
    if inputs.device.type != "cuda":
        return net(inputs.float())  # type: ignore[no-any-return]
    weights = {
        name: value if "leave." in name else value.to(torch.bfloat16)
        for name, value in net.named_parameters()
    }
    found: torch.Tensor = functional_call(net, weights, (inputs.to(torch.bfloat16),))
    return found


def log_policy(outputs: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The logarithms of the probabilities of all moves; illegal ones have nearly none."""
    logits = outputs[..., : masks.shape[-1]].masked_fill(masks == 0, ILLEGAL)
    return torch.log_softmax(logits, -1)


def draw(logs: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """A move for each row, drawn with the probabilities (the Gumbel trick)."""
    return first_to_come(logs, torch.empty_like(logs).exponential_(generator=chance))


def first_to_come(logs: torch.Tensor, waits: torch.Tensor) -> torch.Tensor:
    """The move of each row that comes first when each waits for so long, the likely ones less."""
    return (logs - waits.clamp(min=1e-30).log()).argmax(-1)
