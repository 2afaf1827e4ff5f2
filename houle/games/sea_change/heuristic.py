"""Sea Change: a quick judgement of each legal move and of how a match stands for a seat."""

from __future__ import annotations

from math import exp, factorial

from houle.engine.rule import Card, Move, Seat, rule
from houle.engine.strategy.prospect import MANY, WIN, shared_win

from .cards import EIGHT, HAND_SIZE, MARK, NO_SUIT, NUM_SUITS, NUM_VALUES, POINTS, suit_of, value_of
from .rules import beats, matches, side_at, trick_length, winning_card
from .state import MAX_TRICKS, NO_SIDE, OVER, State

POINT = 1000
"""Judgements are counted in thousandths of a point."""
ZERO_EARLY, ZERO_LATE = 1266, 4500
"""What the 0 of the present trump may be worth in the first trick and in the last: 5 at best."""
NEED_OF_EIGHT = 10 * POINT
"""What an 8 is worth while the IA threatens to capture them all (SC-54)."""
DUMPED, DUMPED_EIGHT = -1070, -300
"""What every rival still to play is expected to add to a trick that the own side will win, and
besides for every 8 that may be among its cards."""
FEW_SEATS = 4
"""With more seats than these the same 8s are spread over more cards."""
OWN_SEA = 400
"""What it is worth to choose the trump by a sea change."""
HEIGHT_OF_TRUMP, HEIGHT_OF_PLAIN = 83, 42
"""What is lost, per step of its value, by parting with a card in the first trick."""
HOLD_ZERO, HOLD_NINE = 438, 76
"""What is lost besides by parting with a 0 or a 9."""

SURE = 1024
"""Chances are counted in parts of this."""
PER_HIGHER, PER_TRUMP, ALWAYS = 1628, 815, 20
"""How likely a rival beats a card: by the share of higher cards and of trumps still out, and by a
sea change nobody saw coming."""
SEA_RISK = 82
"""How likely a rival beats a card that only a sea change can beat."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the card looks: points for the own side, less those that others would take.

    Winning early in a trick costs, because rivals throw their 8s on it; so does parting with high
    cards and trumps while the round is young.
    """
    trump = trump_after(state, move)
    points = hoped_points(state, move, trump)
    chance = winning_chance(state, seat, move, trump)
    gain = (points + dumped_points(state, seat)) * chance
    gain -= points * (SURE - chance) // (int(state.sides) - 1)
    if state.trick_size > 0 and matches(state, move):
        gain += OWN_SEA * SURE
    return gain - SURE * worth_keeping(state, move, trump)


@rule
def trump_after(state: State, card: Card) -> int:
    """The trump once the card lies in the trick (SC-11, SC-17)."""
    if state.trump == NO_SUIT or matches(state, card):
        return suit_of(card)
    return int(state.trump)


@rule
def hoped_points(state: State, card: Card, trump: int) -> int:
    """What the trick with this card may be worth to whoever captures it."""
    points = card_hope(state, card, trump)
    for i in range(state.trick_size):
        points += card_hope(state, int(state.trick[i]), trump)
    return points


@rule
def card_hope(state: State, card: Card, trump: int) -> int:
    """What a card may be worth, the 0 of the trump and a needed 8 included (SC-30, SC-54)."""
    if value_of(card) == 0 and suit_of(card) == trump:
        return ZERO_LATE - (ZERO_LATE - ZERO_EARLY) * tricks_left(state) // HAND_SIZE
    if value_of(card) == EIGHT and state.seats == 1 and state.eights[0] == 0:
        return NEED_OF_EIGHT
    return POINTS[value_of(card)] * POINT


@rule
def tricks_left(state: State) -> int:
    """How many tricks follow this one, ten at most."""
    tricks = MAX_TRICKS if state.seats == 2 else HAND_SIZE
    return min(HAND_SIZE, tricks - int(state.trick_number))


@rule
def winning_chance(state: State, seat: Seat, card: Card, trump: int) -> int:
    """How likely the own side is to win the trick after this card, out of SURE."""
    if state.trick_size == 0:
        return staying_chance(state, seat, card, trump)
    best = winning_card(state, trump)
    best_card = int(state.trick[best])
    if beats(card, best_card, trump):
        return staying_chance(state, seat, card, trump)
    if side_at(state, int(state.laid_by[best])) == int(state.side_of[seat]):
        return staying_chance(state, seat, best_card, trump)
    return 0


@rule
def staying_chance(state: State, seat: Seat, card: Card, trump: int) -> int:
    """How likely the best card is to stay the best, by the cards that the seat has not seen."""
    chance = SURE
    to_come = rivals_to_come(state, seat)
    if to_come > 0:
        loss = risk(state, seat, card, trump)
        for _ in range(to_come):
            chance = chance * (SURE - loss) // SURE
    return chance


@rule
def rivals_to_come(state: State, seat: Seat) -> int:
    """How many more cards rivals play to this trick."""
    if state.seats == 1:
        return 1
    count = 0
    for step in range(1, trick_length(state) - int(state.trick_size)):
        if state.side_of[(seat + step) % int(state.seats)] != state.side_of[seat]:
            count += 1
    return count


@rule
def dumped_points(state: State, seat: Seat) -> int:
    """What rivals will add to a trick that the own side wins; the IA has no choice (SC-50)."""
    rivals = rivals_to_come(state, seat)
    if rivals == 0 or state.seats == 1:
        return 0
    each = DUMPED + DUMPED_EIGHT * count_eights(state, seat)
    return rivals * each * FEW_SEATS // max(FEW_SEATS, int(state.seats))


