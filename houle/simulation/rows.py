"""Rows: the matches of a batch in a file, one row for each."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np

from houle.engine.errors import MissingExtraError

from .batch import Batch

FORMATS = (".parquet", ".csv", ".jsonl")
"""The file formats of ``write_rows``."""
WITH_LISTS = (".parquet", ".jsonl")
"""Those that can hold lists of moves."""


def import_pyarrow() -> Any:
    """PyArrow, or an error that says how to install it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("pyarrow", "data") from None
    return pyarrow


def columns(batch: Batch, first: int = 0) -> dict[str, Any]:
    """The matches as columns: number, moves, per seat score and place, and lists of all moves."""
    numbers = np.arange(first, first + batch.matches)
    found: dict[str, Any] = {"match": numbers, "moves": batch.lengths}
    for seat in range(batch.seats):
        found[f"score_{seat}"] = batch.scores[:, seat]
        found[f"place_{seat}"] = batch.places[:, seat]
    if batch.movers is not None and batch.made is not None:
        ends = batch.lengths.cumsum()[:-1]
        found["movers"] = np.split(batch.movers, ends)
        found["made"] = np.split(batch.made, ends)
    return found


def write_rows(batch: Batch, path: Path) -> None:
    """Write a row per match, in the format given by the file's suffix."""
    table = columns(batch)
    if path.suffix == ".parquet":
        arrow = import_pyarrow()
        arrow.parquet.write_table(arrow.table(table), path)
        return
    rows = zip(*(map(plain, column) for column in table.values()), strict=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        if path.suffix == ".csv":
            writer = csv.writer(file)
            writer.writerow(table)
            writer.writerows(rows)
        else:
            file.writelines(f"{json.dumps(dict(zip(table, row, strict=True)))}\n" for row in rows)


def plain(cell: Any) -> Any:
    """A number or a list of numbers, as Python has them."""
    return cell.tolist()
