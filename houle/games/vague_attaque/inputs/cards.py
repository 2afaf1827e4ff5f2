"""Vague & Attaque: inputs about souvenirs and places: where they are and what they are good for."""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.mooring import open_places, validated_count
from houle.games.vague_attaque.chapters.seats import are_opponents, partner_of
from houle.games.vague_attaque.chapters.sets import contains, count_members, lowest
from houle.games.vague_attaque.chapters.tasks import gold_with

from ..cards import (
    COMPLETE,
    DEDICATED,
    FIRST_PLACE,
    NO_CARD,
    NUM_SOUVENIRS,
    PLACE,
    SHIP,
    SHIP_BIT,
    SOUVENIR,
    SOUVENIRS,
    TAIL,
)
from ..choices import decisions
from ..encounters.effects import receiver_of
from ..state import MOOR, SOLO, TEAM, State
from .layout import (
    CENTRE,
    COMPLETES_AT,
    DEDICATED_OUTS,
    DEVOTED,
    DISCARD_FITS,
    DISCARDED_AT,
    EACH_PLACE_AT,
    ENOUGH_AT,
    ENOUGH_WITH_GOLD_AT,
    FIRST_AT,
    FITS_HAND_AT,
    FITTING,
    FORLORN,
    GONE,
    HARMS_AT,
    HELD_AT,
    HIDDEN,
    IN_HAND,
    IN_PILE_AT,
    LOAD,
    LOCKED_AT,
    MISSING_AT,
    MOORED_AT,
    OPEN_TO_MOVER,
    OTHERS_FIT,
    OTHERS_NEXT,
    OURS,
    OUT_STEPS,
    OUTS,
    OWN_ALL,
    OWN_DEDICATED,
    OWN_FITS,
    OWN_NEXT,
    PLACE_SIZE,
    RECEIVER_FITS_AT,
    SAVES_AT,
    SECOND_AT,
    SHOWN_ELSEWHERE,
    THEIRS,
    TOP_DISCARD_AT,
    TOP_FITS,
    UNKNOWN_AT,
    VALIDATED,
    WANTED_AT,
    WANTING,
    WINS_AT,
    WINS_NOW_AT,
    ZONE,
)
from .writing import souvenirs_for, write_count, write_set, write_steps

# Souvenirs.


@rule
def write_souvenirs(state: State, seat: Seat, cards: int, hidden: int, out: Array) -> None:
    """Write where each souvenir is, as far as the cards can be located; the hidden ones apart."""
    seats, hands = int(state.seats), state.hand
    elsewhere = cards & SOUVENIRS
    for step in range(seats):
        held = int(hands[(seat + step) % seats]) & cards & SOUVENIRS
        write_set(held, HELD_AT + step * NUM_SOUVENIRS, out)
        elsewhere &= ~held
    elsewhere &= ~write_moored(state, seat, out)
    discarded = discarded_souvenirs(state)
    write_set(discarded, DISCARDED_AT, out)
    if discarded != 0:
        out[TOP_DISCARD_AT + top_discard(state)] = 1
    if state.boarder != NO_CARD:
        elsewhere &= ~(1 << int(state.boarder))
    if seat == state.decider and state.decision == decisions.PICK_SOUVENIR:
        for i in range(state.looking_count):
            elsewhere &= ~(1 << int(state.looking[i]))
    write_set(elsewhere & ~discarded, IN_PILE_AT, out)
    write_set(hidden, UNKNOWN_AT, out)


@rule
def write_moored(state: State, seat: Seat, out: Array) -> int:
    """Write which souvenirs lie on places, and in whose zones; all of them as a set."""
    every, centre = 0, int(state.loaded)
    for other in range(state.seats):
        zone = int(state.zone[other]) & int(state.loaded)
        centre &= ~zone
        locked = moored_on(state, zone & int(state.validated))
        moored = moored_on(state, zone & ~int(state.validated))
        whose = THEIRS if are_opponents(state, seat, other) else OURS
        write_set(locked, LOCKED_AT, out)
        write_set(moored, MOORED_AT + whose * NUM_SOUVENIRS, out)
        every |= locked | moored
    aboard = moored_on(state, centre)
    write_set(aboard, MOORED_AT + CENTRE * NUM_SOUVENIRS, out)
    return every | aboard


