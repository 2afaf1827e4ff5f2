"""Wave: moves and states as short text: ``a``, ``c#``, ``xb``, ``breach``, ``@1d!``, ``@ask``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Codec, Named, StateNotation
from houle.engine.rule import NO_SEAT, Move, Seat
from houle.games.wave.chapters.fitting import order_in_force
from houle.games.wave.chapters.hands import (
    is_vaimiti,
    seat_deciding_for,
    update_next_hands,
    viewer_bits,
)
from houle.games.wave.chapters.scoring import cards_left, final_count, tier_of

from .cards import CLOSED_CARD, COLOURS, NO_CARD, NUM_CARDS, colour, digit
from .options import MISPLAYS, SPECTATORS, TALKS, TIDES
from .state import (
    AWAY,
    BREACH,
    DOWN,
    EXCHANGE,
    FACE_DOWN,
    IN,
    KNOWN_TO_ALL,
    LAY,
    OVER,
    POINT,
    SLOT_PLACES,
    SLOTS,
    TALK,
    UP,
    VACANT,
    State,
)

SLOT_NAMES = "abcde"
TARGET_NAMES = "0123V"
MARK_NAMES = "!?-="
WORDS = ("breach", "@x!", "@x-", "@ask", "@ok", "@sos")
REASONS = ("-", "complete", "blocked", "misplay", "virage", "talk")
TIERS = ("perfect", "superb", "good", "fair", "wipeout")
FACINGS = ("-", "in", "away", "up", "down")
CARD_NAMES = tuple(f"{COLOURS[colour(card)]}{digit(card)}" for card in range(NUM_CARDS))
TIDE_NAMES = ("C", "D")

MOVE_NAMES: tuple[str, ...] = (
    *SLOT_NAMES,
    *(f"{slot}#" for slot in SLOT_NAMES),
    *(f"x{slot}" for slot in SLOT_NAMES),
    *WORDS,
    *(f"@{t}{s}{m}" for t in TARGET_NAMES for s in SLOT_NAMES for m in MARK_NAMES),
)


class Set(Codec):
    """A set written as the names of its members, joined by +, or as ``all``."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, value: int) -> str:
        """The members of the set, - for none."""
        if value == (1 << len(self.names)) - 1:
            return "all"
        members = (name for bit, name in enumerate(self.names) if value >> bit & 1)
        return "+".join(members) or "-"

    def read(self, text: str) -> int:
        """The set of these members."""
        if text == "all":
            return (1 << len(self.names)) - 1
        members = [] if text == "-" else text.split("+")
        for name in members:
            if name not in self.names:
                known = ", ".join(self.names)
                raise NotationError(
                    text, sentences("notation.members", "houle.games.wave", known=known)
                )
        return sum(1 << self.names.index(name) for name in members)


class CardSet(Codec):
    """A set of cards, each colour followed by its digits: ``W35Y0``."""

    def write(self, value: int) -> str:
        """The cards of the set, - for none."""
        cards = [name for card, name in enumerate(CARD_NAMES) if value >> card & 1]
        groups = [[name for name in cards if name[0] == letter] for letter in COLOURS]
        return "".join(g[0][0] + "".join(name[1] for name in g) for g in groups if g) or "-"

    def read(self, text: str) -> int:
        """The set of these cards."""
        letter, cards = "", 0
        for sign in "" if text == "-" else text:
            if sign in COLOURS:
                letter = sign
            elif letter + sign in CARD_NAMES:
                cards |= 1 << CARD_NAMES.index(letter + sign)
            else:
                raise NotationError(text, sentences("notation.cards", "houle.games.wave"))
        return cards


