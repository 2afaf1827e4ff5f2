"""Land Unter: moves and states as short text. A move is the number of a card: ``37``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Named, StateNotation
from houle.engine.rule import Card, Move, Seat

from .cards import CLOSED_CARD, HAND_SIZE, NO_CARD, NUM_CARDS
from .rules import compare_levels, first_place, hand_of, number_laying_order
from .state import HIDDEN, OPEN, OUT, OVER, PLAY, State

CARD_NAMES = tuple(str(card + 1) for card in range(NUM_CARDS))
CARDS = Named(CARD_NAMES, {NO_CARD: "-", CLOSED_CARD: "?"})


def complete(state: State) -> None:
    """Fill in the fields that follow from others: hands and lifebelts by round, levels, order."""
    state.rounds = state.seats
    for number in range(int(state.round_number) + 1):
        for seat in range(int(state.seats)):
            state.played[number, seat] = hand_of(state, seat, number)
    for number in range(int(state.rounds if state.phase == OVER else state.round_number)):
        for seat in range(int(state.seats)):
            points = int(state.round_score[number, seat])
            state.kept[number, seat] = points - int(state.bonus[number, seat])
            if points < 0:
                state.kept[number, seat] = OUT
    for seat in range(int(state.seats)):
        state.hand_size[seat] = count_held(state, seat)
    compare_levels(state)
    if state.mode == OPEN:
        number_laying_order(state)


def count_held(state: State, seat: Seat) -> int:
    """The number of cards in hand: neither played in this round nor laid face down."""
    start = first_place(state, seat)
    left = HAND_SIZE - int(state.spent[start : start + HAND_SIZE].sum())
    is_laid = state.mode == HIDDEN and state.phase == PLAY and state.has_chosen[seat] != 0
    return left - 1 if is_laid else left


STATES = StateNotation(
    State,
    "lu",
    codecs={"deck": CARDS, "chosen": CARDS},
    derived=("rounds", "hand_size", "lay_order", "stand", "played", "kept"),
    complete=complete,
)

format_state = STATES.format
parse_state = STATES.parse


def format_move(move: Move) -> str:
    """The number on the card."""
    return CARD_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The card with that number; leading zeros are ignored."""
    number = text.strip().lstrip("0")
    if number not in CARD_NAMES:
        raise NotationError(
            text, sentences("notation.number", "houle.games.land_unter", last=NUM_CARDS)
        )
    return CARD_NAMES.index(number)


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    return format_card(value) if kind == "card" else str(value)


def format_card(card: Card) -> str:
    """The number on the card, - for none, ? for a closed one."""
    return CARDS.write(card)


def outcome(state: State) -> dict[str, Any]:
    """The points of every round."""
    seats = int(state.seats)
    return {"rounds": [[int(p) for p in row[:seats]] for row in state.round_score[:seats]]}


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data: ``kind`` is always play, ``card`` the number of the card, from 0."""
    return {"kind": "play", "card": move}
