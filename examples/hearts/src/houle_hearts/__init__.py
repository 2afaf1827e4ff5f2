"""Hearts: avoid every heart and the queen of spades, or take them all."""

from houle.engine.game import Game

GAME = Game(
    name="hearts",
    title="Hearts",
    prefix="HE",
    package=__name__,
    colours=("#6d1420", "#a3283a"),
    main_options=("passing", "target"),
)
