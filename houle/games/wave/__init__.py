"""Wave: lay 34 cards together, each higher than the last, with hands that nobody fully sees."""

from houle.engine.game import Game

GAME = Game(
    name="wave",
    title="Wave",
    prefix="W",
    package=__name__,
    examples=(("WX-", 18), ("WI-", 16)),
)
