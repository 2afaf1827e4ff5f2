"""Vague Verte: the worked examples VV-X1 to VV-X41 and the golden game."""

from __future__ import annotations

from collections import Counter

import pytest

from houle.games.vague_verte.cards import CARD_NAMES, COPIES
from houle.games.vague_verte.chapters.traffic import is_barred, is_stopped

from .positions import (
    cards,
    legal,
    new_match,
    on_turn,
    play,
    plays,
    position,
    refusal,
    rules,
    street,
    winners,
)

SIX = "B1,B2,B3,B4,Y1,Y2"


@pytest.mark.parametrize("players, pile", [(2, 49), (3, 44), (4, 39)])
def test_vvx1_setup(players, pile) -> None:
    state = new_match("vvx1", players=players).state
    assert list(state.hand_size) == [5] * players + [0] * (4 - players)
    assert (state.pile_size, state.face_up_size) == (pile, 1)
    assert legal(state, 0) == {"D", "F"}


def test_vvx2_an_unstarted_player_with_cars_plays_one() -> None:
    state = position("street=/B1 hand=W2,Y3,TOW,RED,BX,DUCK red=0,1")
    assert legal(state) == {"W2", "Y3"}


def test_vvx3_an_unstarted_player_without_cars_discards() -> None:
    state = position("street=/B1 hand=TOW,RED,BX,DUCK,AMB,GRN/Y2 red=0,0,0,1")
    assert legal(state) == {"-TOW", "-RED", "-BX", "-DUCK", "-AMB", "-GRN"}
    play(state, "-RED")
    assert cards(state.face_up).endswith("RED")
    assert (on_turn(state), int(state.hand_size[0])) == (1, 5)


def test_vvx4_a_taken_and_played_card_leaves_an_empty_pile_to_be_turned_up() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W4 pile=B4,B3")
    play(state, "F")
    assert state.face_up_size == 0
    play(state, "W4")
    assert (cards(state.face_up), on_turn(state)) == ("B3", 1)


def test_vvx5_a_discard_refills_the_pile() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W4 pile=B4,B3")
    play(state, "F", "-B2")
    assert (cards(state.face_up), cards(state.pile)) == ("B2", "B4 B3")


def test_vvx6_colour_and_number_are_free() -> None:
    assert plays(position("street=B1/ hand=W3")) == {"W3"}


def test_vvx7_breakdowns_go_behind_cars_of_their_colour() -> None:
    state = position("seats=3 street=B1/B1,Y3/W2,B4 hand=YX,BX,WX")
    assert plays(state) == {"YX@P1", "BX@P2"}
    play(state, "YX@P1")
    assert street(state, 1) == "B1 Y3 YX"
    assert is_stopped(state, 1)


def test_vvx8_a_stopped_player_tows_or_attacks() -> None:
    state = position("street=B1,BX/Y1 hand=TOW,B1,V2,AMB,YX")
    assert plays(state) == {"TOW", "YX@P1"}
    play(state, "TOW")
    assert (street(state, 0), int(state.front[0])) == ("B1 BX+TOW", 2)
    assert not is_stopped(state, 0)


def test_vvx9_only_the_street_on_the_row_is_barred() -> None:
    state = position("seats=4 street=B1,B2/B1,B2,B3/B1,B2,B3,B4/B1 hand=RED")
    play(state, "RED@3")
    assert [is_barred(state, seat) for seat in range(4)] == [False, True, False, False]


def test_vvx10_a_street_may_reach_the_row_of_the_light() -> None:
    state = position("street=B1,B2/Y1 hand=B3,B4,GRN/Y2 red=0,0,0,1")
    play(state, "B3", "D", "-Y2", "D")
    assert state.front[0] == 3
    assert plays(state) == {"GRN@3"}


def test_vvx11_a_green_light_takes_one_red_light_away() -> None:
    state = position("street=B1,B2,B3/Y1 hand=GRN red=0,1,0,1")
    assert plays(state) == {"GRN@1", "GRN@3"}
    play(state, "GRN@3")
    assert list(state.red) == [0, 1, 0, 0, 0, 0, 0, 0]
    assert not is_barred(state, 0)
    assert state.cancelled.sum() == 1


