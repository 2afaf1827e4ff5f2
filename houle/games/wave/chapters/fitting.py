"""Wave: which cards may be laid now, on the discard pile or in a cell of the great wave."""

from __future__ import annotations

from houle.engine.rule import Card, rule
from houle.games.wave.cards import (
    ALL_CARDS,
    BELOW,
    COLOURS_TURNED,
    DIGITS_TURNED,
    HIGHER,
    LEFT_OF,
    NO_CELL,
    NORMAL,
    has_card,
)
from houle.games.wave.state import State


@rule
def fits(state: State, card: Card) -> bool:
    """Whether the card may be laid face up now (W-13, W-71)."""
    return has_card(fitting(state), card)


@rule
def fitting(state: State) -> int:
    """The set of cards that may be laid face up now."""
    cell = int(state.laid_count)
    order = int(state.order)
    if state.nazare != 0:
        return fitting_cell(state, cell, order)
    return int(HIGHER[order, int(state.laid[cell - 1])])


@rule
def fitting_cell(state: State, cell: int, order: int) -> int:
    """The set of cards that beat the left and the lower neighbour of the cell (W-71)."""
    left = beating_cell(state, int(LEFT_OF[cell]), order)
    return left & beating_cell(state, int(BELOW[cell]), order)


@rule
def beating_cell(state: State, cell: int, order: int) -> int:
    """The set of cards higher than the cell's card: all if it is empty or foam (W-74)."""
    if cell == NO_CELL or state.laid_down[cell] != 0:
        return ALL_CARDS
    return int(HIGHER[order, int(state.laid[cell])])


@rule
def order_in_force(state: State) -> int:
    """The order in force: inverted if exactly one of the two cards was drawn (W-57, W-60, W-62)."""
    order = NORMAL
    if state.colour_tides == 1:
        order += COLOURS_TURNED
    if state.digit_tides == 1:
        order += DIGITS_TURNED
    return order
