"""Vague & Attaque: teams and solo (VA-65 to VA-79)."""

from __future__ import annotations

from typing import Any

from houle.engine.match import Match
from houle.games.vague_attaque import GAME, rules
from houle.games.vague_attaque.options import Options

from .positions import KEY, Table, table


def team(at: str = "moor", **position: Any) -> Table:
    """A position of the team mode."""
    return table(at, seats=4, mode="team", **position)


def solo(at: str = "moor", **position: Any) -> Table:
    """A position of the solo mode."""
    return table(at, seats=1, **position)


def test_va65_seats_alternate_between_the_teams() -> None:
    t = team("sea", zones={"P1": "BP[] L1a[S28]", "P2": "L2a[S24]", "P4": "L3a[S25]"})
    assert t.moves() == {"adventure", "duel P2 S24", "duel P4 S25"}
    t = team(hands={"P1": "L9a"}).play("done")
    assert t.decider == "P2"


def test_va66_souvenirs_may_be_put_in_the_partners_zone() -> None:
    t = team(hands={"P1": "S02 S24 L4a"}, zones={"P3": "L1a[] BP[]", "P2": "L2a[]"})
    puts = {m for m in t.moves() if m.startswith("put")}
    assert puts == {"put S02 on L1a", "put S24 on L1a", "put S24 on BP"}
    t.play("place L4a")
    assert "L4a" in t.zone("P1")


def test_va67_the_partner_uses_an_extra_only_if_the_first_has_no_card() -> None:
    t = team(hands={"P1": "S03 S33", "P3": "S36"}, zones={"P1": "L2a[]"}).play("put S03 on L2a")
    assert (t.decider, t.decision) == ("P1", 18)
    assert t.play("pass").decider == "P1"
    extra = team(hands={"P1": "S17", "P3": "L4a"}, zones={"P1": "L9a[]"}).play("put S17 on L9a")
    assert (extra.decider, extra.decision) == ("P3", 18)
    assert extra.moves() == {"pass", "place L4a"}
    assert "L4a" in extra.play("place L4a").zone("P3")


def test_va67_a_dumped_extra_helps_the_partner_too() -> None:
    t = team(hands={"P1": "S03 L4a", "P3": "S36"}, zones={"P3": "L2a[]"}).play("dump S03")
    assert (t.decider, t.decision) == ("P3", 18)


def test_va68_the_partner_is_asked_after_the_seat_itself() -> None:
    t = team("sea", hands={"P1": "E27 S02", "P3": "E28"}, encounters="E10").play("adventure")
    assert (t.decider, t.decision) == ("P1", 6)
    t.play("P1 pass", "P3 play E28")
    assert t.hand("P1") == {"E27", "S02"} and t.decision == 17
    once = team("sea", hands={"P1": "E27 S02", "P3": "E28"}, encounters="E10")
    assert once.play("adventure", "P1 play E27").decision == 17


def test_va68_a_lucky_die_helps_the_partners_side() -> None:
    t = team("sea", hands={"P3": "E31"}, zones={"P2": "L5a[S09]"}).dice(1, 5, 6)
    t.play("duel P2 S09")
    assert (t.decider, t.decision) == ("P3", 8)
    assert t.play("play E31").hand("P1") == {"S09"}


def test_va68_a_tailwind_window_needs_a_souvenir_that_could_be_put() -> None:
    zones = {"P1": "L1a[]"}
    t = team(hands={"P1": "S02 S40", "P3": "E25"}, zones=zones).play("put S02 on L1a", "done")
    assert t.decider == "P2"
    t = team(hands={"P1": "S02", "P3": "E25"}, zones=zones).play("done")
    assert (t.decider, t.decision) == ("P3", 19) and t.rule_against("done") == "VA-68"
    assert t.play("pass").decider == "P2"
    dumped = team(hands={"P1": "S02 S28", "P3": "E25"}, zones=zones).play("dump S02")
    assert dumped.decider == "P2"


def test_va69_partners_are_never_opponents() -> None:
    t = team("sea", zones={"P3": "L1a[S28] L4a[]"}, hands={"P3": "S02", "P2": "S04"})
    assert t.moves() == {"adventure"} and t.rule_against("duel P3 S28") == "VA-69"
    gull = team("sea", hands={"P3": "S02", "P2": "S04"}, encounters="E17").play("adventure")
    assert gull.moves() == {"target P2"}


def test_va70_three_places_of_both_zones_win_for_the_team() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24]", "P3": "L3a[S05,S06,S32]"}
    t = team(hands={"P1": "S02"}, zones=zones).play("put S02 on L1a")
    assert t.result() == "winner team A" and t.match.result is not None
    assert t.match.result.places == (1, 3, 1, 3) and t.match.result.scores == (3, 0, 3, 0)


