"""Vague & Attaque: what seats remember, and worlds dealt anew behind their backs."""

from __future__ import annotations

from collections import Counter

from houle.engine import view as looks
from houle.engine.chance import key_from_seed, script
from houle.engine.rule import NO_SEAT
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import FIRST_ENCOUNTER
from houle.games.vague_attaque.notation import CARD_NAMES
from houle.games.vague_attaque.view import knows
from tests.games.vague_attaque.positions import Table, table

from .worlds import World, check_uniform, every_world, samples

ALL = lambda world: True  # noqa: E731


def knower(t: Table, card: str) -> set[int]:
    """The seats (-1: a spectator) that know where the card is."""
    seats = [*range(int(t.state.seats)), NO_SEAT]
    return {seat for seat in seats if knows(t.state, seat, CARD_NAMES.index(card))}


# Memory.


def test_a_card_in_hand_is_known_to_its_owner_alone() -> None:
    t = table("explore", souvenirs="S20 S16", hands={"P2": "S02"}).play("draw")
    assert knower(t, "S20") == {0} and knower(t, "S02") == {1} and knower(t, "S16") == set()


def test_a_card_won_before_everybodys_eyes_is_known_to_all() -> None:
    t = table("sea", zones={"P2": "L5a[S09]"}, hands={"P1": "S02"}).dice(6, 1).play("duel P2 S09")
    assert knower(t, "S09") == {0, 1, 2, NO_SEAT}
    assert int(looks.view(GAME, t.state, 2).state.hand[0]) == 0
    assert int(looks.knowledge(GAME, t.state, 2).state.hand[0]) == 1 << CARD_NAMES.index("S09")


def test_the_cards_slid_under_a_pile_are_remembered_until_they_are_shuffled() -> None:
    t = table("sea", souvenirs="S20 S16 S14 S01", encounters="E06").play("adventure", "take S16")
    assert knower(t, "S20") == {0} == knower(t, "S14") and knower(t, "S01") == set()
    seen = looks.knowledge(GAME, t.state, 0).state.pile[0]
    assert [int(c) for c in seen[:3]] == [13, 19, -2]
    assert looks.view(GAME, t.state, 0).state.pile[0][0] == -2


def test_who_slid_a_card_under_knows_who_draws_it() -> None:
    t = table("sea", souvenirs="S20 S16", encounters="E06 E01", hands={"P1": "L1a"})
    t.play("adventure", "take S20", "done", "P2 draw")
    assert "S16" in t.hand("P2") and knower(t, "S16") == {0, 1}


def test_a_shuffled_card_is_forgotten_by_all() -> None:
    t = table("explore", hands={"P2": "S02"}, discards={"souvenir": "S06 S10 S12"}).play("draw")
    left = set(t.pile("souvenir"))
    assert left and all(knower(t, card) == set() for card in left)


def test_a_hand_looked_at_is_remembered_until_such_a_card_leaves_unseen() -> None:
    hands = {"P1": "L1a", "P2": "S02 S04 L4a", "P3": "L2a"}
    t = table("sea", hands=hands, encounters="E20 E17").play("adventure", "target P2")
    assert knower(t, "S02") == knower(t, "L4a") == {0, 1}
    t.play("done")
    t = table("sea", active="P3", hands=hands, encounters="E17")
    for card in ("S02", "S04", "L4a"):
        t.state.known[0] |= 1 << CARD_NAMES.index(card)
    t.play("adventure")
    script(t.state, [(0, 3)])
    t.play("target P2")
    assert knower(t, "S02") == {1, 2} and knower(t, "S04") == {1} and knower(t, "L4a") == {0, 1}


def test_the_only_card_of_its_back_is_no_mystery() -> None:
    t = table("sea", active="P3", hands={"P2": "S02 L4a"}, encounters="E17")
    t.state.known[0] |= 1 << CARD_NAMES.index("S02")
    t.play("adventure")
    script(t.state, [(0, 2)])
    t.play("target P2")
    assert "S02" in t.hand("P3") and knower(t, "S02") == {0, 1, 2}


def test_a_gift_is_known_to_giver_and_receiver() -> None:
    t = table("sea", hands={"P1": "S02 S04", "P2": "S06 S08", "P3": "L4a"}, encounters="E15")
    t.play("adventure", "give S02", "give S06", "give L4a")
    assert knower(t, "S02") == {0, 1} and knower(t, "S06") == {1, 2} and knower(t, "L4a") == {2, 0}