def test_vvx12_the_ambulance_passes_the_light() -> None:
    state = position("street=B1,B2,B3/Y1 hand=AMB,V4/Y2 red=0,0,0,1")
    assert plays(state) == {"AMB"}
    play(state, "AMB", "D", "-Y2", "F")
    assert street(state, 0) == "B1 B2 B3 AMB"
    assert refusal(state, "V4") == 0
    assert state.red[3] == 1


def test_vvx13_the_ambulance_passes_a_breakdown_only_under_a_tow() -> None:
    assert plays(position("street=B1,B2,BX/Y1 hand=AMB,V4 red=0,0,0,1")) == set()


def test_vvx14_the_ambulance_follows_a_covered_breakdown() -> None:
    assert plays(position("street=B1,B2,BX+TOW/Y1 hand=AMB,V4 red=0,0,0,1")) == {"AMB"}


def test_vvx15_ducks_cost_a_turn() -> None:
    state = position("seats=3 street=B1/Y1/W1 hand=DUCK/V1/V2")
    play(state, "DUCK@P1")
    assert (street(state, 1), on_turn(state)) == ("Y1 DUCK", 2)
    play(state, "D", "-V2", "D", "-W4", "D", "V1")
    assert street(state, 1) == "Y1 DUCK V1"


def test_vvx16_no_ducks_after_a_breakdown() -> None:
    assert plays(position("street=Y1/B1,BX hand=DUCK")) == set()


def test_vvx17_a_car_on_square_7_wins() -> None:
    state = position(f"street={SIX}/Y1 hand=W4")
    play(state, "W4")
    assert rules.is_over(state)
    assert winners(state) == [0]


def test_vvx18_a_breakdown_on_square_7_and_the_tow_that_wins() -> None:
    state = position("street=Y1/B1,B2,B3,B4,Y1,W2 hand=WX,DUCK/TOW")
    assert plays(state) == {"WX@P1"}
    play(state, "WX@P1")
    assert (rules.is_over(state), on_turn(state)) == (False, 1)
    play(state, "D", "TOW")
    assert winners(state) == [1]


def test_vvx19_the_ambulance_wins_past_the_light_on_row_6() -> None:
    state = position(f"street={SIX}/Y1 hand=AMB,V4 red=0,0,0,0,0,0,1")
    assert plays(state) == {"AMB"}
    play(state, "AMB")
    assert winners(state) == [0]


def test_vvx20_nothing_is_put_before_a_barred_opponent() -> None:
    assert plays(position("street=Y1/B1,B2,B3 hand=BX,DUCK red=0,0,0,1")) == set()


def test_vvx21_after_a_covered_breakdown_only_ducks() -> None:
    assert plays(position("street=Y1/B1,BX+TOW hand=BX,YX,DUCK")) == {"DUCK@P1"}


@pytest.mark.parametrize("last", ["DUCK", "AMB"])
def test_vvx22_no_breakdown_after_ducks_or_an_ambulance(last) -> None:
    assert plays(position(f"street=Y1/B1,{last} hand=BX")) == set()


def test_vvx23_nothing_before_unstarted_or_stopped_opponents() -> None:
    assert plays(position("seats=3 street=Y1//B1,BX hand=DUCK,YX,BX")) == set()


def test_vvx24_two_ducks_cost_two_turns() -> None:
    state = position("seats=3 street=Y1/W1/B1 hand=DUCK/DUCK/B2")
    play(state, "DUCK@P2", "D", "DUCK@P2")
    assert street(state, 2) == "B1 DUCK DUCK"
    order = []
    while on_turn(state) != 2:
        order.append(on_turn(state))
        play(state, "D", min(move for move in legal_after_draw(state) if move.startswith("-")))
    assert order == [0, 1, 0, 1]


def legal_after_draw(state) -> set[str]:
    """What the seat on turn may do once it has drawn, without letting it draw."""
    from houle.games.vague_verte.state import State

    copied = State.copy_of(state)
    play(copied, "D")
    return legal(copied)


