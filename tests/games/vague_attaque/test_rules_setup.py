"""Vague & Attaque: setup, rounds and turns, options (VA-1 to VA-11, VA-80 to VA-84)."""

from __future__ import annotations

import pytest

from houle.engine.errors import OptionError
from houle.engine.match import Match
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import ANCHOR, CODE, DEDICATED, FITS, IN_SOLO, SHIP
from houle.games.vague_attaque.options import Options

from .positions import KEY, Table, table

SHIP_SOUVENIRS = {"S21", "S22", "S23", "S24", "S25", "S26", "S27"}


def dealt(**options: object) -> Table:
    """A match just dealt."""
    return Table(Match(GAME, Options(**options), key=KEY))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "bad",
    [
        {"players": 4, "mode": "solo"},
        {"players": 3, "mode": "team"},
        {"players": 2, "mode": "classic"},
        {"players": 3, "mode": "duo"},
        {"players": 6},
        {"players": 0},
        {"players": 1, "artefacts": "open"},
        {"players": 5, "goal": "long"},
        {"players": 4, "team_hands": "open"},
        {"players": 2, "solo_level": "rough"},
        {"players": 4, "max_rounds": 19},
        {"players": 4, "max_rounds": 61},
    ],
)
def test_va1_a_mode_allows_certain_numbers_of_seats(bad: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Options(**bad)  # type: ignore[arg-type]


def test_va1_the_mode_follows_from_the_seats_and_p1_starts() -> None:
    modes = [Options(players=n).real_mode for n in range(1, 6)]
    assert modes == ["solo", "duo", "classic", "classic", "classic"]
    assert dealt(players=4).decider == "P1"
    t = table(seats=4, active="P4", hands={"P4": "L9a"}).play("done")
    assert t.decider == "P1"


def test_va2_the_ship_is_never_in_a_pile_or_a_hand() -> None:
    t = dealt(players=4)
    assert len(t.pile("place")) == 20 - 4 and "BP" not in t.pile("place")
    assert not any("BP" in t.hand(f"P{n}") for n in range(1, 5))


def test_va3_three_piles_are_shuffled_and_told_in_drawing_order() -> None:
    t = dealt(players=4)
    shuffles = [e.values["list"] for e in t.told() if e.kind == "pile_shuffled"]
    assert [len(cards) for cards in shuffles] == [41, 20, 32]  # type: ignore[arg-type]
    left = [GAME.notation.format_card(c) for c in shuffles[0]][8:]  # type: ignore[union-attr]
    assert t.pile("souvenir") == left
    assert all(t.discard(deck) == [] for deck in ("souvenir", "place", "encounter"))


def test_va3_the_card_set_is_the_printed_one() -> None:
    fitting = [[s for s in range(41) if int(FITS[s]) >> p & 1] for p in range(SHIP + 1)]
    assert all(len(souvenirs) == 7 for souvenirs in fitting)
    dedicated = [sum(DEDICATED >> s & 1 for s in souvenirs) for souvenirs in fitting]
    assert dedicated == [2] * 20 + [3]
    assert [int((a == ANCHOR).sum()) for a in range(7)] == [25, 4, 2, 2, 5, 1, 2]
    assert len(CODE) == 32 and int(IN_SOLO.sum()) == 18
    pairs = [(a, b) for a in range(0, 20, 2) for b in range(a + 2, 20, 2)]
    common = {(a, b): len(set(fitting[a]) & set(fitting[b])) for a, b in pairs}
    assert common.pop((16, 18)) == 2 and set(common.values()) == {1}


def test_va4_every_seat_gets_a_different_artefact_face_up() -> None:
    t = dealt(players=4)
    owned = [int(a) for a in t.state.artefact]
    assert len(set(owned[:4])) == 4 and min(owned[:4]) >= 0 and owned[4] == -1
    assert list(t.match.view(-1).state.artefact) == owned


def test_va5_every_seat_is_dealt_a_place_and_two_souvenirs_from_the_top() -> None:
    t = dealt(players=3)
    shuffles = [e.values["list"] for e in t.told() if e.kind == "pile_shuffled"]
    names = [[GAME.notation.format_card(c) for c in cards] for cards in shuffles[:2]]  # type: ignore[union-attr]
    for n in range(3):
        assert t.hand(f"P{n + 1}") == {names[1][n], *names[0][2 * n : 2 * n + 2]}
    assert t.zone("P2") == t.zone("P3") == {}


@pytest.mark.parametrize("mode", ["classic", "team"])
def test_va6_the_ship_starts_empty_in_the_zone_of_p1(mode: str) -> None:
    assert dealt(players=4, mode=mode).zone("P1") == {"BP": []}


def test_va7_a_round_ends_behind_the_last_seat() -> None:
    t = table(seats=3, active="P2", hands={"P2": "L9a", "P3": "L8a"}, encounters="E01 E02")
    t.play("P2 done")
    assert t.state.round_number == 1 and t.zone("P1") == {"BP": []}
    t.play("P3 adventure", "P3 done")
    assert t.state.round_number == 2 and t.decider == "P1" and t.zone("P3") == {"BP": []}


def test_va8_a_turn_goes_phase_by_phase() -> None:
    t = table("explore", hands={"P1": "L9a"}, souvenirs="S01 S02 S03", encounters="E13")
    phases = [int(t.state.phase)]
    for move in ("draw", "adventure", "done"):
        assert t.decider == "P1"
        t.play(move)
        phases.append(int(t.state.phase))
    assert phases == [1, 2, 3, 1] and t.decider == "P2"
    assert t.rule_against("draw", seat="P1") == "VA-8"


def test_va9_phases_one_and_two_are_duties_and_mooring_is_free() -> None:
    t = table("explore", hands={"P1": "S05"}, souvenirs="S01", encounters="E13", places="L1a")
    assert t.rule_against("done") == "VA-9" and t.rule_against("adventure") == "VA-9"
    t.play("draw")
    assert t.rule_against("pass") == "VA-16" and t.rule_against("draw") == "VA-16"
    t.play("adventure")
    assert "done" in t.moves()


def test_va10_a_single_choice_is_asked_and_no_choice_is_skipped() -> None:
    single = table("explore", souvenirs="S01")
    assert single.decision == 2 and single.moves() == {"draw"}
    skipped = table(hands={"P1": "L9a"}).play("done")
    assert (skipped.decider, skipped.decision) == ("P2", 4)


def test_va11_an_artefact_works_only_in_its_owners_own_turn() -> None:
    t = table(
        seats=4,
        mode="team",
        hands={"P1": "S17", "P3": "L4a"},
        zones={"P1": "L9a[]"},
        artefacts={"P3": "A3"},
        souvenirs="S20",
    ).play("put S17 on L9a", "P3 place L4a")
    assert t.hand("P3") == set() and t.pile("souvenir") == ["S20"]
    hook = table("explore", artefacts={"P2": "A1"}, discards={"souvenir": "S06"})
    assert hook.rule_against("hook") == "VA-11"


def test_va80_open_artefacts_are_chosen_in_turn_before_the_deal() -> None:
    t = dealt(players=3, artefacts="open")
    assert t.decision == 1 and t.hand("P1") == set() and len(t.moves()) == 5
    t.play("P1 take A3")
    assert "take A3" not in t.moves() and t.rule_against("take A3") == "VA-80"
    t.play("P2 take A1", "P3 take A5")
    assert list(t.state.artefact[:3]) == [2, 0, 4]
    assert all(len(t.hand(f"P{n}")) == 3 for n in (1, 2, 3)) and t.decision == 2


def test_va81_without_artefacts_nobody_has_a_power() -> None:
    t = dealt(players=4, artefacts="off")
    assert {int(a) for a in t.state.artefact} == {-1}


@pytest.mark.parametrize(("seats", "mode", "normal"), [(3, "classic", 2), (2, "duo", 3)])
def test_va82_the_goal_may_be_one_lower_or_higher(seats: int, mode: str, normal: int) -> None:
    goals = [int(dealt(players=seats, goal=g).state.goal) for g in ("short", "standard", "long")]
    assert goals == [normal - 1, normal, normal + 1]
    t = table(hands={"P1": "S01"}, zones={"P1": "L1a[S28,S29]"}, goal="short")
    assert t.play("put S01 on L1a").result() == "winner P1"


def test_va82_three_places_win_a_long_match() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24]"}
    t = table(hands={"P1": "S01"}, zones=zones, goal="long").play("put S01 on L1a")
    assert t.result() is None and len(t.validated()) == 2


