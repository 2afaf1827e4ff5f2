"""Vague & Attaque: inputs about the options, the turn, the ship, duels and piles."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.seats import are_opponents, left_of, right_of
from houle.games.vague_attaque.chapters.sets import contains
from houle.games.vague_attaque.chapters.tasks import holder_of

from ..cards import (
    CODE,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    IN_SOLO,
    NO_CARD,
    NUM_DECKS,
    NUM_ENCOUNTERS,
    SHIP,
    SOUVENIR,
    code_of,
)
from ..choices import decisions
from ..encounters.duels import side_of
from ..encounters.effects import receiver_of
from ..state import SOLO, State
from .layout import (
    ABOARD_AT,
    ACTIVE_AT,
    AIM_AT,
    ATTACKING_AT,
    DECISION_AT,
    DICE_AT,
    DIE_AHEAD_AT,
    DIE_BEHIND_AT,
    DIE_FACES,
    DIE_TIED_AT,
    DISCARD_AT,
    ENCOUNTER_AT,
    EXTRA_AT,
    GOAL_AT,
    LAID_AT,
    LOOKING_AT,
    LOOKING_SEA_AT,
    MODE_AT,
    MOORING_OVER_AT,
    NEXT_PORT_AT,
    NEXT_SEA_AT,
    NEXT_SOUVENIR_AT,
    OPEN_HANDS_AT,
    OURS_ON_THE_LEFT_AT,
    OURS_ON_THE_RIGHT_AT,
    OWN_SEAT_AT,
    PHASE_AT,
    PILE_AT,
    PILE_STEPS,
    PIRATE_DIE_AT,
    PLACES_LEFT_AT,
    POWER_USED_AT,
    PUTS_LEFT_AT,
    RECEIVER_AT,
    REROLLED_AT,
    RETHROWN_AT,
    ROUGH_AT,
    ROUND_AT,
    ROUND_STEPS,
    ROUNDS_LEFT_AT,
    RULE_AT,
    SEA_LEFT_AT,
    SEATS_AT,
    TARGET_AT,
    TASK_AT,
    THROW_AT,
    THROWS_NEEDED_AT,
    TURNS_LEFT_AT,
    WON_AT,
)
from .writing import write_count, write_steps

FIRST_OF_CODE = sum(1 << e for e in range(NUM_ENCOUNTERS) if e == 0 or CODE[e] != CODE[e - 1])
SOLO_ENCOUNTERS = sum(1 << e for e in range(NUM_ENCOUNTERS) if IN_SOLO[e])
ALL_ENCOUNTERS = (1 << NUM_ENCOUNTERS) - 1
"""Sets: the first encounter of each kind, those that are used in solo, and all."""


@rule
def write_options(state: State, seat: Seat, out: Array) -> None:
    """Write what was agreed before dealing, and which number the mover's seat has in moves."""
    out[SEATS_AT + int(state.seats) - 1] = 1
    out[MODE_AT + int(state.mode)] = 1
    out[GOAL_AT + int(state.goal) - 1] = 1
    out[RULE_AT + int(state.artefact_rule)] = 1
    out[OPEN_HANDS_AT] = state.open_hands
    out[ROUGH_AT] = state.rough
    out[OWN_SEAT_AT + seat] = 1


