"""Vague & Attaque: placing places, putting souvenirs, anchors, validation (VA-20 to VA-35)."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Card, Seat, rule, rule_for
from houle.engine.struct import Array
from houle.games.vague_attaque import events
from houle.games.vague_attaque.cards import (
    ANCHOR,
    COMPASS,
    COMPLETE,
    DRAW_L,
    DRAW_S,
    FIRST_PLACE,
    FITS,
    HIT,
    NO_CARD,
    NUM_SOUVENIRS,
    PICK,
    PLACE,
    PUT_L,
    PUT_S,
    SHIP,
    SHIP_BIT,
    SLOTS,
    SOUVENIR,
    SOUVENIRS,
    TAIL,
    is_dedicated,
)
from houle.games.vague_attaque.choices import decisions
from houle.games.vague_attaque.knowledge.facts import hand_gave_away
from houle.games.vague_attaque.knowledge.fields import KnowledgeStruct
from houle.games.vague_attaque.state import DUO, GOAL_REACHED, OVER, SOLO, TEAM, State

from .piles import discard_from_hand, lose_open
from .seats import partner_of, right_of
from .sets import count_members, lowest
from .tasks import (
    CHOOSE_TARGET,
    DRAW_ONE_PLACE,
    DRAW_ONE_SOUVENIR,
    EXTRA_PLACE,
    EXTRA_SOUVENIR,
    PICK_OF_THREE,
    ask,
    gold_with,
    holder_of,
    push,
)


@rule
def open_places(state: State, seat: Seat) -> int:
    """The places on which the seat may put souvenirs at all (VA-25, VA-26)."""
    places = int(state.zone[seat])
    if state.mode == TEAM:
        places |= int(state.zone[partner_of(state, seat)])
    elif state.mode == DUO:
        places |= SHIP_BIT
    return places & ~int(state.validated)


@rule
def places_for(state: State, open_to: int, souvenir: Card) -> int:
    """Where, among the open places, the souvenir may be put (VA-25, VA-27)."""
    places = open_to & int(FITS[souvenir])
    if not is_dedicated(souvenir):
        places &= ~int(state.wanting)
    return places


@rule
def can_put(state: State, seat: Seat) -> bool:
    """Whether the hand holds a souvenir that may be put somewhere."""
    open_to = open_places(state, seat)
    hand = int(state.hand[seat]) & SOUVENIRS
    while hand != 0:
        if places_for(state, open_to, lowest(hand)) != 0:
            return True
        hand &= hand - 1
    return False


@rule
def lay_place(state: State, seat: Seat, place: int, log: Array) -> None:
    """Place a place from hand in the own zone; the Compass draws a souvenir (VA-21, A3)."""
    lose_open(state, seat, FIRST_PLACE + place)
    state.zone[seat] = int(state.zone[seat]) | 1 << place
    tell(log, events.PLACED, seat, EVERYONE, FIRST_PLACE + place, 0, 0)
    if state.artefact[seat] == COMPASS and seat == state.active:
        push(state, DRAW_ONE_SOUVENIR, seat)


@rule
def put_souvenir(state: State, seat: Seat, souvenir: Card, place: int, log: Array) -> None:
    """Put a souvenir from hand on a place; the third validates it, then the anchor acts (VA-29)."""
    lose_open(state, seat, souvenir)
    add_souvenir(state, souvenir, place)
    tell(log, events.PUT, seat, EVERYONE, souvenir, FIRST_PLACE + place, 0)
    if state.load[place] == slots_of(int(state.mode), place):
        validate(state, seat, place, log)
    if state.phase != OVER:
        start_anchor(state, seat, souvenir)


@rule
def slots_of(mode: int, place: int) -> int:
    """How many souvenirs the place takes: three, or four if it is the adversary (VA-33, VA-78)."""
    return SLOTS if mode == SOLO and place == SHIP else COMPLETE


@rule
def dump(state: State, seat: Seat, souvenir: Card, log: Array) -> None:
    """Discard a souvenir instead of mooring: its anchor takes effect, then mooring ends (VA-23)."""
    tell(log, events.DUMPED, seat, EVERYONE, souvenir, 0, 0)
    discard_from_hand(state, seat, souvenir)
    state.mooring_over = 1
    start_anchor(state, seat, souvenir)


@rule
def start_anchor(state: State, seat: Seat, souvenir: Card) -> None:
    """Have the anchor of the souvenir, if any, carried out next by the seat (AN-1 to AN-6)."""
    anchor = int(ANCHOR[souvenir])
    if anchor == DRAW_S:
        push(state, DRAW_ONE_SOUVENIR, seat)
    elif anchor == DRAW_L:
        push(state, DRAW_ONE_PLACE, seat)
    elif anchor == PICK:
        push(state, PICK_OF_THREE, seat)
    elif anchor == PUT_S:
        push(state, EXTRA_SOUVENIR, seat)
    elif anchor == PUT_L:
        push(state, EXTRA_PLACE, seat)
    elif anchor == HIT:
        push(state, CHOOSE_TARGET, seat)


@rule
def validate(state: State, seat: Seat, place: int, log: Array) -> None:
    """Validate the place for its zone; a centre ship goes to who completed it (VA-33, VA-63)."""
    state.validated = int(state.validated) | 1 << place
    holder = holder_of(state, place)
    if holder == NO_SEAT:
        holder = seat
        state.zone[seat] = int(state.zone[seat]) | 1 << place
    note_locked(state, place)
    note_score(state)
    count = validated_count(state, holder)
    tell(log, events.VALIDATED, holder, EVERYONE, FIRST_PLACE + place, count, 0)
    if count >= state.goal:
        state.ending = GOAL_REACHED
        state.phase = OVER


@rule
def note_locked(state: State, place: int) -> None:
    """Note if the place has locked both dedicated souvenirs: none is left for its copy (VA-34)."""
    copies, count = 0, 0
    for i in range(state.load[place]):
        souvenir = int(state.moored[place, i])
        if is_dedicated(souvenir):
            copies = int(FITS[souvenir])
            count += 1
    if count > 1:
        state.forlorn = int(state.forlorn) | copies & ~int(state.validated)


@rule
def note_score(state: State) -> None:
    """Keep what counts for every seat up to date (VA-35)."""
    for seat in range(state.seats):
        state.score[seat] = validated_count(state, seat)


@rule
def validated_count(state: State, seat: Seat) -> int:
    """The validated places of the seat, or of its team (VA-35)."""
    zone = int(state.zone[seat])
    if state.mode == TEAM:
        zone |= int(state.zone[partner_of(state, seat)])
    return count_members(zone & int(state.validated))


@rule
def add_souvenir(state: State, souvenir: Card, place: int) -> None:
    """Lay the souvenir on the place."""
    state.moored[place, state.load[place]] = souvenir
    state.load[place] += 1
    note_load(state, place)


@rule
def remove_souvenir(state: State, souvenir: Card) -> int:
    """Take the souvenir off the place on which it lies, and give that place (VA-28)."""
    place = place_under(state, souvenir)
    kept = 0
    for i in range(state.load[place]):
        if state.moored[place, i] != souvenir:
            state.moored[place, kept] = state.moored[place, i]
            kept += 1
    state.moored[place, kept] = NO_CARD
    state.load[place] = kept
    note_load(state, place)
    return place


@rule
def note_load(state: State, place: int) -> None:
    """Keep the sets of loaded, doubled, devoted and wanting places up to date, and the course."""
    bit = 1 << place
    state.loaded = int(state.loaded) & ~bit
    state.doubled = int(state.doubled) & ~bit
    state.devoted = int(state.devoted) & ~bit
    if state.load[place] > 0:
        state.loaded = int(state.loaded) | bit
    if state.load[place] == 2:
        state.doubled = int(state.doubled) | bit
    for i in range(state.load[place]):
        if is_dedicated(int(state.moored[place, i])):
            state.devoted = int(state.devoted) | bit
    state.wanting = int(state.doubled) & ~int(state.devoted)
    if state.mode == SOLO:
        state.wanting = int(state.wanting) & ~SHIP_BIT
    if place == SHIP:
        set_course(state)


@rule
def set_course(state: State) -> None:
    """Set where the ship will sail: to the right, unless two souvenirs hold it (VA-55, VA-56)."""
    holder = holder_of(state, SHIP)
    is_held = state.load[SHIP] > 1 or state.mode == SOLO or holder == NO_SEAT
    state.next_port = NO_SEAT if is_held else right_of(state, holder)


@rule
def place_under(state: State, souvenir: Card) -> int:
    """The place on which the souvenir lies, or NO_CARD."""
    for place in range(SHIP + 1):
        for i in range(state.load[place]):
            if state.moored[place, i] == souvenir:
                return place
    return NO_CARD


# Extras, and the partner's help.


@rule
def offer_extra_souvenir(state: State, seat: Seat) -> None:
    """Let the seat put one more, or its partner if it has no card for it (FX-13, VA-67)."""
    state.extra_deck = SOUVENIR
    user = seat
    if not note_can_put(state, seat):
        user = partner_of(state, seat)
        if user != NO_SEAT and not note_can_put(state, user):
            user = NO_SEAT
    if user != NO_SEAT:
        ask(state, user, decisions.EXTRA)


@rule
def offer_extra_place(state: State, seat: Seat) -> None:
    """Let the seat place one more, or its partner if it holds no place (FX-13, VA-67)."""
    state.extra_deck = PLACE
    user = seat
    if state.hand_places[seat] == 0:
        user = partner_of(state, seat)
    if user != NO_SEAT and state.hand_places[user] > 0:
        ask(state, user, decisions.EXTRA)


@rule
def note_can_put(state: State, seat: Seat) -> bool:
    """Whether the seat has a souvenir to put; being asked or not reveals that to everybody."""
    able = can_put(state, seat)
    tell_of_hand(state, seat, 1 if able else 0)
    return able


@rule_for(KnowledgeStruct)
def tell_of_hand(state: State, seat: Seat, able: int) -> None:
    """State that the hand holds a souvenir that may be put somewhere (1), or none (0)."""
    open_to = open_places(state, seat)
    souvenirs = 0
    for souvenir in range(NUM_SOUVENIRS):
        if places_for(state, open_to, souvenir) != 0:
            souvenirs |= 1 << souvenir
    hand_gave_away(state, seat, souvenirs, able)


@rule
def finish_mooring(state: State, seat: Seat) -> None:
    """End the mooring unless the partner may still help with a Tailwind (VA-68)."""
    partner = partner_of(state, seat)
    state.mooring_over = 1
    if partner != NO_SEAT and gold_with(state, partner, TAIL) != 0 and note_can_put(state, seat):
        ask(state, partner, decisions.ASSISTING)
