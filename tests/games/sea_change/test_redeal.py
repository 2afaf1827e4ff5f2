"""Sea Change: re-dealt worlds come from exactly the deals that fit what a seat knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations
from math import comb, erfc, sqrt
from typing import Any

import numpy as np
import pytest

from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import Array, raw
from houle.engine.view import knowledge, redeal
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import NO_SIDE, State
from houle.games.sea_change.view import knows
from tests.examined import each
from tests.walks import backend

from .positions import card, names, played, position

UNLIKELY = 1e-4
"""A fair re-dealing falls below this once in ten thousand seeds; the seeds are fixed."""
SAMPLES_PER_WORLD = 15
FEWEST_SAMPLES = 4000

World = tuple[tuple[str, ...], ...]
"""The cards of every hand, then the stock or pile in its order."""


def sampled_worlds(state: Any, seat: Seat, count: int) -> Array:
    """So many worlds that the seat cannot tell from this one."""
    return backend(GAME).worlds(state, seat, count)


def world_of(state: Any) -> World:
    """What is where, as far as it can be unknown."""
    hands = [tuple(names(state.hand[s])) for s in range(state.seats)]
    return (*hands, tuple(names(state.deck[state.deck_next : state.deck_size])))


def improbability(counts: Mapping[Any, int], weights: Mapping[Any, float]) -> float:
    """How likely a fair source is to be as far off as this; near 0 means unfair.

    Pearson's chi-square with Wilson and Hilferty's approximation.
    """
    assert set(counts) <= set(weights), set(counts) - set(weights)
    scale = sum(counts.values()) / sum(weights.values())
    if len(weights) == 1:
        return 1.0
    square = sum((counts.get(c, 0) - w * scale) ** 2 / (w * scale) for c, w in weights.items())
    freedom = len(weights) - 1
    spread = 2 / (9 * freedom)
    return erfc(((square / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2


def fair(state: Any, seat: Seat, weights: Mapping[World, float]) -> float:
    """How well the sampled worlds agree with the weights of all possible ones."""
    count = max(FEWEST_SAMPLES, SAMPLES_PER_WORLD * len(weights))
    worlds = sampled_worlds(state, seat, count)
    alike = Counter(zip(map(bytes, worlds["hand"]), map(bytes, worlds["deck"]), strict=True))
    counts = {read_world(state, *key): n for key, n in alike.items()}
    return improbability(counts, weights)


def read_world(state: Any, hand: bytes, deck: bytes) -> World:
    """The world whose hands and deck have these bytes."""
    world = State.copy_of(state)
    world.hand.flat = np.frombuffer(hand, np.int8)
    world.deck[:] = np.frombuffer(deck, np.int8)
    return world_of(world)


def late(text: str) -> Any:
    """A position in which all cards that it does not name have been captured before."""
    state = position(text)
    lying = {c for row in [*state.hand, state.trick, state.deck] for c in names(row)}
    for c in range(len(state.taken_by)):
        if rules.in_deck(state, c) and names([c])[0] not in lying:
            state.taken_by[c] = 0
    return state


# Three to eight players: enumeration of all hands.


def every_hands(state: Any, seat: Seat) -> Iterator[World]:
    """Every way to deal the unknown hands with none of the suits shown to be missing."""
    hidden = [s for s in range(state.seats) if s != seat]
    pool = [c for s in hidden for c in names(state.hand[s])]
    for hands in dealt_hands(state, hidden, pool):
        full = [tuple(names(state.hand[s])) for s in range(state.seats)]
        for s, hand in zip(hidden, hands, strict=True):
            full[s] = tuple(sorted(hand, key=card))
        yield (*full, ())


def dealt_hands(state: Any, hidden: list[int], pool: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to deal the pool to these seats."""
    if not hidden:
        yield []
        return
    seat, *others = hidden
    lacks = [suit for i, suit in enumerate("YVBGR") if state.voids[seat, 0] >> i & 1]
    allowed = [c for c in pool if c[0] not in lacks]
    for hand in combinations(allowed, int(state.hand_size[seat])):
        rest = [c for c in pool if c not in hand]
        for tail in dealt_hands(state, others, rest):
            yield [hand, *tail]


