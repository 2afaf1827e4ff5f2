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
from houle.games.sea_change.cards import NUM_CARDS, NUM_SUITS, final_points, suit_of
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import MAX_DRAWS, MAX_SEATS, MAX_SIDES
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


def cards_at(out: Array, start: int) -> list[str]:
    """The names of the cards that are 1 from there on."""
    return names(np.flatnonzero(out[start : start + NUM_CARDS]))


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
        assert cards_at(given(state, seat), inputs.HAND_AT) == names(state.hand[seat])


@pytest.mark.parametrize("players", range(1, 9))
def test_own_seen_and_unknown_cards_are_the_deck(players: int) -> None:
    state = after_some_moves(12, players=players)
    seat = int(state.turn)
    out = given(state, seat)
    own, unknown = cards_at(out, inputs.HAND_AT), cards_at(out, inputs.UNKNOWN_AT)
    seen = names(c for c in range(NUM_CARDS) if state.taken_by[c] != -1)
    deck = names(c for c in range(NUM_CARDS) if rules.in_deck(state, c))
    assert seen and sorted(own + unknown + seen) == sorted(deck)


def test_the_critic_sees_every_hand_and_a_net_only_its_own() -> None:
    state = dealt()
    found = truth(state, 2)[inputs.HANDS_AT : inputs.NEXT_CARDS_AT].reshape(-1, NUM_CARDS)
    for step in range(4):
        hand = names(state.hand[(2 + step) % 4])
        assert hand and names(np.flatnonzero(found[step])) == hand
    other = dealt(seed=7)
    other.hand[2], other.taken_by[:] = state.hand[2], state.taken_by
    assert (given(state, 2) == given(other, 2)).all()


@pytest.mark.parametrize("players", [1, 2])
def test_the_critic_sees_the_next_cards_of_the_stock_or_pile(players: int) -> None:
    state = dealt(players=players)
    found = truth(state, 0)[inputs.NEXT_CARDS_AT :].reshape(inputs.CARDS_AHEAD, -1)
    for index, row in enumerate(each(found)):
        suit, value = np.flatnonzero(row)
        ahead = int(state.deck[state.deck_next + index])
        assert (suit * 16 + value - NUM_SUITS) == ahead


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
    tables += [{"players": 4, "suits": "YVBG"}]
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
            out = given(state, seat)
            for name in cards_at(out, inputs.HAND_AT):
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
                assert (name in cards_at(out, inputs.WINS_AT)) == wins
                assert (name in cards_at(out, inputs.SIDE_WINS_AT)) == wins
                assert (name in cards_at(out, inputs.CHANGES_AT)) == changes
        match.play_number(seat, match.legal_numbers(seat)[-1])
    assert checked > 30


def test_a_card_that_leaves_the_trick_to_a_team_mate_is_told() -> None:
    state = position("seats=4 teams=1 suits=15 trump=Y leader=0 hand=B9,G4/B5,G5/B6,B12,G6/B7,G7")
    played(state, "B9 B5")
    out = given(state, 2)
    assert out[inputs.OWN_BEST_AT] == 1
    assert cards_at(out, inputs.WINS_AT) == ["B12"]
    assert cards_at(out, inputs.SIDE_WINS_AT) == ["B6", "B12"]


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
        [3, 2]  # the seat to the right has no blue
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
    assert np.flatnonzero(rows[:, inputs.IF_TRUMP]).tolist() == [2]  # yellow: the 8
    assert np.flatnonzero(rows[:, inputs.IF_TRUMP + 2]).tolist() == [1]  # blue: the 9
    assert cards_at(out, inputs.CHANGES_AT) == ["Y4"]
    assert cards_at(out, inputs.WINS_AT) == []


def test_top_cards_and_cards_that_nobody_can_match_are_told() -> None:
    state = position("seats=3 trump=V leader=0 hand=Y10,Y12,V9/Y11,V4/B10,B4")
    for c in range(NUM_CARDS):
        if rules.in_deck(state, c) and c not in state.hand:
            state.taken_by[c] = 0
    out = given(state, 0)
    assert cards_at(out, inputs.UNKNOWN_AT) == ["Y11", "V4", "B4", "B10"]
    assert cards_at(out, inputs.TOP_AT) == ["Y12", "V9"]
    assert cards_at(out, inputs.SAFE_AT) == ["Y12", "V9"]


def test_the_other_of_two_players_never_holds_more_of_a_suit_than_is_told() -> None:
    told = equal = 0
    for seed in range(6):
        for state in walk(Options(players=2), seed, rounds=1):
            seat = int(state.turn)
            most = given(state, seat)[inputs.MOST_HELD_AT : inputs.EACH_SEAT_AT]
            for suit, count in np.argwhere(most.reshape(NUM_SUITS, MAX_DRAWS)):
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
