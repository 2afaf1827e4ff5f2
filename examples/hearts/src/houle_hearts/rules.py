"""Hearts: the rules, in the order of play. HE-n refers to the rulebook."""

from __future__ import annotations

from houle.engine.chance import shuffle
from houle.engine.event import EVERYONE, NOBODY, audience_of, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array

from . import events
from .cards import (
    ALL,
    ALL_POINTS,
    COSTLY,
    DECKS,
    FIRST_CARDS,
    HEARTS,
    NO_CARD,
    NUM_CARDS,
    SUITS,
    points_of,
    suit_of,
)
from .state import ACROSS, LEFT, NONE, NUM_PASSED, OVER, PASS, PLAY, RIGHT, State


@rule
def deal(state: State, log: Array) -> None:
    """Begin the first round."""
    begin_round(state, log)


@rule
def begin_round(state: State, log: Array) -> None:
    """Deal all cards, then pass some or begin to play (HE-4, HE-5, HE-6)."""
    tell(log, events.ROUND_BEGAN, NO_SEAT, EVERYONE, int(state.round_number) + 1, 0, 0)
    deal_hands(state, log)
    state.trick_number = 0
    state.is_broken = 0
    state.direction = direction_of(state)
    tell(log, events.PASSING, NO_SEAT, EVERYONE, int(state.direction), 0, 0)
    if state.direction == NONE:
        begin_play(state)
    else:
        state.phase = PASS
        state.turn = NO_SEAT


@rule
def deal_hands(state: State, log: Array) -> None:
    """Shuffle and deal the same number of cards to every seat (HE-4)."""
    size = list_cards(state, DECKS[state.seats])
    each = size // int(state.seats)
    shuffle(state, state.deck, 0, size)
    tell_list(log, events.DECK_SHUFFLED, NO_SEAT, NOBODY, state.deck, 0, size)
    for seat in range(state.seats):
        clear_seat(state, seat)
        for i in range(seat * each, (seat + 1) * each):
            state.hand[seat] |= 1 << int(state.deck[i])
        state.hand_size[seat] = each
    for seat in range(state.seats):
        list_cards(state, int(state.hand[seat]))
        tell_list(log, events.HAND_DEALT, seat, audience_of(seat), state.deck, 0, each)
    list_cards(state, 0)


@rule
def direction_of(state: State) -> int:
    """Where cards go in this round: left, right, with four seats across, then nowhere (HE-6)."""
    directions = 3 if state.seats == 4 else 2
    turn = int(state.round_number) % (directions + 1)
    return LEFT + turn if state.is_passing == 1 and turn < directions else NONE


@rule
def begin_play(state: State) -> None:
    """Whoever holds the lowest club leads (HE-7)."""
    state.phase = PLAY
    for seat in range(state.seats):
        if holds(state, seat, FIRST_CARDS[state.seats]):
            state.leader = seat
            state.turn = seat


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether the seat has cards to set aside, or plays next (HE-5, HE-8)."""
    if state.phase == PASS:
        return bool(state.aside_size[seat] < NUM_PASSED)
    return bool(state.turn == seat)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may choose the card, else the rule against it."""
    if state.phase == OVER:
        return 15
    if not to_move(state, seat):
        return 5 if state.phase == PASS else 8
    if not holds(state, seat, move):
        return 16
    if allowed(state, seat) >> move & 1 == 1:
        return 0
    if seat == state.leader:
        return 7 if state.trick_number == 0 else 11
    return 9 if int(state.hand[seat]) & SUITS[suit_led(state)] != 0 else 10


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """The cards that no rule forbids."""
    number = 0
    if to_move(state, seat):
        cards = allowed(state, seat)
        for card in range(NUM_CARDS):
            if cards >> card & 1 == 1:
                out[number] = card
                number += 1
    return number


@rule
def allowed(state: State, seat: Seat) -> int:
    """The cards that the seat may pass or play now (HE-5, HE-7, HE-9 to HE-11)."""
    hand = int(state.hand[seat])
    if state.phase == PASS:
        return hand
    if seat == state.leader:
        if state.trick_number == 0:
            return 1 << FIRST_CARDS[state.seats]
        return hand if state.is_broken == 1 else spared(hand, SUITS[HEARTS])
    following = hand & SUITS[suit_led(state)]
    if following != 0:
        return following
    return spared(hand, COSTLY) if state.trick_number == 0 else hand


@rule
def spared(hand: int, barred: int) -> int:
    """The hand without the barred cards, unless it has no others (HE-10, HE-11)."""
    return hand if hand & ~barred == 0 else hand & ~barred


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Set the card aside to be passed, or play it to the trick."""
    if state.phase == PASS:
        move_aside(state, seat, move, log)
    else:
        lay(state, seat, move, log)


@rule
def move_aside(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Lay the card face down; when all have three, they change hands (HE-5)."""
    tell(log, events.SET_ASIDE, seat, audience_of(seat), card, 0, 0)
    state.hand[seat] ^= 1 << card
    state.aside[seat] |= 1 << card
    state.hand_size[seat] -= 1
    state.aside_size[seat] += 1
    for other in range(state.seats):
        if to_move(state, other):
            return
    for giver in range(state.seats):
        pass_cards(state, giver, receiver_of(state, giver), log)
    begin_play(state)


