"""Vague & Attaque: the heuristic is much better than choosing at random."""

from __future__ import annotations

import random

import pytest

from houle.bots.play.bot import Budget
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import think
from houle.engine.strategy.prospect import POINTLESS
from houle.games.vague_attaque import GAME, heuristic
from houle.games.vague_attaque.options import Options
from tests.walks import new_match

from .positions import Table, table


def best(t: Table) -> str:
    """The move that the heuristic likes best."""
    seat = int(t.state.decider)
    moves = t.match.legal_numbers(seat)
    return GAME.notation.format_move(max(moves, key=lambda m: heuristic.judge(t.state, seat, m)))


def wins(options: Options, clever: set[int], matches: int) -> int:
    """How many matches the clever seats win against random ones."""
    won = 0
    for seed in range(matches):
        match, chooser = new_match(GAME, options, seed), random.Random(seed)
        while not match.is_over:
            seat = match.to_move[0]
            moves = match.legal_numbers(seat)
            chooser.shuffle(moves)
            move = moves[0]
            if seat in clever:
                move = max(moves, key=lambda m: heuristic.judge(match.state, seat, m))
            match.play_number(seat, move)
        assert match.result is not None
        won += all(match.result.places[seat] == 1 for seat in clever)
    return won


@pytest.mark.parametrize(
    ("options", "clever"),
    [
        (Options(players=3), {0}),
        (Options(players=2), {1}),
        (Options(players=4, mode="team"), {1, 3}),
    ],
)
def test_the_heuristic_beats_random_play(options: Options, clever: set[int]) -> None:
    assert wins(options, clever, 12) >= 10


def test_the_heuristic_wins_some_solo_matches() -> None:
    assert wins(Options(players=1), {0}, 30) >= 6


def test_the_heuristic_completes_a_place() -> None:
    t = table(hands={"P1": "S30 S02 L4a"}, zones={"P1": "L1a[S28,S29] L6a[]"})
    assert best(t) == "put S02 on L1a"


def test_the_heuristic_discards_what_fits_nothing() -> None:
    t = table("limit", hands={"P1": "S02 S28 S01 S31 S30 S14"}, zones={"P1": "L1a[S29]"})
    assert best(t) == "discard S14"


def test_the_heuristic_leaves_a_sailing_ship_empty() -> None:
    t = table(hands={"P1": "S21 S22"}, zones={"P1": "BP[] L1a[]"})
    assert not best(t).startswith("put")


def test_with_two_players_the_heuristic_trades_for_a_third_place() -> None:
    hands = {"P1": "S14 S15"}
    two = table(
        "explore", seats=2, hands=hands, zones={"P1": "L1a[] L2a[]"}, souvenirs="S01", places="L3a"
    )
    assert best(two).startswith("trade")


def test_the_heuristic_duels_who_is_about_to_win() -> None:
    zones = {"P1": "L1a[]", "P2": "L5a[S09,S10,S29] L6a[S12,S32]"}
    t = table("sea", hands={"P1": "S14"}, zones=zones)
    assert best(t).startswith("duel P2 S")


# Tailwind: one more souvenir in this mooring (VA-39).

IDLE_TAILWINDS = {
    "no place for the souvenir": {"P1": "S14 E25"},
    "no souvenir at all": {"P1": "L4a E25"},
    "only a sailing ship": {"P1": "S21 E25"},
}
ZONES = {"no place for the souvenir": "L1a[]", "no souvenir at all": "L1a[]"}


@pytest.mark.parametrize("why", IDLE_TAILWINDS)
@pytest.mark.parametrize("has_put", [False, True])
def test_a_tailwind_that_would_bring_nothing_stays_in_hand(why: str, has_put: bool) -> None:
    t = table(hands=IDLE_TAILWINDS[why], zones={"P1": ZONES.get(why, "BP[]")})
    if has_put:
        t.state.puts_left = 0
    assert "play E25" in t.moves()
    assert best(t) != "play E25"


@pytest.mark.parametrize("why", ["no place for the souvenir", "no souvenir at all"])
@pytest.mark.parametrize("level", ["capitaine", "amiral"])
def test_a_search_does_not_even_try_a_tailwind_that_would_bring_nothing(
    why: str, level: str
) -> None:
    t = table(hands=IDLE_TAILWINDS[why], zones={"P1": ZONES[why]})
    seat = int(t.state.decider)
    view = t.match.knowledge(seat)
    found = think(view, Budget(iterations=300), settings=settings_for(GAME, level), seed=3)
    tried = {GAME.notation.format_move(c.move) for c in found.candidates}
    assert tried == t.moves() - {"play E25"}


def test_a_tailwind_is_played_for_a_souvenir_that_advances_a_place() -> None:
    t = table(hands={"P1": "S02 S28 E25"}, zones={"P1": "L1a[]"})
    assert best(t).startswith("put")
    t.play(best(t))
    assert best(t) == "play E25"


def test_the_last_card_may_be_a_tailwind_played_to_draw_for_an_empty_hand() -> None:
    t = table(hands={"P1": "E25"}, zones={"P1": "L1a[]"}, souvenirs="S01", places="L4a")
    move = GAME.notation.parse_move("play E25", t.state, 0)
    assert POINTLESS < heuristic.judge(t.state, 0, move) < 0


def test_a_partner_is_not_helped_who_could_still_put_a_souvenir() -> None:
    t = table(seats=4, mode="team", hands={"P1": "S02 S28", "P3": "E25"}, zones={"P1": "L1a[]"})
    assert best(t.play("P1 done")) == "pass"
    t = table(seats=4, mode="team", hands={"P1": "S02 S28", "P3": "E25"}, zones={"P1": "L1a[]"})
    assert best(t.play("put S02 on L1a", "P1 done")) == "play E25"


# How a match looks.


def prospects(t: Table) -> list[int]:
    """How the position looks for every seat."""
    return [heuristic.prospect(t.state, seat) for seat in range(int(t.state.seats))]


def test_a_match_looks_better_with_every_souvenir_on_a_place() -> None:
    zones = ("L1a[]", "L1a[S28]", "L1a[S28,S01]", "L1a[S28,S01,S02]")
    looks = [prospects(table(hands={"P1": "S14"}, zones={"P1": zone}))[0] for zone in zones]
    assert looks == sorted(looks)
    assert len(set(looks)) == 4


def test_who_can_complete_the_last_place_now_is_all_but_sure_to_win() -> None:
    t = table(hands={"P1": "S31"}, zones={"P1": "L1a[S28,S01] L5a[S09,S10,S40]"})
    assert prospects(t)[0] > 9000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_prospects_of_a_running_match_add_up_to_one_win(seats: int) -> None:
    match = new_match(GAME, Options(players=seats), 3)
    total = sum(heuristic.prospect(match.state, seat) for seat in range(seats))
    assert 10_000 - seats <= total <= 10_000


def test_partners_share_their_prospect_and_sides_divide_the_win() -> None:
    match = new_match(GAME, Options(players=4, mode="team"), 3)
    first, second, third, fourth = (heuristic.prospect(match.state, s) for s in range(4))
    assert (first, second) == (third, fourth)
    assert 9_998 <= first + second <= 10_000


def test_in_solo_every_souvenir_aboard_the_ship_makes_a_win_less_likely() -> None:
    looks = [prospects(table(seats=1, ship=ship))[0] for ship in ("", "S21", "S21,S22")]
    assert looks == sorted(looks, reverse=True)
    assert len(set(looks)) == 3
