"""Reasons that name another player, and plans: true of the futures that the search plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import houle
from houle import games
from houle.bots.explain import reasons
from houle.bots.explain.appraisal import appraise
from houle.bots.explain.futures import look_ahead
from houle.bots.explain.move_text import move_text
from houle.bots.explain.reasons import (
    Comparison,
    Reason,
    facts_for,
    facts_of,
    find_reasons,
    planned,
)
from houle.bots.play.bot import Budget
from houle.engine.event import Event
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.strategy.facts import Fact, Glimpse, NamedFact, allies
from houle.games.land_unter.reasons import plan as plan_in_land_unter
from houle.games.sea_change.cards import BLUE, YELLOW
from houle.games.sea_change.reasons import plan as plan_in_sea_change
from houle.games.sea_change.reasons import points_to
from houle.games.vague_verte.reasons import leads
from houle.games.vague_verte.reasons import plan as plan_in_vague_verte
from tests.bots.explain.test_hint import with_choice
from tests.examined import each
from tests.games.vague_verte import positions as vague_verte
from tests.walks import name_of

GAMES = games.every()
NAMES = ["Ada", "Rozenn", "Yann", "Zoe"]


def fact_about(match: Match, name: str, *, seat: int, about: int) -> Fact:
    """The fact of this name about one player, as another seat counts it."""
    found = facts_for(match.knowledge(seat))
    return next(fact for fact in found if (fact.name, fact.seat) == (name, about))


def seen(match: Match, *events: Event, seat: int = 0) -> Glimpse:
    """A future in which these events happen and nothing else changes."""
    own = allies(match.game, match.state, seat)
    return Glimpse(seat, own, match.state, match.state, match.state, list(events), at_once=0)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_game_has_facts_about_other_players_by_name(game: Game) -> None:
    match, seat = with_choice(game.name, 6, seed=3)
    own = allies(game, match.state, seat)
    named = [fact for fact in facts_of(game) if isinstance(fact, NamedFact)]
    assert named
    for fact in named:
        others = {f.seat for f in facts_for(match.knowledge(seat)) if f.name == fact.name}
        wanted = own - {seat} if fact.partners else set(range(match.seats)) - own
        assert others == wanted


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_reason_names_the_player_whom_it_was_counted_of(game: Game) -> None:
    named = next(fact for fact in facts_of(game) if isinstance(fact, NamedFact))
    for language in LANGUAGES:
        for value, otherwise in ((0.9, 0.1), (0.1, 0.9)):
            reason = Reason(named.name, value, otherwise, False, True, True, 48, seat=1)
            said = reason.text(game, language, NAMES)
            assert "Rozenn" in said and "{" not in said


def reasons_in(game: Game, seeds: range) -> Iterator[tuple[Reason, Comparison]]:
    """The named facts that tell two moves apart, with what the futures show of them."""
    for seed in seeds:
        match, seat = with_choice(game.name, 8 + 2 * seed, seed=seed)
        view = match.knowledge(seat)
        found = appraise(view, Budget(iterations=200), seed=seed)
        first, second, *_ = found.moves
        futures = look_ahead(view, found.lines, [first.move, second.move], 48)
        for fact in facts_for(view):
            compared = Comparison(fact, futures[first.move], futures[second.move])
            if fact.seat >= 0 and compared.difference != 0:
                yield compared.reason(), compared


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_figures_about_a_player_come_from_the_futures_of_the_search(game: Game) -> None:
    counted = 0
    for reason, compared in reasons_in(game, range(6)):
        worlds = [compared.fact.measure(glimpse) for glimpse in compared.glimpses]
        assert reason.value == pytest.approx(sum(worlds) / len(worlds))
        assert (reason.seat, reason.worlds) == (compared.fact.seat, 48)
        counted += 1
    assert counted > 0


def test_the_best_move_is_never_argued_against() -> None:
    told = 0
    for name in each(["land_unter", "sea_change", "wave"]):
        for seed in range(6):
            match, seat = with_choice(name, 8 + 4 * seed, seed=seed)
            view = match.knowledge(seat)
            found = appraise(view, Budget(iterations=200), seed=seed)
            values = {m.move: m.value for m in found.moves[:3]}
            for move, given in find_reasons(view, values, found.lines).items():
                told += len(given)
                assert all(r.speaks_for == (move == found.best.move) for r in given)
    assert told > 0


# Land Unter.


def test_in_land_unter_the_higher_water_card_is_told_of_whoever_takes_it() -> None:
    match = houle.new("land_unter", players=3, seed=5)
    state = match.state
    low, high = sorted(int(level) for level in state.water[state.water_turned - 2 :][:2])
    fact = fact_about(match, "rival_high_water", seat=0, about=2)
    assert low < high
    assert fact.measure(seen(match, Event("water_taken", 2, {"level": high}))) == 1
    assert fact.measure(seen(match, Event("water_taken", 2, {"level": low}))) == 0
    assert fact.measure(seen(match, Event("water_taken", 1, {"level": high}))) == 0


def test_in_land_unter_a_rival_who_loses_a_belt_is_named() -> None:
    match = houle.new("land_unter", players=3, seed=5)
    fact = fact_about(match, "rival_belt", seat=0, about=1)
    assert fact.measure(seen(match, Event("belt_lost", 1, {}))) == 1
    assert fact.measure(seen(match, Event("belt_lost", 2, {}))) == 0


# Sea Change.


def test_in_sea_change_a_team_is_not_named_by_one_of_its_players() -> None:
    match = houle.new("sea_change", players=4, teams="2v2", seed=1)
    own = allies(match.game, match.state, 0)
    rival = next(seat for seat in range(4) if seat not in own)
    after = match.game.state.copy_of(match.state)
    after.taken_by[9] = match.state.side_of[rival]
    glimpse = Glimpse(0, own, match.state, match.state, after, [], at_once=0)
    assert points_to(glimpse, rival) == 0


def test_in_sea_change_a_rival_without_the_suit_led_who_wins_is_told() -> None:
    match = houle.new("sea_change", players=3, seed=1)
    match.state.led = BLUE
    fact = fact_about(match, "trick_to", seat=0, about=1)
    won = Event("trick_won", 1, {"cards": 3, "card": 4})
    assert fact.measure(seen(match, won)) == 0
    match.state.voids[1, 0] = 1 << BLUE
    assert fact.measure(seen(match, won)) == 1
    assert fact.measure(seen(match, Event("trick_won", 2, {"cards": 3, "card": 4}))) == 0


def test_in_sea_change_a_trump_or_a_much_higher_card_is_saved_for_later() -> None:
    state = houle.new("sea_change", players=3, seed=1).state
    state.trump = YELLOW
    low_blue, high_blue, low_trump = BLUE * 16 + 4, BLUE * 16 + 11, YELLOW * 16 + 4
    assert plan_in_sea_change(state, 0, low_blue, high_blue) == ("saves_high", high_blue)
    assert plan_in_sea_change(state, 0, low_blue, low_trump) == ("saves_trump", low_trump)
    assert plan_in_sea_change(state, 0, high_blue, low_blue) is None


@pytest.mark.parametrize(
    ("winner", "echo", "plan"), [(1, 11, "gives_eight"), (0, 11, None), (1, 8, "sea_change")]
)
def test_in_sea_change_an_8_is_for_a_rivals_trick_or_a_sea_change(
    winner: int, echo: int, plan: str | None
) -> None:
    state = houle.new("sea_change", players=3, seed=1).state
    state.trump, state.trick_size, state.best, state.echo = YELLOW, 1, 0, echo
    state.trick[0], state.laid_by[0] = BLUE * 16 + 11, winner
    eight, low = BLUE * 16 + 8, BLUE * 16 + 4
    found = plan_in_sea_change(state, 0, eight, low)
    assert (found and found.name) == plan


# Vague Verte.


def test_in_vague_verte_the_rival_who_is_furthest_along_is_told_as_such() -> None:
    match = houle.new("vague_verte", players=3, seed=1)
    match.state.front[1] = 4
    lost = seen(match, Event("turn_lost", 1, {"left": 0}))
    assert leads(lost, 1) and not leads(lost, 2)
    assert fact_about(match, "stops_leader", seat=0, about=1).measure(lost) == 1
    assert fact_about(match, "stops", seat=0, about=1).measure(lost) == 0
    other = seen(match, Event("turn_lost", 2, {"left": 0}))
    assert fact_about(match, "stops", seat=0, about=2).measure(other) == 1


# Vague & Attaque.


def test_in_vague_attaque_an_attack_on_the_own_side_names_the_attacker() -> None:
    match = houle.new("vague_attaque", players=3, seed=1)
    fact = fact_about(match, "attacks", seat=0, about=2)
    duel = {"card": 1, "throws": 1}
    assert fact.measure(seen(match, Event("duel_announced", 2, {"defender": 0, **duel}))) == 1
    assert fact.measure(seen(match, Event("duel_announced", 2, {"defender": 1, **duel}))) == 0
    assert fact.measure(seen(match, Event("robbed", 2, {"card": 1, "target": 0}))) == 1


def test_in_vague_attaque_a_move_names_its_place_and_not_its_number() -> None:
    view = houle.new("vague_attaque", seed=1).knowledge(0)
    write = view.game.notation.format_move
    move = next(m for m in range(view.game.num_moves) if write(m) == "put S01 on BP")
    assert move_text(view, move, "en") == "put the Painted Shell on the Pirate Ship"
    assert move_text(view, move, "fr") == "poser la Carapace peinte sur le Bateau Pirate"


# Wave.


def test_in_wave_a_partner_who_gets_stuck_is_named() -> None:
    match = houle.new("wave", players=3, seed=1)
    fact = fact_about(match, "gets_stuck", seat=0, about=1)
    assert fact.measure(seen(match, Event("stuck", 1, {}))) == 1
    assert fact.measure(seen(match, Event("laid", 1, {"slot": 0, "card": 3}))) == 0


# Plans.


def test_without_a_reason_land_unter_tells_which_card_is_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reasons, "facts_for", lambda _: [])
    match = houle.new("land_unter", players=3, seed=5)
    match.state.water[:2] = 3, 9
    view = match.knowledge(0)
    found = find_reasons(view, {30: 0.5, 52: 0.4}, lambda move, count: iter(()))
    (plan,) = found[30]
    assert plan.card == 52 and plan.worlds == 0
    assert plan.text(match.game, "en") == "it saves the 53 for a trick worth winning"
    assert plan.text(match.game, "fr") == "le 53 servira pour un pli qui en vaut la peine"
    assert found[52] == ()


@pytest.mark.parametrize(
    ("water", "level", "move", "other", "plan"),
    [
        ((3, 9), 0, 40, 20, "save_low"),
        ((3, 9), 0, 20, 50, "save_high"),
        ((3, 9), 0, 20, 22, None),
        ((3, 9), 0, 5, 20, "duck"),
        ((3, 9), 12, 5, 20, "save_high"),
        ((3, 9), 12, 55, 20, "escape"),
        ((9, 9), 12, 55, 20, "save_low"),
        ((3, 9), 4, 55, 20, "save_low"),
        ((2, 4), 0, 30, 20, "part"),
    ],
)
def test_in_land_unter_a_plan_follows_from_the_water(
    water: tuple[int, int], level: int, move: int, other: int, plan: str | None
) -> None:
    state = houle.new("land_unter", players=3, seed=5).state
    state.water[state.water_turned - 2 : state.water_turned] = water
    state.level[0] = level
    found = plan_in_land_unter(state, 0, move, other)
    assert (found and found.name) == plan


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        ("street=B1/Y1 hand=B3,B4 matching=on", "B3", "blue 4 is ready to follow it"),
        ("street=B1/Y1 hand=B3,W4 matching=on", "B3", None),
        (
            "street=B1/Y1 hand=V3,B4 matching=on",
            "-V3",
            "it has neither the colour nor the number of the last car",
        ),
        ("street=B1/Y1 hand=B3,B4 matching=on", "-B3", None),
        ("street=B1/Y1 hand=GRN,GRN", "-GRN", "there is another one in hand"),
        ("street=B1/Y1 hand=VX", "-VX", "it can stop nobody now"),
        ("street=B1/Y1 hand=YX", "-YX", None),
        ("street=B1/Y1,Y2 hand=YX", "YX@P1", "Rozenn is furthest along"),
        ("street=B1,B2/Y1,Y2 hand=YX", "YX@P1", None),
        ("street=B1/Y1,Y2 hand=RED", "RED@2", "it blocks Rozenn's way"),
        ("street=B1/Y1,Y2 hand=RED", "RED@4", None),
        ("street=B3/Y1 phase=draw matching=on", "F", "violet 3 goes with the last car"),
        ("street=none phase=draw", "F", "violet 3 will come in handy"),
        (
            "street=B1/Y1 phase=draw matching=on",
            "D",
            "the face-up car, violet 3, does not go with the last one",
        ),
        ("street=B1/Y1 phase=draw face_up=VX", "D", "the face-up breakdown can stop nobody now"),
        ("street=B3/Y1 phase=draw matching=on", "D", None),
    ],
)
def test_in_vague_verte_a_plan_tells_what_the_move_is_good_for(
    text: str, move: str, said: str | None
) -> None:
    state = vague_verte.position(text)
    found = plan_in_vague_verte(state, 0, vague_verte.number(move), 0)
    words = None if found is None else planned(*found).text(vague_verte.GAME, "en", NAMES)
    assert words == said


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_plans_are_written_in_every_language(game: Game) -> None:
    english, french = (set(game.words(language).get("plans", {})) for language in LANGUAGES)
    assert english == french


ADDRESSED = {"en": {"you", "your"}, "fr": {"tu", "te", "ton", "ta", "tes"}}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_speaks_to_anybody_so_that_it_fits_a_review(game: Game, language: str) -> None:
    pairs = game.words(language)["reasons"].values()
    for text in each([text for pair in pairs for text in pair.values()]):
        assert not ADDRESSED[language] & set(text.split()), text
