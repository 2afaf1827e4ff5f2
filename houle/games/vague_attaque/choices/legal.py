"""Vague & Attaque: what a decision offers, and which rule speaks against a move."""

from __future__ import annotations

from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import open_places, places_for
from houle.games.vague_attaque.chapters.piles import hand_size, is_available
from houle.games.vague_attaque.chapters.seats import are_opponents
from houle.games.vague_attaque.chapters.sets import lowest
from houle.games.vague_attaque.chapters.tasks import gold_with

from ..cards import (
    COUNTER,
    DIE,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    HOOK,
    NUM_ARTEFACTS,
    NUM_PLACES,
    PIRATE_SYMBOL,
    PLACE,
    SHIELD,
    SOUVENIR,
    SOUVENIRS,
    TAIL,
)
from ..encounters.effects import bare_places, opposing_bare_places, robbable_places
from ..state import State
from . import decisions, moves


@rule
def offers(state: State, seat: Seat, out: Array) -> int:
    """What the decision at hand offers the seat: how many moves, and which."""
    decision = int(state.decision)
    if decision == decisions.MOORING:
        return mooring_moves(state, seat, out)
    if decision == decisions.EXPLORATION:
        return exploration_moves(state, seat, out)
    if decision == decisions.ENCOUNTER_OR_DUEL:
        return sea_moves(state, seat, out)
    if decision in (
        decisions.COUNTERING,
        decisions.SHIELDING,
        decisions.REROLLING,
        decisions.ASSISTING,
    ):
        return window_moves(state, seat, out)
    if decision in (decisions.FORCED_DISCARD, decisions.LIMITING):
        return hand_moves(state, seat, moves.DISCARD, out, 0)
    if decision == decisions.GIVING:
        return hand_moves(state, seat, moves.GIVE, out, 0)
    if decision in (decisions.PICK_SOUVENIR, decisions.PICK_ENCOUNTER):
        return pick_moves(state, out)
    if decision == decisions.EXTRA:
        return extra_moves(state, seat, out)
    return rarer_moves(state, seat, out)


@rule
def rarer_moves(state: State, seat: Seat, out: Array) -> int:
    """What the decisions offer that come up less often."""
    decision = int(state.decision)
    if decision == decisions.TARGETING:
        return target_moves(state, seat, out)
    if decision == decisions.MARKETING:
        out[0] = moves.PASS
        return set_moves(int(state.hand[seat]) & SOUVENIRS, moves.DISCARD, out, 1)
    if decision == decisions.STEERING:
        out[0] = moves.LEFT
        out[1] = moves.RIGHT
        return 2
    if decision == decisions.SWAPPING:
        out[0] = moves.PASS
        return set_moves(opposing_bare_places(state, seat), moves.SWAP, out, 1)
    if decision == decisions.CEDING:
        return set_moves(bare_places(state, seat), moves.CEDE, out, 0)
    if decision == decisions.GRAPPLING:
        return moored_moves(state, robbable_places(state, seat), moves.STEAL, out, 0)
    if decision == decisions.REFILLING:
        return refill_moves(state, out)
    if decision == decisions.AVERTING:
        out[0] = moves.ACCEPT
        return hand_moves(state, seat, moves.KEEP, out, 1)
    if decision == decisions.LOSING:
        places = int(state.zone[seat]) & ~int(state.validated)
        return moored_moves(state, places, moves.LOSE, out, 0)
    if decision == decisions.RANSOMING:
        return set_moves(int(state.hand[seat]) & PIRATE_SYMBOL, moves.LOSE, out, 0)
    return set_moves(free_artefacts(state), moves.TAKE_ARTEFACT, out, 0)


@rule
def set_moves(members: int, first: Move, out: Array, count: int) -> int:
    """One move for each member of the set, behind those already listed."""
    while members != 0:
        out[count] = first + lowest(members)
        members &= members - 1
        count += 1
    return count


@rule
def hand_moves(state: State, seat: Seat, first: Move, out: Array, count: int) -> int:
    """One move for each card of the hand."""
    count = set_moves(int(state.hand[seat]), first, out, count)
    return set_moves(int(state.gold[seat]), first + FIRST_GOLD, out, count)


@rule
def moored_moves(state: State, places: int, first: Move, out: Array, count: int) -> int:
    """One move for each souvenir that lies on one of the places."""
    places &= int(state.loaded)
    while places != 0:
        place = lowest(places)
        for i in range(state.load[place]):
            out[count] = first + int(state.moored[place, i])
            count += 1
        places &= places - 1
    return count


