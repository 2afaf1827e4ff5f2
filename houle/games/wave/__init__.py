"""Wave: lay 34 cards together, each higher than the last, with hands that nobody fully sees."""

from houle.engine.game import Game

GAME = Game(
    name="wave",
    title="Wave",
    prefix="W",
    package=__name__,
    colours=("#9c3013", "#df5a2b"),
    main_options=("virage", "tide", "nazare"),
    shelf_place=3,
    examples=(("WX-", 18), ("WI-", 16)),
)
