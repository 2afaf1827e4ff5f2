"""Vague Verte: what always holds, VV-I1 to VV-I13, over random options, seeds and moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.engine.record import dumps
from houle.engine.replay import loads, replay
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.vague_verte.cards import CARD_NAMES, COPIES
from houle.games.vague_verte.options import Options
from tests.examined import each

from .journeys import OPTIONS, SEEDS, is_car, journey, off_board, on_board, squares, states
from .positions import GAME, cards, legal, notation, on_turn, rules, winners

always = settings(max_examples=15)
seldom = settings(max_examples=5)
DECK = dict(zip(CARD_NAMES, COPIES.tolist(), strict=True))


@always
@given(OPTIONS, SEEDS)
def test_vvi1_no_card_is_ever_lost_or_made(options: Options, seed: int) -> None:
    for state in each(states(options, seed)):
        found = on_board(state) + off_board(state)
        assert found == DECK


@always
@given(OPTIONS, SEEDS)
def test_vvi2_hands_have_five_cards_before_drawing_and_six_before_laying(
    options: Options, seed: int
) -> None:
    examined = 0
    for state in states(options, seed):
        for seat in range(options.players):
            laying = state.phase == 1 and seat == on_turn(state)
            examined += 1
            assert state.hand_size[seat] == len(cards(state.hand[seat]).split())
            assert state.hand_size[seat] == (6 if laying else 5)
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi3_streets_have_no_gaps_and_begin_with_a_car(options: Options, seed: int) -> None:
    examined = 0
    for state in states(options, seed):
        for seat in range(4):
            row = squares(state, seat)
            examined += 1
            assert len(row) == state.front[seat]
            assert all(c < 0 for c in state.street[seat][len(row) :])
            assert not row or is_car(row[0])
            assert all(s in CARD_NAMES or s[1:] == "X+TOW" for s in row)
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi4_a_breakdown_follows_a_car_of_its_colour_and_is_last_unless_covered(
    options: Options, seed: int
) -> None:
    examined = 0
    for state in states(options, seed):
        examined += 1
        for seat in range(options.players):
            row = squares(state, seat)
            for before, after in pairwise(row):
                if after[1:2] == "X":
                    assert is_car(before)
                    assert before[0] == after[0]
            assert all(s[1:] != "X" for s in row[:-1])
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi5_no_ducks_on_square_1_or_7_and_nobody_on_square_7_unless_broken_down(
    options: Options, seed: int
) -> None:
    examined = 0
    for state in states(options, seed):
        for seat in range(options.players):
            row = squares(state, seat)
            examined += 1
            assert row[:1] != ["DUCK"]
            if len(row) == 7:
                assert row[6] != "DUCK"
                assert row[6][1:] == "X" or rules.is_over(state)
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi6_with_matching_neighbouring_cars_share_colour_or_number(
    options: Options, seed: int
) -> None:
    examined = 0
    if options.matching == "off":
        options = Options(players=options.players, matching="on")
    for seat in range(options.players):
        examined += 1
        row = [s for s in squares(states(options, seed)[-1], seat) if s != "DUCK"]
        for before, after in pairwise(row):
            if is_car(before) and is_car(after):
                assert before[0] == after[0] or before[1] == after[1]
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi7_there_are_never_more_than_four_red_lights_in_all(options: Options, seed: int) -> None:
    for state in each(states(options, seed)):
        assert set(state.red.tolist()) <= {0, 1}
        assert state.red[0] == state.cancelled[0] == 0
        assert state.red.sum() + state.cancelled.sum() <= 4


@always
@given(OPTIONS, SEEDS)
def test_vvi8_only_the_ambulance_is_put_beyond_a_red_light(options: Options, seed: int) -> None:
    examined = 0
    _, steps = journey(options, seed)
    for step in steps:
        examined += 1
        for seat in range(options.players):
            front = int(step.before.front[seat])
            if step.after.front[seat] > front and step.card != "AMB":
                assert step.before.red[front] == 0
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi9_somebody_always_has_a_legal_move(options: Options, seed: int) -> None:
    for state in each(states(options, seed)[:-1]):
        moves = legal(state)
        if state.phase == 0:
            assert moves in ({"D"}, {"F"}, {"D", "F"})
        bound = (22 if options.players == 4 else 20) if options.players > 2 else 18
        assert 1 <= len(moves) <= bound


@always
@given(OPTIONS, SEEDS)
def test_vvi10_there_is_a_face_up_card_at_every_draw(options: Options, seed: int) -> None:
    for state in each(states(options, seed)):
        assert state.phase != 0 or state.face_up_size > 0


@always
@given(OPTIONS, SEEDS)
def test_vvi11_there_are_always_tows_for_breakdowns_and_greens_for_reds(
    options: Options, seed: int
) -> None:
    for state in each(states(options, seed)):
        off = off_board(state)
        covered = on_board(state)["TOW"]
        assert off["TOW"] == 8 - covered
        assert off["GRN"] == off["RED"] + int(state.red.sum())


@always
@given(OPTIONS, SEEDS)
def test_vvi12_the_winner_moved_last_and_a_card_of_his_own_lies_on_square_7(
    options: Options, seed: int
) -> None:
    match, steps = journey(options, seed)
    if match.result is not None and match.result.facts["ending"] == "arrived":
        assert winners(match.state) == [steps[-1].seat]
        last = squares(match.state, steps[-1].seat)[6]
        assert is_car(last) or last == "AMB" or last.endswith("+TOW")
    else:
        assert match.state.idle_turns == 60


@always
@given(OPTIONS, SEEDS, st.integers(0, 10_000))
def test_vvi13_no_view_contains_another_hand_or_the_draw_pile(
    options: Options, seed: int, at: int
) -> None:
    every = states(options, seed)
    state = every[at % len(every)]
    for seat in each(range(NO_SEAT, options.players)):
        for look in (looks.view, looks.knowledge):
            seen = look(GAME, state, seat).state
            assert set(seen.pile.tolist()) == {-2}
            for other in range(options.players):
                if other != seat:
                    assert set(seen.hand[other].tolist()) == {-2}
        below = looks.view(GAME, state, seat).state.face_up.tolist()
        assert all(c == -2 for i, c in enumerate(below) if i != state.face_up_size - 1)


@seldom
@given(OPTIONS, SEEDS)
def test_vvi13_the_same_seed_and_moves_give_the_same_match(options: Options, seed: int) -> None:
    match, _ = journey(options, seed)
    again = replay(loads(dumps(match.record())), lambda name: GAME)
    assert raw(again.state) == raw(match.state)


@always
@given(OPTIONS, SEEDS, st.permutations("BYWV"))
def test_vvi13_permuting_the_colours_gives_the_same_game(
    options: Options, seed: int, order: list[str]
) -> None:
    _, steps = journey(options, seed)
    recoloured = Recoloured(order)
    state = recoloured.state(steps[0].before)
    for step in each(steps):
        assert legal(state) == {recoloured.move(m) for m in legal(step.before)}
        move = notation.parse_move(recoloured.move(step.move), state, step.seat)
        shuffled = step.after.pile_size > step.before.pile_size
        rules.play(state, step.seat, move, NO_LOG)
        if shuffled:
            break  # chance does not know colours: from here on the pile has another order
        assert raw(state) == raw(recoloured.state(step.after))


class Recoloured:
    """A world in which the colours have changed places."""

    def __init__(self, order: list[str]) -> None:
        self.names = dict(zip("BYWV", order, strict=True))

    def card(self, name: str) -> str:
        """The name of a card or of what a square shows."""
        if name[1:2] in tuple("1234X") and name[0] in self.names:
            return self.names[name[0]] + name[1:]
        return name

    def move(self, text: str) -> str:
        """A move with the card that it is about."""
        sign = "-" if text.startswith("-") else ""
        return sign + self.card(text.removeprefix("-"))

    def state(self, state: Any) -> Any:
        """The state with every card recoloured."""
        words = []
        for word in notation.format_state(state).split():
            name, _, values = word.partition("=")
            if name in ("hand", "shown", "pile", "face_up", "street"):
                rows = [",".join(map(self.card, row.split(","))) for row in values.split("/")]
                word = f"{name}={'/'.join(rows)}"
            words.append(word)
        recoloured = notation.parse_state(" ".join(words))
        for name in ("held_cards", "held", "laid"):
            self.recount(state[name], recoloured[name])
        for name in ("chance_key", "chance_words", "chance_block", "chance_next"):
            recoloured[name] = state[name]
        return recoloured

    def recount(self, before: Any, after: Any) -> None:
        """Move the counts of each card to the one it has become."""
        kept = np.array(before)
        for card, name in enumerate(CARD_NAMES):
            after[..., CARD_NAMES.index(self.card(name))] = kept[..., card]


@always
@given(OPTIONS, SEEDS)
def test_what_is_remembered_agrees_with_the_truth(options: Options, seed: int) -> None:
    for state in each(states(options, seed)[::5]):
        for seat in range(options.players):
            hand, shown = cards(state.hand[seat]).split(), cards(state.shown[seat]).split()
            unseen = list(hand)
            for name in shown:
                unseen.remove(name)
            assert sum(not is_car(name) for name in unseen) >= state.carless[seat]
        assert (notation.parse_state(notation.format_state(state)).unseen == state.unseen).all()
