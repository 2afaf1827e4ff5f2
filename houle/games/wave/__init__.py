"""Wave: a cooperative game of laying 34 cards, each higher than the last, with hidden hands."""

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
