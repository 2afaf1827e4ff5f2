"""Land Unter: bid with weather cards for water levels, and keep your lifebelts."""

from houle.engine.game import Game

GAME = Game(
    name="land_unter",
    title="Land Unter",
    prefix="LU",
    package=__name__,
    examples=(("LUX-", 20), ("LUI-", 15)),
)
