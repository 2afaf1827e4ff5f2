"""Wave: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, Move, Seat, rule
from houle.engine.strategy.prospect import WIN

from .cards import (
    ALL_CARDS,
    BELOW,
    HIGHER,
    LEFT_OF,
    NUM_CARDS,
    NUM_CELLS,
    NUM_ORDERS,
    count_cards,
    has_card,
    is_higher,
    is_reversal,
    nth_card,
)
from .fitting import beating_cell, fitting, order_in_force
from .hands import counts_for_blocked, eye, hand_after
from .scoring import final_count
from .state import AWAY, END, EXCHANGE, FACE_DOWN, IN, MARKS, SLOTS, TALK, State
from .view import unknown_cards

CERTAIN = 1000
"""A chance is a number from 0 to this."""
RISK = 40
"""How much a chance that the next hand cannot lay counts, against one card that can follow."""
MISPLAY = 60_000
ADVICE = (8_000, 2_000, -8_000, -500)
"""What a live signal of somebody else on the card adds: lay it, could go, not now, keep it."""
SWAP = 100_000
LEAST_GAIN = 12
"""How many more cards the weaker card lets pass before an exchange is worth while."""
HARD_TO_LAY = 2
"""How much a card that this one can follow counts, against one that can follow it."""
EACH_LEFT = 0.7
"""What every card left in the end, in Nazaré every card face down, leaves of a win."""


def cards_under(card: Card, order: int) -> int:
    """The set of all cards on which the card may be laid."""
    return sum(1 << other for other in range(NUM_CARDS) if is_higher(card, other, order))


UNDER = np.array(
    [[cards_under(card, order) for card in range(NUM_CARDS)] for order in range(NUM_ORDERS)],
    np.int64,
)
"""The set of cards on which a card may be laid, by order and card."""
PROSPECTS = tuple(round(WIN * EACH_LEFT**left) for left in range(NUM_CARDS))
"""What a team may hope for with so many cards left in the end."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the move looks: leave the next hand something to lay, listen to signals."""
    if move >= EXCHANGE:
        return judge_exchange(state, move - EXCHANGE)
    slot = move % SLOTS
    unknown = unknown_cards(state, seat)
    advice = advice_on(state, seat, slot)
    if move >= FACE_DOWN:
        return advice + judge_face_down(state, slot)
    if state.facing[state.active_hand, slot] == AWAY:
        return advice + judge_blind(state, seat, slot, unknown)
    return advice + worth(state, seat, int(state.hand[state.active_hand, slot]), unknown)


@rule
def judge_exchange(state: State, slot: int) -> int:
    """Exchange a weak card for a strong one early, a strong one for the end late (W-53)."""
    hand = int(state.active_hand)
    if state.facing[hand, slot] != IN or not can_lay_another(state, slot):
        return -SWAP
    gain = weakness(state, int(state.hand[hand, slot])) - weakness(state, int(state.middle))
    if state.pile_top == state.pile_end:
        gain = -gain
    return SWAP + gain if gain >= LEAST_GAIN else -SWAP


@rule
def can_lay_another(state: State, slot: int) -> bool:
    """Whether another card that the holder sees fits (W-51)."""
    hand = int(state.active_hand)
    cards = fitting(state)
    for other in range(SLOTS):
        seen = other != slot and state.facing[hand, other] == IN
        if seen and has_card(cards, int(state.hand[hand, other])):
            return True
    return False


@rule
def weakness(state: State, card: Card) -> int:
    """How many cards are higher than the card in the order in force."""
    return count_cards(int(HIGHER[order_in_force(state), card]))


@rule
def advice_on(state: State, seat: Seat, slot: int) -> int:
    """What the live signals of the others say about the card."""
    place = int(state.active_hand) * SLOTS + slot
    total = 0
    for other in range(state.seats):
        for mark in range(MARKS):
            if other != seat and int(state.pointed[other, mark]) >> place & 1 == 1:
                total += ADVICE[mark]
    return total


@rule
def judge_face_down(state: State, slot: int) -> int:
    """Give up a weak card; one that cannot be seen is as good as any."""
    hand = int(state.active_hand)
    if state.facing[hand, slot] == AWAY:
        return 20
    return weakness(state, int(state.hand[hand, slot]))


@rule
def judge_blind(state: State, seat: Seat, slot: int, unknown: int) -> int:
    """The mean worth of the cards that it may be and that fit, less the danger of a misplay."""
    cards = unknown & ~int(state.excluded[state.active_hand, slot])
    good = cards & fitting(state)
    fitted = count_cards(good)
    if fitted == 0:
        return -MISPLAY
    total = 0
    for rank in range(fitted):
        total += worth(state, seat, nth_card(good, rank), unknown)
    mean = total // fitted
    if state.misplay != END:
        return mean
    return mean - MISPLAY * (count_cards(cards) - fitted) // count_cards(cards)


@rule
def worth(state: State, seat: Seat, card: Card, unknown: int) -> int:
    """How well play goes on after the card: nobody blocked, many cards that can follow."""
    after = fitting_after(state, card)
    direction = -int(state.direction) if is_reversal(card) else int(state.direction)
    hand = hand_after(state, int(state.active_hand), direction)
    risk = chance_of_nothing(state, seat, hand, after, unknown)
    follow = count_cards(after & unknown)
    if state.nazare != 0:
        follow += count_cards(int(HIGHER[order_in_force(state), card]) & unknown)
    return follow - ease(state, card, cards_to_lay(state, seat)) - RISK * risk // 10


@rule
def cards_to_lay(state: State, seat: Seat) -> int:
    """The set of cards that the seat does not know to be laid."""
    cards = ALL_CARDS
    for cell in range(state.laid_count):
        if int(state.laid_known[cell]) & eye(seat) != 0:
            cards &= ~(1 << int(state.laid[cell]))
    return cards


@rule
def ease(state: State, card: Card, cards: int) -> int:
    """How easily the card can be laid later, on one of these: hard ones had better go now."""
    return HARD_TO_LAY * count_cards(int(UNDER[order_in_force(state), card]) & cards)


@rule
def fitting_after(state: State, card: Card) -> int:
    """The cards that fit after this one is laid face up."""
    order, cell = order_in_force(state), int(state.laid_count)
    if state.nazare == 0 or cell + 1 >= NUM_CELLS:
        return int(HIGHER[order, card])
    left, below = int(LEFT_OF[cell + 1]), int(BELOW[cell + 1])
    cards = beating_cell(state, below, order) if below != cell else int(HIGHER[order, card])
    return cards & (beating_cell(state, left, order) if left != cell else int(HIGHER[order, card]))


@rule
def chance_of_nothing(state: State, seat: Seat, hand: int, after: int, unknown: int) -> int:
    """The chance that the hand has nothing to lay then, as far as the seat can tell."""
    chance = CERTAIN
    for slot in range(SLOTS):
        if counts_for_blocked(state, hand, slot):
            if int(state.known[hand, slot]) & eye(seat) != 0:
                if has_card(after, int(state.hand[hand, slot])):
                    return 0
            else:
                cards = unknown & ~int(state.excluded[hand, slot])
                total = max(1, count_cards(cards))
                chance = chance * (total - count_cards(cards & after)) // total
    return chance


@rule
def prospect(state: State, seat: Seat) -> int:
    """What the team may hope for: all for an empty table, less with every card left (W-29)."""
    return 0 if state.reason == TALK else PROSPECTS[final_count(state)]


@rule
def stretch(state: State) -> int:
    """One stretch: the whole match."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""
