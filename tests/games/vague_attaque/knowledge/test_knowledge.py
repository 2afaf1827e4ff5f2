"""Vague & Attaque: worlds dealt anew are exactly those that agree with all that was seen."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from houle.contract.walks import new_match
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.rule import NO_SEAT
from houle.games.vague_attaque import GAME, heuristic
from houle.games.vague_attaque.cards import (
    DECK_SETS,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    NUM_ENCOUNTERS,
    PLACE,
    SOUVENIR,
    SOUVENIRS,
)
from houle.games.vague_attaque.knowledge.courses import is_possible
from houle.games.vague_attaque.knowledge.lots import lot_set
from houle.games.vague_attaque.knowledge.memory import memory_of, sea_memory_of, set_apart
from houle.games.vague_attaque.knowledge.survey import survey
from houle.games.vague_attaque.notation import CARD_NAMES
from houle.games.vague_attaque.options import Options
from tests.games.vague_attaque.positions import table
from tests.walks import name_of

from .beliefs import TooManyCasesError, lay_out, matches
from .witness import Witness, hearing, viewers
from .worlds import World, check_uniform, every_world, samples

MANY = (
    Options(players=1),
    Options(players=1, solo_level="rough"),
    Options(players=2),
    Options(players=3),
    Options(players=4),
    Options(players=5),
    Options(players=4, mode="team"),
    Options(players=4, mode="team", team_hands="open"),
)
MOVES = 140
SHARE = 0.06


@cache
def watched(options: Options) -> list[tuple[Any, dict[int, Witness]]]:
    """Some states of a match, with what every viewer holds possible in each of them.

    The match is played with plain rules: what was put down is heard inside them.
    """
    seed = MANY.index(options)
    match, chooser = new_match(GAME, options, seed), random.Random(seed)
    witnesses = {v: Witness(v, match.state, match.events) for v in viewers(match.state)}
    moments = []
    with hearing() as heard:
        while not match.is_over and len(match.played) < MOVES:
            seat = match.to_move[0]
            moves = match.legal_numbers(seat)
            chosen = chooser.choice(moves)
            if seed % 2 == 1 and chooser.random() < 0.8:
                chosen = max(moves, key=lambda m: heuristic.judge(match.state, seat, m))
            before = GAME.state.copy_of(match.state)
            heard.clear()
            told = match.play_number(seat, chosen)
            for viewer in list(witnesses):
                try:
                    witnesses[viewer].watch(before, told, list(heard), match.state)
                except TooManyCasesError:
                    del witnesses[viewer]
            if chooser.random() < SHARE:
                copies = {viewer: witness.copy() for viewer, witness in witnesses.items()}
                moments.append((GAME.state.copy_of(match.state), copies))
    return moments


@pytest.mark.parametrize("options", MANY, ids=name_of)
def test_no_redealt_world_contradicts_what_a_viewer_has_seen(options: Options) -> None:
    worlds = 0
    for state, witnesses in watched(options):
        for viewer, witness in witnesses.items():
            assert witness.allows(state)
            world = looks.redeal(GAME, state, viewer, key_from_seed(worlds))
            assert witness.allows(world), (viewer, worlds)
            worlds += 1
    assert worlds > 4


def cards_that_may_be(state: Any, viewer: int, deck: int, cards: list[list[int]]) -> bool:
    """Whether redeal could lay the cards so: the hands, the pile, those looked at."""
    *hands, pile, looking = cards
    state = looks.knowledge(GAME, state, viewer).state
    row, first = viewer + 1, FIRST_ENCOUNTER if deck == ENCOUNTER else 0
    for seat in range(int(state.seats)):
        set_apart(state, row, seat)
    hidden = (1 << NUM_ENCOUNTERS) - 1 & ~sea_memory_of(state, viewer)
    if deck != ENCOUNTER:
        hidden = int(DECK_SETS[deck]) & ~memory_of(state, viewer)
    for seat, hand in enumerate(hands):
        if deck == ENCOUNTER:
            break
        unknown = tuple(c for c in hand if hidden >> c & 1)
        sets = [int(m) & hidden for m in state.may_be[row, seat] if int(m) & hidden]
        if seat != viewer and not matches(tuple(sets), unknown):
            return False
    lots = [*state.pile_lot[deck][: len(pile)], *state.looking_lot[: len(looking)]]
    sets = [lot_set(state, row, int(lot)) for lot in lots]
    named = [card - first for card in (*pile, *looking)]
    if not all(not hidden >> c & 1 or m >> c & 1 for m, c in zip(sets, named, strict=True)):
        return False
    if deck != SOUVENIR:
        return True
    survey(state)
    return is_possible(laid_out(state, hands, pile, looking))


def laid_out(state: Any, hands: list[list[int]], pile: list[int], looking: list[int]) -> Any:
    """The state with its souvenirs laid so."""
    for seat, hand in enumerate(hands):
        state.hand[seat] = int(state.hand[seat]) & ~SOUVENIRS | sum(1 << c for c in hand)
    state.pile[SOUVENIR][: len(pile)] = pile
    if looking:
        state.looking[: len(looking)] = looking
    return state


@pytest.mark.parametrize("options", MANY, ids=name_of)
def test_every_world_that_a_viewer_holds_possible_may_be_dealt(options: Options) -> None:
    chooser, laid = random.Random(1), 0
    for state, witnesses in watched(options):
        for viewer, witness in witnesses.items():
            for deck in (SOUVENIR, PLACE, ENCOUNTER):
                for case in list(witness.decks[deck].cases)[:3]:
                    cards = lay_out(case, chooser)
                    if cards is not None:
                        assert cards_that_may_be(state, viewer, deck, cards), (viewer, deck)
                        laid += 1
    assert laid > 10


@pytest.mark.parametrize("options", MANY[2:], ids=name_of)
def test_in_a_redealt_world_the_others_can_imagine_worlds_too(options: Options) -> None:
    chooser, dealt = random.Random(2), 0
    for state, witnesses in watched(options):
        viewer = chooser.choice(list(viewers(state)))
        other = chooser.choice(list(viewers(state)))
        world = looks.redeal(GAME, state, viewer, key_from_seed(dealt))
        again = looks.redeal(GAME, world, other, key_from_seed(dealt + 1))
        assert witnesses[NO_SEAT].allows(again)
        dealt += 1
    assert dealt > 2


# Small situations, every world listed by hand.


def test_of_two_known_cards_one_may_have_been_stolen_unseen() -> None:
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("sea", active="P3", hands=hands, souvenirs="S08", encounters="E17")
    t.state.known[0] |= 1 << CARD_NAMES.index("S02") | 1 << CARD_NAMES.index("S04")
    t.play("adventure", "target P2")

    def may_be(world: World) -> bool:
        return world[1] < {"S02", "S04"} and len(world[2] & {"S02", "S04"}) == 1

    expected = every_world("S02 S04 S06 S08", ["S01", "", "", ""], [0, 1, 2, 1], may_be)
    assert len(expected) == 4
    check_uniform(samples(t, 0, 200), expected)


def test_a_known_card_may_have_been_stolen_in_place_of_an_unknown_one() -> None:
    hands = {"P1": "S01", "P2": "S02 S04", "P3": "S06"}
    t = table("sea", active="P3", hands=hands, souvenirs="S08", encounters="E17")
    t.state.known[0] |= 1 << CARD_NAMES.index("S02")
    t.play("adventure", "target P2")
    expected = every_world(
        "S02 S04 S06 S08", ["S01", "", "", ""], [0, 1, 2, 1], lambda world: "S02" not in world[3]
    )
    assert len(expected) == 9
    check_uniform(samples(t, 0, 400), expected)


def test_a_card_slid_under_and_looked_at_is_in_that_hand_or_under_again() -> None:
    t = table(
        "sea",
        hands={"P1": "L1a", "P2": "L2a", "P3": "S33"},
        souvenirs="S20 S16 S14 S01",
        encounters="E06 E07",
    ).play("adventure", "take S16", "done", "P2 draw", "adventure", "take S14")
    slid = {"S20", "S14"}

    def may_be(world: World) -> bool:
        return len(world[1] & slid) == 1 and world[3] < slid

    expected = every_world("S01 S33 S20 S14", ["S16", "", "", ""], [0, 2, 1, 1], may_be)
    assert len(expected) == 4
    check_uniform(samples(t, 0, 200), expected)


def test_a_card_looked_at_while_the_pile_was_rebuilt_is_kept_or_slid_under_first() -> None:
    t = table(
        "sea",
        hands={"P1": "L1a", "P2": "S02", "P3": "S33"},
        souvenirs="S20",
        discards={"souvenir": "S10 S12"},
        encounters="E06",
    ).play("adventure", "take S20")
    fresh = {"S10", "S12"}

    def may_be(world: World) -> bool:
        return world[4] < fresh and (world[0] < fresh or world[3] < fresh) and not world[2] & fresh

    expected = every_world("S20 S33 S10 S12", ["", "S02", "", "", ""], [1, 0, 1, 1, 1], may_be)
    assert len(expected) == 8
    check_uniform(samples(t, 1, 300), expected)


def test_in_solo_a_souvenir_drawn_into_the_hand_has_no_pirate_symbol() -> None:
    t = table("explore", seats=1, hands={"P1": "S30"}, souvenirs="S02 S21 S22").play("draw")
    expected = every_world(
        "S30 S02 S21 S22", ["", "", ""], [2, 1, 1], lambda world: world[0] != {"S21", "S22"}
    )
    assert len(expected) == 10
    check_uniform(samples(t, NO_SEAT, 400), expected)
