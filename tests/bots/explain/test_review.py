"""Reviews: losses from own knowledge, luck and decisions that add up, exact answers used."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import houle
from houle import games
from houle.bots.explain.appraisal import Appraisal, appraise
from houle.bots.explain.open_cards import open_cards
from houle.bots.explain.review import (
    LONGER,
    USUAL,
    Decision,
    Review,
    appraise_choice,
    find_choices,
    result_of,
    review,
    seat_data,
)
from houle.bots.explain.review_page import page
from houle.bots.explain.review_words import ReviewWords, luck_word
from houle.bots.play.bot import Budget
from houle.bots.wave.solver import move_values, solve
from houle.engine.chance import key_from_seed
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.view import View, redeal
from tests.examined import each
from tests.walks import random_move

from .test_hint import has_notation, winning_chance

SHORT = Budget(iterations=16)
MATCHES: dict[str, tuple[str, dict[str, object], int]] = {
    "land_unter": ("land_unter", {"players": 3}, 40),
    "land_unter-open": ("land_unter", {"players": 3, "mode": "open"}, 30),
    "sea_change": ("sea_change", {"vp_target": "1"}, 200),
    "sea_change-solo": ("sea_change", {"players": 1, "vp_target": "1"}, 200),
    "sea_change-2v2": ("sea_change", {"teams": "2v2", "vp_target": "1"}, 200),
    "vague_attaque": ("vague_attaque", {}, 40),
    "vague_attaque-solo": ("vague_attaque", {"players": 1}, 40),
    "vague_attaque-team": ("vague_attaque", {"mode": "team"}, 40),
    "vague_verte": ("vague_verte", {"players": 2}, 60),
    "wave": ("wave", {}, 200),
    "wave-2": ("wave", {"players": 2, "nazare": True}, 30),
}
"""Names, options and how many moves are played at most."""


def played(name: str, options: dict[str, object], most: int, seed: int = 6) -> Match:
    """A match of random moves, to its end or as long as it may last."""
    match = houle.new(name, seed=seed, **options)
    chooser = random.Random(seed)
    while not match.is_over and len(match.played) < most:
        match.play_number(*random_move(match, chooser))
    return match


@cache
def reviewed(which: str) -> Review:
    """The review of a match of the table."""
    name, options, most = MATCHES[which]
    return review(played(name, options, most), budget=SHORT, seed=1)


@pytest.mark.parametrize("which", MATCHES)
def test_decisions_and_luck_add_up_to_the_result(which: str) -> None:
    found = reviewed(which)
    assert found.seats
    for seat in found.seats:
        own = [d for d in found.decisions if d.seat == seat.seat]
        lost = sum(d.loss for d in own if d.sure)
        end = result_of(found.match, seat.seat) if found.match.is_over else own[-1].played.value
        assert seat.decisions == -lost <= 0
        assert end - own[0].best.value == pytest.approx(seat.decisions + seat.luck, abs=1e-12)
        data = seat_data(seat)
        total = data["start"] + data["decisions"] + data["luck"]
        assert round(total, 4) == data["end"]


@pytest.mark.parametrize("which", MATCHES)
def test_luck_is_what_happens_between_the_own_decisions(which: str) -> None:
    found = reviewed(which)
    for seat in each(found.seats):
        values = [value for _, value in seat.curve]
        between = sum(b - a for a, b in zip(values[1::2], values[2::2], strict=False))
        assert seat.luck == pytest.approx(between - seat.doubtful, abs=1e-9)


@pytest.mark.parametrize("which", MATCHES)
def test_every_decision_knows_all_moves_and_no_loss_is_negative(which: str) -> None:
    found = reviewed(which)
    assert [d.number for d in found.decisions] == [c.number for c in find_choices(found.match)]
    for decision in found.decisions:
        before = found.match.played[decision.number - 1].before
        assert decision.loss >= 0
        assert (decision.verdict == "best") == (decision.played == decision.best)
        assert not decision.is_costly or decision.sure
        assert all(m.visits > 0 or m.exact for m in decision.moves)
        moves = {m.move for m in decision.moves}
        assert len(moves) == len(decision.moves) > 1
        verdict = found.match.game.rules.verdict
        assert all(int(verdict(before, decision.seat, move)) == 0 for move in moves)


@pytest.mark.parametrize("which", ["sea_change-2v2", "wave"])
def test_partners_share_one_result(which: str) -> None:
    found = reviewed(which)
    ends = {seat.seat: seat.end for seat in found.seats}
    pairs = [(0, 2), (1, 3)] if which == "sea_change-2v2" else [(0, 1), (1, 2)]
    assert all(ends[a] == ends[b] for a, b in pairs)
    assert any(seat.partners > 0 for seat in found.seats) or which == "wave"


def test_the_same_iterations_and_seed_give_the_same_review_on_any_number_of_cores() -> None:
    match = played("sea_change", {}, 8)
    alone = review(match, budget=SHORT, seed=1).to_json()
    assert review(match, budget=SHORT, seed=1, cores=2).to_json() == alone
    assert review(match, budget=SHORT, seed=2).to_json() != alone


def test_a_decision_is_judged_without_what_its_seat_could_not_know() -> None:
    match = played("land_unter", {"players": 3}, 20)
    first = review(match, budget=SHORT, seat=1).decisions
    for number, move in enumerate(match.played):
        if move.seat == 1:
            world = redeal(match.game, move.before, 1, key_from_seed(number))
            object.__setattr__(move, "before", world)
    again = review(match, budget=SHORT, seat=1).decisions
    assert [d.moves for d in first] == [d.moves for d in again]


def test_one_seat_alone_can_be_reviewed() -> None:
    found = review(played("land_unter", {"players": 3}, 12), budget=SHORT, seat=2)
    assert {d.seat for d in found.decisions} == {2}
    assert [seat.seat for seat in found.seats] == [2]


def test_progress_is_told_decision_by_decision() -> None:
    told: list[tuple[int, int]] = []
    match = played("land_unter", {"players": 3}, 9)
    review(match, budget=SHORT, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, 9) for number in range(1, 10)]


def missed_win(seed: int) -> tuple[Decision, float]:
    """A decision in which a win was missed, and what the win was worth."""
    match, seat, move = winning_chance(seed)
    other = next(m for m in match.legal_numbers(seat) if m != move)
    match.play_number(seat, other)
    last = review(match, budget=Budget(iterations=200), seat=seat).decisions[-1]
    return last, result_after(match, seat, move)


def test_a_missed_win_is_found_and_exact() -> None:
    decision, value = missed_win(8)
    assert decision.best.exact
    assert decision.best.value == value
    assert decision.loss > 0


def test_a_missed_win_counts_though_the_other_move_seems_to_win_as_well() -> None:
    decision, value = missed_win(1)
    assert decision.loss == 0 and not decision.played.exact
    assert decision.best.exact and decision.best.value == value
    assert decision.verdict != "best"


def result_after(match: Match, seat: int, move: int) -> float:
    """What the seat gets when it makes the move instead of the last one."""
    game = match.game
    state = game.state.copy_of(match.played[-1].before)
    game.rules.play(state, seat, move, None)
    assert game.rules.is_over(state)
    return int(game.heuristic.prospect(state, seat)) / 10_000


def test_open_cards_agree_with_the_solver() -> None:
    found = reviewed("wave")
    assert found.decisions
    for decision in found.decisions[-6:]:
        told = decision.open_cards
        assert told is not None
        before = found.match.played[decision.number - 1].before
        truth, after = solve(before), move_values(before)[decision.write(decision.played)]
        if told.before.exact:
            assert (told.before.left, told.before.wins) == (truth.left, truth.wins)
        if told.after.exact:
            assert (told.after.left, told.after.wins) == (after.left, after.wins)
        assert any(part.exact for part in (told.before, told.after))


def test_only_wave_is_solved_with_open_cards() -> None:
    match = played("land_unter", {"players": 3}, 3)
    assert open_cards(match, 1) is None


class Balance(HTMLParser):
    """Checks that every tag is closed, and collects what links and styles refer to."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", ["land_unter", "sea_change-2v2", "wave", "vague_attaque-solo"])
