"""The learning curve of a net as a picture: its share of wins, over the choices it learned from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log10
from typing import Any

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 40, 48
COLOURS = ("#0b7285", "#c2410c", "#5f3dc4", "#2b8a3e", "#a61e4d", "#495057")
DASHES = ("", "7 4", "2 3", "10 3 2 3", "1 4", "12 5")
"""Lines differ by colour and by dashes."""
STYLE = (
    "svg{background:#fff;font:12px system-ui,sans-serif;fill:#223}"
    ".grid{stroke:#d8dee4}.line{fill:none;stroke-width:2}"
)
LABEL_GAP = 16
MOST_LINES = 12
"""If there are more tables, only the usual one and other numbers of players are drawn."""

PLAIN_TABLES = ("usual", "players=")
"""How the names of tables begin that differ from the usual one at most by the number of players."""

Point = tuple[float, float]


@dataclass(frozen=True)
class CurveWords:
    """The words of the picture."""

    title: str
    x_axis: str
    y_axis: str


def curves_of(header: Mapping[str, Any]) -> dict[str, list[Point]]:
    """By table: the choices learned from, and the share of wins then.

    It is the share of one net among matelots; in a game of partners that of a team of nets.
    """
    found: dict[str, list[Point]] = {}
    for point in header["curve"]:
        for table, share in point["team" if is_of_team(header) else "matelots"].items():
            found.setdefault(table, []).append((float(point["samples"]), float(share)))
    return found


def is_of_team(header: Mapping[str, Any]) -> bool:
    """Whether the net learned with partners, so that its curve is that of a team."""
    return any("team" in point for point in header["curve"])


def drawn_of(curves: Mapping[str, list[Point]]) -> dict[str, list[Point]]:
    """The curves that are drawn: as many as can be told apart."""
    if len(curves) <= MOST_LINES:
        return dict(curves)
    return {name: points for name, points in curves.items() if name.startswith(PLAIN_TABLES)}


def curve_svg(header: Mapping[str, Any], words: CurveWords) -> str:
    """The curves of the tables as SVG."""
    curves = drawn_of(curves_of(header))
    most = max((point[0] for points in curves.values() for point in points), default=0.0) or 1.0
    parts = [*frame(words, most)]
    for number, points in enumerate(curves.values()):
        parts.append(line(points, number, most))
    parts += labels(curves)
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    head = f"<title>{escape(words.title)}</title><style>{STYLE}</style>"
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box}>{head}\n{body}\n</svg>\n'


def x_of(samples: float, most: float) -> float:
    """Where a number of choices is, from left to right."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * samples / most, 1)


def y_of(share: float) -> float:
    """Where a share is, from top to bottom."""
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)


def frame(words: CurveWords, most: float) -> Iterator[str]:
    """The title, the axes and a grid."""
    yield f'<text x="{LEFT}" y="22" font-weight="bold">{escape(words.title)}</text>'
    for quarter in range(5):
        y = y_of(quarter / 4)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{25 * quarter} %</text>'
    for quarter in range(5):
        x, told = x_of(most * quarter / 4, most), short_number(most * quarter / 4)
        yield f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{told}</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 10}">{escape(words.x_axis)}</text>'
    middle = y_of(0.5)
    turned = f'transform="rotate(-90 14 {middle})" text-anchor="middle"'
    yield f'<text x="14" y="{middle}" {turned}>{escape(words.y_axis)}</text>'


def line(points: Sequence[Point], number: int, most: float) -> str:
    """The line of a table."""
    told = " ".join(f"{x_of(samples, most)},{y_of(share)}" for samples, share in points)
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline class="line" stroke="{colour}"{dashed} points="{told}"/>'


def labels(curves: Mapping[str, Sequence[Point]]) -> Iterator[str]:
    """The name of every table at the end of its line, none over another or below the picture."""
    ends = [(y_of(points[-1][1]), i, name) for i, (name, points) in enumerate(curves.items())]
    free = 0.0
    for left, (y, number, name) in zip(range(len(ends), 0, -1), sorted(ends), strict=True):
        lowest = HEIGHT - BOTTOM - (left - 1) * LABEL_GAP  # so that the others fit below
        free = max(min(y + 4, lowest), free)
        colour, x = COLOURS[number % len(COLOURS)], WIDTH - RIGHT + 8
        yield f'<text x="{x}" y="{free:.1f}" fill="{colour}">{escape(name)}</text>'
        free += LABEL_GAP


def short_number(number: float) -> str:
    """A number with at most three digits and a power of ten in a letter."""
    thousands = int(log10(number)) // 3 if number >= 1 else 0
    return f"{number / 1000**thousands:.3g}{('', 'k', 'M', 'G')[min(thousands, 3)]}"
