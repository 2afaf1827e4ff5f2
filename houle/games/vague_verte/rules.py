"""Vague Verte: the rules, in the order of play. VV-n is a rule of the rulebook."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.event import EVERYONE, NOBODY, audience_of, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_verte.chapters.memory import (
    count_card,
    insert,
    remember_laid,
    remember_reshuffle,
    remember_taken,
    remember_turned_up,
    remove,
)
from houle.games.vague_verte.chapters.traffic import (
    attack_verdict,
    fits,
    light_verdict,
    play_verdict,
    progress,
    reference_car,
    road_verdict,
    status_of,
    update_statuses,
)

from . import events
from .cards import (
    AMBULANCE,
    BREAKDOWN,
    COPIES,
    DRAW,
    DUCKS,
    FIRST_DISCARD,
    FIRST_LAY,
    FIRST_PLAY,
    GREEN,
    HAND_SIZE,
    MOVE_CARD,
    MOVE_TARGET,
    NO_CARD,
    NUM_CARS,
    NUM_SQUARES,
    NUM_TYPES,
    RED,
    TAKE,
    TOW,
    TOWED,
)
from .state import DRAWING, LAYING, OVER, STALEMATE_TURNS, State


@rule
def deal(state: State, log: Array) -> None:
    """Shuffle, deal five cards each from the dealer's left on, turn one up (VV-2 to VV-6)."""
    choose_dealer(state, log)
    fill_pile(state)
    shuffle_pile(state, events.DECK_SHUFFLED, log)
    for _ in range(HAND_SIZE):
        for step in range(1, state.seats + 1):
            seat = (int(state.dealer) + step) % int(state.seats)
            add_to_hand(state, seat, take_top(state))
    tell(log, events.DEALT, int(state.dealer), EVERYONE, 0, 0, 0)
    state.on_turn = next_seat(state, int(state.dealer))
    update_statuses(state)
    begin_turn(state, log)


