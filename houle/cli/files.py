"""Records on disk: reading with clear errors, writing without ever losing one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import strftime

import houle
from houle.engine import record as records
from houle.engine.errors import RecordError
from houle.engine.languages import same, sentences
from houle.engine.match import Match
from houle.engine.replay import loads

from .arguments import ArgumentError, hint
from .words import Words


def read_text(path: Path, words: Words) -> str:
    """The text of a file; an error if there is none."""
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise ArgumentError(no_file(path, words)) from None
    except UnicodeDecodeError:
        raise RecordError(sentences("record.not_text")) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise ArgumentError(words("errors.unreadable", file=path, why=why)) from None


def no_file(path: Path, words: Words) -> str:
    """The message that the file does not exist, with the records in the same folder."""
    known = sorted(path.parent.glob("*.json")) if path.parent.is_dir() else []
    if not known:
        return words("errors.no_file_alone", file=path)
    near = hint(words, str(path), [str(file) for file in known[-5:]])
    return words("errors.no_file", file=path, hint=near)


def read_match(path: Path, words: Words) -> Match:
    """The match in a record, played again and verified."""
    text = read_text(path, words)
    try:
        return houle.replay(text)
    except ValueError as error:  # numbers or letters that cannot be represented
        raise RecordError(same(error)) from None


def default_path(match: Match) -> Path:
    """A new file in the current folder, named after the game and the time."""
    stem = f"houle-{match.game.name}-{strftime('%Y%m%d-%H%M%S')}"
    path, number = Path(f"{stem}.json"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.json"), number + 1
    return path


def check_writable(path: Path, words: Words) -> None:
    """Refuse a file that cannot be written, before anything is played."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise ArgumentError(words("errors.unwritable", file=path))


def save(match: Match, path: Path, words: Words) -> None:
    """Write the record; never overwrite a file of another match."""
    check_writable(path, words)
    if path.exists() and not holds(path, match):
        raise ArgumentError(words("errors.taken", file=path))
    try:
        write(path, records.dumps(match.record()))
    except OSError as error:
        raise ArgumentError(words("errors.unwritable", file=path)) from error


def save_somewhere(match: Match, path: Path, words: Words) -> Path:
    """Write the record to the path, or if that fails to the folder for temporary files."""
    try:
        save(match, path, words)
        return path
    except ArgumentError:
        refuge = Path(tempfile.gettempdir()) / default_path(match).name
        save(match, refuge, words)
        return refuge


def holds(path: Path, match: Match) -> bool:
    """Whether the file is an earlier record of the same match."""
    try:
        return bool(loads(path.read_text("utf-8"))["commitment"] == match.record()["commitment"])
    except (OSError, ValueError, KeyError, RecordError):
        return False


def write(path: Path, text: str) -> None:
    """Replace the file atomically."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, "utf-8")
    os.replace(part, path)
