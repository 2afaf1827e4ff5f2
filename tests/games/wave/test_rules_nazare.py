"""Wave: the great wave of Nazaré and the life of signals (W-68 to W-82, 4.4)."""

from __future__ import annotations

import random

import pytest

from houle.engine.rule import NO_SEAT
from houle.games.wave import notation
from houle.games.wave.cards import BELOW, CELLS, HEIGHTS, LEFT_OF, NUM_CELLS
from tests.games.wave.positions import (
    card,
    direction,
    fitting,
    hand,
    legal,
    match,
    play,
    position,
    verdict,
)

STUCK = """dir=- turn=0 pile=[Y2 Y3] ; 0: a:Y4 b:R3 c:S1 d:(W2) e:(O0)
 1: a:S4 b:S2 c:S0 d:(W3) e:(W4) ; 2: a:N0 b:N1 c:N2 d:(N3) e:(N4)"""
CELLS_OF_STUCK = "W1,R0,Y1,S5"
FREE = "dir=+ turn=0 pile=[Y2 Y3] ; 0: a:Y5 b:R3 c:S1 d:(W2) e:(O0) ; 1: a:S4 b:S2 ; 2: a:N0 b:N1"


def stuck(**fields):
    return position(STUCK, nazare=1, laid=CELLS_OF_STUCK, **fields)


def free(**fields):
    return position(FREE, nazare=1, laid="W1,R0,Y1,S3", **fields)


def test_w68_wr38_the_wave_has_ten_columns_and_34_cells():
    assert HEIGHTS == (1, 2, 3, 4, 5, 6, 5, 4, 3, 1) and NUM_CELLS == sum(HEIGHTS) == 34
    first = [CELLS.index((column, 0)) for column in range(10)]
    assert first == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33]


def test_w69_the_first_card_lies_face_up_in_the_first_cell():
    made = match(nazare=True)
    assert made.state.laid[0] == made.events[0].values["list"][0]
    assert made.state.laid_down[0] == 0 and CELLS[0] == (0, 0)
    assert made.view(NO_SEAT).state.laid[0] == made.state.laid[0]


