"""Vague & Attaque: the list of things still to be carried out, and who is asked what."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque import events
from houle.games.vague_attaque.cards import FIRST_GOLD, code_of
from houle.games.vague_attaque.state import State

from .piles import discard_from_hand
from .seats import partner_of

(
    NO_TASK,
    DRAW_ONE_SOUVENIR,
    DRAW_ONE_PLACE,
    MEET_ONE_ENCOUNTER,
    LOOKOUT,
    LOOT,
    PICK_OF_TWO,
    PICK_OF_THREE,
    DISCARD_ONE,
    BOARD,
    COUNTER_WINDOW,
    FACE_ENCOUNTER,
    END_ENCOUNTER,
    MARKET_OFFER,
    GIVE_ONE,
    EXCHANGE,
    CHOOSE_TARGET,
    HIT_TARGET,
    EXTRA_SOUVENIR,
    EXTRA_PLACE,
    PIRATE_ACTION,
    SHIELD_WINDOW,
    STEAL_SOUVENIR,
    SWAP_PLACES,
    BEGIN_DUEL,
    THROW,
    REROLL_WINDOW,
    SETTLE_THROW,
) = range(28)


@rule
def push(state: State, task: int, seat: Seat) -> None:
    """Put a task for a seat before all others."""
    state.tasks[state.task_count] = task * 8 + seat
    state.task_count += 1


@rule
def next_task(state: State) -> tuple[int, Seat]:
    """Take the next task off the list, with the seat that carries it out."""
    state.task_count -= 1
    waiting = int(state.tasks[state.task_count])
    state.tasks[state.task_count] = 0
    return waiting // 8, waiting % 8


@rule
def push_window(state: State, task: int, seat: Seat) -> None:
    """Open a gold window: first for the seat itself, then for its partner (VA-68)."""
    partner = partner_of(state, seat)
    if partner != NO_SEAT:
        push(state, task, partner)
    push(state, task, seat)


@rule
def ask(state: State, seat: Seat, decision: int) -> None:
    """Let the seat decide next (VA-10)."""
    state.decision = decision
    state.decider = seat


@rule
def ask_holder(state: State, seat: Seat, code: int, decision: int) -> None:
    """Ask the seat unless it does not hold such a gold card or the matter is settled."""
    if state.cancelled == 0 and gold_with(state, seat, code) != 0:
        ask(state, seat, decision)


@rule
def gold_with(state: State, seat: Seat, code: int) -> int:
    """The gold cards in the hand that do this, as a set."""
    first = 0
    while code_of(FIRST_GOLD + first) != code:
        first += 2
    return int(state.gold[seat]) & 0b11 << first


@rule
def play_gold(state: State, seat: Seat, card: Card, log: Array) -> None:
    """Put a played gold card on top of the encounter discard pile, before its effect (VA-40)."""
    tell(log, events.GOLD_PLAYED, seat, EVERYONE, card, 0, 0)
    discard_from_hand(state, seat, card)


@rule
def was_cancelled(state: State, log: Array) -> bool:
    """Whether a gold card has called this off; forgets it, so ask only once (FX-16)."""
    cancelled = bool(state.cancelled != 0)
    if cancelled:
        tell(log, events.CALLED_OFF, NO_SEAT, EVERYONE, 0, 0, 0)
    state.cancelled = 0
    return cancelled


@rule
def holder_of(state: State, place: int) -> Seat:
    """The seat in whose zone the place lies, or NO_SEAT."""
    for seat in range(state.seats):
        if int(state.zone[seat]) >> place & 1 == 1:
            return seat
    return NO_SEAT
