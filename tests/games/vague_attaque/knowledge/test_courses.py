"""Vague & Attaque: the worlds that fit what a seat was told, listed by hand."""

from __future__ import annotations

import numpy as np

from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import MAX_HAND, SOUVENIR
from houle.games.vague_attaque.chapters.piles import (
    discard_from_hand,
    draw_top,
    gain_hidden,
    gain_open,
    pass_card,
    take_from_discard,
)
from houle.games.vague_attaque.knowledge.facts import hand_gave_away
from houle.games.vague_attaque.knowledge.memory import best_candidate, set_apart
from houle.games.vague_attaque.notation import CARD_NAMES
from tests.games.vague_attaque.positions import Table, table

from .worlds import World, check_uniform, every_world, samples


def cards(names: str) -> int:
    """A set of cards."""
    return sum(1 << CARD_NAMES.index(name) for name in names.split())


def draw(t: Table, seat: int) -> None:
    """Let a seat take the top souvenir of the pile."""
    gain_hidden(t.state, seat, draw_top(t.state, SOUVENIR, NO_LOG))


def give(t: Table, giver: int, receiver: int, card: str) -> None:
    """Let a card pass from hand to hand, seen by these two only."""
    pass_card(t.state, giver, receiver, CARD_NAMES.index(card))


def discard(t: Table, seat: int, card: str) -> None:
    """Let a seat discard a card."""
    discard_from_hand(t.state, seat, CARD_NAMES.index(card))


def claimed() -> Table:
    """P2 holds S02 and S04 and has shown that one of them is S04, S06 or S08."""
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("explore", hands=hands, souvenirs="S08 S10")
    hand_gave_away(t.state, 1, cards("S04 S06 S08"), 1)
    return t


def test_a_card_that_came_later_is_not_the_one_that_a_hand_has_shown_to_hold() -> None:
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("explore", hands=hands, discards={"souvenir": "S08 S10"})
    hand_gave_away(t.state, 1, cards("S04 S08 S10"), 1)
    draw(t, 1)

    def may_be(world: World) -> bool:
        fresh = {"S08", "S10"}
        return "S04" in world[1] and len(world[1] & fresh) == 1 and world[3] <= fresh

    hidden = "S02 S04 S06 S08 S10"
    expected = every_world(hidden, ["S01", "", "", ""], [0, 3, 1, 1], may_be)
    assert len(expected) == 4
    check_uniform(samples(t, 0, 200), expected)


def test_a_later_card_of_the_same_pile_counts_only_beside_the_earlier_ones() -> None:
    t = claimed()
    draw(t, 1)
    shown = {"S04", "S06", "S08"}
    hidden = "S02 S04 S06 S08 S10"
    known = ["S01", "", "", ""]
    expected = every_world(hidden, known, [0, 3, 1, 1], lambda world: bool(world[1] & shown))
    check_uniform(samples(t, 0, 400), expected)


def test_a_card_that_leaves_unseen_may_be_the_one_that_the_hand_has_shown_to_hold() -> None:
    t = claimed()
    give(t, 1, 2, "S04")
    shown = {"S04", "S06", "S08"}

    def may_be(world: World) -> bool:
        before = [{*world[1], card} for card in world[2]]
        return any(hand & shown for hand in before)

    hidden = "S02 S04 S06 S08 S10"
    expected = every_world(hidden, ["S01", "", "", "", ""], [0, 1, 2, 1, 1], may_be)
    check_uniform(samples(t, 0, 900), expected)


def test_who_received_the_card_knows_whether_the_rest_of_the_hand_still_holds_one() -> None:
    t = claimed()
    give(t, 1, 2, "S02")
    shown = {"S04", "S06", "S08"}
    hidden, known = "S01 S04 S08 S10", ["", "", "S02 S06", "", ""]
    expected = every_world(hidden, known, [1, 1, 0, 1, 1], lambda world: world[1] <= shown)
    assert len(expected) == 12
    check_uniform(samples(t, 2, 200), expected)


def test_a_card_that_was_not_one_of_them_leaves_one_of_them_behind() -> None:
    t = claimed()
    discard(t, 1, "S02")
    shown = {"S04", "S06", "S08"}
    known = ["S01", "", "", "", ""]
    expected = every_world(
        "S04 S06 S08 S10", known, [0, 1, 1, 1, 1], lambda world: world[1] <= shown
    )
    assert len(expected) == 18
    check_uniform(samples(t, 0, 300), expected)


def test_a_card_that_was_one_of_them_leaves_anything_behind() -> None:
    t = claimed()
    discard(t, 1, "S04")
    expected = every_world(
        "S02 S06 S08 S10", ["S01", "", "", "", ""], [0, 1, 1, 1, 1], lambda world: True
    )
    check_uniform(samples(t, 0, 400), expected)


def test_every_moment_counts_and_not_only_the_latest() -> None:
    t = claimed()
    hand_gave_away(t.state, 1, cards("S02 S10"), 1)

    def may_be(world: World) -> bool:
        return bool(world[1] & {"S04", "S06", "S08"}) and bool(world[1] & {"S02", "S10"})

    hidden = "S02 S04 S06 S08 S10"
    expected = every_world(hidden, ["S01", "", "", "", ""], [0, 2, 1, 1, 1], may_be)
    check_uniform(samples(t, 0, 600), expected)


