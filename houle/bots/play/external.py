"""External bots: programs that receive a view and answer with a move, as lines of JSON.

docs/bots.md describes the protocol. If a program is late, crashes or gives an invalid answer, a
matelot makes that move, and after a few failures takes over the seat.
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
"""Marks the command of a program where a level is expected."""
MAX_ANSWER_CHARACTERS = 65_536
START_SECONDS = 10.0
MOVE_SECONDS = 5.0
MAX_FAILURES = 3
POLL_SECONDS = 0.05


class ExternalBotError(HouleError):
    """Raised when a program breaks the protocol of docs/bots.md; the message says how."""

    code = "bot_failed"


@dataclass
class External:
    """A bot that runs an external program."""

    command: str
    options: Mapping[str, Any]
    seed: int
    seconds: float = MOVE_SECONDS
    failures: list[str] = field(default_factory=list)
    """The error messages so far."""
    sayings: list[str] = field(default_factory=list)
    """Signals that the program wants to give."""
    program: Program | None = None

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The program's move, or a matelot's if the program fails."""
        if len(self.failures) < MAX_FAILURES:
            try:
                return self.ask(view, cancel)
            except ExternalBotError as error:
                self.failures.append(str(error))
                self.close()
        return self.stand_in.choose(view, cancel)

    def speak(self, view: View) -> Move | None:
        """The next signal that the program sent with its last move; invalid ones are skipped."""
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
        """The bot that plays when the program fails."""
        return Matelot(Random(self.seed + len(self.failures)))

    def ask(self, view: View, cancel: threading.Event | None) -> Move:
        """Start the program if necessary, send it the view and read its move."""
        if self.program is None:
            self.program = Program(self.command)
            self.program.exchange(self.greeting(view), START_SECONDS, cancel)
        answer = self.program.exchange(question(view, self.seconds), self.seconds, cancel)
        said = answer.get("say", [])
        self.sayings = [str(saying) for saying in said] if isinstance(said, list) else []
        return read_answer(answer, view)

    def greeting(self, view: View) -> dict[str, Any]:
        """The first message to a program."""
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view.game.name,
            "options": dict(self.options),
            "seat": view.seat,
            "seats": int(view.state.seats),
        }


def question(view: View, seconds: float) -> dict[str, Any]:
    """The message when the program's seat is to move: what a person could know."""
    write = view.game.notation.format_move
    return {
        "type": "choose",
        "view": view.notation,
        "fields": {name: view.state[name].tolist() for name in observed_fields(view.game.state)},
        "legal": [write(move) for move in legal_moves(view)],
        "seconds": seconds,
    }


def read_answer(answer: Mapping[str, Any], view: View) -> Move:
    """The move in the answer; raise an error if it is not legal."""
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
    """A running program with its standard input and output."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.stderr_lines: deque[str] = deque(maxlen=5)
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
            for read in (self.read_answers, self.read_stderr)
        ]
        for reader in self.readers:
            reader.start()

    def read_answers(self) -> None:
        """Put the lines of standard output into the queue, then None at its end."""
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            while line := self.process.stdout.readline(MAX_ANSWER_CHARACTERS):
                self.answers.put(line)
        self.answers.put(None)

    def read_stderr(self) -> None:
        """Keep the last lines of standard error, for the error message if the program crashes."""
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stderr:
                self.stderr_lines.append(line.rstrip()[:500])

    def exchange(
        self, message: Mapping[str, Any], seconds: float, cancel: threading.Event | None
    ) -> dict[str, Any]:
        """Send a message and return the answer, within the time limit."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self.broken() from None
        line = self.next_line(seconds, cancel)
        if line is None:
            raise self.broken()
        if not line.endswith("\n") and len(line) >= MAX_ANSWER_CHARACTERS:
            raise ExternalBotError(f"the answer is longer than {MAX_ANSWER_CHARACTERS} characters")
        try:
            answer = json.loads(line)
        except ValueError:
            raise ExternalBotError(f"the answer is not JSON: {line.strip()[:200]!r}") from None
        if not isinstance(answer, dict):
            raise ExternalBotError(f"the answer is not an object: {line.strip()[:200]!r}")
        return answer

    def next_line(self, seconds: float, cancel: threading.Event | None) -> str | None:
        """The next line of the program's output, or None at its end."""
        deadline = monotonic() + seconds
        while cancel is None or not cancel.is_set():
            left = deadline - monotonic()
            if left <= 0:
                raise ExternalBotError(f"no answer within {seconds:g} s")
            with contextlib.suppress(queue.Empty):
                return self.answers.get(timeout=min(left, POLL_SECONDS))
        raise ExternalBotError("called off")

    def broken(self) -> ExternalBotError:
        """The error for a program that has exited."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1)
        for reader in self.readers:
            reader.join(timeout=1)  # the last line of standard error may not have been read yet
        last = f": {self.stderr_lines[-1]}" if self.stderr_lines else ""
        return ExternalBotError(f"{self.command!r} has ended with {self.process.returncode}{last}")

    def stop(self) -> None:
        """Kill the program and its child processes."""
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
