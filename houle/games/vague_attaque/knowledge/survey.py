"""Vague & Attaque: which cards each entry of the past can be about, whatever the hidden cards are.

This is the same in every world that the viewer considers possible, so it is computed only once.
"""

from __future__ import annotations

from houle.engine.rule import Seat, rule

from ..cards import PIRATE_SYMBOL, SOUVENIRS
from ..state import State
from .past import (
    HAND_SEEN,
    HOLDS_NONE,
    HOLDS_ONE,
    KEPT,
    LOOKED_AT,
    LOST,
    PASSED,
    PASSED_TOO,
    SHUFFLED,
    TURNED_UP,
    is_plain,
    kind_at,
    receiver_at,
    seat_at,
)


@rule
def is_needed(state: State) -> bool:
    """Whether the viewer was told more about souvenirs than its sets say.

    They are exact unless a card went unseen from hand to hand, one of several was kept unseen, or a
    hand was shown to hold one of some souvenirs.
    """
    for i in range(state.past_count):
        kind, is_unseen = kind_at(state, i), int(state.past_cards[i]) == 0
        told = kind == HOLDS_ONE or (is_unseen and kind in (PASSED, PASSED_TOO, KEPT))
        if told:
            return True
    return False


@rule
def survey(state: State) -> None:
    """Write down which cards each entry can be about.

    Meanwhile the fields for hands, pile and cards looked at hold all that can be there. Only what
    the viewer has seen may be open in the past.
    """
    for seat in range(state.seats):
        state.course_hand[seat] = SOUVENIRS
    state.course_pile = SOUVENIRS
    for i in range(state.past_count):
        cards = int(state.past_cards[i])
        state.course_before[i] = state.course_hand[goal_of(state, i)]
        if cards == 0:
            state.course_source[i] = source_of(state, i)
            note_unseen(state, i, int(state.course_source[i]))
        else:
            state.course_source[i] = cards
            note_seen(state, i, cards)
    clear_course(state)


@rule
def source_of(state: State, index: int) -> int:
    """The cards that can be where an unseen card comes from."""
    kind, cards = kind_at(state, index), int(state.course_pile)
    if kind in (PASSED, PASSED_TOO):
        cards = int(state.course_hand[seat_at(state, index)])
    elif kind == KEPT:
        cards = int(state.course_looking)
    return cards & ~PIRATE_SYMBOL if is_plain(state, index) else cards


@rule
def note_unseen(state: State, index: int, cards: int) -> None:
    """Note that any of the cards can be where the entry puts one of them."""
    kind = kind_at(state, index)
    if kind == LOOKED_AT:
        state.course_looking = int(state.course_looking) | cards
    elif kind != HAND_SEEN:
        goal = goal_of(state, index)
        state.course_hand[goal] = int(state.course_hand[goal]) | cards
        if kind == KEPT:
            slide_looked(state, 0)


@rule
def goal_of(state: State, index: int) -> Seat:
    """The hand that the entry is about, or to which it brings a card."""
    gift = kind_at(state, index) in (PASSED, PASSED_TOO)
    return receiver_at(state, index) if gift else seat_at(state, index)


@rule
def note_seen(state: State, index: int, cards: int) -> None:
    """Note that the cards can only be where the entry puts or shows them."""
    kind, seat = kind_at(state, index), seat_at(state, index)
    if kind == HOLDS_NONE:
        state.course_hand[seat] = int(state.course_hand[seat]) & ~cards
    elif kind != HOLDS_ONE:
        exclude(state, cards)
        if kind == SHUFFLED:
            state.course_pile = cards
        elif kind == LOOKED_AT:
            state.course_looking = int(state.course_looking) | cards
        elif kind == HAND_SEEN:
            state.course_hand[seat] = cards
        elif kind not in (TURNED_UP, LOST):
            goal = goal_of(state, index)
            state.course_hand[goal] = int(state.course_hand[goal]) | cards
            if kind == KEPT:
                slide_looked(state, cards)


@rule
def exclude(state: State, cards: int) -> None:
    """Note that the cards are neither in a hand nor in the pile nor looked at."""
    for seat in range(state.seats):
        state.course_hand[seat] = int(state.course_hand[seat]) & ~cards
    state.course_pile = int(state.course_pile) & ~cards
    state.course_looking = int(state.course_looking) & ~cards


@rule
def slide_looked(state: State, kept: int) -> None:
    """Put what was looked at back into the pile, except the kept card if it was seen."""
    state.course_pile = int(state.course_pile) | int(state.course_looking) & ~kept
    state.course_looking = 0


@rule
def clear_course(state: State) -> None:
    """Set the fields for a moment of the past to 0."""
    for seat in range(state.seats):
        state.course_hand[seat] = 0
    state.course_pile = 0
    state.course_slid = 0
    state.course_looking = 0


@rule
def clear_survey(state: State) -> None:
    """Forget which cards each entry can be about."""
    for i in range(state.past_count):
        state.course_source[i] = 0
        state.course_before[i] = 0