def test_vvx25_with_two_players_the_one_who_sent_ducks_moves_again() -> None:
    state = position("street=Y1/W1 hand=DUCK/B2")
    play(state, "DUCK@P1")
    assert on_turn(state) == 0


def test_vvx26_the_ambulance_may_be_barred_again() -> None:
    state = position("street=B1,B2,B3/Y1 hand=AMB,V4/Y2 red=0,0,0,1,1")
    play(state, "AMB", "D", "-Y2", "F")
    assert state.front[0] == 4
    assert plays(state) == set()


def test_vvx27_no_ambulance_without_a_barring_light() -> None:
    assert plays(position("street=B1,B2,B3/Y1 hand=AMB,V4 red=0,0,0,0,0,1")) == {"V4"}


def test_vvx28_ones_own_light_bars_oneself() -> None:
    state = position("street=B1,B2/Y1 hand=RED,B4")
    play(state, "RED@2")
    assert is_barred(state, 0)


def test_vvx29_a_red_light_beside_every_free_row() -> None:
    state = position("street=B1/Y1 hand=RED red=0,0,1,0,0,1")
    assert plays(state) == {"RED@1", "RED@3", "RED@4", "RED@6", "RED@7"}


def test_vvx30_matching_colour_or_number() -> None:
    assert plays(position("matching=on street=B1/ hand=W3,W1,B4")) == {"W1", "B4"}


@pytest.mark.parametrize("last", ["BX+TOW", "AMB"])
def test_vvx31_matching_is_free_after_a_tow_or_ambulance(last) -> None:
    assert plays(position(f"matching=on street=B1,{last}/ hand=V4,W2")) == {"V4", "W2"}


def test_vvx32_matching_looks_past_ducks() -> None:
    assert plays(position("matching=on street=B1,DUCK/ hand=B3,W1,V4")) == {"B3", "W1"}


def test_vvx33_matching_is_free_past_ducks_after_a_tow() -> None:
    state = position("matching=on street=B1,BX+TOW,DUCK/ hand=B3,W1,V4")
    assert plays(state) == {"B3", "V4", "W1"}


def test_vvx34_the_discard_stays_and_the_others_are_shuffled() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W1,W2,W3,W4 pile=B3")
    play(state, "D", "-B2")
    assert cards(state.face_up) == "B2"
    assert sorted(cards(state.pile).split()) == ["W1", "W2", "W3", "W4"]


def test_vvx35_one_face_up_card_is_not_shuffled() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W1 pile=B3")
    play(state, "D", "B3")
    assert (int(state.pile_size), legal(state)) == (0, {"F"})


def test_vvx36_the_last_card_is_turned_up() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W1 pile=B3")
    play(state, "F", "W1")
    assert (cards(state.face_up), int(state.pile_size), legal(state)) == ("B3", 0, {"F"})


def test_vvx37_the_face_up_card_may_be_discarded_again() -> None:
    state = position("phase=draw street=B1/Y1 hand=B2 face_up=W4 idle_turns=7")
    play(state, "F", "-W4")
    assert (cards(state.face_up), int(state.idle_turns)) == ("W4", 8)


def test_vvx38_a_stalemate_with_equal_progress_is_won_by_both() -> None:
    state = position("street=B1,BX/Y1 hand=B2 idle_turns=59")
    play(state, "-B2")
    assert rules.is_over(state)
    assert [rules.score(state, seat) for seat in (0, 1)] == [1, 1]
    assert winners(state) == [0, 1]


def test_vvx39_a_stalemate_is_won_by_the_greatest_progress() -> None:
    state = position("street=B1,B2,BX/Y1 hand=B2 idle_turns=59")
    play(state, "-B2")
    assert [rules.score(state, seat) for seat in (0, 1)] == [2, 1]
    assert winners(state) == [0]


def test_vvx40_there_are_at_most_22_moves() -> None:
    state = position("seats=4 street=B1/W1/W2/W3 hand=RED,DUCK,WX,B1,Y2,V3")
    assert (len(legal(state)), len(plays(state))) == (22, 16)


