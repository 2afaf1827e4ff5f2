"""Odd values, written as JSON: what no field of any message expects."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

Json = Any

GROWING = ("\ufb2c" * 24, "\u0344" * 24, "\ufdfa" * 18, "\u1e9e" * 24, "\u0390" * 24, "\ufb03" * 20)
"""Names that grow or change when they are normalised or folded."""
TEXTS = (
    *("", " ", "\x00", "a\x00b", "\u202eevil\u2066", "\u200f\u200e", "\ufeff", "\uffff", "\ufdd0"),
    *("é" * 200, "e\u0301" * 100, "a" + "\u0301" * 250, "\u0301\u0301", "q\u0323\u0307" * 8),
    *("\u1100\u1161\u11a8" * 20, "\u200b\u2060\u00ad", "Z\u200do\u00e9", "Ｚｏé", "\u0410da"),
    *("👩‍👩‍👧‍👦" * 20, "😀", "\U0010ffff", "\U000e0041", "﷽" * 60, "ß" * 61, "١٢٣", "İ" * 24),
    *("{0.__class__}", "{why}", "%s%n", "../../etc/passwd", "'; DROP TABLE tables; --", "\\x00"),
    *("<script>", "null", "-", "__proto__", "x" * 5000, "é" * 4000, "\u2028", "\x85", "\x1b[2J"),
    *GROWING,
)
ESCAPES = (
    *(r"\ud800", r"\udfff\ud800", r"a\ud83d", r"\udc00b", r"\u0000", r"\u0000\ud800", r"\u202e"),
    *(r"\x41", r"\u12", "\t", "\n", "\x7f", "\x00"),
)
"""What stands between quotation marks and is half a character, forbidden, or no escape at all."""
NUMBERS = (
    *("1e999", "-1e999", "1e400", "1e-400", "NaN", "Infinity", "-Infinity", "-0", "-1", "1.5"),
    *("1" * 5000, "-" + "9" * 400, "0." + "3" * 3000, "01", "+1", "1e5", "77.0", str(2**53)),
    *(str(2**31), str(2**63), str(2**64), str(-(2**63) - 1), str(2**70), "1_000", "0x10"),
)
VALUES: tuple[Json, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    {"": None},
    -1,
    0,
    1,
    2**31,
    2**63,
    0.1,
    "1",
    "0",
)
DEPTHS = (3, 60, 200, 1000, 5000, 12_000)
NESTS = (("[", "]"), ('{"a":', "}"), ('{"type":', "}"), ('[{"":', "}]"))
MARK = '"\u241fodd\u241f"'
"""Stands for an odd value until the message around it is written."""


def nest(rng: random.Random, most: int = 60_000) -> str:
    """Arrays or objects within each other, thousands deep."""
    depth, (opening, closing) = rng.choice(DEPTHS), rng.choice(NESTS)
    inner = rng.choice(("1", "", '"ping"', '"\\ud800"'))
    depth = min(depth, most // (len(opening) + len(closing)))
    return opening * depth + inner + closing * rng.choice((depth, depth, depth - 1))


def text(rng: random.Random) -> str:
    """A string, with its quotation marks."""
    if rng.random() < 0.4:
        return f'"{rng.choice(ESCAPES) * rng.choice((1, 3))}"'
    return json.dumps(rng.choice(TEXTS), ensure_ascii=rng.random() < 0.5)


def value(rng: random.Random) -> str:
    """Anything that might stand where a value stands."""
    kind = rng.random()
    if kind < 0.45:
        return text(rng)
    if kind < 0.65:
        return rng.choice(NUMBERS)
    if kind < 0.75:
        return nest(rng, 20_000)
    return json.dumps(some_value(rng))


def some_value(rng: random.Random, depth: int = 0) -> Json:
    """Any JSON."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind < 3:
        return rng.choice(VALUES)
    if kind < 5:
        return rng.choice(TEXTS)
    inner = [some_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return inner
    names = ("type", "table", "id", "n", "constructor", "__proto__", rng.choice(TEXTS))
    return {rng.choice(names): each for each in inner}


# Messages with something odd in them.


def places(body: Json, texts_only: bool = False) -> list[tuple[Json, Any]]:
    """Every place of a message that holds a value: what contains it, and under which key."""
    return [
        (inside, key)
        for inside, key in walk(body)
        if not texts_only or isinstance(inside[key], str)
    ]


def walk(body: Json) -> Iterator[tuple[Json, Any]]:
    """All places, from the outside in."""
    keys: Any = body if isinstance(body, dict) else range(len(body))
    for key in keys:
        yield body, key
        if isinstance(body[key], dict | list):
            yield from walk(body[key])


def with_odd_text(rng: random.Random, message: Json) -> str:
    """The message with an odd string in any of its text fields."""
    return replaced(rng, message, text(rng), texts_only=True)


def with_odd_value(rng: random.Random, message: Json) -> str:
    """The message with anything odd in any of its fields."""
    return replaced(rng, message, value(rng), texts_only=False)


def replaced(rng: random.Random, message: Json, odd: str, *, texts_only: bool) -> str:
    """The message as JSON, with something else in one of its places."""
    copy = json.loads(json.dumps(message))
    found = places(copy, texts_only) or places(copy)
    if not found:
        return odd
    inside, key = rng.choice(found)
    inside[key] = json.loads(MARK)
    return json.dumps(copy, ensure_ascii=False).replace(MARK, odd)


def with_odd_key(rng: random.Random, message: Json) -> str:
    """The message with a key that it should not have, or the same key twice."""
    written = json.dumps(message)
    if not message or rng.random() < 0.5:
        odd_key = text(rng)
    else:
        odd_key = json.dumps(rng.choice(list(message)))
    comma = "," if message else ""
    return f"{{{odd_key}:{value(rng)}{comma}{written[1:]}"
