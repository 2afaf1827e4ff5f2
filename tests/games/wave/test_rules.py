"""Wave: setup, turn, end and talk, one test per rule (W-1 to W-34)."""

from __future__ import annotations

from collections import Counter

import pytest

from houle.engine.errors import IllegalMoveError, NotationError, OptionError
from houle.engine.event import new_log, read_log
from houle.engine.rule import NO_SEAT
from houle.games.wave import notation, rules
from houle.games.wave.cards import NUM_CARDS, is_reversal
from houle.games.wave.options import Options
from tests.examined import each
from tests.games.wave.positions import (
    GAME,
    all_cards,
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

THREE = """top=Y2 dir=+ turn=0 pile=[O0 Y3 N1 W1 R2 S4]
 0: a:Y4 b:R4 c:O1 d:(Y5) e:(Y0)
 1: a:S1 b:S0 c:W2 d:(R1) e:(O5)
 2: a:N3 b:Y1 c:R5 d:(W4) e:(S2)"""


# Setup


def test_w1_wr19_seats_go_clockwise_and_vaimiti_sits_behind_seat_1():
    state = position("top=W1 turn=0 ; 0: a:Y4 b:O0 ; 1: a:N3 b:N4 ; V: a:^S1 b:^S4", seats=2)
    play(state, "a")
    assert state.active_hand == 1
    play(state, "a")
    assert state.active_hand == 2 and state.decider == 0
    state = position("top=Y2 turn=0 ; 0: a:O0 b:Y4 ; 1: a:N3 ; V: a:^S1", seats=2)
    play(state, "a")
    assert state.active_hand == 2 and state.decider == 1
    assert verdict(state, "@3a!", seat=0) == 1 and verdict(state, "@Va!", seat=0) == 0


@pytest.mark.parametrize("tide", ["none", "both"])
def test_w2_the_deck_is_34_cards_and_inversion_cards_only_with_the_tide(tide):
    names = [notation.CARDS.write(c) for c in all_cards(match(tide=tide).state)]
    wave = [n for n in names if n not in "CD"]
    assert len(wave) == len(set(wave)) == 34
    assert {n for n in wave if n[0] == "W"} == {"W1", "W2", "W3", "W4", "W5"}
    assert {n for n in wave if n[0] == "N"} == {"N0", "N1", "N2", "N3", "N4"}
    assert Counter(n for n in names if n in "CD") == ({} if tide == "none" else {"C": 2, "D": 2})


def test_w3_w7_wr2_play_starts_clockwise_even_if_the_first_card_has_the_symbol():
    starts = [match(seed=seed).state for seed in range(20)]
    assert any(is_reversal(int(s.laid[0])) for s in starts)
    assert all(s.direction == 1 for s in starts)


def test_w4_the_first_card_is_the_top_of_the_shuffled_deck():
    made = match(seed=3)
    deck = made.events[0].values["list"]
    assert sorted(deck) == list(range(NUM_CARDS))
    assert made.state.laid[0] == deck[0] and made.state.laid_count == 1
    assert [e.kind for e in made.events][:2] == ["deck_shuffled", "first_card"]
    assert match(seed=4).events[0].values["list"] != deck


def test_w5_w6_wr3_three_cards_face_in_then_two_face_away():
    made = match(players=4, seed=5)
    deck = made.events[0].values["list"]
    for seat in range(4):
        assert tuple(made.state.hand[seat, :3]) == deck[1 + 3 * seat : 4 + 3 * seat]
        assert tuple(made.state.hand[seat, 3:]) == deck[13 + 2 * seat : 15 + 2 * seat]
        assert [notation.FACINGS[f] for f in made.state.facing[seat]] == [
            *["in"] * 3,
            *["away"] * 2,
        ]


def test_w8_wr1_wr25_the_start_seat_is_chosen_or_drawn_and_never_vaimiti():
    assert [match(start=seat).state.first_seat for seat in range(3)] == [0, 1, 2]
    drawn = {int(match(players=2, seed=seed).state.first_seat) for seed in range(20)}
    assert drawn == {0, 1}
    assert match(start="1").to_move == (1,) or match(start="1").is_over
    with pytest.raises(OptionError, match="first seat is 0 to 1"):
        Options(players=2, start="2")


# Turn


def test_w9_wr10_a_turn_is_lay_draw_and_pass_on():
    state = position(THREE)
    play(state, "a")
    assert top(state) == "Y4" and state.hand_size[0] == 5 and state.active_hand == 1
    assert all(not name.startswith("pass") for name in notation.MOVE_NAMES)
    assert verdict(position("top=Y2 ; 0: a:Y4 ; 1: a:N3 ; 2: a:S1"), "b") == 9


def test_w10_any_card_may_be_chosen_but_only_by_the_seat_on_turn():
    state = position(THREE)
    assert legal(state) == "a b c d e"
    assert verdict(state, "a", seat=1) == 10
    play(state, "@0d!", seat=1)
    assert verdict(state, "a") == 0


def test_w11_colours_run_white_yellow_orange_red_sky_navy():
    for low, high in each(zip("WYORS", "YORSN", strict=True)):
        assert fitting(position(f"top={low}3 ; 0: a:{high}3")) == "a"
        assert position(f"top={high}3 ; 0: a:{low}3").phase == 1


def test_w12_digits_run_from_0_to_5():
    for low in range(5):
        assert fitting(position(f"top=R{low} ; 0: a:R{low + 1}")) == "a"
        assert position(f"top=R{low + 1} ; 0: a:R{low}").phase == 1


def test_w13_only_the_top_card_counts():
    state = position("top=Y2 turn=0 ; 0: a:Y3 b:Y4", laid="N4,S5,Y2")
    assert legal(state) == "a b"
    state = position("top=N1 turn=V ; 0: a:Y4 ; V: a:^N2 b:^N0", seats=2)
    assert verdict(state, "b") == 13


def test_w14_colour_or_digit_is_enough():
    state = position("top=O3 turn=0 ; 0: a:O5 b:R1 c:Y4 d:S4")
    assert legal(state) == "a b c d"


def test_w15_equal_is_not_higher():
    state = position("top=S3 turn=0 ; 0: a:S2 b:R3 c:O1 d:S4 e:W5")
    assert fitting(state) == "d e"


def test_w16_a_reversal_card_turns_the_direction_at_once():
    state = position(THREE)
    assert play(state, "a", "b") == ["0 a:Y4", "1 b:S0 <>"]
    assert direction(state) == "-" and state.active_hand == 0


def test_w17_a_card_must_be_drawn_while_there_is_one():
    state = position(THREE)
    play(state, "a")
    assert pile(state) == "Y3 N1 W1 R2 S4" and state.hand_size[0] == 5


def test_w18_w19_wr4_the_drawn_card_faces_the_other_way_in_the_same_slot():
    state = position(THREE)
    play(state, "b")
    assert hand(state, 0) == "a:Y4 b:(O0) c:O1 d:(Y5) e:(Y0)"
    state = position(THREE)
    play(state, "d")
    assert hand(state, 0) == "a:Y4 b:R4 c:O1 d:O0 e:(Y0)"


def test_w20_with_an_empty_pile_the_slot_stays_vacant():
    state = position("top=Y2 turn=0 ; 0: a:Y4 b:R4 ; 1: a:N3 ; 2: a:N4")
    play(state, "a")
    assert hand(state, 0) == "b:R4" and state.phase == 0


def test_w21_wr12_an_empty_seat_is_skipped_and_may_still_advise():
    state = position("top=Y2 turn=0 ; 0: a:Y4 b:R4 ; 2: a:N3 d:(S4)")
    assert verdict(state, "@2d!", seat=1) == 0
    play(state, "a")
    assert state.active_hand == 2


def test_w22_wr14_the_next_hand_is_checked_after_the_draw():
    text = "top=R2 turn=0 pile=[D Y1 D] ; 0: a:R4 b:S1 ; 1: a:R3 b:O3 ; 2: a:N3"
    state = position(text, tide="digits")
    told = [e.kind for e in events(state, "a")]
    assert told == ["laid", "digits_inverted", "drew"]
    assert fitting(state) == "a b"  # in the normal order seat 1 would have been blocked


def test_w23_a_blind_card_that_is_higher_is_shown_to_all():
    state = position(THREE)
    told = events(state, "d")
    laid = next(e for e in told if e.kind == "laid")
    assert laid.values["card"] == card("Y5") and laid.audience == -1
    assert top(state) == "Y5" and state.active_hand == 1


def test_w24_wr7_with_the_strict_setting_a_misplay_ends_the_game():
    state = position(THREE, misplay="end")
    told = play(state, "e")
    assert told == ["0 e:Y0 !", "* end outcome=rated reason=misplay count=21 tier=wipeout"]
    assert hand(state, 0).endswith("e:(Y0)") and top(state) == "Y2"


def test_w25_wr7_a_refused_card_stays_unseen_and_may_not_be_chosen_again():
    state = position(THREE.replace("top=Y2", "top=Y2 middle=R3"))
    assert play(state, "e") == ["0 e ~"]
    assert legal(state) == "a b c d"
    assert verdict(state, "e") == 25 and verdict(state, "xa") == 25
    assert state.active_hand == 0 and hand(state, 0).endswith("e:(Y0)")
    assert match(state).view(0).state.hand[0, 4] == -2
    play(state, "a")
    assert state.refused == 0


def test_w26_wr9_a_visible_card_that_is_not_higher_is_rejected_without_effect():
    state = position("top=R4 turn=0 ; 0: a:R3 b:R5 ; 1: a:N3 ; 2: a:N4")
    made = match(state)
    before = made.view(0).to_bytes()
    with pytest.raises(IllegalMoveError, match="not higher") as refusal:
        made.play(0, "a")
    assert refusal.value.rule == "W-26" and "pas plus forte" in refusal.value.sentence("fr")
    assert made.view(0).to_bytes() == before and not made.played


# End and score


def test_w27_wr5_blocked_only_if_no_card_fits_those_facing_away_included():
    assert position("top=S4 turn=0 ; 0: a:Y3 b:R1 d:(N0)").phase == 0
    state = position("top=S4 turn=0 ; 0: a:Y3 b:R1 d:(S0)")
    assert state.phase == 1 and notation.outcome(state)["reason"] == "blocked"


def test_w27_wr15_the_first_player_may_be_blocked_at_once():
    deck = ["N4", "W1", "W2", "W3", "Y1", "Y2", "Y3", "O1", "O2", "O3", "W4", "Y4"]
    rest = [name for name in notation.CARD_NAMES if name not in deck]
    state = GAME.state.blank()
    Options(start="0").store(state)
    log = new_log()
    rules.shuffle_deck(state, log)
    state.pile[:34] = [card(name) for name in deck + rest]
    rules.deal_hands(state, log)
    rules.choose_start(state, log)
    rules.begin_turn(state, 0, log)
    assert notation.outcome(state) == {
        "outcome": "rated",
        "reason": "blocked",
        "count": 33,
        "tier": "wipeout",
    }
    assert [e.kind for e in read_log(log, GAME.kinds)][-2:] == ["blocked", "rated"]


def test_w28_the_team_wins_when_the_last_card_is_laid():
    state = position("top=Y2 turn=0 ; 0: a:Y4")
    assert play(state, "a")[-1] == "* end outcome=win reason=complete count=0 tier=perfect"
    assert match(state).result.places == (1, 1, 1)


def test_w29_wr16_wr17_wr18_cards_left_are_hands_wave_cards_of_the_pile_and_virage():
    text = "top=S5 middle=N3 turn=V pile=[C Y5 C] ; 0: a:Y1 b:Y2 ; 1: a:N0 ; V: a:^R3 b:^O1 d:[N2]"
    state = position(text, seats=2, tide="colours")
    assert notation.outcome(state)["count"] == 2 + 1 + 3 + 1 + 1


def test_w30_the_count_is_rated():
    tiers = [notation.TIERS[rules.tier_of(count)] for count in range(34)]
    assert Counter(tiers) == {"perfect": 1, "superb": 2, "good": 3, "fair": 5, "wipeout": 23}
    assert tiers == sorted(tiers, key=notation.TIERS.index)


def test_w31_wr52_the_result_names_outcome_reason_count_and_tier():
    won = position("top=Y2 turn=0 ; 0: a:Y4")
    play(won, "a")
    facts = {"outcome": "win", "reason": "complete", "count": 0, "tier": "perfect"}
    assert match(won).result.to_json() == {"places": [1] * 3, "scores": [33] * 3, **facts}
    rated = position("top=S5 turn=0 ; 0: a:Y4 b:Y3 ; 1: a:N3")
    assert match(rated).result.to_json()["scores"] == [30, 30, 30]
    assert match(rated).result.places == (2, 2, 2)
    lost = position("top=Y2 turn=0 ; 0: a:Y4")
    play(lost, "breach")
    facts = {"outcome": "lost", "reason": "talk"}
    assert match(lost).result.to_json() == {"places": [2] * 3, "scores": [-1] * 3, **facts}


# Communication


def test_w32_wr6_wr45_anybody_may_point_at_cards_that_he_sees():
    state = position(THREE)
    before = state.active_hand
    assert play(state, "@0d!", seat=1) == ["1 @0d!"]
    assert play(state, "@ask", seat=0) == ["0 @ask"]
    assert play(state, "@sos", seat=2) == ["2 @sos"]
    assert verdict(state, "@0a?", seat=0) == 0, "his own card facing in"
    assert verdict(state, "@0d?", seat=0) == 32, "his own card facing away"
    assert verdict(state, "@1a?", seat=0) == 32, "another's card facing in"
    assert verdict(state, "@x!", seat=0) == 45, "there is no Virage card"
    assert state.active_hand == before


def test_w33_wr46_signals_name_neither_colour_nor_digit():
    asides = match().asides(0)
    assert asides[0] == "breach" and all(name.startswith("@") for name in asides[1:])
    assert not [name for name in asides if set(name[2:]) & set("WYORSN012345")]
    for talk in ("signals", "guarded", "strict"):
        assert match(talk=talk).options.talk == talk


def test_w34_forbidden_talk_loses_at_once_whoever_speaks_and_when():
    for seat in range(3):
        state = position(THREE)
        assert play(state, "breach", seat=seat) == [
            f"{seat} talk",
            "* end outcome=lost reason=talk",
        ]
        assert verdict(state, "a", seat=0) == 28 and verdict(state, "@ask", seat=0) == 28


def test_wr11_with_two_hands_left_a_reversal_leads_to_the_other():
    state = position("top=Y2 turn=0 ; 0: a:W3 b:R1 ; 2: a:N1 b:N4")
    play(state, "a")
    assert state.active_hand == 2 and direction(state) == "-"


def test_wr43_wr44_wr47_wr48_what_lies_open():
    state = position(THREE)
    seen = match(state)
    spectator = seen.view(NO_SEAT).state
    assert (spectator.hand[:3] == -2).all()
    state.spectator = 1
    opened = match(state).view(NO_SEAT).state
    assert [int(c) for c in opened.hand[0]] == [-2, -2, -2, card("Y5"), card("Y0")]
    assert list(spectator.laid) == list(state.laid), "the discard pile may be looked through"
    assert (seen.view(0).state.pile[:6] == -2).all()


def test_wr49_all_variants_combine():
    names = ("players", "virage", "tide", "nazare")
    found = {tuple(getattr(o, n) for n in names) for o in Options.combinations()}
    assert len(found) == 48


def test_wr50_leaving_is_no_rule_question():
    assert not [name for name in notation.MOVE_NAMES if "leave" in name or "resign" in name]


# Notation


def test_a_card_code_names_the_slot_in_which_the_seat_sees_it():
    made = match(position(THREE))
    assert made.read_move(0, "R4") == made.read_move(0, "b")
    assert made.read_move(0, " r4# ") == made.read_move(0, "B#")
    assert made.read_move(0, "xR4") == made.read_move(0, "xb")
    assert made.read_move(0, "@VA!") == made.read_move(0, "@Va!")
    errors = []
    for code in ("Y5", "W5"):  # one faces away from him, the other is elsewhere
        with pytest.raises(NotationError) as error:
            made.read_move(0, code)
        errors.append(str(error.value).replace(code, "??"))
    assert errors[0] == errors[1]
    for text in ("", "f", "x", "a##", "xa#", "@9a!", "pass", "R9"):
        with pytest.raises(NotationError, match="a slot"):
            made.read_move(0, text)
