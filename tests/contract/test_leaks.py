"""A seat receives nothing that it may not know: re-dealing behind its back changes no byte."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from houle import games
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.errors import IllegalMoveError, MatchOverError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT
from houle.engine.struct import assign, raw
from houle.simulation.verbs import judge, weigh
from tests.walks import game_and_options, name_of, walk

GAMES = games.every()
SOME = game_and_options(6)


def sampled(game: Game, options: Options, seed: int, share: float) -> Iterator[Match]:
    """Some moments of a random match."""
    chooser = random.Random(seed)
    for match in walk(game, options, seed):
        if not match.is_over and chooser.random() < share:
            yield match


def some_moment(game: Game, options: Options) -> Match:
    """A running match, a few moves after its deal."""
    moments = (m for seed in range(100) for m in sampled(game, options, seed, 0.3))
    return next(match for match in moments if len(match.played) > 1)


def received(match: Match, seat: int) -> list[object]:
    """Everything that a seat can get out of a match."""
    got: list[object] = [
        match.view(seat).to_bytes(),
        match.knowledge(seat).to_bytes(),
        looks.observe(match.game, match.state, seat).tobytes(),
        match.events_for(seat),
        match.record(seat),
        match.to_move,
        match.result,
    ]
    if seat != NO_SEAT:
        got += [match.legal_moves(seat), match.asides(seat)]
        got += [refused(match, seat, move) for move in range(0, match.game.num_moves, 7)]
    return got


def refused(match: Match, seat: int, move: int) -> str:
    """What the seat is told about a move."""
    error: IllegalMoveError | MatchOverError | None = match.refusal(seat, move)
    return str(error)


def redeal_changes_nothing(match: Match, seat: int, key: bytes) -> None:
    """Fail if the seat could tell a re-dealt world from the true one."""
    kept = match.game.state.copy_of(match.state)
    before = received(match, seat)
    world = looks.redeal(match.game, match.state, seat, key)
    assign(match.state, world)
    after = received(match, seat)
    assign(match.state, kept)
    assert before == after


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_a_seat_cannot_tell_a_redealt_world_from_the_true_one(game: Game, options: Options) -> None:
    for number, match in enumerate(sampled(game, options, 11, 0.06)):
        for seat in range(NO_SEAT, match.seats):
            redeal_changes_nothing(match, seat, key_from_seed(number))


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_redeal_looks_at_nothing_but_the_knowledge_of_the_seat(
    game: Game, options: Options
) -> None:
    for number, match in enumerate(sampled(game, options, 12, 0.06)):
        for seat in range(NO_SEAT, match.seats):
            key = key_from_seed(number)
            knowledge = match.knowledge(seat).state
            from_knowledge = looks.redeal(game, knowledge, seat, key)
            assert raw(from_knowledge) == raw(looks.redeal(game, match.state, seat, key))


@pytest.mark.parametrize(("game", "options"), SOME, ids=name_of)
def test_the_heuristic_looks_at_nothing_but_the_knowledge_of_the_seat(
    game: Game, options: Options
) -> None:
    for match in sampled(game, options, 13, 0.1):
        for seat in match.to_move:
            knowledge = match.knowledge(seat).state
            for move in match.legal_numbers(seat):
                for look in (judge, weigh):
                    assert look(knowledge, seat, move) == look(match.state, seat, move)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_redealt_world_can_be_played_to_its_end(game: Game) -> None:
    chooser = random.Random(3)
    match = some_moment(game, game.options())
    assign(match.state, looks.redeal(game, match.state, match.to_move[0], key_from_seed(1)))
    while not match.is_over:
        seat = chooser.choice(match.to_move)
        match.play_number(seat, chooser.choice(match.legal_numbers(seat)))
    assert match.result is not None


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_planted_leak_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_everything(state: object, seat: int, seen: object) -> None:
        assign(seen, state)

    monkeypatch.setattr(game.view, "reveal", open_everything)
    options = max(game.options.combinations(), key=lambda o: o.players)
    match = some_moment(game, options)
    with pytest.raises(AssertionError):
        for seat in range(NO_SEAT, match.seats):
            redeal_changes_nothing(match, seat, key_from_seed(2))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_planted_peek_of_redeal_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_the_truth(state: object, seat: int) -> None:
        pass

    monkeypatch.setattr(game.view, "redeal", keep_the_truth)
    options = max(game.options.combinations(), key=lambda o: o.players)
    match = some_moment(game, options)
    world = looks.redeal(game, match.state, 0, key_from_seed(2))
    knowledge = match.knowledge(0).state
    assert raw(world) != raw(looks.redeal(game, knowledge, 0, key_from_seed(2)))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_generator_is_never_in_a_view(game: Game) -> None:
    for match in sampled(game, game.options(), 16, 0.1):
        for seat in range(NO_SEAT, match.seats):
            seen = match.knowledge(seat).state
            names = [n for n in seen.dtype.names if n.startswith("chance_")]
            assert names and all(not seen[name].any() for name in names)
