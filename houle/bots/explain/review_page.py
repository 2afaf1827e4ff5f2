"""A review as one self-contained HTML page: a chart of the match and a table of decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from .review import VERDICTS, Decision, SeatReview
from .review_words import MARKS, ReviewWords

WIDTH, HEIGHT = 960, 400
LEFT, RIGHT, TOP, BOTTOM = 68, 120, 14, 34
"""The margins of the chart, for percentages, names and move numbers."""
DASHES = ("", "9 5", "3 4", "14 4 3 4", "1 5", "18 6", "6 3 1 3", "12 3")
"""The dash pattern of each seat's line, so that lines do not differ by colour only."""
SHOWN = 5
COLUMNS = ("number", "name", "played", "best", "before", "after", "loss", "verdict", "note")
TIP_HEIGHT, LETTER = 26, 7.4
NAME_GAP = 17


def page(words: ReviewWords) -> str:
    """The whole page."""
    template = Template((files("houle.bots.explain") / "review.html").read_text("utf-8"))
    review = words.review
    running = "" if review.match.is_over else f"<p>{escape(words('running'))}</p>"
    plain = {
        "title": words.title,
        "lead": words("lead"),
        "players": " · ".join(words.names),
        "about": words.about,
        "made": words("made"),
        **{f"{part}_title": words(part) for part in ("curve", "seats", "worst", "table")},
        **{f"{part}_help": words(f"{part}_help") for part in ("curve", "seats")},
    }
    return template.substitute(
        {name: escape(text) for name, text in plain.items()},
        language=words.language,
        running=running,
        curve=Chart(words).svg(),
        legend="".join(legend_entry(words, seat) for seat in review.seats),
        seats="".join(seat_card(words, seat) for seat in review.seats),
        worst=worst_list(words),
        columns="".join(f'<th scope="col">{escape(words(name))}</th>' for name in COLUMNS),
        rows="\n".join(row(words, decision) for decision in review.decisions),
    )


class Chart:
    """The curves of all seats, drawn to scale."""

    def __init__(self, words: ReviewWords) -> None:
        self.words, self.review = words, words.review
        self.moves = max(1, len(self.review.match.played))

    def x(self, number: float) -> float:
        """The x coordinate of a move number."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / self.moves, 1)

    def y(self, value: float) -> float:
        """The y coordinate of an expected share of a win."""
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value, 1)

    def svg(self) -> str:
        """The chart as SVG; the table below has the same data."""
        label = escape(self.words("curve"), quote=True)
        costly = [decision for decision in self.review.decisions if decision.is_costly]
        parts = [
            *self.grid(),
            *(self.line(seat) for seat in self.review.seats),
            *self.names(),
            *(self.marker(decision) for decision in costly),
        ]
        box = f"0 0 {WIDTH} {HEIGHT}"
        return f'<svg class="curve" viewBox="{box}" aria-label="{label}">{"".join(parts)}</svg>'

    def grid(self) -> Iterable[str]:
        """Lines at every quarter, and move numbers."""
        for quarter in range(5):
            y = self.y(quarter / 4)
            yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{25 * quarter} %</text>'
        for number in (0, self.moves // 2, self.moves):
            x = self.x(number)
            yield f'<text x="{x}" y="{HEIGHT - 12}" text-anchor="middle">{number}</text>'
        axis, middle = escape(self.words("axis")), self.y(0.5)
        yield f'<text x="{WIDTH - RIGHT + 24}" y="{HEIGHT - 12}">{axis}</text>'
        turned = f'transform="rotate(-90 12 {middle})" text-anchor="middle"'
        yield f'<text x="12" y="{middle}" {turned}>{escape(self.words("y_axis"))}</text>'

    def line(self, seat: SeatReview) -> str:
        """The line of a seat."""
        points = " ".join(f"{self.x(number)},{self.y(value)}" for number, value in seat.curve)
        return f'<polyline class="line" points="{points}" {stroke(seat.seat)}/>'

    def names(self) -> Iterable[str]:
        """The name of every seat at the end of its line, without overlaps."""
        lowest = HEIGHT - BOTTOM - NAME_GAP * len(self.review.seats)
        free = float(TOP)
        for seat in sorted(self.review.seats, key=lambda s: (-s.end, s.seat)):
            free = max(min(self.y(seat.end), lowest + NAME_GAP), free)
            x, name = self.x(seat.curve[-1][0]) + 8, escape(self.words.name(seat.seat))
            colour = f"fill:var(--seat{seat.seat})"
            yield f'<text class="name" x="{x}" y="{free + 5}" style="{colour}">{name}</text>'
            free += NAME_GAP
            lowest += NAME_GAP

    def marker(self, decision: Decision) -> str:
        """A dot for a costly decision: links to its row, with a tooltip on hover or focus."""
        x, y = self.x(decision.number), self.y(decision.played.value)
        story = escape(f"{decision.number}. {self.words.headline(decision)}")
        width = min(WIDTH - 8, round(LETTER * len(story) + 20))
        left = max(4, min(x - width / 2, WIDTH - width - 4))
        top = y - TIP_HEIGHT - 12 if y > TIP_HEIGHT + 24 else y + 14
        radius = 4 + 2 * (VERDICTS.index(decision.verdict) - 1)
        return (
            f'<a href="#d{decision.number}" aria-label="{story}">'
            f'<circle class="spot" cx="{x}" cy="{y}" r="{radius}" '
            f'style="fill:var(--seat{decision.seat})"/>'
            f'<g class="tip"><rect x="{left}" y="{top}" width="{width}" height="{TIP_HEIGHT}" '
            f'rx="6"/><text x="{left + 10}" y="{top + 18}" textLength="{width - 20}" '
            f'lengthAdjust="spacingAndGlyphs">{story}</text></g></a>'
        )


def stroke(seat: int) -> str:
    """The line style of a seat."""
    return f'style="stroke:var(--seat{seat});stroke-dasharray:{DASHES[seat] or "none"}"'


def legend_entry(words: ReviewWords, seat: SeatReview) -> str:
    """A seat's entry in the legend."""
    line = f'<line x1="0" x2="42" y1="6" y2="6" stroke-width="3" {stroke(seat.seat)}/>'
    drawn = f'<svg viewBox="0 0 42 12" aria-hidden="true">{line}</svg>'
    return f"<li>{drawn}{escape(words.name(seat.seat))}</li>"


