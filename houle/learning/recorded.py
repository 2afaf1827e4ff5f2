"""Work for a GPU that is recorded once and then replayed.

Otherwise starting its many small steps would take longer than the steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import torch

T = TypeVar("T")


class Recorded(Generic[T]):
    """A function of some tensors, recorded as a CUDA graph; it finds the same tensors each time.

    What it returns lies in the same memory every time: copy what must last.
    """

    def __init__(self, function: Callable[..., T], *given: torch.Tensor) -> None:
        self.given = [tensor.clone() for tensor in given]
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):  # so that everything that is made once is there
                function(*self.given)
        torch.cuda.current_stream().wait_stream(aside)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.found = function(*self.given)

    def __call__(self, *given: torch.Tensor) -> T:
        """What the function gives, by replaying it."""
        for kept, tensor in zip(self.given, given, strict=True):
            kept.copy_(tensor)
        self.graph.replay()
        return self.found
