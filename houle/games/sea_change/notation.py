"""Sea Change: moves and states as short text. A move is a suit letter and a value: ``V10``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Named, StateNotation
from houle.engine.rule import NO_SEAT, Card, Move, Seat

from .cards import (
    CLOSED_CARD,
    EIGHT,
    NO_CARD,
    NO_SUIT,
    NUM_VALUES,
    SUIT_LETTERS,
    suit_of,
    value_of,
    zero_of,
)
from .options import NO_TEAMS, SEATING, TEAMS, fill_in
from .rules import trick_length, winning_card
from .scoring import place_of
from .state import IA, MAX_SEATS, NO_SIDE, ON_TABLE, PLAY, State

CARD_NAMES = tuple(f"{suit}{value}" for suit in SUIT_LETTERS for value in range(NUM_VALUES))
CARDS = Named(CARD_NAMES, {NO_CARD: "-", CLOSED_CARD: "?"})
SUITS = Named(tuple(SUIT_LETTERS), {NO_SUIT: "-"})
SIDES = Named((), {NO_SIDE: "-", ON_TABLE: "t"})


def format_move(move: Move) -> str:
    """The suit and the value of the card."""
    return CARD_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The card with that notation; case and surrounding blanks do not matter."""
    name = text.strip().upper()
    if name not in CARD_NAMES:
        raise NotationError(text, sentences("notation.card", "houle.games.sea_change"))
    return CARD_NAMES.index(name)


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    if kind == "card":
        return format_card(value)
    if kind == "suit":
        return SUITS.write(value)
    if kind == "team":
        return team_letter(value)
    return f"P{value}" if kind == "place" else str(value)


def format_card(card: Card) -> str:
    """The suit and the value, - for none, ? for a closed card."""
    return CARDS.write(card)


def format_side(state: State, side: int) -> str:
    """A side in notation: a seat, a team or the IA."""
    if state.seats == 1 and side == IA:
        return "IA"
    return f"P{side}" if state.teams == NO_TEAMS else team_letter(side)


def team_letter(side: int) -> str:
    """The letter of a team."""
    return chr(ord("A") + side)


def outcome(state: State) -> dict[str, Any]:
    """The sides with their VP, targets, places and last round, and the rule that decided."""
    sides = range(int(state.sides))
    return {
        "sides": [format_side(state, side) for side in sides],
        "vp": [int(state.vp[side]) for side in sides],
        "targets": [int(state.target[side]) for side in sides],
        "side_places": [int(place_of(state, side)) for side in sides],
        "rounds": int(state.round_number) + 1,
        "last_totals": [int(state.past_total[side]) for side in sides],
        "last_cards": [int(state.past_captured[side]) for side in sides],
        "last_trump": SUITS.write(int(state.past_trump)),
        "lost_for_want_of_an_eight": bool(state.past_lost),
        "decided_by": f"SC-{int(state.decided_by)}",
    }


def complete(state: State) -> None:
    """Fill in the fields that follow from others, and counts that were left out."""
    check_sides(state)
    fill_in(state)
    state.trick_size = count_cards(state.trick)
    if not state.hand_size.any():
        for seat, hand in enumerate(state.hand):
            state.hand_size[seat] = count_cards(hand)
    if state.deck_size == 0:
        state.deck_size = state.deck_next + count_cards(state.deck)
    for card in state.trick[: state.trick_size]:
        state.taken_by[card] = ON_TABLE
    if not state.captured.any():
        count_captured(state)
    complete_tricks(state)
    complete_turn(state)


def check_sides(state: State) -> None:
    """Refuse an impossible number of seats or teams."""
    seats, teams = int(state.seats), int(state.teams)
    if not 1 <= seats <= MAX_SEATS:
        raise NotationError(
            f"seats={seats}", sentences("notation.seats", "houle.games.sea_change", most=MAX_SEATS)
        )
    fitting = [i for i, name in enumerate(TEAMS) if i == NO_TEAMS or len(SEATING[name]) == seats]
    if teams not in fitting:
        why = sentences("notation.teams", "houle.games.sea_change", seats=seats, known=fitting)
        raise NotationError(f"teams={teams}", why)


def complete_tricks(state: State) -> None:
    """Work out who laid each card, the suit led, the best card, and which 0 counts as 5."""
    for position in range(int(state.trick_size)):
        state.laid_by[position] = seat_at(state, int(state.leader), position)
    for position in range(count_cards(state.last_trick)):
        state.last_laid_by[position] = seat_at(state, int(state.last_leader), position)
    if state.trick_size > 0:
        state.led = suit_of(int(state.trick[0]))
        state.echo = value_of(int(state.trick[state.trick_size - 1]))
        state.best = winning_card(state, int(state.trump))
    if state.trump != NO_SUIT:
        state.treasure = zero_of(int(state.trump))
    if state.past_trump != NO_SUIT:
        state.past_treasure = zero_of(int(state.past_trump))


def complete_turn(state: State) -> None:
    """Work out whose turn it is from the leader and the number of cards in the trick."""
    if state.phase == PLAY and state.trick_size < trick_length(state):
        size = int(state.trick_size)
        state.turn = 0 if state.seats == 1 else seat_at(state, int(state.leader), size)


def seat_at(state: State, leader: Seat, position: int) -> Seat:
    """The seat that lays the card at this position of a trick, NO_SEAT for the IA (SC-13, 49)."""
    if state.seats == 1:
        return 0 if position == 1 else NO_SEAT
    return (leader + position) % int(state.seats)


def count_captured(state: State) -> None:
    """Count the captured cards, and the 8s against the IA, if the notation leaves them out."""
    for card, side in enumerate(state.taken_by):
        if side >= 0:
            state.captured[side] += 1
            if state.seats == 1 and card % NUM_VALUES == EIGHT:
                state.eights[side] += 1


def count_cards(cards: Any) -> int:
    """The number of entries that are cards."""
    return int((cards >= 0).sum())


CARD_FIELDS = ("deck", "hand", "trick", "last_trick", "laid")
STATES = StateNotation(
    State,
    "sc",
    codecs={
        **dict.fromkeys(CARD_FIELDS, CARDS),
        **dict.fromkeys(("trump", "past_trump"), SUITS),
        **dict.fromkeys(("taken_by", "past_taken_by"), SIDES),
    },
    derived=(
        *("sides", "side_of", "target", "trick_size", "turn"),
        *("laid_by", "last_laid_by", "led", "echo", "best", "treasure", "past_treasure"),
    ),
    complete=complete,
)

format_state = STATES.format
parse_state = STATES.parse


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data: ``kind`` is always play, ``card`` the number of the card, from 0."""
    return {"kind": "play", "card": move}
