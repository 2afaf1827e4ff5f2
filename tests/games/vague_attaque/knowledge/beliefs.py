"""What one viewer of Vague & Attaque can conclude, by following every case of what it has seen.

A case gives every hidden card of a deck a set of what it may be, and says where that card is.
A viewer who sees only a back follows one case for every card that it may have been. Together the
cases allow exactly the worlds that agree with all that the viewer has seen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from houle.games.vague_attaque.cards import FIRST_ENCOUNTER, deck_of

Masks = tuple[int, ...]
"""For each card of a place, what it may be, as a set of bits."""
MOST_CASES = 3000


class Case(NamedTuple):
    """Where the cards of a deck are, and what each of them may be."""

    hands: tuple[Masks, ...]
    pile: Masks
    looking: Masks
    passing: Masks = ()


class TooManyCasesError(Exception):
    """Raised when following every case would take too long."""


def without(case: Case, card: int) -> Case:
    """The case in which no hidden card is this one any more."""
    bit = ~(1 << card)

    def cut(masks: Masks) -> Masks:
        return tuple(m & bit for m in masks)

    hands = tuple(cut(h) for h in case.hands)
    return Case(hands, cut(case.pile), cut(case.looking), cut(case.passing))


def tidy(case: Case) -> Case | None:
    """The case with certain cards taken out of all other sets; None if it cannot be."""
    hands = [list(h) for h in case.hands]
    rows = [*hands, list(case.pile), list(case.looking), list(case.passing)]
    settled = 0
    while True:
        fixed = 0
        for row in rows:
            for mask in row:
                if mask == 0:
                    return None
                if mask & (mask - 1) == 0:
                    if fixed & mask:
                        return None
                    fixed |= mask
        if fixed == settled:
            break
        settled = fixed
        for row in rows:
            row[:] = [m if m & (m - 1) == 0 else m & ~fixed for m in row]
    *first, pile, looking, passing = rows
    sets = tuple(tuple(sorted(h)) for h in first)
    return Case(sets, tuple(pile), tuple(looking), tuple(passing))


def moved_out(case: Case, seat: int, masks: Masks) -> Case:
    """The case with another hand."""
    hands = tuple(masks if s == seat else h for s, h in enumerate(case.hands))
    return case._replace(hands=hands)


def taken(masks: Masks, allowed: int) -> Iterator[tuple[Masks, int]]:
    """Each different way to single out a card that may be one of the allowed ones."""
    for i, mask in enumerate(masks):
        if mask & allowed and mask not in masks[:i]:
            yield (*masks[:i], *masks[i + 1 :]), mask & allowed


class Belief:
    """The cases that a viewer holds possible for one deck."""

    def __init__(self, seats: int, deck: int) -> None:
        self.deck = deck
        self.cases = {Case(((),) * seats, (), ())}

    def follow(self, step: Callable[[Case], Iterable[Case]]) -> None:
        """Let every case become those that follow from it."""
        found = {tidy(after) for case in self.cases for after in step(case)}
        self.cases = {case for case in found if case is not None}
        assert self.cases, "the viewer has seen something that cannot be"
        if len(self.cases) > MOST_CASES:
            raise TooManyCasesError

    def shuffle(self, cards: Iterable[int]) -> None:
        """A new pile of these cards; what was left of the old one is being looked at."""
        mask = sum(1 << card for card in cards)
        count = mask.bit_count()
        self.follow(lambda c: [c._replace(pile=(mask,) * count, looking=c.looking + c.pile[::-1])])

    def draw(self, seat: int, card: int | None, allowed: int = -1) -> None:
        """The top card of the pile comes to a hand."""
        only = allowed if card is None else 1 << card

        def step(case: Case) -> Iterator[Case]:
            *pile, top = case.pile
            base = case._replace(pile=tuple(pile))
            yield moved_out(base, seat, (*case.hands[seat], top & only))

        self.follow(step)

    def turn_up(self, card: int) -> None:
        """The top card of the pile is shown to all and goes elsewhere."""

        def step(case: Case) -> Iterator[Case]:
            if case.pile[-1] >> card & 1:
                yield without(case._replace(pile=case.pile[:-1]), card)

        self.follow(step)

    def look(self, count: int, cards: tuple[int, ...] | None) -> None:
        """So many cards have been taken from the pile to be looked at."""

        def step(case: Case) -> Iterator[Case]:
            more = count - len(case.looking)
            split = len(case.pile) - more
            seen = case.looking + case.pile[split:][::-1]
            if cards is not None:
                seen = tuple(m & 1 << c for m, c in zip(seen, cards, strict=True))
            yield case._replace(pile=case.pile[:split], looking=seen)

        self.follow(step)

    def keep(self, seat: int, card: int | None, allowed: int = -1) -> None:
        """One of the cards looked at comes to the hand, the others under the pile."""
        only = allowed if card is None else 1 << card

        def step(case: Case) -> Iterator[Case]:
            for i, mask in enumerate(case.looking):
                if mask & only:
                    rest = (*case.looking[:i], *case.looking[i + 1 :])
                    base = case._replace(pile=rest[::-1] + case.pile, looking=())
                    yield moved_out(base, seat, (*case.hands[seat], mask & only))

        self.follow(step)

    def show(self, seat: int, card: int) -> None:
        """A card of the hand is seen and goes elsewhere, before everybody's eyes."""

        def step(case: Case) -> Iterator[Case]:
            for rest, _ in taken(case.hands[seat], 1 << card):
                yield without(moved_out(case, seat, rest), card)

        self.follow(step)

    def peek(self, seat: int, card: int) -> None:
        """A card of the hand is seen and stays."""

        def step(case: Case) -> Iterator[Case]:
            for rest, mask in taken(case.hands[seat], 1 << card):
                yield moved_out(case, seat, (*rest, mask))

        self.follow(step)

    def gain(self, seat: int, card: int) -> None:
        """A card comes to the hand before everybody's eyes."""
        self.follow(lambda case: [moved_out(case, seat, (*case.hands[seat], 1 << card))])

    def send(self, seat: int, card: int | None) -> None:
        """A card leaves the hand for another one."""
        only = -1 if card is None else 1 << card

        def step(case: Case) -> Iterator[Case]:
            for rest, mask in taken(case.hands[seat], only):
                base = moved_out(case, seat, rest)
                yield base._replace(passing=(*case.passing, mask))

        self.follow(step)

    def receive(self, seat: int) -> None:
        """The card that left a hand first comes to this one."""

        def step(case: Case) -> Iterator[Case]:
            first, *rest = case.passing
            base = case._replace(passing=tuple(rest))
            yield moved_out(base, seat, (*case.hands[seat], first))

        self.follow(step)

    def claim(self, seat: int, cards: int, holds: bool) -> None:
        """The hand turns out to hold one of the cards, or none."""

        def step(case: Case) -> Iterator[Case]:
            hand = case.hands[seat]
            if holds:
                for rest, mask in taken(hand, cards):
                    yield moved_out(case, seat, (*rest, mask))
            else:
                yield moved_out(case, seat, tuple(m & ~cards for m in hand))

        self.follow(step)

    def allows(self, state: Any) -> bool:
        """Whether a state is one of the possible worlds."""
        pile = state["pile"][self.deck][: int(state["pile_count"][self.deck])].tolist()
        looked = state["looking"][: int(state["looking_count"])].tolist()
        looking = [c for c in looked if deck_of(c) == self.deck]
        hands = [hand_cards(h, self.deck) for h in state["hand"][: int(state["seats"])].tolist()]
        return any(fits_case(case, hands, pile, looking) for case in self.cases)


