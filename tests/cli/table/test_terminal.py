"""A match in a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import houle
from tests.cli.terminal import WIPE, Terminal, longest_line, without_codes

MATCH = ("play", "land_unter", "--players", "3", "--seed", "7", "--names", "Ann")
PROMPT = "Ann (? for help): "


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(*MATCH, folder=tmp_path) as opened:
        yield opened


def saved_in(folder: Path) -> Path:
    (path,) = folder.glob("houle-land_unter-*.json")
    return path


def play_first_moves(terminal: Terminal, prompt: str) -> None:
    """Play the first listed move until the match is over."""
    while terminal.expect_any(prompt, "Keep it?") == prompt:
        terminal.type("#1")


def test_a_whole_match_is_played_and_its_record_kept(terminal: Terminal, tmp_path: Path) -> None:
    play_first_moves(terminal, PROMPT)
    terminal.type("y")
    terminal.expect("The record is in")
    assert terminal.end() == 0
    assert houle.replay(saved_in(tmp_path).read_text("utf-8")).is_over
    assert longest_line(terminal.output) <= 80


def test_the_table_is_coloured(terminal: Terminal) -> None:
    assert re.search(r"\x1b\[[0-9;]*3[0-9]m", terminal.expect(PROMPT))


def test_a_turn_fits_on_the_screen(terminal: Terminal) -> None:
    terminal.expect(PROMPT)
    terminal.type("#1")
    shown = terminal.expect(PROMPT).partition("\x1b[2J")[2]
    assert len(without_codes(shown).split("\n")) <= 24


def test_no_color_means_no_escape_codes(tmp_path: Path) -> None:
    with Terminal(*MATCH, folder=tmp_path, environment={"NO_COLOR": "1"}) as terminal:
        terminal.expect(PROMPT)
        terminal.type("?")
        terminal.expect(PROMPT)
        terminal.type("#1")
        terminal.expect(PROMPT)
        terminal.type("quit")
        assert terminal.end() == 0
        assert "\x1b" not in terminal.output


def test_ctrl_c_saves_the_match(terminal: Terminal, tmp_path: Path) -> None:
    terminal.expect(PROMPT)
    terminal.type("#1")
    terminal.expect(PROMPT)
    terminal.press(b"\x03")
    terminal.expect(f"houle play --resume {saved_name(terminal)}")
    assert terminal.end() == 130
    assert len(houle.replay(saved_in(tmp_path).read_text("utf-8")).played) >= 3


def saved_name(terminal: Terminal) -> str:
    found = re.search(r"houle-land_unter-[\d-]+\.json", terminal.expect(".json"))
    assert found is not None
    return found[0]


def test_ctrl_d_saves_the_match(terminal: Terminal, tmp_path: Path) -> None:
    terminal.expect(PROMPT)
    terminal.press(b"\x04")
    terminal.expect("houle play --resume")
    assert terminal.end() == 0
    assert houle.replay(saved_in(tmp_path).read_text("utf-8")).result is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_saves_the_match(
    number: signal.Signals, terminal: Terminal, tmp_path: Path
) -> None:
    terminal.expect(PROMPT)
    terminal.send_signal(number)
    assert terminal.end() == 128 + number
    assert houle.replay(saved_in(tmp_path).read_text("utf-8")).result is None


def test_ctrl_c_before_the_match_just_stops(tmp_path: Path) -> None:
    with Terminal("play", folder=tmp_path) as terminal:
        terminal.expect("(Enter:")
        terminal.press(b"\x03")
        assert terminal.end() == 130
    assert list(tmp_path.iterdir()) == []


def test_a_match_goes_on_in_french(terminal: Terminal, tmp_path: Path) -> None:
    terminal.expect(PROMPT)
    terminal.type("quit")
    assert terminal.end() == 0
    again = ("play", "--resume", saved_in(tmp_path).name, "--lang", "fr")
    with Terminal(*again, folder=tmp_path) as resumed:
        resumed.expect("La partie reprend")
        resumed.expect("(? pour l'aide) : ")


def test_the_curtain_leaves_nothing_of_another_hand(tmp_path: Path) -> None:
    people = ("play", "land_unter", "--players", "3", "--seed", "7", "--names", "Ann,Bob")
    match = houle.new("land_unter", players=3, seed=7)
    with Terminal(*people, folder=tmp_path) as terminal:
        before = terminal.expect("Ann, press Enter")
        assert "│" not in before.rpartition("╭")[0]  # no card has been drawn yet
        terminal.type("")
        terminal.expect("Ann (? for help): ")
        terminal.type("#1")
        shown = terminal.expect("Bob, press Enter").rpartition(WIPE)
        assert shown[1] == WIPE
        assert "for help" not in shown[2]
        assert numbers(shown[2]) == set()
        terminal.type("")
        bobs_look = terminal.expect("Bob (? for help): ").rpartition(WIPE)[2]
        hand = {int(card) for card in match.legal_moves(1)}
        assert drawn_cards(bobs_look) == hand
        assert "has chosen" in bobs_look
        assert f"chooses {sorted(int(c) for c in match.legal_moves(0))[0]}" not in bobs_look


def numbers(shown: str) -> set[int]:
    return {int(n) for n in re.findall(r"\d+", without_codes(shown))}


def drawn_cards(shown: str) -> set[int]:
    """The numbers on the cards of the hand."""
    rows = [line for line in without_codes(shown).split("\n") if line.count("│") > 4]
    (row,) = rows
    return {int(n) for n in re.findall(r"\d+", row)}


def test_rules_are_paged(tmp_path: Path) -> None:
    with Terminal("rules", "land_unter", folder=tmp_path) as terminal:
        terminal.expect("Land Unter")
        assert terminal.end() == 0


def test_a_record_is_walked_step_by_step(tmp_path: Path, finished: Path) -> None:
    with Terminal("replay", finished.name, "--step", folder=tmp_path) as terminal:
        terminal.expect("Move 0 of")
        terminal.type("")
        terminal.expect("Move 1 of")
        terminal.type("20")
        terminal.expect("Move 20 of")
        terminal.type("b")
        terminal.expect("Move 19 of")
        terminal.type("q")
        assert terminal.end() == 0