HANDS = [
    ("no voids", "seats=3 trump=Y hand=Y4,V4,B4/Y5,Y6,V5/V6,B5,B6", 0),
    ("a void", "seats=3 trump=Y hand=Y4,V4,B4/V7,V8,V5/Y6,Y5,B6 voids=0/1/0", 0),
    ("forced", "seats=3 trump=Y hand=Y4,V4/V7,V8/Y6,Y5 voids=0/1/2", 0),
    (
        "two kinds of voids",
        "seats=4 trump=Y hand=Y4,B4,G4/B5,B6,R4/Y5,Y6,R5/Y7,B7,G5 voids=0/9/12/0",
        0,
    ),
    (
        "everybody shows a void",
        "seats=4 trump=Y hand=Y4,B4,G4/B5,B6,R4/Y5,Y6,R5/Y7,B7,R6 voids=1/1/4/8",
        0,
    ),
    (
        "in the middle of a trick",
        "seats=4 trump=Y leader=2 trick=B9,B8 hand=Y4,B4,R9/B5,B6,R4/Y5,R5/B7,R6 voids=8/1/4/9",
        1,
    ),
    (
        "five hands for a spectator",
        "seats=5 trump=Y hand=Y4,V4/V5,B6/Y5,R5/Y7,G7/R4,B8 voids=12/1/6/18/3",
        NO_SEAT,
    ),
    (
        "many voids",
        "seats=5 trump=Y hand=Y4,V4/V5,B6/Y5,R5/Y7,V7/R4,B8 voids=28/25/14/12/3",
        NO_SEAT,
    ),
    (
        "most of one suit",
        "seats=4 trump=Y hand=R9,R10/Y4,Y5,Y6/Y7,Y8,B5/Y9,G4,B6 voids=0/14/8/0",
        0,
    ),
]


@pytest.mark.parametrize(("text", "seat"), [h[1:] for h in HANDS], ids=[h[0] for h in HANDS])
def test_hands_are_uniform_over_those_without_the_missing_suits(text: str, seat: Seat) -> None:
    state = late(text)
    weights = Counter(every_hands(state, seat))
    assert set(weights.values()) == {1}
    assert fair(state, seat, weights) > UNLIKELY


# A real deck: how many cards of each suit a hand has, counted with tables instead of cards.


