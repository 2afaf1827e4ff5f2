"""Wave: the worked examples."""

from __future__ import annotations

import re

import pytest

from houle.engine.rule import NO_SEAT
from houle.games.wave import notation
from houle.games.wave.cards import HIGHER, NUM_CARDS, is_higher
from houle.games.wave.chapters.scoring import tier_of
from tests.games.wave.positions import (
    card,
    direction,
    fitting,
    hand,
    legal,
    match,
    pile,
    play,
    position,
    top,
    verdict,
    wave_cards,
)

WX1 = """top=Y2 dir=+ turn=0 pile=[O0 Y3 N1 W1 R2 S4]
 0: a:Y4 b:R4 c:O1 d:(Y5) e:(O4)
 1: a:S1 b:S0 c:W2 d:(R1) e:(O5)
 2: a:N3 b:Y1 c:R5 d:(W4) e:(S2)"""

BLOCKED_OTHERS = """1: a:N1 b:N2 c:N4 d:(W2) e:(W3)
 2: a:N3 b:Y1 c:Y2 d:(R2) e:(R3)"""


def test_wx1_either_attribute_is_enough():
    state = position(WX1)
    assert legal(state) == "a b c d e"
    assert play(state, "a") == ["0 a:Y4"]
    assert hand(state, 0).startswith("a:(O0)") and state.active_hand == 1
    assert legal(state) == "a b d e"
    assert play(state, "a") == ["1 a:S1"]
    assert hand(state, 1).startswith("a:(Y3)") and state.active_hand == 2
    assert legal(state) == "a c d e"
    assert play(state, "a") == ["2 a:N3"]
    assert hand(state, 2).startswith("a:(N1)") and state.active_hand == 0
    assert legal(state) == "a b d e"
    assert play(state, "b") == ["0 b:R4"]
    assert "b:(W1)" in hand(state, 0)
    assert (top(state), direction(state), state.active_hand, pile(state)) == ("R4", "+", 1, "R2 S4")


def test_wx2_a_reversal_card_turns_the_direction():
    state = position(WX1)
    play(state, "a", "a", "a", "b")
    assert legal(state) == "a b d e"
    assert play(state, "b") == ["1 b:S0 <>"]
    assert (top(state), direction(state), state.active_hand) == ("S0", "-", 0)
    assert "b:(R2)" in hand(state, 1) and pile(state) == "S4"


@pytest.mark.parametrize(
    ("cells", "blue"),
    [
        ("W1,R0,Y1,S3", "S1"),
        ("W1,R0,S3,Y1", "S1"),
        ("W1,R0,Y1,N3", "S1"),
        ("W1,R0,Y1,N3", "N1"),
    ],
)
def test_wx3_in_nazare_a_card_must_beat_both_neighbours(cells, blue):
    text = f"dir=- turn=0 ; 0: a:Y5 b:R3 c:{blue} d:(W2) e:(O0)"
    state = position(text, nazare=1, laid=cells)
    assert fitting(state) == "a"
    assert legal(state) == "a d e"


@pytest.mark.parametrize(
    ("pair", "answers"),
    [
        ("R3 S3", "no yes no yes"),
        ("S3 R3", "yes no yes no"),
        ("R3 R2", "yes yes no no"),
        ("R2 R3", "no no yes yes"),
        ("W5 N4", "yes yes no yes"),
        ("N0 S5", "yes no yes yes"),
        ("W1 N4", "no yes yes yes"),
        ("N4 W1", "yes yes yes no"),
        ("Y0 W5", "yes no yes yes"),
        ("W1 Y0", "yes yes no yes"),
    ],
)
def test_wx4_comparison_in_the_four_orders(pair, answers):
    x, y = (card(name) for name in pair.split())
    assert [is_higher(x, y, order) for order in range(4)] == [a == "yes" for a in answers.split()]


def names(cards: int) -> str:
    return " ".join(n for c, n in enumerate(notation.CARD_NAMES) if cards >> c & 1)


