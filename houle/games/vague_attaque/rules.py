"""Vague & Attaque: the rules, in the order of play. VA-n refers to the rulebook.

A decision is carried out in ``choices``; what it sets off waits in the list of ``tasks``, which
``advance`` works through until somebody has to decide again. The chapters of the rulebook are in
``piles``, ``mooring``, ``duels``, ``effects`` and ``pirate``; ``legal`` and ``verdicts`` say what
may be decided.
"""

from __future__ import annotations

from houle.engine.chance import shuffle
from houle.engine.event import EVERYONE, NOBODY, tell, tell_list
from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import (
    offer_extra_place,
    offer_extra_souvenir,
    set_course,
    validated_count,
)
from houle.games.vague_attaque.chapters.piles import (
    draw_top,
    gain_hidden,
    hand_size,
    is_available,
    shuffle_pile,
)
from houle.games.vague_attaque.chapters.seats import audience, left_of, partner_of
from houle.games.vague_attaque.chapters.sets import contains, lowest
from houle.games.vague_attaque.chapters.tasks import (
    BOARD,
    DRAW_ONE_PLACE,
    EXTRA_PLACE,
    EXTRA_SOUVENIR,
    LOOKOUT,
    LOOT,
    MEET_ONE_ENCOUNTER,
    PICK_OF_THREE,
    PICK_OF_TWO,
    PIRATE_ACTION,
    SHIELD_WINDOW,
    ask,
    holder_of,
    next_task,
    was_cancelled,
)

from . import events
from .cards import (
    ENCOUNTER,
    FIRST_COPIES,
    FIRST_ENCOUNTER,
    FIRST_PLACE,
    HAND_LIMIT,
    HOOK,
    IN_SOLO,
    LOOK,
    NO_CARD,
    NUM_ARTEFACTS,
    NUM_CARDS,
    NUM_ENCOUNTERS,
    NUM_SOUVENIRS,
    PLACE,
    SHIP,
    SHIP_BIT,
    SHIP_CARD,
    SOUVENIR,
)
from .choices import decisions
from .choices.legal import offers
from .choices.outcomes import carry_out
from .choices.verdicts import objection
from .encounters.duels import run_duel_task
from .encounters.effects import look_and_pick, meet, move_ship, run_effect_task
from .encounters.pirate import (
    begin_pirate_turn,
    board,
    goes_aboard,
    look_out,
    pirate_action,
    send_aboard,
)
from .knowledge.facts import card_shown, card_turned_up
from .state import (
    CAP_REACHED,
    DEAL,
    DUO,
    EXPLORE,
    GOAL_REACHED,
    LIMIT,
    MOOR,
    OPEN,
    OVER,
    PIRATE,
    REFILL,
    SEA,
    SETUP,
    SOLO,
    TEAM,
    State,
)


