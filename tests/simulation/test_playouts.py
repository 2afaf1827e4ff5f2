"""Sampled worlds and playouts: from what a seat knows, the same for the same seed, all compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import houle
from houle import games
from houle.contract.walks import walk
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.errors import (
    IllegalMoveError,
    NoChoiceError,
    NotKnowledgeError,
    SeatError,
    UnknownNameError,
)
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.struct import raw
from houle.simulation import trial as trials
from houle.simulation import worlds
from tests.packages import install_hearts

GAMES = games.every()
MOMENTS = (0, 5, 12)
"""After how many moves the matches are looked at."""
LEVELS = ("random", "mousse", "matelot")


def moments(game: Game) -> list[Match]:
    """Copies of a match at some moments."""
    running = walk(game, game.options(), 3, most=max(MOMENTS))
    return [m.copy() for m in running if len(m.played) in MOMENTS and not m.is_over]


def redealt(match: Match, seat: int, seed: int) -> Match:
    """The same match with other cards wherever the seat cannot know them."""
    world = looks.redeal(match.game, match.state, seat, key_from_seed(seed))
    return Match.at(match.game, match.options, world, verbs=match.verbs)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seat_cannot_tell_sampled_worlds_from_its_own(game: Game) -> None:
    found = moments(game)
    assert found
    for match in found:
        view = match.knowledge(match.to_move[0])
        sampled = houle.sample(view, 8, seed=1)
        assert {world.knowledge(view.seat).to_bytes() for world in sampled} == {view.to_bytes()}
        assert len({raw(world.state) for world in sampled}) == 8


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_worlds_and_playouts_do_not_depend_on_what_is_hidden(game: Game) -> None:
    found = moments(game)
    assert found
    for match in found:
        seat = match.to_move[0]
        told = []
        for truth in (match, redealt(match, seat, 5), redealt(match, seat, 6)):
            view = truth.knowledge(seat)
            ends = houle.playouts(view, count=2, level="random", seed=9)
            told.append([*(raw(w.state) for w in houle.sample(view, 4, seed=9)), ends.tobytes()])
        assert told[0] == told[1] == told[2]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_playouts_are_those_of_the_plain_rules(game: Game) -> None:
    match = moments(game)[1]
    view = match.knowledge(match.to_move[0])
    for position in (view, match):
        for level, measure in zip(LEVELS, trials.MEASURES, strict=True):
            trial = trials.read_trial(position, None, level, measure, None, 4)
            plain = np.zeros((2, len(trial.moves), trial.seats), np.int16)
            rows = game.state.zeros(3)
            rows[0] = trial.start[0]
            moves = worlds.try_moves(
                rows,
                int(trial.closed),
                trial.seat,
                trial.moves[:2],
                0,
                trial.levels,
                trial.measure,
                np.ones(1, np.int64),
                np.zeros(game.max_legal, np.int16),
                NO_LOG,
                plain[:, :2],
            )
            fast = houle.playouts(position, count=2, level=level, measure=measure, seed=4)
            assert moves > 4
            assert fast[:2].tolist() == plain.transpose(1, 0, 2)[:2].tolist()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_playouts_have_an_end_for_every_move_playout_and_seat(game: Game) -> None:
    match = moments(game)[0]
    seat = match.to_move[0]
    ends = houle.playouts(match, count=3, level="random", seed=2, measure="place")
    assert ends.shape == (len(match.legal_moves(seat)), 3, match.seats)
    assert ends.min() >= 1 and ends.max() <= match.seats + 1


def land_unter() -> Match:
    return houle.new("land_unter", players=4, seed=7)


def test_the_number_of_cores_changes_no_playout() -> None:
    view = land_unter().knowledge(0)
    one, two = (
        houle.playouts(view, count=150, level="random", seed=3, cores=cores) for cores in (1, 2)
    )
    assert one.tolist() == two.tolist()
    more = houle.playouts(view, count=200, level="random", seed=3)
    assert more[:, :150].tolist() == one.tolist()


def test_another_seed_gives_other_playouts_and_no_seed_new_ones() -> None:
    view = land_unter().knowledge(0)
    seeds = (1, 2, None, None)
    told = {houle.playouts(view, count=50, level="random", seed=seed).tobytes() for seed in seeds}
    assert len(told) == 4


def test_every_seat_may_play_on_at_its_own_level() -> None:
    match = land_unter()
    levels = ["matelot", "random", "random", "random"]
    value = houle.playouts(match, count=60, level=levels, seed=1, measure="value").mean(axis=(0, 1))
    assert value[0] > 2 * value[1:].max()


def test_moves_are_given_as_numbers_or_in_notation() -> None:
    match = land_unter()
    names, numbers = match.legal_moves(2)[:2], match.legal_numbers(2)[:2]
    told = [houle.playouts(match, m, count=5, seat=2, seed=1).tolist() for m in (names, numbers)]
    assert told[0] == told[1] and len(told[0]) == 2


def test_what_is_played_out_stays_as_it_is() -> None:
    match = land_unter()
    before = raw(match.state)
    houle.playouts(match, count=5, seed=1)
    assert raw(match.state) == before and match.played == []


def test_an_illegal_move_is_refused() -> None:
    match = land_unter()
    foreign = match.legal_moves(1)[0]
    for position in (match, match.knowledge(0)):
        with pytest.raises(IllegalMoveError):
            houle.playouts(position, [foreign], count=1)


def test_a_seat_without_a_choice_has_nothing_to_play_out() -> None:
    match = land_unter()
    match.play(0, match.legal_moves(0)[0])
    with pytest.raises(NoChoiceError):
        houle.playouts(match.knowledge(0), count=1)
    with pytest.raises(NoChoiceError):
        houle.playouts(match, count=1, seat=0)
    with pytest.raises(SeatError):
        houle.playouts(match, count=1, seat=9)


def test_a_view_by_sight_is_refused_because_it_forgets() -> None:
    match = land_unter()
    with pytest.raises(NotKnowledgeError, match=r"match\.knowledge\(seat\)"):
        houle.sample(match.view(0), 1)
    with pytest.raises(NotKnowledgeError):
        houle.playouts(match.view(0), count=1)


@pytest.mark.parametrize(
    ("argument", "given"), [("level", "amiral"), ("measure", "joy"), ("device", "abacus")]
)
def test_an_unknown_word_is_refused_with_those_there_are(argument: str, given: str) -> None:
    with pytest.raises(UnknownNameError, match=given) as caught:
        houle.playouts(land_unter(), count=1, **{argument: given})  # type: ignore[arg-type]
    assert caught.value.argument == argument and len(caught.value.known) > 1


def test_a_spectator_can_sample_worlds_too() -> None:
    match = land_unter()
    sampled = houle.sample(match.knowledge(houle.NO_SEAT), 3, seed=1)
    assert len({raw(world.state) for world in sampled}) == 3


HEARTS = """
import houle
match = houle.new("hearts", seed=1)
view = match.knowledge(match.to_move[0])
worlds = houle.sample(view, 3, seed=1)
assert {w.knowledge(view.seat).to_bytes() for w in worlds} == {view.to_bytes()}
print(houle.playouts(view, count=4, level="matelot", measure="value", seed=1).shape)
"""


def test_a_game_of_another_package_is_played_out_too(tmp_path: Path) -> None:
    install_hearts(tmp_path)
    path = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[2])))
    done = subprocess.run(
        [sys.executable, "-c", HEARTS],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
    )
    assert done.stdout.strip() == "(13, 4, 4)"