def test_wx4_facts_about_the_whole_deck():
    def beaten_by(name: str, order: int = 0) -> str:
        return names(int(HIGHER[order, card(name)]))

    def beats(name: str) -> str:
        found = [y for y in range(NUM_CARDS) if is_higher(card(name), y, 0)]
        return " ".join(notation.CARD_NAMES[y] for y in found)

    assert beaten_by("S5") == "N0 N1 N2 N3 N4"
    assert beaten_by("N4") == "W5 Y5 O5 R5 S5"
    assert beats("W1") == "Y0 O0 R0 S0 N0"
    assert beats("Y0") == "W1 W2 W3 W4 W5"
    assert beaten_by("W5", 1) == "" and beaten_by("N0", 2) == ""
    assert min(int(HIGHER[3, c]).bit_count() for c in range(NUM_CARDS)) == 5


WX5 = """top=Y2 dir=+ turn=0 pile=[R5 O5 Y5] ; 0: a:Y4 b:W3 c:O1 d:(S2) e:(R0)
 1: a:N1 b:N2 c:N4 d:(W2) e:(W5) ; 2: a:N3 b:S5 c:S4 d:(R2) e:(R3)"""


def test_wx5_the_drawn_card_faces_the_other_way():
    state = position(WX5)
    play(state, "a")
    assert hand(state, 0) == "a:(R5) b:W3 c:O1 d:(S2) e:(R0)"
    assert (top(state), direction(state), state.active_hand) == ("Y4", "+", 1)
    looks = [match(state).view(seat).state.hand[0, 0] for seat in range(3)]
    assert [look == card("R5") for look in looks] == [False, True, True]
    state = position(WX5)
    play(state, "e")
    assert hand(state, 0) == "a:Y4 b:W3 c:O1 d:(S2) e:R5"
    assert (top(state), direction(state), state.active_hand) == ("R0", "-", 2)
    looks = [match(state).view(seat).state.hand[0, 4] for seat in range(3)]
    assert [look == card("R5") for look in looks] == [True, False, False]


def test_wx6_empty_pile_empty_seats_and_reversal():
    four = "top=Y2 dir=+ turn=0 ; 0: a:W3 b:R1 c:Y3 ; 2: a:N1 ; 3: d:(S5)"
    state = position(four, seats=4)
    play(state, "c")
    assert hand(state, 0) == "a:W3 b:R1" and state.active_hand == 2
    state = position(four, seats=4)
    play(state, "a")
    assert (direction(state), state.active_hand) == ("-", 3)
    state = position("top=Y2 turn=0 ; 0: a:W3 b:R1 ; 2: a:N1")
    play(state, "a")
    assert (direction(state), state.active_hand) == ("-", 2)
    state = position("top=Y2 turn=0 ; 0: a:W3 b:R1")
    play(state, "a")
    assert (direction(state), state.active_hand, legal(state)) == ("-", 0, "b")


def test_wx7_blocked_or_not():
    state = position("top=S4 turn=0 ; 0: a:Y3 b:R1 c:O2 d:(N0) e:(W1)")
    assert state.phase == 0 and legal(state) == "d e"
    state = position(
        f"top=S4 turn=0 pile=[Y5 O5] ; 0: a:Y3 b:R1 c:O2 d:(S0) e:(W1)\n {BLOCKED_OTHERS}"
    )
    assert notation.outcome(state) == {
        "outcome": "rated",
        "reason": "blocked",
        "count": 17,
        "tier": "wipeout",
    }


WX8 = f"top=S4 turn=0 pile=[Y5 O4] ; 0: a:Y3 b:R1 c:O5 d:(S0) e:(W1)\n {BLOCKED_OTHERS}"


def test_wx8_a_misplay_of_a_hidden_card():
    state = position(WX8, misplay="end")
    assert legal(state) == "c d e"
    assert play(state, "e") == [
        "0 e:W1 !",
        "* end outcome=rated reason=misplay count=17 tier=wipeout",
    ]
    state = position(WX8)
    before = notation.format_state(state)
    assert play(state, "e") == ["0 e ~"]
    assert legal(state) == "c d"
    assert match(state).view(0).state.hand[0, 4] != card("W1")
    learned = r" refused=e| excluded=\S+"
    assert re.sub(learned, "", notation.format_state(state)) == before
    assert verdict(position(WX8), "b") == 26


