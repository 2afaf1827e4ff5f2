"""Wave's signals: what bots say and what they infer, by the plain meanings (W-32 to W-34).

*Lay it* is for the best card that its holder cannot see, if it seems better than those that the
holder sees. *Could go* and *not now* say whether a card fits, when someone asks or when a misplay
would end the match. *Keep it* is for the strongest third of all cards. Order, timing, repetition
and silence mean nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View
from houle.games.wave.cards import ALL_CARDS, NUM_CARDS, count_cards, has_card
from houle.games.wave.chapters.fitting import fits, fitting
from houle.games.wave.chapters.hands import counts_for_blocked, sees
from houle.games.wave.convention import COULD, NOT_NOW, PLAY, STRONG, pointing
from houle.games.wave.heuristic import worth
from houle.games.wave.rules import verdict
from houle.games.wave.signals import hand_pointed_at, slot_pointed_at
from houle.games.wave.state import (
    ASK,
    AWAY,
    END,
    EXCHANGE,
    FACE_DOWN,
    KEEP,
    LAY,
    MARKS,
    OVER,
    POINT,
    SLOTS,
    State,
)
from houle.games.wave.view import allowed, card_at, unknown_cards, unknown_places

MAX_SIGNALS = 4
"""The most signals of a bot in one turn."""

UNADVISED_PENALTY = -0.3
"""Penalty for a card that its holder cannot see if nobody says to lay it."""
AGREEMENT_BONUS = 0.1
"""Bonus for every seat after the first that says to lay the card."""


# Listening.


@dataclass(frozen=True)
class Beliefs:
    """Which cards a seat considers possible in each place that it cannot see."""

    places: Array
    allowed: Array
    """The set of cards for each place, fewest cards first."""
    unknown: int


def beliefs_of(view: View) -> Beliefs:
    """The seat's beliefs given all signals, or without them if they contradict each other."""
    state, seat = view.state, view.seat
    unknown = int(unknown_cards(state, seat))
    bits = int(unknown_places(state, seat))
    places = [place for place in range(bits.bit_length()) if bits >> place & 1]
    certain = {place: int(allowed(state, place, unknown)) for place in places}
    told = {place: cards & cards_by_signals(state, seat, place) for place, cards in certain.items()}
    believed = told if all(told.values()) else certain
    order = sorted(places, key=lambda place: count_cards(believed[place]))
    cards = np.array([believed[place] for place in order], np.int64)
    return Beliefs(np.array(order, np.int64), cards, unknown)


def cards_by_signals(state: State, seat: Seat, place: int) -> int:
    """The cards that the place may hold given the signals of the others."""
    marks = marks_on(state, place, seat)
    cards = STRONG if KEEP in marks else ALL_CARDS
    if state.stuck != 0:
        return cards
    if PLAY in marks or COULD in marks:
        cards &= int(fitting(state))
    elif NOT_NOW in marks:
        cards &= ~int(fitting(state))
    return cards


def marks_on(state: State, place: int, seat: Seat) -> list[int]:
    """The current marks of the others on the card."""
    others = [other for other in range(state.seats) if other != seat]
    return [m for o in others for m in range(MARKS) if int(state.pointed[o, m]) >> place & 1]


def inclination(view: View, move: Move) -> float:
    """The bonus or penalty of a move for advice."""
    state = view.state
    if move >= EXCHANGE:
        return 0.0
    slot = move % SLOTS
    votes = marks_on(state, place_of(state, slot), view.seat).count(PLAY)
    if votes > 0:
        return AGREEMENT_BONUS * (votes - 1)
    return UNADVISED_PENALTY if state.facing[state.active_hand, slot] == AWAY else 0.0


def place_of(state: State, slot: int) -> int:
    """The place of a slot of the hand on turn."""
    return int(state.active_hand) * SLOTS + slot


# Speaking.


def turn_of(view: View) -> tuple[int, ...]:
    """A key that changes with every card laid, refused or exchanged, and when someone asks."""
    state = view.state
    asked = int(is_asked(view)) if state.phase != OVER else 0
    return (int(state.laid_count), int(state.refused), int(state.middle), asked)


def advises(view: View) -> bool:
    """Whether another seat is choosing a card now."""
    return bool(view.state.phase != OVER and view.state.decider != view.seat)


def choices_of(view: View) -> list[Move]:
    """The moves that the seat on turn may try, as far as this seat can tell."""
    state = view.state
    hand, first = int(state.active_hand), FACE_DOWN if state.stuck else LAY
    free = [slot for slot in range(SLOTS) if counts_for_blocked(state, hand, slot)]
    return [first + slot for slot in free if not int(state.refused) >> slot & 1]


