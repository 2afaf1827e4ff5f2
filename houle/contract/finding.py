"""What a check reports when a game does not keep the contract."""

from __future__ import annotations

from dataclasses import dataclass

from houle.engine.options import Options


@dataclass(frozen=True)
class Finding:
    """One breach of the contract: which check found it, under which options, what happened."""

    check: str
    options: str
    what: str

    def __str__(self) -> str:
        return f"{self.check} ({self.options}): {self.what}"


def named(options: Options) -> str:
    """The options that are not at their default, as ``players=3,mode=open``."""
    given, default = options.to_json(), type(options)().to_json()
    return ",".join(f"{k}={v}" for k, v in given.items() if v != default[k]) or "default"
