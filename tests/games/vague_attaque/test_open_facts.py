"""Vague & Attaque: sides, scores, warnings and the course of the ship, as the table says them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from houle.engine import view as looks
from houle.engine.rule import NO_SEAT
from houle.games.vague_attaque import GAME, rules
from houle.games.vague_attaque.cards import DEDICATED, FITS, SHIP
from houle.games.vague_attaque.chapters.mooring import slots_of
from houle.games.vague_attaque.notation import PLACE_SET
from houle.games.vague_attaque.options import Options
from houle.games.vague_attaque.state import CLASSIC, DUO, SOLO, TEAM
from tests.examined import each

from .journeys import OPTIONS, SEEDS, members, on, ship_at, states
from .positions import Table, table


def named(places: int) -> str:
    """A set of places in notation."""
    return PLACE_SET.write(int(places))


def test_va65_partners_play_for_the_same_side_and_all_others_for_their_own() -> None:
    assert table(seats=4, mode="team").state.side[:4].tolist() == [0, 1, 0, 1]
    assert table(seats=5).state.side.tolist() == [0, 1, 2, 3, 4]


def test_va35_a_validated_place_counts_for_both_partners() -> None:
    at = table(seats=4, mode="team", hands={"P1": "S01"}, zones={"P3": "L1a[S28,S29]"})
    at.play("put S01 on L1a")
    assert at.state.score[:4].tolist() == [1, 0, 1, 0]


def test_va55_the_next_port_of_the_ship_is_open_and_follows_every_move_of_it() -> None:
    at = table("sea", encounters="E21", souvenirs="S01 S02", hands={"P1": "S21"})
    assert at.state.next_port == 2
    at.play("adventure", "left")
    assert at.state.next_port == 0


def test_va56_two_souvenirs_hold_the_ship_until_one_is_taken_away() -> None:
    zones = {"P1": "BP[S24,S25]", "P2": "L1a[]"}
    at = table("sea", active="P2", zones=zones, hands={"P2": "S05"}, souvenirs="S01")
    assert at.state.next_port == NO_SEAT
    at.dice(6, 1).play("duel P1 S24")
    assert at.state.next_port == 2


def test_va61_a_ship_in_the_middle_or_of_solo_has_no_next_port() -> None:
    assert table(seats=2).state.next_port == NO_SEAT
    assert table(seats=1).state.next_port == NO_SEAT


def test_va27_two_shared_souvenirs_want_a_dedicated_one() -> None:
    at = table(hands={"P1": "S29 S28"}, zones={"P1": "L1a[S28] L1b[S01]"}, fields="puts_left=1")
    assert named(at.state.wanting) == "-"
    at.play("put S29 on L1a")
    assert named(at.state.wanting) == "L1a"


def test_va74_the_adversary_wants_no_dedicated_souvenir() -> None:
    assert named(table(seats=1, ship="S24,S25").state.wanting) == "-"


def test_va34_a_place_with_both_dedicated_souvenirs_leaves_its_copy_forlorn() -> None:
    at = table(hands={"P1": "S28"}, zones={"P1": "L1a[S01,S02]", "P2": "L1b[S29]"})
    assert named(at.state.forlorn) == "-"
    at.play("put S28 on L1a")
    assert named(at.state.forlorn) == "L1b"


@pytest.mark.parametrize(("aim", "throws"), [("S28", 1), ("L2a", 2)])
def test_va49_va50_the_throws_that_a_duel_needs_are_open_while_it_lasts(aim, throws) -> None:
    at = duel(aim)
    assert at.state.throws_needed == throws
    assert at.told()[-1].values["throws"] == throws
    at.play("play E29")
    assert at.state.throws_needed == 0


def duel(aim: str) -> Table:
    """A duel for the card whose defender may still raise a shield."""
    zones = {"P2": "L1a[S28] L2a[]"}
    return table("sea", hands={"P1": "S05", "P2": "E29"}, zones=zones).play(f"duel P2 {aim}")


def test_va68_a_lucky_die_is_told_with_the_side_it_helps() -> None:
    zones = {"P2": "L1a[S28]"}
    at = table("sea", hands={"P1": "S05", "P2": "E31"}, zones=zones, souvenirs="S09").dice(5, 1, 6)
    at.play("duel P2 S28", "P2 play E31")
    told = next(event for event in at.told() if event.kind == "rerolled")
    assert (told.values["value"], told.values["side"]) == (6, 1)


@pytest.mark.parametrize(("mode", "slots"), [(CLASSIC, 3), (DUO, 3), (TEAM, 3), (SOLO, 4)])
def test_va33_va78_a_place_takes_three_souvenirs_and_the_adversary_four(mode, slots) -> None:
    assert slots_of(mode, SHIP) == slots
    assert slots_of(mode, 0) == 3


@settings(max_examples=12)
@given(OPTIONS, SEEDS)
def test_what_the_table_says_is_true_all_along_and_the_same_for_everybody(
    options: Options, seed: int
) -> None:
    for state in each(states(options, seed)):
        for seat in range(int(state.seats)):
            assert state.score[seat] == rules.score(state, seat)
        forlorn = [place for place in range(SHIP) if is_forlorn(state, place)]
        assert members(int(state.forlorn)) == forlorn
        wanting = int(state.doubled) & ~int(state.devoted)
        assert int(state.wanting) == wanting & ~(1 << SHIP if state.mode == SOLO else 0)
        if state.next_port != NO_SEAT:
            assert ship_at(state) == (state.next_port + 1) % state.seats
        seen = looks.view(GAME, state, NO_SEAT).state
        for name in ("side", "score", "next_port", "wanting", "forlorn", "throws_needed"):
            assert (seen[name] == state[name]).all()


def is_forlorn(state, place: int) -> bool:
    """Whether every souvenir dedicated to the place lies on another, validated one."""
    dedicated = [s for s in range(41) if DEDICATED >> s & 1 and int(FITS[s]) >> place & 1]
    locked = [s for other in members(int(state.validated)) for s in on(state, other)]
    return not int(state.validated) >> place & 1 and all(s in locked for s in dedicated)
