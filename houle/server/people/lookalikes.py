"""Names that look alike: nobody may impersonate somebody else at the same table.

Accents are kept: Zoë is not Zoe. What looks the same counts as the same: letters of another
alphabet, wide letters, an upper-case i for an l, digits for letters. Invisible characters are
ignored.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

LOOKS = (
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХԀԌԚԜҺӀ", "ABESIJKMHOPCTYXdGQWhI"),
    ("аеѕіјкорсухԁԛԝһӏѵ", "aesijkopcyxdqwhlv"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ"),
    ("αικνορυχϳ", "aikvopuxj"),
    # Latin letters without an i's dot or with another shape
    ("ıȷɡɑƖǀ", "ijgall"),
    # Signs
    ("‘’ʼ`‐‑‒–—−", "''''------"),
)
"""Characters, and what they look like."""
SAME = str.maketrans(
    {sign: look for these, those in LOOKS for sign, look in zip(these, those, strict=True)}
)
STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o"})
"""What is written like an l or an o."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u200d\u2800\u3164\uffa0")
"""What nobody sees although it counts as a letter or a mark; ``is_variant`` knows the rest."""
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
"""Alphabets with letters that cannot be told apart."""


def is_variant(sign: str) -> bool:
    """Whether a character only chooses how the one before it is drawn."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def lookalike_key(name: str) -> str:
    """What a name looks like; the same for names that cannot be told apart."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    seen = "".join(sign for sign in plain if sign not in UNSEEN and not is_variant(sign))
    drawn = seen.translate(SAME).translate(STROKES)
    return " ".join(unicodedata.normalize("NFC", drawn.casefold()).split())


def looks_like(name: str, other: str) -> bool:
    """Whether two names cannot be told apart, or only by small and large letters."""
    return lookalike_key(name) == lookalike_key(other) or name.casefold() == other.casefold()


def is_mixed(name: str) -> bool:
    """Whether a word of the name mixes alphabets whose letters look alike."""
    plain = unicodedata.normalize("NFKC", name)
    return any(len(scripts(word)) > 1 for word in plain.split())


def scripts(word: str) -> set[str]:
    """The alphabets of a word, of those that can be mistaken for each other."""
    named = (unicodedata.name(sign, "") for sign in word if sign.isalpha())
    return {script for name in named for script in SCRIPTS if name.startswith(script)}


def distinct(name: str, others: Collection[str]) -> str:
    """The name, with a number after it if somebody there has one that looks like it."""
    number, tried = 1, name
    while any(looks_like(tried, other) for other in others):
        number += 1
        tried = f"{name} ({number})"
    return tried
