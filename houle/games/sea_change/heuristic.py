"""Sea Change: a quick rating of each legal move, and each seat's chance to win."""

from __future__ import annotations

from math import exp, factorial

from houle.engine.rule import Card, Move, Seat, rule
from houle.engine.strategy.prospect import MANY, WIN, shared_win

from .cards import EIGHT, HAND_SIZE, MARK, NO_SUIT, NUM_SUITS, NUM_VALUES, POINTS, suit_of, value_of
from .rules import beats, matches, side_at, trick_length, winning_card
from .state import MAX_TRICKS, NO_SIDE, OVER, State

POINT = 1000
"""Ratings are in thousandths of a point."""
ZERO_VALUE_EARLY, ZERO_VALUE_LATE = 1266, 4500
"""The expected value of the 0 of the present trump in the first and in the last trick: at most
5."""
NEEDED_EIGHT_VALUE = 10 * POINT
"""The value of an 8 while the IA might capture them all (SC-54)."""
DUMPED_POINTS, DUMPED_EIGHT_POINTS = -1070, -300
"""What each rival still to play should add to a trick that the own side wins, and how much more for
each 8 that it may hold."""
FEW_SEATS = 4
"""With more seats than this, the same 8s are spread over more cards."""
SEA_CHANGE_VALUE = 400
"""The value of choosing the trump by a sea change."""
TRUMP_STEP_COST, PLAIN_STEP_COST = 83, 42
"""The cost, per step of its value, of playing a card in the first trick."""
ZERO_COST, NINE_COST = 438, 76
"""The additional cost of playing a 0 or a 9."""

SURE = 1024
"""Probabilities are fractions of this."""
PER_HIGHER, PER_TRUMP, SURPRISE = 1628, 815, 20
"""The probability that a rival beats a card: by the share of higher cards and of trumps not yet
seen, and by an unexpected sea change."""
SEA_RISK = 82
"""The probability that a rival beats a card that only a sea change can beat."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """The expected points of the own side, less those that the others would take.

    Leading a trick early costs points, because rivals throw their 8s on it; so does playing high
    cards and trumps early in the round.
    """
    trump = trump_after(state, move)
    points = expected_trick_points(state, move, trump)
    chance = winning_chance(state, seat, move, trump)
    gain = (points + dumped_points(state, seat)) * chance
    gain -= points * (SURE - chance) // (int(state.sides) - 1)
    if state.trick_size > 0 and matches(state, move):
        gain += SEA_CHANGE_VALUE * SURE
    return gain - SURE * keep_value(state, move, trump)


@rule
def trump_after(state: State, card: Card) -> int:
    """The trump after the card is laid (SC-11, SC-17)."""
    if state.trump == NO_SUIT or matches(state, card):
        return suit_of(card)
    return int(state.trump)


@rule
def expected_trick_points(state: State, card: Card, trump: int) -> int:
    """The expected points of the trick, with this card in it."""
    points = expected_card_points(state, card, trump)
    for i in range(state.trick_size):
        points += expected_card_points(state, int(state.trick[i]), trump)
    return points


@rule
def expected_card_points(state: State, card: Card, trump: int) -> int:
    """The expected points of a card, including the 0 of the trump and a needed 8 (SC-30, SC-54)."""
    if value_of(card) == 0 and suit_of(card) == trump:
        return (
            ZERO_VALUE_LATE - (ZERO_VALUE_LATE - ZERO_VALUE_EARLY) * tricks_left(state) // HAND_SIZE
        )
    if value_of(card) == EIGHT and state.seats == 1 and state.eights[0] == 0:
        return NEEDED_EIGHT_VALUE
    return POINTS[value_of(card)] * POINT


@rule
def tricks_left(state: State) -> int:
    """The number of tricks after this one, at most ten."""
    tricks = MAX_TRICKS if state.seats == 2 else HAND_SIZE
    return min(HAND_SIZE, tricks - int(state.trick_number))


@rule
def winning_chance(state: State, seat: Seat, card: Card, trump: int) -> int:
    """The probability that the own side wins the trick after this card, out of SURE."""
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
    """The probability that no rival beats this card, by the cards that the seat has not seen."""
    chance = SURE
    to_come = rivals_to_come(state, seat)
    if to_come > 0:
        loss = beating_chance(state, seat, card, trump)
        for _ in range(to_come):
            chance = chance * (SURE - loss) // SURE
    return chance


@rule
def rivals_to_come(state: State, seat: Seat) -> int:
    """The number of cards that rivals will still play to this trick."""
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
    each = DUMPED_POINTS + DUMPED_EIGHT_POINTS * count_eights(state, seat)
    return rivals * each * FEW_SEATS // max(FEW_SEATS, int(state.seats))


@rule
def count_eights(state: State, seat: Seat) -> int:
    """The number of 8s that the seat neither holds nor has seen played."""
    count = 0
    for suit in range(NUM_SUITS):
        if state.suits >> suit & 1 == 1 and state.taken_by[suit * NUM_VALUES + EIGHT] == NO_SIDE:
            count += 1
    for i in range(state.hand_size[seat]):
        if value_of(int(state.hand[seat, i])) == EIGHT:
            count -= 1
    return count


@rule
def beating_chance(state: State, seat: Seat, card: Card, trump: int) -> int:
    """The probability that one rival beats the card, out of SURE."""
    higher = count_unseen(state, seat, suit_of(card), value_of(card) + 1)
    trumps = 0 if suit_of(card) == trump else count_unseen(state, seat, trump, 0)
    if higher + trumps == 0:
        return SEA_RISK
    hidden = int(state.deck_size) - int(state.deck_next)
    for other in range(state.seats):
        if other != seat:
            hidden += int(state.hand_size[other])
    return min(SURE, (PER_HIGHER * higher + PER_TRUMP * trumps) // max(1, hidden) + SURPRISE)


@rule
def count_unseen(state: State, seat: Seat, suit: int, lowest: int) -> int:
    """The number of cards of the suit, from this value up, that the seat has not seen."""
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
def keep_value(state: State, card: Card, trump: int) -> int:
    """The value of keeping the card: higher for high cards and while many tricks follow."""
    value = value_of(card)
    worth = value * (TRUMP_STEP_COST if suit_of(card) == trump else PLAIN_STEP_COST)
    if value == 0:
        worth += ZERO_COST
    elif value == EIGHT + 1:
        worth += NINE_COST
    return worth * tricks_left(state) // HAND_SIZE


MOST_VP_NEEDED = 10
"""The most VP that a side can still need."""
MOMENTS = tuple(12 * (k / 12) ** 2 for k in range(13))
"""Points in time at which a race is examined, in which every side gains VP at random moments;
nearly all races have ended by the last."""
PARTS = 4096


def still_racing(lacks: int, moment: float) -> float:
    """The probability that a side has not gained the VP it needs by this moment."""
    return exp(-moment) * sum(moment**gained / factorial(gained) for gained in range(lacks))


def middle_of(k: int) -> float:
    """The middle between a moment and the next."""
    return (MOMENTS[k] + MOMENTS[k + 1]) / 2


def arriving(lacks: int, k: int) -> float:
    """The probability that a side still racing between two moments arrives there."""
    gone = still_racing(lacks, MOMENTS[k]) - still_racing(lacks, MOMENTS[k + 1])
    return gone / still_racing(lacks, middle_of(k))


NUM_MOMENTS = len(MOMENTS) - 1
RACING = tuple(
    round(PARTS * still_racing(lacks, middle_of(k)))
    for lacks in range(1, MOST_VP_NEEDED + 1)
    for k in range(NUM_MOMENTS)
)
ARRIVING = tuple(
    round(PARTS * arriving(lacks, k))
    for lacks in range(1, MOST_VP_NEEDED + 1)
    for k in range(NUM_MOMENTS)
)


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of the win at the end; before that, the probability to reach the target first."""
    side = int(state.side_of[seat])
    if state.phase == OVER:
        return shared_win(count_won(state)) if state.won[side] != 0 else 0
    return race_win_chance(state, side, NO_SIDE)