def test_va71_solo_uses_fewer_cards_and_the_hook() -> None:
    t = Table(Match(GAME, Options(players=1), key=KEY))
    assert int(t.state.artefact[0]) == 0 and t.zone("P1") == {} and t.on("BP") == []
    assert len(t.pile("encounter")) == 18 and len(t.pile("place")) == 9
    assert len(t.pile("souvenir")) == 39 and len(t.hand("P1")) == 3
    assert "E15" not in t.pile("encounter") and "E31" not in t.pile("encounter")


def test_va72_a_pirate_symbol_drawn_in_phase_one_goes_aboard() -> None:
    t = solo("explore", hands={"P1": "L4a"}, souvenirs="S24 S02").play("draw", "accept")
    assert t.on("BP") == ["S24"] and t.hand("P1") == {"L4a"} and t.pile("souvenir") == ["S02"]
    plain = solo("explore", souvenirs="S02").play("draw")
    assert plain.hand("P1") == {"S02"}
    hooked = solo("explore", artefacts={"P1": "A1"}, discards={"souvenir": "S24"}).play("hook")
    assert hooked.hand("P1") == {"S24"}


def test_va73_solo_has_no_duels() -> None:
    t = solo("sea")
    assert t.moves() == {"adventure"} and t.rule_against("duel P2 S09") == "VA-73"


def test_va74_nothing_is_put_on_the_ship_in_solo() -> None:
    t = solo(hands={"P1": "S24 L4a"}, zones={"P1": "L1a[]"})
    assert "put S24 on BP" not in t.moves() and t.rule_against("put S24 on BP") == "VA-74"
    assert "put S24 on L1a" in t.moves()


def test_va75_the_pirate_die_follows_the_players_turn() -> None:
    t = solo(hands={"P1": "S02 L4a"}, zones={"P1": "L1a[S28]"}, souvenirs="S40").dice(4)
    t.play("done")
    assert t.decision == 23 and t.moves() == {"lose S28"} and t.rule_against("pass") == "VA-75"
    t.play("lose S28")
    assert t.discard("souvenir") == ["S28"] and t.on("L1a") == [] and t.state.round_number == 2


def test_va75_every_face_of_the_pirate_die() -> None:
    calm = solo(hands={"P1": "S02"}, souvenirs="S40 S38").dice(1).play("done")
    assert calm.state.round_number == 2 and calm.hand("P1") == {"S02"}
    lookout = solo(hands={"P1": "S02"}, souvenirs="S40 S24 S38").dice(2).play("done", "accept")
    assert lookout.discard("souvenir") == ["S40"] and lookout.on("BP") == ["S24"]
    ransom = solo(hands={"P1": "S02 L4a"}, souvenirs="S40").dice(3).play("done", "discard L4a")
    assert ransom.discard("place") == ["L4a"]
    broadside = solo(hands={"P1": "S02"}, souvenirs="S40").dice(5, 1).play("done")
    assert broadside.hand("P1") == set() and broadside.discard("souvenir") == ["S02"]
    loot = solo(hands={"P1": "S02"}, souvenirs="S40 S38").dice(6).play("done", "accept")
    assert loot.on("BP") == ["S40"]


def test_va76_the_power_keeps_one_card_and_discards_the_others_in_order() -> None:
    t = solo("explore", hands={"P1": "S06 L4a S02 S10"}, souvenirs="S24").play("draw")
    assert t.moves() == {"accept", "keep S06", "keep L4a", "keep S02", "keep S10"}
    assert t.rule_against("pass") == "VA-76"
    t.play("keep S02")
    assert t.discard("souvenir") == ["S24", "S10", "S06"] and t.discard("place") == ["L4a"]
    assert t.hand("P1") == {"S02"} and t.on("BP") == []


def test_va76_the_power_works_once_and_needs_a_card() -> None:
    used = solo("explore", hands={"P1": "L4a"}, souvenirs="S24", fields="power_used=1")
    assert used.play("draw").on("BP") == ["S24"]
    bare = solo("explore", souvenirs="S24").play("draw")
    assert bare.on("BP") == ["S24"] and bare.decision == 4
    ransom = solo(hands={"P1": "S24"}).dice(3).play("done", "lose S24")
    assert ransom.on("BP") == ["S24"]


def test_va77_the_third_validated_place_wins_in_solo() -> None:
    zones = {"P1": "L1a[S28,S29] L2a[S03,S04,S24] L3a[S05,S06,S32]"}
    t = solo(hands={"P1": "S02"}, zones=zones).play("put S02 on L1a")
    assert t.result() == "win" and t.match.result is not None and t.match.result.places == (1,)


def test_va78_four_souvenirs_on_the_ship_lose() -> None:
    t = solo("explore", hands={"P1": "L4a"}, ship="S38,S39,S40", souvenirs="S24")
    t.play("draw", "accept")
    assert t.result() == "loss" and len(t.on("BP")) == 4 and rules.is_over(t.state)
    assert t.match.result is not None and t.match.result.places == (2,)


def test_va79_the_last_round_loses_in_solo() -> None:
    t = solo(hands={"P1": "L4a"}, souvenirs="S40", fields="round_number=40").dice(1)
    assert t.play("done").result() == "loss"
