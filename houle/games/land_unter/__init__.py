"""Land Unter: bid with weather cards for water levels, and keep your lifebelts."""

from houle.engine.game import Game

GAME = Game(
    name="land_unter",
    title="Land Unter",
    prefix="LU",
    package=__name__,
    colours=("#26384d", "#4d6a89"),
    main_options=("mode",),
    shelf_place=1,
    examples=(("LUX-", 20), ("LUI-", 15)),
)
