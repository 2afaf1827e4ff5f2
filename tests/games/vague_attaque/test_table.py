"""Vague & Attaque in a terminal: what the table shows, and what it keeps to itself."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from houle.cli.tables import vague_attaque as terminal
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.games.vague_attaque import GAME

from .positions import Table, table

NAMES = ["Ann", "Bob", "Cy", "Dora", "Emil"]


def shown(t: Table, seat: int = 0, language: str = "en", width: int = 80) -> str:
    """The table as plain text."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(terminal.draw(t.match.view(seat), NAMES[: t.match.seats], language))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def position() -> Table:
    """Three captains in the middle of a match."""
    return table(
        hands={"P1": "S02 S28 L4a E25", "P2": "S40 L9a E29"},
        zones={"P1": "L1a[S30,S31] L2a[S03,S04,S24]", "P2": "L5a[S09]", "P3": "BP[S25]"},
        discards={"souvenir": "S06"},
        artefacts={"P1": "A1", "P2": "A4"},
        souvenirs="S10 S12",
    )


def test_the_own_hand_is_shown_and_other_hands_as_backs() -> None:
    text = shown(position())
    assert "Hand: S02*→L1  S28→L1,L3,L7  L4a  E25" in text
    assert "Hand: E29 S? L?" in text and "S40" not in text and "L9a" not in text


def test_a_spectator_sees_no_hand() -> None:
    text = shown(position(), NO_SEAT)
    assert "Hand: E25 S? S? L?" in text and "S02" not in text


def test_zones_mark_validated_places_and_warnings() -> None:
    text = shown(position())
    assert "L1a[S30^ S31 ·]!" in text and "L2a[x S03*^ S04* S24]" in text
    assert "1/2 validated ★☆" in text
    dead = table(zones={"P1": "L2a[S03,S04,S24]", "P2": "L2b[S33]"})
    assert "L2b[S33^ · ·]#" in shown(dead)


def test_ship_piles_and_phase_are_told() -> None:
    text = shown(position())
    assert "Pirate Ship: Cy → sails next to Bob · discard: S06 Keeper's Cap" in text
    assert "souvenirs 2 (+1)" in text and "III Mooring" in text and "1 place, 1 souvenir" in text


def test_solo_shows_the_danger_and_the_power() -> None:
    t = table(seats=1, hands={"P1": "S02"}, ship="S24,S40")
    assert "danger ■■□□  special power ready" in shown(t)
    assert "danger ■■□□  pouvoir spécial prêt" in shown(t, language="fr")


def test_a_duel_and_an_encounter_are_scenes() -> None:
    duel = table("sea", hands={"P2": "E29"}, zones={"P2": "L5a[S09]"}).play("duel P2 S09")
    assert "Duel: Ann / Bob, S09 Snoring Stone" in shown(duel)
    squall = table("sea", hands={"P1": "S02 S04"}, encounters="E10").play("adventure")
    assert "Encounter: E10 Sudden Squall. A gust sweeps the deck." in shown(squall)


def test_cards_looked_at_are_shown_to_who_looks() -> None:
    t = table("sea", souvenirs="S20 S16 S14", encounters="E06").play("adventure")
    assert "You look at: S20 Carved Baleen" in shown(t, width=200)
    assert "Carved Baleen" not in shown(t, 1)


def test_at_the_end_everything_is_open() -> None:
    t = position()
    console = Console(file=io.StringIO(), width=80, color_system=None)
    console.print(terminal.draw(View(GAME, NO_SEAT, t.state), NAMES[:3], "en"))
    assert "Hand: S40 L9a E29" in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "put S28 on L1a",
            "put S28 Tattered Map on L1a Turtle Island",
            "poser S28 Carte en lambeaux sur L1a L'Île aux Tortues",
        ),
        ("duel P2 S09", "duel P2 for S09 Snoring Stone", "défier P2 pour S09 Pierre qui ronfle"),
        ("draw place", "draw a place", "piocher un lieu"),
        ("hook", "hook the top discard (S06 Keeper's Cap)", "repêcher"),
        ("take A3", "take A3 The Compass", "prendre A3 La Boussole"),
        ("done", "finish mooring", "terminer l'amarrage"),
    ],
)
def test_moves_are_labelled_in_words(move: str, english: str, french: str) -> None:
    view = position().match.view(0)
    assert terminal.label(view, move, "en") == english
    assert terminal.label(view, move, "fr").startswith(french)


def test_every_move_has_a_label() -> None:
    view = position().match.view(0)
    for move in GAME.notation.MOVE_NAMES:
        for language in ("en", "fr"):
            assert terminal.label(view, move, language)
