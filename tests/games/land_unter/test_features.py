"""Land Unter: what nets are given."""

from __future__ import annotations

import numpy as np
import pytest

import houle
from houle.bots.play.net_bot import net_inputs
from houle.engine.match import Match
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.games.land_unter import GAME
from houle.games.land_unter import features as inputs
from houle.games.land_unter.cards import NUM_CARDS
from tests.games.net_inputs import oracle_inputs


def given(match: Match, seat: Seat) -> Array:
    """What a net at the seat is given."""
    return net_inputs(GAME, match.state, seat)


def truth(match: Match, seat: Seat) -> Array:
    """What the critic is given."""
    return oracle_inputs(GAME, match.state, seat)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_net_does_not_learn_who_has_already_chosen_face_down(players: int) -> None:
    match = houle.new("land_unter", players=players, seed=5)
    seen = [given(match, players - 1).tolist()]
    for seat in range(players - 1):
        match.play_number(seat, match.legal_numbers(seat)[0])
        seen.append(given(match, players - 1).tolist())
    assert seen == [seen[0]] * players


def test_the_cards_laid_in_the_open_mode_are_given() -> None:
    match = houle.new("land_unter", mode="open", seed=5)
    seat = match.to_move[0]
    card = match.legal_numbers(seat)[0]
    assert not given(match, seat)[inputs.LAID_AT : inputs.LAID_AT + NUM_CARDS].any()
    match.play_number(seat, card)
    laid = given(match, match.to_move[0])[inputs.LAID_AT : inputs.LAID_AT + NUM_CARDS]
    assert np.flatnonzero(laid).tolist() == [card]


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_finds_its_own_cards_first_wherever_it_sits(seat: int) -> None:
    match = houle.new("land_unter", seed=5)
    own = given(match, seat)[inputs.HELD_AT : inputs.HELD_AT + NUM_CARDS]
    assert np.flatnonzero(own).tolist() == sorted(match.legal_numbers(seat))


def test_the_critic_sees_every_hand() -> None:
    match = houle.new("land_unter", seed=5)
    held = truth(match, 2)[inputs.HELD_AT : inputs.SPENT_AT].reshape(-1, NUM_CARDS)
    for step in range(4):
        cards = sorted(match.legal_numbers((2 + step) % 4))
        assert np.flatnonzero(held[step]).tolist() == cards
    known = given(match, 2)[inputs.HELD_AT : inputs.SPENT_AT].reshape(-1, NUM_CARDS)
    assert not known[1:].any()
