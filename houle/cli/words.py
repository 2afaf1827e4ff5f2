"""The texts of the command line, or of another package: text/en.toml and text/fr.toml, by key."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from houle.bots.explain.elision import elided
from houle.engine.languages import LANGUAGES
from houle.engine.text import load


class Words:
    """All texts in one language; ``words("play.saved", file=...)`` gives one of them."""

    def __init__(self, language: str, package: str = "houle.cli") -> None:
        self.language = language
        self.texts: Mapping[str, Any] = load(package, language)

    def __call__(self, key: str, **values: object) -> str:
        """The sentence with its values filled in."""
        said = str(self.entry(key)).format(**values)
        return elided(said, [v for v in values.values() if isinstance(v, str)], self.language)

    def count(self, key: str, number: int) -> str:
        """The sentence in the singular (``key_one``) or in the plural (``key``)."""
        return self(f"{key}_one" if number == 1 else key, number=number)

    def entry(self, key: str) -> Any:
        """The entry of the key: a sentence, a list or a table."""
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        return found


def environment_language() -> str:
    """The language of the environment: French if it is set to French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return next((lang for lang in LANGUAGES if value.lower().startswith(lang)), "en")
    return "en"
