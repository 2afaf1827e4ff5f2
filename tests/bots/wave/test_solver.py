"""The solver of Wave says what is true: brute force agrees, and its lines can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import houle
from houle import games
from houle.bots.wave import survey
from houle.bots.wave.open_search import DEPTH, SearchStack, least_count, search
from houle.bots.wave.solver import Solution, after, move_values, search_with, solve
from houle.bots.wave.transpositions import ENTRY_WORDS, KEY_WORDS, open_cells, write_key
from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.struct import raw
from houle.games.wave.chapters.scoring import cards_left, final_count
from houle.games.wave.notation import parse_state
from houle.games.wave.rules import is_over, legal_moves
from houle.games.wave.state import MAX_LEGAL
from houle.simulation.compile import compiled
from tests.examined import each
from tests.walks import name_of

GAME = games.find("wave")
PER_VARIANT = 2


def options(**given: object) -> Options:
    return GAME.options.read(given)


VARIANTS = [
    options(players=players, virage=virage, tide=tide, nazare=nazare, misplay=misplay)
    for players, misplay in ((2, "end"), (3, "refuse"), (4, "end"))
    for virage, tide in ((False, "none"), (False, "colours"), (True, "none"), (True, "both"))
    for nazare in (False, True)
]


def deal(chosen: Options, seed: int) -> Match:
    return Match(GAME, chosen, key=key_from_seed(seed))


def moves_of(state: Any) -> list[int]:
    legal = np.zeros(MAX_LEGAL, np.int16)
    count = legal_moves(state, int(state.decider), legal)
    return [int(move) for move in legal[:count]]


def brute_force(state: Any) -> int:
    """The lowest count of all lines, misplays among them, by trying every one."""
    if is_over(state):
        return int(final_count(state))
    return min(brute_force(after(state, int(state.decider), move)) for move in moves_of(state))


def walk_to(state: Any, left: int, chooser: random.Random) -> Any:
    """Play at random until at most so many cards are left, or the match is over."""
    while cards_left(state) > left and not is_over(state):
        state = after(state, int(state.decider), chooser.choice(moves_of(state)))
    return state


def late(chosen: Options, seed: int, *, left: int) -> Any:
    """A state with few cards left: the first moves are good ones, the last three are not."""
    match = deal(chosen, seed)
    state = match.state
    for seat, name in solve(match).line:
        if cards_left(state) <= left + 3:
            break
        state = after(state, seat, GAME.notation.parse_move(name, state, seat))
    return walk_to(state, left, random.Random(seed))


@cache
def late_states(chosen: Options) -> tuple[Any, ...]:
    """Some states of running matches that brute force can cope with."""
    left = 5 if chosen.to_json()["virage"] else 7
    found = (late(chosen, seed, left=left) for seed in range(50))
    running = (state for state in found if not is_over(state))
    return tuple(state for state, _ in zip(running, range(PER_VARIANT), strict=False))


def each_late_state() -> Iterator[Any]:
    for chosen in VARIANTS:
        yield from late_states(chosen)


@pytest.mark.parametrize("chosen", VARIANTS, ids=name_of)
def test_brute_force_finds_the_same_in_late_positions(chosen: Options) -> None:
    states = late_states(chosen)
    assert len(states) == PER_VARIANT
    for state in states:
        found = solve(state)
        assert found.exact
        assert found.left == found.least == brute_force(state)


def test_the_late_positions_have_all_kinds_of_results() -> None:
    counts = {solve(state).left for state in each_late_state()}
    assert {0, 1, 2, 3} <= counts


def test_a_full_table_changes_no_result() -> None:
    for state in each(each_late_state()):
        assert search_with(state, 1_000_000, 2).left == solve(state).left


@pytest.mark.parametrize("seed", range(5))
def test_a_full_table_changes_no_result_of_a_whole_deal(seed: int) -> None:
    match = deal(options(players=2, nazare=True), seed)
    small, large = (search_with(match.state, 1_000_000, size) for size in (1 << 12, 1 << 18))
    assert small.exact and large.exact
    assert small.left == large.left


def test_no_line_has_less_foam_than_there_is() -> None:
    bounds = [(int(least_count(state)), solve(state).left) for state in each_late_state()]
    assert all(least <= left for least, left in bounds)
    assert any(0 < least == left for least, left in bounds)


def replayed(match: Match, found: Solution) -> int:
    """Play the line with all its refusals in force, and give the count in the end."""
    for seat, move in found.line:
        assert match.to_move == (seat,)
        match.play(seat, move)
    assert match.result is not None
    return int(match.result.facts["count"])


@pytest.mark.parametrize("chosen", VARIANTS, ids=name_of)
def test_the_line_can_be_played_and_leads_to_the_result(chosen: Options) -> None:
    for seed in (1, 2):
        match = deal(chosen, seed)
        found = solve(match, 200_000)
        assert replayed(match, found) == found.left


def test_a_deal_that_can_be_emptied_is_won() -> None:
    match = houle.new("wave", players=3, seed=3)
    found = solve(match)
    assert (found.exact, found.wins, found.left, found.tier) == (True, True, 0, "perfect")
    assert len(found.line) == 33
    assert replayed(match, found) == 0


def test_a_deal_that_blocks_after_a_few_cards_whatever_is_laid_is_lost() -> None:
    found = solve(houle.new("wave", players=3, seed=734))
    assert (found.exact, found.wins, found.left, found.tier) == (True, False, 31, "wipeout")


def test_a_match_that_is_over_is_its_own_solution() -> None:
    seed = next(s for s in range(100) if houle.new("wave", seed=s).is_over)
    assert solve(houle.new("wave", seed=seed)) == Solution(
        exact=True, wins=False, left=33, line=(), least=33
    )


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="only positions of Wave"):
        solve(houle.new("land_unter", seed=1))


def test_a_team_that_talked_has_lost() -> None:
    match = houle.new("wave", seed=3)
    match.play(0, "breach")
    assert solve(match).wins is False


def test_without_enough_budget_the_truth_lies_between_two_bounds() -> None:
    match = houle.new("wave", players=4, seed=140)
    found = solve(match, 1_000)
    assert (found.exact, found.wins, found.least) == (False, None, 0)
    assert found.tried == 1_000
    assert replayed(match, found) == found.left > 0


def test_without_any_budget_everything_may_be_left() -> None:
    found = solve(houle.new("wave", seed=3), 0)
    assert (found.exact, found.wins, found.least, found.left) == (False, None, 0, 33)
    assert found.line == ()


def test_the_virage_card_goes_last() -> None:
    good = "wave seats=3 hands=3 virage=1 hand=S4,-,-,-,-/-,-,-,-,-/-,-,-,-,- laid=R3 middle=N0"
    assert solve(parse_state(good)).wins
    bad = solve(parse_state(good.replace("middle=N0", "middle=O1")))
    assert (bad.wins, bad.left, bad.tier) == (False, 1, "superb")


def test_an_exchange_can_be_part_of_the_only_line() -> None:
    text = "wave seats=3 hands=3 virage=1 hand=Y4,N1,-,-,-/R2,-,-,-,-/W5,-,-,-,- laid=R3 middle=S2"
    state = parse_state(text)
    found = solve(state)
    assert found.left == brute_force(state)
    values = move_values(state)
    assert set(values) == {"a", "b", "xa", "xb"}
    assert found.left == min(value.left for value in values.values())


def test_a_misplay_as_foam_is_tried_where_it_is_allowed() -> None:
    ends = [s for s in each_late_state() if s.nazare and s.misplay]
    assert any(move < 5 and bad_lay(s, move) for s in ends for move in moves_of(s))


def bad_lay(state: Any, move: int) -> bool:
    """Whether the move lays a card that does not fit and becomes foam."""
    return bool(after(state, int(state.decider), move).foam > state.foam)


def test_every_legal_move_has_its_value() -> None:
    for state in each(list(each_late_state())[::5]):
        values = move_values(state)
        names = [GAME.notation.format_move(move) for move in moves_of(state)]
        assert list(values) == names
        assert min(value.left for value in values.values()) == solve(state).left


def test_a_refused_card_changes_nothing_for_the_best() -> None:
    refused = 0
    for state in (state for state in each_late_state() if not state.misplay):
        for move in moves_of(state):
            tried = after(state, int(state.decider), move)
            if tried.refused:
                refused += 1
                assert solve(tried).left == solve(state).left
    assert refused


def searched(state: Any, driver: Any) -> bytes:
    """All that the search notes about the state, run by the driver."""
    states = GAME.state.zeros(DEPTH + 1)
    states[0] = state
    stack: Any = SearchStack.zeros(1)
    stack[0] = SearchStack.blank()
    driver(states, stack[0], np.zeros((64, ENTRY_WORDS), np.int64), 1_500, NO_LOG)
    return raw(stack[0])


@pytest.mark.parametrize("chosen", VARIANTS[::5], ids=name_of)
def test_interpreted_and_compiled_search_note_the_same(chosen: Options) -> None:
    state = late_states(chosen)[0]
    assert searched(state, search) == searched(state, compiled(GAME, search))


def test_the_same_deal_is_solved_the_same_way_every_time() -> None:
    first, second = (solve(houle.new("wave", players=4, seed=9)) for _ in range(2))
    assert first == second


def test_the_place_of_a_card_and_what_is_known_do_not_change_the_key() -> None:
    match = deal(options(players=3), 3)
    other = GAME.state.copy_of(match.state)
    other.hand[0, 0], other.hand[0, 1] = int(other.hand[0, 1]), int(other.hand[0, 0])
    other.known[1, 4] = 31
    keys = np.zeros((2, KEY_WORDS), np.int64)
    write_key(match.state, keys[0])
    write_key(other, keys[1])
    assert (keys[0] == keys[1]).all()


def test_at_most_five_cells_of_the_wave_are_still_compared() -> None:
    most = 0
    for seed in range(5):
        state = deal(options(players=3, nazare=True), seed).state
        for seat, name in solve(state).line:
            most = max(most, int(open_cells(state)))
            state = after(state, seat, GAME.notation.parse_move(name, state, seat))
    assert 64**4 < most < 64**5


def test_the_survey_counts_what_the_solver_says() -> None:
    row = survey.survey(options(players=2), deals=60, cores=2)
    solved = [solve(deal(options(players=2), seed)) for seed in range(60)]
    assert row["won"] == sum(solution.wins is True for solution in solved)
    assert row["lost_seeds"] == {s: x.left for s, x in enumerate(solved) if not x.wins}
    assert row["unknown"] == 0
    assert row["hopeless"] == sum(deal(options(players=2), seed).is_over for seed in range(60))
    assert row["error"] == pytest.approx(np.sqrt(row["share"] * (1 - row["share"]) / 60))


def test_unknown_deals_widen_the_share() -> None:
    row = survey.survey(options(players=4), deals=20, budget=300, cores=1)
    assert row["unknown"] > 0
    assert row["share_at_most"] == pytest.approx(row["share"] + row["unknown"] / 20)
    assert len(row["open_seeds"]) >= row["unknown"]


def test_every_variant_is_surveyed_once() -> None:
    every = list(survey.every_variant())
    assert len(set(every)) == len(every) == 48