def test_w70_cells_are_filled_column_by_column_from_the_bottom():
    assert sorted(CELLS) == CELLS and CELLS[1:6] == [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    state = free()
    play(state, "a")
    assert state.laid_count == 5 and state.laid[4] == card("Y5")


def test_w71_wr39_a_card_must_beat_its_left_and_its_lower_neighbour():
    kinds = [(LEFT_OF[k] >= 0, BELOW[k] >= 0) for k in range(NUM_CELLS)]
    assert [kinds.count(k) for k in [(True, False), (False, True), (True, True)]] == [9, 5, 19]
    assert fitting(free()) == "a" and legal(free()) == "a d e"
    assert verdict(free(), "b") == 71
    # Left R2, below O4: R4 beats one by digit and the other by colour.
    state = position("turn=0 ; 0: a:R4 b:R3 c:O3", nazare=1, laid="W1,W2,R2,O4")
    assert fitting(state) == "a b"


def test_w72_wr40_a_stuck_player_must_lay_a_card_face_down():
    state = stuck()
    assert state.stuck == 1 and legal(state) == "a# b# c# d# e#"
    assert verdict(state, "a") == 72 and state.phase == 0
    assert play(state, "a#") == ["0 a#"]
    assert state.laid_down[4] == 1 and state.active_hand == 2


def test_w72_wr29_wr34_a_stuck_player_may_exchange_but_not_lay_the_taken_card():
    state = position(STUCK.replace("dir=-", "dir=- middle=N3").replace("d:(N3)", ""), nazare=1,
                     laid=CELLS_OF_STUCK)  # fmt: skip
    play(state, "xa")
    assert legal(state) == "b# c# d# e#" and verdict(state, "a#") == 49
    text = "turn=0 middle=W4 ; 0: a:Y5 b:R3 ; 1: a:N1"
    state = position(text, nazare=1, laid="W1,R0,Y1,S3")
    assert legal(state) == "a xa xb"
    play(state, "xa")
    assert state.stuck == 1 and legal(state) == "b#"


def test_w73_wr40_no_card_goes_face_down_while_one_fits():
    assert verdict(free(), "a#") == 73
    blind = position("turn=0 ; 0: a:R3 d:(Y5)", nazare=1, laid="W1,R0,Y1,S3")
    assert legal(blind) == "d" and verdict(blind, "a#") == 73
    assert verdict(position("top=Y2 turn=0 ; 0: a:Y4"), "a#") == 72


def test_w74_every_card_is_higher_than_foam():
    state = stuck()
    play(state, "d#")
    assert fitting(state) == "a b c d e"  # cell 3.3 has only the foam below it
    for tides in ({"colour_tides": 1}, {"digit_tides": 1}):
        inverted = position(STUCK, nazare=1, laid=CELLS_OF_STUCK, tide="both", **tides, begin=False)
        inverted.laid_down[2] = inverted.laid_down[3] = 1
        assert fitting(inverted) == "a b c d e"


def test_w75_wr41_foam_turns_no_direction():
    state = stuck()
    play(state, "d#")
    assert direction(state) == "-"


def test_w76_wr42_the_card_drawn_after_foam_faces_the_other_way():
    state = stuck()
    play(state, "d#")
    assert "d:Y2" in hand(state, 0)
    state = stuck()
    play(state, "a#")
    assert "a:(Y2)" in hand(state, 0)


def test_w77_w82_foam_is_unlimited_and_counts():
    made = match(nazare=True, seed=3)
    chooser = random.Random(5)
    while not made.is_over:
        made.play(made.to_move[0], chooser.choice(made.legal_moves(made.to_move[0])))
    facts = made.result.facts
    assert facts["count"] == made.state.foam == sum(made.state.laid_down) > 2
    assert facts["reason"] == "complete" and facts["outcome"] == "rated"
    assert made.result.scores == (33 - made.state.foam,) * 3


def test_w78_wr8_a_misplay_is_refused_or_becomes_foam():
    state = free()
    assert play(state, "e") == ["0 e ~"] and legal(state) == "a d"
    state = free(misplay="end")
    assert play(state, "e") == ["0 e:O0#"]
    assert (state.foam, state.laid_down[4], direction(state)) == (1, 1, "+")
    assert "e:Y2" in hand(state, 0) and state.active_hand == 1
    seen = match(state, nazare=True)
    assert all(seen.knowledge(s).state.laid[4] == card("O0") for s in (0, 1, 2, NO_SEAT))
    assert all(seen.view(s).state.laid[4] == -2 for s in (0, 1, 2, NO_SEAT))


def test_w79_wr24_vaimiti_lays_a_face_up_card_face_down_if_none_of_them_fits():
    text = "dir=+ turn=V ; V: a:^R3 b:^O1 c:^W2 d:[N4] e:[N3] ; 0: a:N1 ; 1: a:N0"
    state = position(text, seats=2, nazare=1, laid=CELLS_OF_STUCK)
    assert state.stuck == 1 and legal(state) == "a# b# c#" and state.decider == 0
    assert verdict(state, "d#") == 37
    assert play(state, "a#") == ["V a#", "V ^d:N4"]
    state = position(text.replace("^R3", "^Y5"), seats=2, nazare=1, laid="W1,R0,Y1,S3")
    assert legal(state) == "a"


@pytest.mark.parametrize(("middle", "line"), [("N0", "* x:N0"), ("R1", "* x:R1#")])
def test_w80_w81_w82_wr33_the_virage_card_fills_the_last_cell(middle, line):
    others = [n for n in notation.CARD_NAMES if n not in ("S2", middle, "N4")]
    cells = [*others[:30], "S2", *others[30:]]
    state = position(
        f"turn=0 middle={middle} ; 0: a:N4", nazare=1, laid=",".join(cells), begin=False
    )
    state.laid_down[28] = state.laid_down[31] = 1  # neighbours of cell 9.3
    assert state.laid_count == 32
    assert play(state, "a")[:2] == ["0 a:N4", line]
    assert state.laid_count == 34 and state.phase == 1 and direction(state) == "+"
    assert notation.outcome(state)["reason"] == "complete"


def test_w81_nothing_but_talk_ends_nazare_early():
    for seed in range(10):
        made = match(nazare=True, misplay="end", players=2 + seed % 3, seed=seed)
        chooser = random.Random(seed)
        while not made.is_over:
            assert made.state.laid_count < 34
            made.play(made.to_move[0], chooser.choice(made.legal_moves(made.to_move[0])))
        assert made.state.laid_count == 34
    state = stuck()
    assert play(state, "breach")[-1] == "* end outcome=lost reason=talk"


# The life of signals

TALKING = """top=Y2 turn=0 middle=R0 pile=[Y3 Y5 Y0] ; 0: a:Y4 b:R4 c:O1 d:(O5) e:(W5)
 1: a:S1 b:S0 c:W2 d:(R1) e:(O4) ; 2: a:N3 b:Y1 c:R5 d:(W4) e:(S2)"""


def live(state):
    return notation.format_state(state).count("pointed=") + state.advice.any() + state.word.any()


def test_signals_lapse_when_the_next_card_is_laid_but_a_wish_to_keep_stays():
    state = position(TALKING)
    play(state, "@0d!", "@0e?", "@1e-", "@x!", "@ask", seat=2)
    play(state, "@2d=", seat=1)
    play(state, "b")
    assert live(state) == 1 and "pointed=/-,-,-,2d" in notation.format_state(state)


def test_a_wish_to_keep_ends_when_the_card_leaves_its_slot():
    state = position(TALKING)
    play(state, "@0d=", seat=1)
    play(state, "a")
    assert live(state) == 1
    state = position(TALKING)
    play(state, "@0d=", seat=1)
    play(state, "d")
    assert live(state) == 0


def test_a_new_signal_replaces_the_senders_old_one_on_the_card():
    state = position(TALKING)
    play(state, "@0d=", "@0d!", seat=1)
    play(state, "@0d-", seat=2)
    assert "pointed=/0d/-,-,0d" in notation.format_state(state)
    play(state, "@ok", "@sos", "@x!", "@x-", seat=1)
    assert "advice=-,@x- word=-,@sos" in notation.format_state(state)


def test_wr51_an_exchanged_card_takes_its_signals_with_it():
    state = position(TALKING)
    play(state, "@0d!", "@0e!", "@x!", seat=1)
    play(state, "xd")
    assert "pointed=/0e " in notation.format_state(state)
    assert "advice=-,@x!" in notation.format_state(state)


def test_a_refused_card_keeps_its_signals():
    state = position(TALKING.replace("e:(W5)", "e:(W1)").replace("c:O1", "c:O2"))
    play(state, "@0e?", seat=1)
    assert play(state, "e") == ["0 e ~"]
    assert live(state) == 1