@rule
def moored_on(state: State, places: int) -> int:
    """The souvenirs on the places, as a set."""
    moored, load, found = state.moored, state.load, 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        for i in range(load[place]):
            found |= 1 << int(moored[place, i])
    return found


@rule
def discarded_souvenirs(state: State) -> int:
    """The souvenirs of the discard pile, as a set."""
    discard, found = state.discard, 0
    for i in range(state.discard_count[SOUVENIR]):
        found |= 1 << int(discard[SOUVENIR, i])
    return found


@rule
def top_discard(state: State) -> int:
    """The top souvenir of the discard pile, which is not empty."""
    return int(state.discard[SOUVENIR, int(state.discard_count[SOUVENIR]) - 1])


@rule
def write_uses(state: State, seat: Seat, out: Array) -> None:
    """Write what each souvenir would do for the mover, and for or against opponents."""
    places = open_places(state, seat)
    doubled, loaded = int(state.doubled), int(state.loaded)
    write_set(wanted_on(state, places & doubled), COMPLETES_AT, out)
    write_set(wanted_on(state, places & loaded & ~doubled), SECOND_AT, out)
    write_set(wanted_on(state, places & ~loaded), FIRST_AT, out)
    write_set(wanted_on(state, int(state.hand[seat]) >> FIRST_PLACE), FITS_HAND_AT, out)
    wanted, harms, saves = 0, 0, 0
    for other in range(state.seats):
        if are_opponents(state, seat, other):
            wanted |= wanted_on(state, open_places(state, other) & doubled)
            moored = moored_on(state, int(state.zone[other]) & doubled)
            harms |= moored
            if state.score[other] + 1 >= state.goal:
                saves |= moored
    write_set(wanted, WANTED_AT, out)
    write_set(harms, HARMS_AT, out)
    write_set(saves, SAVES_AT, out)
    if state.decision == decisions.GIVING:
        gets = open_places(state, receiver_of(state, seat))
        write_set(wanted_on(state, gets), RECEIVER_FITS_AT, out)


@rule
def wanted_on(state: State, places: int) -> int:
    """The souvenirs that may be put on one of the places, as a set."""
    found = 0
    while places != 0:
        found |= souvenirs_for(state, lowest(places))
        places &= places - 1
    return found


# Places.


@rule
def write_places(state: State, seat: Seat, cards: int, hidden: int, out: Array) -> None:
    """Write where each place is, what lies on it and who could put more there."""
    seats, hand, table = int(state.seats), int(state.hand[seat]), 0
    known = cards >> FIRST_PLACE
    shown = 0
    for step in range(seats):
        other = (seat + step) % seats
        zone = int(state.zone[other])
        table |= zone
        if step > 0:
            shown |= int(state.hand[other]) >> FIRST_PLACE & known
        write_zone(state, seat, zone, step, side_hands(state, seat, other, cards), out)
    if not contains(table, SHIP):
        write_load(state, SHIP, EACH_PLACE_AT + SHIP * PLACE_SIZE, out)
        if state.mode != SOLO:
            rival = side_hands(state, seat, (seat + 1) % seats, cards)
            write_rest(state, seat, SHIP, rival, out)
            table |= SHIP_BIT
    held = hand >> FIRST_PLACE
    while held != 0:
        place = lowest(held)
        held &= held - 1
        out[EACH_PLACE_AT + place * PLACE_SIZE + IN_HAND] = 1
        write_rest(state, seat, place, 0, out)
    write_column(shown, SHOWN_ELSEWHERE, out)
    write_column((1 << SHIP) - 1 & ~known, HIDDEN, out)
    write_column(discarded_places(state), GONE, out)
    write_outs(state, hidden, table | hand >> FIRST_PLACE, out)


@rule
def side_hands(state: State, seat: Seat, other: Seat, cards: int) -> int:
    """The located souvenirs in the hands of a seat and its partner, but for the mover's own."""
    hands = int(state.hand[other]) if other != seat else 0
    if state.mode == TEAM:
        partner = partner_of(state, other)
        hands |= int(state.hand[partner]) if partner != seat else 0
    return hands & cards & SOUVENIRS


@rule
def write_zone(state: State, seat: Seat, zone: int, step: int, others: int, out: Array) -> None:
    """Write the places of a zone."""
    while zone != 0:
        place = lowest(zone)
        zone &= zone - 1
        start = EACH_PLACE_AT + place * PLACE_SIZE
        out[start + ZONE + step] = 1
        write_load(state, place, start, out)
        if not contains(int(state.validated), place):
            write_rest(state, seat, place, others, out)


