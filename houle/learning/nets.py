"""The nets: residual perceptrons that turn inputs into moves and into the result of each seat."""

from __future__ import annotations

import torch
from torch import nn
from torch.func import functional_call

from houle.engine.struct import Array

ILLEGAL = -1e9
"""The logit of an illegal move."""


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


class Net(nn.Module):
    """Turns inputs into ``outputs`` numbers; the last layer begins small."""

    def __init__(self, inputs: int, outputs: int, *, width: int, blocks: int) -> None:
        super().__init__()
        self.enter = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.leave = nn.Linear(width, outputs)
        nn.init.normal_(self.leave.weight, std=0.01 / width**0.5)
        nn.init.zeros_(self.leave.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The outputs for a batch of inputs."""
        x = self.enter(x)
        for block in self.blocks:
            x = block(x)
        # Whole precision for the last layer: probabilities are compared with earlier ones.
        out: torch.Tensor = self.leave(self.norm(x).to(self.leave.weight.dtype))
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
        name: value if name.startswith("leave.") else value.to(torch.bfloat16)
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
    waits = torch.empty_like(logs).exponential_(generator=chance).clamp_(min=1e-30)
    return (logs - waits.log()).argmax(-1)
