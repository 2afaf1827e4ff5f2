"""Skeleton: a small complete game, to be copied and changed into another one."""

from houle.engine.game import Game

GAME = Game(
    name="skeleton",
    title="Skeleton",
    prefix="SK",
    package=__name__,
    main_options=("lowest",),
)
