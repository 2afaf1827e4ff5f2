"""Vague & Attaque: exploration, sea encounters, mooring (VA-12 to VA-24), end of turn, piles."""

from __future__ import annotations

import pytest

from houle.engine.chance import script

from .positions import Table, table


def test_va12_drawing_takes_the_top_souvenir() -> None:
    t = table("explore", souvenirs="S20 S16").play("draw")
    assert t.hand("P1") == {"S20"} and t.pile("souvenir") == ["S16"]


def test_va12_the_spyglass_looks_at_two_and_keeps_one() -> None:
    t = table("explore", artefacts={"P1": "A2"}, souvenirs="S20 S16 S14").play("draw")
    assert t.moves() == {"take S20", "take S16"} and t.rule_against("take S14") == "VA-12"
    t.play("take S16")
    assert t.hand("P1") == {"S16"} and t.pile("souvenir") == ["S14", "S20"]


def test_va13_trading_discards_a_souvenir_and_draws_a_place() -> None:
    t = table("explore", hands={"P1": "S15"}, souvenirs="S20", places="L1a L2a")
    assert t.rule_against("trade S16") == "VA-13"
    t.play("trade S15")
    assert t.hand("P1") == {"L1a"} and t.discard("souvenir") == ["S15"]


def test_va14_only_what_is_available_is_offered() -> None:
    assert table("explore", hands={"P1": "S02"}, souvenirs="S20").moves() == {"draw"}
    t = table("explore", hands={"P1": "S02"}, places="L1a")
    assert t.moves() == {"trade S02"} and t.rule_against("draw") == "VA-14"
    discards = table("explore", hands={"P1": "S02"}, discards={"souvenir": "S01", "place": "L1a"})
    assert discards.moves() == {"draw", "trade S02"}


def test_va15_a_traded_souvenir_keeps_its_anchor_asleep() -> None:
    t = table("explore", hands={"P1": "S15"}, souvenirs="S20", places="L1a").play("trade S15")
    assert t.pile("souvenir") == ["S20"] and t.decision == 4


def test_va16_the_adventure_is_always_offered_and_each_target_once() -> None:
    t = table("sea", zones={"P2": "L5a[S09,S29]", "P3": "L6a[]"}, encounters="E13")
    assert t.moves() == {"adventure", "duel P2 S09", "duel P2 S29", "duel P3 L6a"}
    assert t.rule_against("pass") == "VA-16"


def test_va17_the_top_encounter_is_revealed_to_everybody() -> None:
    t = table("sea", encounters="E13 E01").play("adventure")
    met = [e for e in t.match.events_for(2) if e.kind == "encounter_met"]
    assert len(met) == 1 and t.match.sentence(met[0], "en") == "P0 meets a Friendly Breeze!"


def test_va17_the_foghorn_chooses_among_what_exists() -> None:
    t = table("sea", artefacts={"P1": "A5"}, encounters="E13", discards={"encounter": "E01"})
    t.play("adventure")
    assert t.moves() == {"take E13", "take E01"} and t.rule_against("take E05") == "VA-17"


def test_va18_a_blue_encounter_is_resolved_and_then_discarded() -> None:
    t = table("sea", hands={"P1": "S02 S04"}, encounters="E10").play("adventure")
    assert t.state.encounter >= 0 and t.discard("encounter") == []
    assert t.decision == 10 and t.rule_against("done") == "VA-18"
    t.play("discard S04")
    assert t.discard("encounter") == ["E10"] and t.discard("souvenir") == ["S04"]


def test_va18_an_encounter_being_resolved_is_not_reshuffled() -> None:
    t = table("sea", artefacts={"P1": "A5"}, encounters="E06", discards={"encounter": "E01 E02"})
    t.play("adventure", "take E06")
    assert "E06" not in t.pile("encounter") and t.discard("encounter") == ["E06"]


def test_va19_a_gold_encounter_joins_the_hand_and_stays_public() -> None:
    t = table("sea", encounters="E25").play("adventure")
    assert t.hand("P1") == {"E25"} and int(t.match.view(2).state.gold[0]) == 1
    assert t.discard("encounter") == [] and t.decision == 17


def test_va20_one_place_and_one_souvenir_in_any_order() -> None:
    t = table(hands={"P1": "L1a L2a S01 S28"}, zones={"P1": "L3a[]"}, souvenirs="S40")
    t.play("put S28 on L3a")
    assert t.rule_against("put S01 on L1a") == "VA-20" and "place L1a" in t.moves()
    t.play("place L1a")
    assert t.rule_against("place L2a") == "VA-20" and t.moves() == {"done"}


def test_va20_a_bonus_adds_one_souvenir() -> None:
    t = table("sea", hands={"P1": "S02 S28"}, zones={"P1": "L1a[]"}, encounters="E13")
    t.play("adventure", "put S02 on L1a", "put S28 on L1a")
    assert t.on("L1a") == ["S02", "S28"]


def test_va21_places_go_to_the_own_zone_both_copies_too() -> None:
    t = table(hands={"P1": "L1b"}, zones={"P1": "L1a[S28]"}).play("place L1b")
    assert t.zone("P1") == {"L1a": ["S28"], "L1b": [], "BP": []}
    assert table(hands={"P1": "L1b"}).rule_against("place L2a") == "VA-21"


def test_va22_a_put_moves_a_souvenir_from_hand_to_a_place() -> None:
    t = table(hands={"P1": "S02 L4a"}, zones={"P1": "L1a[]"})
    assert t.rule_against("put S28 on L1a") == "VA-22"
    t.play("put S02 on L1a")
    assert t.on("L1a") == ["S02"] and t.hand("P1") == {"L4a"}


