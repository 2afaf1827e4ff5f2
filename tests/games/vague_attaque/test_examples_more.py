"""Vague & Attaque: the worked examples TV-23 to TV-44."""

from __future__ import annotations

from houle.engine.event import NO_LOG
from houle.games.vague_attaque.choices import decisions
from houle.games.vague_attaque.rules import advance
from houle.games.vague_attaque.state import REFILL

from .positions import Table, table


def test_tv23_a_partner_blows_a_tailwind_when_the_mooring_is_declared_done() -> None:
    t = table(seats=4, mode="team", hands={"P1": "S02 S28", "P3": "E25"}, zones={"P1": "L1a[]"})
    t.play("put S02 on L1a", "P1 done", "P3 play E25", "P1 put S28 on L1a", "P1 done")
    assert t.on("L1a") == ["S02", "S28"]


def test_tv24_in_solo_a_drawn_pirate_souvenir_goes_aboard() -> None:
    t = table("explore", seats=1, hands={"P1": "S02 L4a"}, souvenirs="S25").play("draw")
    assert t.decision == 22
    t.play("accept")
    assert t.on("BP") == ["S25"] and t.hand("P1") == {"S02", "L4a"}


def test_tv25_an_encounter_feeds_the_ship_only_on_a_rough_sea() -> None:
    calm = table("sea", seats=1, hands={"P1": "L4a"}, souvenirs="S25", encounters="E01")
    assert "S25" in calm.play("adventure").hand("P1")
    rough = table(
        "sea",
        seats=1,
        hands={"P1": "L4a"},
        souvenirs="S25",
        encounters="E01",
        solo_level="rough",
    )
    rough.play("adventure", "accept")
    assert rough.on("BP") == ["S25"] and rough.hand("P1") == {"L4a"}


def test_tv26_the_special_power_averts_the_fourth_card() -> None:
    t = table(seats=1, hands={"P1": "S02 L4a E25"}, ship="S21,S24,S38", souvenirs="S40")
    t.dice(6).play("done", "keep S02")
    assert t.hand("P1") == {"S02"} and t.on("BP") == ["S21", "S24", "S38"]
    assert t.discard("souvenir")[0] == "S40" and t.state.power_used == 1
    assert t.discard("place") == ["L4a"] and t.discard("encounter") == ["E25"]


def test_tv26_without_the_power_the_fourth_card_loses() -> None:
    t = table(
        seats=1,
        hands={"P1": "S02 L4a E25"},
        ship="S21,S24,S38",
        souvenirs="S40",
        fields="power_used=1",
    )
    assert t.dice(6).play("done").result() == "loss"


def test_tv27_the_lookout_stops_at_the_fourth_card() -> None:
    t = table(seats=1, ship="S21,S22,S38", souvenirs="S24 S25").dice(2)
    t.state.phase, t.state.decision = REFILL, decisions.NO_DECISION  # only the pirate turn is left
    advance(t.state, NO_LOG)
    assert t.result() == "loss" and t.on("BP")[-1] == "S24" and t.pile("souvenir") == ["S25"]


def test_tv28_the_ransom_takes_a_pirate_souvenir_from_hand() -> None:
    t = table(seats=1, hands={"P1": "S24 S02"}, souvenirs="S40").dice(3).play("done")
    assert t.decision == 24
    t.play("lose S24", "accept")
    assert t.on("BP") == ["S24"] and t.hand("P1") == {"S02"}


def test_tv29_the_pile_is_rebuilt_in_the_middle_of_a_draw() -> None:
    t = table("sea", hands={"P1": "S02 L4a"}, souvenirs="S20", encounters="E08")
    t.play("adventure", "discard S02")
    assert t.hand("P1") == {"L4a", "S20", "S02"}
    assert t.pile("souvenir") == [] and t.discard("souvenir") == []


def test_tv30_a_trade_is_not_offered_without_places() -> None:
    t = table("explore", hands={"P1": "S02 S04"}, souvenirs="S20")
    assert t.moves() == {"draw"}


def test_tv31_the_hook_takes_the_top_discard() -> None:
    t = table("explore", artefacts={"P1": "A1"}, discards={"souvenir": "S06 S10"}).play("hook")
    assert t.hand("P1") == {"S06"} and t.discard("souvenir") == ["S10"]


def veering_wind(ship: str) -> Table:
    """P2 of four resolves E21 while P3 holds the ship."""
    return table(
        "sea",
        seats=4,
        active="P2",
        zones={"P3": f"BP[{ship}]"},
        souvenirs="S20",
        encounters="E21",
    ).play("adventure")


def test_tv32_the_wind_pushes_the_ship_or_brings_a_souvenir() -> None:
    held = veering_wind("S24,S21")
    assert held.hand("P2") == {"S20"} and held.zone("P3") == {"BP": ["S24", "S21"]}
    pushed = veering_wind("S24").play("left")
    assert pushed.zone("P4") == {"BP": ["S24"]} and pushed.hand("P2") == set()


def test_tv33_every_captain_gives_a_card_to_the_left() -> None:
    t = table("sea", hands={"P1": "S02 S04", "P3": "L4a"}, encounters="E15").play("adventure")
    t.play("P1 give S04", "P3 give L4a")
    assert [t.hand(seat) for seat in ("P1", "P2", "P3")] == [{"S02", "L4a"}, {"S04"}, set()]


