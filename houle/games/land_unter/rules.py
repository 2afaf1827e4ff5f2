"""Land Unter: the rules, in the order of play. LU-n is a rule of the rulebook."""

from __future__ import annotations

from houle.engine.chance import shuffle
from houle.engine.event import EVERYONE, NOBODY, audience_of, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array

from . import events
from .cards import HAND_SIZE, NO_CARD, NUM_CARDS, NUM_WATER, TRICKS, half_belts, water_level
from .state import HIDDEN, HIGHEST, LOWEST, NEITHER, NO_ORDER, OPEN, OUT, OVER, State


@rule
def deal(state: State, log: Array) -> None:
    """Shuffle the weather cards, deal twelve to each seat, count belts, begin round one (LU-2)."""
    for card in range(NUM_CARDS):
        state.deck[card] = card
    shuffle(state, state.deck, 0, NUM_CARDS)
    tell_list(log, events.DECK_SHUFFLED, NO_SEAT, NOBODY, state.deck, 0, NUM_CARDS)
    for hand in range(state.seats):
        state.hand_belts[hand] = count_belts(state, hand)
    begin_round(state, log)


@rule
def begin_round(state: State, log: Array) -> None:
    """Make everyone active, without water, with the belts of their new hand (LU-7, LU-40)."""
    tell(log, events.ROUND_BEGAN, NO_SEAT, EVERYONE, int(state.round_number) + 1, 0, 0)
    for place in range(NUM_CARDS):
        state.spent[place] = 0
    for seat in range(state.seats):
        state.level[seat] = 0
        state.active[seat] = 1
        state.stand[seat] = NEITHER
        state.held[seat] = hand_of(state, seat, int(state.round_number))
        state.played[state.round_number, seat] = state.held[seat]
        state.hand_size[seat] = HAND_SIZE
        state.belts[seat] = state.hand_belts[state.held[seat]]
        tell(log, events.BELTS_ANNOUNCED, seat, EVERYONE, int(state.belts[seat]), 0, 0)
    shuffle_water(state, log)
    state.trick_number = 0
    if state.mode == OPEN:
        state.first_seat = seat_with_most_belts(state)
        number_laying_order(state)
    begin_trick(state, log)


