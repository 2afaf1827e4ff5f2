"""Vague & Attaque: what each decision does once it is made."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import (
    dump,
    finish_mooring,
    lay_place,
    place_under,
    put_souvenir,
    remove_souvenir,
)
from houle.games.vague_attaque.chapters.piles import (
    discard_from_hand,
    gain_open,
    lose_open,
    take_from_discard,
    throw_away,
)
from houle.games.vague_attaque.chapters.seats import left_of, right_of
from houle.games.vague_attaque.chapters.tasks import (
    DRAW_ONE_PLACE,
    DRAW_ONE_SOUVENIR,
    PICK_OF_TWO,
    SHIELD_WINDOW,
    STEAL_SOUVENIR,
    SWAP_PLACES,
    ask,
    holder_of,
    play_gold,
    push,
    push_window,
)

from .. import events
from ..cards import (
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    NUM_PLACES,
    SHIP,
    SOUVENIR,
    SPYGLASS,
)
from ..encounters.duels import announce_duel, reroll
from ..encounters.effects import (
    add_put,
    choose_gift,
    choose_target,
    move_ship,
    pick_encounter,
    set_out,
)
from ..encounters.pirate import avert, go_aboard, pick_souvenir, send_aboard
from ..state import State
from . import decisions, moves


@rule
def carry_out(state: State, seat: Seat, decision: int, move: Move, log: Array) -> None:
    """Do what the seat has decided; what follows from it waits in the list of tasks."""
    if decision == decisions.MOORING:
        moor(state, seat, move, log)
    elif decision == decisions.EXPLORATION:
        explore(state, seat, move, log)
    elif decision == decisions.ENCOUNTER_OR_DUEL:
        brave_the_sea(state, seat, move, log)
    elif decision == decisions.EXTRA:
        use_extra(state, seat, move, log)
    elif decision in (decisions.FORCED_DISCARD, decisions.LIMITING):
        discard_choice(state, seat, move, log)
    elif decision in (decisions.COUNTERING, decisions.SHIELDING):
        if move != moves.PASS:
            play_gold(state, seat, FIRST_GOLD + move - moves.PLAY_GOLD, log)
            state.cancelled = 1
    elif decision == decisions.REROLLING:
        if move != moves.PASS:
            play_gold(state, seat, FIRST_GOLD + move - moves.PLAY_GOLD, log)
            reroll(state, seat, log)
    elif decision >= decisions.ASSISTING:
        carry_out_end(state, seat, decision, move, log)
    else:
        carry_out_effect(state, seat, decision, move, log)


@rule
def carry_out_effect(state: State, seat: Seat, decision: int, move: Move, log: Array) -> None:
    """Decisions in the middle of an encounter or an anchor."""
    if decision == decisions.PICK_SOUVENIR:
        pick_souvenir(state, seat, move - moves.TAKE_SOUVENIR, log)
    elif decision == decisions.PICK_ENCOUNTER:
        pick_encounter(state, seat, FIRST_ENCOUNTER + move - moves.TAKE_ENCOUNTER, log)
    elif decision == decisions.TARGETING:
        choose_target(state, seat, move - moves.TARGET, log)
    elif decision == decisions.MARKETING:
        if move != moves.PASS:
            discard_choice(state, seat, move, log)
            push(state, DRAW_ONE_SOUVENIR, seat)
            push(state, DRAW_ONE_SOUVENIR, seat)
    elif decision == decisions.GIVING:
        choose_gift(state, seat, move - moves.GIVE, log)
    elif decision == decisions.STEERING:
        steer(state, move, log)
    elif decision == decisions.SWAPPING:
        name_place_to_get(state, seat, move)
    elif decision == decisions.CEDING:
        state.ceded = FIRST_PLACE + move - moves.CEDE
        push(state, SWAP_PLACES, seat)
        push_window(state, SHIELD_WINDOW, int(state.target))
    elif decision == decisions.GRAPPLING:
        name_souvenir_to_steal(state, seat, move - moves.STEAL)
    elif decision == decisions.ARTEFACT:
        state.artefact[seat] = move - moves.TAKE_ARTEFACT
        tell(log, events.ARTEFACT_TAKEN, seat, EVERYONE, move - moves.TAKE_ARTEFACT, 0, 0)


@rule
def carry_out_end(state: State, seat: Seat, decision: int, move: Move, log: Array) -> None:
    """Decisions at the end of a turn and in solo."""
    if decision == decisions.ASSISTING:
        if move != moves.PASS:
            play_gold(state, seat, FIRST_GOLD + move - moves.PLAY_GOLD, log)
            state.mooring_over = 0
            add_put(state, int(state.active), log)
    elif decision == decisions.REFILLING:
        from_souvenirs = move == moves.TAKE_FROM_SOUVENIRS
        push(state, DRAW_ONE_SOUVENIR if from_souvenirs else DRAW_ONE_PLACE, seat)
    elif decision == decisions.AVERTING:
        if move == moves.ACCEPT:
            go_aboard(state, log)
        else:
            avert(state, seat, move - moves.KEEP, log)
    elif decision == decisions.LOSING:
        souvenir = move - moves.LOSE
        tell(log, events.BOARDED, seat, EVERYONE, souvenir, 0, 0)
        remove_souvenir(state, souvenir)
        throw_away(state, souvenir)
    elif decision == decisions.RANSOMING:
        lose_open(state, seat, move - moves.LOSE)
        send_aboard(state, move - moves.LOSE)


@rule
def explore(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Phase I: draw, trade, or hook (VA-12, VA-13, A1, A2)."""
    if move == moves.DRAW:
        if state.artefact[seat] == SPYGLASS:
            push(state, PICK_OF_TWO, seat)
        else:
            push(state, DRAW_ONE_SOUVENIR, seat)
    elif move == moves.HOOK_UP:
        card = take_from_discard(state, SOUVENIR)
        tell(log, events.HOOKED, seat, EVERYONE, card, 0, 0)
        gain_open(state, seat, card)
    else:
        tell(log, events.TRADED, seat, EVERYONE, move - moves.TRADE, 0, 0)
        discard_from_hand(state, seat, move - moves.TRADE)
        push(state, DRAW_ONE_PLACE, seat)


