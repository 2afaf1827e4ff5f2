"""Texts and figures of a report in one language."""

from __future__ import annotations

import re
from typing import Any

from houle.bots.explain.reasons import percent
from houle.engine.game import Game
from houle.engine.options import Value, word_of
from houle.engine.text import load

from .statistics import Estimate

BEFORE_SIGN, NO_BREAK = re.compile(r" (?=[:;?!%»])|(?<=«) "), "\N{NO-BREAK SPACE}"
"""In French these signs must not be separated from the word before them."""
MINUS = "\N{MINUS SIGN}"


class ReportWords:
    """All texts of reports in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts: Any = load("houle.report", language)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence for a key such as ``length.title``."""
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        told = str(found).format(**values)
        return BEFORE_SIGN.sub(NO_BREAK, told) if self.language == "fr" else told

    def share(self, value: float) -> str:
        """A share as a percentage."""
        return percent(value, self.language, digits=1)

    def percent(self, value: float) -> str:
        """A number of hundredths as a whole percentage."""
        return percent(value / 100, self.language)

    def points(self, value: float) -> str:
        """A difference between two shares, in percentage points."""
        return self.number(100 * value, sign=True)

    def number(self, value: float, digits: int = 1, *, sign: bool = False) -> str:
        """A number with the decimal sign of the language."""
        text = f"{value:{'+' if sign else ''}.{digits}f}"
        if float(text) == 0:
            text = text.lstrip("+-")
        text = text.replace("-", MINUS)
        return text.replace(".", ",") if self.language == "fr" else text

    def whole(self, value: float) -> str:
        """A whole number, in groups of three digits."""
        gap = "\N{NARROW NO-BREAK SPACE}" if self.language == "fr" else ","
        return f"{round(value):,}".replace(",", gap).replace("-", MINUS)

    def between(self, found: Estimate, how: str = "share") -> str:
        """The interval of a figure."""
        format_number = getattr(self, how)
        return self("between", low=format_number(found.low), high=format_number(found.high))

    def with_interval(self, found: Estimate, how: str) -> str:
        """A figure with its interval in brackets."""
        return f"{getattr(self, how)(found.value)} ({self.between(found, how)})"

    def option(self, game: Game, name: str) -> str:
        """The name of an option."""
        return str(game.words(self.language)["options"].get(name, {}).get("name", name))

    def value(self, game: Game, name: str, value: Value) -> str:
        """The value of an option in words."""
        if isinstance(value, bool):
            return self("yes" if value else "no")
        told = game.words(self.language)["options"].get(name, {})
        return str(told.get(word_of(value), value))