@rule
def begin_trick(state: State, log: Array) -> None:
    """Turn up two water cards before anybody chooses (LU-9)."""
    state.water_turned += 2
    for seat in range(state.seats):
        state.chosen[seat] = NO_CARD
        state.has_chosen[seat] = 0
        state.play_order[seat] = 0
    state.waiting = count_active(state)
    low, high = water_at(state, 0), water_at(state, 1)
    tell(log, events.WATER_TURNED, NO_SEAT, EVERYONE, low, high, int(state.trick_number) + 1)
    if state.mode == OPEN:
        tell(log, events.FIRST_SEAT, int(state.first_seat), EVERYONE, 0, 0, 0)


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether the seat still owes its card for this trick (LU-10, LU-44)."""
    if state.phase == OVER or state.active[seat] == 0 or state.has_chosen[seat] != 0:
        return False
    return state.mode == HIDDEN or seat == seat_on_turn(state)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may choose the card, else the number of the rule that forbids it."""
    if state.phase == OVER:
        return 42
    if state.active[seat] == 0:
        return 23
    if state.has_chosen[seat] != 0:
        return 10
    if not to_move(state, seat):
        return 44
    place = place_in_hand(state, seat, move)
    if place == NO_CARD:
        return 11
    return 27 if state.spent[place] != 0 else 0


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """Every unplayed card of the hand (LU-11)."""
    count = 0
    if to_move(state, seat):
        start = first_place(state, seat)
        for place in range(start, start + HAND_SIZE):
            if state.spent[place] == 0:
                out[count] = state.deck[place]
                count += 1
    return count


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Lay the card, face down or open; the last card of a trick resolves the trick (LU-10)."""
    state.chosen[seat] = move
    state.has_chosen[seat] = 1
    state.hand_size[seat] -= 1
    state.waiting -= 1
    if state.mode == HIDDEN:
        tell(log, events.CHOSEN, seat, audience_of(seat), move, 0, 0)
    else:
        state.play_order[seat] = state.waiting
        tell(log, events.LAID, seat, EVERYONE, move, 0, 0)
        spend(state, seat, move)
    if state.waiting == 0:
        if state.mode == HIDDEN:
            reveal_choices(state, log)
        take_water(state, log)
        collect_belts(state, log)
        compare_levels(state)
        end_trick(state, log)


@rule
def reveal_choices(state: State, log: Array) -> None:
    """Turn all chosen cards up at the same time (LU-10)."""
    for seat in range(state.seats):
        if state.has_chosen[seat] != 0:
            spend(state, seat, int(state.chosen[seat]))
            tell(log, events.REVEALED, seat, EVERYONE, int(state.chosen[seat]), 0, 0)


@rule
def take_water(state: State, log: Array) -> None:
    """The highest card takes the lower water card, the second highest the other (LU-12, LU-13)."""
    first = seat_of_highest(state, NO_SEAT)
    second = seat_of_highest(state, first)
    take_water_card(state, first, 0, log)
    take_water_card(state, second, 1, log)


@rule
def collect_belts(state: State, log: Array) -> None:
    """The highest level pays a belt; whoever cannot is out and the next level pays (LU-17, 24)."""
    while count_active(state) >= 2:
        top = highest_level(state)
        if top == 0:
            break
        if demand_belts(state, top, log) > 0:
            return
    tell(log, events.NOBODY_PAID, NO_SEAT, EVERYONE, 0, 0, 0)


@rule
def demand_belts(state: State, top: int, log: Array) -> int:
    """Ask every active seat at the level for a belt; return how many paid (LU-18, LU-22)."""
    paid = 0
    reference = NO_SEAT
    for seat in range(state.seats):
        if state.active[seat] != 0 and state.level[seat] == top:
            could_pay = state.belts[seat] > 0
            if could_pay and paid == 0:
                reference = NO_SEAT  # who paid takes precedence over who is out (LU-46, LU-48)
            if could_pay:
                paid += 1
                give_belt(state, seat, log)
            else:
                eliminate(state, seat, log)
            if (could_pay or paid == 0) and comes_first(state, seat, reference):
                reference = seat
    pass_lead(state, reference)
    return paid


@rule
def end_trick(state: State, log: Array) -> None:
    """Begin the next trick, or end the round after twelve or with two active (LU-28, LU-29)."""
    state.trick_number += 1
    if state.trick_number == TRICKS or count_active(state) <= 2:
        score_round(state, log)
        end_round(state, log)
    else:
        begin_trick(state, log)


@rule
def score_round(state: State, log: Array) -> None:
    """Score 1 per belt, 1 for the lowest level, -1 for seats that are out (LU-31 to LU-37)."""
    lowest = lowest_level(state)
    for seat in range(state.seats):
        points = -1
        state.kept[state.round_number, seat] = OUT
        if state.active[seat] != 0:
            points = int(state.belts[seat])
            state.kept[state.round_number, seat] = points
            if state.level[seat] == lowest:
                points += 1
                state.bonus[state.round_number, seat] = 1
                tell(log, events.BONUS, seat, EVERYONE, 0, 0, 0)
        state.round_score[state.round_number, seat] = points
        state.total[seat] = int(state.total[seat]) + points
        tell(log, events.ROUND_SCORED, seat, EVERYONE, points, int(state.total[seat]), 0)


@rule
def end_round(state: State, log: Array) -> None:
    """Pass the hands to the left, or end after as many rounds as seats (LU-38, LU-42)."""
    if state.round_number + 1 == state.rounds:
        end_match(state, log)
    else:
        state.round_number += 1
        tell(log, events.HANDS_PASSED, NO_SEAT, EVERYONE, 0, 0, 0)
        begin_round(state, log)


@rule
def end_match(state: State, log: Array) -> None:
    """The most points win; seats tied for the most win together (LU-43)."""
    state.phase = OVER
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            tell(log, events.WON, seat, EVERYONE, int(state.total[seat]), 0, 0)


@rule
def is_over(state: State) -> bool:
    """Whether all rounds have been played (LU-42)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The points of the seat so far (LU-37)."""
    return int(state.total[seat])


@rule
def result(state: State, out: Array) -> None:
    """The place of every seat; equal points share the better one (LU-43)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)


# Helpers, in the order in which the rules call them.


@rule
def count_belts(state: State, hand: int) -> int:
    """The lifebelts on the twelve cards of a hand; a single half does not count (LU-4)."""
    halves = 0
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        halves += half_belts(int(state.deck[place]))
    return halves // 2


@rule
def hand_of(state: State, seat: Seat, number: int) -> int:
    """The hand that the seat plays in that round (LU-40)."""
    return (seat - number) % int(state.seats)


@rule
def shuffle_water(state: State, log: Array) -> None:
    """Shuffle all water cards into a new pile (LU-7)."""
    for index in range(NUM_WATER):
        state.water[index] = water_level(index)
        state.water_taken[index] = NO_SEAT
    shuffle(state, state.water, 0, NUM_WATER)
    state.water_turned = 0
    tell_list(log, events.WATER_SHUFFLED, NO_SEAT, NOBODY, state.water, 0, NUM_WATER)


@rule
def seat_with_most_belts(state: State) -> Seat:
    """The leader of a round in the open mode; ties go clockwise from the round's seat (LU-45)."""
    best = int(state.round_number)
    for step in range(1, state.seats):
        seat = (int(state.round_number) + step) % int(state.seats)
        if state.belts[seat] > state.belts[best]:
            best = seat
    return best


@rule
def number_laying_order(state: State) -> None:
    """Number the active seats in the laying order of the open mode, clockwise (LU-44)."""
    order, seat = 0, int(state.first_seat)
    for _ in range(state.seats):
        is_in = int(state.active[seat])
        state.lay_order[seat] = order if is_in != 0 else NO_ORDER
        order += is_in
        seat = seat + 1 if seat + 1 < state.seats else 0