def test_va23_a_dump_works_only_before_anything_is_laid_down() -> None:
    t = table(hands={"P1": "S02 S36 L4a"}, zones={"P1": "L1a[]"}, souvenirs="S20")
    assert t.rule_against("dump S10") == "VA-23"
    t.play("place L4a")
    assert t.rule_against("dump S36") == "VA-23" and "dump S02" not in t.moves()


def test_va23_a_dump_resolves_the_anchor_and_ends_the_mooring() -> None:
    t = table(hands={"P1": "S36 S02 L4a"}, zones={"P1": "L1a[]"}, souvenirs="S20").play("dump S36")
    assert t.hand("P1") == {"S02", "L4a", "S20"} and t.discard("souvenir") == ["S36"]
    assert t.decider == "P2"


def test_va24_the_mooring_may_be_left_unused() -> None:
    t = table(hands={"P1": "S02 L4a"}, zones={"P1": "L1a[]"}).play("done")
    assert t.hand("P1") == {"S02", "L4a"} and t.on("L1a") == [] and t.decider == "P2"


def test_va41_down_to_five_cards_of_ones_choice() -> None:
    t = table(hands={"P1": "S02 S04 S06 S08 L4a L5a E25"}).play("done")
    assert t.decision == 20 and len(t.moves()) == 7 and t.rule_against("pass") == "VA-41"
    t.play("discard L4a", "discard E25")
    assert t.hand("P1") == {"S02", "S04", "S06", "S08", "L5a"} and t.decider == "P2"


def test_va42_an_empty_hand_draws_one_card_of_ones_choice() -> None:
    t = table(souvenirs="S20", places="L1a").play("done")
    assert t.rule_against("pass") == "VA-42"
    assert t.play("draw place").hand("P1") == {"L1a"}
    only = table(places="L1a").play("done")
    assert only.moves() == {"draw place"} and only.rule_against("draw souvenir") == "VA-42"


@pytest.mark.parametrize("way", ["dump", "skip"])
def test_va43_the_checks_come_after_a_dump_or_a_skipped_mooring(way: str) -> None:
    if way == "dump":
        t = table(hands={"P1": "S02"}, souvenirs="S20", places="L1a").play("dump S02")
        assert t.decision == 21
    else:
        hand = {"P1": "S02 S04 S06 S08 L4a"}
        t = table("sea", hands=hand, souvenirs="S20", encounters="E12").play("adventure")
        assert t.decision == 20
    assert t.decider == "P1"


def test_va43_another_seats_hand_is_not_checked() -> None:
    t = table("sea", hands={"P1": "S02", "P2": "S04"}, encounters="E11", souvenirs="S20")
    t.play("adventure", "P1 discard S02", "P2 discard S04")
    assert t.hand("P2") == set() and (t.decider, t.decision) == ("P1", 17)


def test_va44_an_empty_pile_is_rebuilt_from_its_discards() -> None:
    t = table("explore", discards={"souvenir": "S06 S10 S12"})
    script(t.state, [(0, 3), (0, 2)])
    t.play("draw")
    assert len(t.hand("P1")) == 1 and len(t.pile("souvenir")) == 2
    assert t.discard("souvenir") == []
    told = [e.kind for e in t.told()]
    assert "pile_rebuilt" in told and "pile_shuffled" in told


def test_va45_without_any_card_nothing_is_drawn() -> None:
    t = table("sea", encounters="E01").play("adventure")
    assert t.hand("P1") == set() and t.decision == 17


def test_va46_every_discard_lies_on_top_of_its_own_deck() -> None:
    t = table(
        hands={"P1": "S02 S04 S06 S08 S10 L4a L5a"},
        discards={"souvenir": "S01", "place": "L1a"},
    ).play("done", "discard L4a", "discard S10")
    assert t.discard("souvenir") == ["S10", "S01"] and t.discard("place") == ["L4a", "L1a"]


def crossing(t: Table) -> list[set[str]]:
    """The hands of the three seats."""
    return [t.hand(seat) for seat in ("P1", "P2", "P3")]


def test_a_gift_is_secret_until_everybody_has_chosen() -> None:
    t = table("sea", hands={"P1": "S02 S04", "P2": "S06", "P3": "L4a"}, encounters="E15")
    t.play("adventure", "P1 give S02")
    assert crossing(t)[0] == {"S02", "S04"} and t.match.record(1)["moves"][-1] == [0, "?"]
    t.play("P2 give S06", "P3 give L4a")
    moves = t.match.record(1)["moves"]
    assert moves[-3:] == [[0, "give S02"], [1, "give S06"], [2, "?"]]


def test_a_barter_exchanges_two_chosen_cards() -> None:
    t = table("sea", hands={"P1": "S02 S04", "P2": "L4a E25"}, encounters="E19")
    t.play("adventure", "target P2", "P1 give S02", "P2 give E25")
    assert t.hand("P1") == {"S04", "E25"} and t.hand("P2") == {"L4a", "S02"}


def test_a_gull_takes_a_random_card() -> None:
    t = table("sea", hands={"P2": "S06 L4a E25"}, encounters="E17")
    t.play("adventure")
    script(t.state, [(1, 3)])
    t.play("target P2")
    assert t.hand("P1") == {"L4a"} and t.hand("P2") == {"S06", "E25"}


def test_a_barter_needs_a_card_of_ones_own() -> None:
    t = table("sea", hands={"P2": "L4a"}, encounters="E19").play("adventure")
    assert t.decision == 17
