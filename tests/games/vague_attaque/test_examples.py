"""Vague & Attaque: the worked examples TV-1 to TV-22."""

from __future__ import annotations

import pytest

from .positions import table

DUEL = {"hands": {"P1": "S02 L4a"}, "zones": {"P2": "L5a[S09]"}}
PLACE_DUEL = {"hands": {"P1": "S02 L4a"}, "zones": {"P2": "L6a[]"}}


def test_tv1_a_shared_souvenir_may_come_first() -> None:
    t = table(hands={"P1": "S28 L4a"}, zones={"P1": "L1a[]"})
    t.play("put S28 on L1a", "done")
    assert t.on("L1a") == ["S28"] and t.validated() == set()


def test_tv2_the_third_souvenir_needs_a_dedicated_one() -> None:
    t = table(hands={"P1": "S30 S02 L4a"}, zones={"P1": "L1a[S28,S29]"})
    assert "put S30 on L1a" not in t.moves() and "put S02 on L1a" in t.moves()
    t.play("put S02 on L1a")
    assert t.on("L1a") == ["S28", "S29", "S02"] and t.validated() == {"L1a"}
    assert t.result() is None and t.decision == 17


def test_tv3_the_place_is_validated_before_the_anchor_works() -> None:
    t = table(hands={"P1": "S36 S12"}, zones={"P1": "L4a[S07,S38] L6a[]"}, souvenirs="S20").play(
        "put S36 on L4a"
    )
    kinds = [event.kind for event in t.told()]
    assert kinds.index("validated") < kinds.index("drew")
    assert t.validated() == {"L4a"} and t.hand("P1") == {"S12", "S20"}


def test_tv4_the_winning_souvenir_ends_the_match_at_once() -> None:
    t = table(
        hands={"P1": "S01"}, zones={"P1": "L1a[S28,S29] L2a[S03,S04,S24]"}, souvenirs="S20"
    ).play("put S01 on L1a")
    assert t.result() == "winner P1"
    assert t.pile("souvenir") == ["S20"] and t.hand("P1") == set()


def test_tv5_exactly_the_unprotected_cards_are_targets() -> None:
    t = table("sea", zones={"P2": "L2a[S03,S04,S24] L5a[S09] L6a[]", "P3": "BP[S25]"})
    assert t.moves() == {"adventure", "duel P2 S09", "duel P2 L6a", "duel P3 S25"}


def test_tv6_a_duel_for_a_souvenir_is_won_tied_or_lost() -> None:
    won = table("sea", **DUEL).dice(5, 3).play("duel P2 S09")
    assert won.hand("P1") == {"S02", "L4a", "S09"} and won.on("L5a") == []
    tied = table("sea", **DUEL).dice(3, 3).play("duel P2 S09")
    assert tied.hand("P1") == {"S02", "L4a"} and tied.on("L5a") == ["S09"] and tied.decision == 17
    lost = table("sea", **DUEL).dice(2, 6).play("duel P2 S09", "discard L4a")
    assert lost.discard("place") == ["L4a"] and lost.on("L5a") == ["S09"]


@pytest.mark.parametrize("dice", [(6, 1, 2, 5, 3, 3), (4, 4, 4, 4, 6, 1)])
def test_tv7_a_duel_for_a_place_is_tied_without_two_throws_won(dice: tuple[int, ...]) -> None:
    t = table("sea", **PLACE_DUEL).dice(*dice).play("duel P2 L6a")
    assert t.zone("P2") == {"L6a": []} and t.hand("P1") == {"S02", "L4a"} and t.decision == 17


def test_tv7_a_duel_for_a_place_is_won_or_lost_with_two_throws() -> None:
    won = table("sea", **PLACE_DUEL).dice(6, 1, 5, 2).play("duel P2 L6a")
    assert won.zone("P1") == {"L6a": [], "BP": []} and won.zone("P2") == {}
    assert sum(event.kind == "dice" for event in won.told()) == 2
    lost = table("sea", **PLACE_DUEL).dice(1, 6, 3, 3, 2, 4).play("duel P2 L6a", "discard S02")
    assert lost.discard("souvenir") == ["S02"] and lost.zone("P2") == {"L6a": []}


def test_tv8_a_lost_duel_costs_nothing_with_an_empty_hand() -> None:
    t = table("sea", zones={"P2": "L5a[S09]"}).dice(1, 6).play("duel P2 S09")
    assert t.decision == 17 and t.discard("souvenir") == []


def test_tv9_a_dump_with_its_anchor_ends_the_mooring() -> None:
    t = table(hands={"P1": "S15 L8a"}, souvenirs="S20").play("dump S15")
    assert t.discard("souvenir")[0] == "S15" and t.hand("P1") == {"L8a", "S20"}
    assert t.decider == "P2" and t.decision != 17


def test_tv10_a_dumped_extra_allows_exactly_one_put() -> None:
    t = table(hands={"P1": "S03 S16 S38"}, zones={"P1": "L8a[]"}).play("dump S03")
    assert t.decision == 18
    t.play("P1 put S16 on L8a")
    assert t.on("L8a") == ["S16"] and t.hand("P1") == {"S38"} and t.decider == "P2"


def test_tv11_extras_may_lead_to_extras() -> None:
    t = table(hands={"P1": "S11 S30 S32 S28"}, zones={"P1": "L6a[] L3a[]"})
    t.play("put S11 on L6a", "put S30 on L6a")
    assert t.decision == 18
    assert t.moves() == {"put S32 on L6a", "put S32 on L3a", "put S28 on L3a", "pass"}
    t.play("put S28 on L3a", "done")
    assert t.on("L6a") == ["S11", "S30"] and t.on("L3a") == ["S28"] and t.hand("P1") == {"S32"}


