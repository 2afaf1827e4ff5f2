"""Vague & Attaque: putting, anchors, validation, the ship, the end (VA-25 to 35, VA-54 to 64)."""

from __future__ import annotations

import pytest

from houle.engine.match import Match
from houle.games.vague_attaque import GAME, rules
from houle.games.vague_attaque.options import Options

from .positions import Table, table


def test_va25_a_souvenir_goes_only_where_it_fits() -> None:
    t = table(hands={"P1": "S31"}, zones={"P1": "L1a[] L1b[] L4a[] L9b[]"})
    puts = {m for m in t.moves() if m.startswith("put")}
    assert puts == {"put S31 on L1a", "put S31 on L1b", "put S31 on L9b"}
    assert t.rule_against("put S31 on L4a") == "VA-25"


def test_va26_the_place_lies_in_the_own_zone() -> None:
    t = table(hands={"P1": "S02"}, zones={"P1": "L4a[]", "P2": "L1a[]"})
    assert t.rule_against("put S02 on L1a") == "VA-26"
    assert t.rule_against("put S02 on L1b") == "VA-26"


def test_va27_three_souvenirs_one_of_them_dedicated() -> None:
    t = table(hands={"P1": "S30 S01"}, zones={"P1": "L1a[S28,S29] L1b[S02,S31]"}, souvenirs="S40")
    assert t.rule_against("put S30 on L1a") == "VA-27"
    assert {"put S30 on L1b", "put S01 on L1a", "put S01 on L1b"} <= t.moves()


def test_va28_a_souvenir_never_moves_to_another_place() -> None:
    t = table(hands={"P1": "L4a"}, zones={"P1": "L1a[S28] L3a[]"})
    assert t.rule_against("put S28 on L3a") == "VA-22"
    t.play("done")
    assert t.on("L1a") == ["S28"]


@pytest.mark.parametrize(
    ("souvenir", "place", "decision"),
    [("S09", "L5a", 3), ("S17", "L9a", 18), ("S03", "L2a", 18), ("S21", "BP", 9)],
)
def test_va29_an_anchor_works_right_after_the_put(souvenir: str, place: str, decision: int) -> None:
    t = table(
        hands={"P1": f"{souvenir} L4a S24", "P2": "S40"},
        zones={"P1": "L5a[] L9a[] L2a[] BP[]"},
        souvenirs="S20 S16 S14",
    ).play(f"put {souvenir} on {place}")
    assert (t.decider, t.decision) == ("P1", decision)
    assert t.rule_against("done") in ("VA-29", "VA-31")


def test_va29_the_anchors_that_draw_ask_nothing() -> None:
    t = table(
        hands={"P1": "S01 S05 E25"}, zones={"P1": "L1a[] L3a[]"}, souvenirs="S20", places="L7a"
    ).play("play E25", "put S01 on L1a", "put S05 on L3a")
    assert t.hand("P1") == {"S20", "L7a"}


def test_va30_nothing_else_sets_off_an_anchor() -> None:
    t = table("sea", hands={"P1": "S15 S36"}, encounters="E10", souvenirs="S20")
    t.play("adventure", "discard S15")
    assert t.pile("souvenir") == ["S20"] and t.hand("P1") == {"S36"}
    won = table("sea", zones={"P2": "L8a[S15]"}, souvenirs="S20").dice(6, 1).play("duel P2 S15")
    assert won.pile("souvenir") == ["S20"]


def test_va31_an_extra_put_sets_off_its_own_anchor_first() -> None:
    t = table(hands={"P1": "S03 S36 S12 L4a"}, zones={"P1": "L2a[] L6a[]"}, souvenirs="S20").play(
        "put S03 on L2a", "put S36 on L2a"
    )
    assert t.hand("P1") == {"S12", "L4a", "S20"} and t.decision == 17
    assert t.rule_against("put S12 on L6a") == "VA-20"
    assert (
        table(hands={"P1": "S03 S33"}, zones={"P1": "L2a[]"})
        .play("put S03 on L2a")
        .rule_against("done")
        == "VA-31"
    )


def test_va32_a_souvenir_put_again_sets_off_its_anchor_again() -> None:
    t = table(
        "sea", zones={"P1": "L8b[]", "P2": "L8a[S15]"}, souvenirs="S20", encounters="E24"
    ).play("adventure", "steal S15", "put S15 on L8b")
    assert t.hand("P1") == {"S20"}


def test_va33_the_third_souvenir_validates() -> None:
    t = table(hands={"P1": "S02 S28"}, zones={"P1": "L1a[S31]"}, fields="puts_left=2")
    assert t.play("put S02 on L1a").validated() == set()
    assert t.play("put S28 on L1a").validated() == {"L1a"}


def test_va34_a_validated_place_never_changes_again() -> None:
    zones = {"P1": "L1a[S01,S02,S28]", "P2": "L2a[S03,S04,S24]"}
    t = table(hands={"P1": "S30"}, zones=zones)
    assert t.rule_against("put S30 on L1a") == "VA-34"
    sea = table("sea", zones=zones, encounters="E24 E23")
    assert sea.moves() == {"adventure"}
    assert sea.rule_against("duel P2 S03") == "VA-34"
    assert sea.rule_against("duel P2 L2a") == "VA-34"
    assert sea.play("adventure").decision == 17