def test_two_cards_known_in_a_hand_are_two_of_its_cards() -> None:
    t = table(
        "explore",
        hands={"P1": "S01", "P3": "S04"},
        souvenirs="S02 S06 S08 S10",
        discards={"souvenir": "S12"},
    )
    gain_open(t.state, 1, take_from_discard(t.state, SOUVENIR))
    draw(t, 1)
    hand_gave_away(t.state, 1, cards("S06"), 0)
    draw(t, 1)
    t.state.known[0] |= cards("S02 S06")
    seen = looks.knowledge(GAME, t.state, 0).state
    set_apart(seen, 1, 1)
    sets = seen.may_be[1, 1]
    assert sorted(int(found) for found in sets if found) == [
        cards("S02"),
        cards("S06"),
        cards("S12"),
    ]
    expected = every_world(
        "S04 S08 S10", ["S01", "S02 S06 S12", "", "", ""], [0, 0, 1, 1, 1], lambda world: True
    )
    check_uniform(samples(t, 0, 100), expected)


def test_when_two_hands_pass_cards_each_pair_of_hands_is_counted_for_itself() -> None:
    hands = {"P1": "S01", "P2": "S02", "P3": "S04", "P4": "S06", "P5": "L1a"}
    t = table("explore", seats=5, hands=hands, discards={"souvenir": "S08 S10"})
    draw(t, 1)
    draw(t, 2)
    give(t, 1, 3, "S02")
    give(t, 2, 4, "S04")
    fresh = {"S08", "S10"}

    def may_be(world: World) -> bool:
        return len((world[2] | world[4]) & fresh) == 1 and not fresh <= world[1] | world[3]

    hidden, known = "S02 S04 S06 S08 S10", ["S01", "", "", "", ""]
    expected = every_world(hidden, known, [0, 1, 1, 2, 1], may_be)
    assert len(expected) == 36
    check_uniform(samples(t, 0, 300), expected)


def test_a_card_laid_down_takes_one_of_its_kind_from_all_that_it_may_have_been() -> None:
    hands = {"P1": "S01", "P2": "S02", "P3": "S06", "P4": "S04"}
    t = table("explore", seats=4, hands=hands, discards={"souvenir": "S08 S10"})
    draw(t, 1)
    give(t, 1, 2, "S02")
    discard(t, 2, "S06")
    older, fresh = {"S02", "S04"}, {"S08", "S10"}

    def may_be(world: World) -> bool:
        # P2 and P3 held two older cards and a new one, of which P3 has laid down an older one.
        both = world[1] | world[2]
        return len(both & older) == 1 and len(both & fresh) == 1 and not world[3] & fresh

    expected = every_world("S02 S04 S08 S10", ["S01", "", "", "", ""], [0, 1, 1, 1, 1], may_be)
    assert len(expected) == 8
    check_uniform(samples(t, 0, 200), expected)


def test_what_a_hand_has_shown_to_hold_is_not_a_card_that_came_later_whatever_is_laid_down() -> (
    None
):
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("explore", hands=hands, discards={"souvenir": "S08 S10 S12"})
    draw(t, 2)
    hand_gave_away(t.state, 1, cards("S04 S08 S10 S12"), 1)
    give(t, 2, 1, "S06")
    discard(t, 1, "S02")

    def may_be(world: World) -> bool:
        return "S04" in world[1] and not {"S04", "S06"} & (world[3] | world[4])

    hidden = "S04 S06 S08 S10 S12"
    expected = every_world(hidden, ["S01", "", "", "", ""], [0, 2, 1, 1, 1], may_be)
    assert len(expected) == 12
    check_uniform(samples(t, 0, 400), expected)


def test_of_several_cards_the_one_about_which_most_is_known_is_taken_whatever_their_order() -> None:
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        sets = np.zeros(MAX_HAND, dtype=np.int64)
        sets[:3] = [(0b11110, 0b1100100, 0b1100)[kind] for kind in order]
        found = best_candidate(sets, 2, -1, 2)
        assert order[found] == 2
        others = {order[i]: int(sets[i]) for i in range(3) if i != found}
        assert others == {0: 0b11110, 1: 0b1101100}


def test_one_of_the_cards_looked_at_across_a_shuffle_is_old_wherever_it_went() -> None:
    t = table(
        "sea",
        hands={"P1": "L1a", "P2": "S02", "P3": "S33"},
        souvenirs="S20",
        discards={"souvenir": "S10 S12 S14 S16"},
        encounters="E06",
    ).play("adventure", "take S20")
    give(t, 0, 2, "S20")
    fresh = {"S10", "S12", "S14", "S16"}

    def may_be(world: World) -> bool:
        under = world[-1] | world[-2]
        counts = len(world[2] & fresh) + len(under & fresh) == 2 and len(world[2] & fresh) <= 1
        # The older card was looked at first, so if it was slid under, it lies above the other.
        return counts and world[-1] <= fresh

    hidden, known = "S20 S33 S10 S12 S14 S16", ["", "S02", "", "", "", "", ""]
    expected = every_world(hidden, known, [0, 0, 2, 1, 1, 1, 1], may_be)
    assert len(expected) == 72
    check_uniform(samples(t, 1, 800), expected)
