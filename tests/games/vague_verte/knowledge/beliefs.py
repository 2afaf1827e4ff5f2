"""All hands that a history of moves allows, followed move by move from every possible deal.

Nothing here uses what the state remembers. The order of a pile is never known, so a world is what
the other hands hold; the rest of the hidden cards lies in the draw pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from houle.games.vague_verte.cards import (
    DRAW,
    FIRST_DISCARD,
    MOVE_CARD,
    NUM_CARS,
    NUM_TYPES,
    TAKE,
)
from houle.games.vague_verte.state import OVER

Hand = tuple[int, ...]
"""The cards of one hand, in their order."""


def hand_of(row: Any) -> Hand:
    """The cards of a row of the state."""
    return tuple(int(card) for card in row if card >= 0)


def allocations(cards: Counter[int], sizes: list[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to make hands of these sizes from the cards."""
    if not sizes:
        yield ()
        return
    for hand in chosen(cards, sizes[0]):
        for rest in allocations(cards - Counter(hand), sizes[1:]):
            yield (hand, *rest)


def chosen(cards: Counter[int], size: int) -> set[Hand]:
    """Every hand of that size from the cards."""
    hands: set[Hand] = {()}
    for card, copies in sorted(cards.items()):
        hands = {hand + (card,) * n for hand in hands for n in range(copies + 1)}
        hands = {hand for hand in hands if len(hand) <= size}
    return {hand for hand in hands if len(hand) == size}


class Belief:
    """The hands of the others that a viewer cannot exclude."""

    def __init__(self, start: Any, viewer: int) -> None:
        self.viewer = viewer
        self.others = [s for s in range(int(start.seats)) if s != viewer]
        self.hidden = Counter(hand_of(start.pile))
        for seat in self.others:
            self.hidden.update(hand_of(start.hand[seat]))
        self.worlds = set(allocations(self.hidden, [int(start.hand_size[s]) for s in self.others]))

    def follow(self, before: Any, move: int, after: Any) -> None:
        """Keep the worlds in which the move can have been made and seen."""
        seat = int(before.on_turn)
        if move == DRAW:
            self.draw(seat, hand_of(before.hand[seat]), hand_of(after.hand[seat]))
        elif move == TAKE:
            self.take(seat, hand_of(before.face_up)[-1])
        else:
            card = int(MOVE_CARD[move])
            must_start = bool(before.front[seat] == 0 and card >= NUM_CARS)
            self.lay(seat, card, carless=must_start)
            face_up = [*hand_of(before.face_up), *([card] if move >= FIRST_DISCARD else [])]
            self.begin_turn(before, face_up, after)

    def draw(self, seat: int, before: Hand, after: Hand) -> None:
        """The viewer saw which card it drew; another hand may have got any that was there."""
        if seat == self.viewer:
            ((card, _),) = (Counter(after) - Counter(before)).items()
            self.take_from_pile(card)
        else:
            drawn = {(w, card) for w in self.worlds for card in +self.pile(w)}
            self.worlds = {self.changed(w, seat, (*self.hand(w, seat), c)) for w, c in drawn}

    def take(self, seat: int, card: int) -> None:
        """Everybody saw the card go into that hand."""
        if seat != self.viewer:
            self.hidden[card] += 1
            self.each_hand(seat, lambda hand: (*hand, card))

    def lay(self, seat: int, card: int, *, carless: bool) -> None:
        """The hand had the card; if it could not start, it had no car."""
        if seat != self.viewer:
            fitting = {w for w in self.worlds if card in self.hand(w, seat)}
            if carless:
                fitting = {w for w in fitting if min(self.hand(w, seat)) >= NUM_CARS}
            self.worlds = fitting
            self.hidden[card] -= 1
            self.each_hand(seat, lambda hand: tuple((Counter(hand) - Counter([card])).elements()))

    def begin_turn(self, before: Any, face_up: list[int], after: Any) -> None:
        """A new pile is made of known cards; a card turned up was in the pile."""
        if after.phase == OVER:
            return
        if before.pile_size == 0 and len(face_up) >= 2:
            self.hidden.update(face_up[:-1])
        elif not face_up and before.pile_size > 0:
            self.take_from_pile(int(after.face_up[0]))

    def take_from_pile(self, card: int) -> None:
        """The viewer sees the card leave the pile."""
        self.worlds = {w for w in self.worlds if self.pile(w)[card] > 0}
        self.hidden[card] -= 1

    def each_hand(self, seat: int, change: Callable[[Hand], Hand]) -> None:
        """Change the hand of the seat in every world."""
        self.worlds = {self.changed(w, seat, change(self.hand(w, seat))) for w in self.worlds}

    def hand(self, world: tuple[Hand, ...], seat: int) -> Hand:
        """The hand of a seat in a world."""
        return world[self.others.index(seat)]

    def changed(self, world: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
        """The world with another hand."""
        index = self.others.index(seat)
        return (*world[:index], tuple(sorted(hand)), *world[index + 1 :])

    def pile(self, world: tuple[Hand, ...]) -> Counter[int]:
        """The cards of the draw pile in a world."""
        return self.hidden - Counter(card for hand in world for card in hand)


def accepted(state: Any, viewer: int, copy: Any, agrees: Callable[[Any, int], bool]) -> set[Any]:
    """The hands that agree with what the state remembers, among all of the right sizes."""
    others = [s for s in range(int(state.seats)) if s != viewer]
    shown = [hand_of(state.shown[s]) for s in others]
    unseen = Counter({c: int(state.unseen[c]) for c in range(NUM_TYPES)})
    if viewer >= 0:
        unseen -= Counter(hand_of(state.hand[viewer])) - Counter(hand_of(state.shown[viewer]))
    sizes = [int(state.hand_size[s]) - int(state.shown_size[s]) for s in others]
    found = set()
    for world in allocations(+unseen, sizes):
        laid_out = [card for hand in world for card in hand]
        copy.pile[state.pile_size : state.pile_size + len(laid_out)] = laid_out
        if agrees(copy, viewer):
            found.add(tuple(tuple(sorted(h + s)) for h, s in zip(world, shown, strict=True)))
    return found
