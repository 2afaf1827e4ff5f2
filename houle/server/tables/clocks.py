"""Clocks of seats, in uptime (uptime_clock.py): they stop while no process is running."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from houle.engine.rule import Seat
from houle.server.store.rows import Change, SeatRow

SECOND_MS = 1000
COME_BACK_MS = 30 * SECOND_MS
"""The least time in the bank of somebody who comes back after running out of time."""


def first_bank(clock: Mapping[str, Any]) -> int | None:
    """The time in a seat's bank at the start; None without a bank."""
    return clock["seconds"] * SECOND_MS if clock["kind"] == "bank" else None


def end_of(clock: Mapping[str, Any], bank: int | None, owed_at: int | None) -> int | None:
    """When the time for the present choice ends; None: never."""
    if clock["kind"] == "none" or owed_at is None:
        return None
    if clock["kind"] == "move":
        return owed_at + int(clock["seconds"]) * SECOND_MS
    return owed_at + int(bank or 0)


def left(clock: Mapping[str, Any], chair: SeatRow, uptime: int) -> int | None:
    """How many milliseconds a seat has left; None without a clock."""
    if clock["kind"] == "none":
        return None
    end = end_of(clock, chair.bank, chair.owed_at)
    if end is not None:
        return max(0, end - uptime)
    return chair.bank if clock["kind"] == "bank" else int(clock["seconds"]) * SECOND_MS


def charge(
    clock: Mapping[str, Any],
    chairs: Sequence[SeatRow],
    change: Change,
    before: Collection[Seat],
    after: Collection[Seat],
    uptime: int,
) -> None:
    """Add to the change of a move which clocks start and stop."""
    if clock["kind"] == "none":
        return
    mover = change.entry.seat
    for seat, chair in enumerate(chairs):
        goes_on = seat in before and seat in after and seat != mover
        if goes_on:
            continue
        columns = change.seats.setdefault(seat, {})
        if seat in before and chair.owed_at is not None:
            columns["owed_at"] = None
            if clock["kind"] == "bank":
                columns["bank"] = remaining(clock, chair, uptime)
        if seat in after:
            columns["owed_at"] = uptime
        if not columns:
            del change.seats[seat]


def remaining(clock: Mapping[str, Any], chair: SeatRow, uptime: int) -> int:
    """The bank after a choice: less the time taken, plus the increment."""
    taken = uptime - int(chair.owed_at or uptime)
    return max(0, int(chair.bank or 0) - taken) + int(clock["increment"]) * SECOND_MS
