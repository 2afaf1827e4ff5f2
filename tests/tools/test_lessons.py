"""Lessons: scripts played by the real rules."""

import json
from pathlib import Path

import pytest

import houle
from houle import games
from tools import lessons

ROOT = Path(houle.__file__).parents[1]
SCRIPT = {"options": {"players": 3}, "seed": "lesson", "seat": 0}
HELLO = {"en": "Look.", "fr": "Regarde."}


def played(*steps: dict[str, object]) -> dict[str, object]:
    return lessons.Lesson("land_unter", {**SCRIPT, "steps": steps}).play()


def test_a_text_shows_the_scene_it_was_written_for() -> None:
    lesson = played(HELLO, {"others": True}, HELLO)
    assert [step["scene"] for step in lesson["steps"]] == [0, 2]


def test_the_others_play_until_the_learner_has_the_only_choice() -> None:
    lesson = played({"others": True})
    assert lesson["scenes"][-1]["to_move"] == [0]
    assert lesson["scenes"][-1]["legal"] != []


def test_a_scene_shows_only_what_the_learner_may_know() -> None:
    lesson = played({"others": True})
    scene = lesson["scenes"][1]
    assert scene["seat"] == 1 and scene["move"] == "?"
    assert scene["events"]["fr"] != scene["events"]["en"]


def test_an_illegal_step_is_refused_with_its_number() -> None:
    with pytest.raises(lessons.LessonError, match=r"land_unter, step 2"):
        played(HELLO, {**HELLO, "move": "99"})


@pytest.mark.parametrize("game", [game.name for game in games.every()])
def test_every_game_has_a_lesson_in_which_the_learner_plays(game: str) -> None:
    path = ROOT / "web" / "src" / "games" / game / "lesson.json"
    script = json.loads(path.read_text("utf-8"))
    lesson = lessons.Lesson(game, script).play()
    asked = [step for step in lesson["steps"] if step["move"] is not None]
    assert len(asked) >= 4
    assert all(step["text"]["en"] and step["text"]["fr"] for step in lesson["steps"])
    assert all(step["text"]["en"] != step["text"]["fr"] for step in lesson["steps"])
