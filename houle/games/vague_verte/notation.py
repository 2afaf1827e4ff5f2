"""Vague Verte: moves and states as short text.

``D`` and ``F`` draw from the draw pile and the face-up pile; ``B3``, ``BX@P2``, ``TOW``, ``RED@4``
play a card, ``-B3`` discards it. In a state, piles are written from the bottom card to the top.
"""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import Sentences, sentences
from houle.engine.notation import Named, StateNotation
from houle.engine.rule import Card, Move, Seat

from .cards import (
    BREAKDOWN,
    CARD_NAMES,
    CLOSED_CARD,
    COPIES,
    DRAW,
    FIRST_DISCARD,
    FIRST_LAY,
    FIRST_PLAY,
    GREEN,
    MOVE_CARD,
    MOVE_TARGET,
    NO_CARD,
    NUM_MOVES,
    NUM_SQUARES,
    RED,
    SQUARE_NAMES,
    TARGETS,
    TOW,
    TOWED,
)
from .state import MAX_SEATS, State
from .traffic import progress, survey

ABSENT = {NO_CARD: "-", CLOSED_CARD: "?"}
CARDS = Named(CARD_NAMES, ABSENT)
SQUARES = Named(SQUARE_NAMES, ABSENT)


def complete(state: State) -> None:
    """Fill in what follows from the other fields, and sizes that were not written."""
    count_cards(state)
    survey(state)


def count_cards(state: State) -> None:
    """Count the squares taken, the cards unseen, and where it was left out those in hands."""
    rows = ((state.hand, state.hand_size), (state.shown, state.shown_size))
    for cards, sizes in rows:
        for seat in range(MAX_SEATS):
            cards[seat] = sorted(cards[seat], key=sort_key)
            if sizes[seat] == 0:
                sizes[seat] = (cards[seat] >= 0).sum()
    for name in ("pile", "face_up"):
        if state[f"{name}_size"] == 0:  # type: ignore[index]
            state[f"{name}_size"] = (state[name] >= 0).sum()  # type: ignore[index]
    state.front[:] = (state.street >= 0).sum(axis=1)
    count_unseen_cards(state)


def sort_key(card: Card) -> int:
    """Cards in their order, no card last."""
    return NUM_MOVES if card == NO_CARD else card


def count_unseen_cards(state: State) -> None:
    """Count what lies in the draw pile or in hands, without the cards shown."""
    if CLOSED_CARD not in state.pile:
        places = [(state.pile, 1), (state.hand, 1), (state.shown, -1)]
    elif CLOSED_CARD not in state.face_up:
        count_visible_cards(state)
        places = [(state.face_up, -1), (state.shown, -1)]
    else:
        return  # a view: whoever only looks does not count
    for cards, change in places:
        for card in cards.flat:
            if card >= 0:
                state.unseen[card] += change


def count_visible_cards(state: State) -> None:
    """Count all sixty cards but those on and beside the board."""
    state.unseen[:] = COPIES
    for square in state.street.flat:
        if square >= TOWED:
            state.unseen[[square - TOWED + BREAKDOWN, TOW]] -= 1
        elif square >= 0:
            state.unseen[square] -= 1
    state.unseen[RED] -= state.red.sum() + state.cancelled.sum()
    state.unseen[GREEN] -= state.cancelled.sum()


STATES = StateNotation(
    State,
    "vv",
    codecs={
        "phase": Named(("draw", "lay", "over")),
        "matching": Named(("off", "on")),
        "street": SQUARES,
        **dict.fromkeys(("hand", "shown", "pile", "face_up"), CARDS),
    },
    derived=("front", "unseen", "status", "barred", "to_go"),
    complete=complete,
)

format_state = STATES.format
parse_state = STATES.parse


def format_move(move: Move) -> str:
    """D or F, a card with its target, or a card to discard behind a dash."""
    if move < FIRST_LAY:
        return "D" if move == DRAW else "F"
    name = CARD_NAMES[int(MOVE_CARD[move])]
    if move >= FIRST_DISCARD:
        return f"-{name}"
    if TARGETS[MOVE_CARD[move]] == 1:
        return name
    return (
        f"{name}@P{MOVE_TARGET[move]}" if MOVE_CARD[move] < RED else f"{name}@{MOVE_TARGET[move]}"
    )


MOVES = {format_move(move): move for move in range(NUM_MOVES)}


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The move with that notation; capitals and blanks do not matter."""
    written = "".join(text.split()).upper()
    if written not in MOVES:
        raise NotationError(text, expected(written))
    return MOVES[written]


def expected(written: str) -> Sentences:
    """What might have been meant: the targets of a card, or all that can be written."""
    name = written.partition("@")[0]
    if name not in CARD_NAMES:
        return sentences("notation.move", "houle.games.vague_verte", cards=", ".join(CARD_NAMES))
    first, last = FIRST_PLAY[CARD_NAMES.index(name)], FIRST_PLAY[CARD_NAMES.index(name) + 1] - 1
    if first == last:
        return sentences("notation.no_target", "houle.games.vague_verte", card=name)
    targets = {"first": format_move(first), "last": format_move(last)}
    return sentences("notation.target", "houle.games.vague_verte", card=name, **targets)


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    return format_card(value) if kind == "card" else str(value)


def format_card(card: Card) -> str:
    """The card, - for none, ? for a closed one."""
    return CARDS.write(card)


def outcome(state: State) -> dict[str, Any]:
    """How the match ended, how far everybody came, and after how many turns."""
    reached = [progress(state, seat) for seat in range(int(state.seats))]
    ending = "arrived" if NUM_SQUARES in reached else "stuck"
    return {"ending": ending, "progress": reached, "turns": int(state.turn_number)}
