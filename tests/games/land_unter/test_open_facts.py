"""Land Unter: what the table says besides the cards: who stands how, who lays when."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT
from houle.games.land_unter import GAME
from houle.games.land_unter.options import Options
from houle.games.land_unter.state import HIGHEST, LOWEST, NEITHER
from houle.games.land_unter.state import OUT as WENT_OUT
from tests.walks import walk

from .table import OUT, before_settlement, lay, order_of_play, position, row


def test_lu17_lu33_the_highest_and_the_lowest_water_are_marked_after_every_trick() -> None:
    match, plays = before_settlement(belts=[3, 3, 3, 3], level=[9, 2, 5, 2])
    lay(match, plays)
    assert row(match, "stand") == [HIGHEST, LOWEST, NEITHER, LOWEST]


def test_lu23_who_is_out_stands_neither_high_nor_low() -> None:
    match, plays = before_settlement(belts=[0, 3, 3, 3], level=[12, 6, 4, 5])
    lay(match, plays)
    assert row(match, "active") == [0, 1, 1, 1]
    assert row(match, "stand") == [NEITHER, HIGHEST, LOWEST, NEITHER]


def test_lu7_a_round_begins_without_a_mark_and_with_twelve_cards_each() -> None:
    match, plays = before_settlement(belts=[0, 2, 3], level=[12, 6, 4])
    lay(match, plays)
    assert match.state.round_number == 1
    assert row(match, "stand") == [NEITHER] * 3
    assert row(match, "hand_size") == [12] * 3


def test_lu10_a_card_laid_face_down_has_left_the_hand() -> None:
    match = position(belts=[3, 3, 3], plays="0:5 1:50 2:40")
    match.play(1, "50")
    for seat in (NO_SEAT, 0, 1, 2):
        assert match.view(seat).state.hand_size[:3].tolist() == [12, 11, 12]


def test_lu44_the_order_of_the_open_mode_is_open_to_all() -> None:
    match = position(belts=[2, OUT, 2, 2], level=[2, OUT, 4, 3], mode="open", first=3)
    order = match.view(NO_SEAT).state.lay_order[:4].tolist()
    assert order == [1, -1, 2, 0]
    assert [order.index(place) for place in range(3)] == order_of_play(match)


def test_lu40_the_hand_that_each_seat_played_in_each_round_stays_open() -> None:
    examined = 0
    held: dict[int, list[int]] = {}
    for match in walk(GAME, Options(players=3), 4):
        state = match.state
        held[int(state.round_number)] = state.held[:3].tolist()
        for number, hands in held.items():
            examined += 1
            assert state.played[number, :3].tolist() == hands
    assert examined > 0


def test_lu31_lu36_the_lifebelts_kept_are_told_by_round_and_who_went_out_kept_none() -> None:
    match, plays = before_settlement(belts=[0, 2, 3], level=[12, 6, 4])
    lay(match, plays)
    assert match.state.kept[0, :3].tolist() == [WENT_OUT, 1, 3]
    assert match.state.round_score[0, :3].tolist() == [-1, 1, 4]


def test_lu42_the_number_of_rounds_is_open() -> None:
    for players in (3, 4, 5):
        assert next(walk(GAME, Options(players=players), 1)).state.rounds == players
