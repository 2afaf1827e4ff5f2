"""Vague & Attaque: gold encounters and duels (VA-36 to VA-40, VA-47 to VA-53)."""

from __future__ import annotations

from tests.examined import each

from .positions import table

GRIP = {"P2": "L5a[S09]"}


def test_va36_a_counter_current_cancels_a_blue_encounter() -> None:
    t = table("sea", hands={"P1": "S02 E27"}, encounters="E10").play("adventure")
    assert t.decision == 6 and t.moves() == {"pass", "play E27"}
    assert t.rule_against("discard S02") == "VA-36"
    t.play("play E27")
    assert t.hand("P1") == {"S02"} and t.discard("encounter") == ["E10", "E27"]
    assert t.decision == 17


def test_va36_a_gold_encounter_opens_no_window() -> None:
    t = table("sea", hands={"P1": "E27"}, encounters="E25").play("adventure")
    assert t.decision == 17 and t.hand("P1") == {"E25", "E27"}


def test_va36_in_solo_it_cancels_the_pirate_die_but_not_a_one() -> None:
    t = table(seats=1, hands={"P1": "S02 E27"}, souvenirs="S40").dice(6).play("done")
    assert t.decision == 6
    assert t.play("play E27").on("BP") == []
    calm = table(seats=1, hands={"P1": "S02 E27"}, souvenirs="S40").dice(1).play("done")
    assert calm.decision == 2


def test_va37_a_shield_calls_off_a_duel() -> None:
    t = table("sea", hands={"P1": "S02", "P2": "E29"}, zones=GRIP).play("duel P2 S09")
    assert (t.decider, t.decision) == ("P2", 7) and t.rule_against("done") == "VA-37"
    t.play("play E29")
    assert t.on("L5a") == ["S09"] and t.hand("P1") == {"S02"}
    assert (t.decider, t.decision) == ("P1", 17)
    assert "dice" not in [e.kind for e in t.told()]


def test_va37_a_shield_stops_target_grapnel_and_charts() -> None:
    gull = table("sea", hands={"P2": "E29 S04"}, encounters="E17")
    assert gull.play("adventure", "target P2", "P2 play E29").hand("P1") == set()
    grapnel = table("sea", hands={"P2": "E29"}, zones=GRIP, encounters="E24")
    assert grapnel.play("adventure", "steal S09", "P2 play E29").on("L5a") == ["S09"]
    charts = table("sea", hands={"P2": "E29"}, zones={"P1": "L1a[]", "P2": "L3a[]"})
    charts.state.pile[2, 0], charts.state.pile_count[2] = 62 + 22, 1
    charts.play("adventure", "swap L3a", "cede L1a", "P2 play E29")
    assert "L3a" in charts.zone("P2") and "L1a" in charts.zone("P1")


def test_va37_a_passed_shield_changes_nothing() -> None:
    t = table("sea", hands={"P2": "E29"}, zones=GRIP).play("duel P2 S09").dice(6, 1)
    assert t.play("P2 pass").hand("P1") == {"S09"}


def test_va38_each_side_may_reroll_once_per_throw_the_attacker_first() -> None:
    t = table("sea", hands={"P1": "E31 E32", "P2": ""}, zones=GRIP).dice(1, 5, 2)
    t.play("duel P2 S09")
    assert (t.decider, t.decision) == ("P1", 8) and t.rule_against("done") == "VA-38"
    t.play("play E31")
    assert (t.decision != 8 and t.hand("P1") == set()) or t.decision == 10
    t = table("sea", hands={"P1": "E31", "P2": "E32"}, zones=GRIP).dice(4, 5)
    t.play("duel P2 S09", "P1 pass")
    assert (t.decider, t.decision) == ("P2", 8)


def test_va38_every_throw_opens_the_windows_anew() -> None:
    t = table("sea", hands={"P1": "E31 S02"}, zones={"P2": "L6a[]"}).dice(6, 1, 1, 5, 6)
    t.play("duel P2 L6a", "P1 pass")
    assert t.decision == 8 and t.state.throw_number == 1
    t.play("play E31")
    assert "L6a" in t.zone("P1")


