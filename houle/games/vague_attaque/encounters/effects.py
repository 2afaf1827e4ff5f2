"""Vague & Attaque: the sea encounters and the effects of cards (VA-16 to VA-19, FX-1 to FX-18)."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.piles import (
    gain_open,
    hand_over,
    hand_size,
    look_at_top,
    pass_card,
    random_card,
    slide_under,
    throw_away,
)
from houle.games.vague_attaque.chapters.seats import are_opponents, audience, left_of
from houle.games.vague_attaque.chapters.sets import lowest
from houle.games.vague_attaque.chapters.tasks import (
    CHOOSE_TARGET,
    COUNTER_WINDOW,
    DISCARD_ONE,
    DRAW_ONE_PLACE,
    DRAW_ONE_SOUVENIR,
    END_ENCOUNTER,
    EXCHANGE,
    FACE_ENCOUNTER,
    GIVE_ONE,
    HIT_TARGET,
    MARKET_OFFER,
    MEET_ONE_ENCOUNTER,
    PICK_OF_THREE,
    SHIELD_WINDOW,
    ask,
    ask_holder,
    holder_of,
    push,
    push_window,
    was_cancelled,
)

from .. import events
from ..cards import (
    BARTER,
    BOTTLE,
    BREEZE,
    CALM,
    CHARTS,
    COUNTER,
    CURRENT,
    ENCOUNTER,
    FIRST_GOLD,
    FISH,
    FOGHORN,
    GRAPPLE,
    GULL,
    ISLE,
    KRAKEN,
    LOOK,
    MARKET,
    NO_CARD,
    PARROT,
    SHIP,
    SHIP_BIT,
    SOUVENIR,
    SQUALL,
    WIND,
    code_of,
)
from ..choices import decisions
from ..knowledge.facts import card_chosen_unseen, card_shown, hand_seen
from ..state import State
from .duels import move_place


@rule
def set_out(state: State, seat: Seat, log: Array) -> None:
    """The Adventure: reveal the top encounter, or choose one of three with the Foghorn (VA-17)."""
    if state.artefact[seat] == FOGHORN:
        look_at_top(state, seat, ENCOUNTER, LOOK, log)
        ask(state, seat, decisions.PICK_ENCOUNTER)
    else:
        push(state, MEET_ONE_ENCOUNTER, seat)


@rule
def pick_encounter(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Face the chosen encounter; the others go under the pile, unread (A5)."""
    tell(log, events.KEPT, seat, EVERYONE, card, int(state.looking_count) - 1, ENCOUNTER)
    slide_under(state, seat, ENCOUNTER, card)
    meet(state, seat, card, log)


