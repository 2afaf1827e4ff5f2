"""Notation of states: ``lu seats=4 level=10,1,0`` lists what differs from a blank state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from .errors import NotationError, suggest
from .languages import sentences
from .struct import Struct

Complete = Callable[[Any], None]


class Codec:
    """Writes and reads the entries of a field; this base class uses plain numbers."""

    def write(self, value: int) -> str:
        """The entry as text."""
        return str(value)

    def read(self, text: str) -> int:
        """The entry, read from text."""
        try:
            return int(text)
        except ValueError:
            raise NotationError(text, sentences("notation.whole_number")) from None


class Named(Codec):
    """Entries with names: ``("B1", "B2")`` for 0 and 1; ``extra`` names others, such as -1."""

    def __init__(self, names: tuple[str, ...], extra: Mapping[int, str] | None = None) -> None:
        self.names = {**dict(enumerate(names)), **(extra or {-1: "-"})}
        self.values = {name: value for value, name in self.names.items()}

    def write(self, value: int) -> str:
        """The name of the value, or the number if it has no name."""
        return self.names.get(value, str(value))

    def read(self, text: str) -> int:
        """The value of the name."""
        return self.values[text] if text in self.values else super().read(text)


class SetCodec(Codec):
    """Sets stored as bits: the names of the members joined by plus signs, ``-`` for none."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, value: int) -> str:
        """The names of the members."""
        return "+".join(n for i, n in enumerate(self.names) if value >> i & 1) or "-"

    def read(self, text: str) -> int:
        """The set with these members."""
        members = 0
        for name in [] if text == "-" else text.split("+"):
            if name not in self.names:
                raise NotationError(name, suggest(name, self.names))
            members |= 1 << self.names.index(name)
        return members


class StateNotation:
    """Writes and reads states of one struct, without the generator and the ``derived`` fields."""

    def __init__(
        self,
        struct: type[Struct],
        prefix: str,
        *,
        codecs: Mapping[str, Codec] | None = None,
        derived: tuple[str, ...] = (),
        complete: Complete | None = None,
    ) -> None:
        self.struct, self.prefix = struct, prefix
        self.codecs = dict(codecs or {})
        self.complete = complete
        self.names = [n for n in struct.fields if n not in derived and not n.startswith("chance_")]

    def format(self, state: Any) -> str:
        """The state as text: every field that differs from a blank state."""
        parts = [self.prefix]
        for name in self.names:
            initial = self.struct.fields[name].initial
            values = np.asarray(state[name])
            if (values != initial).any():
                parts.append(f"{name}={write_values(values, initial, self.codec(name))}")
        return " ".join(parts)

    def parse(self, text: str) -> Any:
        """The state, read from text; fields that are not named keep their initial value."""
        words = text.split()
        if not words or words[0] != self.prefix:
            raise NotationError(text, sentences("notation.prefix", prefix=self.prefix))
        state = self.struct.blank()
        for word in words[1:]:
            self.read_field(state, word)
        if self.complete is not None:
            self.complete(state)
        return state

    def read_field(self, state: Any, word: str) -> None:
        """Set one field from ``name=values``."""
        name, equals, values = word.partition("=")
        if not equals or name not in self.names:
            raise NotationError(word, suggest(name, self.names))
        read_values(state, name, values, self.codec(name))

    def codec(self, name: str) -> Codec:
        """The codec of the field."""
        return self.codecs.get(name, Codec())


def write_values(values: Any, initial: int, codec: Codec) -> str:
    """Entries joined by commas, rows by slashes; initial values at the end are left out."""
    if values.ndim == 0:
        return codec.write(int(values))
    if values.ndim > 1:
        separator = "/" if values.ndim == 2 else "|"
        rows = [write_values(row, initial, codec) for row in values]
        return separator.join(rows).rstrip(separator)
    last = int(np.max(np.nonzero(values != initial)[0], initial=-1))
    return ",".join(codec.write(int(v)) for v in values[: last + 1])


def read_values(state: Any, name: str, text: str, codec: Codec) -> None:
    """Set a field from the text that write_values wrote."""
    if np.ndim(state[name]) == 0:
        state[name] = codec.read(text)
    else:
        read_rows(state[name], text, codec)


def read_rows(target: Any, text: str, codec: Codec) -> None:
    """Set the entries of an array, row by row."""
    if target.ndim > 1:
        rows = text.split("/" if target.ndim == 2 else "|")
        for i, row in enumerate(within(rows, len(target), text)):
            read_rows(target[i], row, codec)
    elif text:
        for i, entry in enumerate(within(text.split(","), len(target), text)):
            target[i] = codec.read(entry)


def within(entries: list[str], room: int, text: str) -> list[str]:
    """The entries; raise an error if there are more than the field holds."""
    if len(entries) > room:
        raise NotationError(text, sentences("notation.room", room=room))
    return entries
