"""The words that may not be used in the chat of Wave, read from the files in this folder."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby, product
from typing import Any

UNSEEN = ("Mn", "Me", "Cf")
"""Unicode categories of accents and zero-width characters."""
DOUBLED = re.compile(r"(.)\1+")
FACE = r"(?<![\w':;=])(?<![:;=]-)(?<!\w\.)"
"""Precedes a letter on its own, but not the mouth of :-O or the end of S.O.S."""


@dataclass(frozen=True, kw_only=True)
class WordLists:
    """All forbidden and safe words and signs of both languages, prepared for searching."""

    cards: frozenset[str]
    squeezed: Mapping[str, list[str]]
    meant: Mapping[str, str]
    beginnings: frozenset[str]
    phrases: frozenset[tuple[str, ...]]
    phrase_lengths: tuple[int, ...]
    alone: frozenset[str]
    spelled: frozenset[str]
    safe: re.Pattern[str]
    signs: frozenset[str]
    lone_letter: re.Pattern[str]
    lettered: re.Pattern[str]
    comparisons: frozenset[str]
    strokes: re.Pattern[str]
    tallies: frozenset[str]
    read_as: Mapping[str, str]
    stand_ins: tuple[Mapping[int, str], ...]
    stand_in: re.Pattern[str]

    def named(self, word: str) -> Iterator[str]:
        """The longest listed word that this is with repeated letters: ``red`` for ``reeed``."""
        for listed in self.squeezed.get(squeeze(word), ()):
            if all(mine >= theirs for mine, theirs in zip(runs(word), runs(listed), strict=True)):
                yield self.meant[listed]
                return


@cache
def word_lists() -> WordLists:
    """The lists of both languages and of the signs, read once."""
    english, french, signs = read_toml("en"), read_toml("fr"), read_toml("signs")
    kinds = ("card", "word", "alone", "spelled")
    words = {kind: frozenset(plain_words(f"{english[kind]} {french[kind]}")) for kind in kinds}
    numerals = signs["numerals"].split()
    meant = {**strokes_alike(words["card"] | words["word"]), **{word: word for word in numerals}}
    phrases = frozenset(expand([*english["phrase"], *french["phrase"]]))
    return WordLists(
        cards=words["card"],
        squeezed=by_squeezed(meant),
        meant=meant,
        beginnings=frozenset(beginnings({*meant, *words["spelled"]})),
        phrases=phrases,
        phrase_lengths=tuple(sorted({len(phrase) for phrase in phrases})),
        alone=words["alone"],
        spelled=words["spelled"],
        safe=safe_pattern([*english["safe"], *french["safe"]]),
        signs=frozenset(sign_characters(signs)),
        lone_letter=re.compile(rf"{FACE}[{signs['letters']}](?!\.?[\w'])"),
        lettered=safe_pattern([*english["letters"], *french["letters"]]),
        comparisons=frozenset(signs["comparisons"]),
        strokes=re.compile(rf"([{re.escape(signs['strokes'])}])\1+"),
        tallies=frozenset(signs["tallies"]),
        read_as=signs["read_as"],
        stand_ins=tuple(stand_ins(signs["stand_ins"], which) for which in (0, -1)),
        stand_in=re.compile(f"[{re.escape(''.join(signs['stand_ins']))}]"),
    )


@cache
def read_toml(name: str) -> Mapping[str, Any]:
    """One file of this folder."""
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


@cache
def look_alikes() -> Mapping[int, str]:
    """Maps characters of other alphabets to the Latin letters they look like, keeping case."""
    signs = read_toml("signs")
    listed = [(other, mine) for mine, others in signs["look_alikes"].items() for other in others]
    capitals = {other.upper(): mine.upper() for other, mine in listed}
    table = {ord(other): mine for other, mine in capitals.items() if len(other) == 1}
    table |= {ord(other): mine.upper() if other.isupper() else mine for other, mine in listed}
    for first in signs["alphabets"]:
        table |= {int(first, 16) + number: chr(ord("A") + number) for number in range(26)}
    return table


def stand_ins(letters: Mapping[str, str], which: int) -> Mapping[int, str]:
    """Maps each sign to the first (0) or the last (-1) letter for which it may stand.

    Where strokes are read as l, the last of i and l, so is i itself: see ``strokes_alike``.
    """
    table = {ord(sign): choices[which] for sign, choices in letters.items()}
    return table if which == 0 else {**table, ord("i"): "l"}


def strokes_alike(listed: Iterable[str]) -> dict[str, str]:
    """The listed words, and their spelling when i and l are the same stroke: ``c!e!``."""
    words = sorted(listed)
    return {word.replace("i", "l"): word for word in words} | {word: word for word in words}


def plain_words(text: str) -> list[str]:
    """The words of a list in the form in which they are compared: plain small letters."""
    return bare_text(text).casefold().split()


def expand(templates: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The phrases of all templates: ``a/b c`` stands for ``a c`` and ``b c``."""
    for template in templates:
        yield from product(*(place.split("/") for place in plain_words(template)))


def safe_pattern(templates: Iterable[str]) -> re.Pattern[str]:
    """A pattern for the safe phrases of all templates; hyphens count as spaces."""
    places = ([place.split("/") for place in plain_words(template)] for template in templates)
    phrases = ["[ -]".join(f"(?:{'|'.join(words)})" for words in phrase) for phrase in places]
    return re.compile(rf"(?<![a-z])(?=[a-z])(?:{'|'.join(phrases)})(?![a-z])", re.IGNORECASE)


def by_squeezed(listed: Iterable[str]) -> dict[str, list[str]]:
    """The listed words, longest first, by their squeezed form."""
    longest_first = sorted(listed, key=lambda word: (squeeze(word), -len(word)))
    return {key: list(same) for key, same in groupby(longest_first, key=squeeze)}


def beginnings(listed: Iterable[str]) -> Iterator[str]:
    """All beginnings of listed words, squeezed."""
    for word in map(squeeze, listed):
        yield from (word[:length] for length in range(1, len(word) + 1))


def sign_characters(signs: Mapping[str, Any]) -> Iterator[str]:
    """Every single sign in the lists and ranges."""
    yield from "".join(signs["signs"].split())
    for first, last in (bounds.split("-") for bounds in signs["ranges"]):
        yield from map(chr, range(int(first, 16), int(last, 16) + 1))


# How words are compared.


def bare_text(text: str) -> str:
    """The message in plain letters where possible: no accents, nothing invisible, single spaces."""
    decomposed = unicodedata.normalize("NFKD", text.translate(look_alikes()))
    seen = (sign for sign in decomposed if unicodedata.category(sign) not in UNSEEN)
    return " ".join("".join(seen).translate(look_alikes()).split())


def squeeze(word: str) -> str:
    """The word with every repeated letter written once."""
    return DOUBLED.sub(r"\1", word) if len(word) > 1 else word


def runs(word: str) -> list[int]:
    """The number of repetitions of each letter of the squeezed word."""
    return [len(list(repeated)) for _, repeated in groupby(word)]
