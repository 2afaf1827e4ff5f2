"""Vague & Attaque: the rule that speaks against a move, if any does."""

from __future__ import annotations

from houle.engine.rule import Card, Move, Seat, rule
from houle.games.vague_attaque.chapters.mooring import open_places, place_under, places_for
from houle.games.vague_attaque.chapters.piles import hand_size, holds, is_available
from houle.games.vague_attaque.chapters.seats import are_opponents, partner_of
from houle.games.vague_attaque.chapters.sets import contains
from houle.games.vague_attaque.chapters.tasks import gold_with

from ..cards import (
    FIRST_ENCOUNTER,
    FIRST_PLACE,
    FITS,
    HOOK,
    NO_CARD,
    NUM_PLACES,
    PIRATE_SYMBOL,
    PLACE,
    SHIP,
    SOUVENIR,
    TAIL,
)
from ..encounters.effects import bare_places, opposing_bare_places, robbable_places
from ..state import PIRATE, SEA, SOLO, State
from . import decisions, moves
from .legal import can_hook, free_artefacts, window_code


@rule
def objection(state: State, seat: Seat, move: Move) -> int:
    """0 if the decision at hand, which is the seat's, allows the move, else the rule against it."""
    decision = int(state.decision)
    if decision == decisions.EXPLORATION:
        return against_exploring(state, seat, move)
    if decision == decisions.ENCOUNTER_OR_DUEL:
        return against_sea(state, seat, move)
    if decision == decisions.MOORING:
        return against_mooring(state, seat, move)
    if decision == decisions.EXTRA:
        return against_extra(state, seat, move)
    if decision in (
        decisions.COUNTERING,
        decisions.SHIELDING,
        decisions.REROLLING,
        decisions.ASSISTING,
    ):
        return against_window(state, seat, move)
    allowed = is_choice(state, seat, move)
    return 0 if allowed else rule_of_decision(state)


@rule
def rule_of_decision(state: State) -> int:
    """The rule that asks for the decision, where one sentence covers every refusal."""
    decision = int(state.decision)
    if decision == decisions.ARTEFACT:
        return 80
    if decision == decisions.PICK_ENCOUNTER:
        return 17
    if decision == decisions.LIMITING:
        return 41
    if decision == decisions.REFILLING:
        return 42
    if decision == decisions.AVERTING:
        return 76
    if state.phase == PIRATE:
        return 75
    if state.phase == SEA:
        return 52 if state.encounter == NO_CARD else 18
    return 29 if decision != decisions.PICK_SOUVENIR or state.phase >= SEA else 12


@rule
def is_choice(state: State, seat: Seat, move: Move) -> bool:
    """Whether the move is one that the decision offers."""
    decision = int(state.decision)
    if decision in (decisions.FORCED_DISCARD, decisions.LIMITING):
        return is_held(state, seat, move, moves.DISCARD, moves.GIVE)
    if decision == decisions.GIVING:
        return is_held(state, seat, move, moves.GIVE, moves.KEEP)
    if decision == decisions.AVERTING:
        return move == moves.ACCEPT or is_held(state, seat, move, moves.KEEP, moves.TAKE_SOUVENIR)
    if decision == decisions.PICK_SOUVENIR:
        return is_looked_at(state, move, moves.TAKE_SOUVENIR, 0)
    if decision == decisions.PICK_ENCOUNTER:
        return is_looked_at(state, move, moves.TAKE_ENCOUNTER, FIRST_ENCOUNTER)
    if decision == decisions.MARKETING:
        return move == moves.PASS or is_held(
            state, seat, move, moves.DISCARD, moves.DISCARD + FIRST_PLACE
        )
    if decision == decisions.STEERING:
        return move == moves.LEFT or move == moves.RIGHT
    if decision == decisions.TARGETING:
        return is_target(state, seat, move)
    return is_rarer_choice(state, seat, move)


@rule
def is_rarer_choice(state: State, seat: Seat, move: Move) -> bool:
    """Whether the move is offered by one of the decisions that come up less often."""
    decision = int(state.decision)
    if decision == decisions.SWAPPING:
        return move == moves.PASS or is_member(
            opposing_bare_places(state, seat), move, moves.SWAP, moves.CEDE
        )
    if decision == decisions.CEDING:
        return is_member(bare_places(state, seat), move, moves.CEDE, moves.LAY)
    if decision == decisions.GRAPPLING:
        return is_moored(state, robbable_places(state, seat), move - moves.STEAL)
    if decision == decisions.LOSING:
        places = int(state.zone[seat]) & ~int(state.validated)
        return is_moored(state, places, move - moves.LOSE)
    if decision == decisions.RANSOMING:
        return is_member(int(state.hand[seat]) & PIRATE_SYMBOL, move, moves.LOSE, moves.STEAL)
    if decision == decisions.REFILLING:
        if move == moves.TAKE_FROM_SOUVENIRS:
            return is_available(state, SOUVENIR)
        return move == moves.TAKE_FROM_PLACES and is_available(state, PLACE)
    return is_member(free_artefacts(state), move, moves.TAKE_ARTEFACT, moves.LOSE)


@rule
def is_held(state: State, seat: Seat, move: Move, first: Move, end: Move) -> bool:
    """Whether the move is of the kind between the bounds and names a card of the hand."""
    return first <= move < end and holds(state, seat, move - first)


