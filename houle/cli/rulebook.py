"""The rulebooks: as a whole, or the paragraph of one rule."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from rich.markdown import Markdown

from houle.engine.game import Game


@cache
def rulebook(game: Game, language: str) -> str:
    """The rulebook as Markdown."""
    return (files(game.package) / f"rulebook.{language}.md").read_text("utf-8")


@cache
def paragraphs(game: Game, language: str) -> dict[str, str]:
    """The paragraphs with a rule number, with the examples that follow them."""
    found: dict[str, str] = {}
    current = ""
    for block in re.split(r"\n\s*\n", rulebook(game, language)):
        number = re.match(r"\s*(?:[-*] )?\*\*([A-Z]+-[A-Z]?\d+)", block)
        if number:
            current = number[1]
            found[current] = block
        elif current and re.match(r"\s*(?:>|\||- )", block):
            found[current] += f"\n\n{block}"
        else:
            current = ""
    return found


def find_paragraph(game: Game, given: str, language: str) -> str | None:
    """The paragraph of a rule; its number may be typed as ``LU-12``, ``lu12`` or ``12``."""
    wanted = re.sub(r"[^A-Z0-9]", "", given.upper())
    if wanted.isdigit():
        wanted = f"{game.prefix}{wanted}"
    for number, paragraph in paragraphs(game, language).items():
        if number.replace("-", "") == wanted:
            return paragraph
    return None


def rendered(markdown: str) -> Markdown:
    """Markdown for the screen."""
    return Markdown(markdown, hyperlinks=False)
