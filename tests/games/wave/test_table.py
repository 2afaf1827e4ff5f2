"""Wave in a terminal: what the table shows, and what it keeps to itself."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from houle.cli.tables import wave as table
from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.games.wave.options import Options
from tests.games.wave.positions import GAME, match, position

NAMES = ["Ann", "Bob", "Cy", "Dora"]


def shown(view: View, language: str = "en") -> str:
    """The table as plain text."""
    console = Console(file=io.StringIO(), width=200, color_system=None)
    console.print(table.draw(view, NAMES[: int(view.state.seats)], language))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def line_with(text: str, part: str) -> str:
    """The first line that holds the part."""
    return next(line for line in text.splitlines() if part in line)


def words_of(text: str, part: str) -> str:
    """The line that holds the part, without its wide spaces."""
    return " ".join(line_with(text, part).split())


@pytest.mark.parametrize("options", list(Options.combinations())[::47], ids=str)
def test_the_table_never_outgrows_a_small_terminal(options: Options) -> None:
    made = match(seed=3, **options.to_json())
    chooser = random.Random(3)
    while not made.is_over:
        sender = chooser.randrange(made.seats)
        said = made.asides(sender)[1:]
        for signal in chooser.sample(said, 2):
            made.play(sender, signal)
        viewer = chooser.choice((*range(made.seats), NO_SEAT))
        for language in ("en", "fr"):
            lines = shown(made.view(viewer), language).splitlines()
            assert max(len(line.rstrip()) for line in lines) <= 79
            assert len(lines) <= 16
        seat = made.to_move[0]
        for move in (*made.legal_moves(seat), *said[-2:]):
            assert table.label(made.view(seat), move, "fr")
        made.play(seat, chooser.choice(made.legal_moves(seat)))
    assert "game is over" in shown(View(GAME, NO_SEAT, made.state))


THREE = """top=Y2 turn=0 middle=R0 pile=[Y3 Y5] ; 0: a:Y4 b:W4 c:O1 d:(O5) e:(W5)
 1: a:S1 b:S0 c:W2 d:(R1) e:(O4) ; 2: a:N3 b:Y1 c:R5 d:(W4) e:(S2)"""


def test_own_cards_show_their_face_or_their_back_and_which_fit() -> None:
    text = shown(looks.view(GAME, position(THREE), 0))
    assert words_of(text, "0 Ann") == "▶ 0 Ann ▂Y4 * ▁W4~ * ▃O1 * ( ?? ) ( ?? )"
    assert words_of(text, "1 Bob") == "1 Bob ?? ?? ?? (▄R1 ) (▃O4 )"
    assert "│▂Y2 │ top card" in text and "│▄R0~│ Virage" in text


def test_a_spectator_sees_only_backs() -> None:
    text = shown(looks.view(GAME, position(THREE), NO_SEAT))
    assert line_with(text, "Ann").count("??") == 5


def test_the_preview_and_the_orders_follow_the_table() -> None:
    state = position(THREE, tide="both", colour_tides=1)
    text = shown(looks.view(GAME, state, 0))
    assert "clockwise >>   next: Bob   after curls: Cy" in text
    assert "▆N < ▅S < ▄R < ▃O < ▂Y < ▁W !" in text and "0 < 1 < 2 < 3 < 4 < 5" in text


def test_the_great_wave_shows_the_space_and_its_neighbours() -> None:
    state = position(
        "turn=0 ; 0: a:Y5 b:R3", nazare=1, laid="W1,R0,Y1,S3", laid_down="0,0,1", foam=1
    )
    text = shown(looks.view(GAME, state, 0))
    assert "Space 3.2 must beat" in text and "left ▒▒▒▒ below ▅S3" in text
    assert "foam 1 (superb)" in text


def test_a_move_is_labelled_in_words() -> None:
    view = looks.view(GAME, position(THREE), 0)
    assert table.label(view, "a", "en") == "lay Y4 (yellow 4) from place a"
    assert table.label(view, "d", "fr") == "poser la place d à l'aveugle"
    assert table.label(view, "xb", "en") == "give W4 (white 4) from place b, take R0 (red 0)"
    assert table.label(view, "@1d!", "en") == "signal: place d, seat 1: lay this one"
    assert table.label(view, "@ask", "en") == "signal: advise me, please"
    assert table.label(view, "@x-", "en") == "signal: Virage card: leave it"