def test_a_spectator_does_not_learn_what_is_kept_in_secret() -> None:
    t = table("sea", souvenirs="S20 S16 S14", encounters="E06").play("adventure", "take S16")
    assert knower(t, "S16") == {0}
    assert t.match.record(NO_SEAT)["moves"][-1] == [0, "?"]
    assert t.match.record(1)["moves"][-1] == [0, "?"]


# Worlds.


def test_hidden_souvenirs_are_dealt_uniformly() -> None:
    t = table("explore", hands={"P1": "S01", "P2": "S02 S03", "P3": "S04 L4a"}, souvenirs="S05 S06")
    expected = every_world("S02 S03 S04 S05 S06", ["S01", "", "", "", ""], [0, 2, 1, 1, 1], ALL)
    assert len(expected) == 60
    check_uniform(samples(t, 0, 900), expected)


def test_what_is_remembered_stays_where_it_is() -> None:
    t = table(
        "sea",
        hands={"P1": "L1a", "P2": "S02 S03", "P3": "S04"},
        souvenirs="S20 S16 S14 S05",
        encounters="E06",
    ).play("adventure", "take S16")
    known = ["S16", "", "", "", "S20", "S14"]
    expected = every_world("S02 S03 S04 S05", known, [0, 2, 1, 1, 0, 0], ALL)
    assert len(expected) == 12
    check_uniform(samples(t, 0, 300), expected)
    others = every_world(
        "S16 S20 S14 S04 S05", ["", "S02 S03", "", "", "", ""], [1, 0, 1, 1, 1, 1], ALL
    )
    assert len(others) == 120
    check_uniform(samples(t, 1, 1000), others)


def test_a_spectator_knows_least() -> None:
    t = table("explore", seats=2, hands={"P1": "S01 S02", "P2": "S03"}, souvenirs="S05")
    expected = every_world("S01 S02 S03 S05", ["", "", ""], [2, 1, 1], ALL)
    check_uniform(samples(t, NO_SEAT, 600), expected)


def test_a_hand_that_could_not_use_an_extra_holds_nothing_that_fits() -> None:
    t = table(
        active="P2",
        hands={"P1": "S40", "P2": "S03 S14 L4a", "P3": "S33"},
        zones={"P2": "L2a[]"},
        souvenirs="S35 S41 S38",
    ).play("put S03 on L2a")
    assert t.decision == 17

    def nothing_fits(world: World) -> bool:
        return not world[1] & {"S04", "S24", "S33", "S35", "S36", "S37"}

    hidden = "S14 S33 S35 S41 S38"
    expected = every_world(hidden, ["S40", "", "", "", "", ""], [0, 1, 1, 1, 1, 1], nothing_fits)
    assert len(expected) == 3 * 24
    check_uniform(samples(t, 0, 700), expected)


def test_a_hand_that_is_asked_for_an_extra_holds_something_that_fits() -> None:
    t = table(
        active="P2",
        hands={"P1": "S40", "P2": "S03 S14 S35", "P3": "S33"},
        zones={"P2": "L2a[]"},
        souvenirs="S41 S38",
    ).play("put S03 on L2a")

    def something_fits(world: World) -> bool:
        return bool(world[1] & {"S33", "S35"})

    known = ["S40", "", "", "", ""]
    expected = every_world("S14 S33 S35 S41 S38", known, [0, 2, 1, 1, 1], something_fits)
    check_uniform(samples(t, 0, 700), expected)
    t.play("P2 pass")
    check_uniform(samples(t, 0, 700), expected)


def test_an_extra_that_is_used_gives_nothing_more_away() -> None:
    t = table(
        active="P2",
        hands={"P1": "S40", "P2": "S03 S14 S35", "P3": "S33"},
        zones={"P2": "L2a[]"},
        souvenirs="S41 S38",
    ).play("put S03 on L2a", "put S35 on L2a")
    expected = every_world("S14 S33 S41 S38", ["S40", "", "", "", ""], [0, 1, 1, 1, 1], ALL)
    check_uniform(samples(t, 0, 400), expected)


def rebuilt() -> Table:
    """P3 has just drawn from a pile rebuilt from S10, S12, S14; P2 holds older cards."""
    return table(
        "explore",
        active="P3",
        hands={"P1": "S01", "P2": "S02 S04", "P3": "S06"},
        discards={"souvenir": "S10 S12 S14"},
        encounters="E17",
    ).play("draw")


