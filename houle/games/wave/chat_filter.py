"""The chat filter: which messages are delivered during a match of Wave (W-32 to W-34).

The words are data (``word_lists/*.toml``), in English and French at once, since players mix them.
Where a word has two meanings, these are the choices:

- All digits are held back, in any script, including times and "gr8"; so are number words and the
  words for colour, digit, number and value themselves.
- ``one`` and ``un`` are mostly a pronoun and an article: they are held back only alone, spelled out
  or where a digit is clearly meant ("a one", "le un"). First, premier, once and both pass.
- ``neuf`` (nine or new), ``orange``, ``rose``, ``marine`` and ``high five`` are held back; "quoi de
  neuf" passes. ``second`` passes as a time ("une seconde") and, like all ordinals, where it means a
  place in the hand ("your third card", W-32); otherwise it is held back.
- A single small letter passes (places in the hand are a to e); a capital is held back if it is the
  first letter of a colour or the Roman five.

No list is complete: riddles and codes agreed beforehand pass; the move ``breach`` is for those.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any, Literal

from .word_lists import WordLists, bare_text, squeeze, word_lists

Verdict = Literal["deliver", "hold", "lose"]
"""What happens to a message: delivered, held back with a warning, or the match is lost."""

BREACH: Mapping[str, Verdict] = {"guarded": "hold", "strict": "lose"}
"""What happens to a message with forbidden words, by the option ``talk`` (WR-46)."""

WINDOW = 16
"""The number of pieces into which a word may be cut and still be found."""
SHORTEST_IN_PIECES = 4
"""Shorter words are not searched for across spaces: ordinary sentences contain them by chance."""
SHORTEST_SPELLED = 3
REPEATED_LETTERS, REPEATED_MARKS = 3, 2
LONGEST_RUN = 2
"""No listed word has the same letter three times in a row."""

SAFE_PLACE = " qq "
"""Replaces a safe phrase, so that the text before and after it is not read as one."""
PUNCTUATION = ' .,;!?()«»"'
LETTERS = re.compile("[a-z]+")
HEX_COLOUR = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])", re.IGNORECASE)

Word = tuple[str, int]
"""A run of letters, and the number of its chunk between spaces."""


LOSING_MOVE = "breach"
"""The move that a forbidden message becomes when talk is strict (W-34)."""
RULE = "W-33"
"""The rule under which messages are held back."""


def judge_chat(text: str, options: Mapping[str, Any]) -> Verdict:
    """What happens to a chat message in a running match with these options."""
    return judge_talk(text, str(options["talk"]))


def refusal(options: Mapping[str, Any]) -> str:
    """The error code for a message that is held back."""
    return "chat_signals" if options["talk"] == "signals" else "chat_held"


def judge_talk(text: str, talk: str) -> Verdict:
    """What happens to a chat message in a running match, by its option ``talk``.

    With ``signals`` there is no free chat, only the signals (WR-45): every message is held back.
    With ``guarded`` a message with forbidden words is held back, and what was not delivered was not
    said (WR-46); with ``strict`` it counts as said (W-33), and the team loses at once (W-34).
    """
    if talk == "signals":
        return "hold"
    return BREACH[talk] if forbidden_words(text) else "deliver"


def forbidden_words(text: str) -> list[str]:
    """The words in the message that name or compare colours or digits (W-33, WR-46).

    Empty if the message may be delivered. Disguised words are given as they were read, ``bleu`` for
    ``b.l.€.u``. The running time is linear in the length of the message.
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


# The searches, in order.


def counts_in(chunks: list[str], lists: WordLists) -> Iterator[str]:
    """Comparison signs, and counting with strokes: ``|||``, ``x x x``."""
    for chunk, repeated in groupby(chunk.strip(PUNCTUATION) or chunk for chunk in chunks):
        counted = chunk.casefold() in lists.tallies and len(list(repeated)) >= REPEATED_MARKS
        if counted or chunk in lists.comparisons or lists.strokes.fullmatch(chunk):
            yield chunk


def phrases_in(words: list[Word], lists: WordLists) -> Iterator[str]:
    """Listed sequences of words."""
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
    """The message as written, and as it reads when signs stand for letters."""
    chunks = [lists.read_as.get(chunk, chunk) for chunk in plain.split()]
    signed = {c for c in chunks if lists.stand_in.search(c) and LETTERS.search(c)}
    read = [" ".join(chunks)]
    for table in lists.stand_ins:
        read.append(" ".join(c.translate(table) if c in signed else c for c in chunks))
    return dict.fromkeys(read)


def words_of(reading: str) -> list[Word]:
    """The runs of letters in a message."""
    chunks = enumerate(reading.split())
    return [(word, number) for number, chunk in chunks for word in LETTERS.findall(chunk)]
