"""A report as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from html import escape
from importlib.resources import files
from string import Template

import numpy as np

import houle
from houle.bots.arena.entrants import shortened
from houle.engine.struct import Array

from .findings import findings
from .measure import EffectRow, Measures
from .plots import Caption, Mark, Plots
from .replays import score_direction
from .sentences import finding_text, option_text, side_name
from .statistics import Estimate, bins, mean, quantile
from .words import ReportWords

SHOWN = 8
"""How many rows a plot of effects has at most at each end."""
SECTIONS = ("played", "out", "length", "scores", "seats", "leads", "options", "moves", "gains")

Cells = Sequence[tuple[str, str]]
"""The cells of a row after its first: a class and a text."""


def page(measures: Measures, language: str) -> str:
    """The whole page."""
    words = ReportWords(language)
    template = Template((files("houle.report") / "page.html").read_text("utf-8"))
    writer = PageWriter(measures, words)
    bodies = [(name, getattr(writer, name)()) for name in SECTIONS]
    count = words.whole(measures.matches.count)
    return template.substitute(
        language=language,
        title=escape(words("title", game=measures.plan.table.game.title)),
        lead=escape(words("lead", matches=count)),
        made=escape(words("made", version=houle.__version__)),
        sections="\n".join(
            f'<section id="{name}"><h2>{escape(words(f"{name}.title"))}</h2>{body}</section>'
            for name, body in bodies
        ),
    )


class PageWriter:
    """Writes the sections of a page, in one language."""

    def __init__(self, measures: Measures, words: ReportWords) -> None:
        self.measures, self.words, self.plots = measures, words, Plots()
        self.matches, self.game = measures.matches, measures.plan.table.game

    def played(self) -> str:
        """What was played."""
        words, plan = self.words, self.measures.plan
        options = plan.table.options.to_json()
        shown = {
            "game": self.game.title,
            "options": " · ".join(option_text(words, self.game, *pair) for pair in options.items()),
            "bots": shortened(plan.table.bots),
            "matches": words.whole(self.matches.count),
            "replays": words("played.replays_text", number=words.whole(len(self.measures.leads))),
            "seed": plan.seed,
            "version": words(
                "played.version_text", houle=houle.__version__, rules=self.game.version
            ),
        }
        lines = [(escape(words(f"played.{key}")), escape(text)) for key, text in shown.items()]
        return f"<dl>{''.join(f'<dt>{name}</dt><dd>{text}</dd>' for name, text in lines)}</dl>"

    def out(self) -> str:
        """What stands out."""
        found = findings(self.measures)
        if not found:
            return paragraph(self.words("out.nothing"))
        told = [escape(finding_text(self.words, self.measures, one)) for one in found]
        return f'<ol class="findings">{"".join(f"<li>{text}</li>" for text in told)}</ol>'

    def length(self) -> str:
        """The length of the matches."""
        lengths = self.matches.lengths
        rows = self.spread(lengths, "range")
        drawn = self.histogram("length", lengths)
        return paragraph(self.words("length.help")) + pair(drawn, self.facts("length", rows))

    def scores(self) -> str:
        """The final points."""
        words, matches = self.words, self.matches
        rows = self.spread(matches.scores.ravel(), "score_range")
        winners = matches.scores[matches.places == 1]
        if len(winners):
            rows.append(("winners", words.number(float(winners.mean()))))
        if matches.side_count > 1:
            number = (matches.side_shares > 0).sum(axis=1)
            rows.append(("ties", words.share(float((number > 1).mean()))))
            rows.append(("nobody", words.share(float((number == 0).mean()))))
        drawn = self.histogram("scores", matches.scores.ravel())
        more = "more" if score_direction(matches) > 0 else "fewer"
        told = paragraph(words(f"scores.help_{more}"))
        return told + pair(drawn, self.facts("scores", rows))

    def seats(self) -> str:
        """How often each seat wins."""
        words, even, rows = self.words, self.matches.even, self.measures.sides
        together = len(rows) == 1
        marks = [
            Mark(
                side_name(words, self.matches, row),
                row.wins,
                tone(row.is_real, row.wins.value - even),
            )
            for row in rows
        ]
        drawn = self.figures("seats", marks, "share", None if together else even)
        names = ("what", "wins", "interval") if together else ("what", "wins", "interval", "even")
        cells: list[tuple[str, Cells]] = []
        for mark, row in zip(marks, rows, strict=True):
            shown = [("n", words.share(row.wins.value)), ("n", words.between(row.wins))]
            away = (f"n {mark.tone}".strip(), words.points(row.wins.value - even))
            cells.append((mark.label, shown if together else [*shown, away]))
        told = paragraph(words("seats.help_together" if together else "seats.help"))
        return told + pair(drawn, self.table("seats", names, cells))

    def leads(self) -> str:
        """Lead changes."""
        words, leads = self.words, self.measures.leads
        if self.matches.side_count == 1:
            return paragraph(words("leads.together"))
        told = paragraph(words("leads.help", number=words.whole(len(leads))))
        changes = np.array([lead.changes for lead in leads])
        parts = np.array([lead.settled for lead in leads if lead.settled is not None])
        if not len(parts):
            return told + paragraph(words("leads.none"))
        found = mean(changes)
        rows = [
            ("changes", words.with_interval(found, "number")),
            ("unchanged", words.share(float((changes == 0).mean()))),
            ("settled", words.share(float(np.median(parts)))),
            ("late", words.share(float((parts >= 0.9).mean()))),
        ]
        drawn = self.histogram("leads", np.round(100 * parts).astype(np.int64), "percent")
        return told + pair(drawn, self.facts("leads", rows))

    def options(self) -> str:
        """The effect of each option."""
        words, rows = self.words, self.measures.options
        if not rows:
            return paragraph(words("options.none"))
        marks = [Mark(option_text(words, self.game, r.name, r.value), r.length) for r in rows]
        names = ("option", "matches", "length", "first", "score")
        cells = []
        for mark, row in zip(marks, rows, strict=True):
            away = Estimate(*(share - row.even for share in astuple(row.first)))
            shown = [
                words.whole(row.matches),
                words.with_interval(row.length, "number"),
                words.with_interval(away, "points"),
                words.with_interval(row.score, "number"),
            ]
            cells.append((mark.label, [("n", text) for text in shown]))
        chosen = [row.is_chosen for row in rows]
        table = self.table("options", names, cells, chosen=chosen)
        drawn = self.figures("options", marks, "whole", None)
        return f"{paragraph(words('options.help'))}{drawn}{table}"

    def moves(self) -> str:
        """Which moves win."""
        kinds, cards = self.measures.kinds, self.measures.moves
        if [row.label for row in kinds] == [row.label for row in cards]:
            cards = []
        return self.parts("moves", {"kinds": kinds, "cards": cards})

    def gains(self) -> str:
        """What chance gave."""
        found = {"dealt": self.measures.dealt, "drawn": self.measures.drawn}
        return self.parts("gains", found)

    # Parts of sections.

    def parts(self, section: str, found: Mapping[str, Sequence[EffectRow]]) -> str:
        """Several lists of effects, each under its own heading."""
        if not any(found.values()):
            return paragraph(self.words(f"{section}.none"))
        parts = [paragraph(self.words(f"{section}.help"))]
        number = self.words.whole(len(self.measures.leads))
        for name, rows in found.items():
            if rows:
                title = self.words(f"{section}.{name}", number=number)
                parts.append(f"<h3>{escape(title)}</h3>{self.effects(section, title, rows)}")
        return "".join(parts)

    def effects(self, section: str, title: str, rows: Sequence[EffectRow]) -> str:
        """Effects as a plot of both ends and a table of all."""
        words = self.words
        ends = list(rows) if len(rows) <= 2 * SHOWN else [*rows[:SHOWN], *rows[-SHOWN:]]
        marks = [Mark(self.label(r), r.effect.difference, effect_tone(r)) for r in ends]
        drawn = self.figures(section, marks, "points", 0.0, title=title)
        names = ("what", "seats", "difference", "interval")
        shown, others = ([self.effect_cells(row) for row in part] for part in (ends, rows))
        table = self.table(title, names, shown)
        if len(rows) > len(ends):
            summary = escape(words("all_rows", number=len(rows)))
            whole = self.table(title, names, others)
            table += f"<details><summary>{summary}</summary>{whole}</details>"
        return pair(drawn, f"<div>{table}</div>")

    def effect_cells(self, row: EffectRow) -> tuple[str, Cells]:
        """An effect as a row of a table."""
        words, found = self.words, row.effect.difference
        return self.label(row), [
            ("n", words.whole(row.effect.seats)),
            (f"n {effect_tone(row)}".strip(), words.points(found.value)),
            ("n", words.between(found, "points")),
        ]

    def label(self, row: EffectRow) -> str:
        """What was done or got, beginning with a capital letter."""
        text = row.label.text[self.words.language]
        return text[:1].upper() + text[1:]

    def spread(self, values: Array, ends: str) -> list[tuple[str, str]]:
        """The mean, the median and the range of values."""
        words, found = self.words, mean(values)
        low, middle, high = (words.number(quantile(values, q)) for q in (0.05, 0.5, 0.95))
        least, most = words.whole(values.min()), words.whole(values.max())
        return [
            ("mean", words.with_interval(found, "number")),
            ("median", middle),
            ("most", words("between", low=low, high=high)),
            (ends, words("between", low=least, high=most)),
        ]

    def histogram(self, section: str, values: Array, how: str = "whole") -> str:
        """A histogram of whole numbers."""
        low, middle, high = (quantile(values, q) for q in (0.05, 0.5, 0.95))
        told = {"low": low, "median": middle, "high": high}
        figures = {name: self.words.number(value) for name, value in told.items()}
        caption = Caption(
            self.words(f"{section}.title"), self.words(f"{section}.description", **figures)
        )
        return self.plots.histogram(
            caption,
            bins(values),
            band=(low, high),
            middle=middle,
            format_number=getattr(self.words, how),
        )

    def figures(
        self, section: str, marks: Sequence[Mark], how: str, line: float | None, title: str = ""
    ) -> str:
        """A plot of figures with their intervals."""
        format_number = getattr(self.words, how)
        listed = "; ".join(
            f"{m.label} {format_number(m.figure.value)} ({self.words.between(m.figure, how)})"
            for m in marks
        )
        told = self.words(f"{section}.description", list=listed)
        caption = Caption(title or self.words(f"{section}.title"), told)
        return self.plots.figures(caption, marks, format_number=format_number, line=line)

    def facts(self, section: str, rows: Sequence[tuple[str, str]]) -> str:
        """A table of a name and a figure in each row."""
        named = [(self.words(f"figure.{name}"), [("n", text)]) for name, text in rows]
        return self.table(section, ("what", "value"), named)

    def table(
        self,
        section: str,
        names: Sequence[str],
        rows: Sequence[tuple[str, Cells]],
        *,
        chosen: Sequence[bool] = (),
    ) -> str:
        """A table that scrolls sideways where it is too wide."""
        title = self.words(f"{section}.title") if section in SECTIONS else section
        told = [escape(self.words(f"column.{name}")) for name in names]
        head = f'<th scope="col">{told[0]}</th>' + "".join(
            f'<th scope="col" class="n">{name}</th>' for name in told[1:]
        )
        body = []
        for number, (label, cells) in enumerate(rows):
            kind = ' class="chosen"' if number < len(chosen) and chosen[number] else ""
            texts = "".join(f'<td class="{name}">{escape(text)}</td>' for name, text in cells)
            body.append(f'<tr{kind}><th scope="row">{escape(label)}</th>{texts}</tr>')
        opened = f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(title)}">'
        return (
            f"{opened}<table><thead><tr>{head}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table></div>"
        )


def paragraph(text: str) -> str:
    """A paragraph."""
    return f"<p>{escape(text)}</p>"


def pair(plot: str, table: str) -> str:
    """A plot beside its table."""
    return f'<div class="pair">{plot}{table}</div>'


def tone(is_real: bool, difference: float) -> str:
    """How a difference is marked: not at all if it may be chance."""
    return ("up" if difference > 0 else "down") if is_real else ""


def effect_tone(row: EffectRow) -> str:
    """How an effect is marked."""
    return tone(row.is_real, row.effect.difference.value)
