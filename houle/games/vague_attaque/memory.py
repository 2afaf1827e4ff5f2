"""Vague & Attaque: who remembers which card, and what a hand has given away."""

from __future__ import annotations

from houle.engine.event import audience_of
from houle.engine.rule import NO_SEAT, Card, Seat, rule

from .cards import DECK_SETS, ENCOUNTER, FIRST_ENCOUNTER, MAX_HAND, SOUVENIR, deck_of
from .sets import contains
from .state import TEAM, State


@rule
def partner_of(state: State, seat: Seat) -> Seat:
    """The other seat of the team, or NO_SEAT (VA-65)."""
    return (seat + 2) % 4 if state.mode == TEAM else NO_SEAT


@rule
def audience(state: State, seat: Seat) -> int:
    """Who sees what comes into the hand: the seat, and its partner if hands are open (VA-83)."""
    bits = audience_of(seat)
    if state.open_hands != 0:
        bits |= audience_of(partner_of(state, seat))
    return bits


# Knowing where a card is.


@rule
def learn(state: State, viewers: int, card: Card) -> None:
    """Let the viewers know where the card is from now on."""
    for viewer in range(state.seats):
        if viewers >> viewer & 1 == 1:
            if card < FIRST_ENCOUNTER:
                state.known[viewer] = int(state.known[viewer]) | 1 << card
            else:
                bit = 1 << card - FIRST_ENCOUNTER
                state.known_sea[viewer] = int(state.known_sea[viewer]) | bit


@rule
def publish(state: State, card: Card) -> None:
    """Let everybody know where the card is from now on."""
    if card < FIRST_ENCOUNTER:
        state.public = int(state.public) | 1 << card
    else:
        state.public_sea = int(state.public_sea) | 1 << card - FIRST_ENCOUNTER


@rule
def forget(state: State, witnesses: int, cards: int) -> None:
    """Let all but the witnesses no longer know where these souvenirs and places are."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 1:
            state.known[viewer] = int(state.known[viewer]) | int(state.public) & cards
        else:
            state.known[viewer] = int(state.known[viewer]) & ~cards
    state.public = int(state.public) & ~cards


@rule
def forget_encounters(state: State, witnesses: int, cards: int) -> None:
    """Let all but the witnesses no longer know where these encounters are."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 0:
            state.known_sea[viewer] = int(state.known_sea[viewer]) & ~cards
    state.public_sea = int(state.public_sea) & ~cards


@rule
def memory_of(state: State, seat: Seat) -> int:
    """The souvenirs and places of which the seat, or a spectator, knows where they are."""
    own = 0 if seat == NO_SEAT else int(state.known[seat])
    return int(state.public) | own


@rule
def sea_memory_of(state: State, seat: Seat) -> int:
    """The encounters of which the seat, or a spectator, knows where they are."""
    own = 0 if seat == NO_SEAT else int(state.known_sea[seat])
    return int(state.public_sea) | own


@rule
def lose_sight(state: State, giver: Seat, card: Card, witnesses: int) -> None:
    """A card leaves a hand unseen: who sees only its back can no longer tell the others apart.

    A card without a fellow of the same back is no mystery, so it stays known.
    """
    deck = deck_of(card)
    if deck == ENCOUNTER:
        return
    fellows = int(state.hand[giver]) & int(DECK_SETS[deck])
    if fellows & (fellows - 1) != 0:
        forget(state, witnesses, fellows)


# Which shuffled pile a card came from: everybody saw the discards that were shuffled in.


@rule
def count_fresh(state: State, seat: Seat, card: Card, change: int) -> None:
    """Count a card that came to or left the hand if it is a fresh one."""
    deck = deck_of(card)
    if deck != ENCOUNTER and contains(int(state.fresh), card):
        group = int(state.group[deck, seat])
        state.group_fresh[deck, group] += change


@rule
def is_telling(state: State, giver: Seat, card: Card) -> bool:
    """Whether the back alone tells if the card is fresh: its group holds only fresh, or none."""
    deck = deck_of(card)
    if deck == ENCOUNTER:
        return True
    group = int(state.group[deck, giver])
    fresh = int(state.group_fresh[deck, group])
    return fresh == 0 or fresh == group_size(state, deck, group)


@rule
def join_groups(state: State, deck: int, source: int, goal: int) -> None:
    """Count the hands of two groups together: a card passed between them unseen."""
    if source == goal:
        return
    both = int(state.group_fresh[deck, source]) + int(state.group_fresh[deck, goal])
    state.group_fresh[deck, source] = both
    state.group_fresh[deck, goal] = 0
    for seat in range(state.seats):
        if state.group[deck, seat] == goal:
            state.group[deck, seat] = source


@rule
def group_size(state: State, deck: int, group: int) -> int:
    """How many cards of the deck the hands of a group hold."""
    count = 0
    for seat in range(state.seats):
        if state.group[deck, seat] == group:
            count += hand_count(state, seat, deck)
    return count


@rule
def hand_count(state: State, seat: Seat, deck: int) -> int:
    """How many souvenirs, or places, the hand holds."""
    return int(state.hand_souvenirs[seat]) if deck == SOUVENIR else int(state.hand_places[seat])


@rule
def regroup(state: State, deck: int, cards: int) -> None:
    """The pile was shuffled anew from these cards: none of them is in a hand now (VA-44)."""
    state.fresh = int(state.fresh) & ~int(DECK_SETS[deck]) | cards
    for seat in range(state.seats):
        state.group[deck, seat] = seat
        state.group_fresh[deck, seat] = 0


# What a hand has given away: how many of certain souvenirs it holds, at least and at most.


@rule
def make_claim(state: State, seat: Seat, souvenirs: int, least: int, most: int) -> None:
    """Everybody learns how many of these souvenirs the hand holds; it replaces an older claim."""
    if souvenirs != 0:
        state.claim[seat] = souvenirs
        state.claim_least[seat] = least
        state.claim_most[seat] = most


@rule
def claim_open(state: State, seat: Seat, card: Card, change: int) -> None:
    """A card came to (1) or left (-1) the hand before everybody's eyes."""
    if card < FIRST_ENCOUNTER and contains(int(state.claim[seat]), card):
        state.claim_least[seat] = max(0, int(state.claim_least[seat]) + change)
        state.claim_most[seat] = min(MAX_HAND, int(state.claim_most[seat]) + change)


@rule
def claim_hidden(state: State, seat: Seat, card: Card, change: int) -> None:
    """A card came to (1) or left (-1) the hand, and only its back was seen."""
    if deck_of(card) == SOUVENIR and state.claim[seat] != 0:
        if change > 0:
            state.claim_most[seat] = min(MAX_HAND, int(state.claim_most[seat]) + 1)
        else:
            state.claim_least[seat] = max(0, int(state.claim_least[seat]) - 1)
