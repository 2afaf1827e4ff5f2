"""Intervals, effects and many comparisons, against values known from elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from houle.report.replays import lead
from houle.report.statistics import bins, discoveries, effect, mean, share_p, two_sided, wilson


def test_wilsons_interval_of_a_half_is_the_one_in_textbooks() -> None:
    found = wilson(0.5, 100)
    assert (found.low, found.high) == pytest.approx((0.40383, 0.59617), abs=1e-5)


def test_wilsons_interval_of_no_wins_in_ten_does_not_end_at_zero() -> None:
    found = wilson(0.0, 10)
    assert (found.low, found.high) == pytest.approx((0.0, 0.27753), abs=1e-5)


def test_the_interval_of_a_mean_is_two_standard_errors_wide() -> None:
    found = mean(np.array([1, 2, 3, 4, 5]))
    assert found.value == 3
    assert found.high - found.value == pytest.approx(1.959964 * np.sqrt(2.5 / 5))


def test_the_chance_of_1_96_standard_errors_is_one_in_twenty() -> None:
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert share_p(0.6, 0.5, 100) == pytest.approx(0.0455, abs=1e-4)
    assert share_p(0.25, 0.25, 100) == 1


def test_benjamini_and_hochbergs_own_example_has_four_discoveries() -> None:
    # The fifteen figures of their paper of 1995.
    chances = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    ]
    assert discoveries(chances) == [True] * 4 + [False] * 11
    assert discoveries(chances[::-1]) == [False] * 11 + [True] * 4


def test_an_effect_is_measured_against_what_the_same_seat_wins() -> None:
    # Seat 0 always wins, whatever it does: nothing it does has an effect.
    shares = np.tile([1.0, 0.0], (100, 1))
    did = np.zeros((100, 2), bool)
    did[:50, 0] = True
    assert effect(did, shares).difference.value == 0
    # Seats win in turn; whoever has the card wins.
    shares = np.eye(2)[np.arange(100) % 2]
    found = effect(shares == 1, shares)
    assert found.seats == 100
    assert found.difference.value == pytest.approx(0.5)
    assert found.p < 1e-6


def test_something_that_everybody_does_has_no_effect() -> None:
    shares = np.eye(4)[np.arange(200) % 4]
    found = effect(np.ones((200, 4), bool), shares)
    assert found.difference.value == pytest.approx(0)
    assert found.p == 1


def test_bins_cover_all_values_once() -> None:
    values = np.array([3, 3, 4, 70, 101])
    found = bins(values, 30)
    assert len(found) <= 30 and sum(number for *_, number in found) == len(values)
    assert found[0][0] == 3 and found[-1][1] >= 101
    assert bins(np.array([5, 5])) == [(5, 5, 2)]


def test_a_lead_is_taken_for_good_after_the_last_time_behind() -> None:
    # Seat 0 leads, then a tie, then seat 1, then seat 0 to the end.
    scores = np.array([[0, 0], [2, 0], [2, 2], [2, 4], [6, 4], [6, 5]])
    found = lead(scores, np.array([1.0, 0.0]))
    assert found.changes == 2
    assert found.settled == pytest.approx(4 / 5)


def test_a_shared_win_is_never_taken_for_good() -> None:
    assert lead(np.array([[0, 0], [1, 1]]), np.array([0.5, 0.5])).settled is None
