"""All worlds that a seat cannot tell apart, listed by brute force, and a test against samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

from houle.engine.chance import key_from_seed
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.notation import CARD_NAMES
from tests.games.vague_attaque.positions import Table
from tests.walks import backend

World = tuple[frozenset[str], ...]
"""The souvenirs of each hand, then one set per slot of the pile, from the top."""


def world_of(state: Any) -> World:
    """Where the souvenirs are in a state."""
    hands = [
        frozenset(CARD_NAMES[c] for c in range(41) if int(state.hand[seat]) >> c & 1)
        for seat in range(int(state.seats))
    ]
    count = int(state.pile_count[0])
    pile = [frozenset([CARD_NAMES[int(c)]]) for c in reversed(state.pile[0][:count])]
    return (*hands, *pile)


def every_world(
    hidden: str, known: list[str], sizes: list[int], may_be: Callable[[World], bool]
) -> set[World]:
    """Every way to lay the hidden cards onto slots of these sizes, beside the known cards."""

    def lay(cards: frozenset[str], slots: list[int]) -> Iterator[tuple[frozenset[str], ...]]:
        if not slots:
            yield ()
            return
        for chosen in combinations(sorted(cards), slots[0]):
            for rest in lay(cards - set(chosen), slots[1:]):
                yield (frozenset(chosen), *rest)

    laid = lay(frozenset(hidden.split()), sizes)
    fixed = [frozenset(names.split()) for names in known]
    full = (tuple(a | b for a, b in zip(world, fixed, strict=True)) for world in laid)
    return {world for world in full if may_be(world)}


def samples(t: Table, seat: int, count: int) -> Counter[World]:
    """How often each world comes up when the position is dealt anew for the seat."""
    found: Counter[World] = Counter()
    for number in range(count):
        world = backend(GAME).redeal(t.state, seat, key_from_seed(number))
        found[world_of(world)] += 1
    return found


def check_uniform(found: Counter[World], expected: set[World]) -> None:
    """Refuse samples that leave the expected worlds or do not look uniform (p > 1e-4)."""
    assert set(found) <= expected
    mean = found.total() / len(expected)
    assert mean >= 5, "too few samples to judge"
    chi_square = sum((found[world] - mean) ** 2 / mean for world in expected)
    freedom = len(expected) - 1
    # Wilson and Hilferty: the cube root is nearly normal.
    spread = (2 / (9 * freedom)) ** 0.5
    score = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / spread
    assert abs(score) < 3.9, f"chi-square {chi_square:.1f} with {freedom} degrees of freedom"


def orders(cards: str) -> int:
    """In how many orders the cards can lie."""
    return len(list(permutations(cards.split())))
