"""The contract catches leaks that are planted, one for each option value and event kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houle import games
from houle.contract import events, redeal, secrecy
from houle.contract.backend import Plain
from houle.contract.cover import Setting, pairwise, settings
from houle.engine.event import Kind
from houle.engine.game import Game
from houle.simulation.compiled_verbs import register_table_verbs
from tests.contract import plants
from tests.examined import each
from tests.walks import backend, name_of

GAMES = games.every()
SETTINGS = [(game, setting) for game in GAMES for setting in settings(game.options)]
CLOSED_KINDS = [
    (game, kind) for game in GAMES for kind in game.kinds if events.is_closed(kind) or kind.chance
]
Plant = Callable[[Game, Kind, pytest.MonkeyPatch], None]


@pytest.fixture(scope="module", autouse=True)
def true_verbs() -> None:
    """Look all verbs up before anything is planted: compiled code is kept on disk."""
    register_table_verbs()


@pytest.mark.parametrize(("game", "setting"), SETTINGS, ids=name_of)
def test_a_field_open_under_one_value_of_an_option_is_found(
    game: Game, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [o for o in pairwise(game.options) if o.to_json()[setting[0]] == setting[1]]
    field = plants.secret_field(rows[0], backend(game))
    plants.open_field_under(game, setting, field, monkeypatch)
    assert any(f for options in rows for f in secrecy.check_options(options, backend(game)))


TOLD_ALONE = ("averted",)
"""Told only in solo, while the rest of the hand is laid open: a spectator of a random other world
almost always sees other cards, so that nothing can be compared. As an open kind it is found."""


@pytest.mark.parametrize("plant", [plants.declare_open, plants.tell_everyone])
@pytest.mark.parametrize(("game", "kind"), CLOSED_KINDS, ids=name_of)
def test_an_open_value_of_a_closed_event_is_found(
    game: Game, kind: Kind, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind.name in TOLD_ALONE:
        plant = plants.declare_open
    plant(game, kind, monkeypatch)
    found = events.find(backend(game), only={kind.name})
    assert any(f.what.startswith(f"{kind.name}: ") for f in found)


HARDLY_COMPARED = {
    "land_unter": {"first_seat"},
    "sea_change": {
        *("won", "team_won", "tie_break", "team_scored", "team_gained", "vp_gained", "eights_lost"),
        *("ia_trick_won", "ia_scored", "ia_won", "ia_gained", "round_ended", "round_scored"),
    },
    "vague_attaque": {"stolen", "boarded", "spotted", "shared"},
    "vague_verte": {"stuck", "nothing_to_draw", "furthest"},
    "wave": {
        *("won", "lost", "rated", "blocked", "vaimiti_blocked", "misplayed", "talked"),
        *("virage_failed", "virage_foamed", "virage_laid"),
    },
}
"""Open kinds that are told as all cards are laid open or dealt anew, or hardly ever in a random
match: no two matches in which a seat knows the same differ in anything secret then."""


def open_kinds(game: Game) -> set[str]:
    """The kinds of events that hide nothing, and of which two matches can be compared."""
    kinds = {k.name for k in game.kinds if not (events.is_closed(k) or k.chance)}
    return kinds - HARDLY_COMPARED[game.name]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_secret_in_an_open_event_is_found_in_every_kind(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = open_kinds(game)
    plants.tell_secrets(frozenset(missing), monkeypatch)
    for finding in each(events.find(backend(game), only=missing)):
        missing.discard(finding.what.partition(":")[0])
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("game", [g for g in GAMES if g.name in ("land_unter", "vague_attaque")])
def test_a_hidden_move_in_a_record_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plants.write_every_move(game, monkeypatch)
    assert any(f.what.startswith("the record of") for f in events.find(backend(game)))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_sampler_that_keeps_the_truth_is_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    plants.keep_the_truth(game, monkeypatch)
    assert any("redeal" in f.what for f in redeal.check_options(game.options(), Plain(game)))


def test_a_match_of_which_no_moment_is_examined_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[0]
    for module in (secrecy, redeal):
        monkeypatch.setattr(module, "moments", lambda *_: iter(()))
        found = list(module.check_options(game.options(), Plain(game)))
        assert [f.what for f in found] == ["no moment was examined"]
    monkeypatch.setattr(events, "walk", lambda *_, **__: iter(()))
    monkeypatch.setattr(events, "pairwise", lambda model: (model(),))
    assert events.check(game)[-1].what == "no move was examined"
