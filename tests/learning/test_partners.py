"""Partners who never speak, so that a net does not take silence for an answer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed (houle[learn])")

import torch

from houle import games
from houle.engine.event import NO_LOG
from houle.learning.driver import NET, SILENT_NET, next_not_silent
from houle.learning.settings import TrainingSettings, usual_settings
from houle.learning.trainer import Trainer
from houle.simulation.verbs import say_facts

torch.set_num_threads(1)  # other tests run beside these

WAVE = games.find("wave")
TINY = TrainingSettings(
    samples=4 * 24 * 8, matches=24, steps=8, minibatch=64, width=16, blocks=1, evaluated=12
)


def test_some_partners_are_silent_in_the_matches_after_the_mixed_ones() -> None:
    settings = replace(TINY, mixed=(0.25, 0.0), silent=0.25, mixed_from=0.0)
    trainer = Trainer(WAVE, settings)
    trainer.older = [trainer.mean]
    trainer.seat_opponents()
    levels, counts = trainer.batch.levels.numpy(), trainer.batch.seat_counts.numpy()
    seated = [set(row[:n].tolist()) for row, n in zip(levels, counts, strict=True)]
    assert seated[6:12] == [{NET, SILENT_NET}] * 6
    assert all(SILENT_NET not in seats for seats in (*seated[:6], *seated[12:]))


def test_a_silent_partner_is_never_asked_for_a_word_and_still_moves() -> None:
    trainer = Trainer(WAVE, replace(TINY, silent=1.0, mixed=(0.0, 0.0), mixed_from=0.0))
    trainer.older = [trainer.mean]
    asked, legal = [], np.zeros(WAVE.max_legal, np.int16)
    for _ in range(6):
        trainer.seat_opponents()
        trainer.rollout.collect(trainer.learner.actor, None, slice(None), trainer.chance)
        assert bool(trainer.rollout.own.all())  # silent seats learn like the others
        states, levels = trainer.batch.stepper.states, trainer.batch.levels.numpy()
        for i, seat in enumerate(trainer.batch.seats.tolist()):
            say_facts(states[i], NO_LOG)
            assert seat == next_not_silent(states[i], seat, levels[i], legal)
            if levels[i, seat] == SILENT_NET:
                assert seat == states[i].decider
                asked.append(seat)
    assert asked


def test_wave_says_how_often_partners_are_silent_while_its_net_learns() -> None:
    assert usual_settings(WAVE, "cpu", samples=1, seed=1).silent == WAVE.features.SILENT > 0