@rule
def pass_cards(state: State, giver: Seat, receiver: Seat, log: Array) -> None:
    """The receiver takes up what the giver has set aside; both remember it (HE-5)."""
    cards = int(state.aside[giver])
    list_cards(state, cards)
    known = audience_of(giver) | audience_of(receiver)
    tell_list(log, events.RECEIVED, receiver, known, state.deck, 0, NUM_PASSED)
    list_cards(state, 0)
    state.given[giver] = cards
    state.hand[receiver] |= cards
    state.hand_size[receiver] += NUM_PASSED
    state.aside[giver] = 0
    state.aside_size[giver] = 0


@rule
def lay(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Add the card to the trick; the last card ends it (HE-8, HE-12)."""
    note_lacks(state, seat, card)
    tell(log, events.PLAYED, seat, EVERYONE, card, 0, 0)
    state.hand[seat] ^= 1 << card
    state.played[seat] |= 1 << card
    state.hand_size[seat] -= 1
    state.trick[seat] = card
    if suit_of(card) == HEARTS and state.is_broken == 0:
        state.is_broken = 1
        tell(log, events.HEARTS_BROKEN, seat, EVERYONE, 0, 0, 0)
    state.turn = (seat + 1) % int(state.seats)
    if state.turn == state.leader:
        end_trick(state, log)


@rule
def note_lacks(state: State, seat: Seat, card: Card) -> None:
    """Remember what the seat cannot have if it may play this card (HE-9 to HE-11)."""
    if seat == state.leader:
        if suit_of(card) == HEARTS and state.is_broken == 0:
            state.lacks[seat] |= ALL & ~SUITS[HEARTS]
    elif suit_of(card) != suit_led(state):
        state.lacks[seat] |= SUITS[suit_led(state)]
        if state.trick_number == 0 and points_of(card) > 0:
            state.lacks[seat] |= ALL & ~COSTLY


@rule
def end_trick(state: State, log: Array) -> None:
    """The highest card of the suit led takes the trick and leads the next (HE-12)."""
    winner, points = winning_seat(state), 0
    for seat in range(state.seats):
        points += points_of(int(state.trick[seat]))
    tell(log, events.TRICK_WON, winner, EVERYONE, points, int(state.trick[winner]), 0)
    for seat in range(state.seats):
        state.last_trick[seat] = state.trick[seat]
        state.trick[seat] = NO_CARD
    state.round_points[winner] += points
    state.trick_number += 1
    state.leader = winner
    state.turn = winner
    if state.hand_size[winner] == 0:
        end_round(state, log)


@rule
def end_round(state: State, log: Array) -> None:
    """Count the points; end the match at the target, else deal again (HE-13 to HE-15)."""
    shoot_moon(state, log)
    highest = 0
    for seat in range(state.seats):
        points = int(state.round_points[seat])
        state.total[seat] += points
        tell(log, events.ROUND_SCORED, seat, EVERYONE, points, int(state.total[seat]), 0)
        highest = max(highest, int(state.total[seat]))
    if highest < state.target:
        state.round_number += 1
        begin_round(state, log)
    else:
        state.phase = OVER
        state.turn = NO_SEAT
        for seat in range(state.seats):
            if place_of(state, seat) == 1:
                tell(log, events.WON, seat, EVERYONE, int(state.total[seat]), 0, 0)


@rule
def shoot_moon(state: State, log: Array) -> None:
    """Whoever has taken all points gives them to everybody else (HE-14)."""
    for shooter in range(state.seats):
        if state.round_points[shooter] == ALL_POINTS:
            tell(log, events.MOON_SHOT, shooter, EVERYONE, 0, 0, 0)
            for seat in range(state.seats):
                state.round_points[seat] = ALL_POINTS
            state.round_points[shooter] = 0
            return


@rule
def is_over(state: State) -> bool:
    """Whether somebody has reached the target (HE-15)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The points of all rounds, the fewer the better (HE-13)."""
    return int(state.total[seat])


@rule
def result(state: State, out: Array) -> None:
    """The place of every seat; equal points share one (HE-15)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)


# Helpers, in the order in which the rules call them.


@rule
def list_cards(state: State, cards: int) -> int:
    """Lay the cards of a set out in order; how many there are."""
    size = 0
    for card in range(NUM_CARDS):
        state.deck[card] = NO_CARD
        if cards >> card & 1 == 1:
            state.deck[size] = card
            size += 1
    return size


@rule
def clear_seat(state: State, seat: Seat) -> None:
    """Forget what the seat held, took and showed in the round before."""
    state.hand[seat] = 0
    state.given[seat] = 0
    state.played[seat] = 0
    state.lacks[seat] = 0
    state.round_points[seat] = 0
    state.last_trick[seat] = NO_CARD


@rule
def holds(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand."""
    return int(state.hand[seat]) >> card & 1 == 1


@rule
def suit_led(state: State) -> int:
    """The suit of the first card of the trick."""
    return suit_of(int(state.trick[state.leader]))


@rule
def receiver_of(state: State, giver: Seat) -> Seat:
    """Who gets the cards that the seat passes in this round (HE-6)."""
    steps = 2 if state.direction == ACROSS else 1
    if state.direction == RIGHT:
        steps = int(state.seats) - 1
    return (giver + steps) % int(state.seats)


@rule
def winning_seat(state: State) -> Seat:
    """Who has laid the highest card of the suit led (HE-12)."""
    winner = int(state.leader)
    for seat in range(state.seats):
        card, best = int(state.trick[seat]), int(state.trick[winner])
        if card > best and suit_of(card) == suit_of(best):
            winner = seat
    return winner


@rule
def place_of(state: State, seat: Seat) -> int:
    """One more than the number of seats with fewer points."""
    place = 1
    for other in range(state.seats):
        if state.total[other] < state.total[seat]:
            place += 1
    return place
