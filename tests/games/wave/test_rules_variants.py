"""Wave: two players, Virage and the tide change, one test per rule (W-35 to W-67)."""

from __future__ import annotations

import pytest

from houle.engine.rule import NO_SEAT
from houle.games.wave import notation
from houle.games.wave.cards import NUM_CARDS
from tests.examined import each
from tests.games.wave.positions import (
    card,
    direction,
    events,
    fitting,
    hand,
    legal,
    match,
    pile,
    play,
    position,
    top,
    verdict,
)

VAIMITI = "V: a:^R3 b:^O1 c:^W1 d:[S2] e:[N4]"
TWO = f"""top=Y2 turn=V dir=+ pile=[O4 W5 Y0] ; {VAIMITI}
 0: a:Y4 b:O5 c:S5 d:(S4) e:(Y5) ; 1: a:N0 b:N1 c:N2 d:(N3) e:(R5)"""


# Two players


def test_w35_vaimiti_has_her_turn_and_her_symbols_reverse():
    state = position(TWO.replace("top=Y2", "top=O0").replace("W5 Y0", "W5"), seats=2)
    assert play(state, "c")[0] == "V c:W1 <>"
    assert direction(state) == "-" and state.active_hand == 1


def test_w36_vaimiti_gets_two_cards_face_down_then_three_face_up():
    made = match(players=2, seed=2)
    deck = made.events[0].values["list"]
    assert tuple(made.state.hand[2]) == (*deck[13:16], *deck[11:13])
    assert [notation.FACINGS[f] for f in made.state.facing[2]] == [*["up"] * 3, *["down"] * 2]
    for viewer in (0, 1, NO_SEAT):
        seen = made.view(viewer).state.hand[2]
        assert tuple(seen[:3]) == deck[13:16] and list(seen[3:]) == [-2, -2]


def test_w37_wr20_a_face_up_card_is_laid_and_the_controller_chooses():
    state = position(TWO, seats=2)
    assert (state.decider, legal(state)) == (0, "a b")
    assert verdict(state, "d") == 37 and verdict(state, "a", seat=1) == 37
    assert match(state, players=2).read_move(0, "R3") == 0
    state = position(TWO.replace("dir=+", "dir=-"), seats=2)
    assert state.decider == 1
    state = position(f"top=Y2 turn=V dir=+ ; {VAIMITI} ; 1: a:N0", seats=2)
    assert state.decider == 1
    state = position(f"top=Y2 turn=V dir=- ; {VAIMITI} ; 0: a:N0", seats=2)
    assert state.decider == 0
    for start in (0, 1):
        state = position(f"top=Y2 turn=V dir=+ ; {VAIMITI}", seats=2, first_seat=start)
        assert state.decider == start


def test_w38_vaimiti_draws_face_up_into_the_same_slot():
    state = position(TWO, seats=2)
    assert play(state, "b") == ["V b:O1", "V ^b:O4"]
    assert hand(state, 2) == "a:^R3 b:^O4 c:^W1 d:[S2] e:[N4]"


def test_w39_w40_w41_wr21_her_face_down_cards_come_up_one_by_one_then_she_runs_out():
    state = position(f"top=W1 turn=V ; {VAIMITI.replace('^W1', '^Y2')}", seats=2)
    assert play(state, "c") == ["V c:Y2", "V ^d:S2"]
    assert hand(state, 2) == "a:^R3 b:^O1 d:^S2 e:[N4]"
    assert play(state, "a") == ["V a:R3", "V ^e:N4"]
    assert play(state, "d") == ["V d:S2"]
    assert play(state, "e")[0] == "V e:N4"
    state = position("top=W1 turn=1 ; 0: a:N3 ; 1: a:R2 b:N4", seats=2)
    play(state, "a")
    assert state.active_hand == 0, "Vaimiti has no cards and is skipped"


