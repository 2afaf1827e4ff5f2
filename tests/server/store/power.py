"""What a power cut leaves behind: the files of a server, rebuilt for any instant from its calls.

The server runs under ``strace``, which notes in order what it writes to its database, what it
flushes to the disk, and what it confirms to players. A power cut at any instant keeps everything
that was flushed before it. Of everything else, each sector may have reached the disk or not.
"""

from __future__ import annotations

import random
import re
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.services import Missing, find_program

SECTOR = 512
"""Bytes that a disk writes as a whole."""
CALLS = ("write", "writev", "pwrite64", "pwritev", "sendto", "sendmsg", "ftruncate", "fsync")
TRACED = ",".join((*CALLS, "fdatasync", "unlink", "unlinkat", "rename"))
LINE = re.compile(r"(?P<process>\d+) +(?P<rest>.*)", re.DOTALL)
CALL = re.compile(r"(?P<name>\w+)\((?P<arguments>.*)", re.DOTALL)
RESUMED = re.compile(r"<\.\.\. (\w+) resumed>(.*)", re.DOTALL)
FILE = re.compile(r"\d+<(?P<path>[^>]*)>")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
CONFIRMED = re.compile(
    rb'"type":"confirmed","table":"([\w-]+)","id":"([\w-]+)","number":(\d+)', re.ASCII
)


@dataclass(frozen=True)
class Write:
    """Bytes given to the system, not yet on the disk."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    """A file made shorter, or removed."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """A file flushed: everything that was written before ``since`` is on the disk now."""

    file: str
    since: int


@dataclass(frozen=True)
class Promise:
    """A move confirmed to a player."""

    table: str
    id: str
    number: int


Step = Write | Cut | Sync | Promise


def tracing(log: Path) -> list[str]:
    """The command before a command that notes what it does."""
    strace = find_program("strace")
    tried = subprocess.run([strace, "-o", "/dev/null", "true"], capture_output=True, check=False)
    if tried.returncode != 0:
        raise Missing("strace may not look at other processes here")
    options = ["-f", "-y", "-xx", "-s", "1000000", "--seccomp-bpf", "-e", f"trace={TRACED}"]
    return [strace, *options, "-e", "signal=none", "-o", str(log)]


# Reading what was noted.


def read_trace(log: Path, folder: Path) -> list[Step]:
    """What happened to the database in the folder, in order, with what was confirmed."""
    return list(steps(whole_calls(log), folder))


def whole_calls(log: Path) -> Iterator[tuple[str, str, str]]:
    """Calls as (process, begun or ended, text); one that took a while comes twice."""
    begun: dict[str, str] = {}
    with log.open("r", encoding="ascii", errors="replace", newline="\n") as lines:
        for line in lines:
            found = LINE.match(line.rstrip("\n"))
            if found is None:
                continue
            process, rest = found["process"], found["rest"]
            again = RESUMED.match(rest)
            if again is not None:
                yield process, "ended", begun.pop(process, "") + again[2]
            elif rest.endswith("<unfinished ...>"):
                begun[process] = rest.removesuffix("<unfinished ...>")
                yield process, "begun", begun[process]
            elif CALL.match(rest):
                yield process, "begun", rest
                yield process, "ended", rest


def steps(calls: Iterator[tuple[str, str, str]], folder: Path) -> Iterator[Step]:
    """The calls that matter: a write counts when it begins, a flush when it has ended."""
    count, flushing = 0, {}
    for process, when, text in calls:
        found = CALL.match(text)
        if found is None:
            continue
        name, arguments = found["name"], found["arguments"]
        path = file_of(arguments)
        is_ours = path is not None and path.startswith(f"{folder}/houle.sqlite")
        made: list[Step] = []
        if name in ("fsync", "fdatasync"):
            if is_ours and path is not None and when == "begun":
                flushing[process] = count
            elif is_ours and path is not None and returned(text) == "0":
                made = [Sync(Path(path).name, flushing.pop(process))]
        elif when == "begun" and is_ours and path is not None:
            made = list(changes(name, arguments, Path(path).name))
        elif when == "begun":
            made = [*removed(name, arguments, folder), *promises(name, arguments)]
        for step in made:
            yield step
            count += 1


def file_of(arguments: str) -> str | None:
    """The file that a call is about."""
    found = FILE.match(arguments)
    return None if found is None else unescaped(found["path"]).decode()


def unescaped(text: str) -> bytes:
    """The bytes behind strace's notation, whether it has escaped them or not."""
    if "\\x" not in text:
        return text.encode()
    return bytes.fromhex(text.replace("\\x", ""))


def returned(text: str) -> str:
    """What a call gave back."""
    return text.rpartition(" = ")[2].strip()


