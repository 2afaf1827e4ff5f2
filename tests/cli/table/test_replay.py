"""Records are shown again and verified; damaged ones are refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import houle
from tests.cli.conftest import Houle, edited
from tests.cli.terminal import longest_line


def test_a_record_is_told_again_in_sentences(houle_in: Houle, finished: Path) -> None:
    done = houle_in("replay", finished.name)
    assert done.code == 0
    assert "Round 3 begins." in done.out
    assert "win" in done.out
    assert "(bot:" not in done.out
    assert longest_line(done.out) <= 80


def test_a_record_is_told_again_in_french(houle_in: Houle, finished: Path) -> None:
    assert "La manche 3 commence." in houle_in("replay", finished.name, "--lang", "fr").out


def test_a_seat_is_told_only_what_it_could_know(houle_in: Houle, finished: Path) -> None:
    everything = houle_in("replay", finished.name).out
    seat = houle_in("replay", finished.name, "--seat", "1").out
    assert "Ann chooses" in everything
    assert "Ann chooses" not in seat
    assert "Bob chooses" in seat


def test_every_step_shows_the_table(houle_in: Houle, finished: Path) -> None:
    moves = len(json.loads(finished.read_text("utf-8"))["moves"])
    done = houle_in("replay", finished.name, "--step")
    assert done.out.count(" of 12") + 1 == moves + 1
    assert f"Move {moves} of {moves}" in done.out
    assert longest_line(done.out) <= 80


def test_a_seat_steps_through_its_own_views(houle_in: Houle, running: Path) -> None:
    match = houle.replay(running.read_text("utf-8"))
    done = houle_in("replay", running.name, "--step", "--seat", "2")
    drawn = next(line for line in done.out.splitlines() if line.count("│") > 4)
    cards = sorted(int(card) for card in match.legal_moves(2))
    assert [int(n) for n in drawn.replace("│", " ").split()] == cards


def test_a_running_match_is_told_as_far_as_it_goes(houle_in: Houle, running: Path) -> None:
    assert "still running" in houle_in("replay", running.name).out


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "finished.json is valid:"), ("fr", "finished.json est valide :")],
)
def test_a_good_record_holds(language: str, sentence: str, houle_in: Houle, finished: Path) -> None:
    done = houle_in("verify", finished.name, "--lang", language)
    assert done.code == 0
    assert sentence in done.out


def test_a_running_record_holds_so_far(houle_in: Houle, running: Path) -> None:
    done = houle_in("verify", running.name)
    assert done.code == 0
    assert "1 move," in done.out


DAMAGES: dict[str, dict[str, object]] = {
    "digest": {"seats": ["Eve", "Bob", "Cy"]},
    "commitment": {"commitment": "0" * 64},
    "secret": {"secret": "0" * 64},
    "result": {"result": None},
    "cut short": {"moves": []},
    "illegal": {"moves": [[0, "61"]]},
    "game": {"game": "land_untre"},
    "no text": {"seats": ["\udcff", "Bob", "Cy"]},
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_damaged_record_does_not_hold(
    command: str, damage: str, houle_in: Houle, finished: Path
) -> None:
    if damage == "no text":
        text = finished.read_text("utf-8").replace('"Ann"', '"\\udcff"')
        path = finished.with_name("edited.json")
        path.write_text(text, "utf-8")
    else:
        path = edited(finished, **DAMAGES[damage])
    done = houle_in(command, path.name)
    assert done.code == 1
    assert len((done.out + done.err).strip().splitlines()) <= 3
    assert "Traceback" not in done.err


def test_verify_says_in_one_line_what_is_wrong_and_names_the_rule_once(
    houle_in: Houle, finished: Path
) -> None:
    moves = json.loads(finished.read_text("utf-8"))["moves"]
    path = edited(finished, moves=[*moves[:3], moves[0], *moves[4:]])
    done = houle_in("verify", path.name)
    (line,) = done.out.splitlines()
    assert done.code == 1 and len(line) > 80
    assert line.count("(LU-27)") == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_wrong_with_a_record_is_said_in_french(
    command: str, houle_in: Houle, finished: Path
) -> None:
    path = edited(finished, seats=["Eve", "Bob", "Cy"])
    done = houle_in(command, path.name, "--lang", "fr")
    assert done.code == 1
    told = " ".join((done.out + done.err).split())
    assert "l'empreinte n'est pas celle de cet enregistrement : il a été modifié" in told
    in_english = houle_in(command, path.name, "--lang=en")
    assert "the digest does not belong" in " ".join((in_english.out + in_english.err).split())


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b'{"houle": 1' + b"1" * 5000 + b"}"]
)
def test_a_file_that_is_no_record_does_not_hold(
    content: bytes, houle_in: Houle, tmp_path: Path
) -> None:
    (tmp_path / "other.json").write_bytes(content)
    done = houle_in("verify", "other.json")
    assert done.code == 1
    assert "is not valid" in done.out


def test_a_damaged_record_is_not_resumed(houle_in: Houle, running: Path) -> None:
    path = edited(running, seats=["Eve", "Bob", "Cy"])
    done = houle_in("play", "--resume", path.name)
    assert (done.code, done.out) == (1, "")
    assert "digest" in done.err
