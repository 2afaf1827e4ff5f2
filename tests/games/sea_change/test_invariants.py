"""Sea Change: what holds at every moment of every match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import houle
from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import (
    EIGHT,
    NO_CARD,
    NO_SUIT,
    NUM_CARDS,
    NUM_VALUES,
    suit_of,
    value_of,
    zero_of,
)
from houle.games.sea_change.options import SEATING, TEAMS, Options, suit_mask
from houle.games.sea_change.state import IA, NO_SIDE, State
from tests.examined import each

from .positions import dealt, legal, names, walk


@st.composite
def all_options(draw: st.DrawFn) -> Options:
    """Any options, with targets that keep matches short."""
    players = draw(st.integers(1, 8))
    splits = [t for t in TEAMS if t == "none" or len(SEATING[t]) == players]
    suits = {1: "VGR", 2: "YBR", 3: "auto", 4: "YVGR"}.get(players, "auto")
    return Options(
        players=players,
        teams=draw(st.sampled_from(splits)),
        vp_target=draw(st.sampled_from(["1", "2", "auto"] if players < 5 else ["1", "2"])),
        suits=draw(st.sampled_from(["auto", suits])),
        first_dealer=draw(st.sampled_from(["last", "random", "0"])),
    )


def matches(function: Any) -> Any:
    """Run the test over random options and seeds."""
    return settings(max_examples=12)(
        given(options=all_options(), seed=st.integers(0, 10**6))(function)
    )


def everywhere(state: Any) -> list[int]:
    """Every card of the deck, wherever it lies."""
    hands = [int(c) for s in range(state.seats) for c in state.hand[s][: state.hand_size[s]]]
    rest = [int(c) for c in state.deck[state.deck_next : state.deck_size]]
    trick = [int(c) for c in state.trick[: state.trick_size]]
    return hands + rest + trick + [c for c in range(NUM_CARDS) if state.taken_by[c] >= 0]


def rounds(options: Options, seed: int) -> Iterator[tuple[Any, Any]]:
    """Copies of the state just before and just after the end of every round."""
    before = None
    for state in walk(options, seed):
        ended = before is not None and before.round_number != state.round_number
        if ended or rules.is_over(state):
            yield before, state
        before = State.copy_of(state)


@matches
def test_sci1_no_card_is_lost_or_doubled(options: Options, seed: int) -> None:
    for state in each(walk(options, seed)):
        assert sorted(everywhere(state)) == [c for c in range(NUM_CARDS) if rules.in_deck(state, c)]


@matches
def test_sci2_hands_have_equal_sizes(options: Options, seed: int) -> None:
    for state in each(walk(options, seed)):
        sizes = [int(n) for n in state.hand_size[: state.seats]]
        if state.seats == 2 and state.deck_next < state.deck_size:
            assert sizes == [10, 10]
        elif state.trick_size == 0:
            assert len(set(sizes)) == 1
        assert max(sizes) - min(sizes) <= 1
        for seat in range(state.seats):
            cards = [int(c) for c in state.hand[seat]]
            assert cards == sorted(cards[: sizes[seat]]) + [NO_CARD] * (10 - sizes[seat])


@matches
def test_sci3_the_legal_cards_are_a_part_of_the_hand_and_nothing_else_is_accepted(
    options: Options, seed: int
) -> None:
    examined = 0
    for number, state in enumerate(walk(options, seed, rounds=1)):
        if rules.is_over(state) or number % 3 != 0:
            continue
        seat = int(state.turn)
        allowed = legal(state, seat)
        examined += 1
        assert allowed and allowed <= set(names(state.hand[seat]))
        for card in range(NUM_CARDS):
            assert (rules.verdict(state, seat, card) == 0) == (names([card])[0] in allowed)
    assert examined > 0


@matches
def test_sci4_the_trump_is_set_by_the_first_card_or_the_latest_sea_change(
    options: Options, seed: int
) -> None:
    match = houle.new("sea_change", seed=seed, **options.to_json())
    trump = NO_SUIT
    told = 0
    for _ in range(200):
        for event in match.events[told:]:
            if event.kind == "round_began":
                trump, cards = NO_SUIT, []
            elif event.kind in ("played", "ia_played"):
                card = event.values["card"]
                matched = bool(cards) and value_of(cards[-1]) == value_of(card)
                trump = suit_of(card) if trump == NO_SUIT or matched else trump
                cards.append(card)
            elif event.kind in ("trick_won", "ia_trick_won"):
                cards = []
        told = len(match.events)
        if match.is_over:
            break
        assert match.state.trump == trump
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[seed % len(match.legal_moves(seat))])


@matches
def test_sci5_the_winning_card_is_a_trump_or_of_the_suit_led(options: Options, seed: int) -> None:
    examined = 0
    for state in walk(options, seed):
        if state.trick_number == 0 or state.trick_size > 1:
            continue
        trick = [int(c) for c in state.last_trick if c != NO_CARD]
        trumps = [c for c in trick if suit_of(c) == state.trump]
        led = [c for c in trick if suit_of(c) == suit_of(trick[0])]
        best = trick.index(max(trumps or led))
        examined += 1
        if state.seats == 1:
            assert state.last_winner == (0 if best == 1 else NO_SEAT)
        else:
            assert state.last_winner == (state.last_leader + best) % state.seats
    assert examined > 0


@matches
def test_sci6_the_totals_of_a_finished_round_make_the_suits_plus_five(
    options: Options, seed: int
) -> None:
    examined = 0
    for _, state in rounds(options, seed):
        examined += 1
        if not state.past_lost:
            whole = rules.count_suits(state) + 5
            totals = [int(t) for t in state.past_total[: state.sides]]
            assert sum(totals) == whole
            assert max(totals) >= -(-whole // len(totals))
    assert examined > 0


@matches
def test_sci7_every_round_gives_at_least_one_victory_point(options: Options, seed: int) -> None:
    for before, state in each(rounds(options, seed)):
        gained = [int(a) - int(b) for a, b in zip(state.vp, before.vp, strict=True)]
        assert gained == [int(g) for g in state.past_gain]
        assert sum(gained) >= 1 and set(gained) <= {0, 1}
        if state.past_lost:
            assert gained[:2] == [0, 1]


@matches
def test_sci8_a_target_is_never_passed_and_reaching_it_ends_the_match(
    options: Options, seed: int
) -> None:
    for state in each(walk(options, seed)):
        sides = range(state.sides)
        assert all(state.vp[s] <= state.target[s] for s in sides)
        assert rules.is_over(state) == any(state.vp[s] == state.target[s] for s in sides)
        assert rules.is_over(state) == any(state.won[s] for s in sides)


@matches
def test_sci9_captured_counts_are_multiples_of_the_trick_size(options: Options, seed: int) -> None:
    for state in walk(options, seed):
        for side in range(state.sides):
            count = sum(1 for c in range(NUM_CARDS) if state.taken_by[c] == side)
            assert state.captured[side] == count and count % rules.trick_length(state) == 0
    for _, ended in each(rounds(options, seed)):
        holder = ended.past_taken_by[zero_of(int(ended.past_trump))]
        assert holder != NO_SIDE or ended.past_lost


@matches
def test_sci10_no_view_shows_hands_the_stock_or_older_tricks(options: Options, seed: int) -> None:
    examined = 0
    for number, state in enumerate(walk(options, seed, rounds=1)):
        if number % 4 != 0:
            continue
        recent = {int(c) for c in [*state.trick, *state.last_trick] if c != NO_CARD}
        for seat in range(NO_SEAT, int(state.seats)):
            seen = looks.view(GAME, state, seat).state
            examined += 1
            assert all(names(seen.hand[s]) == [] for s in range(8) if s != seat)
            assert names(seen.deck) == []
            assert {c for c in range(NUM_CARDS) if seen.taken_by[c] != NO_SIDE} == recent
            assert not (seen.laid != NO_CARD).any() and not seen.voids.any()
    assert examined > 0


@matches
def test_sci11_the_same_seed_and_moves_give_the_same_match(options: Options, seed: int) -> None:
    match = houle.new("sea_change", seed=seed, **options.to_json())
    for _ in range(60):
        if not match.is_over:
            seat = match.to_move[0]
            match.play(seat, match.legal_moves(seat)[-1])
    again = houle.replay(match.record())
    assert raw(again.state) == raw(match.state)
    assert again.events == match.events


@matches
def test_sci12_permuting_the_suits_gives_the_same_match(options: Options, seed: int) -> None:
    order = [(suit * 2 + seed) % 5 for suit in range(5)]
    state = dealt(seed, **{**options.to_json(), "first_dealer": "last"})
    twin = permuted(state, order)
    while state.round_number == 0 and not rules.is_over(state):
        seat = int(state.turn)
        card = min(c for c in range(NUM_CARDS) if rules.verdict(state, seat, c) == 0)
        rules.play(state, seat, card, NO_LOG)
        rules.play(twin, seat, moved(card, order), NO_LOG)
        if state.round_number == 0:
            assert raw(permuted(state, order)) == raw(twin)
    assert [int(t) for t in state.past_total] == [int(t) for t in twin.past_total]
    assert order[state.past_trump] == twin.past_trump


def moved(card: int, order: list[int]) -> int:
    """The card of the same value in the suit that stands for its own."""
    return card if card < 0 else order[suit_of(card)] * NUM_VALUES + value_of(card)


def permuted(state: Any, order: list[int]) -> Any:
    """The state with every suit replaced by the one that stands for it."""
    twin = State.copy_of(state)
    twin.suits = sum(1 << order[s] for s in range(5) if state.suits >> s & 1)
    for name in ("trump", "past_trump", "led"):
        twin[name] = NO_SUIT if state[name] == NO_SUIT else order[state[name]]
    for name in ("treasure", "past_treasure"):
        twin[name] = moved(int(state[name]), order)
    for name in ("deck", "trick", "last_trick", "hand", "laid"):
        for at, card in enumerate(state[name].flat):
            twin[name].flat[at] = moved(int(card), order)
    for seat in range(8):
        size = int(state.hand_size[seat])
        twin.hand[seat][:size].sort()
        for draws in range(6):
            voids = int(state.voids[seat, draws])
            twin.voids[seat, draws] = sum(1 << order[s] for s in range(5) if voids >> s & 1)
    for name in ("taken_by", "past_taken_by"):
        for card in range(NUM_CARDS):
            twin[name][moved(card, order)] = state[name][card]
    return twin


def test_the_8s_of_a_solo_round_are_counted() -> None:
    for state in walk(Options(players=1), 3):
        for side in (0, IA):
            taken = [c for c in range(NUM_CARDS) if state.taken_by[c] == side]
            assert state.eights[side] == sum(value_of(c) == EIGHT for c in taken)
    assert suit_mask("YVB") == 7
