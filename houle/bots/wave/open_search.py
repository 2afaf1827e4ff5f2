"""Wave with open cards: a compiled depth-first search for the fewest cards left.

A position that has been searched is never searched again: its results are already included in the
best, which only improves. So the transposition table stores no values, only the moves tried, and a
full table costs time but not correctness. After bad first moves a search could spend very long
below them; so it restarts after a while with another move order and keeps the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houle.engine.rule import Card, Move, rule
from houle.engine.struct import Array, Struct, int8, int16, int64
from houle.games.wave.cards import (
    HIGHER,
    NO_CARD,
    NUM_CARDS,
    NUM_ORDERS,
    count_cards,
    has_card,
    is_reversal,
)
from houle.games.wave.chapters.fitting import fitting, order_in_force
from houle.games.wave.chapters.hands import hand_after
from houle.games.wave.chapters.scoring import final_count
from houle.games.wave.heuristic import fitting_after
from houle.games.wave.rules import is_over, legal_moves, play
from houle.games.wave.state import END, EXCHANGE, FACE_DOWN, MAX_LEGAL, SLOTS, State

from .transpositions import FOAM, KEY_WORDS, TRIED, WORD, cards_in_hand, find_entry, write_key

DEPTH = 72
"""More moves than a match can have: 33 cards, each laid after an exchange."""
NO_RESULT = 99
"""More than any count of cards left."""

FIRST_LIMIT_MOVES = 200
"""The most moves tried in the first attempt."""
ATTEMPTS_PER_LIMIT = 4
"""How many attempts have the same limit before it grows."""
FOLLOWERS, FORERUNNERS = 10, 12
"""Move ordering: plus for each card that fits on this one, minus for each that this one fits on."""
NOISE, MORE_NOISE, LOUDEST_ATTEMPT = 60, 40, 8
"""Random noise in the move order of attempts: a base, the increase per attempt, and the attempt
from which it no longer grows."""
SWAP, BLOCKING, FACING_DOWN, MISPLAYING = -5_000, -100_000, -200_000, -300_000
"""Moves tried late: exchanges, cards after which the next hand is blocked, foam."""


class SearchStack(Struct):
    """The state of the search: the best result and, for each depth, the moves to try."""

    goal: int = int64()
    """A lower bound of the result."""
    best: int = int64(initial=NO_RESULT)
    tried: int = int64()
    """How many moves have been tried."""
    attempt: int = int64()
    length: int = int64()
    line: Array = int16(DEPTH)
    """The moves that lead to the best result."""
    seats: Array = int8(DEPTH)
    """Who makes them."""
    choices: Array = int16(DEPTH, MAX_LEGAL)
    """The moves to try at each depth, best first."""
    worth: Array = int64(DEPTH, MAX_LEGAL)
    count: Array = int64(DEPTH)
    following: Array = int64(DEPTH)
    """The index of the next one."""
    key: Array = int64(KEY_WORDS)


@rule
def search(states: Array, stack: Any, table: Array, budget: int, log: Array) -> bool:
    """Search from states[0], trying at most ``budget`` moves; return whether it is complete."""
    stack.goal = least_count(states[0])
    allowance = FIRST_LIMIT_MOVES
    while stack.tried < budget:
        limit = min(budget, int(stack.tried) + allowance)
        depth = dive(states, stack, table, limit, log)
        if depth < 0 or stack.best <= stack.goal:
            return True
        unmark_unfinished(states, stack, table, depth)
        stack.attempt += 1
        if stack.attempt % ATTEMPTS_PER_LIMIT == 0:
            allowance += allowance * 2 // 5
    return False


@rule
def dive(states: Array, stack: Any, table: Array, limit: int, log: Array) -> int:
    """Search in one move order up to the limit; return the depth reached, -1 if complete."""
    depth = 0
    list_choices(states[0], stack, table, 0)
    while depth >= 0 and stack.best > stack.goal and stack.tried < limit:
        if stack.following[depth] == stack.count[depth]:
            depth -= 1
        elif try_next(states, stack, depth, log):
            depth += 1
            list_choices(states[depth], stack, table, depth)
    return depth


@rule
def try_next(states: Array, stack: Any, depth: int, log: Array) -> bool:
    """Try the next move and store a better result; return whether to search deeper."""
    states[depth + 1] = states[depth]
    state = states[depth + 1]
    move = int(stack.choices[depth, stack.following[depth]])
    stack.following[depth] += 1
    stack.tried += 1
    play(state, int(state.decider), move, log)
    if not is_over(state):
        return bool(least_count(state) < stack.best)
    if final_count(state) < stack.best:
        note_best(states, stack, depth + 1)
    return False


@rule
def note_best(states: Array, stack: Any, length: int) -> None:
    """Store the current line as the best one."""
    stack.best = final_count(states[length])
    stack.length = length
    for index in range(length):
        stack.line[index] = stack.choices[index, stack.following[index] - 1]
        stack.seats[index] = states[index].decider


@rule
def least_count(state: State) -> int:
    """A lower bound of the final count: in Nazaré the foam, plus one if the hand is stuck."""
    # In the other variants a bound (every card laid needs one that it fits on) was measured to
    # cost more than it saves.
    return int(state.foam) + int(state.stuck) if state.nazare != 0 else 0


# Move generation and ordering.

LOWER = np.array(
    [
        [
            sum(1 << c for c in range(NUM_CARDS) if int(HIGHER[order, c]) >> card & 1)
            for card in range(NUM_CARDS)
        ]
        for order in range(NUM_ORDERS)
    ],
    np.int64,
)
"""The set of cards lower than a card, by order and card."""


@rule
def list_choices(state: State, stack: Any, table: Array, depth: int) -> None:
    """List the relevant moves that have not been tried in this position, best first."""
    write_key(state, stack.key)
    at = find_entry(table, stack.key)
    if state.nazare != 0 and state.foam < table[at, FOAM]:
        table[at, FOAM] = state.foam
        table[at, TRIED] = 0
    tried = int(table[at, TRIED])
    legal = stack.choices[depth]
    total = legal_moves(state, int(state.decider), legal)
    good, rest = fitting(state), cards_to_lay(state)
    kept = 0
    for index in range(total):
        move = int(legal[index])
        if can_matter(state, move, good) and not is_marked(state, move, tried):
            worth = worth_of(state, move, good, rest) + noise(state, move, int(stack.attempt))
            put_in_order(stack, depth, kept, move, worth)
            kept += 1
    for index in range(kept):
        tried = marked(state, int(legal[index]), tried)
    table[at, TRIED] = tried
    stack.count[depth] = kept
    stack.following[depth] = 0


@rule
def cards_to_lay(state: State) -> int:
    """The set of cards not yet laid."""
    cards = 0
    for hand in range(state.hands):
        cards |= cards_in_hand(state, hand)
    for index in range(int(state.pile_top), int(state.pile_end)):
        if state.pile[index] < NUM_CARDS:
            cards |= 1 << int(state.pile[index])
    return cards if state.middle == NO_CARD else cards | 1 << int(state.middle)


@rule
def can_matter(state: State, move: Move, good: int) -> bool:
    """Whether the move can lead to a new position: a misplay only as foam (W-78)."""
    if move >= FACE_DOWN or has_card(good, card_of(state, move)):
        return True
    return bool(state.nazare != 0 and state.misplay == END)


@rule
def card_of(state: State, move: Move) -> Card:
    """The card that the move lays or gives."""
    return int(state.hand[state.active_hand, move % SLOTS])


@rule
def is_marked(state: State, move: Move, tried: int) -> bool:
    """Whether the move lays a card of the set; an exchange is never marked."""
    # Its result depends on the top card, which is not part of the key.
    return move < EXCHANGE and has_card(tried, card_of(state, move))


@rule
def marked(state: State, move: Move, tried: int) -> int:
    """The set with the card that the move lays."""
    return tried if move >= EXCHANGE else tried | 1 << card_of(state, move)


@rule
def put_in_order(stack: Any, depth: int, count: int, move: Move, worth: int) -> None:
    """Insert the move into a sorted list of ``count`` moves."""
    at = count
    while at > 0 and stack.worth[depth, at - 1] < worth:
        stack.worth[depth, at] = stack.worth[depth, at - 1]
        stack.choices[depth, at] = stack.choices[depth, at - 1]
        at -= 1
    stack.worth[depth, at] = worth
    stack.choices[depth, at] = move


@rule
def worth_of(state: State, move: Move, good: int, rest: int) -> int:
    """The move's rank, given the cards that fit and those not yet laid."""
    if move >= EXCHANGE:
        return SWAP
    card = card_of(state, move)
    worth = ease(card, order_in_force(state), rest)
    if move >= FACE_DOWN:
        return FACING_DOWN + worth
    if not has_card(good, card):
        return MISPLAYING + worth
    return BLOCKING + worth if blocks(state, card) else worth


