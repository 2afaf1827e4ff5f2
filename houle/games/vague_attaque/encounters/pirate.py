"""Vague & Attaque: the Pirate Ship as the adversary in solo (VA-71 to VA-79)."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import add_souvenir
from houle.games.vague_attaque.chapters.piles import (
    discard_from_hand,
    gain_kept,
    hand_size,
    random_card,
    slide_under,
    throw_away,
)
from houle.games.vague_attaque.chapters.seats import audience
from houle.games.vague_attaque.chapters.tasks import (
    BOARD,
    COUNTER_WINDOW,
    DISCARD_ONE,
    LOOKOUT,
    LOOT,
    PIRATE_ACTION,
    ask,
    push,
)

from .. import events
from ..cards import (
    BOARDING_FACE,
    BROADSIDE_FACE,
    LOOKOUT_FACE,
    LOOT_FACE,
    MAX_HAND,
    NO_CARD,
    NONE_FACE,
    PIRATE_SYMBOL,
    RANSOM_FACE,
    SHIP,
    SLOTS,
    SOUVENIR,
    has_pirate_symbol,
)
from ..choices import decisions
from ..knowledge.facts import card_shown, hand_gave_away, kept_card_shown
from ..state import EXPLORE, OVER, SHIP_FULL, SOLO, State
from .duels import told_die


@rule
def goes_aboard(state: State, card: Card) -> bool:
    """Whether a drawn souvenir goes to the ship instead of the hand (VA-72, VA-84)."""
    if state.mode != SOLO or not has_pirate_symbol(card):
        return False
    return bool(state.rough != 0 or state.phase == EXPLORE)


@rule
def pick_souvenir(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Keep one of the souvenirs looked at; the others go under the pile first (FX-2, VA-84)."""
    under = int(state.looking_count) - 1
    tell(log, events.KEPT, seat, audience(state, seat), card, under, SOUVENIR)
    slide_under(state, seat, SOUVENIR, card)
    if goes_aboard(state, card):
        kept_card_shown(state, seat, card)
        send_aboard(state, card)
    else:
        gain_kept(state, seat, card)


@rule
def send_aboard(state: State, card: Card) -> None:
    """Show the card that is about to go aboard (FX-19)."""
    card_shown(state, card)
    state.boarder = card
    push(state, BOARD, 0)


@rule
def board(state: State, seat: Seat, log: Array) -> None:
    """Ask for the special power if it is unused and there is a card to keep (VA-76)."""
    if state.power_used == 0 and hand_size(state, seat) > 0:
        ask(state, seat, decisions.AVERTING)
    else:
        go_aboard(state, log)


@rule
def go_aboard(state: State, log: Array) -> None:
    """Put the card on the ship; four there lose the match at once (VA-78)."""
    card = int(state.boarder)
    state.boarder = NO_CARD
    add_souvenir(state, card, SHIP)
    tell(log, events.ABOARD, NO_SEAT, EVERYONE, card, int(state.load[SHIP]), 0)
    if state.load[SHIP] == SLOTS:
        state.ending = SHIP_FULL
        state.phase = OVER


@rule
def avert(state: State, seat: Seat, kept: Card, log: Array) -> None:
    """Keep one card, discard the others in the order drawn, then the refused card (VA-76)."""
    tell(log, events.AVERTED, seat, 1 << seat, int(state.boarder), kept, 0)
    state.power_used = 1
    place = 0
    for _ in range(MAX_HAND):
        card = int(state.order[0, place])
        if card == kept:
            place = 1
        elif card != NO_CARD:
            tell(log, events.DISCARDED, seat, EVERYONE, card, 0, 0)
            discard_from_hand(state, seat, card)
    tell(log, events.DISCARDED, seat, EVERYONE, int(state.boarder), 0, 0)
    throw_away(state, int(state.boarder))
    state.boarder = NO_CARD


# The pirate turn.


@rule
def begin_pirate_turn(state: State, log: Array) -> None:
    """Throw the pirate die; anything but a 1 may be countered (VA-36, VA-75)."""
    face = told_die(state, log)
    tell(log, events.PIRATE_DIE, NO_SEAT, EVERYONE, face, 0, 0)
    state.dice[0] = face
    if face != NONE_FACE:
        push(state, PIRATE_ACTION, 0)
        push(state, COUNTER_WINDOW, 0)


@rule
def pirate_action(state: State, seat: Seat, log: Array) -> None:
    """Carry out what the pirate die shows."""
    face = int(state.dice[0])
    if face == LOOKOUT_FACE:
        push(state, LOOKOUT, seat)
        push(state, LOOKOUT, seat)
    elif face == RANSOM_FACE:
        demand_ransom(state, seat)
    elif face == BOARDING_FACE:
        if int(state.zone[seat]) & int(state.loaded) & ~int(state.validated) != 0:
            ask(state, seat, decisions.LOSING)
    elif face == BROADSIDE_FACE:
        if hand_size(state, seat) > 0:
            card = random_card(state, seat, log)
            tell(log, events.DISCARDED, seat, EVERYONE, card, 0, 0)
            discard_from_hand(state, seat, card)
    elif face == LOOT_FACE:
        push(state, LOOT, seat)


@rule
def demand_ransom(state: State, seat: Seat) -> None:
    """Demand a souvenir with the pirate symbol, else a discard; watchers learn which it is."""
    holds_symbol = int(state.hand[seat]) & PIRATE_SYMBOL != 0
    if holds_symbol:
        hand_gave_away(state, seat, PIRATE_SYMBOL, 1)
        ask(state, seat, decisions.RANSOMING)
    else:
        hand_gave_away(state, seat, PIRATE_SYMBOL, 0)
        push(state, DISCARD_ONE, seat)


@rule
def look_out(state: State, card: Card, log: Array) -> None:
    """Send a revealed souvenir with the pirate symbol aboard; discard any other (die 2)."""
    if has_pirate_symbol(card):
        send_aboard(state, card)
    else:
        tell(log, events.SPOTTED, NO_SEAT, EVERYONE, card, 0, 0)
        throw_away(state, card)
