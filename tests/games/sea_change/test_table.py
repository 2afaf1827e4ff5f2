"""Sea Change in a terminal: what the table shows, and what it keeps to itself."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import houle
from houle.cli.tables import sea_change as table
from houle.engine import view as looks
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.games.sea_change import GAME

from .positions import finished, position

NAMES = ["Ann", "Bob", "Cy", "Dora", "Emil", "Fay", "Guillaume-Alexandre", "Hal"]


def shown(view: View, language: str = "en") -> str:
    """The table as plain text."""
    console = Console(file=io.StringIO(), width=200, color_system=None)
    console.print(table.draw(view, NAMES[: int(view.state.seats)], language))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def after(text: str, seat: int = 0) -> str:
    """The table of a position, as the seat sees it."""
    return shown(looks.view(GAME, position(text), seat))


def play_on(match: Match, moves: int) -> None:
    """Let everybody play the first legal card, so many times."""
    for _ in range(moves):
        if not match.is_over:
            seat = match.to_move[0]
            match.play(seat, match.legal_moves(seat)[0])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("players", "teams"), [(1, "none"), (2, "none"), (5, "3v2"), (8, "none")])
def test_the_table_never_outgrows_a_small_terminal(players: int, teams: str, language: str) -> None:
    match = houle.new("sea_change", players=players, teams=teams, seed=3)
    while not match.is_over:
        for seat in (NO_SEAT, match.to_move[0]):
            lines = shown(match.view(seat), language).splitlines()
            assert max(len(line) for line in lines) <= 79
            assert len(lines) <= 17
        play_on(match, 3 * players + 1)
    assert len(shown(View(GAME, 0, match.state), language).splitlines()) <= 17


def test_the_trump_and_the_suit_led_are_two_signs() -> None:
    line = after("seats=3 trump=Y leader=0 trick=B5 hand=Y4/B7,Y9/V4,V6").splitlines()[1]
    assert "TRUMP  ● Y yellow" in line and "Suit led:  ■ B blue" in line


def test_the_best_and_the_last_card_and_sea_changes_are_marked() -> None:
    text = after("seats=4 trump=R leader=0 trick=B5,R5,B9 hand=G4/G5/G6/B7,Y9")
    rows = text.splitlines()[3:6]
    assert [row.split()[-1] for row in rows] == ["1.■B5", "2.★R5~✓", "3.■B9◂"]


def test_cards_that_match_are_tagged_and_forbidden_ones_bracketed() -> None:
    text = after("seats=3 trump=Y leader=2 trick=B5 hand=Y0,V5,B7,B8/V4/V6", seat=0)
    assert "(*●Y0)" in text and "~▲V5" in text and " ■B7" in text
    points = text.splitlines()[8].split()
    assert points == ["0/5", "0", "0", "-4"]


def test_nobody_sees_another_hand_or_older_tricks() -> None:
    text = after("seats=3 trump=Y leader=0 trick=B5 hand=Y4/B7,Y9/V4,V6", seat=1)
    assert "●Y9" in text
    assert "●Y4" not in text and "▲V4" not in text
    assert "●Y9" not in after("seats=3 trump=Y leader=0 trick=B5 hand=Y4/B7,Y9/V4,V6", NO_SEAT)


def test_the_previous_trick_names_order_and_winner() -> None:
    text = after(
        "seats=3 trump=Y leader=1 trick_number=1 last_leader=0 last_winner=1 last_trick=B4,B10,B7 "
        "hand=Y4/B8,Y9/V4,V6 captured=0,3"
    )
    assert [row.split()[-1] for row in text.splitlines()[3:6]] == ["1.■B4", "✓", "3.■B7"]


def test_alone_the_need_of_an_8_is_shown() -> None:
    text = "seats=1 trick=V8 trump=V deck=-,V12,V10,V11 deck_next=1 hand=V9,Y9 eights={}"
    assert "You still need an 8. Of 3, you have 0 and the AI 2." in after(text.format("0,2"))
    assert "You have an 8" in after(text.format("1,1"))
    assert "Pile of the AI: 3" in after(text.format("1,1"))


def test_the_round_before_is_summed_up_when_a_new_one_begins() -> None:
    state = position("seats=3 dealer=2")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    text = shown(looks.view(GAME, state, 0))
    assert "✓   4: *V0 8 +1×3" in text and "✓   4: 9×2" in text
    assert "Round 1, final trump violet" in text


def test_the_end_names_the_winners_and_the_rule() -> None:
    state = position("seats=3 dealer=2 vp=2,2,1")
    finished(state, "V", "V0 Y8 Y10 Y11 Y12 Y4", "V9 B9 Y5 Y6 Y7 Y0", "rest")
    text = shown(View(GAME, 0, state))
    assert "Winners: Ann (several at the target: the 0 of the final trump decided)" in text


def test_a_move_in_words_says_whether_it_changes_the_sea() -> None:
    view = looks.view(GAME, position("seats=3 trump=Y leader=2 trick=B5 hand=Y5,V5,B7/V4/V6"), 0)
    assert table.label(view, "B7", "en") == "play ■B7 (blue 7)"
    assert table.label(view, "V5", "en") == "play ▲V5 (violet 5): sea change"
    assert table.label(view, "Y5", "fr") == "jouer ●Y5 (5 jaune) : changement de mer, l'atout reste"
