"""Sea Change: what the table says about the cards that lie open, so that nobody works it out."""

from __future__ import annotations

from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import NO_CARD, NO_SUIT, NO_VALUE
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import NO_PLACE

from .positions import card, dealt, lowest, played, position, walk


def test_sc22_the_card_ahead_is_named_and_changes_with_the_trump() -> None:
    state = position("seats=4 trump=G leader=0 hand=B9,B5/Y8,V6/B4,Y5/Y4,Y6")
    ahead = []
    for name in ("B9", "Y8", "B4"):
        played(state, name)
        ahead.append(int(state.best))
    assert ahead == [0, 0, 0]
    told = played(state, "Y4")  # yellow is trump now, and the 8 lay there before
    assert told[-1].values == {"cards": 4, "card": card("Y8")}
    assert (state.best, state.leader) == (NO_PLACE, 1)


def test_sc17_the_value_that_would_change_the_sea_is_that_of_the_card_just_played() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B6/V5,B7/V4,B8")
    assert state.echo == NO_VALUE
    played(state, "B5")
    assert state.echo == 5
    played(state, "V5 B8")
    assert state.echo == NO_VALUE  # the first card of a trick never changes the sea (SC-12)


def test_sc10_the_suit_to_be_followed_is_open_until_the_trick_ends() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B6/V5,B7/V4,B8")
    suits = [int(state.led)]
    for name in ("B5", "V5", "B8"):
        played(state, name)
        suits.append(int(state.led))
    assert suits == [NO_SUIT, 2, 2, NO_SUIT]


def test_sc27_who_laid_which_card_can_be_seen_until_the_next_trick_ends() -> None:
    state = position("seats=3 trump=Y leader=1 hand=B5,B6/V5,B7/V4,B8")
    played(state, "V5 V4")
    assert state.laid_by[:3].tolist() == [1, 2, NO_SEAT]
    played(state, "B5")
    assert state.laid_by[:3].tolist() == [NO_SEAT] * 3
    assert state.last_laid_by[:3].tolist() == [1, 2, 0]


def test_sc49_alone_the_first_and_the_third_card_are_those_of_the_ia() -> None:
    state = dealt(5, players=1)
    assert (state.trick_size, state.laid_by[0]) == (1, NO_SEAT)
    rules.play(state, 0, lowest(state), NO_LOG)
    assert state.last_laid_by[:3].tolist() == [NO_SEAT, 0, NO_SEAT]


def test_sc30_the_0_that_counts_as_5_is_named_while_the_round_lasts_and_after_it() -> None:
    named = set()
    for state in walk(Options(players=3), 7):
        expected = NO_CARD if state.trump == NO_SUIT else 16 * int(state.trump)
        assert state.treasure == expected
        if state.past_trump != NO_SUIT:
            assert state.past_treasure == 16 * int(state.past_trump)
            named.add(int(state.past_treasure))
    assert named


def test_every_seat_and_spectator_sees_these_facts() -> None:
    state = position("seats=3 trump=Y leader=0 hand=B5,B6/V5,B7/V4,B8")
    played(state, "B5 V5")
    for seat in (NO_SEAT, 0, 1, 2):
        seen = looks.view(GAME, state, seat).state
        assert (seen.best, seen.led, seen.echo, seen.treasure) == (1, 2, 5, card("V0"))
        assert seen.laid_by[:2].tolist() == [0, 1]