def test_a_rebuilt_pile_holds_what_was_discarded_and_hands_do_not() -> None:
    t = rebuilt()
    fresh = {"S10", "S12", "S14"}

    def may_be(world: World) -> bool:
        return len(world[2] & fresh) == 1 and not world[1] & fresh

    hidden = "S02 S04 S06 S10 S12 S14"
    expected = every_world(hidden, ["S01", "", "", "", ""], [0, 2, 2, 1, 1], may_be)
    assert len(expected) == 3 * 6
    check_uniform(samples(t, 0, 400), expected)


def test_after_an_unseen_theft_only_the_fresh_cards_of_both_hands_are_counted() -> None:
    t = rebuilt().play("adventure")
    t.play("target P2", "done")  # P3 holds three cards now, P2 one: all old cards but one
    fresh = {"S10", "S12", "S14"}

    def may_be(world: World) -> bool:
        return len(world[2] & fresh) == 1 and not world[1] & fresh

    hidden = "S02 S04 S06 S10 S12 S14"
    expected = every_world(hidden, ["S01", "", "", "", ""], [0, 1, 3, 1, 1], may_be)
    check_uniform(samples(t, 0, 500), expected)


def test_a_theft_from_a_mixed_hand_joins_the_counts() -> None:
    t = rebuilt()
    t.play("adventure", "target P1", "done")
    t = table(
        "explore",
        active="P2",
        hands={"P1": "S01", "P2": "S02 S04", "P3": "S06"},
        discards={"souvenir": "S10 S12"},
        encounters="E13 E17",
    ).play("draw", "adventure", "done", "draw", "adventure")
    script(t.state, [(0, 3)])
    t.play("target P2")
    fresh = {"S10", "S12"}

    def may_be(world: World) -> bool:
        return len(world[1] & fresh) <= 1 and len((world[1] | world[2]) & fresh) == 2

    expected = every_world("S02 S04 S06 S10 S12", ["S01", "", ""], [0, 2, 3], may_be)
    check_uniform(samples(t, 0, 600), expected)


def test_secret_gifts_are_chosen_anew() -> None:
    t = table("sea", hands={"P1": "S02 L1a E25", "P2": "S06", "P3": "L4a"}, encounters="E15").play(
        "adventure", "P1 give L1a"
    )
    found: Counter[str] = Counter()
    for number in range(600):
        world = looks.redeal(GAME, t.state, 1, key_from_seed(number))
        found[CARD_NAMES[int(world.chosen[0])][0]] += 1
        assert (
            int(world.chosen[0]) >= FIRST_ENCOUNTER
            or int(world.hand[0]) >> int(world.chosen[0]) & 1
        )
    assert set(found) == {"S", "L", "E"} and min(found.values()) > 150
    own = looks.redeal(GAME, t.state, 0, key_from_seed(1))
    assert CARD_NAMES[int(own.chosen[0])] == "L1a"


def test_encounters_left_by_the_foghorn_stay_where_the_owner_slid_them() -> None:
    t = table("sea", artefacts={"P1": "A5"}, encounters="E10 E13 E12 E01 E02 E03")
    t.play("adventure", "take E13")
    for number in range(20):
        world = looks.redeal(GAME, t.state, 0, key_from_seed(number))
        names = [CARD_NAMES[int(c)] for c in world.pile[2][:2]]
        assert names == ["E12", "E10"]
    assert {
        CARD_NAMES[int(looks.redeal(GAME, t.state, 1, key_from_seed(n)).pile[2][0])]
        for n in range(60)
    } == {"E10", "E12", "E01", "E02", "E03"}


def test_cards_being_looked_at_are_hidden_from_the_others() -> None:
    t = table("sea", souvenirs="S20 S16 S14 S01", encounters="E06").play("adventure")
    assert list(looks.view(GAME, t.state, 1).state.looking) == [-2, -2, -2]
    assert list(looks.view(GAME, t.state, 0).state.looking) == [19, 15, 13]
    found = {int(looks.redeal(GAME, t.state, 1, key_from_seed(n)).looking[0]) for n in range(60)}
    assert found == {19, 15, 13, 0}


def test_watchers_of_a_solo_match_do_not_know_the_order_of_the_hand() -> None:
    t = table("explore", seats=1, hands={"P1": "S02 S04 L4a"}, souvenirs="S06")
    found = {
        tuple(int(c) for c in looks.redeal(GAME, t.state, NO_SEAT, key_from_seed(n)).order[0][:3])
        for n in range(200)
    }
    assert len(found) == 3 * 6
    mine = looks.redeal(GAME, t.state, 0, key_from_seed(1))
    assert list(mine.order[0]) == list(t.state.order[0])