def test_the_page_stands_alone_and_links_lead_to_its_rows(which: str, language: str) -> None:
    found = reviewed(which)
    text = page(ReviewWords(found, language))
    reader = Balance()
    reader.feed(text)
    assert reader.open == []
    assert all(link.startswith("#") and link[1:] in reader.ids for link in reader.links)
    assert reader.ids == [f"d{decision.number}" for decision in found.decisions]
    assert "://" not in text and "url(" not in text and "@import" not in text
    assert text.count('<polyline class="line"') == len(found.seats)
    assert f'<html lang="{language}">' in text
    assert "prefers-color-scheme: dark" in text


def test_names_cannot_bring_code_into_the_page() -> None:
    found = reviewed("land_unter")
    text = page(ReviewWords(found, "en", names=["<script>", 'a"b', "&c"]))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_running_match_says_that_it_is_running() -> None:
    text = page(ReviewWords(reviewed("vague_attaque"), "en"))
    assert "still running" in text


def decided(loss: float, error: float) -> Decision:
    """A decision with this loss and this standard error of each value."""
    first = reviewed("land_unter").decisions[0]
    played = replace(first.moves[1], value=0.3, error=error, exact=False)
    best = replace(first.moves[0], value=0.3 + loss, error=error, exact=False)
    return replace(first, played=played, best=best)