def seat_card(words: ReviewWords, seat: SeatReview) -> str:
    """A seat's luck and decisions."""
    figures = {
        "start": words.percent(seat.start),
        "end": words.percent(seat.end),
        "decisions": words.decisions(seat),
        "luck": words.luck(seat),
    }
    told = [(escape(words(name)), escape(text)) for name, text in figures.items()]
    lines = [f"<dt>{name}</dt><dd>{text}</dd>" for name, text in told]
    notes = [words.counts(seat), *words.others(seat)]
    more = "".join(f"<p>{escape(note)}</p>" for note in notes)
    colour = f"border-left-color:var(--seat{seat.seat})"
    name = escape(words.name(seat.seat))
    return (
        f'<div class="seat" style="{colour}"><h3>{name}</h3><dl>{"".join(lines)}</dl>{more}</div>'
    )


def worst_list(words: ReviewWords) -> str:
    """The most costly decisions."""
    worst = words.review.worst[:SHOWN]
    if not worst:
        return f"<p>{escape(words.nothing_worst)}</p>"
    entries = []
    for decision in worst:
        told = " ".join([words.headline(decision), *words.notes(decision)])
        link = f'<a href="#d{decision.number}">{decision.number}</a>'
        entries.append(f"<li>{escape(words('number'))} {link}: {escape(told)}</li>")
    return f'<ol class="worst">{"".join(entries)}</ol>'


def row(words: ReviewWords, decision: Decision) -> str:
    """A decision as a row of the table."""
    verdict = decision.verdict
    marked = f'<span class="mark" aria-hidden="true">{MARKS[verdict]}</span>'
    cells = [
        f'<th scope="row">{decision.number}</th>',
        f'<td><span class="who" style="--c:var(--seat{decision.seat})">'
        f"{escape(words.name(decision.seat))}</span></td>",
        f"<td>{escape(words.label(decision, decision.played))}</td>",
        f"<td>{escape(words.label(decision, decision.best))}</td>",
        f'<td class="n">{words.share(decision.best.value)}</td>',
        f'<td class="n">{words.share(decision.played.value)}</td>',
        f'<td class="n">{words.loss(decision)}</td>',
        f'<td class="{verdict}">{marked}{escape(words.verdict(decision))}</td>',
        f"<td>{notes_cell(words, decision)}</td>",
    ]
    return f'<tr id="d{decision.number}">{"".join(cells)}</tr>'


def notes_cell(words: ReviewWords, decision: Decision) -> str:
    """The reasons, and the values of all moves in a collapsed list."""
    told = "".join(f"<p>{escape(note)}</p>" for note in words.notes(decision))
    entries = "".join(f"<li>{escape(line)}</li>" for line in move_lines(words, decision))
    summary = escape(words("options", count=len(decision.moves)))
    return f"{told}<details><summary>{summary}</summary><ul>{entries}</ul></details>"


def move_lines(words: ReviewWords, decision: Decision) -> Sequence[str]:
    """Every legal move with its value, the best first."""
    lines = []
    for move in decision.moves:
        doubt = words("exact") if move.exact else f"± {words.share(move.error)}"
        lines.append(f"{words.label(decision, move)}: {words.share(move.value)} ({doubt})")
    return lines
