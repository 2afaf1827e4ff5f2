"""Wave: the facts used in hints and reviews; their sentences are in text/."""

from __future__ import annotations

from houle.engine.strategy.facts import (
    ALL,
    OWN,
    Fact,
    Glimpse,
    NamedFact,
    befalls,
    happens,
    mean,
    number,
)
from houle.games.wave.chapters.fitting import fitting

from .cards import count_cards
from .state import OVER


def room(glimpse: Glimpse) -> float:
    """The number of wave cards that could be laid right after the move."""
    state = glimpse.soon
    return 0.0 if state.phase == OVER else float(count_cards(fitting(state)))


LAID = ("laid", "vaimiti_laid", "virage_laid")
FOAM = ("face_down", "vaimiti_face_down", "foamed", "virage_foamed")

FACTS = (
    Fact("ended", -1.0, happens(ALL, "rated", "lost")),
    Fact("won", 1.0, happens(ALL, "won")),
    Fact("misplayed", -0.6, happens(ALL, "misplayed")),
    Fact("refused", -0.25, happens(OWN, "refused")),
    NamedFact("gets_stuck", -0.35, befalls("stuck", "blocked", "misplayed"), partners=True),
    mean("foam", -0.25, number(ALL, *FOAM), 0.2),
    mean("laid", 0.06, number(ALL, *LAID), 0.4),
    mean("room", 0.025, room, 1.5),
)
