"""Vague & Attaque: duels, and other ways to rob a zone (VA-37, VA-38, VA-47 to VA-53)."""

from __future__ import annotations

from houle.engine.chance import throw_die
from houle.engine.event import EVERYONE, NOBODY, tell
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import remove_souvenir, set_course
from houle.games.vague_attaque.chapters.piles import gain_open
from houle.games.vague_attaque.chapters.seats import partner_of
from houle.games.vague_attaque.chapters.tasks import (
    BEGIN_DUEL,
    DISCARD_ONE,
    REROLL_WINDOW,
    SETTLE_THROW,
    SHIELD_WINDOW,
    STEAL_SOUVENIR,
    SWAP_PLACES,
    THROW,
    ask_holder,
    push,
    push_window,
    was_cancelled,
)

from .. import events
from ..cards import CUTLASS, DIE, FIRST_PLACE, NO_CARD, SHIELD, SHIP
from ..choices import decisions
from ..state import State

ATTACK, DEFENCE = 0, 1  # sides of a duel


@rule
def announce_duel(state: State, seat: Seat, defender: Seat, card: Card, log: Array) -> None:
    """Name the opponent and the card; the defender may raise a Coral Shield (VA-48)."""
    state.target = defender
    state.aim = card
    state.throws_needed = 1 if card < FIRST_PLACE else 2
    tell(log, events.DUEL_ANNOUNCED, seat, EVERYONE, defender, card, int(state.throws_needed))
    push(state, BEGIN_DUEL, seat)
    push_window(state, SHIELD_WINDOW, defender)


@rule
def run_duel_task(state: State, task: int, seat: Seat, log: Array) -> None:
    """Carry out one step of a duel or a robbery."""
    if task == SHIELD_WINDOW:
        ask_holder(state, seat, SHIELD, decisions.SHIELDING)
    elif task == BEGIN_DUEL:
        begin_duel(state, seat, log)
    elif task == THROW:
        throw(state, seat, log)
    elif task == REROLL_WINDOW:
        open_reroll(state, seat)
    elif task == SETTLE_THROW:
        settle_throw(state, seat, log)
    elif task == STEAL_SOUVENIR:
        steal_souvenir(state, seat, log)
    elif task == SWAP_PLACES:
        swap_places(state, seat, log)


@rule
def begin_duel(state: State, seat: Seat, log: Array) -> None:
    """Let the dice roll, unless a shield has called the duel off (VA-37)."""
    if was_cancelled(state, log):
        end_duel(state)
        return
    push(state, THROW, seat)


@rule
def throw(state: State, seat: Seat, log: Array) -> None:
    """Each side throws a die; then each may use a Lucky Die, the attacker first (VA-38, VA-49)."""
    state.dice[ATTACK] = told_die(state, log)
    state.dice[DEFENCE] = told_die(state, log)
    state.rerolled[ATTACK] = 0
    state.rerolled[DEFENCE] = 0
    tell_dice(state, seat, log)
    push(state, SETTLE_THROW, seat)
    push_window(state, REROLL_WINDOW, int(state.target))
    push_window(state, REROLL_WINDOW, seat)


@rule
def told_die(state: State, log: Array) -> int:
    """Throw a die and tell the record what it showed."""
    value = throw_die(state)
    tell(log, events.DIE_THROWN, NO_SEAT, NOBODY, value, 0, 0)
    return value


@rule
def tell_dice(state: State, seat: Seat, log: Array) -> None:
    """Tell what the dice of the throw show."""
    attack, defence = int(state.dice[ATTACK]), int(state.dice[DEFENCE])
    tell(log, events.DICE, seat, EVERYONE, attack, defence, int(state.throw_number) + 1)


@rule
def open_reroll(state: State, seat: Seat) -> None:
    """Ask the seat for a Lucky Die unless its side has used one on this throw (VA-38)."""
    if state.rerolled[side_of(state, seat)] == 0:
        ask_holder(state, seat, DIE, decisions.REROLLING)


@rule
def side_of(state: State, seat: Seat) -> int:
    """The side of the duel on which the seat stands, or helps (VA-68)."""
    helps = seat == state.active or partner_of(state, seat) == state.active
    return ATTACK if helps else DEFENCE


