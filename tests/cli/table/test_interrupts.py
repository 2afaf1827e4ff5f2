"""A signal stops a match between two moves, never in the middle of one."""

from __future__ import annotations

import os
import signal

import pytest

from houle.cli.table.interrupts import Interrupts, Stopped


def test_a_signal_stops_at_once() -> None:
    interrupts = Interrupts()
    with interrupts.watched(), pytest.raises(Stopped) as stopped:
        os.kill(os.getpid(), signal.SIGTERM)
    assert stopped.value.exit_code == 143


def test_a_signal_during_a_move_waits_for_its_end() -> None:
    interrupts, done = Interrupts(), []
    with interrupts.watched(), pytest.raises(Stopped), interrupts.held():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("the whole move")
    assert done == ["the whole move"]


def test_afterwards_signals_mean_what_they_meant_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts().watched():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
