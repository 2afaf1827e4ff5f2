"""Vague & Attaque: gather places and souvenirs, brave the sea, watch the Pirate Ship."""

from houle.engine.game import Game

GAME = Game(
    name="vague_attaque",
    title="Vague & Attaque",
    prefix="VA",
    package=__name__,
    colours=("#5d3a17", "#94683a"),
    main_options=("mode", "artefacts", "goal"),
    shelf_place=4,
    layout_version=1,
    examples=(("TV-", 44), ("IN-", 16)),
)