@rule
def exploration_moves(state: State, seat: Seat, out: Array) -> int:
    """Draw, trade a souvenir, or use the Hook (VA-12 to VA-14)."""
    count = 0
    if is_available(state, SOUVENIR):
        out[count] = moves.DRAW
        count += 1
    if can_hook(state, seat):
        out[count] = moves.HOOK_UP
        count += 1
    if is_available(state, PLACE):
        count = set_moves(int(state.hand[seat]) & SOUVENIRS, moves.TRADE, out, count)
    return count


@rule
def can_hook(state: State, seat: Seat) -> bool:
    """Whether the seat owns the Hook and there is something to fetch (A1)."""
    return bool(state.artefact[seat] == HOOK and state.discard_count[SOUVENIR] > 0)


@rule
def sea_moves(state: State, seat: Seat, out: Array) -> int:
    """The Adventure, and a duel for every card that may be aimed at (VA-16, VA-47)."""
    out[0] = moves.ADVENTURE
    count = 1
    for other in range(state.seats):
        if are_opponents(state, seat, other):
            places = int(state.zone[other]) & ~int(state.validated)
            first = moves.DUEL + other * moves.NUM_AIMS
            count = moored_moves(state, places, first, out, count)
            bare = places & ~int(state.loaded)
            count = set_moves(bare, first + FIRST_PLACE, out, count)
    return count


@rule
def window_moves(state: State, seat: Seat, out: Array) -> int:
    """Pass, or play a gold card that fits the moment (VA-36 to VA-39)."""
    out[0] = moves.PASS
    return set_moves(gold_with(state, seat, window_code(state)), moves.PLAY_GOLD, out, 1)


@rule
def window_code(state: State) -> int:
    """What the gold card for the open window does."""
    if state.decision == decisions.COUNTERING:
        return COUNTER
    if state.decision == decisions.SHIELDING:
        return SHIELD
    return DIE if state.decision == decisions.REROLLING else TAIL


@rule
def pick_moves(state: State, out: Array) -> int:
    """Take one of the cards looked at (FX-2, A5)."""
    souvenirs = state.decision == decisions.PICK_SOUVENIR
    first = moves.TAKE_SOUVENIR if souvenirs else moves.TAKE_ENCOUNTER - FIRST_ENCOUNTER
    for i in range(state.looking_count):
        out[i] = first + int(state.looking[i])
    return int(state.looking_count)


@rule
def target_moves(state: State, seat: Seat, out: Array) -> int:
    """Every opponent who holds a card (FX-5)."""
    count = 0
    for other in range(state.seats):
        if are_opponents(state, seat, other) and hand_size(state, other) > 0:
            out[count] = moves.TARGET + other
            count += 1
    return count


@rule
def mooring_moves(state: State, seat: Seat, out: Array) -> int:
    """Place, put, dump, play a Tailwind, or be done (VA-20 to VA-24, VA-39)."""
    out[0] = moves.DONE
    count = 1
    hand = int(state.hand[seat])
    if state.places_left > 0:
        count = set_moves(hand >> FIRST_PLACE, moves.LAY, out, count)
    if state.puts_left > 0:
        count = put_moves(state, seat, out, count)
    if state.laid == 0:
        count = set_moves(hand & SOUVENIRS, moves.DUMP, out, count)
    return set_moves(gold_with(state, seat, TAIL), moves.PLAY_GOLD, out, count)


@rule
def put_moves(state: State, seat: Seat, out: Array, count: int) -> int:
    """Every souvenir of the hand on every place where it may be put."""
    open_to = open_places(state, seat)
    hand = int(state.hand[seat]) & SOUVENIRS
    while hand != 0:
        souvenir = lowest(hand)
        places = places_for(state, open_to, souvenir)
        count = set_moves(places, moves.PUT + souvenir * NUM_PLACES, out, count)
        hand &= hand - 1
    return count


@rule
def extra_moves(state: State, seat: Seat, out: Array) -> int:
    """One more souvenir or place, or pass (FX-13)."""
    out[0] = moves.PASS
    if state.extra_deck == SOUVENIR:
        return put_moves(state, seat, out, 1)
    return set_moves(int(state.hand[seat]) >> FIRST_PLACE, moves.LAY, out, 1)


@rule
def refill_moves(state: State, out: Array) -> int:
    """A souvenir or a place, whichever pile is available (VA-42)."""
    count = 0
    if is_available(state, SOUVENIR):
        out[count] = moves.TAKE_FROM_SOUVENIRS
        count += 1
    if is_available(state, PLACE):
        out[count] = moves.TAKE_FROM_PLACES
        count += 1
    return count


@rule
def free_artefacts(state: State) -> int:
    """The artefacts that still lie face up, as a set (VA-80)."""
    free = (1 << NUM_ARTEFACTS) - 1
    for seat in range(state.seats):
        if state.artefact[seat] >= 0:
            free &= ~(1 << int(state.artefact[seat]))
    return free