def test_va39_a_tailwind_adds_a_souvenir_and_lays_nothing_down() -> None:
    t = table(hands={"P1": "S02 S28 E25"}, zones={"P1": "L1a[]"})
    t.play("play E25")
    assert "dump S02" in t.moves() and t.state.puts_left == 2
    t.play("put S02 on L1a", "put S28 on L1a")
    assert t.on("L1a") == ["S02", "S28"]
    assert table(hands={"P1": "E27"}).rule_against("play E27") == "VA-39"


def test_va40_a_played_gold_card_is_discarded_and_counts_in_hand() -> None:
    t = table(hands={"P1": "S02 S04 S06 S08 E25 E27"}).play("done")
    assert t.decision == 20
    played = table(hands={"P1": "E25"}).play("play E25")
    assert played.discard("encounter") == ["E25"] and played.hand("P1") == set()


def test_va47_targets_lie_in_opponents_zones() -> None:
    t = table(
        "sea", hands={"P2": "S01"}, zones={"P1": "L1a[S28]", "P2": "L5a[S09] L6a[]", "P3": "BP[]"}
    )
    assert t.moves() == {"adventure", "duel P2 S09", "duel P2 L6a", "duel P3 BP"}
    for wrong in ("duel P2 S01", "duel P2 L5a", "duel P1 S28", "duel P3 S09", "duel P5 S09"):
        assert t.rule_against(wrong) == "VA-47"


def test_va48_opponent_and_card_are_named_before_the_dice() -> None:
    t = table("sea", hands={"P2": "E30"}, zones=GRIP).play("duel P2 S09")
    assert t.decision == 7 and t.state.target == 1
    assert [e.kind for e in t.told()] == ["duel_announced"]


def test_va49_one_throw_decides_about_a_souvenir() -> None:
    for dice, won in (((5, 3), True), ((3, 3), False), ((2, 6), False)):
        t = table("sea", zones=GRIP).dice(*dice).play("duel P2 S09")
        assert ("S09" in t.hand("P1")) is won
        assert sum(e.kind == "dice" for e in t.told()) == 1


def test_va50_two_of_three_throws_decide_about_a_place() -> None:
    throws = {
        (6, 1, 6, 1): True,
        (1, 6, 6, 1, 6, 1): True,
        (1, 6, 1, 6): False,
        (6, 1, 3, 3, 3, 3): False,
        (4, 4, 4, 4, 4, 4): False,
    }
    for dice, won in each(throws.items()):
        t = table("sea", zones={"P2": "L6a[]"}).dice(*dice).play("duel P2 L6a")
        assert ("L6a" in t.zone("P1")) is won
        assert sum(e.kind == "dice" for e in t.told()) == len(dice) // 2


def test_va51_a_place_won_does_not_use_the_mooring() -> None:
    t = table("sea", hands={"P1": "L4a"}, zones={"P2": "L6a[]"}).dice(6, 1, 6, 1)
    t.play("duel P2 L6a", "place L4a")
    assert set(t.zone("P1")) == {"L4a", "L6a", "BP"}


def test_va52_a_lost_duel_costs_a_card_of_choice() -> None:
    t = table("sea", hands={"P1": "S02 L4a E25", "P2": "S40"}, zones=GRIP).dice(1, 6)
    t.play("duel P2 S09")
    assert t.decision == 10 and t.moves() == {"discard S02", "discard L4a", "discard E25"}
    assert t.rule_against("done") == "VA-52"
    assert t.play("discard E25").hand("P2") == {"S40"}


def test_va53_a_tie_changes_nothing() -> None:
    t = table("sea", hands={"P1": "S02"}, zones=GRIP).dice(4, 4).play("duel P2 S09")
    assert t.on("L5a") == ["S09"] and t.hand("P1") == {"S02"} and t.decision == 17
