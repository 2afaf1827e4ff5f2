"""Hints: moves with values and reasons, from what a seat may know and from nothing else."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

import houle
from houle import games
from houle.bots.arena.playing import make, talk
from houle.bots.explain.appraisal import appraise
from houle.bots.explain.futures import WORLDS, look_ahead
from houle.bots.explain.hint import Hint, confidence, hint
from houle.bots.explain.move_text import move_text
from houle.bots.explain.reasons import (
    Comparison,
    Reason,
    facts_for,
    facts_of,
    find_reasons,
    percent,
)
from houle.bots.play.bot import Budget
from houle.bots.play.levels import make_bot
from houle.bots.search.exact import exact_values
from houle.bots.search.search import WIN
from houle.bots.search.settings import settings_for
from houle.bots.search.worlds import sample_worlds
from houle.bots.wave.signals import inclination
from houle.engine.chance import key_from_seed
from houle.engine.errors import NoAdvisorError, NoChoiceError
from houle.engine.event import Event
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.engine.strategy.facts import Fact, Glimpse, NamedFact
from houle.engine.struct import raw
from houle.engine.view import redeal
from tests.examined import each
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


@cache
def notation_pattern(game: Game) -> re.Pattern[str]:
    """Finds a word that is the notation of a move, and neither a plain number nor a plain word.

    Signals in Wave and moves such as *pass* are words in both; a card's number is its name.
    """
    codes = {game.notation.format_move(move) for move in range(game.num_moves)}
    cards = [code for code in codes if re.search(r"[A-Z]\w*\d|@|#|^-[A-Z]|[A-Z]{2}", code)]
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, cards)) or '(?!)'})(?!\w)")


def has_notation(said: str, game: Game) -> bool:
    """Whether a word of the sentence is the notation of a move."""
    return notation_pattern(game).search(said) is not None


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
            said = one.text(match.knowledge(seat), language, match.names)
            assert said[0].isupper() and said.endswith(".")
            assert "{" not in said and not has_notation(said, match.game)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_fact_has_two_sentences_in_both_languages(game: Game) -> None:
    for language in LANGUAGES:
        sentences = game.words(language)["reasons"]
        assert set(sentences) == {fact.name for fact in facts_of(game)}
        for fact in facts_of(game):
            assert {"more", "less"} <= set(sentences[fact.name])
            for side, said in sentences[fact.name].items():
                assert side in ("more", "less") or not fact.is_share
                assert fact.is_share or "{often}" not in said
                assert ("{gain}" in said or "{value}" in said) == side.endswith("_by")
                assert ("{name}" in said) == isinstance(fact, NamedFact)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_move_is_told_in_words_without_notation(game: Game) -> None:
    match = houle.new(game.name, seed=4)
    chooser = random.Random(4)
    told = 0
    while not match.is_over and told < 150:
        seat = match.to_move[0]
        known = match.knowledge(seat)
        for move in match.legal_numbers(seat):
            for language in LANGUAGES:
                said = move_text(known, move, language, match.names)
                assert said and "{" not in said and not has_notation(said, game), said
                told += 1
        match.play_number(*random_move(match, chooser))
    assert told >= 100


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
    said = only.text(match.knowledge(match.to_move[0]), "en")
    assert said.endswith(": it is the only move allowed.")
    assert confidence([only]) == "certain"


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
    view = match.knowledge(seat)
    assert best.text(view, "en").endswith(": it wins the match.")
    assert best.text(view, "fr").endswith(" : cela gagne la partie.")


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
    view = match.knowledge(seat)
    lines = appraise(view, SHORT, seed=5).lines
    seen = look_ahead(view, lines, [taking, ducking], 8)
    assert [g.cut.count(0, "trick_won") for g in seen[taking]] == [1] * 8
    assert [g.cut.count(0, "trick_won") for g in seen[ducking]] == [0] * 8


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_figures_of_a_reason_are_those_of_the_worlds_played_out(game: Game) -> None:
    counted = 0
    for seed in range(8):
        match, seat = with_choice(game.name, 10 + 3 * seed, seed=seed)
        view = match.knowledge(seat)
        found = appraise(view, Budget(iterations=300), seed=seed)
        values = {m.move: m.value for m in found.moves[:3]}
        seen = look_ahead(
            view, appraise(view, Budget(iterations=300), seed=seed).lines, list(values), WORLDS
        )
        for move, reasons in find_reasons(view, values, found.lines).items():
            for reason in reasons:
                if reason.is_plan:
                    continue
                about = NO_SEAT if reason.seat is None else reason.seat
                fact = next(f for f in facts_for(view) if (f.name, f.seat) == (reason.fact, about))
                happened = [fact.measure(g) for g in seen[move]]
                assert reason.value == pytest.approx(sum(happened) / len(happened))
                counted += 1
    assert counted > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_lines_of_a_search_begin_with_the_move_in_its_own_worlds(game: Game) -> None:
    match, seat = with_choice(game.name, 9, seed=2)
    view = match.knowledge(seat)
    found = appraise(view, SHORT, seed=2)
    dealt = [raw(world) for world in sample_worlds(view, 5, seed=2 * 1009)]
    for move in each([m.move for m in found.moves][:3]):
        lines = list(found.lines(move, 5))
        assert [line.moves[0] for line in lines] == [move] * 5
        if game.tuning.bots is None:
            assert [raw(line.world) for line in lines] == dealt


def test_a_tree_decides_the_replies_and_not_only_the_heuristic() -> None:
    match, seat = with_choice("land_unter", 10, seed=1, players=4)
    found = appraise(match.knowledge(seat), Budget(iterations=2000), seed=1)
    lengths = [len(line.moves) for line in found.lines(found.best.move, 20)]
    assert min(lengths) >= 2 and max(lengths) > 3


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_no_reason_is_told_of_two_moves_alike(game: Game) -> None:
    reasons = 0
    for seed in range(6):
        match, seat = with_choice(game.name, 8 + 4 * seed, seed=seed)
        told = [
            one.reasons[0].text(game, "en") for one in match.hint(seat, budget=SHORT) if one.reasons
        ]
        assert len(set(told)) == len(told)
        reasons += len(told)
    assert reasons > 0


def test_cards_that_all_take_water_are_not_told_apart_by_it() -> None:
    view = houle.new("land_unter", players=3, seed=5).knowledge(0)
    wet = Glimpse(0, frozenset({0}), view.state, view.state, view.state, [water()], at_once=0)
    fact = next(fact for fact in facts_for(view) if fact.name == "water_taken")
    assert fact.measure(wet) == 1
    assert not Comparison(fact, [wet] * 24, [wet] * 24).matters


def water() -> Event:
    """Seat 0 takes water level 4."""
    return Event("water_taken", 0, {"level": 4})


def test_reasons_tell_the_figures_of_both_sides() -> None:
    match, seat, taking, ducking = last_to_play(3)
    view = match.knowledge(seat)
    lines = appraise(view, SHORT, seed=5).lines
    told = find_reasons(view, {taking: 0.6, ducking: 0.4}, lines)
    one, other = told[taking][0], told[ducking][0]
    assert one.speaks_for and not other.speaks_for
    if one.fact == other.fact:
        assert (one.value, one.otherwise) == (other.otherwise, other.value)


def compared(values: list[float], others: list[float], weight: float) -> Comparison:
    """A fact of the weight that was measured so in as many worlds."""
    fact = Fact("f", weight, lambda glimpse: float(glimpse))  # type: ignore[arg-type]
    return Comparison(fact, values, others)  # type: ignore[arg-type]


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


def reason(value: float, otherwise: float, *, certain: bool = False) -> Reason:
    """A reason about a lifebelt."""
    return Reason(
        "belt_lost", value, otherwise, certain=certain, speaks_for=value < otherwise,
        is_share=True, worlds=48,
    )  # fmt: skip


def test_a_reason_is_worded_by_how_often_it_happens() -> None:
    game = games.find("land_unter")
    assert reason(0.7, 0.2).text(game, "en") == "it costs a lifebelt more often than not"
    assert reason(0.0, 1.0).text(game, "en") == "it saves a lifebelt almost every time"
    assert reason(0.75, 0.65).text(game, "en") == "it costs a lifebelt more often"
    assert reason(1.0, 0.5, certain=True).text(game, "fr") == "cela coûte une bouée"


def test_what_a_move_prevents_is_told_as_often_as_it_would_happen_otherwise() -> None:
    game = games.find("land_unter")
    assert reason(0.02, 0.5).text(game, "en") == "it saves a lifebelt about half the time"
    assert reason(0.3, 1.0).text(game, "en") == "it saves a lifebelt more often than not"


def test_what_rarely_helps_is_told_as_a_weak_argument() -> None:
    game = games.find("land_unter")
    assert reason(0.8, 1.0).text(game, "en") == "it saves a lifebelt at least now and then"
    assert reason(0.2, 0.0).text(game, "en") == "it costs a lifebelt now and then"


def counted(value: float, otherwise: float, language: str) -> str:
    """The sentence about the points that Rozenn gets in Sea Change."""
    told = Reason("points_to", value, otherwise, False, value < otherwise, False, 48, seat=1)
    return told.text(games.find("sea_change"), language, ["Ada", "Rozenn"])


def test_only_a_large_difference_is_told_with_its_number() -> None:
    assert counted(0.9, 5.8, "en") == "it keeps about 5 points from Rozenn"
    assert counted(5.8, 0.9, "fr") == "cela donne environ 5 points de plus à Rozenn"
    assert counted(-0.6, 0.2, "en") == "it keeps points from Rozenn"


def test_french_elides_before_a_name_with_a_vowel() -> None:
    game = games.find("vague_attaque")
    for name, said in (("Élise", "d'Élise"), ("Rozenn", "de Rozenn")):
        told = Reason("attacks", 0.0, 1.0, False, True, True, 48, seat=1)
        text = told.text(game, "fr", ["Ada", name])
        assert text == f"cela évite une attaque {said} presque à chaque fois"


def valued(value: float, error: float, *, exact: bool = False) -> Hint:
    """A hint with this value."""
    return Hint(0, "1", value, error, 10, exact, ())


def test_confidence_follows_from_the_difference_and_its_error() -> None:
    assert confidence([valued(0.6, 0.01), valued(0.5, 0.01)]) == "clear"
    assert confidence([valued(0.52, 0.01), valued(0.5, 0.01)]) == "likely"
    assert confidence([valued(0.6, 0.2), valued(0.5, 0.2)]) == "close"
    assert confidence([valued(1, 0, exact=True), valued(0, 0, exact=True)]) == "certain"
