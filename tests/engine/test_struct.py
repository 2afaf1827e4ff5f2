"""Structs: fixed layout, hidden unless declared open, no borrowed names."""

from __future__ import annotations

import pickle
from typing import Any, cast

import numpy as np
import pytest

from houle import games
from houle.engine.rule import rule_for
from houle.engine.struct import WORD, Array, Struct, assign, int8, int16, int64, raw
from houle.engine.view import observation_size, writer


class Box(Struct):
    """A state for these tests."""

    secret: int = int8()
    open_number: int = int16(seen_by="everyone")
    own: Array = int8(3, seen_by="owner", closed=-1, initial=-1)
    grid: Array = int8(2, 3, seen_by="owner", closed=9)
    remembered: Array = int64(2, known_by="everyone", closed=-5)


@pytest.mark.parametrize("name", ["max", "sum", "size", "copy", "round", "all", "data", "T"])
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        type("Bad", (Struct,), {name: int8()})


def test_a_blank_state_has_its_initial_values() -> None:
    box = Box.blank()
    assert list(box.own) == [-1, -1, -1] and box.secret == 0


def test_fields_are_attributes_that_share_the_memory_of_their_array() -> None:
    boxes = Box.zeros(2)
    box = boxes[1]
    box.open_number, box.own[2], box.grid = 300, 7, 4
    assert boxes["open_number"].tolist() == [0, 300]
    assert boxes["own"][1].tolist() == [0, 0, 7] and (boxes["grid"][1] == 4).all()
    assert (box.open_number, int(box.own[2])) == (300, 7)


def test_a_misspelt_field_is_refused() -> None:
    box: Any = Box.blank()
    with pytest.raises(AttributeError, match="secrte"):
        box.secrte = 1
    with pytest.raises(AttributeError, match="secrte"):
        _ = box.secrte


def test_states_can_be_pickled() -> None:
    boxes = Box.zeros(3)
    boxes[2].secret = 9
    again = pickle.loads(pickle.dumps(boxes))
    assert again[2].secret == 9 and type(again[2]) is Box.Row


def test_a_copy_is_independent() -> None:
    box = Box.blank()
    copied = Box.copy_of(box)
    copied.own[0] = 5
    assert box.own[0] == -1
    assign(box, copied)
    assert raw(box) == raw(copied)


def filled() -> Box:
    box = Box.blank()
    box.secret, box.open_number = 7, 300
    box.own[:] = (1, 2, 3)
    box.grid[:] = 4
    box.remembered[:] = (5, 6)
    return box


def test_silence_means_secret_and_owners_see_their_row() -> None:
    seen = Box.zeros(1)[0]
    writer(Box, "seen_by")(filled(), 1, seen)
    assert seen.secret == 0 and seen.open_number == 300
    assert list(seen.own) == [-1, 2, -1]
    assert seen.grid.tolist() == [[9, 9, 9], [4, 4, 4]]
    assert list(seen.remembered) == [-5, -5]


def test_memory_opens_what_sight_does_not() -> None:
    seen = Box.zeros(1)[0]
    writer(Box, "known_by")(filled(), -1, seen)
    assert list(seen.remembered) == [5, 6] and seen.secret == 0
    assert list(seen.own) == [-1, -1, -1]


def test_a_struct_can_be_laid_out_as_numbers() -> None:
    box = filled()
    box.grid[:] = [[1, 2, 3], [4, 5, 6]]
    out = np.zeros(observation_size(Box), np.int64)
    writer(Box, "numbers")(box, 0, out)
    assert list(out) == [7, 300, 1, 2, 3, 1, 2, 3, 4, 5, 6, 5, 6]


def test_inherited_fields_come_first() -> None:
    bigger = type("Bigger", (Box,), {"more": int8()})
    assert list(bigger.fields) == [*Box.fields, "more"]


class Lid(Struct):
    """Fields that a box may have or not."""

    closed_by: int = int8()


class LidBox(Lid, Box):
    """A box with a lid."""


@rule_for(Lid)
def shut(state: LidBox, seat: int) -> None:
    """Note who shut the box."""
    state.closed_by = seat


def test_a_struct_is_composed_of_the_fields_of_its_bases() -> None:
    assert list(LidBox.fields) == [*Box.fields, *Lid.fields]
    assert set(LidBox.dtype.names or ()) >= {"own", "closed_by"}


def test_a_rule_for_some_fields_does_nothing_in_a_state_without_them() -> None:
    with_lid, without = LidBox.blank(), Box.blank()
    shut(with_lid, 2)
    shut(cast(LidBox, without), 2)
    assert with_lid.closed_by == 2
    assert raw(without) == raw(Box.blank())


def test_no_byte_lies_between_fields() -> None:
    for struct in (Box, Notebook, *(s for game in games.every() for s in (game.state, game.bare))):
        widths = [struct.dtype[name].itemsize for name in struct.dtype.names or ()]
        assert sum(widths) == struct.dtype.itemsize and struct.dtype.isalignedstruct


class Notebook(Box):
    """A box with bookkeeping that is not observed."""

    count: int = int8(known_by="everyone", observed=False)
    entries: Array = int64(4, known_by="everyone", observed=False)


def test_what_is_observed_is_the_first_part_of_a_struct_up_to_a_whole_word() -> None:
    part, places = Notebook.observed_part(), dict(Notebook.dtype.fields or {})
    assert list(part.fields) == list(Box.fields)
    for name in part.fields:
        assert dict(part.dtype.fields or {})[name][:2] == places[name][:2]
    first = min(places["count"][1], places["entries"][1])
    assert first % WORD == 0 and first - WORD < part.dtype.itemsize <= first


def test_a_struct_without_bookkeeping_is_observed_as_a_whole() -> None:
    assert Box.observed_part() is Box


def test_narrow_fields_refuse_numbers_that_do_not_fit() -> None:
    with pytest.raises(OverflowError):
        Box.blank().secret = 200
    assert Box.dtype["remembered"].base == np.int64