@rule
def count_active(state: State) -> int:
    """The number of seats still in the round."""
    count = 0
    for seat in range(state.seats):
        count += int(state.active[seat])
    return count


@rule
def water_at(state: State, rank: int) -> int:
    """The lower (rank 0) or higher (rank 1) of the two open water cards."""
    a = int(state.water[state.water_turned - 2])
    b = int(state.water[state.water_turned - 1])
    return min(a, b) if rank == 0 else max(a, b)


@rule
def seat_on_turn(state: State) -> Seat:
    """The seat that lays the next card in the open mode, clockwise from the first (LU-44)."""
    seat = int(state.first_seat)
    while state.has_chosen[seat] != 0 or state.active[seat] == 0:
        seat = (seat + 1) % int(state.seats)
    return seat


@rule
def first_place(state: State, seat: Seat) -> int:
    """The index in the deck where the seat's hand begins."""
    return int(state.held[seat]) * HAND_SIZE


@rule
def place_in_hand(state: State, seat: Seat, card: Card) -> int:
    """The index in the deck of a card of the seat's hand, or NO_CARD."""
    start = first_place(state, seat)
    for place in range(start, start + HAND_SIZE):
        if state.deck[place] == card:
            return place
    return NO_CARD


@rule
def spend(state: State, seat: Seat, card: Card) -> None:
    """Mark the card as played in this round and known to everyone (LU-27)."""
    place = place_in_hand(state, seat, card)
    state.spent[place] = 1
    state.shown[place] = 1


@rule
def seat_of_highest(state: State, except_seat: Seat) -> Seat:
    """The seat that laid the highest card, not counting ``except_seat``."""
    best = NO_SEAT
    for seat in range(state.seats):
        if state.has_chosen[seat] == 0 or seat == except_seat:
            continue
        if best == NO_SEAT or state.chosen[seat] > state.chosen[best]:
            best = seat
    return best


@rule
def take_water_card(state: State, seat: Seat, rank: int, log: Array) -> None:
    """Give the seat the lower or higher open water card as its new level (LU-15)."""
    level = water_at(state, rank)
    index = int(state.water_turned) - 2
    # Of two equal water cards, the highest weather card takes the first one turned up (LUR-19).
    if state.water[index] != level or state.water_taken[index] != NO_SEAT:
        index += 1
    state.water_taken[index] = seat
    state.level[seat] = level
    tell(log, events.WATER_TAKEN, seat, EVERYONE, level, 0, 0)


@rule
def highest_level(state: State) -> int:
    """The highest level among active seats."""
    top = 0
    for seat in range(state.seats):
        if state.active[seat] != 0:
            top = max(top, int(state.level[seat]))
    return top


@rule
def give_belt(state: State, seat: Seat, log: Array) -> None:
    """Turn one lifebelt face down (LU-19)."""
    state.belts[seat] -= 1
    tell(log, events.BELT_LOST, seat, EVERYONE, int(state.belts[seat]), 0, 0)


@rule
def eliminate(state: State, seat: Seat, log: Array) -> None:
    """Put the seat out for the rest of the round, without a level (LU-22, LU-23)."""
    state.active[seat] = 0
    state.level[seat] = 0
    tell(log, events.ELIMINATED, seat, EVERYONE, 0, 0, 0)


@rule
def comes_first(state: State, seat: Seat, other: Seat) -> bool:
    """Whether the seat, rather than the other, determines who leads next (LU-47, LU-48)."""
    if other == NO_SEAT:
        return True
    if state.belts[seat] != state.belts[other]:
        return bool(state.belts[seat] < state.belts[other])
    return bool(state.play_order[seat] > state.play_order[other])


@rule
def pass_lead(state: State, reference: Seat) -> None:
    """Let the next active seat to the left of the reference lead the next trick (LU-46)."""
    if state.mode == OPEN and count_active(state) > 0:
        seat = (reference + 1) % int(state.seats)
        while state.active[seat] == 0:
            seat = (seat + 1) % int(state.seats)
        state.first_seat = seat
    if state.mode == OPEN:
        number_laying_order(state)


@rule
def compare_levels(state: State) -> None:
    """Note which seats stand highest and which, if lower, stand lowest (LU-17, LU-33)."""
    top, low = highest_level(state), lowest_level(state)
    for seat in range(state.seats):
        stand = LOWEST if state.level[seat] == low else NEITHER
        if state.level[seat] == top:
            stand = HIGHEST
        state.stand[seat] = stand if state.active[seat] != 0 and top > 0 else NEITHER


@rule
def lowest_level(state: State) -> int:
    """The lowest level among active seats (LU-33)."""
    lowest = NUM_WATER
    for seat in range(state.seats):
        if state.active[seat] != 0:
            lowest = min(lowest, int(state.level[seat]))
    return lowest


@rule
def place_of(state: State, seat: Seat) -> int:
    """The seat's rank: 1 plus the number of seats with more points."""
    place = 1
    for other in range(state.seats):
        if state.total[other] > state.total[seat]:
            place += 1
    return place