def test_w42_wr22_she_is_blocked_even_if_a_face_down_card_would_fit():
    state = position(f"top=S5 turn=V ; {VAIMITI} ; 0: a:Y4 ; 1: a:N0", seats=2)
    assert notation.outcome(state)["reason"] == "blocked"
    assert notation.outcome(state)["count"] == 7


def test_w43_all_her_cards_count_as_left():
    state = position("top=S5 turn=0 ; 0: a:Y4 ; V: a:^R3 d:[S2] e:[N4]", seats=2)
    assert notation.outcome(state)["count"] == 1 + 3


def test_w44_the_two_players_follow_the_base_rules():
    state = position(TWO.replace("turn=V", "turn=0"), seats=2)
    play(state, "d")
    assert hand(state, 0) == "a:Y4 b:O5 c:S5 d:O4 e:(Y5)"
    seen = match(state, players=2)
    assert seen.view(1).state.hand[0, 4] == card("Y5")
    assert seen.view(0).state.hand[0, 4] == -2
    assert seen.view(NO_SEAT).state.hand[0, 4] == -2


# Virage

VIRAGE = """top=R3 middle=S2 turn=0 pile=[Y0 Y1] ; 0: a:Y4 b:N1 c:W2 d:(O4) e:(R0)
 1: a:N3 b:S5 c:S4 d:(S3) e:(S1) ; 2: a:N4 b:N2 c:N0 d:(R5) e:(R4)"""


@pytest.mark.parametrize(("players", "tide"), [(2, "none"), (3, "both"), (4, "digits")])
def test_w45_wr26_one_wave_card_lies_in_the_middle(players, tide):
    made = match(players=players, virage=True, tide=tide, seed=9)
    deck = made.events[0].values["list"]
    hands = max(3, players)
    assert made.state.middle == deck[1 + 5 * hands] < NUM_CARDS
    assert made.view(NO_SEAT).state.middle == made.state.middle
    assert match(players=players, tide=tide).state.middle == -1


def test_w46_wr31_an_exchange_comes_first_and_once():
    state = position(VIRAGE)
    assert legal(state) == "a b d e xa xb xc xd xe"
    assert play(state, "xd") == ["0 xd:O4/S2"]
    assert notation.CARDS.write(int(state.middle)) == "O4" and "d:S2" in hand(state, 0)
    assert verdict(state, "xa") == 46
    state = position(VIRAGE)
    play(state, "e")
    assert state.refused == 16 and verdict(state, "xa") == 25


def test_w47_wr27_the_card_given_was_held_before():
    state = position("top=R3 middle=S2 turn=0 ; 0: a:Y4 b:N1 ; 1: a:N3 ; 2: a:S0")
    assert verdict(state, "xc") == 47
    play(state, "xa")
    assert verdict(state, "xa") == 46


def test_w48_wr28_the_taken_card_takes_the_slot_of_the_given_one_and_nothing_is_drawn():
    state = position(VIRAGE)
    play(state, "xb")
    assert hand(state, 0) == "a:Y4 b:S2 c:W2 d:(O4) e:(R0)"
    assert pile(state) == "Y0 Y1" and state.hand_size[0] == 5


def test_w49_the_taken_card_rests_until_the_next_turn():
    state = position(VIRAGE)
    play(state, "xa")
    assert verdict(state, "a") == 49 and legal(state) == "b d e"
    play(state, "b", "a", "a")
    assert state.active_hand == 0 and state.taken == -1


def test_w50_no_exchange_with_a_single_card():
    state = position("top=R3 middle=S2 turn=0 ; 0: a:S4 ; 1: a:N3 ; 2: a:S0")
    assert legal(state) == "a" and verdict(state, "xa") == 50
    state = position("top=R3 middle=S2 turn=0 ; 0: a:S4 b:W1 ; 1: a:N3 ; 2: a:S0")
    assert legal(state) == "a xa xb"