@rule
def count_eights(state: State, seat: Seat) -> int:
    """How many 8s the seat neither holds nor has seen played."""
    count = 0
    for suit in range(NUM_SUITS):
        if state.suits >> suit & 1 == 1 and state.taken_by[suit * NUM_VALUES + EIGHT] == NO_SIDE:
            count += 1
    for i in range(state.hand_size[seat]):
        if value_of(int(state.hand[seat, i])) == EIGHT:
            count -= 1
    return count


@rule
def risk(state: State, seat: Seat, card: Card, trump: int) -> int:
    """How likely one rival beats the card, out of SURE."""
    higher = count_unseen(state, seat, suit_of(card), value_of(card) + 1)
    trumps = 0 if suit_of(card) == trump else count_unseen(state, seat, trump, 0)
    if higher + trumps == 0:
        return SEA_RISK
    hidden = int(state.deck_size) - int(state.deck_next)
    for other in range(state.seats):
        if other != seat:
            hidden += int(state.hand_size[other])
    return min(SURE, (PER_HIGHER * higher + PER_TRUMP * trumps) // max(1, hidden) + ALWAYS)


@rule
def count_unseen(state: State, seat: Seat, suit: int, lowest: int) -> int:
    """How many cards of the suit, from a value on, the seat neither holds nor has seen played."""
    count = 0
    for value in range(lowest, NUM_VALUES):
        if MARK[value] <= state.seats and state.taken_by[suit * NUM_VALUES + value] == NO_SIDE:
            count += 1
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        if suit_of(card) == suit and value_of(card) >= lowest:
            count -= 1
    return count


@rule
def worth_keeping(state: State, card: Card, trump: int) -> int:
    """What is lost by parting with the card: its height, and more the more tricks follow."""
    value = value_of(card)
    worth = value * (HEIGHT_OF_TRUMP if suit_of(card) == trump else HEIGHT_OF_PLAIN)
    if value == 0:
        worth += HOLD_ZERO
    elif value == EIGHT + 1:
        worth += HOLD_NINE
    return worth * tricks_left(state) // HAND_SIZE


LONGEST_RACE = 10
"""The most VP that a side can lack."""
MOMENTS = tuple(12 * (k / 12) ** 2 for k in range(13))
"""A race in time: every side gains its VP at random moments; most races are over by the last."""
PARTS = 4096


def still_racing(lacks: int, moment: float) -> float:
    """How likely a side that lacked so many VP has not gained them all by the moment."""
    return exp(-moment) * sum(moment**gained / factorial(gained) for gained in range(lacks))


def between(k: int) -> float:
    """The middle between a moment and the next."""
    return (MOMENTS[k] + MOMENTS[k + 1]) / 2


def arriving(lacks: int, k: int) -> float:
    """How likely a side that still races between two moments arrives there."""
    gone = still_racing(lacks, MOMENTS[k]) - still_racing(lacks, MOMENTS[k + 1])
    return gone / still_racing(lacks, between(k))


NUM_MOMENTS = len(MOMENTS) - 1
RACING = tuple(
    round(PARTS * still_racing(lacks, between(k)))
    for lacks in range(1, LONGEST_RACE + 1)
    for k in range(NUM_MOMENTS)
)
ARRIVING = tuple(
    round(PARTS * arriving(lacks, k))
    for lacks in range(1, LONGEST_RACE + 1)
    for k in range(NUM_MOMENTS)
)


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it the chance to be the first at the own target."""
    side = int(state.side_of[seat])
    if state.phase == OVER:
        return shared_win(count_won(state)) if state.won[side] != 0 else 0
    return win_race(state, side, NO_SIDE)


@rule
def win_race(state: State, side: int, scorer: int) -> int:
    """The chance of the side when each round is anybody's; the scorer has one VP more.

    Rounds won at equal chances are a race of sides that gain VP at random moments, each at its own
    pace: the chance to arrive first is added up over the moments at which it may happen.
    """
    own, all_sides = 0, 0
    for k in range(NUM_MOMENTS):
        open_race = PARTS
        for other in range(state.sides):
            open_race = open_race * RACING[place_in_race(state, other, scorer, k)] // PARTS
        for other in range(state.sides):
            share = open_race * ARRIVING[place_in_race(state, other, scorer, k)]
            all_sides += share
            if other == side:
                own += share
    return WIN * own // all_sides


@rule
def place_in_race(state: State, side: int, scorer: int, k: int) -> int:
    """Where the tables tell about a side that lacks as many VP."""
    lacks = int(state.target[side]) - int(state.vp[side])
    if side == scorer:
        lacks -= 1
    return (lacks - 1) * NUM_MOMENTS + k


@rule
def stretch(state: State) -> int:
    """The round: the next one is dealt anew."""
    return int(state.round_number)


@rule
def choices_left(state: State) -> int:
    """How many cards are left in all hands, once nothing is drawn or turned up any more."""
    if state.deck_next < state.deck_size:
        return MANY
    count = 0
    for seat in range(state.seats):
        count += int(state.hand_size[seat])
    return count


@rule
def ceiling(state: State, seat: Seat) -> int:
    """The prospect of a seat whose side alone gains the VP of this round (SC-32)."""
    side = int(state.side_of[seat])
    if state.vp[side] + 1 >= state.target[side]:
        return WIN
    return win_race(state, side, side)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""


@rule
def count_won(state: State) -> int:
    """How many sides share the win."""
    count = 0
    for side in range(state.sides):
        count += int(state.won[side])
    return count