def test_tv34_the_cutlass_throws_a_tie_again_and_pays_nothing() -> None:
    t = table("sea", artefacts={"P1": "A4"}, hands={"P1": "S02"}, zones={"P2": "L5a[S09]"})
    t.dice(3, 3, 2, 6).play("duel P2 S09")
    assert t.hand("P1") == {"S02"} and t.on("L5a") == ["S09"] and t.decision == 17
    assert sum(event.kind == "dice" for event in t.told()) == 2


def test_tv35_both_sides_use_a_lucky_die() -> None:
    t = table("sea", hands={"P1": "S02 E31", "P2": "E32"}, zones={"P2": "L5a[S09]"})
    t.dice(2, 5, 6, 5).play("duel P2 S09", "P1 play E31", "P2 play E32")
    assert t.hand("P1") == {"S02", "S09"} and t.discard("encounter") == ["E32", "E31"]


def test_tv36_a_counter_current_cancels_the_dead_calm() -> None:
    t = table(
        "sea", hands={"P1": "S02 E27"}, zones={"P1": "L1a[]"}, souvenirs="S20", encounters="E12"
    )
    t.play("adventure", "play E27", "put S02 on L1a")
    assert t.pile("souvenir") == ["S20"] and t.discard("encounter") == ["E12", "E27"]


def test_tv37_the_foghorn_slides_the_others_under_unread() -> None:
    t = table(
        "sea", artefacts={"P1": "A5"}, encounters="E10 E25 E12 E01 E02", hands={"P1": "S02"}
    ).play("adventure")
    assert t.moves() == {"take E10", "take E25", "take E12"}
    t.play("take E25")
    assert t.hand("P1") == {"S02", "E25"}
    assert t.pile("encounter") == ["E01", "E02", "E10", "E12"]
    seen = [e for e in t.match.events_for(1) if e.kind in ("looked", "looked_at", "kept")]
    assert [e.kind for e in seen] == ["looked", "kept"]


def test_tv38_a_stolen_souvenir_sets_off_its_anchor_again() -> None:
    t = table(
        "sea",
        hands={"P1": "L7a"},
        zones={"P1": "L5b[]", "P2": "L5a[S09]"},
        souvenirs="S20 S16 S14 S01",
    )
    t.dice(6, 1).play("duel P2 S09", "put S09 on L5b", "take S14")
    assert "S14" in t.hand("P1") and t.pile("souvenir") == ["S01", "S20", "S16"]


def test_tv39_a_shield_does_not_stop_the_parrots_draw() -> None:
    t = table("sea", hands={"P2": "E29 S02"}, souvenirs="S20", encounters="E20")
    t.play("adventure", "target P2", "P2 play E29")
    assert t.hand("P1") == {"S20"}
    assert "looked_at_hand" not in [event.kind for event in t.told()]


def test_tv40_the_compass_draws_for_a_place() -> None:
    t = table(artefacts={"P1": "A3"}, hands={"P1": "L7a"}, souvenirs="S20").play("place L7a")
    assert t.zone("P1")["L7a"] == [] and t.hand("P1") == {"S20"}


def test_tv41_a_cannonball_hits_only_who_holds_a_card() -> None:
    t = table(hands={"P1": "S21 S30", "P3": "S02 L4a"}).play("put S21 on BP")
    assert t.moves() == {"target P3"}
    t.play("target P3", "P3 discard S02")
    assert t.discard("souvenir") == ["S02"] and t.hand("P3") == {"L4a"}


def test_tv42_the_charts_swap_places_without_souvenirs() -> None:
    t = table(
        "sea",
        zones={"P1": "L1a[] L2a[S24]", "P2": "L3a[] L4a[S25]", "P3": "BP[]"},
        encounters="E23",
    ).play("adventure")
    assert t.moves() == {"swap L3a", "pass"}
    t.play("swap L3a", "cede L1a")
    assert set(t.zone("P1")) == {"L3a", "L2a"} and set(t.zone("P2")) == {"L1a", "L4a"}


def test_tv43_the_grapnel_sets_the_ship_afloat() -> None:
    t = table("sea", seats=3, active="P3", zones={"P2": "BP[S24,S22]"}, encounters="E24").play(
        "adventure", "steal S22"
    )
    assert t.hand("P3") == {"S22"}
    t.play("done")
    assert t.zone("P1") == {"BP": ["S24"]}


def last_round(first: str) -> Table:
    """The end of round 40 with these souvenirs beside P1's validated place."""
    return table(
        active="P3",
        hands={"P3": "L9a"},
        zones={
            "P1": f"L1a[S01,S02,S28] {first}",
            "P2": "L2a[S03,S04,S33] L4a[S07] L5a[S09] L6a[S11]",
            "P3": "BP[S21,S22] L7a[S13,S14] L8a[S15,S16]",
        },
        fields="round_number=40",
    ).play("done")


def test_tv44_the_round_cap_ranks_by_validated_places_then_souvenirs() -> None:
    assert last_round("L3a[S05,S06]").result() == "winner P2"
    assert last_round("L3a[S05,S06] L10a[S19]").result() == "draw P1 P2"