def test_w51_wr29_an_exchange_that_leaves_nothing_to_lay_blocks():
    state = position("top=R3 middle=S2 turn=0 ; 0: a:Y4 b:W3 d:(R2) ; 1: a:N3 ; 2: a:S0")
    told = play(state, "xa")
    assert told[1:] == ["0 blocked", "* end outcome=rated reason=blocked count=6 tier=fair"]


def test_w52_wr30_an_exchange_cannot_rescue_a_blocked_player():
    state = position("top=R3 middle=N4 turn=0 ; 0: a:R2 b:W3 ; 1: a:N3 ; 2: a:S0")
    assert state.phase == 1 and notation.outcome(state)["reason"] == "blocked"
    assert verdict(state, "xa", seat=0) == 28


def test_w53_wr32_the_virage_card_is_laid_last_and_by_itself():
    state = position("top=R3 middle=N0 turn=0 ; 0: a:S4")
    assert play(state, "a")[1:] == [
        "* x:N0",
        "* end outcome=win reason=complete count=0 tier=perfect",
    ]
    assert state.middle == -1 and top(state) == "N0" and direction(state) == "+"
    state = position("top=R3 middle=O1 turn=0 ; 0: a:S4")
    assert play(state, "a")[1:] == [
        "* x:O1 !",
        "* end outcome=rated reason=virage count=1 tier=superb",
    ]


def test_w46_wr23_vaimiti_never_exchanges():
    text = f"top=Y2 middle=S4 turn=V ; {VAIMITI} ; 0: a:Y4 b:Y5 ; 1: a:N0 b:N1"
    state = position(text, seats=2)
    assert legal(state) == "a b" and verdict(state, "xa") == 37
    play(state, "a")
    assert "xa" in legal(state)


# Tide change


@pytest.mark.parametrize(("tide", "added"), [("colours", "CC"), ("digits", "DD"), ("both", "CCDD")])
def test_w54_inversion_cards_are_shuffled_into_the_pile_after_the_deal(tide, added):
    for seed in range(8):
        made = match(tide=tide, virage=True, seed=seed)
        names = pile(made.state).split()
        assert "".join(sorted(n for n in names if n in "CD")) == added
        assert made.state.hand.max() < NUM_CARDS and made.state.laid[0] < NUM_CARDS
        told = next(e for e in made.events if e.kind == "tide_shuffled")
        assert [notation.CARDS.write(c) for c in told.values["list"]] == names


TIDE = """top=Y2 turn=0 pile={} ; 0: a:Y4 b:W3 c:O1 d:(S2) e:(R0)
 1: a:S5 b:W5 c:S3 d:(N3) e:(N4) ; 2: a:S0 b:S1 c:R4 d:(S4) e:(O5)"""


def test_w55_wr35_an_inversion_card_is_never_held_and_another_card_is_drawn():
    state = position(TIDE.format("[C D R5 C D]"), tide="both")
    assert play(state, "a") == ["0 a:Y4 +C +D"]
    assert hand(state, 0).startswith("a:(R5)") and pile(state) == "C D"
    assert state.hand_size[0] == 5 and state.active_hand == 1


def test_w56_w57_the_first_colour_inversion_card_reverses_the_colours():
    state = position(TIDE.format("[C R5 C]"), tide="colours")
    told = events(state, "a")
    assert "colours_inverted" in [e.kind for e in told]
    assert state.colour_tides == 1 and fitting(state) == "a b"
    state = position("top=R3 turn=0 ; 0: a:W1 b:N3 c:S3 d:(O2)", tide="colours", colour_tides=1)
    assert fitting(state) == "a d"


def test_w58_the_second_colour_inversion_card_restores_the_order():
    state = position(TIDE.format("[C R5]"), tide="colours", colour_tides=1)
    told = events(state, "b")
    assert "colours_restored" in [e.kind for e in told]
    assert state.colour_tides == 2
    assert fitting(position("top=R3 turn=0 ; 0: a:S3 b:W1", tide="colours", colour_tides=2)) == "a"


