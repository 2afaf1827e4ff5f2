"""Vague & Attaque: what is true in every match, IN-1 to IN-16."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.vague_attaque import GAME, rules
from houle.games.vague_attaque.cards import DEDICATED, FITS, SHIP
from houle.games.vague_attaque.choices import decisions
from houle.games.vague_attaque.options import Options
from houle.games.vague_attaque.state import CLASSIC, DUO, GOAL_REACHED, MOOR, OVER, SOLO, TEAM
from tests.examined import each

from .journeys import OPTIONS, SEEDS, cards_of, hand_of, journey, members, on, ship_at, states

few = settings(max_examples=12)
TOTALS = {CLASSIC: 94 - 1, TEAM: 94 - 1, DUO: 84 - 1, SOLO: 70 - 1}
"""Circulating cards without the ship itself."""


@few
@given(OPTIONS, SEEDS)
def test_in1_every_card_is_in_exactly_one_place(options: Options, seed: int) -> None:
    examined = 0
    for state in states(options, seed):
        if state.round_number == 0:
            continue
        cards = cards_of(state)
        examined += 1
        assert len(cards) == len(set(cards)) == TOTALS[int(state.mode)]
    assert examined > 0


@few
@given(OPTIONS, SEEDS)
def test_in2_a_place_holds_at_most_three_fitting_souvenirs(options: Options, seed: int) -> None:
    examined = 0
    for state in states(options, seed):
        examined += 1
        for place in range(SHIP + 1):
            souvenirs = on(state, place)
            if state.mode == SOLO and place == SHIP:
                assert len(souvenirs) <= 4
            else:
                assert len(souvenirs) <= 3
                assert all(int(FITS[s]) >> place & 1 for s in souvenirs)
    assert examined > 0


@few
@given(OPTIONS, SEEDS)
def test_in3_validated_means_three_souvenirs_one_dedicated(options: Options, seed: int) -> None:
    for state in each(states(options, seed)):
        full = [p for p in range(SHIP + 1) if len(on(state, p)) == 3]
        if state.mode == SOLO:
            full = [p for p in full if p != SHIP]
        assert members(int(state.validated)) == full
        assert all(any(DEDICATED >> s & 1 for s in on(state, p)) for p in full)


@few
@given(OPTIONS, SEEDS)
def test_in4_a_validated_place_never_changes(options: Options, seed: int) -> None:
    examined = 0
    for before, after in pairwise(states(options, seed)):
        examined += 1
        for place in members(int(before.validated)):
            assert on(before, place) == on(after, place)
            for seat in range(5):
                assert int(before.zone[seat]) >> place & 1 == int(after.zone[seat]) >> place & 1
    assert examined > 0


@few
@given(OPTIONS, SEEDS)
def test_in5_hands_hold_seven_cards_at_most_and_five_out_of_turn(
    options: Options, seed: int
) -> None:
    examined = 0
    for state in states(options, seed):
        for seat in range(int(state.seats)):
            size = len(hand_of(state, seat))
            examined += 1
            assert size <= (7 if seat == state.active else 5)
            souvenirs = sum(card < 41 for card in hand_of(state, seat))
            assert state.hand_souvenirs[seat] == souvenirs
    for step in journey(options, seed)[1]:
        ended = int(step.before.active) != int(step.after.active)
        if ended and step.after.phase != OVER and step.before.round_number > 0:
            size = len(hand_of(step.after, int(step.before.active)))
            empty = not cards_left(step.after) or step.after.rough != 0
            assert size <= 5 and (size >= 1 or empty)
    assert examined > 0


def cards_left(state: object) -> bool:
    """Whether a souvenir or a place can be drawn."""
    return bool((state.pile_count[:2] + state.discard_count[:2]).sum())  # type: ignore[attr-defined]


@few
@given(OPTIONS, SEEDS)
def test_in6_nobody_reaches_the_goal_before_the_end(options: Options, seed: int) -> None:
    examined = 0
    for state in states(options, seed):
        examined += 1
        reached = {rules.score(state, s) >= state.goal for s in range(int(state.seats))}
        if state.phase != OVER:
            assert reached == {False}
        elif state.ending == GOAL_REACHED:
            places = np.zeros(5, np.int16)
            rules.result(state, places)
            winners = int((places[: int(state.seats)] == 1).sum())
            assert True in reached and winners == (2 if state.mode == TEAM else 1)
    assert examined > 0


@few
@given(OPTIONS, SEEDS)
def test_in7_the_ship_is_where_its_mode_has_it(options: Options, seed: int) -> None:
    examined = 0
    for state in states(options, seed):
        examined += 1
        if state.mode == SOLO:
            assert ship_at(state) == -1
        elif state.mode == DUO:
            assert (ship_at(state) != -1) == (len(on(state, SHIP)) == 3)
        else:
            assert ship_at(state) >= 0
    for before, after in pairwise(states(options, seed)):
        if ship_at(before) != ship_at(after) and len(on(before, SHIP)) >= 2:
            robbed = len(on(after, SHIP)) < 2
            assert robbed or (before.mode == DUO and len(on(after, SHIP)) == 3)
    assert examined > 0


@few
@given(OPTIONS, SEEDS)
def test_in8_the_ship_changes_zone_only_in_four_ways(options: Options, seed: int) -> None:
    examined = 0
    for step in journey(options, seed)[1]:
        examined += 1
        before, after = step.before, step.after
        if ship_at(before) == ship_at(after) or before.round_number == 0:
            continue
        seats = int(before.seats)
        sailed = before.round_number != after.round_number or after.phase == OVER
        right = ship_at(after) == (ship_at(before) - 1) % seats
        pushed = step.move in ("left", "right")
        duelled = any(e.kind == "duel_won" and e.values["card"] == 61 for e in step.told)
        completed = before.mode == DUO and step.move.endswith("on BP")
        assert (sailed and right) or pushed or duelled or completed
    assert examined > 0


@few
@given(OPTIONS, SEEDS, st.data())
def test_in9_every_decision_offers_something_and_refuses_the_rest(
    options: Options, seed: int, data: st.DataObject
) -> None:
    _, steps = journey(options, seed)
    out = np.zeros(GAME.max_legal, np.int16)
    for step in steps:
        assert rules.legal_moves(step.before, step.seat, out) >= 1
    step = data.draw(st.sampled_from(steps))
    count = rules.legal_moves(step.before, step.seat, out)
    offered = {int(m) for m in out[:count]}
    unchanged = raw(step.before)
    for move in range(GAME.num_moves):
        assert (rules.verdict(step.before, step.seat, move) == 0) == (move in offered)
    assert raw(step.before) == unchanged


@few
@given(OPTIONS, SEEDS)
def test_in10_blue_encounters_are_never_in_a_hand(options: Options, seed: int) -> None:
    for state in each(states(options, seed)):
        gold = [card for s in range(int(state.seats)) for card in hand_of(state, s) if card >= 62]
        assert all(card >= 62 + 24 for card in gold)
        elsewhere = [*state.moored.ravel(), state.encounter]
        assert max(elsewhere) < 62 + 24


@few
@given(OPTIONS, SEEDS)
def test_in11_a_souvenir_leaves_a_place_only_when_robbed(options: Options, seed: int) -> None:
    for step in each(journey(options, seed)[1]):
        gone = {
            souvenir
            for place in range(SHIP + 1)
            for souvenir in on(step.before, place)
            if souvenir not in on(step.after, place)
        }
        kinds = {"duel_won", "stolen", "boarded"}
        robbed = {e.values["card"] for e in step.told if e.kind in kinds}
        assert gone <= robbed
        locked = {s for p in members(int(step.before.validated)) for s in on(step.before, p)}
        assert not gone & locked


@settings(max_examples=4)
@given(OPTIONS, SEEDS)
def test_in12_the_same_moves_give_the_same_match(options: Options, seed: int) -> None:
    match, steps = journey(options, seed)
    again = journey.__wrapped__(options, seed)[0]
    assert raw(match.state) == raw(again.state)
    for step in steps:
        move = GAME.notation.parse_move(step.move, step.before, step.seat)
        assert GAME.notation.format_move(move) == step.move and step.move.isascii()


@settings(max_examples=10)
@given(OPTIONS, SEEDS, st.data())
def test_in13_hidden_cards_may_be_permuted_unnoticed(
    options: Options, seed: int, data: st.DataObject
) -> None:
    step = data.draw(st.sampled_from(journey(options, seed)[1]))
    seat = data.draw(st.sampled_from([*range(int(step.after.seats)), NO_SEAT]))
    world = looks.redeal(GAME, step.after, seat, key_from_seed(seed))
    for look in (looks.view, looks.knowledge):
        assert look(GAME, world, seat).to_bytes() == look(GAME, step.after, seat).to_bytes()
    assert sorted(cards_of(world)) == sorted(cards_of(step.after))


@few
@given(st.sampled_from(["calm", "rough"]), SEEDS)
def test_in14_the_solo_ship_only_fills_and_the_power_works_once(level: str, seed: int) -> None:
    options = Options(players=1, solo_level=level)
    uses = 0
    for step in journey(options, seed)[1]:
        assert len(on(step.before, SHIP)) <= len(on(step.after, SHIP))
        uses += step.move.startswith("keep")
    assert uses <= 1


@few
@given(OPTIONS, SEEDS)
def test_in15_rounds_and_decisions_stay_within_bounds(options: Options, seed: int) -> None:
    _, steps = journey(options, seed)
    in_turn = 0
    for step in each(steps):
        same = (step.before.round_number, step.before.active) == (
            step.after.round_number,
            step.after.active,
        )
        in_turn = in_turn + 1 if same else 0
        assert in_turn <= 64 and step.after.round_number <= options.max_rounds
        assert step.after.task_count < 12


@few
@given(OPTIONS, SEEDS)
def test_in16_phases_come_in_order(options: Options, seed: int) -> None:
    examined = 0
    for step in journey(options, seed)[1]:
        examined += 1
        before, after = step.before, step.after
        same = (before.round_number, before.active) == (after.round_number, after.active)
        if same and before.round_number > 0:
            assert before.phase <= after.phase
        dumped = step.move.startswith("dump")
        skipped = any(e.kind == "mooring_skipped" for e in step.told)
        if (dumped or skipped) and after.phase == MOOR and same:
            assert after.mooring_over != 0 and after.decision != decisions.MOORING
    assert examined > 0
