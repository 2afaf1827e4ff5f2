"""What nets say at once: hints and first reviews from a seat's knowledge, with no search."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import houle
from houle import games
from houle.bots.explain import appraisal, by_net
from houle.bots.explain.by_net import first_review, judge, less_optimistic, net_hint, optimism
from houle.bots.explain.review_words import LATER, ReviewWords
from houle.bots.play.bot import legal_moves
from houle.bots.play.net import has_net
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.record import dumps
from houle.learning.tables import is_team
from tests.walks import name_of

TRAINED = [game for game in games.every() if has_net(game)]
WORLDS = 4


def played(game: Game, moves: int = 60, seed: int = 3) -> Match:
    """A match after some moves of matelots."""
    match = houle.new(game.name, seed=seed)
    bot = houle.load_bot("matelot", game, seed=seed)
    while not match.is_over and len(match.played) < moves:
        seat = match.to_move[0]
        match.play_number(seat, bot.choose(match.knowledge(seat)))
    return match


@pytest.fixture(autouse=True)
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may search."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a search was begun")

    monkeypatch.setattr(appraisal, "search", refuse)


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_a_hint_by_a_net_has_legal_moves_with_values_the_best_first(game: Game) -> None:
    match = played(game, 11)
    view = match.knowledge(match.to_move[0])
    hints, sure = net_hint(view)
    assert {hint.move for hint in hints} <= set(legal_moves(view))
    values = [hint.value for hint in hints if hint.value is not None]
    assert values == sorted(values, reverse=True) and all(0 <= v <= 1 for v in values)
    assert sure in ("clear", "likely", "close")
    assert all(hint.text(view, language) for hint in hints for language in LANGUAGES)


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_a_net_judges_alike_whatever_the_seat_cannot_know(game: Game) -> None:
    match, examined = played(game, 40), 0
    for move in match.played[::4]:
        known = looks.knowledge(game, move.before, move.seat)
        (expected,) = judge([known])
        for i in range(WORLDS):
            world = looks.redeal(game, known.state, move.seat, key_from_seed(i))
            (found,) = judge([looks.knowledge(game, world, move.seat)])
            assert found.moves == expected.moves
            examined += 1
    assert examined > 0


@pytest.mark.parametrize("game", TRAINED, ids=name_of)
def test_a_first_review_has_every_decision_and_blames_nobody(game: Game) -> None:
    match = played(game)
    found = first_review(match)
    assert found.made_by == "net" and found.to_json()["made_by"] == "net"
    assert len(found.decisions) > 15 and found.worst == []
    assert {seat.seat for seat in found.seats} == set(range(match.seats))
    for decision in found.decisions:
        assert decision.iterations == 0 and decision.loss >= 0 and not decision.sure
        assert sorted(m.move for m in decision.moves) == sorted(legal_moves(decision.view))
    one, own = first_review(match, seat=1), [d for d in found.decisions if d.seat == 1]
    assert [d.number for d in one.decisions] == [d.number for d in own]
    # A matrix product of fewer rows may be rounded differently.
    for alone, together in zip(one.decisions, own, strict=True):
        values = {m.move: m.value for m in alone.moves}
        assert values == pytest.approx({m.move: m.value for m in together.moves}, abs=1e-5)


@pytest.mark.parametrize("game", [game for game in TRAINED if not is_team(game)], ids=name_of)
def test_after_the_deal_all_seats_have_about_the_same_chance(game: Game) -> None:
    values = []
    for seed in range(12):
        match = houle.new(game.name, seed=seed)
        values += [judge([match.knowledge(s)])[0].moves[0].value for s in match.to_move]
    assert sum(values) / len(values) == pytest.approx(1 / match.seats, abs=0.06)
    assert 0.2 < optimism(game, match.seats) < 5.0


def test_a_sober_view_lowers_odds_and_keeps_certainty() -> None:
    assert less_optimistic(0.0, 3.0) == 0.0 and less_optimistic(1.0, 3.0) == 1.0
    assert less_optimistic(0.5, 3.0) == pytest.approx(0.25) and less_optimistic(0.5, 1.0) == 0.5


def test_a_first_review_says_that_it_is_one() -> None:
    found = first_review(played(TRAINED[0]))
    for language in LANGUAGES:
        words = ReviewWords(found, language)
        assert words.about == words("about_net") and words.nothing_worst == words("no_worst_net")
        assert {words.luck(seat) for seat in found.seats} == {LATER}
        assert {words.decisions(seat) for seat in found.seats} == {LATER}


def test_on_a_cold_machine_a_first_review_imports_no_compiler(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    record.write_text(dumps(played(TRAINED[0]).record()), "utf-8")
    code = (
        "import sys; from houle.cli.main import run; "
        f"assert run(['review', '--quick', {str(record)!r}]) == 0; "
        f"assert run(['hint', {str(record)!r}]) == 0; "
        "assert not {'numba', 'torch'} & set(sys.modules)"
    )
    env = {**os.environ, "HOULE_CACHE": str(tmp_path / "cold")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "first version" in done.stdout.lower()


def test_the_rows_of_many_positions_are_judged_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [choice.view for choice in by_net.find_choices(played(TRAINED[0]))]
    whole = judge(views)
    monkeypatch.setattr(by_net, "ROWS", 7)
    parts = judge(views)
    assert [j.moves[0].move for j in parts] == [j.moves[0].move for j in whole]