def is_shown(view: View, move: Move) -> bool:
    """Whether the seat sees the card that the move would lay."""
    state = view.state
    return bool(sees(state, view.seat, int(state.active_hand), move % SLOTS))


def recommended(view: View, values: dict[Move, float]) -> Move | None:
    """The best move with a visible card; unless asked, only if it beats the hidden ones."""
    shown = [move for move in values if is_shown(view, move)]
    hidden = [values[move] for move in values if not is_shown(view, move)]
    best = max(shown, key=lambda move: values[move], default=None)
    if best is None or (hidden and values[best] <= max(hidden) and not is_asked(view)):
        return None
    return best if view.state.stuck or fits(view.state, card_of(view, best)) else None


def card_of(view: View, move: Move) -> int:
    """The card that the move would lay."""
    return int(view.state.hand[view.state.active_hand, move % SLOTS])


def words_for(view: View, advice: Move | None) -> list[Move]:
    """The signals to give now, the most important first."""
    words = keeping(view)
    if advises(view):
        if is_asked(view) or view.state.misplay == END:
            words = fitting_or_not(view, advice) + words
        if advice is not None:
            words.insert(0, pointing(view.state, place_of(view.state, advice % SLOTS), PLAY))
    elif in_doubt(view):
        words.insert(0, ASK)
    return words


def is_asked(view: View) -> bool:
    """Whether the seat on turn asks for advice."""
    return bool(view.state.word[view.state.decider] == ASK)


def fitting_or_not(view: View, advice: Move | None) -> list[Move]:
    """Marks on the cards that the holder cannot see: fits or not; not on the advised one."""
    state = view.state
    words = []
    for move in [] if state.stuck else choices_of(view):
        if move != advice and state.facing[state.active_hand, move] == AWAY:
            mark = COULD if fits(state, card_of(view, move)) else NOT_NOW
            words.append(pointing(state, place_of(state, move), mark))
    return words


def keeping(view: View) -> list[Move]:
    """Keep-it marks on the strong cards that the seat can see."""
    state = view.state
    hands = [hand for hand in range(state.seats) if state.hand_size[hand] > 1]
    places = [hand * SLOTS + slot for hand in hands for slot in range(SLOTS)]
    shown = [p for p in places if sees(state, view.seat, p // SLOTS, p % SLOTS)]
    strong = [p for p in shown if has_card(STRONG, int(card_at(state, p)))]
    return [pointing(state, place, KEEP) for place in strong]


def in_doubt(view: View) -> bool:
    """Whether the seat is on turn, sees no fitting card and has no advice."""
    state = view.state
    if state.phase == OVER or state.active_hand != view.seat or state.stuck:
        return False
    moves = choices_of(view)
    told = [mark for m in moves for mark in marks_on(state, place_of(state, m), view.seat)]
    seen = [move for move in moves if is_shown(view, move)]
    return not {PLAY, COULD} & set(told) and not any(fits(state, card_of(view, m)) for m in seen)


def is_worth_saying(view: View, word: Move) -> bool:
    """Whether the signal is legal and adds new information."""
    state = view.state
    if verdict(state, view.seat, word) != 0 or view.state.word[view.seat] == word:
        return False
    if word < POINT:
        return True
    place, mark = place_pointed_at(state, word), (word - POINT) % MARKS
    own = marks_of(state, view.seat, place)
    if mark == PLAY:
        return mark not in own
    if mark == KEEP:
        return not own and not {PLAY, KEEP} & set(marks_on(state, place, view.seat))
    # Another mark by the same seat would replace its keep-it mark.
    return not own and not {PLAY, COULD, NOT_NOW} & set(marks_on(state, place, view.seat))


def marks_of(state: State, seat: Seat, place: int) -> list[int]:
    """The seat's own current mark on the card, if any."""
    return [mark for mark in range(MARKS) if int(state.pointed[seat, mark]) >> place & 1]


def place_pointed_at(state: State, word: Move) -> int:
    """The place that a pointing signal is about."""
    return int(hand_pointed_at(state, word)) * SLOTS + int(slot_pointed_at(word))


# The heuristic, for bots that do not search.


def heuristic_values(view: View) -> dict[Move, float]:
    """The heuristic's values of the possible cards; hidden ones get the mean."""
    state, seat = view.state, view.seat
    unknown = int(unknown_cards(state, seat))
    fitted = int(fitting(state))
    possible = [card for card in range(NUM_CARDS) if unknown & fitted >> card & 1]
    mean = sum(int(worth(state, seat, c, unknown)) for c in possible) / max(1, len(possible))
    values = {}
    for move in choices_of(view):
        shown = is_shown(view, move)
        values[move] = float(worth(state, seat, card_of(view, move), unknown)) if shown else mean
        if shown and not fits(state, card_of(view, move)):
            values[move] = float("-inf")
    return values