@rule
def deal(state: State, log: Array) -> None:
    """Shuffle the piles, give out artefacts and hands, begin with P1 (VA-2 to VA-6)."""
    for card in range(NUM_CARDS):
        if not is_in_play(state, card):
            card_shown(state, card)
    for deck in range(3):
        build_pile(state, deck, log)
    take_sides(state)
    if state.mode != DUO and state.mode != SOLO:
        state.zone[0] = SHIP_BIT
        set_course(state)
    if state.mode == SOLO:
        state.artefact[0] = HOOK
    elif state.artefact_rule == DEAL:
        deal_artefacts(state, log)
    set_up(state, log)


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether the seat owes the decision (VA-10)."""
    return bool(state.decider == seat)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may make the move, else the rule against it."""
    if state.phase == OVER:
        return 59
    return objection(state, seat, move) if to_move(state, seat) else 8


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """What the decision offers, if it is the seat's (VA-10)."""
    return offers(state, seat, out) if to_move(state, seat) else 0


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Make the decision, then go on until somebody has to decide again."""
    decision = int(state.decision)
    state.decision = decisions.NO_DECISION
    carry_out(state, seat, decision, move, log)
    advance(state, log)


@rule
def advance(state: State, log: Array) -> None:
    """Carry out what waits, then the next step of the turn, until a decision or the end."""
    while state.decision == decisions.NO_DECISION and state.phase != OVER:
        if state.task_count > 0:
            task, seat = next_task(state)
            run_task(state, task, seat, log)
        else:
            take_next_step(state, log)
    if state.phase == OVER:
        state.decider = NO_SEAT
        tell_end(state, log)


@rule
def run_task(state: State, task: int, seat: Seat, log: Array) -> None:
    """Carry out one task for the seat."""
    if task <= LOOT:
        draw_card(state, task, seat, log)
    elif task == PICK_OF_TWO:
        look_and_pick(state, seat, 2, log)
    elif task == PICK_OF_THREE:
        look_and_pick(state, seat, LOOK, log)
    elif task == EXTRA_SOUVENIR:
        offer_extra_souvenir(state, seat)
    elif task == EXTRA_PLACE:
        offer_extra_place(state, seat)
    elif task == BOARD:
        board(state, seat, log)
    elif task == PIRATE_ACTION:
        if not was_cancelled(state, log):
            pirate_action(state, seat, log)
    elif task >= SHIELD_WINDOW:
        run_duel_task(state, task, seat, log)
    else:
        run_effect_task(state, task, seat, log)


@rule
def draw_card(state: State, task: int, seat: Seat, log: Array) -> None:
    """Take the top card of a pile, if there is one, and do with it what the task says (FX-1)."""
    deck = SOUVENIR
    if task == DRAW_ONE_PLACE:
        deck = PLACE
    elif task == MEET_ONE_ENCOUNTER:
        deck = ENCOUNTER
    card = draw_top(state, deck, log)
    if card == NO_CARD:
        return
    if task == MEET_ONE_ENCOUNTER:
        meet(state, seat, card, log)
    elif task == LOOKOUT:
        card_turned_up(state, card)
        look_out(state, card, log)
    elif task == LOOT or goes_aboard(state, card):
        card_turned_up(state, card)
        send_aboard(state, card)
    else:
        gain_hidden(state, seat, card)
        tell(log, events.DREW, seat, audience(state, seat), card, deck, 0)


# The steps of a turn.


@rule
def take_next_step(state: State, log: Array) -> None:
    """Nothing waits any more: go on in the order of a turn (VA-8)."""
    phase, seat = int(state.phase), int(state.active)
    if phase == SETUP:
        set_up(state, log)
    elif phase == EXPLORE:
        state.phase = SEA
        ask(state, seat, decisions.ENCOUNTER_OR_DUEL)
    elif phase == SEA:
        state.phase = MOOR
    elif phase == MOOR:
        if state.mooring_over == 0:
            ask(state, seat, decisions.MOORING)
        else:
            state.phase = LIMIT
    elif phase == LIMIT:
        check_hand(state, seat)
    elif phase == REFILL and state.mode == SOLO:
        state.phase = PIRATE
        begin_pirate_turn(state, log)
    else:
        end_turn(state, log)


@rule
def set_up(state: State, log: Array) -> None:
    """Let the next seat choose an artefact if they lie open; then deal the hands (VA-5, VA-80)."""
    if state.artefact_rule == OPEN:
        for seat in range(state.seats):
            if state.artefact[seat] < 0:
                ask(state, seat, decisions.ARTEFACT)
                return
    for seat in range(state.seats):
        deal_hand(state, seat, log)
    begin_round(state, log)


@rule
def begin_round(state: State, log: Array) -> None:
    """P1 opens a new round (VA-7)."""
    state.round_number += 1
    tell(log, events.ROUND_BEGAN, NO_SEAT, EVERYONE, int(state.round_number), 0, 0)
    begin_turn(state, 0, log)


@rule
def begin_turn(state: State, seat: Seat, log: Array) -> None:
    """Phase I of the seat, skipped if nothing can be done in it (VA-14)."""
    state.active = seat
    state.phase = EXPLORE
    state.places_left = 1
    state.puts_left = 1
    state.laid = 0
    state.mooring_over = 0
    tell(log, events.TURN_BEGAN, seat, EVERYONE, 0, 0, 0)
    can_trade = state.hand_souvenirs[seat] > 0 and is_available(state, PLACE)
    if can_trade or is_available(state, SOUVENIR):
        ask(state, seat, decisions.EXPLORATION)


@rule
def check_hand(state: State, seat: Seat) -> None:
    """Five cards at most, and one at least (VA-41, VA-42)."""
    count = hand_size(state, seat)
    if count > HAND_LIMIT:
        ask(state, seat, decisions.LIMITING)
        return
    state.phase = REFILL
    if count == 0 and (is_available(state, SOUVENIR) or is_available(state, PLACE)):
        ask(state, seat, decisions.REFILLING)


@rule
def end_turn(state: State, log: Array) -> None:
    """The left neighbour is next; behind the last seat comes the end of the round (VA-7, VA-43)."""
    state.dice[0] = 0
    seat = left_of(state, int(state.active))
    if seat != 0:
        begin_turn(state, seat, log)
        return
    sail(state, log)
    if state.round_number == state.max_rounds:
        state.ending = CAP_REACHED
        state.phase = OVER
    else:
        begin_round(state, log)


@rule
def sail(state: State, log: Array) -> None:
    """The ship moves to the right unless two souvenirs hold it (VA-55, VA-56)."""
    holder = holder_of(state, SHIP)
    if state.next_port != NO_SEAT:
        move_ship(state, int(state.next_port), log)
    elif holder != NO_SEAT and not contains(int(state.validated), SHIP):
        tell(log, events.SHIP_HALTED, NO_SEAT, EVERYONE, holder, 0, 0)


# The end.


@rule
def tell_end(state: State, log: Array) -> None:
    """Tell how the match ended and who has won (VA-58 to VA-60, VA-77 to VA-79)."""
    if state.ending == CAP_REACHED:
        tell(log, events.CAP_REACHED, NO_SEAT, EVERYONE, 0, 0, 0)
    if state.mode == SOLO and state.ending != GOAL_REACHED:
        tell(log, events.SHIP_WON, NO_SEAT, EVERYONE, 0, 0, 0)
        return
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    alone = winners == 1 or (state.mode == TEAM and winners == 2)
    kind = events.WON if alone else events.SHARED
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            tell(log, kind, seat, EVERYONE, validated_count(state, seat), 0, 0)


@rule
def is_over(state: State) -> bool:
    """Whether the match has ended (VA-59)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The validated places of the seat, or of its team (VA-35)."""
    return validated_count(state, seat)


@rule
def stage(state: State) -> int:
    """What kind of move comes next: the phase of the turn (VA-8)."""
    return int(state.phase)


@rule
def side(state: State, seat: Seat) -> int:
    """The side that the seat plays for: partners have the same (VA-65)."""
    return int(state.side[seat])


@rule
def result(state: State, out: Array) -> None:
    """The place of every seat; in solo a lost match is a second place, behind the ship (VA-60)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)