def test_a_verdict_is_given_only_beyond_the_error() -> None:
    assert decided(0.3, 0.01).verdict == "blunder"
    assert decided(0.07, 0.01).verdict == "mistake"
    assert decided(0.03, 0.005).verdict == "inaccuracy"
    assert decided(0.3, 0.2).verdict == "fine"


def test_a_suspected_blunder_is_searched_again_and_longer() -> None:
    found = reviewed("vague_verte")
    assert any(decision.checked for decision in found.decisions)
    for decision in found.decisions:
        if decision.is_costly and not decision.exact:
            assert decision.checked
        if decision.checked:
            assert decision.iterations >= LONGER * SHORT.iterations  # type: ignore[operator]


def test_the_second_search_values_the_move_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = next(find_choices(played("land_unter", {"players": 3}, 3)))
    searches: list[tuple[Budget, int]] = []

    def noisy(view: View, budget: Budget, *, seed: int) -> Appraisal:
        """A first search that errs by far, and a second one that does not."""
        real = appraise(view, SHORT, seed=1)
        searches.append((budget, seed))
        wrong = 0.5 if len(searches) == 1 else 0.0
        moves = [
            replace(m, value=0.2 if m.move == choice.move else 0.2 + wrong, error=0.01)
            for m in real.moves
        ]
        return replace(real, moves=tuple(moves))

    monkeypatch.setattr("houle.bots.explain.review.appraise", noisy)
    decision = appraise_choice(choice, budget=SHORT, seed=0)
    assert [budget.iterations for budget, _ in searches] == [16, 16 * LONGER]
    assert searches[0][1] != searches[1][1]
    assert decision.checked and decision.verdict == "best"


def test_the_budget_is_a_number_of_iterations_and_time_only_a_guard() -> None:
    assert USUAL.iterations is not None and USUAL.iterations >= 500
    match = played("vague_verte", {"players": 4}, 6)
    found = review(match)
    assert found.decisions
    assert all(d.iterations >= USUAL.iterations or d.exact for d in found.decisions)


def test_the_chances_of_four_players_add_up_to_about_one_over_several_deals() -> None:
    sums = []
    for seed in range(6):
        match = houle.new("vague_verte", players=4, seed=seed)
        values = []
        while len(values) < 4:
            seat = match.to_move[0]
            if seat == len(values):
                view = match.knowledge(seat)
                values.append(appraise(view, Budget(iterations=400), seed=seed).best.value)
            match.play_number(seat, match.legal_numbers(seat)[0])
        sums.append(sum(values))
    assert 0.75 < sum(sums) / len(sums) < 1.4


@pytest.mark.parametrize("which", MATCHES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_review_has_notation(which: str, language: str) -> None:
    words = ReviewWords(reviewed(which), language, names=["Ann", "Bo", "Cy", "Di", "Ed", "Flo"])
    for decision in each(words.review.decisions):
        for said in (words.headline(decision), *words.notes(decision)):
            assert "{" not in said and not has_notation(said, words.review.match.game), said


def test_luck_and_losses_have_words() -> None:
    words = ReviewWords(reviewed("land_unter"), "en")
    assert [luck_word(x) for x in (1.1, 0.2, 0.0, -0.2, -0.9)] == [
        "far_for", "for", "even", "against", "far_against",
    ]  # fmt: skip
    assert words.cost(0.0) == "nothing"
    assert words.cost(0.11) == "about one win in ten matches"
    assert words.cost(0.34) == "about 3 wins in ten matches"
    assert words.cost(1.11) == "a whole win or more"


@pytest.mark.parametrize("which", MATCHES)
def test_a_review_is_plain_data(which: str) -> None:
    data = reviewed(which).to_json()
    assert json.loads(json.dumps(data)) == data


def test_the_docs_name_every_key_of_the_data() -> None:
    documented = (Path(__file__).parents[3] / "docs" / "review.md").read_text("utf-8")
    words = set(re.findall(r"`(\w+)`", documented))
    data = reviewed("wave").to_json()
    keys = set(data) | set(data["seats"][0]) | set(data["decisions"][0])
    keys |= set(data["decisions"][0]["moves"][0]) | set(
        data["decisions"][0]["open_cards"]["before"]
    )
    assert keys <= words


def test_every_game_is_reviewed_here() -> None:
    assert {name for name, _, _ in MATCHES.values()} == set(games.NAMES)
