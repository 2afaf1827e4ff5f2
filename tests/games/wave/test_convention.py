"""What seats say before a card is laid: only what they see, and by the plain meanings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.view import knowledge
from houle.games.wave import notation
from houle.games.wave.cards import has_card
from houle.games.wave.chapters.fitting import fits
from houle.games.wave.convention import (
    STRONG,
    advise,
    marked_places,
    say,
    say_facts,
    signal_of,
    words,
)
from houle.games.wave.features import NUM_FEATURES, features
from houle.games.wave.signals import hand_pointed_at, slot_pointed_at
from houle.games.wave.state import MARKS, POINT, SLOTS
from tests.games.wave.positions import GAME, position

TEXT = (
    "top=R2 turn=0 pile=[Y5 R5 W3 S1] ; "
    "0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:R4 d:(S2) e:(Y3) ; 2: a:O5 d:(S4) e:(O1)"
)
TABLES = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "virage": True, "tide": "both"},
    {"players": 2, "nazare": True, "virage": True},
    {"players": 3, "nazare": True},
]


def words_of(state: Any, seat: int) -> list[str]:
    """The signals of which the seat owes one, as they are written."""
    out = np.zeros(GAME.max_legal, np.int16)
    found = [int(word) for word in out[: words(state, seat, out)]]
    return [notation.format_move(int(signal_of(state, word))) for word in found]


def inputs(state: Any, seat: int) -> list[int]:
    """What a net at the seat is given."""
    out = np.zeros(NUM_FEATURES, np.int8)
    features(state, seat, out)
    return out.tolist()


def asked(options: dict[str, Any]) -> Iterator[tuple[Match, int, list[int]]]:
    """Every seat that owes a word in some matches at random, with its words; it says one."""
    chance, out = Random(1), np.zeros(GAME.max_legal, np.int16)
    for seed in range(4):
        match = Match(GAME, GAME.options.read(options), key=key_from_seed(seed))
        while not match.is_over:
            say_facts(match.state, NO_LOG)
            for seat in range(match.seats):
                owed = [int(word) for word in out[: words(match.state, seat, out)]]
                if owed:
                    yield match, seat, owed
                    say(match.state, seat, chance.choice(owed), NO_LOG)
            seat = match.to_move[0]
            match.play_number(seat, chance.choice(match.legal_numbers(seat)))


def test_an_adviser_may_recommend_a_fitting_card_that_its_holder_cannot_see():
    assert words_of(position(TEXT), 1) == ["@0d!", "@0d?"]


def test_the_seat_on_turn_owes_no_word():
    assert words_of(position(TEXT), 0) == []


def test_a_seat_speaks_once_in_a_turn():
    state = position(TEXT)
    say(state, 1, 3, NO_LOG)
    assert words_of(state, 1) == [] and words_of(state, 2) == ["@0d!", "@0d?"]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_word_is_a_legal_signal_about_a_card_that_fits(options: dict[str, Any]) -> None:
    examined = 0
    for match, seat, owed in asked(options):
        for word in owed:
            signal = int(signal_of(match.state, word))
            assert match.refusal(seat, signal) is None
            hand, slot = hand_pointed_at(match.state, signal), slot_pointed_at(signal)
            assert hand == match.state.active_hand
            assert match.state.stuck or fits(match.state, int(match.state.hand[hand, slot]))
            examined += 1
    assert examined > 50


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_words_and_inputs_come_from_what_the_adviser_knows(options: dict[str, Any]) -> None:
    examined, out = 0, np.zeros(GAME.max_legal, np.int16)
    for match, seat, owed in asked(options):
        known = knowledge(GAME, match.state, seat).state
        assert [int(word) for word in out[: words(known, seat, out)]] == owed
        assert advise(known, seat) == advise(match.state, seat)
        assert advise(known, seat) in owed
        assert inputs(known, seat) == inputs(match.state, seat)
        examined += 1
    assert examined > 30


def test_advisers_do_not_wait_for_each_other():
    before, after = position(TEXT), position(TEXT)
    say(after, 1, 3, NO_LOG)
    assert inputs(before, 2) == inputs(after, 2)
    assert inputs(before, 0) != inputs(after, 0)


def test_recommending_a_card_and_saying_that_it_could_go_are_different_inputs():
    strong, weak = position(TEXT), position(TEXT)
    say(strong, 1, 3, NO_LOG)
    say(weak, 1, 8, NO_LOG)
    assert inputs(strong, 0) != inputs(weak, 0)


def test_everyone_says_which_strong_cards_are_to_be_kept():
    state = position(TEXT)
    say_facts(state, NO_LOG)
    marked = {place for place in range(20) if int(marked_places(state)) >> place & 1}
    hand = state.hand.reshape(-1)
    assert marked == {p for p in range(20) if has_card(STRONG, int(hand[p]))} and marked


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_keeping_is_said_by_a_seat_that_sees_the_card(options: dict[str, Any]) -> None:
    examined = 0
    for match, _, _ in asked(options):
        for seat in range(match.seats):
            known = knowledge(GAME, match.state, seat).state
            for place in range(match.seats * SLOTS):
                if int(match.state.pointed[seat, MARKS - 1]) >> place & 1:
                    assert has_card(STRONG, int(known.hand[place // SLOTS, place % SLOTS]))
                    examined += 1
    assert examined > 20


def test_every_signal_of_a_word_is_a_pointing_one():
    state = position(TEXT)
    assert all(signal_of(state, word) >= POINT for word in range(2 * SLOTS))