def test_w59_w60_the_first_digit_inversion_card_reverses_the_digits():
    state = position(TIDE.format("[D R5 D]"), tide="digits")
    told = events(state, "a")
    assert "digits_inverted" in [e.kind for e in told] and state.digit_tides == 1
    state = position("top=R3 turn=0 ; 0: a:R0 b:R4 c:O5 d:(Y2)", tide="digits", digit_tides=1)
    assert fitting(state) == "a d"


def test_w61_the_second_digit_inversion_card_restores_the_order():
    state = position(TIDE.format("[D R5]"), tide="digits", digit_tides=1)
    assert "digits_restored" in [e.kind for e in events(state, "e")]
    assert fitting(position("top=R3 turn=0 ; 0: a:R4 b:R2", tide="digits", digit_tides=2)) == "a"


def test_w62_each_kind_acts_on_its_own():
    hands = "top=R3 turn=0 ; 0: a:S3 b:O3 c:R4 d:R2"
    expected = {(0, 0): "a c", (1, 0): "b c", (0, 1): "a d", (1, 1): "b d", (2, 1): "a d"}
    for (colours, digits), slots in each(expected.items()):
        state = position(hands, tide="both", colour_tides=colours, digit_tides=digits)
        assert fitting(state) == slots


def test_w63_an_inversion_card_is_announced_to_everybody():
    state = position(TIDE.format("[C R5 C]"), tide="colours")
    made = match(state, tide="colours")
    made.events.clear()
    made.play(0, "a")
    for viewer in (0, 1, 2, NO_SEAT):
        assert "colours_inverted" in [e.kind for e in made.events_for(viewer)]
    drawn = next(e for e in made.events_for(0) if e.kind == "drew")
    assert drawn.values["card"] is None, "the new card faces away from its holder"


def test_w64_an_inversion_card_at_the_bottom_leaves_the_slot_vacant():
    state = position(TIDE.format("[C]"), tide="colours", colour_tides=1)
    play(state, "b")
    assert hand(state, 0) == "a:Y4 c:O1 d:(S2) e:(R0)" and state.colour_tides == 2


def test_w65_the_facing_follows_the_card_played_also_after_inversion_cards():
    state = position(TIDE.format("[C C R5]"), tide="colours")
    play(state, "d")
    assert "d:R5" in hand(state, 0)
    text = TWO.replace("[O4 W5 Y0]", "[D O4 D]")
    state = position(text, seats=2, tide="digits")
    assert play(state, "a")[:2] == ["V a:R3 +D", "V ^a:O4"]


def test_w66_wr36_comparison_uses_the_order_of_the_moment():
    state = position(
        "turn=0 ; 0: a:Y5 b:S2 ; 1: a:N4", nazare=1, laid="S5,R5", tide="colours", colour_tides=1
    )
    # R5 was laid on S5 in the normal order or not: nobody looks again. Cell 2.2 only asks for R5.
    assert fitting(state) == "a"


def test_w67_wr13_symbols_are_printed_and_do_not_follow_the_order():
    state = position(
        "top=R4 turn=0 ; 0: a:R0 b:Y5 ; 1: a:N3 ; 2: a:W1", tide="digits", digit_tides=1
    )
    play(state, "a")
    assert direction(state) == "-"
    state = position(
        "top=Y4 turn=0 ; 0: a:R5 b:S5 ; 1: a:N3 ; 2: a:W1", tide="digits", digit_tides=1
    )
    play(state, "a")
    assert direction(state) == "+"


def test_wr37_only_one_inverted_order_leaves_an_unbeatable_card():
    assert position("top=W5 turn=0 ; 0: a:N4 b:W4", tide="colours", colour_tides=1).phase == 1
    assert position("top=N0 turn=0 ; 0: a:S0 b:N4", tide="digits", digit_tides=1).phase == 1
    assert (
        position("top=W5 turn=0 ; 0: a:N4", tide="both", colour_tides=1, digit_tides=1).phase == 0
    )
