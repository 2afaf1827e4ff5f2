"""A fixed-size state from an annotated class; who may see each field."""

from __future__ import annotations

from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
SeenBy = Literal["nobody", "owner", "everyone"]


SPARE = "spare_bytes"
"""The name of what fills a layout up to its alignment; always zero."""


class Field:
    """One declared field: its number type, shape, first value, and who may know it."""

    def __init__(
        self,
        kind: type[np.integer[Any]],
        shape: tuple[int, ...],
        *,
        seen_by: SeenBy,
        known_by: SeenBy,
        closed: int,
        initial: int,
    ) -> None:
        self.kind, self.shape = kind, shape
        self.seen_by, self.known_by = seen_by, known_by
        self.closed, self.initial = closed, initial


class Declaration:
    """Declares fields of one number type, hidden unless ``seen_by`` or ``known_by`` says otherwise.

    ``seen_by`` is what lies open on the table; ``known_by`` (the same unless given) is what may be
    remembered besides. ``owner`` means: row ``seat`` of the array belongs to that seat. ``closed``
    stands for "you may not know", ``initial`` is the value in a blank state.
    """

    def __init__(self, kind: type[np.integer[Any]]) -> None:
        self.kind = kind

    def __call__(
        self,
        *shape: int,
        seen_by: SeenBy = "nobody",
        known_by: SeenBy | None = None,
        closed: int = 0,
        initial: int = 0,
    ) -> Any:
        """Declare a field: a scalar without a shape, else an array."""
        known = seen_by if known_by is None else known_by
        return Field(
            self.kind, shape, seen_by=seen_by, known_by=known, closed=closed, initial=initial
        )


int8 = Declaration(np.int8)
int16 = Declaration(np.int16)
int32 = Declaration(np.int32)
int64 = Declaration(np.int64)


class Struct:
    """Base of a game's State: its fields, inherited ones first, become one NumPy dtype."""

    dtype: np.dtype[np.void]
    fields: dict[str, Field]

    def __init_subclass__(cls) -> None:
        """Collect the declared fields, those of all bases, and lay them out."""
        cls.fields = {}
        for base in reversed(cls.__mro__):
            cls.fields.update({n: f for n, f in vars(base).items() if isinstance(f, Field)})
        for name in cls.fields:
            refuse_taken_name(cls.__name__, name)
        cls.dtype = packed(cls.fields)

    @classmethod
    def zeros(cls, count: int) -> npt.NDArray[Any]:
        """So many states, all bytes zero."""
        return np.zeros(count, cls.dtype).view(np.recarray)

    @classmethod
    def blank(cls) -> Self:
        """One state with every field at its initial value."""
        state: Self = cls.zeros(1)[0]
        for name, field in cls.fields.items():
            if field.initial != 0:
                fill(state, name, field.initial)
        return state

    @classmethod
    def copy_of(cls, state: Self) -> Self:
        """An independent copy."""
        states = cls.zeros(1)
        states[0] = state
        copied: Self = states[0]
        return copied


def packed(fields: dict[str, Field]) -> np.dtype[np.void]:
    """The layout of the fields, wide numbers first, without a byte that belongs to no field.

    Bytes between fields would have any value, and equal states could differ in them.
    """
    by_width = sorted(fields.items(), key=lambda item: -np.dtype(item[1].kind).itemsize)
    layout: list[tuple[Any, ...]] = [(name, field.kind, field.shape) for name, field in by_width]
    used = np.dtype(layout).itemsize
    spare = np.dtype(layout, align=True).itemsize - used
    if spare > 0:
        layout.append((SPARE, np.int8, (spare,)))
    return np.dtype(layout, align=True)


def refuse_taken_name(struct: str, name: str) -> None:
    """Refuse a field name that every NumPy record already has, such as ``max`` or ``round``."""
    if hasattr(np.record, name):
        raise TypeError(f"{struct}.{name}: every NumPy record already has a {name!r}")


def fill(state: Any, name: str, value: int) -> None:
    """Set the whole field, scalar or array, to one value."""
    state[name] = value


def assign(target: Any, source: Any) -> None:
    """Copy every field of one state over another of the same struct."""
    for name in target.dtype.names:
        target[name] = source[name]


def raw(state: Any) -> bytes:
    """The bytes of a state: equal states have equal bytes."""
    return bytes(state.tobytes())
