"""houle check-game: whether a game keeps the contract, check by check, with a readable report."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from houle import contract
from houle.cli.table.screen import Screen
from houle.cli.words import Words
from houle.contract import Finding
from houle.engine.game import Game

MOST_SHOWN = 5
"""At most this many findings of a check are shown; the others are only counted."""


def check_game(game: Game, words: Words) -> int:
    """Run every check on the game, report what was found, and give the exit code."""
    screen = Screen()
    screen.line(words("check_game.begins", game=game.title, package=game.package))

    def progress(name: str, number: int, count: int) -> None:
        """Say which check begins."""
        told = words("check_game.runs", number=number, count=count, check=name)
        screen.line(f"  {told}", style="dim")

    found = contract.check_game(game, progress=progress)
    for name, findings in groupby(found, key=lambda finding: finding.check):
        report(screen, name, list(findings), words)
    key = "check_game.passed" if not found else "check_game.failed"
    style = "bold green" if not found else "bold red"
    screen.line(words(key, game=game.title, count=len(found)), style=style)
    return 1 if found else 0


def report(screen: Screen, name: str, findings: list[Finding], words: Words) -> None:
    """Print what one check has found."""
    screen.show(Text(f"✗ {name}", style="bold red"))
    for finding in findings[:MOST_SHOWN]:
        screen.line(f"  {finding.options}: {finding.what}")
    if len(findings) > MOST_SHOWN:
        screen.line(f"  {words('check_game.more', count=len(findings) - MOST_SHOWN)}", style="dim")
