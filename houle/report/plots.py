"""Plots of a report as SVG: histograms, and figures with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from .statistics import Estimate

WIDTH = 360
LEFT, RIGHT = 10, 10
BAR_HEIGHT, AXIS_HEIGHT = 150, 34
ROW_HEIGHT = 42
LETTER = 7.0
"""The usual width of a letter of a label."""
TICKS = 4
STEPS = (1, 2, 2.5, 5, 10)
"""Round distances between ticks, times a power of ten."""

FormatNumber = Callable[[float], str]


@dataclass(frozen=True)
class Caption:
    """What a plot shows: a title, and a description for people who do not see it."""

    title: str
    description: str


@dataclass(frozen=True)
class Mark:
    """A row of a plot of figures."""

    label: str
    figure: Estimate
    tone: str = ""
    """``up`` or ``down`` for a real difference, empty if it may be chance."""
    reference: float | None = None
    """What the figure is compared with, if it differs from row to row."""


class Plots:
    """Draws plots; numbers them, so that ids on one page differ."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def framed(self, caption: Caption, height: float, parts: Iterator[str]) -> str:
        """A plot with its title and description."""
        number = next(self.numbers)
        names = f"t{number} d{number}"
        head = (
            f'<title id="t{number}">{escape(caption.title)}</title>'
            f'<desc id="d{number}">{escape(caption.description)}</desc>'
        )
        box = f'viewBox="0 0 {WIDTH} {height:g}"'
        return (
            f'<svg class="plot" role="img" aria-labelledby="{names}" {box}>'
            f"{head}{''.join(parts)}</svg>"
        )

    def histogram(
        self,
        caption: Caption,
        bars: Sequence[tuple[int, int, int]],
        *,
        band: tuple[float, float],
        middle: float,
        format_number: FormatNumber,
    ) -> str:
        """Bars, with the range of most values shaded and a line at the median."""
        return self.framed(
            caption, BAR_HEIGHT + AXIS_HEIGHT, bar_parts(bars, band, middle, format_number)
        )

    def figures(
        self,
        caption: Caption,
        marks: Sequence[Mark],
        *,
        format_number: FormatNumber,
        line: float | None,
    ) -> str:
        """A row for each figure: its label, a dot and its interval; a line to compare with."""
        height = ROW_HEIGHT * len(marks) + AXIS_HEIGHT
        return self.framed(caption, height, figure_parts(marks, format_number, line))


class Scale:
    """Turns values into positions from left to right."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.size = (high - low) or 1.0

    def __call__(self, value: float) -> float:
        """The position of a value."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / self.size, 1)

    def ticks(self) -> list[float]:
        """A few round values."""
        rough = self.size / TICKS
        power = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else small_power(rough)
        step = next(power * s for s in STEPS if power * s >= rough * 0.999)
        first = -(-self.low // step)
        values = [round((first + i) * step, 6) for i in range(2 * TICKS + 1)]
        return [value for value in values if value <= self.low + self.size * 1.0001]


def small_power(rough: float) -> float:
    """The power of ten at or below a number under 1."""
    power = 1.0
    while power > rough:
        power /= 10
    return power


def bar_parts(
    bars: Sequence[tuple[int, int, int]],
    band: tuple[float, float],
    middle: float,
    format_number: FormatNumber,
) -> Iterator[str]:
    """The parts of a histogram."""
    scale = Scale(bars[0][0] - 0.5, bars[-1][1] + 0.5)
    most = max(number for *_, number in bars)
    left, right = scale(band[0] - 0.5), scale(band[1] + 0.5)
    yield f'<rect class="band" x="{left}" y="0" width="{right - left:.1f}" height="{BAR_HEIGHT}"/>'
    for first, last, number in bars:
        x, end = scale(first - 0.5), scale(last + 0.5)
        height = round((BAR_HEIGHT - 12) * number / most, 1)
        y, width = round(BAR_HEIGHT - height, 1), max(1.0, round(end - x - 1, 1))
        yield f'<rect class="bar" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    yield line_at(scale(middle), BAR_HEIGHT, "middle")
    yield from axis(scale, BAR_HEIGHT, format_number, whole=True)


def figure_parts(
    marks: Sequence[Mark], format_number: FormatNumber, line: float | None
) -> Iterator[str]:
    """The parts of a plot of figures."""
    ends = [end for m in marks for end in (m.figure.low, m.figure.high)]
    ends += [m.reference for m in marks if m.reference is not None]
    ends += [] if line is None else [line]
    room = 0.06 * (max(ends) - min(ends) or 1.0)
    scale, bottom = Scale(min(ends) - room, max(ends) + room), ROW_HEIGHT * len(marks)
    if line is not None:
        yield line_at(scale(line), bottom, "middle")
    for row, mark in enumerate(marks):
        yield from mark_parts(mark, scale, ROW_HEIGHT * row)
    yield from axis(scale, bottom, format_number)


def mark_parts(mark: Mark, scale: Scale, top: float) -> Iterator[str]:
    """One figure: its label above, its interval and its dot below."""
    label = shortened(mark.label)
    y, low, high = top + 29, scale(mark.figure.low), scale(mark.figure.high)
    tone = f" {mark.tone}" if mark.tone else ""
    yield f'<text class="label" x="{LEFT}" y="{top + 15}">{escape(label)}</text>'
    if mark.reference is not None:
        x = scale(mark.reference)
        yield f'<line class="middle" x1="{x}" x2="{x}" y1="{y - 8}" y2="{y + 8}"/>'
    yield f'<line class="span{tone}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
    x = scale(mark.figure.value)
    if mark.tone == "up":
        points = f"{x},{y - 7} {x + 7},{y + 5} {x - 7},{y + 5}"
    else:
        points = f"{x},{y + 7} {x + 7},{y - 5} {x - 7},{y - 5}"
    if mark.tone:
        yield f'<polygon class="dot{tone}" points="{points}"/>'
    else:
        yield f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'


def shortened(label: str) -> str:
    """A label that fits into the width of a plot."""
    most = int((WIDTH - LEFT - RIGHT) / LETTER)
    return label if len(label) <= most else label[: most - 1].rstrip() + "…"


def line_at(x: float, height: float, kind: str) -> str:
    """A vertical line."""
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="0" y2="{height}"/>'


def axis(
    scale: Scale, y: float, format_number: FormatNumber, *, whole: bool = False
) -> Iterator[str]:
    """The axis below a plot, with a few round values."""
    yield f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
    for value in scale.ticks():
        if whole and value != int(value):
            continue
        x = scale(value)
        yield f'<line class="axis" x1="{x}" x2="{x}" y1="{y}" y2="{y + 5}"/>'
        at = min(max(x, LEFT + 14), WIDTH - RIGHT - 14)
        text = escape(format_number(value))
        yield f'<text x="{at}" y="{y + 22}" text-anchor="middle">{text}</text>'
