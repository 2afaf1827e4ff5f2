"""Training in small: what is learned is kept, can be repeated, and goes on after a stop."""

from __future__ import annotations

import threading
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed (houle[learn])")

import torch

from houle import games
from houle.bots.play.net import load_net, read_header, write_net
from houle.engine.game import Game
from houle.learning.batch import LANES, WARP, TrainingBatch, kernel
from houle.learning.driver import MOVE, NET
from houle.learning.evaluation import Evaluator
from houle.learning.nets import LearningNet, Parts, draw, log_policy
from houle.learning.opponents import as_module
from houle.learning.rollout import ALL, Rollout
from houle.learning.session import Session
from houle.learning.settings import TrainingSettings, from_net, has_kernel, usual_settings
from houle.learning.tables import measured, most_seats, spread, table_shares, tables
from houle.learning.trainer import Trainer, resumed
from tests.gpu import Thread

torch.set_num_threads(1)  # other tests run beside these

GAME = next(game for game in games.every() if game.num_features > 0)
TINY = TrainingSettings(
    samples=4 * 24 * 8,
    matches=24,
    steps=8,
    minibatch=64,
    width=16,
    blocks=1,
    mixed_from=0.4,
    evaluations=2,
    evaluated=12,
)

SELDOM = replace(TINY, evaluations=1, evaluated=len(measured(GAME)))
"""Measured only at both ends, in one match at every table: for what is not about the curve."""


def session(folder: Path, stop: threading.Event | None = None) -> Session:
    """A session that keeps everything in a folder and tells nobody."""
    return Session(
        folder / "a.net",
        folder / "a.checkpoint",
        "houle train",
        lambda point: None,
        lambda trainer: None,
        stop or threading.Event(),
    )


def weights(net: LearningNet) -> list[Any]:
    """The weights as numbers."""
    return [value.tolist() for value in net.state_dict().values()]


def test_the_same_seed_and_samples_give_the_same_net(tmp_path: Path) -> None:
    kept = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        session(tmp_path / name).run(Trainer(GAME, SELDOM))
        kept.append((tmp_path / name / "a.net").read_bytes())
    assert kept[0] == kept[1]


def test_a_run_goes_on_from_its_checkpoint_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole = Trainer(GAME, TINY)
    told = list(whole.run())
    first = Trainer(GAME, TINY)
    for _ in range(3):
        first.update()
    first.save(tmp_path / "a.checkpoint")
    again = resumed(GAME, tmp_path / "a.checkpoint")
    assert list(again.run()) == told[3:]
    assert weights(again.mean) == weights(whole.mean)


