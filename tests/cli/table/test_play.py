"""A match typed line by line where there is no terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import houle
from houle.cli import files
from houle.cli.commands import play as playing
from houle.cli.main import run
from houle.cli.table.sitting import Sitting
from tests.cli.conftest import Houle
from tests.cli.terminal import longest_line

MATCH = ("play", "land_unter", "--players", "3", "--seed", "7", "--names", "Ann")
FIRST = "#1\n" * 36


def saved_in(folder: Path) -> Path:
    (path,) = folder.glob("houle-land_unter-*.json")
    return path


def test_a_whole_match_is_played_by_numbers(houle_in: Houle) -> None:
    done = houle_in(*MATCH, "--record", "match.json", typed=FIRST)
    assert done.code == 0
    assert "Place  Name" in re.sub(" {2,}", "  ", done.out)
    assert houle.replay(Path("match.json").read_text("utf-8")).is_over


def test_a_whole_match_is_played_in_french(houle_in: Houle) -> None:
    done = houle_in(*MATCH, "--lang", "fr", typed=FIRST)
    assert "La tempête est passée" in done.out
    assert "gagne" in done.out
    assert "lifebelt" not in done.out


def test_a_whole_match_is_played_in_the_open_mode(houle_in: Houle) -> None:
    done = houle_in(*MATCH, "--option", "mode=open", typed=FIRST)
    assert done.code == 0
    assert "win" in done.out


def test_a_match_of_bots_plays_itself(houle_in: Houle) -> None:
    done = houle_in("play", "land_unter", "--humans", "0", "--seed", "1")
    assert done.code == 0
    assert "Round 4 begins." in " ".join(done.out.split())
    assert "Salty Meg began with" in done.out


def test_the_same_seed_gives_the_same_match(houle_in: Houle) -> None:
    wanted = ("play", "land_unter", "--humans", "0", "--seed", "tide")
    assert houle_in(*wanted).out == houle_in(*wanted).out


def test_without_a_terminal_nothing_but_words_is_printed(houle_in: Houle) -> None:
    done = houle_in(*MATCH, typed=FIRST)
    assert "\x1b" not in done.out
    assert longest_line(done.out) <= 80


def test_the_end_of_the_input_saves_the_match(houle_in: Houle, tmp_path: Path) -> None:
    done = houle_in(*MATCH, typed="#1\n")
    assert done.code == 0
    path = saved_in(tmp_path)
    assert f"houle play --resume {path.name}" in done.out
    assert houle.replay(path.read_text("utf-8")).result is None


def test_a_saved_match_goes_on_where_it_was_left(houle_in: Houle, tmp_path: Path) -> None:
    houle_in(*MATCH, typed="#1\nquit\n")
    path = saved_in(tmp_path)
    moves = json.loads(path.read_text("utf-8"))["moves"]
    done = houle_in("play", "--resume", path.name, typed=FIRST)
    assert done.code == 0
    finished = json.loads(path.read_text("utf-8"))
    assert finished["moves"][: len(moves)] == moves
    assert finished["result"] is not None


def test_bots_keep_their_level_when_a_match_goes_on(houle_in: Houle, tmp_path: Path) -> None:
    houle_in(*MATCH, "--bots", "random", typed="quit\n")
    seats = json.loads(saved_in(tmp_path).read_text("utf-8"))["seats"]
    assert seats == ["Ann", "Salty Meg (bot: random)", "Old Finn (bot: random)"]


def test_a_running_match_is_saved_under_a_name(houle_in: Houle, tmp_path: Path) -> None:
    done = houle_in(*MATCH, typed="save mine.json\n#1\nsave\nquit\n")
    assert done.out.count("Saved to mine.json") == 3
    assert [path.name for path in tmp_path.glob("*.json")] == ["mine.json"]


def test_another_file_is_never_overwritten(houle_in: Houle) -> None:
    Path("letter.txt").write_text("Dear Ann", "utf-8")
    done = houle_in(*MATCH, typed="save letter.txt\n")
    assert "letter.txt exists and is not a record of this match" in done.out
    assert Path("letter.txt").read_text("utf-8") == "Dear Ann"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "I do not understand '99'"),
        ("why", "Which move?"),
        ("rules LU-12", "must take the lower of the two"),
        ("rules 12", "must take the lower of the two"),
        ("rules 999", "has no rule '999'"),
        ("rules", "Everyone lives on a small island"),
        ("log", "Round 1 begins."),
        ("signals", "nothing to signal"),
        ("?", "save the match and stop"),
        ("", "Type the number of a move"),
        ("#40", "I do not understand '#40'"),
    ],
)
def test_a_line_that_is_no_move_is_answered(typed: str, answer: str, houle_in: Houle) -> None:
    done = houle_in(*MATCH, typed=f"{typed}\n")
    assert answer in done.out
    assert done.code == 0


def test_a_line_that_cannot_be_read_is_explained_in_french(houle_in: Houle) -> None:
    done = houle_in(*MATCH, "--lang", "fr", typed="99\n")
    said = "Je ne comprends pas '99' : il faut le numéro d'une carte temps, de 1 à 60."
    assert said in " ".join(done.out.split())


def test_a_refused_move_says_why_with_its_rule(houle_in: Houle) -> None:
    match = houle.new("land_unter", players=3, seed=7)
    other = next(str(n) for n in range(1, 61) if str(n) not in match.legal_moves(0))
    reason = (
        f"{other}: You may choose any card of your own hand, and this one is not in it. (LU-11)"
    )
    done = houle_in(*MATCH, typed=f"{other}\nwhy {other}\nwhy #1\n")
    assert done.out.replace("\n", " ").count(reason) == 2
    assert "you may play that now" in done.out


def test_several_people_are_asked_one_after_the_other(houle_in: Houle) -> None:
    match = ("play", "land_unter", "--players", "3", "--seed", "7", "--names", "Ann,Bob")
    done = houle_in(*match, typed="#1\n#1\n#1\n")
    assert done.out.index("Pass the screen to Ann.") < done.out.index("Pass the screen to Bob.")


def test_without_a_game_everything_is_asked_for(houle_in: Houle) -> None:
    number = "land_unter\nc\n3\n2\nAnn\n"
    done = houle_in("play", "--seed", "7", typed=number + FIRST)
    assert done.code == 0
    assert "lays the first card" in done.out
    assert "What shall we play?" in done.out


def test_a_mistake_of_ours_does_not_cost_the_match(
    houle_in: Houle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(sitting: Sitting) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(playing, "run", broken)
    with pytest.raises(ZeroDivisionError):
        run(MATCH)
    assert houle.replay(saved_in(tmp_path).read_text("utf-8")).game.name == "land_unter"


def test_a_match_is_saved_elsewhere_when_its_folder_is_gone(
    houle_in: Houle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge = tmp_path / "refuge"
    refuge.mkdir()
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(refuge))
    (tmp_path / "gone").mkdir()
    houle_in(*MATCH, typed="save gone/m.json\n")
    source = tmp_path / "gone" / "m.json"
    record = source.read_text("utf-8")
    source.unlink()
    source.mkdir()
    monkeypatch.setattr(files, "read_text", lambda path, words: record)
    done = houle_in("play", "--resume", "gone/m.json", typed="#1\n")
    assert str(refuge) in done.out.replace("\n", "")
    assert len(list(refuge.glob("*.json"))) == 1