@rule
def brave_the_sea(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Phase II: the Adventure, or a duel (VA-16)."""
    if move == moves.ADVENTURE:
        set_out(state, seat, log)
    else:
        aim = move - moves.DUEL
        announce_duel(state, seat, aim // moves.NUM_AIMS, aim % moves.NUM_AIMS, log)


@rule
def moor(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Phase III: one action of the mooring, or its end (VA-20 to VA-24, VA-39)."""
    if move == moves.DONE:
        finish_mooring(state, seat)
    elif move < moves.DUEL:
        state.puts_left -= 1
        state.laid = 1
        put_souvenir(state, seat, move // NUM_PLACES, move % NUM_PLACES, log)
    elif move < moves.DISCARD:
        dump(state, seat, move - moves.DUMP, log)
    elif move < moves.TARGET:
        state.places_left -= 1
        state.laid = 1
        lay_place(state, seat, move - moves.LAY, log)
    else:
        play_gold(state, seat, FIRST_GOLD + move - moves.PLAY_GOLD, log)
        add_put(state, seat, log)


@rule
def use_extra(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Put or place the extra card, or pass (FX-13)."""
    if move < moves.DUEL:
        put_souvenir(state, seat, move // NUM_PLACES, move % NUM_PLACES, log)
    elif move < moves.TARGET:
        lay_place(state, seat, move - moves.LAY, log)


@rule
def discard_choice(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Discard the chosen card of the hand (FX-3, VA-41)."""
    tell(log, events.DISCARDED, seat, EVERYONE, move - moves.DISCARD, 0, 0)
    discard_from_hand(state, seat, move - moves.DISCARD)


@rule
def steer(state: State, move: Move, log: Array) -> None:
    """Push the ship to a neighbour of its holder (FX-12)."""
    holder = holder_of(state, SHIP)
    goal = left_of(state, holder) if move == moves.LEFT else right_of(state, holder)
    move_ship(state, goal, log)


@rule
def name_place_to_get(state: State, seat: Seat, move: Move) -> None:
    """Name an opponent's place, then be asked for one's own (FX-10)."""
    if move != moves.PASS:
        state.aim = FIRST_PLACE + move - moves.SWAP
        state.target = holder_of(state, move - moves.SWAP)
        ask(state, seat, decisions.CEDING)


@rule
def name_souvenir_to_steal(state: State, seat: Seat, souvenir: int) -> None:
    """Name a moored souvenir; its owner may raise a Coral Shield (FX-9)."""
    state.aim = souvenir
    state.target = holder_of(state, place_under(state, souvenir))
    push(state, STEAL_SOUVENIR, seat)
    push_window(state, SHIELD_WINDOW, int(state.target))
