"""Languages: the word tables of packages, and sentences in every language at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "fr")


class Sentences(dict[str, str]):
    """One sentence in every language, by language code."""


@cache
def read_words(package: str, language: str) -> Mapping[str, Any]:
    """The package's table of words in a language, read once."""
    return tomllib.loads((files(package) / "text" / f"{language}.toml").read_text("utf-8"))


def sentences(key: str, package: str = "houle.engine", /, **facts: object) -> Sentences:
    """The package's sentence for a key such as ``record.edited``, in every language.

    A fact that is itself a sentence is inserted in the same language.
    """
    table, _, name = key.partition(".")
    return Sentences(
        {
            language: read_words(package, language)[table][name].format(
                **in_language(facts, language)
            )
            for language in LANGUAGES
        }
    )


def in_language(facts: dict[str, object], language: str) -> dict[str, object]:
    """The facts, with each sentence replaced by its text in the language."""
    return {
        name: fact.get(language, fact["en"]) if isinstance(fact, Sentences) else fact
        for name, fact in facts.items()
    }


def same(text: object) -> Sentences:
    """A text that is the same in every language, such as the message of a library."""
    return Sentences(en=str(text))