def test_tv12_a_trade_discards_without_anchor_and_draws_a_place() -> None:
    t = table("explore", hands={"P1": "S15 S09"}, souvenirs="S20", places="L1a")
    t.play("trade S15")
    assert t.discard("souvenir") == ["S15"] and t.hand("P1") == {"S09", "L1a"}
    assert t.pile("souvenir") == ["S20"]


def end_of_round(zones: dict[str, str], seats: int = 4) -> dict[str, dict[str, list[str]]]:
    """The zones after the last seat has finished its turn."""
    t = table(seats=seats, active=f"P{seats}", hands={f"P{seats}": "L9a"}, zones=zones)
    t.play("done")
    return {f"P{n}": t.zone(f"P{n}") for n in range(1, seats + 1)}


def test_tv13_the_ship_sails_to_the_right_unless_two_souvenirs_hold_it() -> None:
    assert end_of_round({"P1": "BP[S24]"})["P4"] == {"BP": ["S24"]}
    assert end_of_round({"P3": "BP[S24,S21]"})["P3"] == {"BP": ["S24", "S21"]}


def test_tv13_a_robbed_ship_sails_at_the_end_of_the_same_round() -> None:
    t = table("sea", seats=4, hands={"P1": "L9a"}, zones={"P3": "BP[S24,S21]"})
    t.dice(6, 1).play("duel P3 S21", "done")
    for seat in ("P2", "P3", "P4"):
        assert t.decider == seat
        t = table("moor", seats=4, active=seat, hands={seat: "L9a"}, zones={"P3": "BP[S24]"})
        t.play("done")
    assert t.zone("P2") == {"BP": ["S24"]}


def test_tv14_the_ship_is_validated_for_its_holder() -> None:
    t = table(active="P3", hands={"P3": "S25 L9a"}, zones={"P3": "BP[S24,S21]"})
    t.play("put S25 on BP", "done")
    assert t.validated() == {"BP"} and t.match.game.rules.score(t.state, 2) == 1
    assert t.zone("P3") == {"BP": ["S24", "S21", "S25"]} and t.state.round_number == 2


def test_tv15_the_ship_needs_a_dedicated_souvenir_too() -> None:
    t = table(active="P3", hands={"P3": "S26 S23"}, zones={"P3": "BP[S24,S25]"})
    assert "put S23 on BP" in t.moves() and "put S26 on BP" not in t.moves()


def test_tv16_seven_cards_become_five_gold_cards_included() -> None:
    t = table(
        "explore",
        hands={"P1": "S02 S04 S06 E25 E27"},
        souvenirs="S08 S10",
        encounters="E01 E02",
    )
    t.play("draw", "adventure", "P1 pass", "done")
    assert t.decision == 20 and len(t.hand("P1")) == 7
    t.play("discard S02", "discard E27")
    assert t.hand("P1") == {"S04", "S06", "S08", "S10", "E25"}
    assert t.discard("encounter")[0] == "E27" and t.decider == "P2"


def test_tv17_only_an_empty_hand_is_refilled() -> None:
    t = table(hands={"P1": ""}, souvenirs="S01", places="L1a").play("done")
    assert t.decision == 21 and t.moves() == {"draw souvenir", "draw place"}
    held = table(hands={"P1": "E25"}, souvenirs="S01", places="L1a").play("done")
    assert held.decider == "P2"


def test_tv18_who_completes_the_centre_ship_takes_it() -> None:
    t = table(seats=2, active="P2", hands={"P2": "S25"}, ship="S24,S21").play("put S25 on BP")
    assert t.zone("P2") == {"BP": ["S24", "S21", "S25"]} and t.validated() == {"BP"}
    assert t.match.game.rules.score(t.state, 1) == 1


def test_tv19_the_centre_ship_is_no_target() -> None:
    assert table("sea", seats=2, active="P2", ship="S24,S21").moves() == {"adventure"}


def test_tv20_a_place_counts_for_its_zone_whoever_completes_it() -> None:
    t = table(seats=4, mode="team", hands={"P1": "S38"}, zones={"P3": "L4a[S07,S29]"})
    t.play("put S38 on L4a")
    assert t.validated() == {"L4a"} and "L4a" in t.zone("P3")
    assert [t.match.game.rules.score(t.state, seat) for seat in range(4)] == [1, 0, 1, 0]


def test_tv21_the_partner_uses_an_extra_that_helps_nobody_else() -> None:
    t = table(
        seats=4, mode="team", hands={"P1": "S19 S14", "P3": "S40 S02"}, zones={"P1": "L10a[]"}
    ).play("put S19 on L10a")
    assert (t.decision, t.decider) == (18, "P3")
    t.play("P3 put S40 on L10a")
    assert t.on("L10a") == ["S19", "S40"]


def test_tv22_a_partner_raises_the_shield() -> None:
    t = table(
        "sea",
        seats=4,
        mode="team",
        active="P2",
        hands={"P3": "E29", "P2": "S02"},
        zones={"P1": "L4a[S07]"},
    ).play("duel P1 S07")
    t.play("P3 play E29")
    assert t.on("L4a") == ["S07"] and t.discard("encounter") == ["E29"]
    assert t.hand("P2") == {"S02"} and (t.decision, t.decider) == (17, "P2")
    assert "dice" not in [event.kind for event in t.told()]
