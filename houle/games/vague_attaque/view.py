"""Vague & Attaque: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.games.vague_attaque.chapters.seats import audience, partner_of

from .cards import DECK_SIZE, FIRST_GOLD, MAX_HAND, MAX_SEATS, NO_CARD, NUM_DECKS
from .choices import decisions, moves
from .encounters.effects import receiver_of
from .knowledge.recall import knows as knows
from .knowledge.recall import recall as recall
from .knowledge.redeal import redeal as redeal
from .state import SOLO, State


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the partner's hand if hands are open, the cards looked at, and where piles end."""
    if seat != NO_SEAT and state.open_hands != 0:
        partner = partner_of(state, seat)
        seen.hand[partner] = state.hand[partner]
    for i in range(state.looking.shape[0]):
        if seat == state.decider or i >= state.looking_count:
            seen.looking[i] = state.looking[i]
    for deck in range(NUM_DECKS):
        for i in range(state.pile_count[deck], DECK_SIZE):
            seen.pile[deck, i] = NO_CARD
    if state.mode != SOLO:
        for i in range(MAX_HAND):
            seen.order[0, i] = NO_CARD
    for other in range(MAX_SEATS):
        if state.has_chosen[other] == 0:
            seen.chosen[other] = NO_CARD


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the viewer does not know a move: a souvenir kept in secret, a gift between others."""
    decision = before.decision
    if decision == decisions.AVERTING:
        return bool(move != moves.ACCEPT)
    if decision == decisions.PICK_SOUVENIR:
        return not is_in(audience(before, seat), viewer)
    if decision != decisions.GIVING:
        return False
    receiver = receiver_of(before, seat)
    same_turn = before.round_number == now.round_number and before.active == now.active
    if same_turn and now.has_chosen[seat] != 0:
        return True
    if move - moves.GIVE >= FIRST_GOLD:
        return False
    return not is_in(audience(before, seat) | audience(before, receiver), viewer)


@rule
def is_in(viewers: int, viewer: Seat) -> bool:
    """Whether the viewer belongs to an audience; a spectator never does."""
    return viewer != NO_SEAT and bool(viewers >> viewer & 1 == 1)
