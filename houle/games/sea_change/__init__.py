"""Sea Change: take tricks in a sea whose trump changes whenever a card matches the one before."""

from houle.engine.game import Game

GAME = Game(
    name="sea_change",
    title="Sea Change",
    prefix="SC",
    package=__name__,
    examples=(("SC-X", 31), ("SC-I", 12)),
)