@rule
def reroll(state: State, seat: Seat, log: Array) -> None:
    """Throw the die of the seat's side again; the new value counts (FX-17)."""
    side = side_of(state, seat)
    state.dice[side] = told_die(state, log)
    state.rerolled[side] = 1
    tell(log, events.REROLLED, seat, EVERYONE, int(state.dice[side]), side, 0)


@rule
def settle_throw(state: State, seat: Seat, log: Array) -> None:
    """Count the throw; a tie is thrown again once with the Cutlass (VA-49, VA-50, A4)."""
    tied = bool(state.dice[ATTACK] == state.dice[DEFENCE])
    if tied and state.artefact[seat] == CUTLASS and state.rethrown == 0:
        state.rethrown = 1
        push(state, THROW, seat)
        return
    state.rethrown = 0
    state.throw_number += 1
    if not tied:
        winner = ATTACK if state.dice[ATTACK] > state.dice[DEFENCE] else DEFENCE
        state.throws_won[winner] += 1
    if is_duel_settled(state):
        settle_duel(state, seat, log)
    else:
        push(state, THROW, seat)


@rule
def is_duel_settled(state: State) -> bool:
    """One throw for a souvenir; for a place two throws won, or three made (VA-49, VA-50)."""
    needed = int(state.throws_needed)
    if needed == 1 or state.throw_number == 3:
        return True
    return bool(state.throws_won[ATTACK] == needed or state.throws_won[DEFENCE] == needed)


@rule
def settle_duel(state: State, seat: Seat, log: Array) -> None:
    """The attacker takes the card, or pays one, or nothing happens (VA-51 to VA-53)."""
    needed = int(state.throws_needed)
    card, defender = int(state.aim), int(state.target)
    if state.throws_won[ATTACK] == needed:
        tell(log, events.DUEL_WON, seat, EVERYONE, card, 0, 0)
        take_prize(state, seat, defender, card)
    elif state.throws_won[DEFENCE] == needed:
        tell(log, events.DUEL_LOST, seat, EVERYONE, defender, 0, 0)
        if state.artefact[seat] != CUTLASS:
            push(state, DISCARD_ONE, seat)
    else:
        tell(log, events.DUEL_TIED, seat, EVERYONE, 0, 0, 0)
    end_duel(state)


@rule
def take_prize(state: State, seat: Seat, defender: Seat, card: Card) -> None:
    """Put a won souvenir into the hand, a won place straight into the zone (VA-51)."""
    if card < FIRST_PLACE:
        remove_souvenir(state, card)
        gain_open(state, seat, card)
    else:
        move_place(state, card - FIRST_PLACE, defender, seat)


@rule
def move_place(state: State, place: int, source: Seat, goal: Seat) -> None:
    """Move a place, with what lies on it, from zone to zone."""
    state.zone[source] = int(state.zone[source]) & ~(1 << place)
    state.zone[goal] = int(state.zone[goal]) | 1 << place
    if place == SHIP:
        set_course(state)


@rule
def end_duel(state: State) -> None:
    """Clear away dice and names."""
    state.target = NO_SEAT
    state.aim = NO_CARD
    state.ceded = NO_CARD
    state.throws_needed = 0
    state.throw_number = 0
    for side in range(2):
        state.dice[side] = 0
        state.throws_won[side] = 0
        state.rerolled[side] = 0


@rule
def steal_souvenir(state: State, seat: Seat, log: Array) -> None:
    """Take the named souvenir into hand, unless a shield was raised (FX-9)."""
    if not was_cancelled(state, log):
        card = int(state.aim)
        tell(log, events.STOLEN, seat, EVERYONE, card, int(state.target), 0)
        remove_souvenir(state, card)
        gain_open(state, seat, card)
    end_duel(state)


@rule
def swap_places(state: State, seat: Seat, log: Array) -> None:
    """Let the two named places change zones, unless a shield was raised (FX-10)."""
    if not was_cancelled(state, log):
        got, gave, other = int(state.aim), int(state.ceded), int(state.target)
        tell(log, events.SWAPPED, seat, EVERYONE, got, gave, other)
        move_place(state, got - FIRST_PLACE, other, seat)
        move_place(state, gave - FIRST_PLACE, seat, other)
    end_duel(state)