@rule
def race_win_chance(state: State, side: int, scorer: int) -> int:
    """The side's probability of winning if every round is equally open; the scorer has one VP more.

    Rounds won with equal probability are treated as a race of sides that gain VP at random moments:
    the probability of arriving first is summed over the moments.
    """
    own, all_sides = 0, 0
    for k in range(NUM_MOMENTS):
        open_race = PARTS
        for other in range(state.sides):
            open_race = open_race * RACING[race_index(state, other, scorer, k)] // PARTS
        for other in range(state.sides):
            share = open_race * ARRIVING[race_index(state, other, scorer, k)]
            all_sides += share
            if other == side:
                own += share
    return WIN * own // all_sides


@rule
def race_index(state: State, side: int, scorer: int, k: int) -> int:
    """The index in the tables for the VP that the side still needs."""
    lacks = int(state.target[side]) - int(state.vp[side])
    if side == scorer:
        lacks -= 1
    return (lacks - 1) * NUM_MOMENTS + k


@rule
def stretch(state: State) -> int:
    """The round: the next one is a new deal."""
    return int(state.round_number)


@rule
def choices_left(state: State) -> int:
    """The number of cards in all hands, once no more cards are drawn or turned up."""
    if state.deck_next < state.deck_size:
        return MANY
    count = 0
    for seat in range(state.seats):
        count += int(state.hand_size[seat])
    return count


@rule
def ceiling(state: State, seat: Seat) -> int:
    """The prospect of a seat if its side alone gains the VP of this round (SC-32)."""
    side = int(state.side_of[seat])
    if state.vp[side] + 1 >= state.target[side]:
        return WIN
    return race_win_chance(state, side, side)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""


@rule
def count_won(state: State) -> int:
    """The number of sides that share the win."""
    count = 0
    for side in range(state.sides):
        count += int(state.won[side])
    return count