def test_wx9_an_inversion_card_as_the_last_card_of_the_pile():
    text = """top=R4 dir=+ turn=0 pile=[C] ; 0: a:S5 b:W3 c:O1 d:(S2) e:(R0)
     1: a:Y0 b:O3 c:R2 d:(W4) e:(Y3) ; 2: a:N0 b:N1 c:N2 d:(N3) e:(N4)"""
    state = position(text, tide="colours", colour_tides=1)
    assert play(state, "a") == [
        "0 a:S5 +C",
        "1 blocked",
        "* end outcome=rated reason=blocked count=14 tier=wipeout",
    ]
    assert hand(state, 0) == "b:W3 c:O1 d:(S2) e:(R0)"
    inverted = int(HIGHER[1, card("S5")])
    assert all(inverted >> int(c) & 1 for c in state.hand[1])


def test_wx10_two_inversion_cards_in_a_row_and_the_second_of_a_kind():
    hands = "1: a:N0 b:N1 c:N2 d:(N3) e:(N4) ; 2: a:S0 b:S1 c:S3 d:(S4) e:(S5)"
    state = position(
        f"top=Y2 turn=0 pile=[C D R5 C D] ; 0: a:Y4 b:W3 c:O1 d:(S2) e:(R0) ; {hands}", tide="both"
    )
    assert play(state, "a") == ["0 a:Y4 +C +D"]
    assert hand(state, 0).startswith("a:(R5)") and state.active_hand == 1 and top(state) == "Y4"
    assert fitting(state) == "a b c d"
    state = position(
        f"top=Y2 turn=0 pile=[C R5] ; 0: a:Y1 b:W3 c:O4 d:(S2) e:(R0) ; {hands}",
        tide="colours",
        colour_tides=1,
    )
    assert fitting(state) == "b c"
    assert play(state, "c") == ["0 c:O4 +C"]
    assert "c:(R5)" in hand(state, 0) and state.colour_tides == 2
    assert fitting(state) == "a b c d e"


def test_wx11_an_unbeatable_card():
    text = """top=R4 turn=0 dir=+ pile=[O2 C] ; 0: a:W5 b:R5 c:Y1 d:(O4) e:(S2)
     1: a:N1 b:S5 c:Y2 d:(R1) e:(W1) ; 2: a:N3 b:W4 c:Y5 d:(S3) e:(O5)"""
    state = position(text, tide="colours", colour_tides=1)
    assert play(state, "a") == [
        "0 a:W5 <>",
        "2 blocked",
        "* end outcome=rated reason=blocked count=15 tier=wipeout",
    ]
    assert hand(state, 0).startswith("a:(O2)")


VAIMITI = "V: a:^R3 b:^O1 c:^W1 d:[S2] e:[N4]"


def test_wx12_vaimiti_turns_up_her_cards_when_the_pile_is_empty():
    state = position(f"top=Y2 turn=V dir=+ ; {VAIMITI} ; 0: a:Y4 ; 1: a:N0", seats=2)
    assert legal(state) == "a b"
    assert play(state, "a")[:2] == ["V a:R3", "V ^d:S2"]
    assert hand(state, 2) == "b:^O1 c:^W1 d:^S2 e:[N4]" and state.active_hand == 0
    state = position("top=Y2 turn=V ; V: b:^O1 c:^W1 d:^S2 e:[N4]", seats=2)
    assert play(state, "d")[:2] == ["V d:S2", "V ^e:N4"]
    assert hand(state, 2) == "b:^O1 c:^W1 e:^N4"
    assert play(state, "e")[0] == "V e:N4"
    assert hand(state, 2) == "b:^O1 c:^W1"


def test_wx12_vaimiti_is_blocked_although_a_hidden_card_would_fit():
    hands = "V: a:^R3 b:^O1 c:^W1 d:[N2] e:[N4] ; 0: a:Y4 ; 1: a:N0"
    state = position(f"top=S5 turn=V ; {hands}", seats=2)
    assert notation.outcome(state)["reason"] == "blocked"
    assert notation.outcome(state)["count"] == 7