@rule
def begin_turn(state: State, log: Array) -> None:
    """Form a new draw pile if it is empty, turn a card up if there is none (VV-10 to VV-12)."""
    if state.pile_size == 0 and state.face_up_size >= 2:
        reshuffle(state, log)
    if state.face_up_size == 0 and state.pile_size > 0:
        turn_up(state, log)
    if state.face_up_size > 0:
        state.phase = DRAWING
    else:
        state.phase = LAYING
        tell(log, events.NOTHING_TO_DRAW, int(state.on_turn), EVERYONE, 0, 0, 0)


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether it is the seat's turn (VV-6)."""
    return bool(state.on_turn == seat and state.phase != OVER)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may make the move now, else the number of the rule that forbids it."""
    if state.phase == OVER:
        return 59
    if seat != state.on_turn:
        return 6
    if move < FIRST_LAY:
        return draw_verdict(state, move)
    if state.phase == DRAWING:
        return 7
    card = int(MOVE_CARD[move])
    if count_card(state.hand[seat], 0, int(state.hand_size[seat]), card) == 0:
        return 9
    if move >= FIRST_DISCARD:
        return discard_verdict(state, seat)
    return play_verdict(state, seat, card, int(MOVE_TARGET[move]))


@rule
def draw_verdict(state: State, move: Move) -> int:
    """0 if the seat may draw there: once per turn, from a pile that has a card (VV-8, 12)."""
    if state.phase != DRAWING:
        return 8
    size = state.pile_size if move == DRAW else state.face_up_size
    return 0 if size > 0 else 12


@rule
def discard_verdict(state: State, seat: Seat) -> int:
    """0 if the seat may discard: always, but a seat that can start must (VV-15, VV-18, VV-19)."""
    if state.front[seat] > 0:
        return 0
    return 18 if state.hand_size[seat] > 0 and state.hand[seat, 0] < NUM_CARS else 0


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """The piles to draw from, or all plays and discards (VV-7)."""
    if not to_move(state, seat):
        return 0
    if state.phase == DRAWING:
        return legal_draws(state, out)
    return legal_lays(state, seat, out)


@rule
def legal_draws(state: State, out: Array) -> int:
    """The piles that have a card (VV-8, VV-12)."""
    count = 0
    for move in range(DRAW, TAKE + 1):
        if draw_verdict(state, move) == 0:
            out[count] = move
            count += 1
    return count


@rule
def legal_lays(state: State, seat: Seat, out: Array) -> int:
    """Every way to play or discard a card of the hand; equal copies count once (VV-13, VV-15)."""
    count = 0
    last = NO_CARD
    road_is_free = road_verdict(state, seat) == 0
    reference = reference_car(state, seat)
    may_discard = discard_verdict(state, seat) == 0
    for index in range(state.hand_size[seat]):
        card = int(state.hand[seat, index])
        if card == last:
            continue
        last = card
        if card >= NUM_CARS:
            count = add_plays(state, seat, card, out, count)
        elif road_is_free and fits(card, reference):
            out[count] = FIRST_LAY + card
            count += 1
        if may_discard:
            out[count] = FIRST_DISCARD + card
            count += 1
    return count


@rule
def add_plays(state: State, seat: Seat, card: Card, out: Array, count: int) -> int:
    """Append every way to play a card other than a car; return the new count."""
    if state.front[seat] == 0:
        return count
    if card >= RED:
        return add_lights(state, card, out, count)
    first = int(FIRST_PLAY[card])
    if card in (TOW, AMBULANCE):
        if play_verdict(state, seat, card, 0) == 0:
            out[count] = first
            count += 1
        return count
    for victim in range(state.seats):
        if attack_verdict(state, seat, card, victim) == 0:
            out[count] = first + victim
            count += 1
    return count


@rule
def add_lights(state: State, card: Card, out: Array, count: int) -> int:
    """Append every row beside which the light may be put; return the new count."""
    first = int(FIRST_PLAY[card]) - 1
    for row in range(1, NUM_SQUARES + 1):
        if light_verdict(state, card, row) == 0:
            out[count] = first + row
            count += 1
    return count


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Draw a card, or lay one down and end the turn (VV-7)."""
    if move == DRAW:
        draw_card(state, seat, log)
    elif move == TAKE:
        take_card(state, seat, log)
    else:
        lay_card(state, seat, move, log)
        end_turn(state, seat, log)


@rule
def draw_card(state: State, seat: Seat, log: Array) -> None:
    """Take the top card of the draw pile, in secret (VV-8)."""
    card = take_top(state)
    add_to_hand(state, seat, card)
    state.phase = LAYING
    tell(log, events.DREW, seat, audience_of(seat), card, 0, 0)


@rule
def take_card(state: State, seat: Seat, log: Array) -> None:
    """Take the top card of the face-up pile, seen by everyone (VV-8)."""
    state.face_up_size -= 1
    card = int(state.face_up[state.face_up_size])
    state.face_up[state.face_up_size] = NO_CARD
    add_to_hand(state, seat, card)
    remember_taken(state, seat, card)
    state.phase = LAYING
    tell(log, events.TOOK, seat, EVERYONE, card, 0, 0)


