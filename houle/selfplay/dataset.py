"""A dataset: many matches with every move, as Parquet files of a fixed number of matches.

The same game, options, bots and seed give the same bytes, whatever the number of cores. A file is
written completely or not at all: a run that was stopped continues with the first missing one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import houle
from houle.bots.play.net import load_net
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.engine.chance import key_from_seed
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.engine.languages import sentences
from houle.engine.options import Options
from houle.simulation.batch import Progress
from houle.simulation.rows import columns, import_pyarrow

from .batch import MATCHES_PER_TASK, joined, tasks

MATCHES_PER_FILE = 64 * MATCHES_PER_TASK
ABOUT = "dataset.json"
"""The file that says what the others hold."""


class DatasetError(HouleError):
    """Raised for a folder that holds another dataset."""

    code = "other_dataset"

    def __init__(self, folder: Path) -> None:
        super().__init__(sentences("errors.other_dataset", folder=str(folder)))


@dataclass(frozen=True)
class Dataset:
    """What is played, and where the files go."""

    game: Game
    options: Options
    bots: Sequence[str]
    seed: str
    matches: int
    folder: Path

    def write(self, *, cores: int | None = None, progress: Progress | None = None) -> None:
        """Write the files that are missing, in order."""
        import_pyarrow()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.note_about()
        for first in range(0, self.matches, MATCHES_PER_FILE):
            count = min(MATCHES_PER_FILE, self.matches - first)
            path = self.file(first)
            if not path.exists():
                self.write_file(path, first, count, cores, progress)
            elif progress is not None:
                progress(count)

    def file(self, first: int) -> Path:
        """The file with the matches from this number on."""
        return self.folder / f"matches-{first // MATCHES_PER_FILE:05}.parquet"

    def write_file(
        self, path: Path, first: int, count: int, cores: int | None, progress: Progress | None
    ) -> None:
        """Play the matches of a file and write it, at once or not at all."""
        arrow, parts = import_pyarrow(), []
        for part in tasks(
            self.game,
            self.options,
            levels=self.bots,
            key=key_from_seed(self.seed),
            first=first,
            matches=count,
            cores=cores,
        ):
            parts.append(part)
            if progress is not None:
                progress(part.matches)
        table = arrow.table(columns(joined(parts, 0.0), first))
        half = path.with_name(f"{path.name}.part")
        arrow.parquet.write_table(table, half, compression="zstd")
        os.replace(half, path)

    def note_about(self) -> None:
        """Write ``dataset.json``; raise an error if the folder holds something else."""
        told = json.dumps(self.about(), indent=1, ensure_ascii=False) + "\n"
        path = self.folder / ABOUT
        if path.exists() and path.read_text("utf-8") != told:
            raise DatasetError(self.folder)
        path.write_text(told, "utf-8")

    def about(self) -> dict[str, Any]:
        """Everything that determines the contents of the files."""
        return {
            "houle_dataset": 1,
            "houle": houle.__version__,
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.options.to_json(),
            "bots": list(self.bots),
            "nets": {bot: self.digest(bot) for bot in dict.fromkeys(self.bots) if is_net(bot)},
            "seed": self.seed,
            "matches": self.matches,
            "matches_per_file": MATCHES_PER_FILE,
        }

    def digest(self, bot: str) -> str:
        """The SHA-256 of the weights of a net."""
        return str(load_net(self.game, read_net_spec(bot).file).header["sha256"])