def test_wx12_an_inversion_card_or_a_wave_card_drawn_for_vaimiti():
    hands = "0: a:Y4 b:Y0 c:Y1 d:(Y3) e:(Y5) ; 1: a:N0 b:N1 c:N2 d:(N3) e:(S5)"
    state = position(
        f"top=Y2 turn=V dir=+ pile=[D] ; {VAIMITI} ; {hands}", seats=2, tide="digits", digit_tides=1
    )
    assert play(state, "a")[:2] == ["V a:R3 +D", "V ^d:S2"]
    assert state.digit_tides == 2 and pile(state) == "" and state.active_hand == 0
    state = position(f"top=Y2 turn=V pile=[O4 O5] ; {VAIMITI} ; {hands}", seats=2)
    assert play(state, "a")[:2] == ["V a:R3", "V ^a:O4"]
    assert hand(state, 2) == "a:^O4 b:^O1 c:^W1 d:[S2] e:[N4]"


def test_wx13_virage():
    rest = "1: a:N3 ; 2: a:S0"
    state = position(f"top=R3 middle=S2 turn=0 ; 0: a:Y4 b:N1 ; {rest}")
    assert legal(state) == "a b xa xb"
    assert play(state, "xa") == ["0 xa:Y4/S2"]
    assert hand(state, 0) == "a:S2 b:N1" and notation.CARDS.write(int(state.middle)) == "Y4"
    assert legal(state) == "b"
    play(state, "b")
    assert state.active_hand == 1
    state = position(f"top=R3 middle=S2 turn=0 ; 0: a:Y4 b:W3 ; {rest}")
    assert play(state, "xa")[-1] == "* end outcome=rated reason=blocked count=5 tier=good"
    state = position(f"top=R3 middle=S2 turn=0 ; 0: a:S4 ; {rest}")
    assert legal(state) == "a"
    state = position("top=R3 middle=O1 turn=0 ; 0: a:S4")
    assert play(state, "a") == [
        "0 a:S4",
        "* x:O1 !",
        "* end outcome=rated reason=virage count=1 tier=superb",
    ]
    state = position("top=R3 middle=N0 turn=0 ; 0: a:S4")
    assert play(state, "a")[1:] == [
        "* x:N0",
        "* end outcome=win reason=complete count=0 tier=perfect",
    ]


def test_wx13_a_card_that_faced_away_is_exchanged():
    state = position("top=Y2 middle=R3 turn=0 ; 0: d:(S1) a:Y4 ; 1: a:N3 ; 2: a:S0")
    play(state, "xd")
    assert notation.CARDS.write(int(state.middle)) == "S1" and "d:R3" in hand(state, 0)
    seen = match(state, virage=True)
    assert seen.view(0).state.middle == card("S1")
    assert all(seen.knowledge(seat).state.hand[0, 3] == card("R3") for seat in (0, 1, 2, NO_SEAT))


def test_wx14_nazare_face_down():
    text = """dir=- turn=0 pile=[Y2 Y3] ; 0: a:Y4 b:R3 c:S1 d:(W2) e:(O0)
     1: a:S4 b:S2 c:S0 d:(W3) e:(W4) ; 2: a:N0 b:N1 c:N2 d:(N3) e:(N4)"""
    state = position(text, nazare=1, laid="W1,R0,Y1,S5")
    assert fitting(state) == "" and state.stuck == 1
    assert legal(state) == "a# b# c# d# e#"
    assert play(state, "d#") == ["0 d#"]
    assert "d:Y2" in hand(state, 0)
    assert (direction(state), state.active_hand, state.foam) == ("-", 2, 1)
    assert fitting(state) == "a b c d e"
    known = [match(state, nazare=True).knowledge(s).state.laid[4] == card("W2") for s in range(3)]
    assert known == [False, True, True]


