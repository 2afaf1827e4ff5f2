"""Wave with open cards: a depth-first search for the fewest cards left, compiled.

Whatever has been tried once is never tried again: its results are already compared with the best,
and the best only improves. So the table needs no values, only what was tried, and a full table
costs time but never the truth. Where the first choices are bad a search can be lost for long below
them; so it gives up after a while and begins again in another order, keeping what it has tried.
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
from houle.games.wave.fitting import fitting, order_in_force
from houle.games.wave.hands import hand_after
from houle.games.wave.heuristic import fitting_after
from houle.games.wave.rules import is_over, legal_moves, play
from houle.games.wave.scoring import final_count
from houle.games.wave.state import END, EXCHANGE, FACE_DOWN, MAX_LEGAL, SLOTS, State

from .transpositions import FOAM, KEY_WORDS, TRIED, WORD, cards_in_hand, find_entry, write_key

DEPTH = 72
"""More moves than a match can have: 33 cards, each laid after an exchange."""
NO_RESULT = 99
"""More than any count of cards left."""

FIRST_PATIENCE = 200
"""Moves that the first attempt may try."""
ATTEMPTS = 4
"""Attempts with the same patience."""
FOLLOWERS, FORERUNNERS = 10, 12
"""What a card is worth for each other that fits on it, and loses for each that it fits on."""
NOISE, MORE_NOISE, LOUDEST = 60, 40, 8
"""How far attempts differ in their order: more from one to the next, up to the loudest."""
SWAP, BLOCKING, FACING_DOWN, MISPLAYING = -5_000, -100_000, -200_000, -300_000
"""What is tried late: exchanges, cards after which the next hand is blocked, foam."""


class Desk(Struct):
    """What the search notes: the best result and, for each move of the line, what to try."""

    goal: int = int64()
    """No result can be better."""
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
    """The moves to try after so many others, the most promising first."""
    worth: Array = int64(DEPTH, MAX_LEGAL)
    count: Array = int64(DEPTH)
    following: Array = int64(DEPTH)
    """Which of them is next."""
    key: Array = int64(KEY_WORDS)


@rule
def search(states: Array, desk: Any, table: Array, budget: int, log: Array) -> bool:
    """Search from states[0]; whether the result is certain after trying so many moves at most."""
    desk.goal = least_count(states[0])
    patience = FIRST_PATIENCE
    while desk.tried < budget:
        limit = min(budget, int(desk.tried) + patience)
        depth = dive(states, desk, table, limit, log)
        if depth < 0 or desk.best <= desk.goal:
            return True
        take_back(states, desk, table, depth)
        desk.attempt += 1
        if desk.attempt % ATTEMPTS == 0:
            patience += patience * 2 // 5
    return False


@rule
def dive(states: Array, desk: Any, table: Array, limit: int, log: Array) -> int:
    """Search in one order up to the limit; how deep it was then, -1 if nothing is left to try."""
    depth = 0
    list_choices(states[0], desk, table, 0)
    while depth >= 0 and desk.best > desk.goal and desk.tried < limit:
        if desk.following[depth] == desk.count[depth]:
            depth -= 1
        elif try_next(states, desk, depth, log):
            depth += 1
            list_choices(states[depth], desk, table, depth)
    return depth


@rule
def try_next(states: Array, desk: Any, depth: int, log: Array) -> bool:
    """Make the next move to try, and note a better result; whether it pays to go on from there."""
    states[depth + 1] = states[depth]
    state = states[depth + 1]
    move = int(desk.choices[depth, desk.following[depth]])
    desk.following[depth] += 1
    desk.tried += 1
    play(state, int(state.decider), move, log)
    if not is_over(state):
        return bool(least_count(state) < desk.best)
    if final_count(state) < desk.best:
        note_best(states, desk, depth + 1)
    return False


@rule
def note_best(states: Array, desk: Any, length: int) -> None:
    """Keep the line of so many moves with its result."""
    desk.best = final_count(states[length])
    desk.length = length
    for index in range(length):
        desk.line[index] = desk.choices[index, desk.following[index] - 1]
        desk.seats[index] = states[index].decider


@rule
def least_count(state: State) -> int:
    """A count that no line from here can beat: in Nazaré the foam there is, or is about to be."""
    # In the other variants a bound (every card laid needs one that it fits on) was measured to
    # cost more than it saves.
    return int(state.foam) + int(state.stuck) if state.nazare != 0 else 0


# What to try, and in which order.

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
def list_choices(state: State, desk: Any, table: Array, depth: int) -> None:
    """List the moves that can matter and have not been tried here, the most promising first."""
    write_key(state, desk.key)
    at = find_entry(table, desk.key)
    if state.nazare != 0 and state.foam < table[at, FOAM]:
        table[at, FOAM] = state.foam
        table[at, TRIED] = 0
    tried = int(table[at, TRIED])
    legal = desk.choices[depth]
    total = legal_moves(state, int(state.decider), legal)
    good, rest = fitting(state), cards_to_lay(state)
    kept = 0
    for index in range(total):
        move = int(legal[index])
        if can_matter(state, move, good) and not is_marked(state, move, tried):
            worth = worth_of(state, move, good, rest) + noise(state, move, int(desk.attempt))
            put_in_order(desk, depth, kept, move, worth)
            kept += 1
    for index in range(kept):
        tried = marked(state, int(legal[index]), tried)
    table[at, TRIED] = tried
    desk.count[depth] = kept
    desk.following[depth] = 0


@rule
def cards_to_lay(state: State) -> int:
    """The set of all cards that have not been laid."""
    cards = 0
    for hand in range(state.hands):
        cards |= cards_in_hand(state, hand)
    for index in range(int(state.pile_top), int(state.pile_end)):
        if state.pile[index] < NUM_CARDS:
            cards |= 1 << int(state.pile[index])
    return cards if state.middle == NO_CARD else cards | 1 << int(state.middle)


@rule
def can_matter(state: State, move: Move, good: int) -> bool:
    """Whether the move may lead to something that no other does: a misplay only as foam (W-78)."""
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
    # What it leads to depends on the top card, which the key does not tell.
    return move < EXCHANGE and has_card(tried, card_of(state, move))


@rule
def marked(state: State, move: Move, tried: int) -> int:
    """The set with the card that the move lays."""
    return tried if move >= EXCHANGE else tried | 1 << card_of(state, move)


@rule
def put_in_order(desk: Any, depth: int, count: int, move: Move, worth: int) -> None:
    """Insert the move among so many that are in order already."""
    at = count
    while at > 0 and desk.worth[depth, at - 1] < worth:
        desk.worth[depth, at] = desk.worth[depth, at - 1]
        desk.choices[depth, at] = desk.choices[depth, at - 1]
        at -= 1
    desk.worth[depth, at] = worth
    desk.choices[depth, at] = move


@rule
def worth_of(state: State, move: Move, good: int, rest: int) -> int:
    """How promising the move is, given the cards that fit and those that are not laid yet."""
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
    """High for cards that are hard to lay and easy to follow: those go while they can."""
    followers = count_cards(int(HIGHER[order, card]) & rest)
    return FOLLOWERS * followers - FORERUNNERS * count_cards(int(LOWER[order, card]) & rest)


@rule
def blocks(state: State, card: Card) -> bool:
    """Whether the next hand could not follow, as far as the orders stay as they are."""
    direction = -int(state.direction) if is_reversal(card) else int(state.direction)
    hand = hand_after(state, int(state.active_hand), direction)
    others = cards_in_hand(state, hand) & ~(1 << card)
    return fitting_after(state, card) & others == 0


@rule
def noise(state: State, move: Move, attempt: int) -> int:
    """A number that looks like chance, for each attempt, card and time; 0 in the first attempt."""
    if attempt == 0:
        return 0
    card = card_of(state, move)
    word = (attempt * 40503 + card * 2654435761 + int(state.laid_count) * 97) & WORD
    word ^= word >> 15
    word = (word * 0x2C1B3C6D) & WORD
    word ^= word >> 12
    return (word >> 8) % (NOISE + MORE_NOISE * min(attempt, LOUDEST))


@rule
def take_back(states: Array, desk: Any, table: Array, depth: int) -> None:
    """An attempt was given up at this depth: what it has not finished counts as not tried."""
    for at in range(depth + 1):
        first = int(desk.following[at])
        if at < depth:
            first -= 1
        write_key(states[at], desk.key)
        entry = find_entry(table, desk.key)
        for index in range(first, desk.count[at]):
            move = int(desk.choices[at, index])
            if move < EXCHANGE:
                table[entry, TRIED] = int(table[entry, TRIED]) & ~(1 << card_of(states[at], move))