@rule
def write_turn(state: State, seat: Seat, out: Array) -> None:
    """Write what is asked, how far the turn and the match are, and what waits."""
    seats, active, decision = int(state.seats), int(state.active), int(state.decision)
    number = int(state.round_number)
    out[DECISION_AT + decision] = 1
    out[PHASE_AT + int(state.phase)] = 1
    out[ACTIVE_AT + (active - seat) % seats] = 1
    out[TURNS_LEFT_AT + seats - 1 - active] = 1
    write_steps(number, ROUND_STEPS, ROUND_AT, out)
    write_steps(int(state.max_rounds) - number, ROUND_STEPS, ROUNDS_LEFT_AT, out)
    out[PLACES_LEFT_AT] = state.places_left
    write_count(int(state.puts_left), 4, PUTS_LEFT_AT, out)
    out[LAID_AT] = state.laid
    out[MOORING_OVER_AT] = state.mooring_over
    if decision == decisions.EXTRA:
        out[EXTRA_AT + int(state.extra_deck)] = 1
    out[POWER_USED_AT] = state.power_used
    tasks = state.tasks
    for i in range(state.task_count):
        out[TASK_AT + int(tasks[i]) // 8] = 1
    if state.encounter != NO_CARD:
        out[ENCOUNTER_AT + code_of(int(state.encounter))] = 1


@rule
def write_ship(state: State, seat: Seat, out: Array) -> None:
    """Write where the ship sails, and whom a push to the left or right would serve."""
    seats, port = int(state.seats), int(state.next_port)
    write_count(int(state.load[SHIP]), 4, ABOARD_AT, out)
    if port != NO_SEAT:
        out[NEXT_PORT_AT + (port - seat) % seats] = 1
        holder = holder_of(state, SHIP)
        if not are_opponents(state, seat, left_of(state, holder)):
            out[OURS_ON_THE_LEFT_AT] = 1
        if not are_opponents(state, seat, right_of(state, holder)):
            out[OURS_ON_THE_RIGHT_AT] = 1
    if state.mode == SOLO and state.dice[0] > 0:
        out[PIRATE_DIE_AT + int(state.dice[0]) - 1] = 1


@rule
def write_aim(state: State, seat: Seat, out: Array) -> None:
    """Write who and what is aimed at, who gets a gift, and which card is about to go aboard."""
    seats, target = int(state.seats), int(state.target)
    if target != NO_SEAT:
        out[TARGET_AT + (target - seat) % seats] = 1
    if state.aim != NO_CARD:
        out[AIM_AT + int(state.aim)] = 1
    if state.boarder != NO_CARD:
        out[AIM_AT + int(state.boarder)] = 1
    if state.decision == decisions.GIVING:
        out[RECEIVER_AT + (receiver_of(state, seat) - seat) % seats] = 1
    if state.throws_needed > 0:
        write_duel(state, seat, out)


@rule
def write_duel(state: State, seat: Seat, out: Array) -> None:
    """Write how the duel stands, the mover's side first."""
    own = side_of(state, seat)
    dice, won, rerolled = state.dice, state.throws_won, state.rerolled
    out[THROWS_NEEDED_AT + int(state.throws_needed) - 1] = 1
    write_count(int(state.throw_number), 2, THROW_AT, out)
    out[RETHROWN_AT] = state.rethrown
    out[ATTACKING_AT] = 1 - own
    for i in range(2):
        side = own if i == 0 else 1 - own
        if dice[side] > 0:
            out[DICE_AT + DIE_FACES * i + int(dice[side]) - 1] = 1
        write_count(int(won[side]), 2, WON_AT + 2 * i, out)
        out[REROLLED_AT + i] = rerolled[side]
    lead = int(dice[own]) - int(dice[1 - own])
    if lead < 0:
        out[DIE_BEHIND_AT] = 1
    elif lead > 0:
        out[DIE_AHEAD_AT] = 1
    elif dice[own] > 0:
        out[DIE_TIED_AT] = 1


@rule
def write_piles(state: State, seat: Seat, cards: int, encounters: int, out: Array) -> None:
    """Write how high the piles are, and their top cards if they are among those known."""
    pile, counts, discards = state.pile, state.pile_count, state.discard_count
    for deck in range(NUM_DECKS):
        write_steps(int(counts[deck]), PILE_STEPS, PILE_AT + deck * PILE_STEPS.size, out)
        write_steps(int(discards[deck]), PILE_STEPS, DISCARD_AT + deck * PILE_STEPS.size, out)
    if counts[SOUVENIR] > 0:
        card = int(pile[SOUVENIR, int(counts[SOUVENIR]) - 1])
        if card >= 0 and contains(cards, card):
            out[NEXT_SOUVENIR_AT + card] = 1
    if counts[ENCOUNTER] > 0:
        card = int(pile[ENCOUNTER, int(counts[ENCOUNTER]) - 1])
        if card >= 0 and contains(encounters, card - FIRST_ENCOUNTER):
            out[NEXT_SEA_AT + code_of(card)] = 1
    if seat == state.decider:
        looking = state.looking
        for i in range(state.looking_count):
            card = int(looking[i])
            if card < FIRST_PLACE:
                out[LOOKING_AT + card] = 1
            else:
                out[LOOKING_SEA_AT + code_of(card)] = 1


@rule
def write_sea(state: State, out: Array) -> None:
    """Write how many encounters of each kind are still in the pile; everybody can tell."""
    left = SOLO_ENCOUNTERS if state.mode == SOLO else ALL_ENCOUNTERS
    discard, gold = state.discard, state.gold
    for i in range(state.discard_count[ENCOUNTER]):
        left &= ~(1 << int(discard[ENCOUNTER, i]) - FIRST_ENCOUNTER)
    for other in range(state.seats):
        left &= ~(int(gold[other]) << FIRST_GOLD - FIRST_ENCOUNTER)
    if state.encounter != NO_CARD:
        left &= ~(1 << int(state.encounter) - FIRST_ENCOUNTER)
    place = 0
    for i in range(NUM_ENCOUNTERS):
        if FIRST_OF_CODE >> i & 1 == 1:
            place = i
        if left >> i & 1 == 1:
            out[SEA_LEFT_AT + place] = 1
            place += 1