@rule
def is_member(members: int, move: Move, first: Move, end: Move) -> bool:
    """Whether the move is of the kind between the bounds and names a member of the set."""
    return first <= move < end and contains(members, move - first)


@rule
def is_looked_at(state: State, move: Move, first: Move, card: Card) -> bool:
    """Whether the move takes one of the cards looked at; ``first`` is the move for ``card``."""
    for i in range(state.looking_count):
        if state.looking[i] == move - first + card:
            return True
    return False


@rule
def is_moored(state: State, places: int, souvenir: Card) -> bool:
    """Whether the souvenir lies on one of the places."""
    if not 0 <= souvenir < FIRST_PLACE:
        return False
    place = place_under(state, souvenir)
    return place != NO_CARD and contains(places, place)


@rule
def is_target(state: State, seat: Seat, move: Move) -> bool:
    """Whether the move names an opponent who holds a card (FX-5)."""
    other = move - moves.TARGET
    if not 0 <= other < state.seats:
        return False
    return are_opponents(state, seat, other) and hand_size(state, other) > 0


@rule
def against_exploring(state: State, seat: Seat, move: Move) -> int:
    """The rule against an exploration: one of what is offered must be done (VA-9 to VA-14)."""
    if move == moves.DRAW:
        return 0 if is_available(state, SOUVENIR) else 14
    if move == moves.HOOK_UP:
        if state.artefact[seat] != HOOK:
            return 11
        return 0 if can_hook(state, seat) else 14
    if not moves.TRADE <= move < moves.DUMP:
        return 9
    if not holds(state, seat, move - moves.TRADE):
        return 13
    return 0 if is_available(state, PLACE) else 14


@rule
def against_sea(state: State, seat: Seat, move: Move) -> int:
    """The rule against a choice of Phase II (VA-16, VA-47, VA-69, VA-73)."""
    if move == moves.ADVENTURE:
        return 0
    if not moves.DUEL <= move < moves.TRADE:
        return 16
    other, card = (move - moves.DUEL) // moves.NUM_AIMS, (move - moves.DUEL) % moves.NUM_AIMS
    if state.mode == SOLO:
        return 73
    if other == partner_of(state, seat):
        return 69
    if other >= state.seats or other == seat:
        return 47
    place = card - FIRST_PLACE if card >= FIRST_PLACE else place_under(state, card)
    if place == NO_CARD or not contains(int(state.zone[other]), place):
        return 47
    if contains(int(state.validated), place):
        return 34
    return 47 if card >= FIRST_PLACE and state.load[place] > 0 else 0


@rule
def against_mooring(state: State, seat: Seat, move: Move) -> int:
    """The rule against an action of the mooring (VA-20 to VA-27, VA-39)."""
    if move == moves.DONE:
        return 0
    if moves.LAY <= move < moves.TARGET:
        return against_laying(state, seat, move, int(state.places_left))
    if moves.PUT <= move < moves.DUEL:
        return against_putting(state, seat, move, int(state.puts_left))
    if moves.DUMP <= move < moves.DISCARD:
        return 0 if state.laid == 0 and holds(state, seat, move - moves.DUMP) else 23
    if moves.PLAY_GOLD <= move < moves.DRAW:
        return 0 if contains(gold_with(state, seat, TAIL), move - moves.PLAY_GOLD) else 39
    return 20


@rule
def against_extra(state: State, seat: Seat, move: Move) -> int:
    """The rule against a use of an extra (VA-31)."""
    if move == moves.PASS:
        return 0
    if state.extra_deck == SOUVENIR and moves.PUT <= move < moves.DUEL:
        return against_putting(state, seat, move, 1)
    if state.extra_deck == PLACE and moves.LAY <= move < moves.TARGET:
        return against_laying(state, seat, move, 1)
    return 31


@rule
def against_laying(state: State, seat: Seat, move: Move, allowance: int) -> int:
    """The rule against placing the place (VA-20, VA-21)."""
    if not holds(state, seat, FIRST_PLACE + move - moves.LAY):
        return 21
    return 0 if allowance > 0 else 20


@rule
def against_putting(state: State, seat: Seat, move: Move, allowance: int) -> int:
    """The rule against putting the souvenir on the place (VA-20, VA-22, VA-25 to VA-27)."""
    souvenir, place = (move - moves.PUT) // NUM_PLACES, (move - moves.PUT) % NUM_PLACES
    if not holds(state, seat, souvenir):
        return 22
    if allowance == 0:
        return 20
    if place == SHIP and state.mode == SOLO:
        return 74
    if contains(int(state.validated), place):
        return 34
    open_to = open_places(state, seat)
    if not contains(open_to, place):
        return 26
    if not contains(int(FITS[souvenir]), place):
        return 25
    return 0 if contains(places_for(state, open_to, souvenir), place) else 27


@rule
def against_window(state: State, seat: Seat, move: Move) -> int:
    """The rule against an answer in a gold window (VA-36 to VA-38, VA-68)."""
    if move == moves.PASS:
        return 0
    gold = gold_with(state, seat, window_code(state))
    if moves.PLAY_GOLD <= move < moves.DRAW and contains(gold, move - moves.PLAY_GOLD):
        return 0
    if state.decision == decisions.COUNTERING:
        return 36
    if state.decision == decisions.SHIELDING:
        return 37
    return 38 if state.decision == decisions.REROLLING else 68
