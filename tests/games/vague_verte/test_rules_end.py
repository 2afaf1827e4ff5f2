"""Vague Verte, VV-53 to VV-62: ducks, the end; texts, notation and results."""

from __future__ import annotations

import pytest

from houle.engine.errors import NotationError
from houle.games.vague_verte.cards import NUM_MOVES
from tests.examined import each

from .positions import (
    GAME,
    new_match,
    notation,
    on_turn,
    play,
    plays,
    position,
    refusal,
    rules,
    street,
    winners,
)

SIX = "B1,B2,B3,B4,B1,B2"


def test_vv53_ducks_go_on_the_next_square_of_an_open_opponent_but_not_on_square_7() -> None:
    state = position(f"seats=3 street=B1/Y1/{SIX} hand=DUCK")
    assert plays(state) == {"DUCK@P1"}
    assert refusal(state, "DUCK@P2") == 53
    play(state, "DUCK@P1")
    assert street(state, 1) == "Y1 DUCK"


@pytest.mark.parametrize(
    "victim, rule",
    [("", 54), ("Y1,YX", 54), ("Y1,Y2", 37), (SIX, 53)]
    + [(after, 0) for after in ("Y1", "Y1,YX+TOW,W1", "Y1,AMB,W1", "Y1,DUCK,DUCK")],
)
def test_vv54_where_ducks_are_impossible_and_where_they_are_possible(victim, rule) -> None:
    state = position(f"street=B1/{victim} hand=DUCK red=0,0,1")
    assert refusal(state, "DUCK@P1") == rule
    assert refusal(state, "DUCK@P0") == 54


@pytest.mark.parametrize("after", ["Y1,YX+TOW", "Y1,AMB", "Y1,DUCK"])
def test_vv54_ducks_may_come_directly_after_a_tow_an_ambulance_or_ducks(after) -> None:
    assert refusal(position(f"street=B1/{after} hand=DUCK"), "DUCK@P1") == 0


def test_vv55_the_victim_loses_his_next_turn_entirely() -> None:
    state = position("seats=3 street=B1/Y1/W1 hand=DUCK/Y2/W2")
    events = play(state, "DUCK@P1")
    assert on_turn(state) == 2
    assert [(e.kind, e.seat) for e in events[1:]] == [("turn_lost", 1)]
    assert state.hand_size[1] == 1
    play(state, "D", "W2")
    assert on_turn(state) == 0


def test_vv56_the_victim_continues_on_the_square_after_the_ducks() -> None:
    state = position("street=B1/Y1 hand=DUCK,B2/W2")
    play(state, "DUCK@P1", "D", "B2", "D", "W2")
    assert street(state, 1) == "Y1 DUCK W2"


def test_vv57_lost_turns_add_up() -> None:
    state = position("seats=3 street=B1/Y1/W1 hand=DUCK,B2/DUCK,Y2/W2 lost_turns=0,0,1")
    play(state, "DUCK@P2")
    assert state.lost_turns[2] == 2
    play(state, "D", "Y2")
    assert (state.lost_turns[2], on_turn(state)) == (1, 0)


def test_vv58_a_lost_turn_is_consumed_when_the_turn_would_pass_to_that_player() -> None:
    state = position("street=B1/Y1 hand=DUCK,DUCK,B2/Y2")
    play(state, "DUCK@P1")
    assert (on_turn(state), int(state.lost_turns[1])) == (0, 0)
    play(state, "D", "DUCK@P1", "D", "B2")
    assert on_turn(state) == 1


def test_vv59_the_first_to_put_his_own_card_on_square_7_wins_at_once() -> None:
    state = position(f"street={SIX}/{SIX} hand=W1/W2")
    events = play(state, "W1")
    assert rules.is_over(state)
    assert winners(state) == [0]
    assert [e.kind for e in events] == ["car_laid", "arrived"]
    assert not rules.to_move(state, 0)
    assert not rules.to_move(state, 1)
    assert {int(rules.verdict(state, s, m)) for s in (0, 1) for m in range(NUM_MOVES)} == {59}


def test_vv60_a_card_put_there_by_an_opponent_never_wins() -> None:
    state = position(f"street=W1/{SIX} hand=BX/W2")
    play(state, "BX@P1")
    assert not rules.is_over(state)
    assert rules.score(state, 1) == 6


def test_vv61_sixty_turns_without_a_card_on_or_beside_the_board_end_the_match() -> None:
    state = position("street=B1/Y1 hand=B2/Y2 idle_turns=58")
    play(state, "-B2", "D")
    assert state.idle_turns == 59
    events = play(state, "-Y2")
    assert rules.is_over(state)
    assert [e.kind for e in events] == ["discarded", "stuck", "furthest", "furthest"]
    counted = position("street=B1/Y1 hand=RED/Y2 idle_turns=59")
    play(counted, "RED@7")
    assert counted.idle_turns == 0


def test_vv61_lost_turns_are_not_counted() -> None:
    state = position("street=B1/Y1 hand=B2/Y2 idle_turns=10 lost_turns=0,2")
    play(state, "-B2", "D", "-V4")
    assert state.idle_turns == 12


def test_vv62_after_a_stalemate_the_greatest_progress_wins_an_open_breakdown_not_counted() -> None:
    state = position("seats=3 street=B1,B2,BX/Y1,Y2/W1 hand=B2/Y2/W2 idle_turns=59")
    play(state, "-B2")
    assert [rules.score(state, seat) for seat in range(3)] == [2, 2, 1]
    assert winners(state) == [0, 1]
    facts = {"ending": "stuck", "progress": [2, 2, 1], "turns": 1}
    assert notation.outcome(state) == facts


def test_vv_r42_whoever_has_not_won_shares_the_next_place() -> None:
    state = position(f"seats=3 street=Y1,Y2/{SIX}/W1 hand=B2/Y2/W2 on_turn=1")
    play(state, "Y2")
    places = [0, 0, 0]
    rules.result(state, places)
    assert places == [2, 1, 2]
    assert notation.outcome(state)["ending"] == "arrived"


def test_moves_are_read_as_they_are_written() -> None:
    for move in range(NUM_MOVES):
        text = notation.format_move(move)
        assert notation.parse_move(text, None, 0) == move
        assert notation.parse_move(f" {text.lower().replace('@', ' @ ')} ", None, 0) == move


@pytest.mark.parametrize(
    "text", ["", "B5", "RED", "RED@8", "RED@0", "BX@P4", "BX@1", "B1@P1", "--B1"]
)
def test_what_is_no_move_is_refused_with_what_is_allowed(text) -> None:
    with pytest.raises(NotationError) as error:
        notation.parse_move(text, None, 0)
    assert repr(text) in str(error.value)


def test_every_rule_that_refuses_has_a_sentence_in_both_languages() -> None:
    numbers = {1, 6, 7, 8, 9, 12, 18, 20, 22, 23, 25, 27, 28, 32, 36, 37, 43, 47, 50, 53, 54, 59}
    for language in ("en", "fr"):
        assert {int(n) for n in GAME.words(language)["refusals"]} == numbers


def test_every_event_has_a_sentence_in_both_languages() -> None:
    match = new_match("sentences", players=4)
    for language in ("en", "fr"):
        templates = GAME.words(language)["events"]
        assert {kind.name for kind in GAME.kinds if not kind.chance} <= templates.keys()
        assert all(match.sentence(e, language) for e in each(match.events_for(0)))
