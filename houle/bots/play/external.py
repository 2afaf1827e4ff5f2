"""Bots of other people: programs that are told a view and answer with a move, a line of JSON each.

docs/bots.md is the protocol. A program that is late, breaks down or answers nonsense costs nobody
the match: a matelot makes that move, and after a few failures keeps the seat.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from houle.engine.errors import HouleError, NotationError
from houle.engine.rule import Move
from houle.engine.view import View, observed_fields

from .bot import Bot, legal_moves
from .simple import Matelot

PROTOCOL = 1
PREFIX = "cmd:"
"""What stands before the command of a program where a level is expected."""
LONGEST_ANSWER = 65_536
START_SECONDS = 10.0
MOVE_SECONDS = 5.0
MOST_FAILURES = 3
POLL_SECONDS = 0.05


class ExternalBotError(HouleError):
    """Raised when a program does not answer as docs/bots.md asks; the message says how."""

    code = "bot_failed"


@dataclass
class External:
    """A program of somebody else on a seat."""

    command: str
    options: Mapping[str, Any]
    seed: int
    seconds: float = MOVE_SECONDS
    failures: list[str] = field(default_factory=list)
    """What went wrong so far, in words."""
    sayings: list[str] = field(default_factory=list)
    """What the program wants to say besides its moves."""
    program: Program | None = None

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The program's move, or a matelot's where the program fails."""
        if len(self.failures) < MOST_FAILURES:
            try:
                return self.ask(view, cancel)
            except ExternalBotError as error:
                self.failures.append(str(error))
                self.close()
        return self.stand_in.choose(view, cancel)

    def speak(self, view: View) -> Move | None:
        """What the program said with its last move, such as a signal; nonsense is passed over."""
        while self.sayings:
            with contextlib.suppress(NotationError):
                said = self.sayings.pop(0)
                return int(view.game.notation.parse_move(said, view.state, view.seat))
        return None

    def close(self) -> None:
        """End the program."""
        if self.program is not None:
            self.program.stop()
            self.program = None

    @property
    def stand_in(self) -> Bot:
        """Who plays when the program fails."""
        return Matelot(Random(self.seed + len(self.failures)))

    def ask(self, view: View, cancel: threading.Event | None) -> Move:
        """Ask the program, started if need be, and read its move."""
        if self.program is None:
            self.program = Program(self.command)
            self.program.exchange(self.greeting(view), START_SECONDS, cancel)
        answer = self.program.exchange(question(view, self.seconds), self.seconds, cancel)
        said = answer.get("say", [])
        self.sayings = [str(saying) for saying in said] if isinstance(said, list) else []
        return read_answer(answer, view)

    def greeting(self, view: View) -> dict[str, Any]:
        """The first line that a program reads."""
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view.game.name,
            "options": dict(self.options),
            "seat": view.seat,
            "seats": int(view.state.seats),
        }


def question(view: View, seconds: float) -> dict[str, Any]:
    """What the program is told when its seat owes a choice: what a person could know."""
    write = view.game.notation.format_move
    return {
        "type": "choose",
        "view": view.notation,
        "fields": {name: view.state[name].tolist() for name in observed_fields(view.game.state)},
        "legal": [write(move) for move in legal_moves(view)],
        "seconds": seconds,
    }


def read_answer(answer: Mapping[str, Any], view: View) -> Move:
    """The move in the answer, if it is one that the seat may make."""
    said = answer.get("move")
    if not isinstance(said, str):
        raise ExternalBotError(f"the answer has no move: {json.dumps(answer)[:200]}")
    try:
        move = int(view.game.notation.parse_move(said, view.state, view.seat))
    except NotationError as error:
        raise ExternalBotError(str(error)) from None
    if move not in legal_moves(view):
        raise ExternalBotError(f"{said} is not legal now")
    return move


class Program:
    """A running program, its standard input and output."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.complaints: deque[str] = deque(maxlen=5)
        self.answers: queue.Queue[str | None] = queue.Queue()
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ExternalBotError(f"{command!r} cannot be started: {error}") from None
        self.readers = [
            threading.Thread(target=read, daemon=True)
            for read in (self.read_answers, self.read_complaints)
        ]
        for reader in self.readers:
            reader.start()

    def read_answers(self) -> None:
        """Collect the lines of standard output; None stands for its end."""
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            while line := self.process.stdout.readline(LONGEST_ANSWER):
                self.answers.put(line)
        self.answers.put(None)

    def read_complaints(self) -> None:
        """Keep the last lines of standard error for the message when the program breaks down."""
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stderr:
                self.complaints.append(line.rstrip()[:500])

    def exchange(
        self, message: Mapping[str, Any], seconds: float, cancel: threading.Event | None
    ) -> dict[str, Any]:
        """Send a line and give the answer to it, in time."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self.broken() from None
        line = self.next_line(seconds, cancel)
        if line is None:
            raise self.broken()
        if not line.endswith("\n") and len(line) >= LONGEST_ANSWER:
            raise ExternalBotError(f"the answer is longer than {LONGEST_ANSWER} characters")
        try:
            answer = json.loads(line)
        except ValueError:
            raise ExternalBotError(f"the answer is not JSON: {line.strip()[:200]!r}") from None
        if not isinstance(answer, dict):
            raise ExternalBotError(f"the answer is not an object: {line.strip()[:200]!r}")
        return answer

    def next_line(self, seconds: float, cancel: threading.Event | None) -> str | None:
        """The next line that the program writes, or None at its end."""
        deadline = monotonic() + seconds
        while cancel is None or not cancel.is_set():
            left = deadline - monotonic()
            if left <= 0:
                raise ExternalBotError(f"no answer within {seconds:g} s")
            with contextlib.suppress(queue.Empty):
                return self.answers.get(timeout=min(left, POLL_SECONDS))
        raise ExternalBotError("called off")

    def broken(self) -> ExternalBotError:
        """The error of a program that has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1)
        for reader in self.readers:
            reader.join(timeout=1)  # the last complaint may still be on its way
        last = f": {self.complaints[-1]}" if self.complaints else ""
        return ExternalBotError(f"{self.command!r} has ended with {self.process.returncode}{last}")

    def stop(self) -> None:
        """End the program and all that it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