def test_vvx41_stopped_and_barred_players_use_lights() -> None:
    state = position("street=B1,BX/Y1 hand=RED,GRN red=0,0,1")
    assert plays(state) == {"GRN@2", *(f"RED@{row}" for row in (1, 3, 4, 5, 6, 7))}


GOLDEN_PILE = [
    "W1",
    "YX",
    "B2",
    "TOW",
    "W4",
    "AMB",
    "V3",
    "Y4",
    "GRN",
    "B3",
    "V1",
    "WX",
    "TOW",
    "Y3",
    "V4",
    "BX",
    "TOW",
]
GOLDEN_HANDS = ["B1", "Y2", "W3", "RED", "TOW"], ["Y1", "B4", "BX", "DUCK", "GRN"]
BOTH = "B1 BX+TOW DUCK", "Y1 YX+TOW AMB W4 WX+TOW"
GOLDEN = [
    (0, "D", "B1", "B1", "", "", "V2", 48),
    (1, "F", "Y1", "B1", "Y1", "", "YX", 47),
    (0, "F", "YX@P1", "B1", "Y1 YX", "", "B2", 46),
    (1, "D", "BX@P0", "B1 BX", "Y1 YX", "", "B2", 45),
    (0, "F", "TOW", "B1 BX+TOW", "Y1 YX", "", "W4", 44),
    (1, "F", "TOW", "B1 BX+TOW", "Y1 YX+TOW", "", "AMB", 43),
    (0, "D", "RED@2", "B1 BX+TOW", "Y1 YX+TOW", "2", "AMB", 42),
    (1, "F", "AMB", "B1 BX+TOW", "Y1 YX+TOW AMB", "2", "Y4", 41),
    (0, "D", "GRN@2", "B1 BX+TOW", "Y1 YX+TOW AMB", "", "Y4", 40),
    (1, "D", "DUCK@P0", "B1 BX+TOW DUCK", "Y1 YX+TOW AMB", "", "Y4", 39),
    (1, "F", "W4", "B1 BX+TOW DUCK", "Y1 YX+TOW AMB W4", "", "V1", 38),
    (0, "D", "WX@P1", "B1 BX+TOW DUCK", "Y1 YX+TOW AMB W4 WX", "", "V1", 37),
    (1, "D", "TOW", *BOTH, "", "V1", 36),
    (0, "F", "Y2", f"{BOTH[0]} Y2", BOTH[1], "", "Y3", 35),
    (1, "D", "B4", f"{BOTH[0]} Y2", f"{BOTH[1]} B4", "", "Y3", 34),
    (0, "D", "BX@P1", f"{BOTH[0]} Y2", f"{BOTH[1]} B4 BX", "", "Y3", 33),
    (1, "D", "TOW", f"{BOTH[0]} Y2", f"{BOTH[1]} B4 BX+TOW", "", "Y3", 32),
]


@pytest.mark.parametrize("matching", ["off", "on"])
def test_golden_game_of_seventeen_turns(matching) -> None:
    used = [*GOLDEN_PILE, *GOLDEN_HANDS[0], *GOLDEN_HANDS[1], "V2"]
    every = [name for name, copies in zip(CARD_NAMES, COPIES, strict=True) for _ in range(copies)]
    rest = list((Counter(every) - Counter(used)).elements())
    assert len(rest) == 32
    pile = ",".join(reversed(GOLDEN_PILE + rest))
    hands = "/".join(",".join(hand) for hand in GOLDEN_HANDS)
    state = position(f"phase=draw matching={matching} hand={hands} face_up=V2 pile={pile}")
    for seat, draw, lay, first, second, red, face_up, left in GOLDEN:
        assert on_turn(state) == seat
        play(state, draw, lay)
        assert (street(state, 0), street(state, 1)) == (first, second)
        assert " ".join(str(row) for row in range(1, 8) if state.red[row]) == red
        assert (cards(state.face_up), int(state.pile_size)) == (face_up, left)
    assert winners(state) == [1]
    assert sorted(cards(state.hand[0]).split()) == sorted(["W3", "W1", "B2", "V3", "V1"])
    assert sorted(cards(state.hand[1]).split()) == sorted(["GRN", "V2", "B3", "Y4", "V4"])
