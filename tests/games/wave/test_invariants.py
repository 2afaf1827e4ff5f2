"""Wave: what is always true, over random options, seeds and moves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings

import houle
from houle.engine.chance import key_from_seed
from houle.engine.record import dumps
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.engine.view import knowledge, redeal, view
from houle.games.wave import notation, rules
from houle.games.wave.cards import COLOUR_TIDE, DIGIT_TIDE, NO_CARD, NUM_CARDS, is_reversal
from houle.games.wave.state import DOWN, FACE_DOWN, OVER, UP, VACANT
from tests.examined import each
from tests.games.wave.journeys import (
    all_options,
    finished,
    journey,
    seeds,
    told,
    truly_fits,
)
from tests.games.wave.positions import GAME, wave_cards

some = settings(max_examples=16)
few = settings(max_examples=8)


@some
@given(all_options, seeds)
def test_wi1_each_wave_card_is_in_exactly_one_place(options, seed):
    for made in each(journey(options, seed)):
        assert wave_cards(made.state) == list(range(NUM_CARDS))


@some
@given(all_options, seeds)
def test_wi2_inversion_cards_are_in_the_pile_or_drawn(options, seed):
    examined = 0
    for made in journey(options, seed):
        state = made.state
        for bit, card, drawn in ((1, COLOUR_TIDE, "colour_tides"), (2, DIGIT_TIDE, "digit_tides")):
            in_use = 2 if state.tide & bit else 0
            examined += 1
            assert np.count_nonzero(state.pile == card) + state[drawn] == in_use
            assert state[drawn] <= 2
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi3_every_hand_has_five_cards_while_the_pile_lasts(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        if made.state.pile_top < made.state.pile_end and not made.is_over:
            assert set(made.state.hand_size[: made.state.hands]) == {5}
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi4_slots_are_vacant_only_when_the_pile_is_empty(options, seed):
    for made in each(journey(options, seed)):
        state = made.state
        assert ((state.hand == NO_CARD) == (state.facing == VACANT)).all()
        assert list(state.hand_size) == list(np.count_nonzero(state.hand != NO_CARD, axis=1))
        if (state.hand[: state.hands] == NO_CARD).any() and not made.is_over:
            assert state.pile_top == state.pile_end


@some
@given(all_options, seeds)
def test_wi5_each_card_laid_face_up_was_higher(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        if made.played and made.state.laid_count > made.played[-1].before.laid_count:
            before = made.played[-1].before
            cell = int(before.laid_count)
            fitted = truly_fits(before, int(made.state.laid[cell]))
            assert fitted == (made.state.laid_down[cell] == 0)
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi6_the_direction_is_the_parity_of_reversal_cards_laid_face_up(options, seed):
    for made in each(journey(options, seed)):
        laid = told(made, "laid") + told(made, "vaimiti_laid")
        reversals = sum(is_reversal(event.values["card"]) for event in laid)
        assert made.state.direction == (1 if reversals % 2 == 0 else -1)


@some
@given(all_options, seeds)
def test_wi7_cards_left_are_33_less_those_laid(options, seed):
    for made in each(journey(options, seed)):
        assert rules.final_count(made.state) == made.state.foam or not options.nazare
        left = NUM_CARDS - int(made.state.laid_count)
        if not options.nazare:
            assert rules.final_count(made.state) == left
    if options.nazare:
        assert made.state.laid_count == NUM_CARDS


@some
@given(all_options, seeds)
def test_wi8_facings_alternate_and_vaimiti_shows_three_cards(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        state = made.state
        if state.hands > state.seats and not made.is_over:
            facings = list(state.facing[2])
            down = facings.count(DOWN)
            assert down <= 2 and (down == 0 or facings.count(UP) == 3)
    slots: dict[tuple[int, int], list[int]] = {}
    for event in told(made, "drew"):
        slots.setdefault((event.seat, event.values["slot"]), []).append(event.values["facing"])
    if not options.virage:
        for facings in slots.values():
            assert all(one != other for one, other in pairwise(facings))
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi9_the_hand_on_turn_has_cards_and_a_legal_move(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        if not made.is_over:
            state = made.state
            assert state.hand_size[state.active_hand] > 0
            assert len(made.to_move) == 1 and made.legal_moves(made.to_move[0])
            blocked = not any_card_fits(state)
            assert blocked == bool(state.stuck) and (options.nazare or not blocked)
    assert examined > 0


def any_card_fits(state):
    hand = int(state.active_hand)
    slots = [
        s for s in range(5) if state.facing[hand, s] not in (VACANT, DOWN) and s != state.taken
    ]
    return any(truly_fits(state, int(state.hand[hand, s])) for s in slots)


@some
@given(all_options, seeds)
def test_wi10_one_card_lies_in_the_middle_with_virage_and_none_without(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        if not made.is_over:
            assert (made.state.middle != NO_CARD) == options.virage
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi11_a_card_goes_face_down_only_from_a_stuck_hand(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        if made.played and FACE_DOWN <= made.played[-1].move < FACE_DOWN + 5:
            assert options.nazare and not any_card_fits(made.played[-1].before)
    assert examined > 0


@few
@given(all_options, seeds)
def test_wi12_what_a_seat_cannot_see_changes_nothing_for_it(options, seed):
    examined = 0
    for number, made in enumerate(journey(options, seed, signals=True)):
        if number % 9 != seed % 9 and not made.is_over:
            continue
        for seat in (*range(made.seats), NO_SEAT):
            world = redeal(GAME, made.state, seat, key_from_seed(number))
            examined += 1
            assert view(GAME, world, seat).to_bytes() == made.view(seat).to_bytes()
            assert knowledge(GAME, world, seat).to_bytes() == made.knowledge(seat).to_bytes()
            assert legal_numbers(world, seat) == legal_numbers(made.state, seat)
            assert wave_cards(world) == list(range(NUM_CARDS))
    assert examined > 0


def legal_numbers(state, seat):
    out = np.zeros(GAME.max_legal, np.int16)
    return list(out[: rules.legal_moves(state, seat, out)])


@few
@given(all_options, seeds)
def test_wi13_the_same_seed_and_moves_give_the_same_match(options, seed):
    *_, made = journey(options, seed, signals=True)
    again = houle.replay(dumps(made.record()))
    assert raw(again.state) == raw(made.state) and again.result == made.result
    read = notation.parse_state(notation.format_state(made.state))
    names = [name for name in GAME.state.fields if not name.startswith("chance_")]
    assert all((np.asarray(read[n]) == np.asarray(made.state[n])).all() for n in names)


@few
@given(all_options, seeds)
def test_wi14_signals_change_nothing_but_live_signals(options, seed):
    examined = 0
    live = ("signalled", "pointed", "advice", "word")
    for made in journey(options, seed, signals=True):
        examined += 1
        if made.played and made.played[-1].move > 15:
            before, now = made.played[-1].before, made.state
            for name in GAME.state.fields:
                same = (np.asarray(before[name]) == np.asarray(now[name])).all()
                assert same or name in live
    assert examined > 0


@some
@given(all_options, seeds)
def test_wi15_the_count_is_0_exactly_after_a_win(options, seed):
    facts = finished(options, seed).result.facts
    assert (facts["outcome"] == "win") == (facts["count"] == 0)
    assert 0 <= facts["count"] <= 33
    reasons = ("complete",) if options.nazare else ("complete", "blocked", "misplay", "virage")
    assert facts["reason"] in reasons


@some
@given(all_options, seeds)
def test_wi16_with_an_empty_pile_both_orders_are_normal(options, seed):
    examined = 0
    for made in journey(options, seed):
        examined += 1
        state = made.state
        if state.pile_top == state.pile_end:
            assert state.colour_tides != 1 and state.digit_tides != 1
    assert examined > 0


@some
@given(all_options, seeds)
def test_a_match_is_no_longer_than_its_bounds(options, seed):
    *_, made = journey(options, seed)
    moves = [move.move for move in made.played]
    exchanges = sum(10 <= move < 15 for move in moves)
    refused = len(told(made, "refused"))
    assert exchanges <= (32 if options.virage else 0)
    assert len(moves) - exchanges - refused <= (32 if options.virage else 33)
    assert refused <= 4 * len(moves) and made.state.phase == OVER
