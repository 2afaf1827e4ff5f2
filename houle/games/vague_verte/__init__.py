"""Vague Verte: race your cars down the street to the beach, past breakdowns, lights and ducks."""

from houle.engine.game import Game

GAME = Game(
    name="vague_verte",
    title="Vague Verte",
    prefix="VV",
    package=__name__,
    examples=(("VV-X", 41), ("VV-I", 13)),
)
