"""Wave: a quick rating of each legal move, from what the seat may know."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, Move, Seat, rule
from houle.engine.strategy.prospect import WIN
from houle.games.wave.chapters.fitting import beating_cell, fitting, order_in_force
from houle.games.wave.chapters.hands import counts_for_blocked, hand_after, viewer_bit
from houle.games.wave.chapters.scoring import final_count

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
from .state import AWAY, END, EXCHANGE, FACE_DOWN, IN, MARKS, SLOTS, TALK, State
from .view import unknown_cards

CERTAIN = 1000
"""Probabilities go from 0 to this."""
BLOCKED_WEIGHT = 40
"""The weight of the probability that the next hand is blocked, against one card that can follow."""
MISPLAY = 60_000
ADVICE = (8_000, 2_000, -8_000, -500)
"""Added for a live signal of another seat on the card: lay it, could go, not now, keep it."""
EXCHANGE_VALUE = 100_000
MIN_EXCHANGE_GAIN = 12
"""An exchange must allow at least this many more cards to follow."""
HARD_TO_LAY = 2
"""The weight of a card that this one can follow, against one that can follow it."""
FACTOR_PER_CARD_LEFT = 0.7
"""The factor on the win for each card left at the end, in Nazaré for each card face down."""


def cards_under(card: Card, order: int) -> int:
    """The set of cards on which the card may be laid."""
    return sum(1 << other for other in range(NUM_CARDS) if is_higher(card, other, order))


UNDER = np.array(
    [[cards_under(card, order) for card in range(NUM_CARDS)] for order in range(NUM_ORDERS)],
    np.int64,
)
"""The set of cards on which a card may be laid, by order and card."""
PROSPECTS = tuple(round(WIN * FACTOR_PER_CARD_LEFT**left) for left in range(NUM_CARDS))
"""The prospect with this many cards left at the end."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """The rating of the move: leave the next hand something to lay, follow signals."""
    if move >= EXCHANGE:
        return judge_exchange(state, move - EXCHANGE)
    slot = move % SLOTS
    unknown = unknown_cards(state, seat)
    advice = signal_value(state, seat, slot)
    if move >= FACE_DOWN:
        return advice + judge_face_down(state, slot)
    if state.facing[state.active_hand, slot] == AWAY:
        return advice + judge_blind(state, seat, slot, unknown)
    return advice + worth(state, seat, int(state.hand[state.active_hand, slot]), unknown)


@rule
def judge_exchange(state: State, slot: int) -> int:
    """Exchange a weak card for a strong one early; late, choose a good last card (W-53)."""
    hand = int(state.active_hand)
    if state.facing[hand, slot] != IN or not can_lay_another(state, slot):
        return -EXCHANGE_VALUE
    gain = count_higher(state, int(state.hand[hand, slot])) - count_higher(state, int(state.middle))
    if state.pile_top == state.pile_end:
        gain = -gain
    return EXCHANGE_VALUE + gain if gain >= MIN_EXCHANGE_GAIN else -EXCHANGE_VALUE


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
def count_higher(state: State, card: Card) -> int:
    """The number of cards higher than the card in the order in force."""
    return count_cards(int(HIGHER[order_in_force(state), card]))


@rule
def signal_value(state: State, seat: Seat, slot: int) -> int:
    """What the live signals of the others add to the card's rating."""
    place = int(state.active_hand) * SLOTS + slot
    total = 0
    for other in range(state.seats):
        for mark in range(MARKS):
            if other != seat and int(state.pointed[other, mark]) >> place & 1 == 1:
                total += ADVICE[mark]
    return total


@rule
def judge_face_down(state: State, slot: int) -> int:
    """Give up a weak card; an unseen one counts as average."""
    hand = int(state.active_hand)
    if state.facing[hand, slot] == AWAY:
        return 20
    return count_higher(state, int(state.hand[hand, slot]))


@rule
def judge_blind(state: State, seat: Seat, slot: int, unknown: int) -> int:
    """The mean value of the possible cards that fit, less the risk of a misplay."""
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
    """How well play continues after the card: nobody blocked, many cards that can follow."""
    after = fitting_after(state, card)
    direction = -int(state.direction) if is_reversal(card) else int(state.direction)
    hand = hand_after(state, int(state.active_hand), direction)
    risk = blocked_chance(state, seat, hand, after, unknown)
    follow = count_cards(after & unknown)
    if state.nazare != 0:
        follow += count_cards(int(HIGHER[order_in_force(state), card]) & unknown)
    return follow - ease(state, card, cards_to_lay(state, seat)) - BLOCKED_WEIGHT * risk // 10


@rule
def cards_to_lay(state: State, seat: Seat) -> int:
    """The set of cards that are not laid, as far as the seat knows."""
    cards = ALL_CARDS
    for cell in range(state.laid_count):
        if int(state.laid_known[cell]) & viewer_bit(seat) != 0:
            cards &= ~(1 << int(state.laid[cell]))
    return cards


@rule
def ease(state: State, card: Card, cards: int) -> int:
    """How easily the card can be laid later on one of these; hard ones should go now."""
    return HARD_TO_LAY * count_cards(int(UNDER[order_in_force(state), card]) & cards)


@rule
def fitting_after(state: State, card: Card) -> int:
    """The set of cards that fit after this one is laid face up."""
    order, cell = order_in_force(state), int(state.laid_count)
    if state.nazare == 0 or cell + 1 >= NUM_CELLS:
        return int(HIGHER[order, card])
    left, below = int(LEFT_OF[cell + 1]), int(BELOW[cell + 1])
    cards = beating_cell(state, below, order) if below != cell else int(HIGHER[order, card])
    return cards & (beating_cell(state, left, order) if left != cell else int(HIGHER[order, card]))


@rule
def blocked_chance(state: State, seat: Seat, hand: int, after: int, unknown: int) -> int:
    """The probability that the hand then has nothing to lay, as far as the seat knows."""
    chance = CERTAIN
    for slot in range(SLOTS):
        if counts_for_blocked(state, hand, slot):
            if int(state.known[hand, slot]) & viewer_bit(seat) != 0:
                if has_card(after, int(state.hand[hand, slot])):
                    return 0
            else:
                cards = unknown & ~int(state.excluded[hand, slot])
                total = max(1, count_cards(cards))
                chance = chance * (total - count_cards(cards & after)) // total
    return chance


@rule
def prospect(state: State, seat: Seat) -> int:
    """The full win for an empty table, less for every card left (W-29)."""
    return 0 if state.reason == TALK else PROSPECTS[final_count(state)]


@rule
def stretch(state: State) -> int:
    """The whole match is one stretch."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""