@rule
def meet(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Reveal an encounter: a gold one joins the hand, a blue one may be countered (VA-18, 19)."""
    tell(log, events.ENCOUNTER_MET, seat, EVERYONE, card, 0, 0)
    if card >= FIRST_GOLD:
        gain_open(state, seat, card)
        tell(log, events.GOLD_GAINED, seat, EVERYONE, card, 0, 0)
        return
    card_shown(state, card)
    state.encounter = card
    push(state, FACE_ENCOUNTER, seat)
    push_window(state, COUNTER_WINDOW, seat)


@rule
def run_effect_task(state: State, task: int, seat: Seat, log: Array) -> None:
    """Carry out one step of an encounter or an anchor."""
    if task == COUNTER_WINDOW:
        ask_holder(state, seat, COUNTER, decisions.COUNTERING)
    elif task == FACE_ENCOUNTER:
        face(state, seat, log)
    elif task == END_ENCOUNTER:
        throw_away(state, int(state.encounter))
        state.encounter = NO_CARD
    elif task == MARKET_OFFER:
        if state.hand_souvenirs[seat] > 0:
            ask(state, seat, decisions.MARKETING)
    elif task == GIVE_ONE:
        if hand_size(state, seat) > 0:
            ask(state, seat, decisions.GIVING)
    elif task == EXCHANGE:
        exchange_gifts(state, seat, log)
    elif task == CHOOSE_TARGET:
        if has_target(state, seat):
            ask(state, seat, decisions.TARGETING)
    elif task == HIT_TARGET:
        hit_target(state, seat, log)
    elif task == DISCARD_ONE and hand_size(state, seat) > 0:
        ask(state, seat, decisions.FORCED_DISCARD)


@rule
def face(state: State, seat: Seat, log: Array) -> None:
    """Carry out the blue encounter, unless it was countered; then it is discarded (VA-18)."""
    push(state, END_ENCOUNTER, seat)
    if was_cancelled(state, log):
        return
    code = code_of(int(state.encounter))
    if code <= BREEZE:
        face_alone(state, seat, code, log)
    else:
        face_others(state, seat, code)


@rule
def face_alone(state: State, seat: Seat, code: int, log: Array) -> None:
    """The encounters that stay in the solo deck."""
    if code == FISH:
        push(state, DRAW_ONE_SOUVENIR, seat)
    elif code == ISLE:
        push(state, DRAW_ONE_PLACE, seat)
    elif code == BOTTLE:
        push(state, PICK_OF_THREE, seat)
    elif code == MARKET:
        push(state, MARKET_OFFER, seat)
    elif code == SQUALL:
        push(state, DISCARD_ONE, seat)
    elif code == KRAKEN:
        push_round(state, DISCARD_ONE, seat)
    elif code == CALM:
        state.mooring_over = 1
        tell(log, events.MOORING_SKIPPED, seat, EVERYONE, 0, 0, 0)
        push(state, DRAW_ONE_SOUVENIR, seat)
    elif code == BREEZE:
        add_put(state, seat, log)


@rule
def face_others(state: State, seat: Seat, code: int) -> None:
    """The encounters that need other players."""
    if code == CURRENT:
        push(state, EXCHANGE, seat)
        push_round(state, GIVE_ONE, seat)
    elif code == GULL or (code == BARTER and hand_size(state, seat) > 0):
        push(state, CHOOSE_TARGET, seat)
    elif code == PARROT:
        push(state, DRAW_ONE_SOUVENIR, seat)
        push(state, CHOOSE_TARGET, seat)
    elif code == WIND:
        if state.next_port != NO_SEAT:
            ask(state, seat, decisions.STEERING)
        else:
            push(state, DRAW_ONE_SOUVENIR, seat)
    elif code == CHARTS:
        if bare_places(state, seat) != 0 and opposing_bare_places(state, seat) != 0:
            ask(state, seat, decisions.SWAPPING)
    elif code == GRAPPLE and has_moored_target(state, seat):
        ask(state, seat, decisions.GRAPPLING)


@rule
def push_round(state: State, task: int, seat: Seat) -> None:
    """Give every seat the same task, the given one first and then leftwards (FX-11)."""
    for step in range(int(state.seats) - 1, -1, -1):
        push(state, task, (seat + step) % int(state.seats))


@rule
def add_put(state: State, seat: Seat, log: Array) -> None:
    """One more souvenir may be put in this turn's mooring (FX-14)."""
    state.puts_left += 1
    tell(log, events.BONUS_PUT, seat, EVERYONE, int(state.puts_left), 0, 0)


# Looking and keeping.


@rule
def look_and_pick(state: State, seat: Seat, count: int, log: Array) -> None:
    """Look at the top souvenirs and be asked for one of them; nothing without cards (FX-2)."""
    look_at_top(state, seat, SOUVENIR, count, log)
    if state.looking_count > 0:
        ask(state, seat, decisions.PICK_SOUVENIR)


# Targets.


@rule
def has_target(state: State, seat: Seat) -> bool:
    """Whether an opponent holds any card (FX-5)."""
    for other in range(state.seats):
        if are_opponents(state, seat, other) and hand_size(state, other) > 0:
            return True
    return False


@rule
def choose_target(state: State, seat: Seat, other: Seat, log: Array) -> None:
    """Name an opponent, who may raise a Coral Shield (FX-5, VA-37)."""
    tell(log, events.TARGETED, seat, EVERYONE, other, 0, 0)
    state.target = other
    push(state, HIT_TARGET, seat)
    push_window(state, SHIELD_WINDOW, other)


@rule
def hit_target(state: State, seat: Seat, log: Array) -> None:
    """What is aimed at the target: of the encounter, else of a souvenir's anchor (AN-6)."""
    if was_cancelled(state, log):
        state.target = NO_SEAT
        return
    other = int(state.target)
    code = -1 if state.encounter == NO_CARD else code_of(int(state.encounter))
    if code == GULL:
        rob(state, seat, other, log)
    elif code == BARTER:
        push(state, EXCHANGE, seat)
        push(state, GIVE_ONE, other)
        push(state, GIVE_ONE, seat)
    elif code == PARROT:
        look_at_hand(state, seat, other, log)
    else:
        push(state, DISCARD_ONE, other)
    if code != BARTER:
        state.target = NO_SEAT


@rule
def rob(state: State, seat: Seat, other: Seat, log: Array) -> None:
    """Take a random card from the other hand (FX-6)."""
    card = random_card(state, other, log)
    witnesses = EVERYONE if card >= FIRST_GOLD else audience(state, seat) | audience(state, other)
    tell(log, events.ROBBED, seat, witnesses, card, other, 0)
    pass_card(state, other, seat, card)


@rule
def look_at_hand(state: State, seat: Seat, other: Seat, log: Array) -> None:
    """See all of the other hand once (FX-8)."""
    tell(log, events.LOOKED_AT_HAND, seat, EVERYONE, other, 0, 0)
    hand_seen(state, seat, other)
    hand = int(state.hand[other])
    while hand != 0:
        card = lowest(hand)
        tell(log, events.HAND_SEEN, other, 1 << seat, card, 0, 0)
        hand &= hand - 1


# Gifts.


@rule
def choose_gift(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Choose in secret which card to give (FX-7, FX-11)."""
    state.chosen[seat] = card
    state.has_chosen[seat] = 1
    tell(log, events.CHOSE_GIFT, seat, 1 << seat, card, 0, 0)


@rule
def receiver_of(state: State, seat: Seat) -> Seat:
    """Who gets the gift: the left neighbour, or the partner of a barter (FX-7, FX-11)."""
    if state.target == NO_SEAT:
        return left_of(state, seat)
    return int(state.target) if seat == state.active else int(state.active)


@rule
def exchange_gifts(state: State, seat: Seat, log: Array) -> None:
    """All chosen cards change hands at the same time."""
    for giver in range(state.seats):
        if state.has_chosen[giver] != 0:
            card, receiver = int(state.chosen[giver]), receiver_of(state, giver)
            witnesses = audience(state, giver) | audience(state, receiver)
            card_chosen_unseen(state, giver, receiver, card)
            if card >= FIRST_GOLD:
                witnesses = EVERYONE
            tell(log, events.GAVE, giver, witnesses, card, receiver, 0)
    for giver in range(state.seats):
        if state.has_chosen[giver] != 0:
            card, receiver = int(state.chosen[giver]), receiver_of(state, giver)
            hand_over(state, giver, receiver, card)
            state.chosen[giver] = NO_CARD
            state.has_chosen[giver] = 0
    state.target = NO_SEAT


# The wind, the charts, the grapnel.


@rule
def move_ship(state: State, goal: Seat, log: Array) -> None:
    """Let the ship sail to another zone, with what lies on it (VA-55)."""
    move_place(state, SHIP, holder_of(state, SHIP), goal)
    tell(log, events.SHIP_MOVED, NO_SEAT, EVERYONE, goal, 0, 0)


@rule
def bare_places(state: State, seat: Seat) -> int:
    """The ordinary places without souvenirs in the zone (FX-10)."""
    return int(state.zone[seat]) & ~int(state.loaded) & ~SHIP_BIT


@rule
def opposing_bare_places(state: State, seat: Seat) -> int:
    """The ordinary places without souvenirs in the zones of opponents."""
    places = 0
    for other in range(state.seats):
        if are_opponents(state, seat, other):
            places |= bare_places(state, other)
    return places


@rule
def robbable_places(state: State, seat: Seat) -> int:
    """The unvalidated places in the zones of opponents (VA-47)."""
    places = 0
    for other in range(state.seats):
        if are_opponents(state, seat, other):
            places |= int(state.zone[other])
    return places & ~int(state.validated)


@rule
def has_moored_target(state: State, seat: Seat) -> bool:
    """Whether a souvenir lies on an unvalidated place of an opponent (FX-9)."""
    return robbable_places(state, seat) & int(state.loaded) != 0