@rule
def write_load(state: State, place: int, start: int, out: Array) -> None:
    """Write what lies on a place of the table."""
    write_count(int(state.load[place]), COMPLETE, start + LOAD, out)
    out[start + VALIDATED] = int(state.validated) >> place & 1
    out[start + DEVOTED] = int(state.devoted) >> place & 1
    out[start + WANTING] = int(state.wanting) >> place & 1
    out[start + FORLORN] = int(state.forlorn) >> place & 1


@rule
def write_rest(state: State, seat: Seat, place: int, others: int, out: Array) -> None:
    """Write who holds souvenirs that may be put on a place which is not validated."""
    start, fits = EACH_PLACE_AT + place * PLACE_SIZE, souvenirs_for(state, place)
    own = int(state.hand[seat]) & SOUVENIRS
    lacks_one = contains(int(state.doubled), place)
    is_open = contains(open_places(state, seat), place)
    out[start + OPEN_TO_MOVER] = 1 if is_open else 0
    write_count(count_members(own & fits), 3, start + OWN_FITS, out)
    out[start + OWN_DEDICATED] = 1 if own & fits & DEDICATED != 0 else 0
    out[start + OWN_NEXT] = 1 if is_open and lacks_one and own & fits != 0 else 0
    out[start + OWN_ALL] = 1 if can_complete(state, place, own) else 0
    write_count(count_members(others & fits), 2, start + OTHERS_FIT, out)
    out[start + OTHERS_NEXT] = 1 if lacks_one and others & fits != 0 else 0


@rule
def can_complete(state: State, place: int, hand: int) -> bool:
    """Whether the souvenirs would be enough to validate the place (VA-27, VA-33)."""
    fits = hand & int(FITTING[place])
    has_dedicated = contains(int(state.devoted), place) or fits & DEDICATED != 0
    return has_dedicated and count_members(fits) >= COMPLETE - int(state.load[place])


@rule
def write_column(places: int, offset: int, out: Array) -> None:
    """Write the same input of several places."""
    while places != 0:
        out[EACH_PLACE_AT + lowest(places) * PLACE_SIZE + offset] = 1
        places &= places - 1


@rule
def discarded_places(state: State) -> int:
    """The places of the discard pile, as a set."""
    discard, found = state.discard, 0
    for i in range(state.discard_count[PLACE]):
        found |= 1 << int(discard[PLACE, i]) - FIRST_PLACE
    return found


@rule
def write_outs(state: State, hidden: int, places: int, out: Array) -> None:
    """Write how many of the hidden souvenirs, and which of the discarded, each place could take."""
    discarded = discarded_souvenirs(state)
    top = 1 << top_discard(state) if discarded != 0 else 0
    places &= ~int(state.validated)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        start, fits = EACH_PLACE_AT + place * PLACE_SIZE, souvenirs_for(state, place)
        write_steps(count_members(fits & hidden), OUT_STEPS, start + OUTS, out)
        write_count(count_members(fits & hidden & DEDICATED), 2, start + DEDICATED_OUTS, out)
        out[start + DISCARD_FITS] = 1 if fits & discarded != 0 else 0
        out[start + TOP_FITS] = 1 if fits & top != 0 else 0


@rule
def write_chances(state: State, seat: Seat, out: Array) -> None:
    """Write how near the mover is to validating a place with the hand alone."""
    places, hand = open_places(state, seat), int(state.hand[seat]) & SOUVENIRS
    missing = COMPLETE + 1
    while places != 0:
        place = lowest(places)
        places &= places - 1
        lacking = COMPLETE - int(state.load[place])
        if lacking < missing and can_complete(state, place, hand):
            missing = lacking
    if missing > COMPLETE:
        return
    wins = validated_count(state, seat) + 1 >= int(state.goal)
    out[MISSING_AT + missing - 1] = 1
    out[WINS_AT] = 1 if wins else 0
    if seat == state.active and state.phase <= MOOR and state.mooring_over == 0:
        puts = int(state.puts_left)
        out[ENOUGH_AT] = 1 if puts >= missing else 0
        out[WINS_NOW_AT] = 1 if wins and puts >= missing else 0
        puts += count_members(gold_with(state, seat, TAIL))
        out[ENOUGH_WITH_GOLD_AT] = 1 if puts >= missing else 0