def test_va83_with_open_hands_partners_see_each_other() -> None:
    for hands, seen in (("open", True), ("hidden", False)):
        t = dealt(players=4, mode="team", team_hands=hands)
        view = t.match.view(0).state
        assert (int(view.hand[2]) == int(t.state.hand[2])) is seen
        assert int(view.hand[1]) == 0
        told = [e for e in t.match.events_for(0) if e.kind == "dealt" and e.seat == 2]
        assert (told[0].values["place"] is not None) is seen


def test_va84_on_a_rough_sea_every_draw_feeds_the_ship() -> None:
    anchor = table(
        seats=1,
        hands={"P1": "S01 L4a"},
        zones={"P1": "L1a[]"},
        souvenirs="S25",
        solo_level="rough",
    )
    anchor.play("put S01 on L1a", "accept")
    assert anchor.on("BP") == ["S25"]
    refill = table(seats=1, souvenirs="S26", places="L1a", solo_level="rough").dice(1)
    refill.play("done", "draw souvenir")
    assert refill.on("BP") == ["S26"] and refill.hand("P1") == set()
    hook = table("explore", seats=1, artefacts={"P1": "A1"}, solo_level="rough")
    hook.state.discard[0, 0], hook.state.discard_count[0] = 24, 1
    assert hook.play("hook").hand("P1") == {"S25"} and hook.on("BP") == []


def test_va84_a_pirate_souvenir_picked_on_a_rough_sea_goes_aboard_last() -> None:
    t = table(
        "sea",
        seats=1,
        hands={"P1": "L4a"},
        souvenirs="S25 S10 S12 S14",
        encounters="E06",
        solo_level="rough",
    )
    t.play("adventure", "take S25")
    assert t.decision == 22 and t.pile("souvenir") == ["S14", "S10", "S12"]
    t.play("accept")
    assert t.on("BP") == ["S25"]
