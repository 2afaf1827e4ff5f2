"""Where matches are played: on this machine, or on a Ray cluster."""

from __future__ import annotations

from houle.cli.arguments import ArgumentError, hint
from houle.cli.words import Words

LOCAL, RAY = ENGINES = ("local", "ray")


def check_engine(given: str, address: str | None, words: Words) -> None:
    """Refuse an engine that is unknown or not installed before anything is played."""
    if given not in ENGINES:
        raise ArgumentError(words("errors.engine", given=given, hint=hint(words, given, ENGINES)))
    if address is not None and given != RAY:
        raise ArgumentError(words("errors.address"))
    if given == RAY:
        from houle.simulation.ray_engine import import_ray

        import_ray()