def test_va35_a_validated_place_counts_for_its_zone() -> None:
    t = table(seats=4, mode="team", hands={"P3": "S29"}, active="P3", zones={"P1": "L1a[S28,S01]"})
    t.play("put S29 on L1a")
    assert "L1a" in t.zone("P1") and rules.score(t.state, 0) == 1 == rules.score(t.state, 2)


def test_va54_the_ship_is_a_place_of_its_zone() -> None:
    t = table(hands={"P1": "S24"}, zones={"P1": "BP[]"})
    assert "put S24 on BP" in t.moves()
    assert "duel P3 BP" in table("sea", zones={"P3": "BP[]"}).moves()
    loaded = table("sea", zones={"P3": "BP[S24]"})
    assert "duel P3 S24" in loaded.moves() and loaded.rule_against("duel P3 BP") == "VA-47"


def end_round(zones: dict[str, str], seats: int = 3) -> Table:
    """The last seat finishes its turn."""
    last = f"P{seats}"
    return table(seats=seats, active=last, hands={last: "L9a"}, zones=zones).play("done")


@pytest.mark.parametrize("load", ["", "S24"])
def test_va55_a_light_ship_sails_one_seat_to_the_right(load: str) -> None:
    assert "BP" in end_round({"P2": f"BP[{load}]"}).zone("P1")
    assert "BP" in end_round({"P1": f"BP[{load}]"}).zone("P3")


def test_va56_two_souvenirs_halt_the_ship() -> None:
    t = end_round({"P2": "BP[S24,S22]"})
    assert t.zone("P2") == {"BP": ["S24", "S22"]}
    assert "ship_halted" in [e.kind for e in t.told()]


def test_va57_a_validated_ship_counts_and_never_moves() -> None:
    t = end_round({"P2": "BP[S24,S22,S25]"})
    assert "BP" in t.zone("P2") and rules.score(t.state, 1) == 1
    wind = table("sea", zones={"P2": "BP[S24,S22,S25]"}, encounters="E21", souvenirs="S20")
    assert wind.play("adventure").hand("P1") == {"S20"}


def test_va58_the_second_validated_place_wins() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24]", "P2": "L3a[S05,S06,S32]"}
    t = table(hands={"P1": "S02"}, zones=zones).play("put S02 on L1a")
    assert t.result() == "winner P1" and t.match.result is not None
    assert t.match.result.places == (1, 2, 3)


def test_va59_nothing_is_resolved_after_the_end() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24]"}
    t = table(hands={"P1": "S01 S40"}, zones=zones, souvenirs="S20").play("put S01 on L1a")
    assert t.hand("P1") == {"S40"} and t.match.to_move == () and t.state.phase == 7
    assert rules.verdict(t.state, 0, 0) == 59


def test_va60_the_cap_ranks_and_lets_equals_share() -> None:
    t = table(
        active="P3",
        hands={"P3": "L9a"},
        zones={"P1": "L1a[S28]", "P2": "L2a[S24]", "P3": "BP[]"},
        fields="round_number=40",
    ).play("done")
    assert t.result() == "draw P1 P2" and t.match.result is not None
    assert t.match.result.places == (1, 1, 3) and t.match.result.facts["reason"] == "rounds"


def test_va60_a_centre_ship_counts_for_nobody() -> None:
    t = table(
        seats=2,
        active="P2",
        hands={"P2": "L9a"},
        ship="S24,S25",
        zones={"P1": "L1a[S28]"},
        fields="round_number=40",
    ).play("done")
    assert t.result() == "winner P1"


def test_va61_two_players_use_one_copy_of_each_place() -> None:
    t = Table(Match(GAME, Options(players=2), key=bytes(32)))
    places = t.pile("place") + [c for s in ("P1", "P2") for c in t.hand(s) if c[0] == "L"]
    assert sorted(places) == sorted(f"L{n}a" for n in range(1, 11))


def test_va62_both_may_put_on_the_centre_ship_and_nobody_robs_it() -> None:
    for seat in ("P1", "P2"):
        t = table(seats=2, active=seat, hands={seat: "S24"}, ship="S21")
        assert "put S24 on BP" in t.moves()
    t = table("sea", seats=2, ship="S21,S24", encounters="E24")
    assert t.moves() == {"adventure"} and t.play("adventure").decision == 17
    end = table(seats=2, active="P2", hands={"P2": "L9a"}, ship="S21").play("done")
    assert end.zone("P1") == end.zone("P2") == {}


def test_va63_who_puts_the_third_souvenir_takes_the_ship() -> None:
    t = table(seats=2, hands={"P1": "S22 L4a"}, ship="S24,S25").play("put S22 on BP")
    assert t.zone("P1") == {"BP": ["S24", "S25", "S22"]} and rules.score(t.state, 0) == 1


def test_va64_two_players_need_three_places() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24]"}
    t = table(seats=2, hands={"P1": "S02 S10"}, zones=zones).play("put S02 on L1a")
    assert t.result() is None
    zones["P1"] = "L1a[S28,S29] L2a[S03,S04,S24] L3a[S05,S06,S32]"
    won = table(seats=2, hands={"P1": "S02"}, zones=zones).play("put S02 on L1a")
    assert won.result() == "winner P1"
