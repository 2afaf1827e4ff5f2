"""Vague Verte: a car race to the beach, past breakdowns, red lights and ducks."""

from houle.engine.game import Game

GAME = Game(
    name="vague_verte",
    title="Vague Verte",
    prefix="VV",
    package=__name__,
    colours=("#1b5231", "#3b8f5c"),
    main_options=("matching",),
    shelf_place=5,
    examples=(("VV-X", 41), ("VV-I", 13)),
)
