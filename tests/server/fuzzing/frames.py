"""Nonsense for sockets: frames that a page could send, and others that no page sends."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from houle.server.serve import LARGEST_MESSAGE_BYTES
from tests.server.client import Message

from . import odd
from .odd import TEXTS, some_value
from .report import Target

Frame = str | bytes


@dataclass(frozen=True)
class Raw:
    """Bytes that are sent as if they were text."""

    data: bytes


# Messages that a page could send.


def proper(rng: random.Random, target: Target) -> Message:
    """Any message that is in order, if not always wanted: at any time, about any table."""
    table = rng.choice((target.mine, target.mine, target.others, "nowhere", "-", "_" * 24))
    number, name = rng.choice((0, 1, target.number, 1_000_000)), f"f{rng.randrange(10_000)}"
    move = rng.choice((*rng.choices(target.moves, k=2), "?", "breach", "nonsense"))
    good = {"table": target.mine, "number": target.number, "move": rng.choice(target.legal)}
    language = rng.choice(("en", "fr"))
    messages: tuple[Message, ...] = (
        {"type": "hello", "version": rng.choice((1, 1, 0, 2**70)), "language": language},
        {"type": "watch_lobby", "on": rng.random() < 0.5},
        {"type": "open_table", "table": table, "have": rng.choice((None, 0, 3, 1_000_000))},
        {"type": "close_table", "table": table},
        {"type": "move", "table": table, "number": number, "move": move, "id": name},
        {"type": "move", "id": name, **good},
        {"type": "say", "table": table, "text": rng.choice(TEXTS)[:300], "id": name},
        {"type": "back", "table": table},
        {"type": "ping"},
    )
    return rng.choice(messages)


# Kinds of nonsense.


def in_order(rng: random.Random, target: Target) -> Frame:
    return json.dumps(proper(rng, target))


def some_bytes(rng: random.Random, target: Target) -> Frame:
    return rng.randbytes(rng.randrange(300))


def in_bytes(rng: random.Random, target: Target) -> Frame:
    return json.dumps(proper(rng, target)).encode()


def some_text(rng: random.Random, target: Target) -> Frame:
    signs = (rng.randrange(0x20, 0xD800) for _ in range(rng.randrange(200)))
    return "".join(map(chr, signs)) if rng.random() < 0.5 else rng.choice(TEXTS)


def some_json(rng: random.Random, target: Target) -> Frame:
    return json.dumps(some_value(rng))


def truncated(rng: random.Random, target: Target) -> Frame:
    text = json.dumps(proper(rng, target))
    return text[: rng.randrange(len(text))] if rng.random() < 0.7 else text + text


def mangled(rng: random.Random, target: Target) -> Frame:
    text = list(json.dumps(proper(rng, target)))
    for _ in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = rng.choice('{}[]",:\\0a\x00é ')
    return "".join(text)


def nested(rng: random.Random, target: Target) -> Frame:
    return odd.nest(rng)[: LARGEST_MESSAGE_BYTES - 10]


def wrong_type(rng: random.Random, target: Target) -> Frame:
    message = proper(rng, target)
    message[rng.choice(list(message))] = some_value(rng)
    return json.dumps(message)


def unknown_type(rng: random.Random, target: Target) -> Frame:
    kinds = ("welcome", "news", "table", "goodbye", "Move", "move ", "", "__init__", None, 3)
    return json.dumps({**proper(rng, target), "type": rng.choice(kinds)})


def wrong_parts(rng: random.Random, target: Target) -> Frame:
    message = proper(rng, target)
    if rng.random() < 0.5:
        del message[rng.choice(list(message))]
    else:
        message[rng.choice(("seat", "n", "person", "text", *TEXTS))] = some_value(rng)
    return json.dumps(message)


def odd_text(rng: random.Random, target: Target) -> Frame:
    return odd.with_odd_text(rng, proper(rng, target))


def odd_value(rng: random.Random, target: Target) -> Frame:
    return odd.with_odd_value(rng, proper(rng, target))


def odd_key(rng: random.Random, target: Target) -> Frame:
    return odd.with_odd_key(rng, proper(rng, target))


def odd_number(rng: random.Random, target: Target) -> Frame:
    number = rng.choice(odd.NUMBERS)
    part = rng.choice(("number", "have", "version", "on"))
    return json.dumps({**proper(rng, target), part: 77}).replace("77", number)


def huge(rng: random.Random, target: Target) -> Frame:
    size = LARGEST_MESSAGE_BYTES + rng.randrange(1, 1 << 17)
    return "[" * size if rng.random() < 0.5 else json.dumps({"type": "ping", "x": "y" * size})


def not_utf8(rng: random.Random, target: Target) -> Raw:
    return Raw(b'{"type":"ping"}' + bytes([rng.choice((0xFF, 0xC0, 0xED))]) + b"\xa0\x80")


Making = Callable[[random.Random, Target], Frame | Raw]
KINDS: dict[Making, int] = {
    in_order: 35,
    some_bytes: 5,
    in_bytes: 5,
    some_text: 8,
    some_json: 10,
    truncated: 10,
    mangled: 10,
    nested: 3,
    wrong_type: 12,
    unknown_type: 5,
    wrong_parts: 8,
    odd_number: 6,
    odd_text: 14,
    odd_value: 8,
    odd_key: 5,
}
"""Nonsense that is refused, and how often each kind is sent."""
CLOSING: tuple[Making, ...] = (huge, not_utf8)
"""Nonsense after which a socket is closed."""
