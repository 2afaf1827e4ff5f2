"""Compiled verbs, matches without history, and views as data: nothing is lost by being quick."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from houle import games
from houle.contract.cover import pairwise
from houle.engine.chance import key_from_seed
from houle.engine.display.data import (
    MAX_SAFE_INTEGER,
    as_data,
    open_fields,
    safe_int,
    safe_list,
    text_size,
    text_writer,
    ts_types,
    view_text,
)
from houle.engine.errors import HouleError, MatchOverError, NotationError
from houle.engine.game import Game
from houle.engine.match import NO_MOVE, Match, Outlook, row_of_one
from houle.engine.options import Options
from houle.engine.record import Played
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw
from houle.engine.view import View
from houle.simulation import compiled_verbs as verbs_module
from houle.simulation.compiled_verbs import compiled_verbs
from tests.examined import each
from tests.walks import finished, name_of, random_move, some_combinations, walk

GAMES = games.every()
Pair = tuple[Match, Match]


def side_by_side(game: Game, options: Options, seed: int, *, most: int) -> Iterator[Pair]:
    """The same match, interpreted with its history and compiled without it, from the deal on."""
    key = key_from_seed(seed)
    plain = Match(game, options, key=key)
    quick = Match(game, options, key=key, verbs=compiled_verbs(game), history=False)
    chooser = random.Random(seed)
    yield plain, quick
    while not quick.is_over and len(quick.played) < most:
        seat, move = random_move(quick, chooser)
        assert plain.play_number(seat, move) == quick.play_number(seat, move)
        yield plain, quick


def shown(outlook: Outlook) -> list[object]:
    """Everything in an outlook, as values that can be compared."""
    views = [(view.seat, view.to_bytes()) for view in outlook.views]
    return [outlook.is_over, outlook.to_move, outlook.legal, views, list(outlook.texts)]


def asked(match: Match) -> list[object]:
    """What a match answers when it is asked for one thing at a time."""
    seats = range(match.seats)
    looks = [look(seat).to_bytes() for look in (match.view, match.knowledge) for seat in seats]
    looks += [match.view(NO_SEAT).to_bytes(), match.knowledge(NO_SEAT).to_bytes()]
    choices = [(match.legal_moves(seat), match.asides(seat)) for seat in seats]
    return [match.is_over, match.to_move, looks, choices, match.result]


def refusals(match: Match, chooser: random.Random) -> list[str]:
    """What is said to every seat about some moves, most of them illegal."""
    known = match.game.num_moves
    some = chooser.sample(range(known), min(known, 25))
    return [str(match.refusal(seat, move)) for seat in range(match.seats) for move in some]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_compiled_verbs_agree_under_every_pair_of_options(game: Game) -> None:
    examined = 0
    for seed, options in enumerate(pairwise(game.options)):
        for plain, quick in side_by_side(game, options, seed, most=24):
            examined += 1
            assert raw(plain.state) == raw(quick.state), options
            number = len(plain.played)
            if number < 2 or number % 8 == seed % 8 or quick.is_over:
                assert shown(plain.outlook) == shown(quick.outlook), options
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_compiled_verbs_agree_after_every_move_of_a_whole_match(game: Game) -> None:
    for plain, quick in side_by_side(game, game.options(), 3, most=10_000):
        assert raw(plain.state) == raw(quick.state)
        assert plain.is_over == quick.is_over and plain.event_count == quick.event_count
        assert shown(plain.outlook) == shown(quick.outlook)
        given, wanted = random.Random(plain.event_count), random.Random(plain.event_count)
        assert refusals(quick, given) == refusals(plain, wanted)
    assert plain.is_over and plain.result == quick.result


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_compiled_verbs_hide_the_same_moves(game: Game) -> None:
    viewers: set[int] = set()
    for plain, quick in side_by_side(game, game.options(), 3, most=300):
        for played in plain.played[-6:]:
            before, move = row_of_one(game, played.before), (played.seat, played.move)
            hidden = quick.verbs.hidden(before, quick.state, *move)
            assert hidden == plain.verbs.hidden(played.before, plain.state, *move)
            viewers.add(hidden)
    assert (len(viewers) > 1) == (game.name in ("land_unter", "vague_attaque"))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_compiled_verbs_answer_and_refuse_alike(game: Game) -> None:
    examined = 0
    for options in some_combinations(game, 3):
        for plain, quick in side_by_side(game, options, 5, most=60):
            number = len(plain.played)
            if number % 7 == 0 or plain.is_over:
                examined += 1
                assert asked(plain) == asked(quick), options
                given, wanted = random.Random(number), random.Random(number)
                assert refusals(quick, given) == refusals(plain, wanted), options
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_refused_move_changes_nothing(game: Game) -> None:
    for _, match in each(side_by_side(game, game.options(), 6, most=10)):
        before, told = raw(match.state), match.event_count
        for move in range(0, game.num_moves, 3):
            if match.refusal(0, move) is not None:
                with pytest.raises(HouleError):
                    match.play_number(0, move)
        assert raw(match.state) == before and match.event_count == told


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_after_the_end_compiled_verbs_refuse_every_move(game: Game) -> None:
    key, verbs = key_from_seed(3), compiled_verbs(game)
    match = Match(game, game.options(), key=key, verbs=verbs, history=False)
    chooser = random.Random(3)
    while not match.is_over:
        match.play_number(*random_move(match, chooser))
    with pytest.raises(MatchOverError):
        match.play_number(0, 0)
    assert match.outlook.is_over and match.outlook.to_move == ()


@pytest.mark.parametrize("move", [-1, 60, 99_999, True, 1.0, "1", None, np.True_])
def test_what_is_no_move_is_refused_before_the_rules_see_it(move: Any) -> None:
    game = games.find("land_unter")
    for verbs in (None, compiled_verbs(game)):
        match = Match(game, game.options(), key=key_from_seed(1), verbs=verbs)
        with pytest.raises(NotationError):
            match.play_number(0, move)
        with pytest.raises(NotationError):
            match.refusal(0, move)
        assert match.played == []


def test_a_move_may_be_a_number_of_numpy() -> None:
    game = games.find("land_unter")
    match = Match(game, game.options(), key=key_from_seed(1), verbs=compiled_verbs(game))
    move = match.legal_numbers(0)[0]
    match.play_number(0, np.int16(move))  # type: ignore[arg-type]
    assert match.played[0].move == move and type(match.played[0].move) is int


def test_compiled_verbs_take_no_state_that_lies_among_others() -> None:
    game = games.find("wave")
    with pytest.raises(TypeError, match="array of one"):
        compiled_verbs(game).is_over(game.state.zeros(2)[1])


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_match_without_history_writes_the_same_records(game: Game) -> None:
    examined = 0
    for options in some_combinations(game, 2):
        for plain, quick in side_by_side(game, options, 8, most=30):
            if len(plain.played) % 10 == 3 or plain.is_over:
                for seat in (None, NO_SEAT, *range(plain.seats)):
                    examined += 1
                    assert plain.record(seat) == quick.record(seat), options
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_match_without_history_recalls_every_event(game: Game) -> None:
    *_, (plain, quick) = side_by_side(game, game.options(), 9, most=30)
    assert quick.events == plain.events[plain.events_before[-1] :]
    assert quick.events_before == plain.events_before
    for start in (0, 1, plain.events_before[5], plain.events_before[-1], plain.event_count, -2):
        for seat in range(NO_SEAT, plain.seats):
            assert quick.events_for(seat, start) == plain.events_for(seat, start), start


def test_a_match_without_history_keeps_no_states() -> None:
    game = games.find("sea_change")
    *_, (plain, quick) = side_by_side(game, game.options(), 9, most=12)
    assert [Played(p.seat, p.move, None) for p in plain.played] == quick.played
    recalled = [(p.seat, p.move, raw(p.before)) for p in quick.with_states()]
    assert recalled == [(p.seat, p.move, raw(p.before)) for p in plain.played]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("history", [True, False], ids=["with history", "without history"])
def test_a_match_is_retold_as_it_was(game: Game, history: bool) -> None:
    verbs = None if history else compiled_verbs(game)
    match = Match(game, game.options(), key=key_from_seed(10), verbs=verbs, history=history)
    chooser = random.Random(10)
    told = [(0, NO_SEAT, NO_MOVE, list(match.events), raw(match.state))]
    while not match.is_over and len(told) < 40:
        seat, move = random_move(match, chooser)
        events = match.play_number(seat, move)
        told.append((len(told), seat, move, events, raw(match.state)))
    for start in (0, 1, 7, len(told) - 1, len(told)):
        again = [(n, s, m, e, raw(state)) for n, s, m, e, state in list(match.retold(start))]
        assert again == told[start:]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_data_leaves_out_only_what_no_view_opens(game: Game) -> None:
    left_out = {n: f for n, f in game.state.fields.items() if n not in open_fields(game)}
    assert any(name.startswith("chance_") for name in left_out)
    for options in some_combinations(game, 4):
        for match in walk(game, options, 11, most=40):
            if len(match.played) % 8 == 0 or match.is_over:
                for seat in range(NO_SEAT, match.seats):
                    seen = match.view(seat).state
                    for name, field in left_out.items():
                        assert (np.asarray(seen[name]) == field.closed).all(), name


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_data_says_what_the_view_says(game: Game) -> None:
    examined = 0
    for match in walk(game, game.options(), 12, most=20):
        for view in match.outlook.views[-2:]:
            data = as_data(view)
            examined += 1
            assert all(v.flags.c_contiguous for v in data.values() if isinstance(v, np.ndarray))
            read = json.loads(json.dumps(data, default=np.ndarray.tolist))
            assert tuple(read) == open_fields(game)
            for name, value in read.items():
                assert (np.array(value, np.int64) == view.state[name]).all(), name
    assert examined > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_text_of_a_view_has_room_whatever_its_numbers(game: Game) -> None:
    for number in (0, 7, -1, 10, 99, 100, -128, 127):
        seen = game.state.zeros(1)
        for name in open_fields(game):
            seen[name] = number
        room = np.zeros(text_size(game), np.uint8)
        size = text_writer(game)(seen[0], room, 0)
        assert bytes(room[:size]) == view_text(View(game, 0, seen[0]))


def test_the_text_of_a_view_quotes_what_javascript_would_round() -> None:
    game = games.find("vague_attaque")
    seen = game.state.zeros(1)
    seen["hand"] = (
        1 << 61 | 1,
        MAX_SAFE_INTEGER,
        MAX_SAFE_INTEGER + 1,
        -MAX_SAFE_INTEGER,
        -MAX_SAFE_INTEGER - 1,
    )
    room = np.zeros(text_size(game), np.uint8)
    size = text_writer(game)(seen[0], room, 0)
    assert bytes(room[:size]) == view_text(View(game, 0, seen[0]))
    assert json.loads(bytes(room[:size]))["hand"][2] == str(MAX_SAFE_INTEGER + 1)


def test_numbers_that_javascript_would_round_become_strings() -> None:
    hands = np.array(
        [[0, MAX_SAFE_INTEGER], [MAX_SAFE_INTEGER + 1, -MAX_SAFE_INTEGER - 1]], np.int64
    )
    assert safe_list(hands) == [
        [0, MAX_SAFE_INTEGER],
        [str(MAX_SAFE_INTEGER + 1), str(-MAX_SAFE_INTEGER - 1)],
    ]
    assert safe_int(MAX_SAFE_INTEGER) == MAX_SAFE_INTEGER
    with pytest.raises(OverflowError):
        safe_int(MAX_SAFE_INTEGER + 1)


def test_a_hand_of_vague_attaque_reaches_a_reader_in_javascript_unrounded() -> None:
    game = games.find("vague_attaque")
    match = finished(game, game.options(), 1, most=30)
    match.state.hand[0] = 1 << 61 | 1
    assert as_data(match.view(0))["hand"][0] == str(1 << 61 | 1)


def test_typescript_names_every_open_field_with_its_depth() -> None:
    game = games.find("vague_attaque")
    lines = ts_types(game).splitlines()
    assert lines[0] == "export interface VagueAttaqueView {" and lines[-1] == "}"
    assert [line.split(":")[0].strip() for line in lines[1:-1]] == list(open_fields(game))
    assert "  mode: number;" in lines and "  moored: number[][];" in lines
    assert "  hand: (number | string)[];" in lines


def test_asking_whether_a_game_is_compiled_imports_no_numba() -> None:
    program = (
        "import sys; from houle import games; from houle.simulation import compiled_verbs;"
        "known = compiled_verbs.is_compiled(games.find('wave')) in (True, False);"
        "print(known, 'numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]


def test_a_game_counts_as_compiled_only_with_its_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    game = games.find("land_unter")
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path))
    assert not verbs_module.is_compiled(game)
    verbs_module.compilation.write_stamp(game, verbs_module.compilation.VERBS)
    assert verbs_module.is_compiled(game) and not verbs_module.compilation.is_compiled(game)
