"""Any game in a terminal: the plain table, and a whole match of a game from another package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

import houle
from houle import games
from houle.cli import skeleton
from houle.cli.tables import of, plain
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from tests.cli.terminal import Terminal, longest_line
from tests.packages import install_hearts

NAMES = ("Ada", "Bea", "Cleo", "Dario", "Elsa")
PROMPT = "Ann (? for help): "


def drawn(view: View, language: str = "en") -> str:
    """The plain table as text."""
    console = Console(width=80)
    with console.capture() as captured:
        console.print(plain.draw(view, NAMES, language))
    return captured.get()


def new_match() -> Match:
    """A match of the small game that new games begin with."""
    return Match(skeleton.GAME, skeleton.GAME.options(), key=key_from_seed(3))


def hand_line(shown: str) -> list[str]:
    """The cards in the line of the own hand."""
    (line,) = re.findall(r"^ Hand +(.+)$", shown, re.MULTILINE)
    return str(line).split()


def test_a_game_without_a_table_of_its_own_gets_the_plain_one() -> None:
    assert of(skeleton.GAME) is plain
    assert of(games.find("wave")) is not plain


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    match = new_match()
    own = {str(int(card) + 1) for card in match.state.hand[1]}
    assert set(hand_line(drawn(match.view(1)))) == own
    assert "Hand " not in drawn(match.view(NO_SEAT))


def test_the_table_shows_whose_turn_it_is_what_lies_there_and_what_is_counted() -> None:
    match = new_match()
    card = match.legal_moves(0)[0]
    match.play(0, card)
    shown = drawn(match.view(1))
    assert re.search(r"▶ +1 Bea", shown)
    assert re.search(rf"0 Ada +{card[1:]} +4 +0", shown)
    assert "Trick 1" in shown and "Levée 1" in drawn(match.view(1), "fr")


def test_a_move_is_labelled_with_what_it_mentions() -> None:
    assert plain.label(new_match().view(0), "c7", "fr") == "c7 (le 7)"


@pytest.mark.parametrize("name", games.OURS)
def test_every_game_can_be_drawn_plainly(name: str) -> None:
    match = houle.new(name, seed=2)
    shown = drawn(match.view(match.to_move[0]))
    assert "▶" in shown and longest_line(shown) <= 80


@pytest.mark.slow
def test_a_whole_match_of_hearts_is_played_against_capitaines(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    install_hearts(site)
    wishes = ("--players", "3", "-o", "target=25", "--seed", "4", "--bots", "capitaine")
    with Terminal(
        *("play", "hearts", *wishes, "--names", "Ann"),
        folder=tmp_path,
        environment={"PYTHONPATH": str(site)},
    ) as terminal:
        while terminal.expect_any(PROMPT, "Keep it?") == PROMPT:
            terminal.type("1")
        terminal.type("n")
        assert terminal.end() == 0
        assert "wins with" in terminal.output
        assert longest_line(terminal.output) <= 80