def changes(name: str, arguments: str, file: str) -> Iterator[Step]:
    """What a call does to a file of the database."""
    if name == "pwrite64":
        data = TEXT.search(arguments)
        assert data is not None and "..." not in arguments, arguments[:200]
        offset = arguments[data.end() :].split(")")[0].split(",")[2]
        yield Write(file, int(offset), unescaped(data[1]) if data[1] else b"")
    elif name == "ftruncate":
        yield Cut(file, int(arguments.split(",")[1].split(")")[0]))
    else:
        raise AssertionError(f"cannot replay {name} of {file}")


def removed(name: str, arguments: str, folder: Path) -> Iterator[Step]:
    """A file of the database that is removed."""
    if name in ("unlink", "unlinkat"):
        for text in TEXT.findall(arguments):
            path = Path(unescaped(text).decode())
            if path.parent == folder and path.name.startswith("houle.sqlite-"):
                yield Cut(path.name, 0)


def promises(name: str, arguments: str) -> Iterator[Step]:
    """The moves that a message on a socket confirms."""
    if name in ("write", "writev", "sendto", "sendmsg"):
        sent = b"".join(unescaped(text) for text in TEXT.findall(arguments) if text)
        for table, id, number in CONFIRMED.findall(sent):
            yield Promise(table.decode(), id.decode(), int(number))


# Power cuts.


@dataclass
class Disk:
    """Files as a disk holds them."""

    files: dict[str, bytearray] = field(default_factory=dict)

    def write(self, file: str, offset: int, data: bytes) -> None:
        """Put bytes into a file, which grows if it must."""
        held = self.files.setdefault(file, bytearray())
        held.extend(bytes(max(0, offset + len(data) - len(held))))
        held[offset : offset + len(data)] = data

    def apply(self, step: Step) -> None:
        """Let a change reach the disk as a whole."""
        if isinstance(step, Write):
            self.write(step.file, step.offset, step.data)
        elif isinstance(step, Cut):
            del self.files.setdefault(step.file, bytearray())[step.size :]

    def apply_torn(self, step: Step, rng: random.Random) -> None:
        """Let a change reach the disk, or a part of its sectors, or nothing."""
        fate = rng.random()
        if fate < 0.4:
            return
        if fate < 0.7 or not isinstance(step, Write):
            self.apply(step)
            return
        for start, data in sectors(step):
            if rng.random() < 0.5:
                self.write(step.file, start, data)


def sectors(step: Write) -> Iterator[tuple[int, bytes]]:
    """A write in pieces, each within one sector of the disk."""
    at, end = step.offset, step.offset + len(step.data)
    while at < end:
        until = min(end, (at // SECTOR + 1) * SECTOR)
        yield at, step.data[at - step.offset : until - step.offset]
        at = until


def after_cut(before: dict[str, bytes], happened: Sequence[Step], rng: random.Random) -> Disk:
    """What is on the disk after a power cut at the end of all that has happened."""
    disk = Disk({name: bytearray(data) for name, data in before.items()})
    safe = {step.file: step.since for step in happened if isinstance(step, Sync)}
    lose_all = rng.random() < 0.3
    for number, step in enumerate(happened):
        if isinstance(step, Write | Cut):
            if number < safe.get(step.file, 0):
                disk.apply(step)
            elif not lose_all:
                disk.apply_torn(step, rng)
    return disk


def faults(disk: Disk, promised: Sequence[Promise], folder: Path) -> list[str]:
    """What is wrong with a database after a power cut, as the next server finds it."""
    folder.mkdir()
    for name, data in disk.files.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(data)
    connection = sqlite3.connect(folder / "houle.sqlite")
    try:
        return list(wrong(connection, promised))
    except sqlite3.DatabaseError as error:
        return [f"unreadable: {error}"]
    finally:
        connection.close()


def wrong(connection: sqlite3.Connection, promised: Sequence[Promise]) -> Iterator[str]:
    """Every promise that is not kept, and everything that is there twice."""
    (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    if sound != "ok":
        yield f"not sound: {sound}"
        return
    rows = connection.execute("SELECT table_id, number, client FROM entries").fetchall()
    stored = {(table, number): client for table, number, client in rows}
    for promise in promised:
        client = stored.get((promise.table, promise.number))
        if client is None or not client.endswith(f"/{promise.id}"):
            yield f"lost: {promise}"
    clients = [(table, client) for table, _, client in rows if client]
    if len(clients) != len(set(clients)):
        yield "doubled"
    heads = dict(connection.execute("SELECT id, head FROM tables").fetchall())
    for table, head in heads.items():
        if sorted(n for t, n in stored if t == table) != list(range(1, head + 1)):
            yield f"a gap at {table}"
