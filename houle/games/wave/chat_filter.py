"""Talk: which chat messages may be delivered while a match of Wave is running (W-32 to W-34).

The words are data (``words/*.toml``), in English and French at once, since players mix them. Where
a word has two meanings, this is the choice:

- Every digit is held back, in whatever script, times and "gr8" included; so are all number words
  and the words for colour, digit, number and value themselves.
- ``one`` and ``un`` are mostly a pronoun and an article: they are held back only alone, spelled out
  or where a digit is plainly meant ("a one", "le un"). First, premier, once and both pass.
- ``neuf`` (nine or new), ``orange``, ``rose``, ``marine`` and ``high five`` are held back; "quoi de
  neuf" passes. ``second`` passes as a time ("une seconde") and, as all ordinals, where it points at
  a place in the hand ("your third card", W-32); otherwise it is held back.
- A single letter passes in small letters (places in the hand are a to e), and is held back in
  capitals if it begins a colour or is the Roman five.

No list is complete: riddles and codes agreed beforehand pass, and ``breach`` is there for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any, Literal

from .word_lists import WordLists, bare_text, squeeze, word_lists

Verdict = Literal["deliver", "hold", "lose"]
"""What becomes of a message: it is sent, kept back with a warning, or ends the match."""

BREACH: Mapping[str, Verdict] = {"guarded": "hold", "strict": "lose"}
"""What a message with forbidden words sets off, by the option ``talk`` (WR-46)."""

WINDOW = 16
"""How many pieces a word may be cut into and still be found."""
SHORTEST_IN_PIECES = 4
"""Shorter words are not sought across spaces: ordinary sentences contain them by accident."""
SHORTEST_SPELLED = 3
REPEATED_LETTERS, REPEATED_MARKS = 3, 2
LONGEST_RUN = 2
"""No listed word has the same letter three times in a row."""

SAFE_PLACE = " qq "
"""Stands where a safe phrase was, so that its two sides are not read together."""
PUNCTUATION = ' .,;!?()«»"'
LETTERS = re.compile("[a-z]+")
HEX_COLOUR = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])", re.IGNORECASE)

Word = tuple[str, int]
"""A run of letters, and which chunk between spaces it stands in."""


LOSING_MOVE = "breach"
"""The move that a forbidden message becomes where talk is strict (W-34)."""
RULE = "W-33"
"""The rule that holds messages back."""


def judge_chat(text: str, options: Mapping[str, Any]) -> Verdict:
    """What becomes of a chat message in a running match with these options."""
    return judge_talk(text, str(options["talk"]))


def refusal(options: Mapping[str, Any]) -> str:
    """The code of the refusal of a message that is held."""
    return "chat_signals" if options["talk"] == "signals" else "chat_held"


def judge_talk(text: str, talk: str) -> Verdict:
    """What becomes of a chat message in a running match, by its option ``talk``.

    With ``signals`` there is no free chat, only the signals (WR-45): every message is held. With
    ``guarded`` a message with forbidden words is held, and what was not delivered was not said
    (WR-46); with ``strict`` it was said (W-33), and the team loses at once (W-34).
    """
    if talk == "signals":
        return "hold"
    return BREACH[talk] if forbidden_words(text) else "deliver"


def forbidden_words(text: str) -> list[str]:
    """What in the message speaks of a colour or a digit, or compares them (W-33, WR-46).

    Empty if the message may be delivered. Disguised words are given as they were read, ``bleu`` for
    ``b.l.€.u``. The work grows in proportion to the length of the message.
    """
    lists = word_lists()
    bare = lists.safe.sub(SAFE_PLACE, bare_text(text))
    found = [sign for sign in text if sign in lists.signs]
    found += [sign for sign in bare if unicodedata.numeric(sign, None) is not None]
    found += lists.lone_letter.findall(lists.lettered.sub(SAFE_PLACE, bare))
    found += HEX_COLOUR.findall(bare)
    found += counts_in(bare.split(), lists)
    plain = bare.casefold()
    found += {plain.strip(PUNCTUATION)} & lists.alone
    for reading in readings(plain, lists):
        words = words_of(reading)
        found += [listed for word, _ in words for listed in lists.named(word)]
        found += [*phrases_in(words, lists), *pieces_in(words, lists)]
    return list(dict.fromkeys(found))


# What is looked for, in the order in which it is.


def counts_in(chunks: list[str], lists: WordLists) -> Iterator[str]:
    """Signs that compare, and counting on fingers: ``|||``, ``x x x``."""
    for chunk, repeated in groupby(chunk.strip(PUNCTUATION) or chunk for chunk in chunks):
        counted = chunk.casefold() in lists.tallies and len(list(repeated)) >= REPEATED_MARKS
        if counted or chunk in lists.comparisons or lists.strokes.fullmatch(chunk):
            yield chunk


def phrases_in(words: list[Word], lists: WordLists) -> Iterator[str]:
    """Listed runs of words."""
    spoken = tuple(word for word, _ in words)
    for start, length in product(range(len(spoken)), lists.phrase_lengths):
        run = spoken[start : start + length]
        if run in lists.phrases:
            yield " ".join(run)


def pieces_in(words: list[Word], lists: WordLists) -> Iterator[str]:
    """Listed words that were cut into pieces: ``b l e u``, ``ro.uge``; and ``i, i, i``."""
    pieces: list[Word] = []
    for word, repeated in groupby(words, key=lambda word: word[0]):
        same = list(repeated)
        if len(word) == 1 and len(same) >= REPEATED_LETTERS:
            yield word
        pieces += same[:LONGEST_RUN]
    for start in range(len(pieces)):
        yield from joined_from(pieces[start : start + WINDOW], lists)


def joined_from(pieces: list[Word], lists: WordLists) -> Iterator[str]:
    """Listed words that begin with the first piece and end with a later one."""
    joined, first_chunk = pieces[0]
    squeezed = squeeze(joined)
    for count, (piece, chunk) in enumerate(pieces[1:], 2):
        joined += piece
        squeezed += squeeze(piece)[squeezed[-1] == piece[0] :]
        if squeezed not in lists.beginnings:
            return
        if squeezed not in lists.squeezed and joined not in lists.spelled:
            continue
        if len(joined) == count:
            yield from (word for word in lists.named(joined) if len(word) >= SHORTEST_SPELLED)
            yield from {joined} & lists.spelled
        elif chunk == first_chunk:
            yield from lists.named(joined)
        elif len(squeezed) >= SHORTEST_IN_PIECES:
            yield from lists.cards.intersection(lists.named(joined))


# How a message is read.


def readings(plain: str, lists: WordLists) -> Iterable[str]:
    """The message as it stands, and as it reads where signs stand for letters."""
    chunks = [lists.read_as.get(chunk, chunk) for chunk in plain.split()]
    signed = {c for c in chunks if lists.stand_in.search(c) and LETTERS.search(c)}
    read = [" ".join(chunks)]
    for table in lists.stand_ins:
        read.append(" ".join(c.translate(table) if c in signed else c for c in chunks))
    return dict.fromkeys(read)


def words_of(reading: str) -> list[Word]:
    """The runs of letters of a message."""
    chunks = enumerate(reading.split())
    return [(word, number) for number, chunk in chunks for word in LETTERS.findall(chunk)]
