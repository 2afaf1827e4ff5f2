"""Hearts: avoid every heart and the queen of spades, or take them all."""

from houle.engine.game import Game

GAME = Game(name="hearts", title="Hearts", prefix="HE", package=__name__)
