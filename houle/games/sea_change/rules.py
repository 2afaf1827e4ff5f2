"""Sea Change: the rules, in the order of play. SC-n is a rule of the rulebook."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.event import EVERYONE, NOBODY, audience_of, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array

from . import events
from .cards import (
    EIGHT,
    HAND_SIZE,
    MARK,
    NO_CARD,
    NO_SUIT,
    NO_VALUE,
    NUM_CARDS,
    NUM_SUITS,
    suit_of,
    value_of,
    zero_of,
)
from .scoring import count_reached, count_totals, end_match, give_points, place_of
from .state import (
    IA,
    MAX_DRAWS,
    MAX_SEATS,
    MAX_SIDES,
    MAX_TRICKS,
    NO_PLACE,
    NO_SIDE,
    ON_TABLE,
    OVER,
    PLAY,
    State,
)


@rule
def deal(state: State, log: Array) -> None:
    """Determine the first dealer, by option or at random, and begin round one (SC-4)."""
    state.phase = PLAY
    state.dealer = state.first_dealer
    if state.dealer == NO_SEAT and state.seats > 1:
        state.dealer = below(state, int(state.seats))
        tell(log, events.DEALER_DRAWN, NO_SEAT, NOBODY, int(state.dealer), 0, 0)
    begin_round(state, log)


@rule
def begin_round(state: State, log: Array) -> None:
    """Shuffle the whole deck, deal ten cards each, begin without a trump (SC-5, SC-7)."""
    clear_round(state)
    tell(log, events.ROUND_BEGAN, NO_SEAT, EVERYONE, int(state.round_number) + 1, 0, 0)
    if state.dealer != NO_SEAT:
        tell(log, events.DEALER, int(state.dealer), EVERYONE, 0, 0, 0)
    build_deck(state)
    shuffle(state, state.deck, 0, int(state.deck_size))
    tell_list(log, events.DECK_SHUFFLED, NO_SEAT, NOBODY, state.deck, 0, int(state.deck_size))
    deal_hands(state, log)
    begin_first_trick(state, log)


@rule
def deal_hands(state: State, log: Array) -> None:
    """Deal one card at a time from the dealer's left; the rest stays in the deck (SC-5, SC-R28)."""
    seats = int(state.seats)
    dealt = HAND_SIZE * seats
    for i in range(dealt):
        put_in_hand(state, (int(state.dealer) + 1 + i) % seats, int(state.deck[i]))
    keep_rest(state, dealt)
    for seat in range(seats):
        own = audience_of(seat)
        tell_list(log, events.HAND_DEALT, seat, own, state.hand[seat], 0, HAND_SIZE)


@rule
def begin_first_trick(state: State, log: Array) -> None:
    """The seat left of the dealer leads; against a single player, the IA (SC-8, SC-48)."""
    if state.seats == 1:
        begin_trick(state, NO_SEAT, log)
    else:
        begin_trick(state, (int(state.dealer) + 1) % int(state.seats), log)


@rule
def begin_trick(state: State, leader: Seat, log: Array) -> None:
    """Let the seat lead; the IA leads at once with the top card of its pile (SC-25, SC-48)."""
    state.leader = leader if state.seats > 1 else NO_SEAT
    state.turn = leader
    if state.seats == 1:
        lay(state, NO_SEAT, take_top(state), log)
        state.turn = 0


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether it is the seat's turn to play a card (SC-13)."""
    return bool(state.turn == seat)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may play the card, else the number of the rule that forbids it."""
    if state.phase == OVER:
        return 36
    if not to_move(state, seat):
        return 13
    if not in_deck(state, move):
        return 3
    if not holds(state, seat, move):
        return 9
    return 0 if is_free(state, seat) or fits(state, move) else 14


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """Any card when leading or without the suit led, else what follows or matches (SC-14, 15)."""
    count = 0
    if to_move(state, seat):
        free = is_free(state, seat)
        for i in range(state.hand_size[seat]):
            card = int(state.hand[seat, i])
            if free or fits(state, card):
                out[count] = card
                count += 1
    return count


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Play the card; with two players draw one, against the IA let it answer (SC-13)."""
    note_void(state, seat, move)
    take_from_hand(state, seat, move)
    lay(state, seat, move, log)
    if state.seats == 2:
        state.laid[seat, state.trick_number] = move
        draw(state, seat, log)
    elif state.seats == 1:
        lay(state, NO_SEAT, take_top(state), log)
    if state.trick_size == trick_length(state):
        end_trick(state, log)
    else:
        state.turn = (seat + 1) % int(state.seats)


