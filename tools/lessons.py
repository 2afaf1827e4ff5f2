"""Lessons: a scripted first match, played by the real rules, as scenes for the web app.

A script (``web/src/games/<game>/lesson.json``) contains options, a seed, the learner's seat and
steps: a text, a move that the learner is asked for, a move of another seat, or ``others``: the
others play by the heuristic until the learner has a choice. Each scene shows exactly what the
learner's seat may know at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

import houle
from houle.engine.errors import HouleError
from houle.engine.languages import LANGUAGES
from houle.engine.match import NO_MOVE, Match, Retold, row_of_one
from houle.engine.rule import NO_SEAT, Seat
from houle.server.after import replays
from houle.server.messages import outgoing

NAMES = ("Ada", "Rozenn", "Yann", "Nolwenn", "Malo", "Enora", "Loïc", "Gwenn")
"""The names of the other players; the app calls the learner by their own name."""
MAX_MOVES = 400
"""The largest number of moves in a lesson."""


class LessonError(HouleError):
    """Raised when a script cannot be played."""

    code = "bad_lesson"


class Lesson:
    """A script that is being played."""

    def __init__(self, game: str, script: Mapping[str, Any]) -> None:
        self.script = script
        self.match = houle.new(game, seed=script["seed"], **script["options"])
        self.match.names = NAMES[: self.match.seats]
        self.seat: Seat = script["seat"]
        self.scenes = [self.scene(self.told(NO_SEAT, NO_MOVE, 0), None)]
        self.steps: list[dict[str, Any]] = []

    def play(self) -> dict[str, Any]:
        """All steps with their scenes."""
        for number, step in enumerate(self.script["steps"], start=1):
            try:
                self.take(step)
            except (HouleError, KeyError) as error:
                game = self.match.game.name
                raise LessonError(
                    f"lesson {game}, step {number} {dict(step)!r}: {error}"
                ) from error
        return {
            "game": self.match.game.name,
            "options": self.match.options.to_json(),
            "seat": self.seat,
            "names": list(self.match.names),
            "steps": self.steps,
            "scenes": self.scenes,
        }

    def take(self, step: Mapping[str, Any]) -> None:
        """One step of the script."""
        if step.get("others"):
            self.others()
        elif step.get("seat", self.seat) != self.seat:
            self.move(step["seat"], step["move"])
        else:
            self.ask(step)

    def ask(self, step: Mapping[str, Any]) -> None:
        """A text for the learner, and perhaps a move to make."""
        move = step.get("move")
        self.steps.append(
            {
                "scene": len(self.scenes) - 1,
                "text": {language: step[language] for language in LANGUAGES},
                "move": move,
                "nudge": step.get("nudge"),
            }
        )
        if move is not None:
            self.move(self.seat, move)

    def others(self) -> None:
        """Let the others play by the heuristic until the learner has a choice."""
        match = self.match
        while len(match.played) < MAX_MOVES and not match.is_over:
            waiting = [seat for seat in match.to_move if seat != self.seat]
            if not waiting:
                return
            self.move(waiting[0], heuristic_move(match, waiting[0]))

    def move(self, seat: Seat, notation: str) -> None:
        """Make a move, and add the scene after it."""
        before = row_of_one(self.match.game, self.match.state)
        start = self.match.event_count
        self.match.play(seat, notation)
        self.scenes.append(self.scene(self.told(seat, self.match.played[-1].move, start), before))

    def told(self, seat: Seat, move: int, start: int) -> Retold:
        """What has just happened."""
        match = self.match
        state = row_of_one(match.game, match.state)
        return Retold(len(match.played), seat, move, match.events_from(start), state)

    def scene(self, told: Retold, before: Any) -> dict[str, Any]:
        """The moment as the learner's seat sees it, in every language."""
        match, viewer = self.match, str(self.seat)
        scenes = {
            language: replays.scene(match, told, viewer, before, language) for language in LANGUAGES
        }
        shown: dict[str, Any] = orjson.loads(outgoing.encode(scenes["en"]))
        shown["events"] = {
            language: orjson.loads(outgoing.encode(scene))["events"]
            for language, scene in scenes.items()
        }
        may_choose = self.seat in match.to_move
        shown["legal"] = match.legal_moves(self.seat) if may_choose else []
        shown["asides"] = [] if match.is_over else match.asides(self.seat)
        shown["result"] = None if match.result is None else match.result.to_json()
        return shown


def heuristic_move(match: Match, seat: Seat) -> str:
    """The move that the game's heuristic rates best."""
    judge = match.game.heuristic.judge
    best = max(match.legal_numbers(seat), key=lambda move: (judge(match.state, seat, move), move))
    return str(match.game.notation.format_move(best))


def every(root: Path) -> dict[Path, str]:
    """The generated files below a checkout, with their expected content."""
    made: dict[Path, str] = {}
    for path in sorted((root / "web" / "src" / "games").glob("*/lesson.json")):
        script = orjson.loads(path.read_bytes())
        lesson = Lesson(path.parent.name, script).play()
        made[path.with_name("lesson.gen.json")] = orjson.dumps(lesson).decode() + "\n"
    return made