def test_a_stopped_run_keeps_what_it_has_learned(tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    trainer = Trainer(GAME, TINY)
    session(tmp_path, stop).run(trainer)
    assert trainer.updates == 1
    header, _ = read_header((tmp_path / "a.net").read_bytes(), "a.net")
    assert header["samples"] == TINY.batch
    assert resumed(GAME, tmp_path / "a.checkpoint").updates == 1


def test_a_net_plays_in_numpy_as_it_learned_in_torch(tmp_path: Path) -> None:
    trainer = Trainer(GAME, TINY)
    trainer.update()
    trainer.write(tmp_path / "a.net", "houle train")
    net = load_net(GAME, str(tmp_path / "a.net"))
    inputs = trainer.batch.inputs
    with torch.no_grad():
        expected = trainer.mean(inputs.float()).numpy()
    found = np.array([net.outputs(row) for row in inputs.numpy()])
    assert np.allclose(found, expected, atol=0.01)
    assert np.allclose(net.many_outputs(inputs.numpy()), found, atol=1e-4)


def test_a_net_that_looks_at_parts_plays_in_numpy_as_it_learned_in_torch(tmp_path: Path) -> None:
    parts = Parts(start=4, size=3, count=2, kinds=2)
    made = LearningNet(10, 7, width=8, blocks=1, parts=parts)
    for weight in made.parameters():
        torch.nn.init.normal_(weight, std=0.2)
    header = {
        **{"game": GAME.name, "features": GAME.features.VERSION, "moves": 5, "seats": 2},
        **{"blocks": 1, "parts": asdict(parts)},
    }
    write_net(tmp_path / "a.net", header, made.arrays())
    inputs = np.random.default_rng(1).integers(0, 2, (6, 10)).astype(np.int8)
    with torch.no_grad():
        expected = made(torch.from_numpy(inputs).float()).numpy()
    net = load_net(GAME, str(tmp_path / "a.net"))
    assert np.allclose(net.many_outputs(inputs), expected, atol=0.01)
    assert np.allclose([net.outputs(row) for row in inputs], expected, atol=0.01)
    assert np.allclose(as_module(net)(torch.from_numpy(inputs).float()), expected, atol=0.01)


def test_a_part_adds_the_same_wherever_it_is() -> None:
    made = LearningNet(10, 7, width=8, blocks=1, parts=Parts(start=4, size=3, count=2, kinds=2))
    torch.nn.init.normal_(made.parts.leave.weight)  # type: ignore[union-attr]
    for weight in (made.enter.weight, made.leave.weight):
        torch.nn.init.zeros_(weight)
    row = torch.tensor([[0.0, 1, 0, 1, 1, 0, 1, 0, 1, 1]])
    turned = torch.cat([row[:, :4], row[:, 7:], row[:, 4:7]], 1)
    with torch.no_grad():
        one, other = made(row)[0], made(turned)[0]
    assert not torch.allclose(one[0], one[1])
    assert torch.allclose(one[[1, 0, 3, 2]], other[:4], atol=1e-6)
    assert torch.allclose(one[4:], other[4:], atol=1e-6)


def test_the_curve_has_the_shares_of_every_table(tmp_path: Path) -> None:
    trainer = Trainer(GAME, TINY)
    session(tmp_path).run(trainer)
    assert [point["samples"] for point in trainer.curve] == [0, TINY.samples // 2, TINY.samples]
    for point in trainer.curve:
        assert len(point["matelots"]) == len(measured(GAME))
        assert all(0.0 <= share <= 1.0 for share in point["matelots"].values())
    assert "older" in trainer.curve[-1]


def small_batch(game: Game, count: int) -> TrainingBatch:
    """Some matches at all tables, dealt."""
    found = tables(game)
    kinds = spread(count, table_shares(game))
    batch = TrainingBatch(game, found, kinds, seats=most_seats(game), seed="x", device="cpu")
    batch.deal()
    return batch


def test_a_game_names_the_share_of_matches_at_its_plain_tables() -> None:
    game = games.find("sea_change")
    shares = dict(zip(tables(game), table_shares(game), strict=True))
    assert sum(shares.values()) == pytest.approx(1)
    named = {players: shares[game.options(players=players)] for players in (2, 3, 4)}
    assert named == pytest.approx(game.features.PLAIN_SHARES)
    assert all(0 < share < 0.15 for options, share in shares.items() if options.players > 4)


def test_advantages_without_a_critic_are_the_results_less_for_shared_wins() -> None:
    batch = small_batch(GAME, 30)
    rollout = Rollout(batch, 400)
    nets = (GAME.num_features, GAME.num_moves + 5), (GAME.num_oracle_features, most_seats(GAME))
    actor, critic = (LearningNet(*sizes, width=8, blocks=1) for sizes in nets)
    torch.nn.init.zeros_(critic.leave.weight)
    rollout.collect(actor, None, ALL, torch.Generator().manual_seed(1))
    advantages, _ = rollout.judge(critic, point=0.0, shared=0.5, trace=1.0)
    examined, shared = 0, 0
    for match in range(30):
        ends = np.flatnonzero(rollout.ends[:, match].numpy())
        for step in range(int(ends[0]) + 1 if len(ends) else 0):
            mover = int(rollout.movers[step, match])
            won = float(rollout.wins[ends[0], match, mover])
            examined, shared = examined + 1, shared + (0 < won < 1)
            assert advantages[step, match] == pytest.approx(won if won == 1 else won / 2)
    assert examined > 1000 and shared > 0


def test_every_match_at_a_table_shares_one_win() -> None:
    rollout = Rollout(small_batch(GAME, 30), 400)
    actor = LearningNet(GAME.num_features, GAME.num_moves + 5, width=8, blocks=1)
    rollout.collect(actor, None, ALL, torch.Generator().manual_seed(1))
    ended = rollout.ends.bool()
    assert ended.sum() >= 30
    assert torch.allclose(rollout.wins[ended].sum(1), torch.ones(int(ended.sum())))
    assert not rollout.wins[~ended].any()


def test_only_legal_moves_are_drawn() -> None:
    batch = small_batch(GAME, 64)
    chance = torch.Generator().manual_seed(1)
    for _ in range(20):
        outputs = torch.randn((64, GAME.num_moves), generator=chance)
        moves = draw(log_policy(outputs, batch.masks), chance)
        assert batch.masks.gather(1, moves[:, None]).all()
        batch.play(moves)


@pytest.mark.parametrize("cores", [1, 3, 100])
def test_any_number_of_cores_steps_the_same_matches(
    monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    expected = after_steps(small_batch(GAME, 40))
    monkeypatch.setattr("houle.learning.batch.available_cores", lambda: cores)
    assert after_steps(small_batch(GAME, 40)) == expected


def after_steps(batch: TrainingBatch) -> list[Any]:
    """Everything in a batch after the lowest legal moves of some steps."""
    for _ in range(30):
        batch.play(batch.masks.argmax(1))
    return [tensor.tolist() for tensor in batch.tensors()] + [batch.stepper.save()]


def test_a_game_without_a_kernel_uses_its_samples_more_often() -> None:
    usual = {
        has_kernel(game): usual_settings(game, "cuda", samples=1, seed=1)
        for game in games.every()
        if game.num_features > 0
    }
    assert usual[False].epochs > usual[True].epochs


def test_an_untrained_net_wins_less_than_its_share_against_matelots() -> None:
    trainer = Trainer(GAME, TINY)
    shares = Evaluator(GAME, matches=120, device="cpu").share(trainer.mean)
    assert shares["usual"] < 0.25


def test_a_run_that_begins_from_a_net_first_teaches_its_critic(tmp_path: Path) -> None:
    header = load_net(GAME).header
    trainer = Trainer(GAME, replace(from_net(TINY, "net", header), critic_first=2))
    begun, critic = weights(trainer.mean), weights(trainer.learner.critic)
    assert begun == weights(as_module(load_net(GAME)))
    for _ in range(2):
        trainer.update()
        assert weights(trainer.learner.actor) == begun
    assert weights(trainer.learner.critic) != critic
    trainer.update()
    assert weights(trainer.learner.actor) != begun
    trainer.write(tmp_path / "a.net", "houle train")
    told, _ = read_header((tmp_path / "a.net").read_bytes(), "a.net")
    assert told["start"]["sha256"] == header["sha256"]
    assert told["width"] == header["width"] != TINY.width


def test_a_run_that_begins_from_a_net_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    settings = from_net(TINY, "net", load_net(GAME).header)
    whole = list(Trainer(GAME, settings).run())
    first = Trainer(GAME, settings)
    first.update()
    first.save(tmp_path / "a.checkpoint")
    assert list(resumed(GAME, tmp_path / "a.checkpoint").run()) == whole[1:]


def test_half_of_the_matches_have_other_players_in_the_second_stage() -> None:
    trainer = Trainer(GAME, TINY)
    trainer.seat_others(True)
    levels, counts = trainer.batch.levels.numpy(), trainer.batch.seat_counts.numpy()
    mixed = [set(row[:n].tolist()) for row, n in zip(levels, counts, strict=True)]
    assert mixed[:6] == [{-1, 1}] * 6
    assert mixed[6:12] == [{-1, -2}] * 6
    assert mixed[12:] == [{-1}] * 12


def test_a_game_says_how_many_matches_are_mixed_and_what_a_point_is_worth_to_the_end() -> None:
    wave = games.find("wave")
    settings = replace(TINY, mixed=usual_settings(wave, "cpu", samples=1, seed=1).mixed)
    assert settings.mixed == wave.features.MIXED == (0.125, 0.0)
    trainer = Trainer(wave, replace(settings, matches=16, mixed_from=0.0))
    trainer.older = [trainer.mean]
    assert trainer.seat_opponents() == (None, slice(None))
    assert [(row == 1).any() for row in trainer.batch.levels.numpy()] == [True] * 2 + [False] * 14
    assert trainer.point_worth() == wave.features.POINT_REWARD
    trainer.updates = trainer.settings.updates
    assert trainer.point_worth() == wave.features.POINT_KEPT > 0


@pytest.mark.parametrize("against", ["matelot", "net"])
def test_a_best_response_learns_at_one_seat_of_every_match(against: str, tmp_path: Path) -> None:
    trainer = Trainer(GAME, replace(SELDOM, against=against))
    session(tmp_path).run(trainer)
    levels = trainer.batch.levels
    for match, seats in enumerate(trainer.batch.seat_counts.tolist()):
        row = levels[match, :seats].tolist()
        assert row.count(NET) == 1 and len(set(row)) == 2
    header, _ = read_header((tmp_path / "a.net").read_bytes(), "a.net")
    assert header["kind"] == "best response" and header["against"]["opponents"] == against
    assert ("against" in trainer.curve[-1]) == (against == "net")
    own = trainer.rollout.own.float().mean()
    assert own == 1 if against == "matelot" else own < 0.6  # matelots move inside the step


def test_frozen_opponents_play_as_their_file_and_never_change(tmp_path: Path) -> None:
    trainer = Trainer(GAME, replace(TINY, against="net"))
    assert trainer.opponents is not None and trainer.opponents.net is not None
    before = weights(trainer.opponents.net)
    inputs = trainer.batch.inputs
    with torch.no_grad():
        found = trainer.opponents.net(inputs.float()).numpy()
    assert np.allclose(found, load_net(GAME).many_outputs(inputs.numpy()), atol=1e-3)
    trainer.update()
    assert weights(trainer.opponents.net) == before


def test_a_best_response_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    whole = Trainer(GAME, replace(TINY, against="net"))
    told = list(whole.run())
    first = Trainer(GAME, replace(TINY, against="net"))
    first.update()
    first.save(tmp_path / "a.checkpoint")
    assert list(resumed(GAME, tmp_path / "a.checkpoint").run()) == told[1:]


@pytest.mark.parametrize("lanes", LANES)
def test_the_kernel_steps_each_match_once_with_any_number_in_a_warp(
    monkeypatch: pytest.MonkeyPatch, lanes: int
) -> None:
    thread, here, there = Thread(GAME), small_batch(GAME, 10), small_batch(GAME, 10)
    monkeypatch.setattr("houle.learning.batch.import_cuda", lambda: thread)
    step = kernel.__wrapped__(GAME)
    states = np.frombuffer(bytearray(there.stepper.save()), GAME.state.dtype)
    states = states.view(type(GAME.state.zeros(1)))
    arrays = [states, there.blanks, *(tensor.numpy() for tensor in there.tensors())]
    for _ in range(3):
        moves = here.masks.argmax(1)
        here.play(moves)
        there.moves.copy_(moves)
        for written in (there.inputs, there.truths, there.masks):
            written.zero_()
        for thread.number in range(-(-10 // lanes) * WARP):
            step(*arrays, MOVE, lanes)
    for mine, theirs in zip(here.tensors(), there.tensors(), strict=True):
        assert mine.tolist() == theirs.tolist()
    assert states.tobytes() == here.stepper.save()
