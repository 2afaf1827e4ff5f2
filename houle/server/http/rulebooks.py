"""Rulebooks for the web app: Markdown rendered to HTML, once, block by block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markdown_it.token import Token

from houle.engine.game import Game
from houle.server.messages.answers import Rulebook, RulebookBlock, RulebookSection
from houle.server.messages.protocol import Language

PAGE = MarkdownIt("commonmark", {"html": False}).enable("table")
NUMBERED = re.compile(r"\*\*([A-Z]+-[A-Z]?\d+)\*\*")
EMPTY_HEADING = re.compile(r"<th[^>]*></th>")


@cache
def rulebook(game: Game, language: Language) -> Rulebook:
    """The rules of the game, split at second-level headings; the introduction comes first."""
    sections = [
        section_of(part) for part in re.split(r"^(?=## )", source(game, language), flags=re.M)
    ]
    return Rulebook(game=game.name, language=language, sections=sections)


def source(game: Game, language: Language) -> str:
    """The rulebook in Markdown."""
    return (files(game.package) / f"rulebook.{language}.md").read_text("utf-8")


def section_of(markdown: str) -> RulebookSection:
    """A heading with everything up to the next one."""
    tokens = PAGE.parse(markdown)
    return RulebookSection(title=tokens[1].content, blocks=[block_of(one) for one in split(tokens)])


def split(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each outermost block: a paragraph, a table, a list, a quotation."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def block_of(tokens: list[Token]) -> RulebookBlock:
    """A block as HTML; a numbered paragraph has its number as id, so that links find it."""
    numbered = NUMBERED.match(tokens[1].content) if tokens[0].type == "paragraph_open" else None
    rule = None if numbered is None else numbered[1]
    if rule is not None:
        tokens[0].attrs = {"id": rule, "tabindex": "-1"}
    if tokens[0].type == "table_open":  # on a phone tables scroll: by keyboard too
        tokens[0].attrs = {"tabindex": "0"}
    html = PAGE.renderer.render(tokens, PAGE.options, {}).strip()
    return RulebookBlock(rule=rule, html=EMPTY_HEADING.sub("<td></td>", html))
