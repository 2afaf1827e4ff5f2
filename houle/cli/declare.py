"""How commands declare their options: names, and help in the environment's language."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .words import Words, environment_language

HELP = Words(environment_language())


def option(*names: str, key: str, metavar: str | None = None) -> Any:
    """An option with its help in the environment's language."""
    return typer.Option(*names, help=HELP(f"help.{key}"), metavar=metavar, show_default=False)


def argument(key: str, metavar: str) -> Any:
    """An argument with its help in the environment's language."""
    return typer.Argument(help=HELP(f"help.{key}"), metavar=metavar)


def setting(name: str, metavar: str | None = None) -> Any:
    """The option for a server setting, with its help in the environment's language."""
    from houle.engine.text import load

    word = name.replace("_", "-")
    flags = [f"--{word}", f"--no-{word}"] if metavar is None else [f"--{word}"]
    told = load("houle.server", environment_language())["settings"][name]
    return typer.Option("/".join(flags), help=told, metavar=metavar, show_default=False)


Lang = Annotated[str | None, option("--lang", key="lang", metavar="fr|en")]
Json = Annotated[bool, option("--json", key="json")]
Game = Annotated[str, typer.Argument(help=HELP("help.game"), metavar="GAME")]
Players = Annotated[int | None, option("--players", "-p", key="players", metavar="N")]
Pairs = Annotated[list[str] | None, option("--option", "-o", key="option", metavar="K=V")]
