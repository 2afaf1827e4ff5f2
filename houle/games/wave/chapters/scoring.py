"""Wave: cards left and their rating (W-29, W-30, W-82)."""

from __future__ import annotations

from houle.engine.rule import rule
from houle.games.wave.cards import NO_CARD, TIDES_OF_A_KIND
from houle.games.wave.state import COLOURS_TIDE, State


@rule
def final_count(state: State) -> int:
    """What counts against the team: cards not laid, or in Nazaré foam (W-29, W-82)."""
    return int(state.foam) if state.nazare != 0 else cards_left(state)


@rule
def cards_left(state: State) -> int:
    """Cards in hands, wave cards in the pile, and the Virage card (W-29, WR-16 to WR-18)."""
    count = int(state.pile_end) - int(state.pile_top) - tides_left(state)
    for hand in range(state.hands):
        count += int(state.hand_size[hand])
    return count if state.middle == NO_CARD else count + 1


@rule
def tides_left(state: State) -> int:
    """Inversion cards still in the draw pile."""
    drawn = int(state.colour_tides) + int(state.digit_tides)
    kinds = (int(state.tide) & COLOURS_TIDE) + (int(state.tide) >> 1)
    return kinds * TIDES_OF_A_KIND - drawn


@rule
def tier_of(count: int) -> int:
    """The rating of a count: perfect, superb, good, fair or wipeout (W-30)."""
    if count == 0:
        return 0
    if count <= 2:
        return 1
    if count <= 5:
        return 2
    return 3 if count <= 10 else 4
