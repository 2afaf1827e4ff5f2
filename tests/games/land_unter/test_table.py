"""Land Unter in a terminal: what the table shows, and what it keeps to itself."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import houle
from houle.cli.tables import land_unter as table
from houle.engine import view as looks
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from tests.examined import each

NAMES = ["Ann", "Bob", "Cy", "Dora", "Emil"]


def shown(view: View, language: str = "en") -> str:
    """The table as plain text."""
    console = Console(file=io.StringIO(), width=200, color_system=None)
    console.print(table.draw(view, NAMES[: int(view.state.seats)], language))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def after(notation: str, seat: int = 0) -> str:
    """The table of a position in notation, as the seat sees it."""
    match = houle.new("land_unter", players=4, seed=1)
    state = match.game.notation.parse_state(notation)
    return shown(looks.view(match.game, state, seat))


def play_on(match: Match, moves: int) -> None:
    """Let everybody choose the first card, so many times."""
    for _ in range(moves):
        if not match.is_over:
            seat = match.to_move[0]
            match.play(seat, match.legal_moves(seat)[0])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mode", ["hidden", "open"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_never_outgrows_a_small_terminal(players: int, mode: str, language: str) -> None:
    examined = 0
    match = houle.new("land_unter", players=players, mode=mode, seed=3)
    while not match.is_over:
        play_on(match, 7)
        lines = shown(match.view(0), language).splitlines()
        examined += 1
        assert max(len(line) for line in lines) <= 79
        assert len(lines) <= 17
    assert examined > 0


def test_the_lower_water_card_is_for_the_highest_card() -> None:
    row = line_with(after("lu seats=4 active=1,1,1,1 water=9,3 water_turned=2"), "highest card")
    assert row.split()[:2] == ["│", "3│"]
    assert "│ 9│ for the second highest" in row


def test_equal_water_cards_are_for_the_two_highest() -> None:
    assert "one each" in after("lu seats=4 active=1,1,1,1 water=5,5 water_turned=2")


def test_the_highest_and_the_lowest_level_are_marked() -> None:
    position = "lu seats=4 active=1,1,1,1 level=7,12,2,2 water=1,4 water_turned=2"
    text = after(position)
    assert [mark for name in NAMES[:4] for mark in "▲▼" if mark in line_with(text, name)] == [
        *"▲▼▼"
    ]
    assert "▁▁▂▂▃▃▄▄▅▅▆▆ 12 ▲" in line_with(text, "Bob")


def test_lifebelts_kept_and_lost_are_shown() -> None:
    position = "lu seats=4 active=1,1,1,1 hand_belts=5,3,4,4 belts=3,3,0,4 water=1,4 water_turned=2"
    text = after(position)
    assert "●●●○○" in line_with(text, "Ann")
    assert "○○○○" in line_with(text, "Cy")


def test_who_is_out_is_shown() -> None:
    position = "lu seats=4 active=1,0,1,1 water=1,4 water_turned=2"
    assert "out of this round" in line_with(after(position), "Bob")


def test_the_bonus_point_is_shown_apart() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    while match.state.round_number == 0:
        play_on(match, 1)
    seat = int(match.state.bonus[0].argmax())
    points = int(match.state.round_score[0, seat])
    assert f"{points - 1}+1" in line_with(shown(match.view(0)), NAMES[seat])


def test_a_hidden_choice_is_shown_as_a_card_face_down() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    card = match.legal_moves(1)[0]
    match.play(1, card)
    assert "▒▒" in line_with(shown(match.view(0)), "Bob")
    assert f" {card} " in line_with(shown(match.view(1)), "Bob")


def test_an_open_card_is_shown_with_its_turn() -> None:
    match = houle.new("land_unter", players=3, mode="open", seed=3)
    seat = match.to_move[0]
    card = match.legal_moves(seat)[0]
    match.play(seat, card)
    assert f"1:{card}" in line_with(shown(match.view((seat + 1) % 3)), NAMES[seat])


def test_only_the_own_hand_is_drawn() -> None:
    match = houle.new("land_unter", players=4, seed=3)
    for seat in range(4):
        row = next(line for line in shown(match.view(seat)).splitlines() if line.count("│") > 4)
        assert [int(n) for n in row.replace("│", " ").split()] == sorted(
            int(card) for card in match.legal_moves(seat)
        )


def test_a_spectator_sees_no_hand() -> None:
    match = houle.new("land_unter", players=4, seed=3)
    text = shown(match.view(NO_SEAT))
    assert not [line for line in text.splitlines() if line.count("│") > 4]
    assert " o " not in text


def test_cards_held_before_are_shown_where_they_are_now() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    while match.state.round_number == 0:
        play_on(match, 1)
    strip = next(line for line in shown(match.view(0)).splitlines() if line.startswith(" 1 "))
    marks = [mark for part in strip.split()[1::2] for mark in part]
    held = [n for n, mark in enumerate(marks, start=1) if mark == "1"]
    assert held == sorted(int(card) for card in match.legal_moves(1))


def test_the_end_opens_every_hand() -> None:
    match = houle.new("land_unter", players=3, seed=3)
    dealt = [sorted(int(card) for card in match.legal_moves(seat)) for seat in range(3)]
    play_on(match, 200)
    text = shown(View(match.game, NO_SEAT, match.state))
    for name, cards in each(zip(NAMES, dealt, strict=False)):
        row = line_with(text, f"{name} began with")
        assert [int(n) for n in row.split("with")[1].split()] == cards


@pytest.mark.parametrize(
    ("move", "words"),
    [("4", " 4 sun"), ("17", "17 breeze ◐"), ("30", "30 rain ●"), ("60", "60 thunder")],
)
def test_a_move_is_a_card_with_its_weather_and_lifebelt(move: str, words: str) -> None:
    match = houle.new("land_unter", seed=3)
    assert table.label(match.view(0), move, "en") == words


def line_with(text: str, part: str) -> str:
    """The line that contains the part."""
    return next(line for line in text.splitlines() if part in line)
