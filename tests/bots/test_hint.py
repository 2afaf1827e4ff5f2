"""Hints: moves with values and reasons, from what a seat may know and from nothing else."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import houle
from houle import games
from houle.bots.arena.playing import make, talk
from houle.bots.explain.hint import Hint, hint
from houle.bots.explain.reasons import (
    Comparison,
    Measured,
    Reason,
    facts_of,
    find_reasons,
    look_ahead,
    percent,
)
from houle.bots.play.bot import Budget
from houle.bots.play.levels import make_bot
from houle.bots.search.exact import exact_values
from houle.bots.search.search import WIN
from houle.bots.search.settings import settings_for
from houle.bots.wave.signals import inclination
from houle.engine.chance import key_from_seed
from houle.engine.errors import NoAdvisorError, NoChoiceError
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.strategy.facts import Fact
from houle.engine.view import redeal
from tests.walks import name_of, random_move, walk

GAMES = games.every()
SHORT = Budget(iterations=60)

MODES: list[tuple[str, dict[str, object]]] = [
    ("land_unter", {"mode": "open"}),
    ("sea_change", {"players": 1}),
    ("sea_change", {"players": 4, "teams": "2v2"}),
    ("vague_attaque", {"players": 1}),
    ("vague_attaque", {"players": 2}),
    ("vague_attaque", {"mode": "team"}),
    ("vague_verte", {"players": 2}),
    ("wave", {"players": 2}),
    ("wave", {"nazare": True}),
]


def with_choice(name: str, moves: int, seed: int, **options: object) -> tuple[Match, int]:
    """A match after about so many random moves, and a seat that has something to choose."""
    match = houle.new(name, seed=seed, **options)
    chooser = random.Random(seed)
    while not match.is_over:
        free = [seat for seat in match.to_move if len(match.legal_numbers(seat)) > 1]
        if len(match.played) >= moves and free:
            return match, free[0]
        match.play_number(*random_move(match, chooser))
    return with_choice(name, moves, seed + 1, **options)


def check_hints(match: Match, seat: int, hints: list[Hint]) -> None:
    """Hints are legal moves in order, with sentences in both languages.

    In Vague Verte a move may stand before others that are better by no more than the trust in it.
    """
    assert {one.notation for one in hints} <= set(match.legal_moves(seat))
    sure = [one.value - one.error for one in hints]  # type: ignore[operator]
    trust = settings_for(match.game, "amiral").trust / WIN
    assert all(before + trust >= after for before, after in pairwise(sure))
    for one in hints:
        assert one.value is not None and 0 <= one.value <= 1
        for language in LANGUAGES:
            said = one.reason_text(match.game, language)
            assert said and "{" not in said


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_fact_has_a_sentence_in_both_languages(game: Game) -> None:
    for language in LANGUAGES:
        sentences = game.words(language)["reasons"]
        assert set(sentences) == {fact.name for fact in facts_of(game)}
        for fact in facts_of(game):
            assert "{otherwise}" in sentences[fact.name]
            share = fact.is_share or fact.also is not None
            assert ("{how}" in sentences[fact.name]) == share
            assert ("{value}" in sentences[fact.name]) == (not fact.is_share)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_hint_is_a_legal_move_with_a_value_and_a_sentence(game: Game) -> None:
    match, seat = with_choice(game.name, 12, seed=8)
    check_hints(match, seat, match.hint(seat, budget=SHORT))


@pytest.mark.parametrize(("name", "options"), MODES)
def test_hints_are_given_in_every_mode(name: str, options: dict[str, object]) -> None:
    match, seat = with_choice(name, 6, seed=9, **options)
    check_hints(match, seat, match.hint(seat, budget=SHORT))


def after_signals(seed: int) -> tuple[Match, int] | None:
    """A match of Wave whose next card partners advise on, and the seat that lays it."""
    match = houle.new("wave", players=3, seed=seed)
    bots = {seat: make_bot(match.game, "matelot", seed=seat) for seat in range(3)}
    talk(match, bots)
    while not match.is_over:
        seat = match.to_move[0]
        view = match.knowledge(seat)
        if len({inclination(view, move) for move in match.legal_numbers(seat)}) > 1:
            return match, seat
        make(match, bots, {seat: bots[seat].choose(view)})
    return None


def test_in_wave_too_hints_stand_in_the_order_of_their_values() -> None:
    found = [position for position in map(after_signals, range(12)) if position is not None]
    assert len(found) >= 8
    for match, seat in found:
        check_hints(match, seat, match.hint(seat, budget=SHORT, count=8))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_hints_do_not_depend_on_what_the_seat_cannot_know(game: Game) -> None:
    match, seat = with_choice(game.name, 10, seed=10)
    before = match.hint(seat, budget=SHORT)
    match.state = redeal(game, match.state, seat, key_from_seed(77))
    assert match.hint(seat, budget=SHORT) == before


def test_a_seat_that_owes_no_choice_gets_no_hint() -> None:
    match = houle.new("sea_change", seed=1)
    idle = next(seat for seat in range(match.seats) if seat not in match.to_move)
    with pytest.raises(NoChoiceError) as caught:
        match.hint(idle)
    assert caught.value.code == "no_choice"
    with pytest.raises(NoChoiceError):
        hint(match.knowledge(idle))


def test_without_bots_there_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "advisor", None)
    with pytest.raises(NoAdvisorError):
        houle.new("land_unter", seed=1).hint(0)


def test_the_only_move_is_called_so() -> None:
    match = houle.new("sea_change", seed=2)
    chooser = random.Random(2)
    while len(match.legal_numbers(match.to_move[0])) > 1:
        match.play_number(*random_move(match, chooser))
    (only,) = match.hint(match.to_move[0])
    assert only.value is None
    assert only.reason_text(match.game, "en") == "the only move that is allowed"


def winning_chance(seed: int) -> tuple[Match, int, int]:
    """A match of Vague Verte in which the seat to move can drive onto the beach."""
    game = games.find("vague_verte")
    for match in walk(game, game.options(players=2), seed):
        if match.is_over:
            break
        seat = match.to_move[0]
        for move in match.legal_numbers(seat):
            after = game.state.copy_of(match.state)
            game.rules.play(after, seat, move, None)
            if game.rules.is_over(after) and len(match.legal_numbers(seat)) > 1:
                return match, seat, move
    return winning_chance(seed + 1)


def test_a_move_that_wins_at_once_is_exact_and_says_so() -> None:
    match, seat, move = winning_chance(1)
    best = match.hint(seat, budget=SHORT)[0]
    assert exact_values(match.knowledge(seat), seed=1)[move] == best.value
    assert best.exact and best.error == 0
    assert "wins the match for certain" in best.reason_text(match.game, "en")
    assert "gagne la partie à coup sûr" in best.reason_text(match.game, "fr")


def last_to_play(seed: int) -> tuple[Match, int, int, int]:
    """A trick of Sea Change whose last seat may win it or not: the two moves."""
    game = games.find("sea_change")
    for match in walk(game, game.options(), seed, most=60):
        if match.is_over or int(match.state.trick_size) != match.seats - 1:
            continue
        seat = match.to_move[0]
        wins = {}
        for move in match.legal_numbers(seat):
            after = game.state.copy_of(match.state)
            game.rules.play(after, seat, move, None)
            wins[int(after.last_winner) == seat] = move
        if len(wins) == 2:
            return match, seat, wins[True], wins[False]
    return last_to_play(seed + 1)


def test_what_is_certain_is_counted_in_every_world() -> None:
    match, seat, taking, ducking = last_to_play(3)
    seen = look_ahead(match.knowledge(seat), [taking, ducking], seed=5, worlds=8)
    assert [g.cut.count(0, "trick_won") for g in seen[taking]] == [1] * 8
    assert [g.cut.count(0, "trick_won") for g in seen[ducking]] == [0] * 8


def test_reasons_tell_the_figures_of_both_sides() -> None:
    match, seat, taking, ducking = last_to_play(3)
    told = find_reasons(match.knowledge(seat), {taking: 0.6, ducking: 0.4}, seed=5)
    facts = {move: {r.fact: r for r in reasons} for move, reasons in told.items()}
    shared = set(facts[taking]) & set(facts[ducking])
    assert shared
    for name in shared:
        one, other = facts[taking][name], facts[ducking][name]
        assert (one.value, one.otherwise) == (other.otherwise, other.value)
        assert one.speaks_for and not other.speaks_for


def compared(values: list[float], others: list[float], weight: float) -> Comparison:
    """A fact of the weight that was measured so in as many worlds."""
    fact = Fact("f", weight, lambda glimpse: 0.0)
    return Comparison(Measured(fact, {1: values, 2: others}), [], 1)


def test_a_difference_that_chance_explains_is_no_reason() -> None:
    assert not compared([1, 0, 1, 0], [1, 0, 1, 0], 1.0).matters
    assert not compared([1, 0, 1, 0, 1, 1], [0, 1, 0, 1, 1, 0], 1.0).matters
    assert compared([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0], 1.0).matters


def test_what_weighs_nothing_is_no_reason() -> None:
    assert not compared([1, 1, 1, 1], [0, 0, 0, 0], 0.001).matters


def test_figures_are_written_as_people_of_the_language_do() -> None:
    assert percent(0.714, "en") == "71%"
    assert percent(0.714, "fr") == "71\N{NO-BREAK SPACE}%"
    assert percent(-0.0321, "fr", digits=1, sign=True) == "\N{MINUS SIGN}3,2\N{NO-BREAK SPACE}%"
    assert percent(-0.0001, "en", digits=1, sign=True) == "0.0%"


def test_a_reason_against_the_value_is_owned_up_to() -> None:
    reason = Reason(
        "belt_lost", 0.5, 0.25, None, certain=False, speaks_for=False, agrees=False,
        is_share=True, worlds=24,
    )  # fmt: skip
    game = games.find("land_unter")
    said = "even though it loses a lifebelt in 50% of cases (otherwise 25%)"
    assert reason.text(game, "en") == said
