"""Vague Verte: what nets are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from houle.bots.play.net_bot import net_inputs
from houle.contract.walks import walk
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.games.vague_verte import card_features as card_inputs
from houle.games.vague_verte import features as inputs
from houle.games.vague_verte.cards import (
    AMBULANCE,
    COPIES,
    GREEN,
    NUM_CARDS,
    NUM_CARS,
    NUM_TYPES,
    TOW,
)
from houle.games.vague_verte.features import EACH_ROW_AT, EACH_SEAT_AT, EACH_STREET_AT
from houle.games.vague_verte.finer import count_followers
from houle.games.vague_verte.state import LAYING
from houle.games.vague_verte.view import count_unknown
from tests.games.net_inputs import oracle_inputs

from .positions import GAME, new_match, notation, play, position, rules

TABLES = [(players, matching) for players in (2, 3, 4) for matching in ("off", "on")]


def given(state: Any, seat: Seat) -> Array:
    """What a net at the seat is given."""
    return net_inputs(GAME, state, seat)


def truth(state: Any, seat: Seat) -> Array:
    """What the critic is given."""
    return oracle_inputs(GAME, state, seat)


def copies(row: Array, start: int) -> list[int]:
    """How many copies of each card a set of cards has."""
    found = row[start : start + NUM_CARDS]
    ends = np.cumsum(COPIES)
    return [int(found[end - n : end].sum()) for n, end in zip(COPIES, ends, strict=True)]


def held(state: Any, seat: Seat) -> list[int]:
    """How many copies of each card a hand has."""
    return [int((state.hand[seat] == card).sum()) for card in range(NUM_TYPES)]


def of_seat(row: Array, step: int) -> Array:
    """The inputs about the seat that sits so many steps to the left."""
    start = EACH_SEAT_AT + step * inputs.SEAT_SIZE
    return row[start : start + inputs.SEAT_SIZE]


def of_street(row: Array, seat: Seat) -> Array:
    """The inputs about a street by its place on the board."""
    start = EACH_STREET_AT + seat * inputs.STREET_SIZE
    return row[start : start + inputs.STREET_SIZE]


def of_row(row: Array, number: int) -> Array:
    """The inputs about a row of the board."""
    start = EACH_ROW_AT + (number - 1) * inputs.ROW_SIZE
    return row[start : start + inputs.ROW_SIZE]


def choices(players: int, matching: str) -> list[Match]:
    """The choices of a match, each as a copy."""
    options = GAME.options.read({"players": players, "matching": matching})
    return [match.copy() for match in walk(GAME, options, 4, most=300) if match.to_move]


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_finds_its_own_cards_first_wherever_it_sits(seat: Seat) -> None:
    match = new_match("own cards")
    assert copies(given(match.state, seat), card_inputs.HAND_AT) == held(match.state, seat)


@pytest.mark.parametrize(("players", "matching"), TABLES)
def test_inputs_are_ones_and_the_sets_hold_the_cards(players: int, matching: str) -> None:
    matches = choices(players, matching)
    assert len(matches) > 20
    for match in matches:
        seat, state = match.to_move[0], match.state
        row = given(state, seat)
        assert set(row.tolist()) == {0, 1}
        unknown = [count_unknown(state, seat, card) for card in range(NUM_TYPES)]
        assert copies(row, card_inputs.UNKNOWN_AT) == unknown
        assert copies(row, card_inputs.HAND_AT) == held(state, seat)
        discarded = [int((state.face_up == card).sum()) for card in range(NUM_TYPES)]
        assert copies(row, inputs.DISCARDED_AT) == discarded


@pytest.mark.parametrize(("players", "matching"), TABLES)
def test_a_car_is_given_with_the_cars_that_could_follow(players: int, matching: str) -> None:
    examined = 0
    for match in choices(players, matching):
        seat, state = match.to_move[0], match.state
        row = given(state, seat)
        for card in {int(c) for c in state.hand[seat] if 0 <= c < NUM_CARS}:
            examined += 1
            start = card_inputs.FOLLOWERS_AT + 2 * card
            assert row[start : start + 2].sum() == count_followers(state, seat, card)
    assert examined > 20


def test_whether_a_hand_wins_or_advances_is_what_the_rules_say() -> None:
    wins, stays = 0, 0
    for match in (match for table in TABLES for match in choices(*table)):
        seat = match.to_move[0]
        if match.state.phase != LAYING:
            continue
        row, progress = given(match.state, seat), int(match.state.to_go[seat])
        reached = []
        for move in match.legal_numbers(seat):
            after = match.copy()
            after.play_number(seat, move)
            reached.append((int(after.state.to_go[seat]), after.is_over))
        assert row[card_inputs.HAND_AT + card_inputs.CAN_WIN] == any(over for _, over in reached)
        if any(to_go < progress for to_go, _ in reached):
            assert row[card_inputs.HAND_AT + card_inputs.CAN_ADVANCE] == 1
        wins += int(row[card_inputs.HAND_AT + card_inputs.CAN_WIN])
        stays += 1 - int(row[card_inputs.HAND_AT + card_inputs.CAN_ADVANCE])
    assert wins > 0 and stays > 0


def test_the_critic_sees_every_hand_and_the_next_cards() -> None:
    state = new_match("critic").state
    row = truth(state, 2)
    for step in range(1, 4):
        start = inputs.RIVAL_HAND_AT + (step - 1) * card_inputs.HELD_SIZE
        assert copies(row, start) == held(state, (2 + step) % 4)
    ahead = row[inputs.NEXT_CARDS_AT :].reshape(-1, NUM_TYPES)
    size = int(state.pile_size)
    assert ahead.argmax(1).tolist() == state.pile[size - len(ahead) : size][::-1].tolist()
    assert (ahead.sum(1) == 1).all()
    assert (row[: inputs.NUM_FEATURES] == given(state, 2)).all()


def test_players_and_matching_are_told_apart() -> None:
    rows = {given(new_match("x", players=p, matching=m).state, 0).tobytes() for p, m in TABLES}
    assert len(rows) == len(TABLES)
    last = inputs.MATCHING_AT + 1
    told = {
        tuple(given(new_match("x", players=p, matching=m).state, 0)[:last].tolist())
        for p, m in TABLES
    }
    assert len(told) == len(TABLES)


def test_what_a_breakdown_can_hit_is_told_where_its_move_says() -> None:
    state = position("seats=3 dealer=2 street=B1/Y2/B3,B4 hand=YX,B1,W1,W2,W3,W4")
    row = given(state, 0)
    assert [int(of_street(row, s)[inputs.STREET_HITTABLE]) for s in range(4)] == [0, 1, 0, 0]
    assert [int(of_street(row, s)[inputs.STREET_OPEN]) for s in range(4)] == [0, 1, 1, 0]
    assert notation.parse_move("YX@P1", None, 0) in legal_numbers(state)


def legal_numbers(state: Any) -> list[int]:
    """The moves of whoever is on turn."""
    out = np.zeros(GAME.max_legal, np.int16)
    return [int(m) for m in out[: rules.legal_moves(state, int(state.on_turn), out)]]


def test_a_row_tells_who_waits_and_who_comes() -> None:
    state = position("seats=4 dealer=3 street=B1,B2,B3/Y1,Y2/Y3,YX/W1 hand=RED,B4,W2,W3,W4,V1")
    two, three = of_row(given(state, 0), 2), of_row(given(state, 0), 3)
    assert two[inputs.WAITING : inputs.COMING].sum() == 1
    assert two[inputs.COMING : inputs.BEFORE].sum() == 2  # one stopped there, one a row behind
    assert two[inputs.NEXT_HERE] == 1 and two[inputs.SELF_HERE] == 0
    assert three[inputs.SELF_HERE] == 1 and three[inputs.BEFORE :].sum() == 3


def test_a_red_light_bars_the_seats_beside_it() -> None:
    state = position("street=B1,B2/Y1,Y2 hand=RED,B3,B4,W1,W2,W3")
    assert given(state, 0)[card_inputs.HAND_AT + card_inputs.CAN_ADVANCE] == 1
    play(state, "RED@2")
    row = given(state, 1)
    assert of_row(row, 2)[inputs.RED_HERE] == 1
    for step in range(2):
        assert of_seat(row, step)[inputs.IS_BARRED] == 1
        assert of_seat(row, step)[inputs.NEXT_LIGHT] == 1
    assert row[card_inputs.HAND_AT + card_inputs.CAN_ADVANCE] == 0


def test_whose_turn_comes_next_counts_lost_turns() -> None:
    state = position("seats=3 dealer=2 street=B1/Y1/W1 hand=DUCK,B4,W2,W3,W4,V1")
    assert given(state, 0)[inputs.NEXT_AT : inputs.NEXT_AT + 4].tolist() == [0, 1, 0, 0]
    state.lost_turns[1] = 1
    assert given(state, 0)[inputs.NEXT_AT : inputs.NEXT_AT + 4].tolist() == [0, 0, 1, 0]
    state.lost_turns[2] = 1
    assert given(state, 0)[inputs.NEXT_AT : inputs.NEXT_AT + 4].tolist() == [1, 0, 0, 0]


def test_a_card_taken_face_up_is_known_to_the_others() -> None:
    state = position("street=B1/Y1 phase=draw face_up=TOW hand=B2,B3,B4,W1,W2/Y2,Y3,Y4,W3,W4")
    play(state, "F", "B2")
    row = given(state, 1)
    assert of_seat(row, 1)[inputs.SHOWN + TOW] == 1 and row[inputs.RIVALS_SHOW_AT + TOW] == 1
    assert of_seat(given(state, 0), 0)[inputs.SHOWN + TOW] == 1
    assert of_street(row, 0)[inputs.STREET_TOW] == 1


def test_what_the_next_player_could_use_is_told() -> None:
    state = position("street=B1,B2/Y1,YX hand=TOW,GRN,AMB,YX,B3,B4")
    row = given(state, 0)
    gifts = np.flatnonzero(row[card_inputs.GIFT_AT : card_inputs.GIFT_AT + NUM_TYPES])
    assert gifts.tolist() == [TOW]
    state = position("street=B1,B2/Y1 hand=TOW,GRN,AMB,RED,B3,B4")
    state.red[1], state.barred[1] = 1, 1
    gifts = np.flatnonzero(given(state, 0)[card_inputs.GIFT_AT : card_inputs.GIFT_AT + NUM_TYPES])
    assert gifts.tolist() == [AMBULANCE, GREEN]


def test_cards_that_others_must_still_hold_after_a_shuffle_are_told() -> None:
    certain = 0
    for match in choices(4, "off"):
        seat, state = match.to_move[0], match.state
        sure = copies(given(state, seat), card_inputs.RIVALS_HOLD_AT)
        others = [held(state, other) for other in range(4) if other != seat]
        for card, count in enumerate(sure):
            assert count <= sum(hand[card] for hand in others)
        assert state.reshuffled > 0 or not any(sure)
        certain += sum(sure)
    assert certain > 0
