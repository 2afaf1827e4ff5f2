"""Wave: what nets are given, and by which numbers they know the slots."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from houle.bots.play.net_bot import net_inputs
from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.games.wave import features as inputs
from houle.games.wave.convention import say, say_facts, words
from houle.games.wave.state import SLOTS
from tests.games.net_inputs import oracle_inputs
from tests.games.wave.positions import GAME, position

TEXT = (
    "top=R2 turn=0 pile=[Y5 R5 W3 S1] ; "
    "0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:R4 d:(S2) e:(Y3) ; 2: a:O5 d:(S4) e:(O1)"
)
MOVED = TEXT.replace("a:Y1 b:O0 d:(N3) e:(W1)", "b:Y1 a:O0 e:(N3) d:(W1)")
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "virage": True, "tide": "both"},
    {"players": 3, "nazare": True, "virage": True},
]


def ranks(state: Any, seat: int) -> list[int]:
    """The rank of each slot for the seat."""
    found = inputs.slot_ranks(state, seat)
    return [inputs.rank_of(found, slot) for slot in range(SLOTS)]


def test_cards_that_a_seat_knows_come_first_and_the_lowest_of_them_is_the_first() -> None:
    # Its holder knows Y1 and O0; the others know N3 and W1; slot c is vacant.
    assert ranks(position(TEXT), 0) == [0, 1, 4, 2, 3]
    assert ranks(position(TEXT), 1) == [2, 3, 4, 1, 0]


def test_an_adviser_is_told_the_same_wherever_the_cards_that_it_sees_lie() -> None:
    one, other = position(TEXT), position(MOVED)
    for seat in (1, 2):
        assert (net_inputs(GAME, one, seat) == net_inputs(GAME, other, seat)).all()
        assert (oracle_inputs(GAME, one, seat) == oracle_inputs(GAME, other, seat)).any()


def test_the_one_on_turn_is_told_the_same_wherever_its_own_cards_lie() -> None:
    one, other = position(TEXT), position(MOVED)
    assert (net_inputs(GAME, one, 0) == net_inputs(GAME, other, 0)).all()


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_net_knows_every_move_and_word_by_a_number_of_its_own(options: dict[str, Any]) -> None:
    chance, out, examined = Random(2), np.zeros(GAME.max_legal, np.int16), 0
    for seed in range(3):
        match = Match(GAME, GAME.options.read(options), key=key_from_seed(seed))
        while not match.is_over:
            say_facts(match.state, NO_LOG)
            choices = {
                seat: out[: words(match.state, seat, out)].tolist() for seat in range(match.seats)
            }
            seat = match.to_move[0]
            choices[seat] = match.legal_numbers(seat)
            for chooser, meant in choices.items():
                numbers = np.array(meant, np.int16)
                inputs.renumber(match.state, chooser, numbers, len(meant))
                assert len(set(numbers.tolist())) == len(meant)
                found = [inputs.move_meant(match.state, chooser, int(n)) for n in numbers]
                assert found == list(meant)
                examined += len(meant)
                if chooser != seat and meant:
                    say(match.state, chooser, chance.choice(meant), NO_LOG)
            match.play_number(seat, chance.choice(match.legal_numbers(seat)))
    assert examined > 100


def test_the_slots_of_the_hand_on_turn_are_the_last_inputs() -> None:
    start, size, count = inputs.PARTS
    assert (start + size * count, count) == (inputs.NUM_FEATURES, SLOTS)
    given = net_inputs(GAME, position(TEXT), 1)[start:].reshape(count, size)
    # The adviser knows W1 and N3, in this order, and that the others are not its to see.
    known = given[:, inputs.KNOWN].tolist()
    assert known == [1, 1, 0, 0, 0]
    assert given[:, : inputs.FACING].argmax(1).tolist()[:2] == [0, 32]
