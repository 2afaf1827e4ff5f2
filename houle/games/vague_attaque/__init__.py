"""Vague & Attaque: gather places and souvenirs, brave the sea, watch the Pirate Ship."""

from houle.engine.game import Game

GAME = Game(
    name="vague_attaque",
    title="Vague & Attaque",
    prefix="VA",
    package=__name__,
    examples=(("TV-", 44), ("IN-", 16)),
)
