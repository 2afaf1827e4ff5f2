"""Sea Change: what nets are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import houle
from houle.bots.play.net_bot import net_inputs
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.engine.view import knowledge
from houle.games.sea_change import GAME, rules
from houle.games.sea_change import features as inputs
from houle.games.sea_change.cards import (
    NUM_CARDS,
    NUM_SUITS,
    SUIT_LETTERS,
    final_points,
    suit_of,
)
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import MAX_DRAWS, MAX_LEGAL, MAX_SEATS, MAX_SIDES
from tests.examined import each
from tests.games.net_inputs import oracle_inputs
from tests.walks import backend, some_combinations

from .positions import card, dealt, names, played, position, walk


def given(state: Any, seat: Seat) -> Array:
    """What a net at the seat is given."""
    return net_inputs(GAME, state, seat)


def truth(state: Any, seat: Seat) -> Array:
    """What the critic is given."""
    return oracle_inputs(GAME, state, seat)


def cards_at(state: Any, seat: Seat, start: int) -> list[str]:
    """The names of the cards that are 1 from there on in what a net at the seat is given."""
    return cards_in(given(state, seat)[start : start + NUM_CARDS], state, seat)


def cards_in(row: Array, state: Any, seat: Seat) -> list[str]:
    """The names of the cards that are 1, whose suits are ranked for the seat."""
    ranks = inputs.suit_ranks(state, seat)
    return names(c for c in range(NUM_CARDS) if row[inputs.ranked(ranks, c)])


def rank(state: Any, seat: Seat, letter: str) -> int:
    """The rank of a suit for the seat."""
    return inputs.rank_of(inputs.suit_ranks(state, seat), SUIT_LETTERS.index(letter))


@pytest.mark.parametrize("players", range(1, 9))
def test_the_suits_are_ranked_trump_first_then_the_suit_led_then_by_cards_held(
    players: int,
) -> None:
    examined = 0
    for state in walk(Options(players=players), 4, rounds=1):
        seat = int(state.turn)
        ranks = {suit: inputs.rank_of(inputs.suit_ranks(state, seat), suit) for suit in range(5)}
        assert sorted(ranks.values()) == list(range(5))
        in_play = [suit for suit in range(NUM_SUITS) if int(state.suits) >> suit & 1]
        held = [suit_of(int(c)) for c in state.hand[seat] if c >= 0]
        order = sorted(in_play, key=lambda s: (s != state.trump, s != state.led, -held.count(s), s))
        assert sorted(in_play, key=lambda s: ranks[s]) == order
        examined += 1
    assert examined >= 10


def test_suits_that_change_places_change_nothing_for_a_net() -> None:
    usual = position("seats=4 suits=29 trump=B leader=0 hand=B5,Y6/Y4,Y9,G12/B4,B6/R7,G6")
    other = position("seats=4 suits=29 trump=R leader=0 hand=R5,G6/G4,G9,B12/R4,R6/Y7,B6")
    played(usual, "B5")
    played(other, "R5")
    assert (given(usual, 1) == given(other, 1)).all()
    assert (truth(usual, 1) == truth(other, 1)).all()


def test_a_net_knows_every_legal_card_by_a_number_of_its_own() -> None:
    examined = 0
    for options in some_combinations(GAME, 12):
        for moves, state in enumerate(walk(options, 6)):
            if moves == 30 or rules.is_over(state):
                break
            seat, legal = int(state.turn), np.zeros(MAX_LEGAL, np.int16)
            count = rules.legal_moves(state, seat, legal)
            cards = legal[:count].tolist()
            inputs.renumber(state, seat, legal, count)
            numbers = legal[:count].tolist()
            assert [inputs.move_meant(state, seat, n) for n in numbers] == cards
            hand = given(state, seat)[inputs.HAND_AT : inputs.HAND_AT + NUM_CARDS]
            assert all(hand[n] for n in numbers)
            examined += count
    assert examined > 300


def each_seat(out: Array) -> Array:
    """The inputs of the seats, a row for each."""
    end = inputs.EACH_SEAT_AT + MAX_SEATS * inputs.SEAT_SIZE
    return out[inputs.EACH_SEAT_AT : end].reshape(MAX_SEATS, -1)


def each_side(out: Array) -> Array:
    """The inputs of the sides, a row for each."""
    end = inputs.EACH_SIDE_AT + MAX_SIDES * inputs.SIDE_SIZE
    return out[inputs.EACH_SIDE_AT : end].reshape(MAX_SIDES, -1)


def lead(row: Array) -> int:
    """The lead in the inputs of a side."""
    told = np.flatnonzero(row[inputs.LEAD : inputs.ZEROS])
    assert len(told) == 1
    return int(told[0]) - inputs.MOST_POINTS


def after_some_moves(count: int, seed: int = 5, **options: Any) -> Any:
    """A state after so many random moves."""
    for moves, state in enumerate(walk(Options.read(options), seed)):
        if moves == count:
            return state
    raise AssertionError


@pytest.mark.parametrize("players", range(1, 9))
def test_a_seat_finds_its_own_cards_first_wherever_it_sits(players: int) -> None:
    state = dealt(players=players)
    for seat in each(range(players)):
        assert cards_at(state, seat, inputs.HAND_AT) == names(state.hand[seat])


@pytest.mark.parametrize("players", range(1, 9))
def test_own_seen_and_unknown_cards_are_the_deck(players: int) -> None:
    state = after_some_moves(12, players=players)
    seat = int(state.turn)
    own, unknown = (cards_at(state, seat, at) for at in (inputs.HAND_AT, inputs.UNKNOWN_AT))
    seen = names(c for c in range(NUM_CARDS) if state.taken_by[c] != -1)
    deck = names(c for c in range(NUM_CARDS) if rules.in_deck(state, c))
    assert seen and sorted(own + unknown + seen) == sorted(deck)


def test_the_critic_sees_every_hand_and_a_net_only_its_own() -> None:
    state = dealt()
    found = truth(state, 2)[inputs.HANDS_AT : inputs.NEXT_CARDS_AT].reshape(-1, NUM_CARDS)
    for step in range(4):
        hand = names(state.hand[(2 + step) % 4])
        assert hand and cards_in(found[step], state, 2) == hand
    other = dealt(seed=7)
    other.hand[2], other.taken_by[:] = state.hand[2], state.taken_by
    assert (given(state, 2) == given(other, 2)).all()


@pytest.mark.parametrize("players", [1, 2])
def test_the_critic_sees_the_next_cards_of_the_stock_or_pile(players: int) -> None:
    state = dealt(players=players)
    found = truth(state, 0)[inputs.NEXT_CARDS_AT :].reshape(inputs.CARDS_AHEAD, -1)
    for index, row in enumerate(each(found)):
        suit_rank, value = np.flatnonzero(row)
        ahead = int(state.deck[state.deck_next + index])
        own = inputs.ranked(inputs.suit_ranks(state, 0), ahead)
        assert (suit_rank * 16 + value - NUM_SUITS) == own


@pytest.mark.parametrize("options", some_combinations(GAME, 16), ids=str)
def test_the_same_is_told_of_the_knowledge_as_of_the_truth(options: Options) -> None:
    for moves, state in enumerate(walk(options, 3)):
        if moves == 24 or rules.is_over(state):
            break
        for seat in range(options.players):
            known = knowledge(GAME, state, seat).state
            assert (given(state, seat) == given(known, seat)).all()
    assert moves > 0


def test_options_that_change_the_rules_are_told_apart() -> None:
    tables = [{"players": players} for players in range(1, 9)]
    tables += [{"players": 4, "teams": "2v2"}, {"players": 4, "vp_target": "5"}]
    tables += [{"players": 5, "teams": "3v2"}, {"players": 5, "teams": "2v2v1"}]
    told = set()
    for options in tables:
        state = dealt(**options)
        out = given(state, int(state.turn))
        # Not by the cards dealt.
        told.add(out[: inputs.FREE_AT].tobytes())
    assert len(told) == len(tables)


def test_team_mates_are_on_the_first_side_wherever_a_seat_sits() -> None:
    state = dealt(players=5, teams="3v2")
    expected = {0: [0, 1, 0, 1, 0], 1: [0, 1, 0, 1, 1], 4: [0, 0, 1, 0, 1]}
    for seat, sides in each(expected.items()):
        rows = each_seat(given(state, seat))[:, inputs.SIDE : inputs.VOID]
        assert [int(row.argmax()) for row in rows[:5]] == sides
        assert not rows[5:].any()
        lacks = each_side(given(state, seat))[:, inputs.LACKS : inputs.LEAD].sum(1)
        assert lacks.tolist()[:3] == ([4, 3, 0] if seat % 2 == 0 else [3, 4, 0])


def test_cards_that_win_and_cards_that_change_the_sea_are_told() -> None:
    match = houle.new("sea_change", seed=5)
    checked = 0
    while match.state.round_number == 0:
        (seat,) = match.to_move
        state = match.state
        if state.trick_size > 0:
            for name in cards_at(state, seat, inputs.HAND_AT):
                after = GAME.state.copy_of(state)
                trump = int(state.trump)
                wins = changes = False
                if card(name) in match.legal_numbers(seat):
                    changes = bool(rules.matches(state, card(name)))
                    trump = suit_of(card(name)) if changes else trump
                    rules.add_to_trick(after, seat, card(name))
                    best = rules.winning_card(after, trump)
                    wins = bool(after.laid_by[best] == seat)
                    checked += 1
                assert (name in cards_at(state, seat, inputs.WINS_AT)) == wins
                assert (name in cards_at(state, seat, inputs.SIDE_WINS_AT)) == wins
                assert (name in cards_at(state, seat, inputs.CHANGES_AT)) == changes
        match.play_number(seat, match.legal_numbers(seat)[-1])
    assert checked > 30


def test_a_card_that_leaves_the_trick_to_a_team_mate_is_told() -> None:
    state = position("seats=4 teams=1 suits=15 trump=Y leader=0 hand=B9,G4/B5,G5/B6,B12,G6/B7,G7")
    played(state, "B9 B5")
    assert given(state, 2)[inputs.OWN_BEST_AT] == 1
    assert cards_at(state, 2, inputs.WINS_AT) == ["B12"]
    assert cards_at(state, 2, inputs.SIDE_WINS_AT) == ["B6", "B12"]


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 4}, {"players": 7}], ids=str)
def test_leads_are_those_of_the_points_captured(options: dict[str, int]) -> None:
    checked = 0
    for state in walk(Options.read(options), 3, rounds=2):
        if state.trick_number == 0 or rules.is_over(state):
            continue
        seat = int(state.turn)
        totals = [0] * int(state.sides)
        for c in range(NUM_CARDS):
            if state.taken_by[c] >= 0:
                totals[state.taken_by[c]] += final_points(c, int(state.trump))
        turned = totals[seat:] + totals[:seat]
        leads = [turned[0] - max(turned[1:]), *(total - turned[0] for total in turned[1:])]
        most = inputs.MOST_POINTS
        told = [lead(row) for row in each_side(given(state, seat))[: len(turned)]]
        assert told == [max(-most, min(most, points)) for points in leads]
        checked += 1
    assert checked > 5


def test_a_shown_void_is_told_of_its_seat() -> None:
    state = position("seats=4 suits=15 trump=Y leader=0 hand=B5,B12/V8,V9/B4,B6/Y5,Y6")
    played(state, "B5 V8")
    assert np.argwhere(each_seat(given(state, 2))[:, inputs.VOID : inputs.IF_TRUMP]).tolist() == [
        [3, rank(state, 2, "B")]  # the seat to the right has no blue
    ]


def test_a_seat_to_come_without_the_suit_led_is_told() -> None:
    state = position("seats=4 suits=15 trump=Y leader=0 hand=B5,B12/V8,V9/B4,B6/G5,G6 voids=0/4")
    played(state, "B5")
    assert np.flatnonzero(each_seat(given(state, 1))[:, inputs.LOOSE]).tolist() == []
    state = position("seats=4 suits=15 trump=Y leader=3 hand=B5,B12/V8,V9/B4,B6/B7,G6 voids=0/4")
    played(state, "B7")
    assert np.flatnonzero(each_seat(given(state, 0))[:, inputs.LOOSE]).tolist() == [1]


def test_who_would_win_with_another_trump_is_told() -> None:
    state = position("seats=4 trump=G leader=0 suits=29 hand=B9,R4/Y8,R5/B4,R6/B6,Y4,R12")
    played(state, "B9 Y8 B4")
    out = given(state, 3)
    rows = each_seat(out)
    assert np.flatnonzero(rows[:, inputs.BEST]).tolist() == [1]
    yellow, blue = (rows[:, inputs.IF_TRUMP + rank(state, 3, letter)] for letter in "YB")
    assert np.flatnonzero(yellow).tolist() == [2]  # the 8
    assert np.flatnonzero(blue).tolist() == [1]  # the 9
    assert cards_at(state, 3, inputs.CHANGES_AT) == ["Y4"]
    assert cards_at(state, 3, inputs.WINS_AT) == []


def test_top_cards_and_cards_that_nobody_can_match_are_told() -> None:
    state = position("seats=3 trump=V leader=0 hand=Y10,Y12,V9/Y11,V4/B10,B4")
    for c in range(NUM_CARDS):
        if rules.in_deck(state, c) and c not in state.hand:
            state.taken_by[c] = 0
    assert cards_at(state, 0, inputs.UNKNOWN_AT) == ["Y11", "V4", "B4", "B10"]
    assert cards_at(state, 0, inputs.TOP_AT) == ["Y12", "V9"]
    assert cards_at(state, 0, inputs.SAFE_AT) == ["Y12", "V9"]
    higher = given(state, 0)[inputs.HIGHER_AT : inputs.SAFE_AT].reshape(NUM_CARDS, -1).sum(1)
    assert cards_in(higher, state, 0) == ["Y10"] and higher.max() == 1


def test_the_other_of_two_players_never_holds_more_of_a_suit_than_is_told() -> None:
    told = equal = 0
    for seed in range(6):
        for state in walk(Options(players=2), seed, rounds=1):
            seat = int(state.turn)
            most = given(state, seat)[inputs.MOST_HELD_AT : inputs.EACH_SEAT_AT]
            ranks = inputs.suit_ranks(state, seat)
            for suit_rank, count in np.argwhere(most.reshape(NUM_SUITS, MAX_DRAWS)):
                suit = next(s for s in range(NUM_SUITS) if inputs.rank_of(ranks, s) == suit_rank)
                worlds = backend(GAME).worlds(state, seat, 20)
                held = [
                    sum(c >= 0 and suit_of(int(c)) == suit for c in world.hand[1 - seat])
                    for world in worlds
                ]
                told += 1
                equal += max(held) == count
                assert max(held) <= count
    assert told > 20 and equal > 5


def test_the_eights_captured_are_told_to_a_single_player() -> None:
    state = position("seats=1 trump=Y trick=V4 hand=Y9,B8 eights=1,2")
    told = given(state, 0)[inputs.EIGHTS_AT : inputs.MOST_HELD_AT]
    assert told.tolist() == [1, 0, 0, 1, 1, 0]
