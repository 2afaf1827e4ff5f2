"""Land Unter: what always holds, LUI-1 to LUI-15, over random options, seeds and moves."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.record import dumps
from houle.engine.replay import loads, replay
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.games.land_unter import GAME, rules
from houle.games.land_unter.notation import format_state, parse_state
from houle.games.land_unter.options import Options
from tests.examined import each
from tests.walks import new_match

from .journeys import HIDDEN, OPEN, OPTIONS, SEEDS, Trick, journey, random_moment, seen_places
from .table import OUT, belts_on, halves, penalties, settlement

always = settings(max_examples=30)


def hand_of(trick: Trick, seat: int) -> set[int]:
    """The twelve cards that the seat plays with in the round of the trick."""
    held = int(trick.before.held[seat])
    return {int(card) for card in trick.before.deck[12 * held : 12 * held + 12]}


def counted_belts(state: Any, hand: int) -> int:
    """The lifebelts on a hand, counted without the rules."""
    return belts_on(int(card) + 1 for card in state.deck[12 * hand : 12 * hand + 12])


@always
@given(OPTIONS, SEEDS)
def test_lui1_the_hands_never_change_and_with_the_cards_set_aside_are_all_sixty(
    options: Options, seed: int
) -> None:
    tricks = journey(options, seed)
    assert sorted(tricks[0].before.deck) == list(range(60))
    assert {bytes(t.before.deck) for t in tricks} == {bytes(tricks[-1].after.deck)}


@always
@given(OPTIONS, SEEDS)
def test_lui2_cards_left_and_cards_played_are_the_hand(options: Options, seed: int) -> None:
    examined = 0
    played: dict[tuple[int, int], set[int]] = {}
    for trick in journey(options, seed):
        out = np.zeros(GAME.max_legal, np.int16)
        for seat in trick.active():
            hand = int(trick.before.held[seat])
            spent = trick.before.spent[12 * hand : 12 * hand + 12]
            cards = trick.before.deck[12 * hand : 12 * hand + 12]
            used = played.setdefault((int(trick.before.round_number), seat), set())
            examined += 1
            assert {int(c) for c, s in zip(cards, spent, strict=True) if s} == used
            assert len(used) == trick.before.trick_number
            if rules.to_move(trick.before, seat):
                count = rules.legal_moves(trick.before, seat, out)
                assert count == 12 - len(used)
                assert {int(card) for card in out[:count]} | used == hand_of(trick, seat)
            used.add(trick.choices[seat])
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_lui3_pile_open_cards_and_stacks_are_the_twenty_four_water_cards(
    options: Options, seed: int
) -> None:
    for trick in each(journey(options, seed)):
        state = trick.before
        taken = 2 * int(state.trick_number)
        assert sorted(state.water) == sorted(2 * list(range(1, 13)))
        assert state.water_turned == taken + 2
        assert all(0 <= seat < trick.seats for seat in state.water_taken[:taken])
        assert set(state.water_taken[taken:]) <= {NO_SEAT}


@always
@given(OPTIONS, SEEDS)
def test_lui4_a_level_is_the_last_water_card_taken_and_no_three_seats_share_one(
    options: Options, seed: int
) -> None:
    for trick in each(journey(options, seed)):
        state = trick.before
        for seat in each(range(trick.seats)):
            own = [int(w) for w, s in zip(state.water, state.water_taken, strict=True) if s == seat]
            top = own[-1] if own and state.active[seat] else 0
            assert state.level[seat] == top
        levels = [int(level) for level in state.level[: trick.seats] if level]
        assert all(levels.count(level) <= 2 for level in levels)


@always
@given(OPTIONS, SEEDS)
def test_lui5_lifebelts_start_as_counted_and_never_rise_in_a_round(
    options: Options, seed: int
) -> None:
    examined = 0
    tricks = journey(options, seed)
    for trick in tricks:
        for seat in range(trick.seats):
            examined += 1
            assert trick.belts_after()[seat] >= 0
            if trick.before.trick_number == 0:
                held = int(trick.before.held[seat])
                assert trick.before.belts[seat] == counted_belts(trick.before, held)
    for trick, following in pairwise(tricks):
        if not trick.ends_round:
            after = [int(b) for b in following.before.belts[: trick.seats]]
            assert after == list(trick.belts_after().values())
            assert all(a <= b for a, b in zip(after, trick.before.belts, strict=False))
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_lui6_without_elimination_exactly_the_highest_lose_one_lifebelt_each(
    options: Options, seed: int
) -> None:
    for trick in each(journey(options, seed)):
        level = trick.level_taken()
        paid = trick.seats_told("belt_lost")
        if not trick.seats_told("eliminated"):
            assert paid == [s for s in level if level[s] == max(level.values())]
            assert 1 <= len(paid) <= 2
        assert len(paid) == len(set(paid)) <= 2


@always
@given(OPTIONS, SEEDS)
def test_lui7_only_who_is_asked_without_lifebelts_goes_out_and_stays_out(
    options: Options, seed: int
) -> None:
    tricks = journey(options, seed)
    for trick in each(tricks):
        assert len(trick.active()) >= 3
        for seat in trick.seats_told("eliminated"):
            assert seat in trick.active()
            assert trick.before.belts[seat] == 0
            assert trick.level_taken()[seat] > 0
    for trick, following in pairwise(tricks):
        everybody = set(range(trick.seats))
        assert following.active() == (everybody if trick.ends_round else trick.active_after())


@always
@given(OPTIONS, SEEDS)
def test_lui8_who_paid_is_highest_of_those_still_in_and_nobody_lower_went_out(
    options: Options, seed: int
) -> None:
    examined = 0
    for trick in journey(options, seed):
        level = trick.level_taken()
        paid = trick.seats_told("belt_lost")
        examined += len(paid)
        highest = max((level[s] for s in trick.active_after()), default=0)
        assert all(level[seat] == highest for seat in paid)
        assert all(level[seat] >= highest for seat in trick.seats_told("eliminated"))
    assert examined > 0


@always
@given(OPTIONS, SEEDS)
def test_lui9_a_round_scores_minus_one_or_lifebelts_and_the_bonus(
    options: Options, seed: int
) -> None:
    examined = 0
    for trick in journey(options, seed):
        if trick.ends_round:
            scored = trick.told_of("round_scored")
            scores = [event.values["points"] for event in scored]
            examined += 1
            assert [event.seat for event in scored] == list(range(trick.seats))
            assert scores == expected_scores(trick)
            assert list(trick.after.round_score[trick.before.round_number][: trick.seats]) == scores
            assert bool(trick.seats_told("bonus")) == bool(trick.active_after())
    assert examined > 0


def expected_scores(trick: Trick) -> list[int]:
    """The points of the round that the trick ends, counted without the rules."""
    level, belts = trick.level_taken(), trick.belts_after()
    still_in = trick.active_after()
    lowest = min((level[s] for s in still_in), default=0)
    return [belts[s] + (level[s] == lowest) if s in still_in else -1 for s in range(trick.seats)]


@always
@given(OPTIONS, SEEDS)
def test_lui10_every_seat_plays_every_hand_exactly_once(options: Options, seed: int) -> None:
    held: dict[int, list[int]] = {seat: [] for seat in range(options.players)}
    for trick in journey(options, seed):
        if trick.before.trick_number == 0:
            for seat in held:
                held[seat].append(int(trick.before.held[seat]))
        for seat, card in trick.choices.items():
            assert card in hand_of(trick, seat)
    assert all(sorted(hands) == list(range(options.players)) for hands in each(held.values()))


@always
@given(OPTIONS, st.integers(0, 10_000))
def test_lui11_the_hands_bring_at_most_twenty_four_lifebelts(options: Options, seed: int) -> None:
    state = new_match(GAME, options, seed).state
    counted = [counted_belts(state, hand) for hand in range(options.players)]
    assert list(state.hand_belts[: options.players]) == counted
    assert sum(counted) <= 24
    if options.players == 5:
        assert sum(counted) in (22, 23, 24)


@settings(max_examples=8)
@given(HIDDEN, SEEDS, st.integers(1, 4))
def test_lui12_turning_the_seats_turns_the_result(options: Options, seed: int, step: int) -> None:
    players = options.players
    turned = new_match(GAME, options, seed)
    turn_hands(turned, step)
    tricks = journey(options, seed)
    for trick in tricks:
        for seat, card in trick.choices.items():
            turned.play_number((seat + step) % players, card)
    last = tricks[-1].after
    for seat in range(players):
        moved = (seat + step) % players
        assert turned.state.total[moved] == last.total[seat]
        assert (turned.state.round_score[:, moved] == last.round_score[:, seat]).all()
        assert (turned.state.bonus[:, moved] == last.bonus[:, seat]).all()
    assert turned.is_over


def turn_hands(match: Match, step: int) -> None:
    """Give every hand of a fresh deal to the seat so many places further."""
    players, state = match.seats, match.state
    dealt = state.deck[: 12 * players].reshape(players, 12)
    state.deck[: 12 * players] = np.roll(dealt, step, axis=0).ravel()
    for name in ("hand_belts", "belts"):
        state[name][:players] = np.roll(state[name][:players], step)


@settings(max_examples=15)
@given(OPTIONS, SEEDS, st.integers(0, 200), st.randoms(use_true_random=False))
def test_lui13_swapping_unseen_cards_changes_no_view_and_no_legal_move(
    options: Options, seed: int, moves: int, chooser: random.Random
) -> None:
    match = random_moment(options, seed, moves)
    assume(not match.is_over)
    seat = chooser.randrange(NO_SEAT, match.seats)
    unseen = sorted(set(range(60)) - seen_places(match, seat))
    before = received(match, seat)
    for _ in range(40 if unseen else 0):
        swap_unseen(match, unseen, chooser)
    assert received(match, seat) == before


def received(match: Match, seat: int) -> list[object]:
    """Everything that the seat gets."""
    legal = match.legal_moves(seat) if seat != NO_SEAT else []
    looks = [match.view(seat).to_bytes(), match.knowledge(seat).to_bytes()]
    return [*looks, match.record(seat), match.events_for(seat), legal]


def swap_unseen(match: Match, unseen: list[int], chooser: random.Random) -> None:
    """Exchange the cards at two unseen places that show equally many lifebelts."""
    state = match.state
    one = chooser.choice(unseen)
    drawn = halves(int(state.deck[one]) + 1)
    other = chooser.choice([p for p in unseen if halves(int(state.deck[p]) + 1) == drawn])
    a, b = int(state.deck[one]), int(state.deck[other])
    state.deck[one], state.deck[other] = b, a
    for index, chosen in enumerate(state.chosen):
        if chosen in (a, b):
            state.chosen[index] = b if chosen == a else a


@settings(max_examples=15)
@given(OPTIONS, SEEDS, st.integers(0, 200))
def test_lui13_no_view_shows_an_unrevealed_choice_or_another_hand(
    options: Options, seed: int, moves: int
) -> None:
    match = random_moment(options, seed, moves)
    assume(not match.is_over)
    for seat in each(range(NO_SEAT, match.seats)):
        seen = match.knowledge(seat).state
        opened = {place for place in range(60) if seen.deck[place] != -2}
        assert opened == seen_places(match, seat)
        if options.mode == "hidden":
            others = [int(c) for s, c in enumerate(seen.chosen) if s != seat]
            assert set(others) <= {-1}
        assert not seen.water[match.state.water_turned :].any()


@settings(max_examples=8)
@given(HIDDEN, SEEDS, st.randoms(use_true_random=False))
def test_lui14_the_order_in_which_hidden_choices_arrive_does_not_matter(
    options: Options, seed: int, chooser: random.Random
) -> None:
    match = new_match(GAME, options, seed)
    for trick in each(journey(options, seed)):
        seats = list(trick.choices)
        chooser.shuffle(seats)
        for seat in seats:
            match.play_number(seat, trick.choices[seat])
        assert raw(match.state) == raw(trick.after)


@settings(max_examples=6)
@given(OPTIONS, SEEDS, st.integers(0, 100))
def test_lui14_state_and_record_survive_saving_and_loading(
    options: Options, seed: int, moves: int
) -> None:
    match = random_moment(options, seed, moves)
    again = replay(loads(dumps(match.record())), games.find)
    assert raw(again.state) == raw(match.state)
    assert again.events == match.events
    read = parse_state(format_state(match.state))
    for name in match.state.dtype.names:
        if not name.startswith("chance_"):
            assert (np.asarray(read[name]) == np.asarray(match.state[name])).all()


@settings(max_examples=6)
@given(OPTIONS, SEEDS)
def test_lui14_the_same_seed_and_the_same_choices_make_the_same_match(
    options: Options, seed: int
) -> None:
    match = Match(GAME, options, key=key_from_seed(seed))
    for trick in journey(options, seed):
        assert raw(match.state) == raw(trick.before)
        for seat, card in trick.choices.items():
            match.play_number(seat, card)
    assert raw(match.state) == raw(trick.after)


@always
@given(OPEN, SEEDS)
def test_lui15_open_the_first_seat_is_in_and_the_reference_seat_plays_last(
    options: Options, seed: int
) -> None:
    tricks = journey(options, seed)
    for trick in each(tricks):
        order = list(trick.choices)
        assert order[0] == trick.before.first_seat
        assert order[0] in trick.active()
        steps = [(seat - order[0]) % trick.seats for seat in order]
        assert steps == sorted(steps)
    for trick, following in pairwise(tricks):
        if not trick.ends_round and trick.seats_told("belt_lost"):
            assert list(following.choices)[-1] == reference_seat(trick)


def reference_seat(trick: Trick) -> int:
    """Of those who paid, the one with fewest lifebelts left; of equals the one who played first."""
    order = list(trick.choices)
    left = trick.belts_after()
    return min(trick.seats_told("belt_lost"), key=lambda s: (left[s], order.index(s)))


@st.composite
def demands(draw: st.DrawFn) -> tuple[list[int | None], list[int | None]]:
    """Lifebelts and levels of a table on which the demand is still to be settled."""
    seats = draw(st.integers(3, 5))
    pile = draw(st.permutations([*range(1, 13), *range(1, 13)]))
    level: list[int | None] = [*pile[: draw(st.integers(2, seats))]]
    level = draw(st.permutations(level + [0] * (seats - len(level))))
    belts: list[int | None] = [draw(st.integers(0, 2)) for _ in range(seats)]
    for seat in range(seats - 3):
        if draw(st.booleans()) and sum(bool(top) for top in level[seat + 1 :]) >= 2:
            belts[seat] = level[seat] = OUT
    return belts, level


@settings(max_examples=80)
@given(demands())
def test_the_demand_is_settled_in_its_normative_form(
    demand: tuple[list[int | None], list[int | None]],
) -> None:
    belts, level = demand
    told = settlement(belts=belts, level=level)
    assert penalties(told) == settled(belts, level)


def settled(belts: list[int | None], level: list[int | None]) -> str:
    """Who pays and who goes out, by the loop of the rulebook's normative form."""
    standing = {s: top for s, top in enumerate(level) if top is not OUT}
    told: list[str] = []
    while len(standing) >= 2:
        highest = max(top or 0 for top in standing.values())
        if highest == 0:
            break
        asked = [s for s in standing if standing[s] == highest]
        told += [f"-{s}" if belts[s] else f"x{s}" for s in asked]
        if any(belts[s] for s in asked):
            break
        for seat in asked:
            del standing[seat]
    return " ".join(told)
