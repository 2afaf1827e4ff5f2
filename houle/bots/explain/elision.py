"""Elision: in French, *d'* and *qu'* instead of *de* and *que* before a name such as Anna."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

ELIDING = r"(\b[Dd]|[Qq]u)e "
"""The words that lose their *e*: *de*, *que*, and what ends with *que*."""
SILENT_H = (
    *("hadr", "hect", "helen", "heli", "helo", "henri", "henry", "herbert", "hercul", "hermanc"),
    *("herme", "hermi", "herv", "hilai", "hippol", "homer", "honor", "horac", "hort", "hubert"),
    *("hugo", "hugue", "humbert", "hyac"),
)
"""How names with a silent *h* begin; before others (Hans, Hassan) nothing is elided."""
SOUNDED = ("onz", "oui")
"""Names that begin so keep *de*, although their first letter is a vowel."""
BEGINS_WITH_A_VOWEL = re.compile(r"[aeiouœæ]|y[bcdfghjklmnpqrstvwxz]")


@lru_cache(maxsize=4096)
def elides(name: str) -> bool:
    """Whether *de* becomes *d'* before the name: Anna, Élise, Yves, Hélène; not Yann or Hans."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    plain = plain.lower()
    if plain.startswith(SOUNDED):
        return False
    return BEGINS_WITH_A_VOWEL.match(plain) is not None or plain.startswith(SILENT_H)


def elided(text: str, names: Iterable[str], language: str) -> str:
    """The text with *d'* and *qu'* before those of the names that ask for it, in French."""
    if language != "fr":
        return text
    for name in filter(elides, names):
        text = re.sub(rf"{ELIDING}{re.escape(name)}(?!\w)", rf"\g<1>'{quoted(name)}", text)
    return text


def quoted(name: str) -> str:
    """The name as the replacement of a regular expression."""
    return name.replace("\\", r"\\")


def cut_before_name(text: str) -> str | None:
    """The text before a name without the *e* that the name may take away; None: it takes none."""
    return text.removesuffix("e ") if re.search(f"{ELIDING}$", text) else None


def after_cut(name: str) -> str:
    """The name with what joins it to a text that ``cut_before_name`` has shortened."""
    return f"'{name}" if elides(name) else f"e {name}"