CARDS = Named((*CARD_NAMES, *TIDE_NAMES), {NO_CARD: "-", CLOSED_CARD: "?"})
SLOT_PLACE_NAMES = tuple(f"{h}{s}" for h in range(SLOT_PLACES // SLOTS) for s in SLOT_NAMES)
CELL_NAMES = tuple(f"cell{cell}" for cell in range(NUM_CARDS))
CARD_SET = CardSet()
EYES = Set(("0", "1", "2", "3", "spectators"))

VALUE_NAMES: dict[str, Sequence[str] | Mapping[int, str]] = {
    "card": CARDS.names,
    "direction": {1: "+", -1: "-"},
    "slot": SLOT_NAMES,
    "mark": MARK_NAMES,
    "tier": TIERS,
    "reason": REASONS,
    "facing": FACINGS,
    "advice": MOVE_NAMES,
    "word": MOVE_NAMES,
}
"""The names of event values, by type; all other values are numbers."""

CODECS: dict[str, Codec] = {
    "tide": Named(TIDES),
    "misplay": Named(MISPLAYS),
    "talk": Named(TALKS),
    "spectator": Named(SPECTATORS),
    "phase": Named(("play", "over")),
    "reason": Named(REASONS, {0: "-"}),
    "direction": Named((), {1: "+", -1: "-"}),
    "taken": Named(tuple(SLOT_NAMES)),
    "refused": Set(tuple(SLOT_NAMES)),
    "hand": CARDS,
    "facing": Named(FACINGS, {0: "-"}),
    "middle": CARDS,
    "pile": CARDS,
    "laid": CARDS,
    "pointed": Set(SLOT_PLACE_NAMES),
    "advice": Named((), {0: "-", **dict(enumerate(WORDS, BREACH))}),
    "word": Named((), {0: "-", **dict(enumerate(WORDS, BREACH))}),
    "known": EYES,
    "excluded": CARD_SET,
    "laid_known": EYES,
    "laid_excluded": CARD_SET,
    "doubt": Set((*SLOT_PLACE_NAMES, *CELL_NAMES)),
}


def complete(state: Any) -> None:
    """Fill in the fields that follow from others, and what the notation may leave out."""
    if state.phase != OVER and state.decider == NO_SEAT:
        complete_position(state)
    state.order = order_in_force(state)
    state.left = cards_left(state)
    update_next_hands(state)


def complete_position(state: Any) -> None:
    """Fill in, where left out: counts, usual facings, who sees what, who decides."""
    state.hands = state.hands or max(3, int(state.seats))
    state.laid_count = state.laid_count or np.count_nonzero(state.laid != NO_CARD)
    state.pile_end = state.pile_end or np.count_nonzero(state.pile != NO_CARD)
    for hand in range(state.hands):
        for slot in range(SLOTS):
            complete_slot(state, hand, slot)
    for cell in range(state.laid_count):
        if state.laid_down[cell] == 0:
            state.laid_known[cell] = KNOWN_TO_ALL
    state["hand_size"] = np.count_nonzero(state.hand != NO_CARD, axis=1)
    state.decider = seat_deciding_for(state, int(state.active_hand))


def complete_slot(state: State, hand: int, slot: int) -> None:
    """A card without a facing lies as dealt: the first three in, the others away (W-5, W-36)."""
    if state.hand[hand, slot] == NO_CARD:
        return
    if state.facing[hand, slot] == VACANT:
        dealt = (UP, DOWN) if is_vaimiti(state, hand) else (IN, AWAY)
        state.facing[hand, slot] = dealt[0] if slot < 3 else dealt[1]
    if state.known[hand, slot] == 0:
        state.known[hand, slot] = viewer_bits(state, hand, int(state.facing[hand, slot]))


STATES = StateNotation(
    State,
    "wave",
    codecs=CODECS,
    derived=("next_hand", "turned_hand", "order", "left"),
    complete=complete,
)

format_state = STATES.format
parse_state = STATES.parse


def format_move(move: Move) -> str:
    """A slot to lay, with # face down, with x to exchange; a signal; or ``breach``."""
    return MOVE_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The move, in upper or lower case; a card that the seat sees in the hand names its slot."""
    name = "".join(text.split()).lower().replace("@v", "@V")
    if name in MOVE_NAMES:
        return MOVE_NAMES.index(name)
    code = name.removeprefix("x").removesuffix("#").upper()
    face_down, swap = name.endswith("#"), name.startswith("x")
    if code not in CARD_NAMES or (face_down and swap):
        raise NotationError(text, sentences("notation.move", "houle.games.wave"))
    slot = slot_holding(seen, seat, CARD_NAMES.index(code))
    if slot is None:
        allowed = sentences("notation.move", "houle.games.wave")
        why = sentences("notation.unseen", "houle.games.wave", card=code, allowed=allowed)
        raise NotationError(text, why)
    return (EXCHANGE if swap else FACE_DOWN if face_down else LAY) + slot


def slot_holding(seen: State, seat: Seat, card: int) -> int | None:
    """The slot where the seat sees the card: in the hand it decides for, else in its own."""
    hand = seen.active_hand if seat == seen.decider else seat
    slots = [slot for slot in range(SLOTS) if seen.hand[hand, slot] == card]
    return slots[0] if slots else None


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    names = VALUE_NAMES.get(kind)
    return str(value) if names is None else names[value]


def outcome(state: State) -> dict[str, Any]:
    """Won, rated or lost, why the match ended, and the count with its rating (W-31)."""
    reason = REASONS[state.reason]
    if state.phase != OVER:
        return {}
    if state.reason == TALK:
        return {"outcome": "lost", "reason": reason}
    count = final_count(state)
    won = "rated" if count else "win"
    return {"outcome": won, "reason": reason, "count": count, "tier": TIERS[tier_of(count)]}


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data.

    ``kind`` is lay, lay_down (face down) or exchange, with the ``slot`` of the card; breach; advise
    (about the Virage card), with a ``mark``; say, with the ``word``; or point, with the ``target``
    (the number of a hand, 4 for Vaimiti), the ``slot`` and the ``mark``. All are numbered from 0,
    marks in the order of MARK_NAMES.
    """
    if move < BREACH:
        return {"kind": ("lay", "lay_down", "exchange")[move // SLOTS], "slot": move % SLOTS}
    if move < POINT:
        return describe_word(WORDS[move - BREACH])
    target_and_slot, mark = divmod(move - POINT, len(MARK_NAMES))
    target, slot = divmod(target_and_slot, SLOTS)
    return {"kind": "point", "target": target, "slot": slot, "mark": mark}


def describe_word(name: str) -> dict[str, int | str]:
    """A move without a slot, as data."""
    if name.startswith("@x"):
        return {"kind": "advise", "mark": MARK_NAMES.index(name[-1])}
    return {"kind": name} if name == "breach" else {"kind": "say", "word": name[1:]}