def test_wx14_nazare_misplay_in_the_strict_setting():
    text = """dir=- turn=0 pile=[N1 Y2] ; 0: a:Y5 b:R3 c:S1 d:(W2) e:(O0)
     2: a:N0 b:N4 c:N2 d:(N3) e:(W4) ; 1: a:S4 b:S2 c:S0 d:(W3) e:(W5)"""
    state = position(text, nazare=1, laid="W1,R0,Y1,S3", misplay="end")
    assert play(state, "e") == ["0 e:O0#"]
    assert "e:N1" in hand(state, 0)
    assert (direction(state), state.active_hand, state.foam) == ("-", 2, 1)


@pytest.mark.parametrize(
    ("middle", "foam_at_30", "line", "count"),
    [("N0", 0, "* x:N0", 0), ("R1", 0, "* x:R1#", 1), ("W1", 1, "* x:W1", 1)],
)
def test_wx14_the_virage_card_fills_the_last_cell(middle, foam_at_30, line, count):
    last = "Y3"
    others = [n for n in notation.CARD_NAMES if n not in ("S2", middle, last)]
    cells = [*others[:30], "S2", *others[30:]]
    down = ",".join("1" if foam_at_30 and k == 30 else "0" for k in range(33))
    state = position(
        f"turn=0 middle={middle} ; 0: a:{last}",
        nazare=1,
        laid=",".join(cells),
        laid_down=down,
        foam=foam_at_30,
        begin=False,
    )
    # The last card of the hand fills cell 32 of column 9; make its neighbours foam so that it fits.
    state.laid_down[28] = state.laid_down[31] = 1
    state.laid_known[28] = state.laid_known[31] = 31
    told = play(state, "a")
    assert told[1] == line
    assert notation.outcome(state)["reason"] == "complete"
    assert notation.outcome(state)["count"] == count


@pytest.mark.parametrize(
    ("count", "tier"),
    [
        (0, "perfect"),
        (1, "superb"),
        (2, "superb"),
        (3, "good"),
        (5, "good"),
        (6, "fair"),
        (10, "fair"),
        (11, "wipeout"),
        (33, "wipeout"),
    ],
)
def test_wx15_rating_limits(count, tier):
    assert notation.TIERS[tier_of(count)] == tier


def test_wx16_forbidden_talk_loses_and_a_signal_changes_no_card():
    state = position("top=Y2 turn=0 ; 0: a:Y4 ; 1: a:N0 d:(S1)", talk="strict")
    assert play(state, "breach", seat=1) == ["1 talk", "* end outcome=lost reason=talk"]
    assert notation.outcome(state) == {"outcome": "lost", "reason": "talk"}
    state = position("top=Y2 turn=0 ; 0: a:Y4 ; 1: a:N0 d:(S1)", talk="guarded")
    before = wave_cards(state)
    assert play(state, "@1d!", seat=0) == ["0 @1d!"]
    assert wave_cards(state) == before and state.active_hand == 0


@pytest.mark.parametrize("seed", range(6))
def test_wx17_setup_counts(seed):
    made = match(players=4, virage=True, tide="both", seed=seed)
    state = made.state
    assert state.laid_count == 1 and list(state.hand_size) == [5, 5, 5, 5]
    assert state.middle >= 0 and len(pile(state).split()) == 16
    assert sum(name in "CD" for name in pile(state).split()) == 4
    assert state.hand.max() < NUM_CARDS and state.direction == 1
    for seat in range(4):
        facings = [notation.FACINGS[f] for f in state.facing[seat]]
        assert facings == ["in", "in", "in", "away", "away"]


def test_wx18_a_hand_its_holder_cannot_read_at_all():
    text = """top=W1 turn=0 pile=[Y3 Y4] ; 0: a:(Y2) b:(O3) c:(R4) d:(S0) e:(N1)
     1: a:N2 b:N3 c:N4 d:(S1) e:(S2) ; 2: a:S3 b:S4 c:S5 d:(R1) e:(R2)"""
    state = position(text)
    assert legal(state) == "a b c d e"
    seen = match(state)
    assert "hand=?,?,?,?,?" in seen.view(0).notation
    for seat in (1, 2):
        assert list(seen.view(seat).state.hand[0]) == [
            card(n) for n in ["Y2", "O3", "R4", "S0", "N1"]
        ]
    play(state, "b")
    assert "b:Y3" in hand(state, 0)
