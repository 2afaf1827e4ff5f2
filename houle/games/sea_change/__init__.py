"""Sea Change: a trick-taking game whose trump changes when a card matches the one before."""

from houle.engine.game import Game

GAME = Game(
    name="sea_change",
    title="Sea Change",
    prefix="SC",
    package=__name__,
    colours=("#0f3d57", "#2a6d8a"),
    main_options=("teams", "vp_target"),
    shelf_place=2,
    examples=(("SC-X", 31), ("SC-I", 12)),
)