@rule
def ease(card: Card, order: int, rest: int) -> int:
    """High for cards that are hard to lay and easy to follow: these should be laid early."""
    followers = count_cards(int(HIGHER[order, card]) & rest)
    return FOLLOWERS * followers - FORERUNNERS * count_cards(int(LOWER[order, card]) & rest)


@rule
def blocks(state: State, card: Card) -> bool:
    """Whether the next hand could not lay a card after this one, if the orders do not change."""
    direction = -int(state.direction) if is_reversal(card) else int(state.direction)
    hand = hand_after(state, int(state.active_hand), direction)
    others = cards_in_hand(state, hand) & ~(1 << card)
    return fitting_after(state, card) & others == 0


@rule
def noise(state: State, move: Move, attempt: int) -> int:
    """A pseudo-random number by attempt, card and time; 0 in the first attempt."""
    if attempt == 0:
        return 0
    card = card_of(state, move)
    word = (attempt * 40503 + card * 2654435761 + int(state.laid_count) * 97) & WORD
    word ^= word >> 15
    word = (word * 0x2C1B3C6D) & WORD
    word ^= word >> 12
    return (word >> 8) % (NOISE + MORE_NOISE * min(attempt, LOUDEST_ATTEMPT))


@rule
def unmark_unfinished(states: Array, stack: Any, table: Array, depth: int) -> None:
    """Unmark the moves that an attempt, stopped at this depth, has not finished."""
    for at in range(depth + 1):
        first = int(stack.following[at])
        if at < depth:
            first -= 1
        write_key(states[at], stack.key)
        entry = find_entry(table, stack.key)
        for index in range(first, stack.count[at]):
            move = int(stack.choices[at, index])
            if move < EXCHANGE:
                table[entry, TRIED] = int(table[entry, TRIED]) & ~(1 << card_of(states[at], move))