@rule
def lay(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Add the card to the trick; the first of the round sets the trump (SC-10, SC-11)."""
    kind = events.IA_PLAYED if seat == NO_SEAT else events.PLAYED
    tell(log, kind, seat, EVERYONE, card, 0, 0)
    if state.trump == NO_SUIT:
        set_trump(state, suit_of(card))
        tell(log, events.TRUMP_SET, seat, EVERYONE, suit_of(card), 0, 0)
    elif matches(state, card):
        change_sea(state, seat, card, log)
    add_to_trick(state, seat, card)
    state.taken_by[card] = ON_TABLE


@rule
def change_sea(state: State, seat: Seat, card: Card, log: Array) -> None:
    """The suit of the matching card becomes trump at once, even if it was already (SC-17, 21)."""
    same = 1 if state.trump == suit_of(card) else 0
    set_trump(state, suit_of(card))
    state.best = winning_card(state, suit_of(card))
    tell(log, events.SEA_CHANGE, seat, EVERYONE, suit_of(card), same, 0)


@rule
def add_to_trick(state: State, seat: Seat, card: Card) -> None:
    """Add the card to the trick; it may set the suit led or be the best so far (SC-10, SC-22)."""
    size = int(state.trick_size)
    if size == 0:
        state.led = suit_of(card)
        state.best = 0
    elif beats(card, int(state.trick[state.best]), int(state.trump)):
        state.best = size
    state.trick[size] = card
    state.laid_by[size] = seat
    state.trick_size = size + 1
    state.echo = value_of(card)


@rule
def draw(state: State, seat: Seat, log: Array) -> None:
    """Take the top card of the stock, if there is one (SC-43)."""
    if state.deck_next < state.deck_size:
        card = take_top(state)
        put_in_hand(state, seat, card)
        state.drawn[seat] += 1
        left = int(state.deck_size) - int(state.deck_next)
        tell(log, events.DREW, seat, audience_of(seat), card, left, 0)


@rule
def end_trick(state: State, log: Array) -> None:
    """The winner captures the trick and leads the next one, if any (SC-24, SC-25)."""
    winner = int(state.laid_by[state.best])
    capture(state, winner, log)
    state.trick_number += 1
    if state.seats == 1 and state.eights[IA] == count_suits(state):
        state.past_lost = 1
        tell(log, events.EIGHTS_LOST, NO_SEAT, EVERYONE, 0, 0, 0)
        end_round(state, log)
    elif state.hand_size[0] == 0:
        state.past_lost = 0
        end_round(state, log)
    else:
        begin_trick(state, winner, log)


@rule
def capture(state: State, winner: Seat, log: Array) -> None:
    """Give the trick to the winner's side; it stays visible until the next one (SC-24, 27)."""
    side = side_at(state, winner)
    cards, best = int(state.trick_size), int(state.trick[state.best])
    for i in range(cards):
        card = int(state.trick[i])
        state.taken_by[card] = side
        if state.seats == 1 and value_of(card) == EIGHT:
            state.eights[side] += 1
        state.last_trick[i] = card
        state.last_laid_by[i] = state.laid_by[i]
        state.trick[i] = NO_CARD
        state.laid_by[i] = NO_SEAT
    state.captured[side] += cards
    close_trick(state)
    state.last_leader = state.leader
    state.last_winner = winner
    kind = events.IA_TRICK_WON if winner == NO_SEAT else events.TRICK_WON
    tell(log, kind, winner, EVERYONE, cards, best, 0)


@rule
def end_round(state: State, log: Array) -> None:
    """Count the captured cards, give the VP, then end the match or deal again (SC-28, SC-35)."""
    tell(log, events.ROUND_ENDED, NO_SEAT, EVERYONE, int(state.trump), 0, 0)
    count_totals(state, log)
    give_points(state, log)
    state.turn = NO_SEAT
    if count_reached(state) > 0:
        end_match(state, log)
    else:
        state.round_number += 1
        if state.dealer != NO_SEAT:
            state.dealer = (int(state.dealer) + 1) % int(state.seats)
        begin_round(state, log)


@rule
def is_over(state: State) -> bool:
    """Whether a side has reached its target (SC-36)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The victory points of the seat's side (SC-34, SC-60)."""
    return int(state.vp[state.side_of[seat]])


@rule
def side(state: State, seat: Seat) -> int:
    """The side that the seat plays for: its team, or its own (SC-4)."""
    return int(state.side_of[seat])


@rule
def result(state: State, out: Array) -> None:
    """The place of every seat's side: winners, then those who need the fewest VP (SC-R32)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, int(state.side_of[seat]))


# Helpers, in the order in which the rules call them.


@rule
def clear_round(state: State) -> None:
    """Clear the cards, the trump and the tricks of the previous round (SC-7, SC-34)."""
    state.trump = NO_SUIT
    state.treasure = NO_CARD
    state.trick_number = 0
    state.last_leader = NO_SEAT
    state.last_winner = NO_SEAT
    for card in range(NUM_CARDS):
        state.taken_by[card] = NO_SIDE
    for side in range(MAX_SIDES):
        state.captured[side] = 0
    for seat in range(MAX_SEATS):
        state.hand_size[seat] = 0
        state.last_trick[seat] = NO_CARD
        state.last_laid_by[seat] = NO_SEAT
        for draws in range(MAX_DRAWS + 1):
            state.voids[seat, draws] = 0
    for i in range(2):
        state.eights[i] = 0
        state.drawn[i] = 0
        for trick in range(MAX_TRICKS):
            state.laid[i, trick] = NO_CARD


@rule
def build_deck(state: State) -> None:
    """Put the cards for this number of players into the deck in canonical order (SC-2, SC-3)."""
    size = 0
    for card in range(NUM_CARDS):
        if in_deck(state, card):
            state.deck[size] = card
            size += 1
    state.deck_next = 0
    state.deck_size = size


@rule
def in_deck(state: State, card: Card) -> bool:
    """Whether the card is in the deck of this match, by its suit and its mark (SC-3)."""
    return state.suits >> suit_of(card) & 1 == 1 and MARK[value_of(card)] <= state.seats


@rule
def put_in_hand(state: State, seat: Seat, card: Card) -> None:
    """Add the card to the hand, which is kept in canonical order."""
    at = int(state.hand_size[seat])
    while at > 0 and state.hand[seat, at - 1] > card:
        state.hand[seat, at] = state.hand[seat, at - 1]
        at -= 1
    state.hand[seat, at] = card
    state.hand_size[seat] += 1


@rule
def keep_rest(state: State, dealt: int) -> None:
    """Keep only the cards that were not dealt, top card first (SC-6, SC-42, SC-47)."""
    rest = int(state.deck_size) - dealt
    for i in range(state.deck_size):
        state.deck[i] = state.deck[dealt + i] if i < rest else NO_CARD
    state.deck_size = rest


@rule
def take_top(state: State) -> Card:
    """Take the top card off the stock or pile."""
    card = int(state.deck[state.deck_next])
    state.deck[state.deck_next] = NO_CARD
    state.deck_next += 1
    return card


@rule
def holds(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand."""
    for i in range(state.hand_size[seat]):
        if state.hand[seat, i] == card:
            return True
    return False


@rule
def is_free(state: State, seat: Seat) -> bool:
    """Whether the seat may play any card: it leads, or has none of the suit led (SC-9, SC-16)."""
    return state.trick_size == 0 or not holds_suit(state, seat, suit_led(state))


@rule
def holds_suit(state: State, seat: Seat, suit: int) -> bool:
    """Whether the seat has a card of the suit."""
    for i in range(state.hand_size[seat]):
        if suit_of(int(state.hand[seat, i])) == suit:
            return True
    return False


@rule
def suit_led(state: State) -> int:
    """The suit of the first card, which stays the suit led for the whole trick (SC-10, SC-19)."""
    return int(state.led)


@rule
def fits(state: State, card: Card) -> bool:
    """Whether the card follows the suit led or matches the card just played (SC-14, SC-15)."""
    return suit_of(card) == suit_led(state) or matches(state, card)


@rule
def matches(state: State, card: Card) -> bool:
    """Whether the card has the value of the last card played to this trick (SC-17, SC-20)."""
    return bool(value_of(card) == state.echo)


@rule
def note_void(state: State, seat: Seat, card: Card) -> None:
    """Note that the seat lacks the suit led if the card neither follows nor matches (SC-14)."""
    if state.trick_size > 0 and not fits(state, card):
        draws = int(state.drawn[seat]) if state.seats == 2 else 0
        state.voids[seat, draws] |= 1 << suit_led(state)


@rule
def take_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Remove the card from the hand and close the gap."""
    last = int(state.hand_size[seat]) - 1
    at = 0
    while state.hand[seat, at] != card:
        at += 1
    for i in range(at, last):
        state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = NO_CARD
    state.hand_size[seat] = last


@rule
def set_trump(state: State, suit: int) -> None:
    """Make the suit trump, and its 0 the one that counts as 5 (SC-11, SC-17, SC-30)."""
    state.trump = suit
    state.treasure = zero_of(suit)


@rule
def trick_length(state: State) -> int:
    """The number of cards in a trick: one per seat, and two of the IA (SC-13, SC-49)."""
    return 3 if state.seats == 1 else int(state.seats)


@rule
def winning_card(state: State, trump: int) -> int:
    """The position in the trick, from 0, of the best card under this trump (SC-22, SC-23)."""
    best = 0
    for i in range(1, state.trick_size):
        if beats(int(state.trick[i]), int(state.trick[best]), trump):
            best = i
    return best


@rule
def beats(card: Card, best: Card, trump: int) -> bool:
    """Whether a card beats the best so far, which is a trump or of the suit led (SC-22, SC-23)."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


@rule
def count_suits(state: State) -> int:
    """The number of suits in play, which is also the number of 8s."""
    count = 0
    for suit in range(NUM_SUITS):
        count += int(state.suits) >> suit & 1
    return count


@rule
def close_trick(state: State) -> None:
    """Clear the suit led and the best card of the trick."""
    state.trick_size = 0
    state.led = NO_SUIT
    state.echo = NO_VALUE
    state.best = NO_PLACE


@rule
def side_at(state: State, seat: Seat) -> int:
    """The side of the seat; NO_SEAT is the IA (SC-52, SC-59)."""
    return IA if seat == NO_SEAT else int(state.side_of[seat])