def lay_out(case: Case, chooser: random.Random) -> list[list[int]] | None:
    """A way for the cards to lie in the hands, the pile and before the looker; None if stuck."""
    rows = [*case.hands, case.pile, case.looking]
    laid = [[-1] * len(row) for row in rows]
    places = [(mask, r, i) for r, row in enumerate(rows) for i, mask in enumerate(row)]
    used = 0
    for mask, r, i in sorted(places, key=lambda p: (p[0].bit_count(), chooser.random())):
        left = [c for c in range(mask.bit_length()) if (mask & ~used) >> c & 1]
        if not left:
            return None
        laid[r][i] = chooser.choice(left)
        used |= 1 << laid[r][i]
    return laid


@lru_cache(1 << 16)
def hand_cards(hand: int, deck: int) -> tuple[int, ...]:
    """The cards of a deck in a hand."""
    return tuple(c for c in range(FIRST_ENCOUNTER) if hand >> c & 1 and deck_of(c) == deck)


def fits_case(
    case: Case, hands: list[tuple[int, ...]], pile: list[int], looking: list[int]
) -> bool:
    """Whether the cards can lie as the case says."""
    for masks, cards in ((case.pile, pile), (case.looking, looking)):
        if len(masks) != len(cards):
            return False
        for mask, card in zip(masks, cards, strict=True):
            if not mask >> card & 1:
                return False
    return all(matches(m, h) for m, h in zip(case.hands, hands, strict=True))


@lru_cache(1 << 16)
def matches(masks: Masks, cards: tuple[int, ...]) -> bool:
    """Whether each card can be a different one of those in the hand."""
    if len(masks) != len(cards):
        return False
    if not cards:
        return True
    first, *rest = cards
    return any(matches(left, tuple(rest)) for left, _ in taken(masks, 1 << first))