@rule
def lay_card(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Take a card from the hand and discard or play it (VV-13 to VV-15)."""
    card = int(MOVE_CARD[move])
    remove(state.hand[seat], int(state.hand_size[seat]), card)
    state.hand_size[seat] -= 1
    remember_laid(state, seat, card)
    if move >= FIRST_DISCARD:
        state.idle_turns += 1
        put_face_up(state, card)
        tell(log, events.DISCARDED, seat, EVERYONE, card, 0, 0)
    else:
        state.idle_turns = 0
        put_down(state, seat, card, int(MOVE_TARGET[move]), log)
        update_statuses(state)


@rule
def put_down(state: State, seat: Seat, card: Card, target: int, log: Array) -> None:
    """Put a card on or beside the board and apply its effect."""
    if card < NUM_CARS or card == AMBULANCE:
        drive(state, seat, card, log)
    elif card < TOW:
        add_to_street(state, target, card)
        square = int(state.front[target])
        tell(log, events.BREAKDOWN_LAID, seat, EVERYONE, card, target, square)
    elif card == TOW:
        cover_breakdown(state, seat, log)
    elif card == DUCKS:
        send_ducks(state, seat, target, log)
    elif card == RED:
        state.red[target] = 1
        tell(log, events.RED_LAID, seat, EVERYONE, target, 0, 0)
    elif card == GREEN:
        cancel_light(state, seat, target, log)


@rule
def drive(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Put a car or the ambulance on the seat's own next square (VV-21, VV-47)."""
    add_to_street(state, seat, card)
    square = int(state.front[seat])
    if card == AMBULANCE:
        tell(log, events.AMBULANCE_LAID, seat, EVERYONE, square, 0, 0)
    else:
        tell(log, events.CAR_LAID, seat, EVERYONE, card, square, 0)


@rule
def cover_breakdown(state: State, seat: Seat, log: Array) -> None:
    """Put a tow on the breakdown at the end of the seat's own street (VV-32, VV-33)."""
    square = int(state.front[seat])
    breakdown = int(state.street[seat, square - 1])
    state.street[seat, square - 1] = breakdown - BREAKDOWN + TOWED
    tell(log, events.TOW_LAID, seat, EVERYONE, square, 0, 0)


@rule
def send_ducks(state: State, seat: Seat, victim: Seat, log: Array) -> None:
    """Put ducks on the victim's next square, which cost it one more turn (VV-53, VV-57)."""
    add_to_street(state, victim, DUCKS)
    state.lost_turns[victim] += 1
    tell(log, events.DUCKS_LAID, seat, EVERYONE, victim, int(state.front[victim]), 0)


@rule
def cancel_light(state: State, seat: Seat, row: int, log: Array) -> None:
    """Put a green light on the red one; both stay there without effect (VV-44, VV-45)."""
    state.red[row] = 0
    state.cancelled[row] += 1
    tell(log, events.GREEN_LAID, seat, EVERYONE, row, 0, 0)


@rule
def end_turn(state: State, seat: Seat, log: Array) -> None:
    """Win on the last square, end in a stalemate, or pass the turn on (VV-59, VV-61)."""
    state.turn_number += 1
    if progress(state, seat) == NUM_SQUARES:
        state.phase = OVER
        tell(log, events.ARRIVED, seat, EVERYONE, 0, 0, 0)
    elif state.idle_turns == STALEMATE_TURNS:
        end_stuck(state, log)
    else:
        pass_turn(state, seat, log)
        begin_turn(state, log)


@rule
def end_stuck(state: State, log: Array) -> None:
    """Nobody can move any more: the seats with the most progress win together (VV-61, VV-62)."""
    state.phase = OVER
    tell(log, events.STUCK, NO_SEAT, EVERYONE, STALEMATE_TURNS, 0, 0)
    for seat in range(state.seats):
        if has_won(state, seat):
            tell(log, events.FURTHEST, seat, EVERYONE, progress(state, seat), 0, 0)


@rule
def pass_turn(state: State, seat: Seat, log: Array) -> None:
    """The next seat to the left is on turn, unless it loses that turn to ducks (VV-6, VV-58)."""
    after = next_seat(state, seat)
    while state.lost_turns[after] > 0:
        state.lost_turns[after] -= 1
        state.status[after] = status_of(state, after)
        tell(log, events.TURN_LOST, after, EVERYONE, int(state.lost_turns[after]), 0, 0)
        after = next_seat(state, after)
    state.on_turn = after


@rule
def is_over(state: State) -> bool:
    """Whether a seat has arrived or the traffic is stuck (VV-59, VV-61)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The progress of the seat; only a winner's can be seven (VV-62)."""
    return progress(state, seat)


@rule
def result(state: State, out: Array) -> None:
    """Winners are first, all others share the next place (VV-59, VV-62, VV-R42)."""
    winners = 0
    for seat in range(state.seats):
        if has_won(state, seat):
            winners += 1
    for seat in range(state.seats):
        out[seat] = 1 if has_won(state, seat) else 1 + winners


# Helpers, in the order in which the rules call them.


@rule
def choose_dealer(state: State, log: Array) -> None:
    """Draw the dealer at random if none was agreed (VV-R4)."""
    if state.dealer == NO_SEAT:
        state.dealer = below(state, int(state.seats))
        tell(log, events.DEALER_CHOSEN, NO_SEAT, NOBODY, int(state.dealer), 0, 0)


@rule
def fill_pile(state: State) -> None:
    """Put all sixty cards on the draw pile, unseen (VV-2)."""
    for card in range(NUM_TYPES):
        state.unseen[card] = COPIES[card]
        for _ in range(COPIES[card]):
            state.pile[state.pile_size] = card
            state.pile_size += 1


@rule
def shuffle_pile(state: State, kind: int, log: Array) -> None:
    """Shuffle the draw pile, log it in drawing order, and store it with its top card last."""
    size = int(state.pile_size)
    shuffle(state, state.pile, 0, size)
    tell_list(log, kind, NO_SEAT, NOBODY, state.pile, 0, size)
    for index in range(size // 2):
        swapped = state.pile[index]
        state.pile[index] = state.pile[size - 1 - index]
        state.pile[size - 1 - index] = swapped


@rule
def take_top(state: State) -> Card:
    """Remove and return the top card of the draw pile."""
    state.pile_size -= 1
    card = int(state.pile[state.pile_size])
    state.pile[state.pile_size] = NO_CARD
    return card


@rule
def add_to_hand(state: State, seat: Seat, card: Card) -> None:
    """Add a card to the hand, which is kept sorted (VV-9)."""
    insert(state.hand[seat], int(state.hand_size[seat]), card)
    state.hand_size[seat] += 1


@rule
def next_seat(state: State, seat: Seat) -> Seat:
    """The seat to the left (VV-6)."""
    return 0 if seat + 1 == state.seats else seat + 1


@rule
def reshuffle(state: State, log: Array) -> None:
    """Shuffle the face-up pile except its top card into a new draw pile (VV-11)."""
    size = int(state.face_up_size) - 1
    top = state.face_up[size]
    for index in range(size):
        state.pile[index] = state.face_up[index]
        state.face_up[index] = NO_CARD
    state.face_up[size] = NO_CARD
    state.face_up[0] = top
    state.face_up_size = 1
    state.pile_size = size
    remember_reshuffle(state)
    shuffle_pile(state, events.PILE_SHUFFLED, log)
    tell(log, events.RESHUFFLED, NO_SEAT, EVERYONE, size, 0, 0)


@rule
def turn_up(state: State, log: Array) -> None:
    """Start the face-up pile with the top card of the draw pile (VV-4, VV-10)."""
    card = take_top(state)
    put_face_up(state, card)
    remember_turned_up(state, card)
    tell(log, events.TURNED_UP, NO_SEAT, EVERYONE, card, 0, 0)


@rule
def put_face_up(state: State, card: Card) -> None:
    """Put a card on top of the face-up pile (VV-14)."""
    state.face_up[state.face_up_size] = card
    state.face_up_size += 1


@rule
def add_to_street(state: State, seat: Seat, card: Card) -> None:
    """Put a card on the next square of a street (VV-30, VV-56)."""
    state.street[seat, state.front[seat]] = card
    state.front[seat] += 1


@rule
def has_won(state: State, seat: Seat) -> bool:
    """Whether nobody has come further (VV-62); true of a seat that has arrived (VV-59)."""
    for other in range(state.seats):
        if progress(state, other) > progress(state, seat):
            return False
    return True
