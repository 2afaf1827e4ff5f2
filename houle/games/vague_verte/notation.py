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
from houle.games.vague_verte.chapters.traffic import progress, update_statuses

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

ABSENT = {NO_CARD: "-", CLOSED_CARD: "?"}
CARDS = Named(CARD_NAMES, ABSENT)
SQUARES = Named(SQUARE_NAMES, ABSENT)


def complete(state: State) -> None:
    """Fill in the fields that follow from others, and sizes that were left out."""
    count_cards(state)
    update_statuses(state)


def count_cards(state: State) -> None:
    """Count the squares taken, the unseen cards, and hand sizes that were left out."""
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
    """Sorts cards in their order, with NO_CARD last."""
    return NUM_MOVES if card == NO_CARD else card


def count_unseen_cards(state: State) -> None:
    """Count what lies in the draw pile or in hands, except the cards shown."""
    if CLOSED_CARD not in state.pile:
        places = [(state.pile, 1), (state.hand, 1), (state.shown, -1)]
    elif CLOSED_CARD not in state.face_up:
        count_visible_cards(state)
        places = [(state.face_up, -1), (state.shown, -1)]
    else:
        return  # a view: these counts are only remembered, not seen
    for cards, change in places:
        for card in cards.flat:
            if card >= 0:
                state.unseen[card] += change


def count_visible_cards(state: State) -> None:
    """Count all sixty cards except those on and beside the board."""
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
    """D or F, a card with its target, or a card to discard after a dash."""
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
    """The move with that notation; case and blanks do not matter."""
    written = "".join(text.split()).upper()
    if written not in MOVES:
        raise NotationError(text, expected(written))
    return MOVES[written]


def expected(written: str) -> Sentences:
    """The correct notations nearby: the targets of the card, or everything that can be written."""
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
    """How the match ended, the progress of every seat, and the number of turns."""
    reached = [progress(state, seat) for seat in range(int(state.seats))]
    ending = "arrived" if NUM_SQUARES in reached else "stuck"
    return {"ending": ending, "progress": reached, "turns": int(state.turn_number)}


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data.

    ``kind`` is draw (from the draw pile), take (from the face-up pile), play or discard; ``card``
    is the number of the card. A breakdown, ambulance or family of ducks is played on the street of
    a ``seat``, a light at a ``row``; other cards have no target.
    """
    if move < FIRST_LAY:
        return {"kind": "draw" if move == DRAW else "take"}
    card = int(MOVE_CARD[move])
    if move >= FIRST_DISCARD:
        return {"kind": "discard", "card": card}
    if TARGETS[card] == 1:
        return {"kind": "play", "card": card}
    return {"kind": "play", "card": card, "seat" if card < RED else "row": int(MOVE_TARGET[move])}
