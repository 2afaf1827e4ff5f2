"""Layout: which fields of a state the generic table shows, and in which role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from houle.engine.rule import Seat
from houle.engine.struct import Field, Struct

NOT_SHOWN = ("seats", "phase", "turn", "leader", "dealer")
"""Fields that a table shows in its own way, or that do not matter to players."""


SET_BITS = 63
"""The most cards that fit into a set."""
COLOURS = ("black", "red", "blue", "green", "yellow", "violet")


@dataclass(frozen=True)
class Layout:
    """The fields by their role on the table, each group in the order in which it is shown.

    ``kinds`` says what the numbers of a field mean, as a value type of the notation; the default is
    ``card`` in hands, laid and piles, ``number`` in all others. ``sets`` are stored as bits, one
    per card. Numbers of ``from_zero`` fields are shown plus one.
    """

    hands: tuple[str, ...] = ()
    """Cards that each seat holds, a row per seat; visible to the owner."""
    laid: tuple[str, ...] = ()
    """The card in front of each seat."""
    piles: tuple[str, ...] = ()
    """Cards in the middle of the table."""
    counters: tuple[str, ...] = ()
    """A number for each seat."""
    facts: tuple[str, ...] = ()
    """Numbers that are the same for everybody."""
    sets: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    from_zero: tuple[str, ...] = ()
    suits: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Colours of cards, from COLOURS, by the last letter of their notation."""

    def __post_init__(self) -> None:
        """Raise an error for a colour that is not in COLOURS."""
        unknown = set(self.suits.values()) - set(COLOURS)
        if unknown:
            raise ValueError(f"no table knows the colours {', '.join(sorted(unknown))}")

    @property
    def fields(self) -> tuple[str, ...]:
        """All fields that are shown."""
        return (*self.hands, *self.laid, *self.piles, *self.counters, *self.facts)

    def kind(self, name: str) -> str:
        """What the numbers of a field mean."""
        is_card = name in (*self.hands, *self.laid, *self.piles)
        return self.kinds.get(name, "card" if is_card else "number")


def entries(layout: Layout, state: Any, name: str, seat: Seat) -> list[int]:
    """The numbers of a field that belong to a seat: its row, its entry, or the members of a set."""
    rows = np.asarray(state[name])
    if seat >= len(rows):
        return []
    own = rows[seat]
    if name in layout.sets:
        return [card for card in range(SET_BITS) if int(own) >> card & 1]
    return [int(number) for number in np.atleast_1d(own)]


def usual_layout(struct: type[Struct]) -> Layout:
    """The layout guessed from the declarations of a struct.

    Rows that only their owner sees are hands: of cards, or of bits if they are 64-bit numbers. One
    number per owner is a laid card. Open rows are counters if their initial value is 0, else cards.
    Single open numbers are facts.
    """
    shown = {n: f for n, f in struct.fields.items() if f.seen_by != "nobody"}
    shown = {n: f for n, f in shown.items() if n not in NOT_SHOWN}
    owned = {n: f for n, f in shown.items() if f.seen_by == "owner"}
    sets = tuple(n for n, f in owned.items() if len(f.shape) == 1 and f.kind is np.int64)
    hands = tuple(n for n, f in owned.items() if len(f.shape) > 1 or n in sets)
    rows = {n: f for n, f in shown.items() if f.seen_by == "everyone" and f.shape}
    before = {n: f for n, f in rows.items() if by_seat(f, struct) and f.initial != 0}
    return Layout(
        hands=hands,
        laid=tuple(n for n in (*owned, *before) if n not in hands),
        piles=tuple(n for n, f in rows.items() if not by_seat(f, struct) and f.initial != 0),
        counters=tuple(n for n, f in rows.items() if by_seat(f, struct) and f.initial == 0),
        facts=tuple(n for n, f in shown.items() if not f.shape),
        sets=sets,
    )


def by_seat(declared: Field, struct: type[Struct]) -> bool:
    """Whether the field has one entry per seat, judged by the first field with an owner."""
    owned = [f.shape[0] for f in struct.fields.values() if f.seen_by == "owner"]
    return len(declared.shape) == 1 and declared.shape[0] in owned[:1]
