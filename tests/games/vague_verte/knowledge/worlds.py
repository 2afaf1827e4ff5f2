"""All worlds that a history of moves allows, found by playing it again from every possible deal.

Nothing here uses what the state remembers: a deal is possible if the same moves are legal, the
viewer is dealt the same cards, and everybody sees the same table after every move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod, sqrt
from typing import Any

from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from tests.games.vague_verte.positions import GAME, cards, number, on_turn, rules
from tests.walks import backend

World = tuple[str, ...]
"""The cards of each hand, and the draw pile from bottom to top."""

PUBLIC = ("phase", "on_turn", "street", "red", "hand_size", "pile_size", "face_up", "idle_turns")


def world_of(state: Any) -> World:
    """Where every hidden card lies."""
    return (*(cards(hand) for hand in state.hand), cards(state.pile))


def played(start: Any, moves: list[str]) -> list[Any]:
    """The true states: the start, and after every move."""
    states = [start]
    for move in moves:
        state = GAME.state.copy_of(states[-1])
        assert rules.verdict(state, on_turn(state), number(move)) == 0, move
        rules.play(state, on_turn(state), number(move), NO_LOG)
        states.append(state)
    return states


def possible_worlds(start: Any, viewer: int, moves: list[str]) -> set[World]:
    """Every world that the viewer cannot exclude after the moves."""
    truth = played(start, moves)
    reached = {world_of(s): s for s in deals(start, viewer)}
    for number_of_move, move in enumerate(moves):
        following: dict[World, Any] = {}
        for state in reached.values():
            for after in outcomes(state, move):
                if looks_like(after, truth[number_of_move + 1], viewer):
                    following[world_of(after)] = after
        reached = following
    return set(reached)


def deals(start: Any, viewer: int) -> Iterator[Any]:
    """The start with all cards that the viewer does not see put anywhere."""
    others = [s for s in range(int(start.seats)) if s != viewer]
    sizes = [int(start.hand_size[s]) for s in others]
    hidden = [int(c) for s in others for c in start.hand[s] if c >= 0]
    hidden += [int(c) for c in start.pile if c >= 0]
    for order in set(permutations(hidden)):
        state = GAME.state.copy_of(start)
        rest = list(order)
        for seat, size in zip(others, sizes, strict=True):
            state.hand[seat, :size] = sorted(rest[:size])
            rest = rest[size:]
        state.pile[: len(rest)] = rest
        yield state


def outcomes(state: Any, move: str) -> Iterator[Any]:
    """The states after the move if it is legal: one, or one for every order of a new pile."""
    if rules.verdict(state, on_turn(state), number(move)) != 0:
        return
    after = GAME.state.copy_of(state)
    rules.play(after, on_turn(state), number(move), NO_LOG)
    if after.pile_size <= state.pile_size:
        yield after
        return
    for order in set(permutations(int(c) for c in after.pile if c >= 0)):
        shuffled = GAME.state.copy_of(after)
        shuffled.pile[: len(order)] = order
        yield shuffled


def looks_like(state: Any, true: Any, viewer: int) -> bool:
    """Whether the viewer sees the same table and the same cards in hand."""
    same = all((state[name] == true[name]).all() for name in PUBLIC)
    return same and (viewer < 0 or bool((state.hand[viewer] == true.hand[viewer]).all()))


def weight(world: World) -> int:
    """In how many ways the hidden cards, each copy told apart, make up the world."""
    hidden = Counter(" ".join(world).split())
    labels = prod(factorial(n) for n in hidden.values())
    same_hand = prod(factorial(n) for hand in world[:-1] for n in Counter(hand.split()).values())
    return labels // same_hand


def redealt(state: Any, viewer: int, samples: int) -> Counter[World]:
    """Worlds that redeal gives."""
    found: Counter[World] = Counter()
    for index in range(samples):
        found[world_of(backend(GAME).redeal(state, viewer, key_from_seed(index)))] += 1
    return found


def enough_samples(worlds: set[World]) -> int:
    """How many samples chi-square needs to see every world often enough."""
    return max(100, 5 * sum(map(weight, worlds)) // min(map(weight, worlds)))


def is_uniform(found: Counter[World], worlds: set[World]) -> bool:
    """Whether chi-square has no objection (p > 0.0001) to the worlds being equally likely."""
    assert set(found) <= worlds, sorted(set(found) - worlds)[:3]
    total, samples = sum(map(weight, worlds)), sum(found.values())
    expected = {world: samples * weight(world) / total for world in worlds}
    assert min(expected.values()) > 4
    statistic = sum((found[w] - e) ** 2 / e for w, e in expected.items())
    freedom = len(worlds) - 1
    if freedom == 0:
        return True
    bound = freedom * (1 - 2 / (9 * freedom) + 3.719 * sqrt(2 / (9 * freedom))) ** 3
    return statistic < bound
