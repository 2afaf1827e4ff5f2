"""Land Unter, LU-1 to LU-7: the deal, the lifebelts of the hands, the start of a round."""

from __future__ import annotations

import pytest

from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.games.land_unter import GAME, rules
from houle.games.land_unter.notation import parse_state
from houle.games.land_unter.options import Options
from tests.examined import each
from tests.walks import finished, new_match, walk

from .table import (
    belts_on,
    cards_left,
    halves,
    hand,
    order_of_play,
    points,
    position,
    row,
    settlement,
)

COUNTS = pytest.mark.parametrize("players", [3, 4, 5])

ZERO_HAND = [1, 2, 3, 4, 5, 6, 7, 8, 55, 56, 57, 58]


def test_lu1_clockwise_goes_to_the_next_seat_and_from_the_last_to_the_first() -> None:
    match = position(belts=[2, 2, 2, 2], mode="open", first=2)
    assert order_of_play(match) == [2, 3, 0, 1]


@COUNTS
def test_lu2_the_sixty_cards_are_shuffled_and_twelve_go_to_each_seat_from_the_top(
    players: int,
) -> None:
    match = new_match(GAME, Options(players=players), 1)
    (shuffled,) = [e.values["list"] for e in match.events if e.kind == "deck_shuffled"]
    assert isinstance(shuffled, tuple)
    assert sorted(shuffled) == list(range(60)) != list(shuffled)
    for seat in range(players):
        dealt = {card + 1 for card in shuffled[12 * seat : 12 * seat + 12]}
        assert hand(match, seat) == cards_left(match, seat) == dealt


def test_lu2_every_seed_deals_otherwise_and_the_deal_is_made_once_only() -> None:
    assert len({bytes(new_match(GAME, Options(), s).state.deck) for s in range(20)}) == 20
    match = finished(GAME, Options(), 2)
    assert [e.kind for e in match.events].count("deck_shuffled") == 1


@pytest.mark.parametrize(("players", "set_aside"), [(3, 24), (4, 12), (5, 0)])
def test_lu3_what_is_left_over_stays_out_unseen(players: int, set_aside: int) -> None:
    match = new_match(GAME, Options(players=players), 3)
    spare = [int(card) for card in match.state.deck[12 * players :]]
    assert len(spare) == set_aside
    for match in walk(GAME, Options(players=players), 3):
        if match.is_over or (match.state.trick_number == 11 and len(match.to_move) == 1):
            for seat in (NO_SEAT, 0, players - 1):
                assert set(match.view(seat).state.deck[12 * players :]) <= {-2}
                assert not any(GAME.view.knows(match.state, seat, c) for c in spare[:1])
        for seat in match.to_move:
            assert not set(match.legal_numbers(seat)) & set(spare)
    assert not {played.move for played in match.played} & set(spare)


@pytest.mark.parametrize(
    ("first", "last", "drawn"), [(1, 12, 0), (13, 24, 1), (25, 36, 2), (37, 48, 1), (49, 60, 0)]
)
def test_lu4_cards_show_no_lifebelt_a_half_or_a_whole_one(
    first: int, last: int, drawn: int
) -> None:
    for number in each(range(first, last + 1)):
        assert GAME.part("cards").half_belts(number - 1) == drawn == halves(number)


def test_lu4_all_cards_together_show_the_twenty_four_lifebelts_of_the_box() -> None:
    assert sum(GAME.part("cards").half_belts(card) for card in range(60)) == 2 * 24


@pytest.mark.parametrize(
    ("cards", "belts"),
    [
        ("1,2,3,4,5,6,7,8,9,10,13,14", 1),
        ("1,2,3,4,5,6,7,8,9,13,14,15", 1),
        ("1,2,3,4,5,6,7,8,9,10,11,13", 0),
        ("1,2,3,4,5,6,7,8,9,13,25,48", 2),
        ("25,26,27,28,29,30,31,32,33,34,35,36", 12),
    ],
)
def test_lu4_two_halves_make_a_lifebelt_and_a_left_over_half_is_dropped(
    cards: str, belts: int
) -> None:
    assert rules.count_belts(parse_state(f"lu seats=3 deck={cards}"), 0) == belts


@COUNTS
def test_lu5_every_total_is_announced_and_seen_by_all(players: int) -> None:
    match = new_match(GAME, Options(players=players), 5)
    counted = [belts_on(hand(match, seat)) for seat in range(players)]
    for viewer in each(range(NO_SEAT, players)):
        told = [e for e in match.events_for(viewer) if e.kind == "belts_announced"]
        assert [(e.seat, e.values["belts"]) for e in told] == list(enumerate(counted))
        seen = match.view(viewer).state
        assert list(seen.belts[:players]) == list(seen.hand_belts[:players]) == counted


def test_lu5_lost_lifebelts_are_seen_by_all_at_once() -> None:
    match = position(belts=[4, 4, 4], level=[10, 1, 0], plays="0:5 1:50 2:40", water=(3, 8))
    for seat, card in ((0, "5"), (1, "50"), (2, "40")):
        match.play(seat, card)
    for viewer in range(NO_SEAT, 3):
        assert list(match.view(viewer).state.belts[:3]) == [3, 4, 4]


def test_lu6_a_hand_without_lifebelts_is_played_and_its_holder_is_in() -> None:
    dealt = [ZERO_HAND, list(range(13, 25)), list(range(25, 37))]
    match = position(belts=[0, 6, 12], hands=dealt)
    rules.begin_round(match.state, NO_LOG)
    assert row(match, "belts") == [0, 6, 12]
    assert row(match, "active") == [1, 1, 1]
    assert match.to_move == (0, 1, 2)


def test_lu6_who_starts_without_lifebelts_goes_out_only_when_asked() -> None:
    not_asked = position(belts=[0, 3, 3], plays="0:58 1:59 2:60")
    for seat in range(3):
        not_asked.play(seat, str(58 + seat))
    assert row(not_asked, "active") == [1, 1, 1]
    assert points(settlement(belts=[0, 3, 3], level=[9, 2, 5])) == [-1, 4, 2]


def test_lu7_a_round_begins_with_a_new_pile_of_all_water_cards_no_water_and_everybody_in() -> None:
    everything = sorted(2 * list(range(1, 13)))
    piles = []
    for match in walk(GAME, Options(players=3), 6):
        state = match.state
        fresh = not match.is_over and state.trick_number == 0 and not state.has_chosen.any()
        if fresh:
            assert sorted(state.water) == everything
            assert row(match, "level") == [0, 0, 0]
            assert row(match, "active") == [1, 1, 1]
            assert set(state.water_taken) == {NO_SEAT}
            assert state.water_turned == 2
            piles.append(bytes(state.water))
    assert len(set(piles)) == 3
    assert [e.kind for e in match.events].count("eliminated") > 0
