"""Land Unter: re-dealt worlds are exactly those that fit what a seat knows, all equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product
from math import comb, erfc, sqrt
from typing import Any

import numpy as np
import pytest

from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import Array, raw
from houle.engine.view import knowledge, redeal
from houle.games.land_unter import GAME
from houle.games.land_unter.options import Options
from tests.examined import each
from tests.walks import backend, finished, new_match

from .journeys import random_moment, seen_places
from .table import belts_on, halves, position

UNLIKELY = 1e-4
"""A fair re-dealing falls below this once in ten thousand seeds; the seeds are fixed."""

World = tuple[tuple[int, ...], ...]


def sampled_worlds(state: Any, seat: Seat, count: int) -> Array:
    """So many worlds that the seat cannot tell from this one."""
    return backend(GAME).worlds(state, seat, count)


def improbability(counts: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """How likely a fair source is to be as far off as this; near 0 means unfair.

    Pearson's chi-square with Wilson and Hilferty's approximation. Cells that are expected less
    than five times are thrown together.
    """
    assert set(counts) <= set(expected)
    rare = [cell for cell in expected if expected[cell] < 5]
    cells = [(counts.get(c, 0), expected[c]) for c in expected if c not in set(rare)]
    if rare:
        cells.append((sum(counts.get(c, 0) for c in rare), sum(expected[c] for c in rare)))
    square = sum((seen - wanted) ** 2 / wanted for seen, wanted in cells if wanted > 0)
    freedom = max(1, len(cells) - 1)
    spread = 2 / (9 * freedom)
    return erfc(((square / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2


def uniform(cells: list[Any], count: int) -> dict[Any, float]:
    """What is expected if all cells are equally likely."""
    assert len(set(cells)) == len(cells)
    return dict.fromkeys(cells, count / len(cells))


def late_position(players: int, *, trick: int, round_number: int = 0, seed: int = 1) -> Match:
    """A random deal late in a round, where only the cards left in the hands were never shown."""
    cards = random.Random(seed).sample(range(1, 61), 60)
    hands = [cards[12 * hand : 12 * hand + 12] for hand in range(players)]
    belts = [2] * players
    level = [*range(1, players + 1)]
    match = position(
        belts=belts,
        level=level,
        water=(11, 12),
        hands=hands,
        trick=trick,
        round_number=round_number,
    )
    match.state.shown[:] = match.state.spent
    return match


def unknown_places(match: Match, seat: Seat) -> list[list[int]]:
    """The places of each hand, then of the cards set aside, that the seat knows nothing about."""
    state, players = match.state, match.seats
    rounds = range(int(state.round_number) + 1 if seat != NO_SEAT else 0)
    held = {(seat - r) % players for r in rounds}
    groups = [range(12 * hand, 12 * hand + 12) for hand in range(players)]
    unknown = [
        [p for p in group if not state.shown[p] and hand not in held]
        for hand, group in enumerate(groups)
    ]
    return [*unknown, [*range(12 * players, 60)]]


def every_world(match: Match, seat: Seat) -> Iterator[World]:
    """Every way to fill the unknown places of the hands, found without the code under test."""
    unknown = unknown_places(match, seat)
    deck = [int(card) for card in match.state.deck]
    cards = sorted(deck[place] for group in unknown for place in group)
    known = [
        [deck[p] for p in range(12 * hand, 12 * hand + 12) if p not in group]
        for hand, group in enumerate(unknown[:-1])
    ]

    def fill(hand: int, rest: list[int]) -> Iterator[World]:
        if hand == match.seats:
            yield ()
            return
        for given in combinations(rest, len(unknown[hand])):
            belts = belts_on(card + 1 for card in [*known[hand], *given])
            if belts == match.state.hand_belts[hand]:
                left = [card for card in rest if card not in given]
                yield from ((given, *more) for more in fill(hand + 1, left))

    return fill(0, cards)


def hands_dealt(worlds: Any, match: Match, seat: Seat) -> list[World]:
    """What lies on the unknown places of the hands in each sampled world."""
    groups = unknown_places(match, seat)[:-1]
    columns = [np.sort(worlds["deck"][:, group], axis=1).tolist() for group in groups]
    return [tuple(tuple(group) for group in world) for world in zip(*columns, strict=True)]


@pytest.mark.parametrize(
    ("players", "trick", "round_number", "seat"),
    [
        (5, 10, 0, 0),  # two cards left in each of four unknown hands
        (5, 9, 2, 3),  # three cards left in each of two unknown hands
        (5, 11, 0, NO_SEAT),  # a spectator and one card in each hand
        (3, 10, 1, 0),  # two cards of the one hand never held, and all the cards set aside
        (4, 11, 0, 2),  # one card in each of three hands, twelve set aside
    ],
)
def test_every_world_that_fits_is_dealt_equally_often(
    players: int, trick: int, round_number: int, seat: Seat
) -> None:
    match = late_position(players, trick=trick, round_number=round_number)
    worlds = list(every_world(match, seat))
    assert len(worlds) > 5
    count = 25 * len(worlds)
    dealt = Counter(hands_dealt(sampled_worlds(match.state, seat, count), match, seat))
    assert improbability(dealt, uniform(worlds, count)) > UNLIKELY


def test_hands_and_hidden_choices_together_are_equally_likely() -> None:
    match = late_position(3, trick=10, round_number=1)
    for chooser in range(3):
        if chooser != 1:
            match.play_number(chooser, match.legal_numbers(chooser)[0])
    # Seat 0 has held the hands 0 and 2; seat 2, which has chosen, plays hand 1.
    worlds = [(world, card) for world in every_world(match, 0) for card in world[1]]
    count = 25 * len(worlds)
    samples = sampled_worlds(match.state, 0, count)
    dealt = hands_dealt(samples, match, 0)
    chosen = Counter(zip(dealt, samples["chosen"][:, 2].tolist(), strict=True))
    assert improbability(chosen, uniform(worlds, count)) > UNLIKELY
    assert set(samples["chosen"][:, 0]) == {int(match.state.chosen[0])}
    assert set(samples["chosen"][:, 1]) == {-1}


def test_a_hidden_choice_is_any_unplayed_card_of_a_hand_that_is_known() -> None:
    match = late_position(3, trick=4, round_number=1)
    left = match.legal_numbers(1)
    match.play_number(1, left[3])
    samples = sampled_worlds(match.state, 0, 4000)  # seat 0 knows hand 0, which seat 1 plays
    assert len(left) == 8
    assert improbability(Counter(samples["chosen"][:, 1].tolist()), uniform(left, 4000)) > UNLIKELY


def test_cards_laid_openly_stay_as_they_are() -> None:
    match = new_match(GAME, Options(mode="open"), 4)
    for _ in range(2):
        (seat,) = match.to_move
        match.play_number(seat, match.legal_numbers(seat)[0])
    samples = sampled_worlds(match.state, match.to_move[0], 50)
    assert (samples["chosen"] == match.state.chosen).all()


def test_every_order_of_the_water_still_to_come_is_equally_likely() -> None:
    match = late_position(5, trick=9)
    rest = [int(level) for level in match.state.water[20:]]
    orders = sorted(set(permutations(rest)))
    count = 100 * len(orders)
    samples = sampled_worlds(match.state, 2, count)
    assert (samples["water"][:, :20] == match.state.water[:20]).all()
    dealt = Counter(tuple(water) for water in samples["water"][:, 20:].tolist())
    assert improbability(dealt, uniform(orders, count)) > UNLIKELY


def test_in_the_first_trick_every_water_card_may_come_at_any_place() -> None:
    match = new_match(GAME, Options(), 7)
    rest = Counter(int(level) for level in match.state.water[2:])
    samples = sampled_worlds(match.state, 0, 8000)
    for place in range(2, 24):
        expected = {level: 8000 * number / 22 for level, number in rest.items()}
        dealt = Counter(samples["water"][:, place].tolist())
        assert improbability(dealt, expected) > UNLIKELY / 22


Share = tuple[int, int, int]
"""How many cards with no lifebelt, a half and a whole one a hand holds."""


@cache
def shares(belts: int) -> tuple[Share, ...]:
    """Every make-up of a hand of twelve that is worth so many lifebelts."""
    every = [(12 - a - b, a, b) for a in range(13) for b in range(13 - a)]
    return tuple(share for share in every if (share[1] + 2 * share[2]) // 2 == belts)


def ways(deals: tuple[Share, ...], cards: list[int]) -> int:
    """In how many ways hands of this make-up can be dealt from so many cards of each sort."""
    left, product_of_ways = list(cards), 1
    for share in deals:
        for sort, number in enumerate(share):
            product_of_ways *= comb(left[sort], number)
            left[sort] -= number
            if left[sort] < 0:
                return 0
    return product_of_ways


def exact_shares(match: Match) -> dict[tuple[Share, ...], float]:
    """The probability of every make-up of the hands 1 to n - 1 as seat 0 must see it at first."""
    unknown = [int(card) + 1 for card in match.state.deck[12:]]
    cards = [sum(halves(number) == sort for number in unknown) for sort in range(3)]
    announced = [int(belts) for belts in match.state.hand_belts[1 : match.seats]]
    weights = {deal: ways(deal, cards) for deal in product(*map(shares, announced))}
    total = sum(weights.values())
    return {deal: weight / total for deal, weight in weights.items() if weight}


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 1)])
def test_in_the_first_round_hands_have_every_make_up_as_often_as_they_should(
    players: int, seed: int
) -> None:
    match = new_match(GAME, Options(players=players), seed)
    count = 10_000
    samples = sampled_worlds(match.state, 0, count)
    drawn = np.array([halves(card + 1) for card in range(60)])[samples["deck"]]
    hands = drawn[:, 12 : 12 * players].reshape(count, players - 1, 12)
    made = np.stack([(hands == sort).sum(axis=2) for sort in range(3)], axis=2)
    dealt = Counter(tuple(tuple(share) for share in world) for world in made.tolist())
    expected = {deal: count * share for deal, share in exact_shares(match).items()}
    assert improbability(dealt, expected) > UNLIKELY


def test_in_the_first_round_every_unknown_card_may_lie_at_any_unknown_place() -> None:
    match = new_match(GAME, Options(players=4), 2)
    count = 20_000
    samples = sampled_worlds(match.state, 0, count)
    exact = exact_shares(match)
    unknown = [int(card) for card in match.state.deck[12:]]
    number = Counter(halves(card + 1) for card in unknown)
    for card in each(unknown):
        sort = halves(card + 1)
        expected: dict[int, float] = {}
        for hand in range(3):
            mean = sum(share * deal[hand][sort] for deal, share in exact.items()) / number[sort]
            expected |= dict.fromkeys(range(12 * hand, 12 * hand + 12), count * mean / 12)
        expected[36] = count - sum(expected.values())  # set aside, in whatever order
        places = np.minimum(np.nonzero(samples["deck"][:, 12:] == card)[1], 36)
        dealt = Counter(places.tolist())
        assert improbability(dealt, expected) > UNLIKELY / len(unknown)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_hand_keeps_its_announced_lifebelts(players: int) -> None:
    drawn = np.array([halves(card + 1) for card in range(60)])
    for moves in (0, 25, 70):
        match = random_moment(Options(players=players), 3, moves)
        for seat in (NO_SEAT, 1):
            samples = sampled_worlds(match.state, seat, 300)
            hands = drawn[samples["deck"][:, : 12 * players]].reshape(300, players, 12)
            assert (hands.sum(axis=2) // 2 == match.state.hand_belts[:players]).all()
            assert (np.sort(samples["deck"], axis=1) == np.arange(60)).all()


def test_held_hands_and_all_cards_ever_played_stay_where_they_are() -> None:
    match = random_moment(Options(players=3), 5, 70)
    assert match.state.round_number == 2
    for seat in range(NO_SEAT, 3):
        seen = sorted(seen_places(match, seat))
        samples = sampled_worlds(match.state, seat, 200)
        assert (samples["deck"][:, seen] == match.state.deck[seen]).all()


def test_cards_that_were_never_shown_may_be_others() -> None:
    match = random_moment(Options(players=3), 5, 25)
    for seat in range(NO_SEAT, 3):
        unseen = set(range(36)) - seen_places(match, seat)
        samples = sampled_worlds(match.state, seat, 400)
        assert unseen
        assert all(len(set(samples["deck"][:, place].tolist())) > 3 for place in unseen)


def test_with_five_seats_the_last_hand_never_held_is_known_by_what_is_missing() -> None:
    match = late_position(5, trick=2, round_number=3)
    match.state.shown[:] = 0
    # Seat 0 has held the hands 0, 4, 3 and 2: whatever is not in them is in hand 1.
    samples = sampled_worlds(match.state, 0, 100)
    hand = np.sort(match.state.deck[12:24])
    assert (np.sort(samples["deck"][:, 12:24], axis=1) == hand).all()


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("mode", ["hidden", "open"])
def test_a_redealt_world_depends_on_the_knowledge_of_the_seat_alone(
    players: int, mode: str
) -> None:
    for moves in (1, 38, 62):
        match = random_moment(Options(players=players, mode=mode), 9, moves)
        for seat in (0, players - 1):
            key = key_from_seed(moves)
            known = knowledge(GAME, match.state, seat)
            world = redeal(GAME, match.state, seat, key)
            assert raw(world) == raw(redeal(GAME, known.state, seat, key))
            assert known.to_bytes() == knowledge(GAME, world, seat).to_bytes()


@pytest.mark.parametrize("mode", ["hidden", "open"])
def test_a_match_that_is_over_can_be_redealt_too(mode: str) -> None:
    match = finished(GAME, Options(players=5, mode=mode), 1)
    assert match.state.trick_number == 12  # nobody has an unplayed card left
    for seat in (NO_SEAT, 0, 4):
        key = key_from_seed(1)
        known = knowledge(GAME, match.state, seat).state
        world = redeal(GAME, match.state, seat, key)
        assert raw(world) == raw(redeal(GAME, known, seat, key))
        assert (world.chosen == match.state.chosen).all()
