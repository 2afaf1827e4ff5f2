"""Nets that play: files, choices, and what they need."""

from __future__ import annotations

import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import houle
from houle import games
from houle.bots.arena.entrants import check_entrant, needs_compiling
from houle.bots.arena.playing import play_match
from houle.bots.play.net import SHIPPED, NetError, load_net, read_net, write_net
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.struct import assign
from houle.learning.tables import is_team, measured
from tests.walks import name_of, quick_match, walk

LEARNED = [game for game in games.every() if game.num_features > 0]
TRAINED = [game for game in LEARNED if (Path(game.rules.__file__ or "").parent / SHIPPED).exists()]
WIDTH = 8


def layers(game: Game, seed: int = 1) -> list[tuple[str, Any]]:
    """The layers of a small net with random weights."""
    chance = np.random.default_rng(seed)
    outputs = game.num_moves + 5
    shapes: dict[str, tuple[int, ...]] = {
        "enter.weight": (WIDTH, game.num_features),
        "enter.bias": (WIDTH,),
        "blocks.0.norm.weight": (WIDTH,),
        "blocks.0.norm.bias": (WIDTH,),
        "blocks.0.first.weight": (WIDTH, WIDTH),
        "blocks.0.first.bias": (WIDTH,),
        "blocks.0.second.weight": (WIDTH, WIDTH),
        "blocks.0.second.bias": (WIDTH,),
        "norm.weight": (WIDTH,),
        "norm.bias": (WIDTH,),
        "leave.weight": (outputs, WIDTH),
        "leave.bias": (outputs,),
    }
    return [(name, chance.normal(size=shape)) for name, shape in shapes.items()]


def small_net(game: Game, path: Path) -> Path:
    """Write a net with random weights."""
    header = {"game": game.name, "features": game.features.VERSION}  # type: ignore[union-attr]
    write_net(path, {**header, "moves": game.num_moves, "seats": 5, "blocks": 1}, layers(game))
    return path


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_a_net_chooses_legal_moves_at_every_table(game: Game, tmp_path: Path) -> None:
    path = small_net(game, tmp_path / "a.net")
    examined = 0
    for options in measured(game):
        bot = houle.load_bot(f"net:{path}", game, seed=1)
        for match in walk(game, options, 2, most=16):
            for seat in match.to_move:
                examined += 1
                assert bot.choose(match.knowledge(seat)) in match.legal_numbers(seat)
    assert examined > 0


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_a_net_never_looks_at_hidden_cards(game: Game, tmp_path: Path) -> None:
    path = small_net(game, tmp_path / "a.net")
    examined = 0
    for number, match in enumerate(walk(game, game.options(), 3, most=60)):
        if number % 5 == 0 and match.to_move:
            seat = match.to_move[-1]
            kept = game.state.copy_of(match.state)
            chosen = [answer(game, path, match.knowledge(seat))]
            world = looks.redeal(game, match.state, seat, key_from_seed(number))
            assign(match.state, world)
            chosen.append(answer(game, path, match.knowledge(seat)))
            assign(match.state, kept)
            examined += 1
            assert chosen[0] == chosen[1]
    assert examined > 3


def answer(game: Game, path: Path, view: looks.View) -> int:
    """What a fresh bot with always the same seed chooses."""
    return houle.load_bot(f"net:{path}", game, seed=5).choose(view)


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_the_same_seed_gives_the_same_match(game: Game, tmp_path: Path) -> None:
    path = small_net(game, tmp_path / "a.net")
    played = []
    for _ in range(2):
        match = quick_match(game, 4)
        play_match(match, [houle.load_bot(f"net:{path}", game, seed=s) for s in range(match.seats)])
        played.append([(move.seat, move.move) for move in match.played])
    assert played[0] == played[1]


def test_a_damaged_net_is_refused(tmp_path: Path) -> None:
    path = small_net(LEARNED[0], tmp_path / "a.net")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    with pytest.raises(NetError, match="damaged"):
        read_net(bytes(data), "a.net", LEARNED[0])


def test_a_net_of_other_features_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = small_net(LEARNED[0], tmp_path / "a.net")
    monkeypatch.setattr(LEARNED[0].features, "VERSION", 0)
    with pytest.raises(NetError, match="features 0"):
        read_net(path.read_bytes(), "a.net", LEARNED[0])


def test_a_file_without_a_net_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    for name, data in (("no.net", None), ("text.net", b"hello")):
        if data is not None:
            (tmp_path / name).write_bytes(data)
        with pytest.raises(NetError, match=name):
            check_entrant(f"net:{tmp_path / name}", range(4))


def test_a_net_needs_no_compiling() -> None:
    game = TRAINED[0]
    assert not any(needs_compiling(game, bot) for bot in ("net", "net:a.net", "capitaine"))
    assert all(needs_compiling(game, bot) for bot in ("net@96", "capitaine@500", "amiral"))


def test_some_game_comes_with_a_net() -> None:
    assert TRAINED


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_the_net_of_a_game_says_how_it_was_trained(game: Game) -> None:
    header = load_net(game).header
    assert header["command"].startswith(f"houle train {game.name} --samples ")
    learned, last = header["samples"], header["curve"][-1]["samples"]
    # A run that was stopped has learned a little more since the last point of its curve.
    whole = f"--samples {learned} " in header["command"]
    assert last == learned > 0 if whole else 0 < last <= learned
    size = (Path(game.rules.__file__ or "").parent / SHIPPED).stat().st_size
    assert size < 8_000_000


@pytest.mark.parametrize("game", [game for game in TRAINED if is_team(game)], ids=name_of)
def test_a_team_of_nets_does_about_as_well_as_its_curve_says(game: Game) -> None:
    won, last = 0, load_net(game).header["curve"][-1]["team"]["usual"]
    deals = 48
    for deal in range(deals):
        match = quick_match(game, f"team {deal}")
        play_match(match, [houle.load_bot("net", game, seed=s) for s in range(match.seats)])
        assert match.result is not None
        won += match.result.places[0] == 1
    assert last > 0.33
    assert won >= deals * last - 3 * sqrt(deals * last * (1 - last))


@pytest.mark.parametrize("game", [game for game in TRAINED if not is_team(game)], ids=name_of)
def test_the_net_of_a_game_does_about_as_well_against_matelots_as_its_curve_says(
    game: Game,
) -> None:
    won, last = 0.0, load_net(game).header["curve"][-1]["matelots"]["usual"]
    for deal in range(12):
        match = quick_match(game, f"net {deal}")
        bots = [houle.load_bot("matelot", game, seed=s) for s in range(match.seats)]
        own = deal % match.seats
        bots[own] = houle.load_bot("net", game, seed=deal)
        play_match(match, bots)
        assert match.result is not None
        won += match.result.places[own] == 1
    assert last > 0.33
    assert won >= 12 * last - 4


def test_a_net_plays_without_compiled_code_and_without_torch() -> None:
    program = (
        "import sys, houle\n"
        f"match = houle.new({TRAINED[0].name!r}, seed=1)\n"
        f"bot = houle.load_bot('net', {TRAINED[0].name!r}, seed=1)\n"
        "seat = match.to_move[0]\n"
        "match.play_number(seat, bot.choose(match.knowledge(seat)))\n"
        "print([m for m in ('numba', 'torch') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