def suit_tables(state: Any, seat: Seat, of: Seat, suit: int) -> dict[int, int]:
    """In how many ways the seat ``of`` holds so many cards of the suit."""
    hidden = [s for s in range(state.seats) if s != seat]
    unknown = [c for s in hidden for c in names(state.hand[s])]
    counts = tuple(sum(c[0] == letter for c in unknown) for letter in "YVBGR")
    order = tuple(sorted(hidden, key=lambda s: s == of))

    @cache
    def ways(index: int, left: tuple[int, ...]) -> int:
        if index == len(order):
            return int(not any(left))
        return sum(n * ways(index + 1, rest) for n, rest in choices(index, left))

    def choices(index: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        lacks = int(state.voids[order[index], 0])
        yield from taken(lacks, int(state.hand_size[order[index]]), left)

    found: Counter[int] = Counter()
    reach: dict[tuple[int, ...], int] = {counts: 1}
    for index in range(len(order) - 1):
        following: Counter[tuple[int, ...]] = Counter()
        for left, n in reach.items():
            for m, rest in choices(index, left):
                following[rest] += n * m
        reach = dict(following)
    for left, n in reach.items():
        last = len(order) - 1
        found[left[suit]] += n * sum(m for m, rest in choices(last, left) if not any(rest))
    assert sum(found.values()) == ways(0, counts)
    return {k: n for k, n in found.items() if n}


def taken(lacks: int, size: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to take so many cards of allowed suits: how often, and what is left."""
    if len(left) == 0:
        if size == 0:
            yield 1, ()
        return
    most = 0 if lacks & 1 else min(size, left[0])
    for count in range(most + 1):
        for n, rest in taken(lacks >> 1, size - count, left[1:]):
            yield n * comb(left[0], count), (left[0] - count, *rest)


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (4, 2), (5, 3), (6, 4)])
def test_real_hands_have_suits_as_often_as_counting_says(players: int, seed: int) -> None:
    state = moment(Options(players=players), seed, moves=players * 5 + 1)
    seat = int(state.turn)
    assert state.voids[:players, 0].any()
    worlds = sampled_worlds(state, seat, 5000)
    for other in range(players):
        if other != seat:
            expected = suit_tables(state, seat, other, 2)
            counts = Counter(sum(c[0] == "B" for c in names(w.hand[other])) for w in worlds)
            often = {k: n for k, n in expected.items() if n > sum(expected.values()) / 500}
            common = {k: n for k, n in counts.items() if k in often}
            assert set(counts) <= set(expected)
            assert improbability(common, often) > UNLIKELY


def moment(options: Options, seed: int, moves: int) -> Any:
    """A copy of the state after so many random moves."""
    match, _ = history(options, seed, moves)
    return State.copy_of(match.state)


def history(options: Options, seed: int, moves: int) -> tuple[Match, list[tuple[int, int]]]:
    """A match and its moves, at most so many, within its first round."""
    match = Match(GAME, options, key=key_from_seed(seed))
    chooser = random.Random(seed)
    made: list[tuple[int, int]] = []
    while len(made) < moves:
        seat = match.to_move[0]
        move = chooser.choice(match.legal_numbers(seat))
        match.play_number(seat, move)
        made.append((seat, move))
    assert match.state.round_number == 0 and not match.is_over
    return match, made


@pytest.mark.parametrize("players", range(3, 9))
def test_every_past_card_is_legal_in_a_redealt_world(players: int) -> None:
    match, made = history(Options(players=players), players, moves=players * 6 + 2)
    start = Match(GAME, match.options, key=match.key).state
    for viewer in range(NO_SEAT, players):
        world = redeal(GAME, match.state, viewer, key_from_seed(viewer))
        state = State.copy_of(start)
        for seat in range(players):
            cards = [c for s, c in made if s == seat] + [card(c) for c in names(world.hand[seat])]
            state.hand[seat] = sorted(cards)
        for seat, move in made:
            assert rules.verdict(state, seat, move) == 0
            rules.play(state, seat, move, NO_LOG)


# Alone: the pile, and the hand for a spectator.


@pytest.mark.parametrize("voids", [0, 1, 5])
def test_alone_a_spectator_deals_hand_and_pile(voids: int) -> None:
    state = late(
        "seats=1 trick=V5 trump=V deck=-,Y6,V8,Y9,B5 deck_next=1 hand=V9,V10,V4 "
        f"voids={voids} captured=22"
    )
    pool = [*names(state.hand[0]), *names(state.deck)]
    lacks = [suit for i, suit in enumerate("YVB") if voids >> i & 1]
    allowed = sorted((c for c in pool if c[0] not in lacks), key=card)
    weights = {
        (hand, pile): 1.0
        for hand in combinations(allowed, 3)
        for pile in permutations([c for c in pool if c not in hand])
    }
    assert fair(state, NO_SEAT, weights) > UNLIKELY


def test_alone_the_player_shuffles_only_the_pile() -> None:
    state = late("seats=1 trick=V5 trump=V deck=-,Y6,V8,Y9,B5 deck_next=1 hand=V9,V10,V4")
    own = tuple(names(sorted(state.hand[0])))
    state.hand[0][:3] = sorted(state.hand[0][:3])
    weights = {(own, pile): 1.0 for pile in permutations(names(state.deck))}
    assert fair(state, 0, weights) > UNLIKELY


# Two players: enumeration of all deals, each replayed card by card.

Deal = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
"""Both hands as dealt, and the stock."""


def small_match(seed: int, hand: int, stock: int, moves: int) -> tuple[Any, Deal, list[str]]:
    """A short round of two after some random moves: the state, its deal, and the cards played."""
    chooser = random.Random(seed)
    cards = chooser.sample([f"{s}{v}" for s in "YVB" for v in (0, *range(4, 13))], 2 * hand + stock)
    hands = tuple(tuple(sorted(cards[i * hand : (i + 1) * hand], key=card)) for i in range(2))
    deck = tuple(cards[2 * hand :])
    text = f"hand={'/'.join(','.join(h) for h in hands)} deck={','.join(deck)}"
    state = late(f"seats=2 dealer=1 leader=0 {text}")
    made = []
    for _ in range(moves):
        seat = int(state.turn)
        legal = [c for c in names(state.hand[seat]) if rules.verdict(state, seat, card(c)) == 0]
        made.append(chooser.choice(legal))
        played(state, made[-1])
    return state, (hands, deck), made


def every_deal(deal: Deal, made: list[str], seat: Seat) -> Iterator[Deal]:
    """Every deal that agrees with what the seat was dealt and has drawn."""
    hands, stock = deal
    draws = drawing_seats(made, len(stock))
    fixed = {i for i, s in enumerate(draws) if s == seat}
    pool = [c for s in range(2) if s != seat for c in hands[s]]
    pool += [c for i, c in enumerate(stock) if i not in fixed]
    first = [hands[0]] if seat == 0 else combinations(pool, len(hands[0]))
    for mine in first:
        others = [c for c in pool if c not in mine]
        second = [hands[1]] if seat == 1 else combinations(others, len(hands[1]))
        for theirs in second:
            rest = [c for c in others if c not in theirs]
            for order in permutations(rest):
                left = iter(order)
                drawn = (c if i in fixed else next(left) for i, c in enumerate(stock))
                yield (tuple(mine), tuple(theirs)), tuple(drawn)


def drawing_seats(made: list[str], stock: int) -> list[Seat]:
    """Who has drawn each card of the stock so far: the player of each card."""
    return tricks_of(made)[1][:stock]


def tricks_of(made: list[str]) -> tuple[list[list[str]], list[Seat]]:
    """The cards in tricks of two, and the seat of every card, by the rules for winning."""
    seats, leader, trump = [], 0, ""
    tricks = [made[i : i + 2] for i in range(0, len(made), 2)]
    for trick in tricks:
        trump = trump or trick[0][0]
        seats += [leader, 1 - leader][: len(trick)]
        if len(trick) == 2:
            lead, answer = trick
            if lead[1:] == answer[1:]:
                trump = answer[0]
            same = lead[0] == answer[0]
            wins = int(answer[1:]) > int(lead[1:]) if same else answer[0] == trump
            leader = 1 - leader if wins else leader
    return tricks, seats


def replayed(deal: Deal, made: list[str]) -> World | None:
    """Where the deal leads, or None if it does not allow the cards that were played."""
    hands, stock = [set(h) for h in deal[0]], list(deal[1])
    tricks, seats = tricks_of(made)
    who = iter(seats)
    for trick in tricks:
        for number, name in enumerate(trick):
            hand = hands[next(who)]
            if name not in hand:
                return None
            void_shown = number == 1 and name[1:] != trick[0][1:] and name[0] != trick[0][0]
            if void_shown and any(c[0] == trick[0][0] for c in hand):
                return None
            hand.remove(name)
            if stock:
                hand.add(stock.pop(0))
    return (*(tuple(sorted(h, key=card)) for h in hands), tuple(stock))


def possible_worlds(deal: Deal, made: list[str], seat: Seat) -> Counter[World]:
    """How many deals lead to each world."""
    ends = (replayed(d, made) for d in every_deal(deal, made, seat))
    return Counter(end for end in ends if end is not None)


def telling_matches(hand: int, stock: int, moves: int, seat: Seat, count: int) -> list[int]:
    """Seeds of short rounds in which somebody drew after showing a void."""
    found = []
    for seed in range(2000):
        state, _, _ = small_match(seed, hand, stock, moves)
        drawn = [int(n) for n in state.drawn]
        others = [s for s in range(2) if s != seat]
        if any(state.voids[s, : drawn[s]].any() for s in others):
            found.append(seed)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("moves", [4, 5, 6])
def test_two_hands_are_uniform_over_the_deals_that_allow_what_was_played(moves: int) -> None:
    weights_differ = False
    for seed in telling_matches(4, 7, moves, 0, 3):
        state, deal, made = small_match(seed, 4, 7, moves)
        weights = possible_worlds(deal, made, 0)
        weights_differ |= len(set(weights.values())) > 1
        assert world_of(state) in weights
        assert fair(state, 0, weights) > UNLIKELY
    assert weights_differ


def test_two_hands_are_fair_for_a_spectator_too() -> None:
    for seed in each(telling_matches(2, 4, 3, NO_SEAT, 2)):
        state, deal, made = small_match(seed, 2, 4, 3)
        assert fair(state, NO_SEAT, possible_worlds(deal, made, NO_SEAT)) > UNLIKELY


def test_a_spectator_remembers_voids_shown_after_the_last_draw() -> None:
    for seed in each(telling_matches(3, 2, 4, NO_SEAT, 2)):
        state, deal, made = small_match(seed, 3, 2, 4)
        assert state.deck_next == state.deck_size
        assert fair(state, NO_SEAT, possible_worlds(deal, made, NO_SEAT)) > UNLIKELY


def test_a_void_ends_for_the_card_drawn_after_it() -> None:
    state = late("seats=2 dealer=1 trump=Y leader=0 deck=Y7,Y8,Y9,V9 hand=Y4,Y5/V4,V5")
    played(state, "Y4 V5")
    assert state.voids[1, 0] == 1 and state.drawn[1] == 1
    hands = {tuple(names(w.hand[1])) for w in sampled_worlds(state, 0, 300)}
    yellow = [sum(c[0] == "Y" for c in hand) for hand in hands]
    assert max(yellow) == 1  # one card was drawn since, so at most one can be yellow
    assert min(yellow) == 0


def test_with_the_stock_used_up_the_other_hand_is_certain() -> None:
    state = late("seats=2 dealer=1 trump=Y leader=0 hand=Y4,Y5/V4,V5")
    assert {world_of(w) for w in sampled_worlds(state, 0, 50)} == {world_of(state)}


# What a seat knows.


def test_a_seat_knows_its_hand_and_every_card_played() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B4/Y6,V5/B9,V6")
    played(state, "B5")
    known = [c for c in ("B5", "B4", "Y6", "V5") if knows(state, 0, card(c))]
    assert known == ["B5", "B4"]
    assert not knows(state, NO_SEAT, card("B4")) and knows(state, NO_SEAT, card("B5"))


@pytest.mark.parametrize("players", range(1, 9))
def test_redeal_looks_only_at_what_the_seat_knows(players: int) -> None:
    state = moment(Options(players=players), 7, moves=5 * players - 1)
    for seat in each(range(NO_SEAT, players)):
        key = key_from_seed(seat)
        world = redeal(GAME, state, seat, key)
        known = knowledge(GAME, state, seat)
        assert raw(redeal(GAME, known.state, seat, key)) == raw(world)
        assert knowledge(GAME, world, seat).to_bytes() == known.to_bytes()
        assert (world.taken_by == state.taken_by).all() and NO_SIDE in world.taken_by