# Helpers, in the order in which the rules call them.


@rule
def is_in_play(state: State, card: int) -> bool:
    """Whether the card belongs to a pile in this mode; the ship never does (VA-2, VA-61, VA-71)."""
    if card == SHIP_CARD:
        return False
    if card >= FIRST_ENCOUNTER:
        return bool(state.mode != SOLO or IN_SOLO[card - FIRST_ENCOUNTER] != 0)
    if card >= FIRST_PLACE and (state.mode == DUO or state.mode == SOLO):
        return contains(FIRST_COPIES, card - FIRST_PLACE)
    return True


@rule
def take_sides(state: State) -> None:
    """Every seat plays for itself, or for the earlier seat of its team (VA-65)."""
    for seat in range(state.seats):
        partner = partner_of(state, seat)
        state.side[seat] = seat if partner == NO_SEAT else min(seat, partner)


@rule
def build_pile(state: State, deck: int, log: Array) -> None:
    """Shuffle the cards of a deck that are in play into a draw pile (VA-3)."""
    first = (0, FIRST_PLACE, FIRST_ENCOUNTER)[deck]
    size = (NUM_SOUVENIRS, SHIP, NUM_ENCOUNTERS)[deck]
    count = 0
    for card in range(first, first + size):
        if is_in_play(state, card):
            state.pile[deck, count] = card
            count += 1
    shuffle_pile(state, deck, count, log)


@rule
def deal_artefacts(state: State, log: Array) -> None:
    """Give every seat one artefact at random, face up; the others are out (VA-4)."""
    free = (1 << NUM_ARTEFACTS) - 1
    for seat in range(NUM_ARTEFACTS):
        state.artefact[seat] = lowest(free)
        free &= free - 1
    shuffle(state, state.artefact, 0, NUM_ARTEFACTS)
    seats = int(state.seats)
    tell_list(log, events.ARTEFACTS_SHUFFLED, NO_SEAT, NOBODY, state.artefact, 0, NUM_ARTEFACTS)
    for seat in range(NUM_ARTEFACTS):
        if seat < seats:
            tell(log, events.ARTEFACT_TAKEN, seat, EVERYONE, int(state.artefact[seat]), 0, 0)
        else:
            state.artefact[seat] = -1


@rule
def deal_hand(state: State, seat: Seat, log: Array) -> None:
    """One place, then two souvenirs, from the top of the piles (VA-5)."""
    place, first, second = NO_CARD, NO_CARD, NO_CARD
    for i in range(3):
        card = draw_top(state, PLACE if i == 0 else SOUVENIR, log)
        gain_hidden(state, seat, card)
        if i == 0:
            place = card
        elif i == 1:
            first = card
        else:
            second = card
    tell(log, events.DEALT, seat, audience(state, seat), place, first, second)


@rule
def place_of(state: State, seat: Seat) -> int:
    """One more than the seats of better sides: validated places, then other souvenirs (VA-60)."""
    if state.mode == SOLO:
        return 1 if state.ending == GOAL_REACHED else 2
    place = 1
    for other in range(state.seats):
        if standing(state, other) > standing(state, seat):
            place += 1
    return place


@rule
def standing(state: State, seat: Seat) -> int:
    """What sides are ranked by: validated places, then souvenirs on their other places (VA-60)."""
    return validated_count(state, seat) * 100 + moored_count(state, seat)


@rule
def moored_count(state: State, seat: Seat) -> int:
    """The souvenirs on unvalidated places in the zones of the side (VA-60)."""
    zone = int(state.zone[seat])
    if state.mode == TEAM:
        zone |= int(state.zone[partner_of(state, seat)])
    places = zone & int(state.loaded) & ~int(state.validated)
    count = 0
    while places != 0:
        count += int(state.load[lowest(places)])
        places &= places - 1
    return count
