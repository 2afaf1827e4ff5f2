"""The sentences of what stands out, and the names of sides and options."""

from __future__ import annotations

from typing import Any

from houle.engine.game import Game
from houle.engine.options import Value

from .findings import ReportFinding
from .matches import MatchSet
from .measure import Measures, SideRow
from .words import ReportWords


def finding_text(words: ReportWords, measures: Measures, finding: ReportFinding) -> str:
    """What stands out, as a sentence."""
    kind = finding.key.partition("_")[0]
    tell = {"side": side_facts, "gain": effect_facts, "move": effect_facts, "option": option_facts}
    if kind in tell:
        return words(f"out.{finding.key}", **tell[kind](words, measures, finding))
    facts = {name: words.share(value) for name, value in finding.facts.items()}
    if finding.key == "long_tail":
        facts = {name: words.whole(value) for name, value in finding.facts.items()}
    return words(f"out.{finding.key}", **facts)


def side_facts(words: ReportWords, measures: Measures, finding: ReportFinding) -> dict[str, Any]:
    """The facts about a side that wins more or less than its share."""
    row: SideRow = finding.facts["row"]
    return {
        "who": side_name(words, measures.matches, row),
        "wins": words.share(row.wins.value),
        "between": words.between(row.wins),
        "even": words.share(finding.facts["even"]),
    }


def effect_facts(words: ReportWords, measures: Measures, finding: ReportFinding) -> dict[str, Any]:
    """The facts about a card or move; a loss is told without its sign."""
    row = finding.facts["row"]
    found = row.effect.difference
    ends = sorted((abs(found.low), abs(found.high)))
    low, value, high = (words.number(100 * one) for one in (ends[0], abs(found.value), ends[1]))
    return {
        "what": row.label.text[words.language],
        "points": value,
        "between": words("between", low=low, high=high),
    }


def option_facts(words: ReportWords, measures: Measures, finding: ReportFinding) -> dict[str, Any]:
    """The facts about an option."""
    row, game = finding.facts["row"], measures.plan.table.game
    base = finding.facts.get("base", row)
    return {
        "option": words.option(game, row.name),
        "value": words.value(game, row.name, row.value),
        "length": words.whole(row.length.value),
        "usual": words.whole(base.length.value),
        "factor": words.number(row.length.value / base.length.value),
        "wins": words.share(row.first.value),
        "even": words.share(row.even),
    }


def side_name(words: ReportWords, matches: MatchSet, row: SideRow) -> str:
    """The name of a side: its seats, counted from 1, with the bot where bots differ."""
    if matches.side_count == 1:
        return words("everyone")
    seats = ", ".join(str(seat + 1) for seat in row.seats)
    if len(row.seats) > 1 or matches.side_count < matches.seats:
        return words("side", number=row.side + 1, seats=seats)
    if len(set(matches.table.bots)) > 1:
        return words("seat_bot", number=seats, bot=matches.table.bots[row.seats[0]])
    return words("seat", number=seats)


def option_text(words: ReportWords, game: Game, name: str, value: Value) -> str:
    """An option and its value."""
    return f"{words.option(game, name)} = {words.value(game, name, value)}"
