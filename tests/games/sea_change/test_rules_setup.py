"""Sea Change: the deck, the deal, the options and the teams (SC-1 to SC-7, SC-57 to SC-62)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import houle
from houle.engine.chance import script
from houle.engine.errors import OptionError
from houle.engine.event import NO_LOG
from houle.engine.rule import NO_SEAT
from houle.games.sea_change import GAME, rules
from houle.games.sea_change.cards import NO_SUIT, POINTS, final_points
from houle.games.sea_change.options import TEAMS, USUAL_SUITS, Options

from .positions import (
    card,
    dealt,
    finished,
    names,
    opened,
    played,
    position,
    totals,
    unshuffled,
    victory_points,
    winners,
)

DECKS = {
    1: ("YVB", [0, *range(4, 13)], 30),
    2: ("YVB", [0, *range(4, 13)], 30),
    3: ("YVB", [0, *range(4, 13)], 30),
    4: ("YBGR", [0, *range(4, 13)], 40),
    5: ("YVBGR", [0, *range(4, 13)], 50),
    6: ("YVBGR", [0, *range(3, 14)], 60),
    7: ("YVBGR", [0, *range(2, 15)], 70),
    8: ("YVBGR", list(range(16)), 80),
}


def deck_of(state: Any) -> list[str]:
    rules.build_deck(state)
    return names(state.deck[: state.deck_size])


@pytest.mark.parametrize("players", range(1, 9))
def test_sc1_one_to_eight_play_and_the_number_sets_the_mode(players: int) -> None:
    state = dealt(players=players)
    assert state.seats == players
    left = state.deck_size - state.deck_next
    assert left == {1: 19, 2: 10}.get(players, 0)
    assert state.sides == (2 if players == 1 else players)


@pytest.mark.parametrize("players", [0, 9, True, "many"])
def test_sc1_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionError):
        Options.read({"players": players})


@pytest.mark.parametrize("players", range(1, 9))
def test_sc2_scr2_the_deck_has_the_suits_and_values_of_the_table(players: int) -> None:
    suits, values, size = DECKS[players]
    deck = deck_of(opened(players=players))
    assert deck == [f"{suit}{value}" for suit in suits for value in values]
    assert len(deck) == size


def test_sc3_scr3_chosen_suits_replace_the_usual_ones() -> None:
    assert {c[0] for c in deck_of(opened(players=3, suits="VGR"))} == set("VGR")
    assert {c[0] for c in deck_of(opened(players=4, suits="YVBG"))} == set("YVBG")
    assert opened(players=3, suits="rgv").suits == opened(players=3, suits="VGR").suits
    assert USUAL_SUITS[4] == "YBGR"


@pytest.mark.parametrize(
    ("players", "suits"), [(3, "YVBG"), (4, "YVB"), (5, "YVBG"), (3, "YYV"), (2, "XYZ")]
)
def test_sc3_a_wrong_number_of_suits_is_refused(players: int, suits: str) -> None:
    with pytest.raises(OptionError, match="suits"):
        Options.read({"players": players, "suits": suits})


def test_sc3_cards_outside_the_deck_are_refused() -> None:
    state = position("seats=3 trump=Y leader=0 hand=Y4,Y5/Y6,Y7/Y8,Y9")
    assert rules.verdict(state, 0, card("R4")) == 3
    assert rules.verdict(state, 0, card("Y13")) == 3
    assert rules.verdict(state, 0, card("V4")) == 9


def test_sc4_scr4_the_first_dealer_is_the_last_seat_or_the_one_chosen() -> None:
    assert (dealt(players=5).dealer, dealt(players=5).turn) == (4, 0)
    state = dealt(players=5, first_dealer=1)
    assert (state.dealer, state.turn) == (1, 2)


def test_sc4_a_random_dealer_is_drawn_and_recorded() -> None:
    state = opened(players=5, first_dealer="random")
    script(state, [(3, 5)])
    rules.deal(state, NO_LOG)
    assert state.dealer == 3
    match = houle.new("sea_change", players=5, first_dealer="random", seed=4)
    assert match.record()["chance"][0] == ["dealer_drawn", f"P{match.state.dealer}"]
    dealers = {int(dealt(seed, players=3, first_dealer="random").dealer) for seed in range(30)}
    assert dealers == {0, 1, 2}


def test_sc4_a_dealer_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(OptionError, match="first_dealer"):
        Options(players=3, first_dealer="3")
    assert Options(players=1, first_dealer="3").dealing_seat() == NO_SEAT


def test_sc5_scr28_ten_cards_each_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = opened(players=4, first_dealer=1)
    rules.build_deck(state)
    deck = names(state.deck[:40])
    rules.deal_hands(state, NO_LOG)
    assert [names(state.hand[(2 + i) % 4]) for i in range(4)] == [deck[i::4] for i in range(4)]


def test_sc5_every_round_is_dealt_from_the_whole_shuffled_deck() -> None:
    hands = Counter()
    for seed in range(40):
        state = dealt(seed, players=4)
        assert sorted(c for row in state.hand[:4] for c in names(row)) == sorted(
            deck_of(opened(players=4))
        )
        hands[tuple(names(state.hand[0]))] += 1
    assert len(hands) == 40
    finished(state, "Y", "rest", "", "", "")
    assert [int(n) for n in state.hand_size[:4]] == [10] * 4


@pytest.mark.parametrize("players", range(3, 9))
def test_sc6_three_to_eight_players_have_no_stock(players: int) -> None:
    state = dealt(players=players)
    assert state.deck_size == 0 and names(state.deck) == []
    played(state, names(state.hand[state.turn])[0])
    assert state.hand_size[0] == 9


def test_sc7_every_round_begins_without_a_trump() -> None:
    state = dealt(players=3)
    assert state.trump == NO_SUIT
    finished(state, "Y", "rest", "", "")
    assert (state.round_number, state.trump, state.past_trump) == (1, NO_SUIT, 0)


def test_scr1_every_suit_is_worth_one_at_every_number_of_players() -> None:
    for _, values, _ in DECKS.values():
        assert sum(POINTS[value] for value in values) == 1
    assert [POINTS[v] for v in (4, 5, 6, 7, 8, 9, 10, 15, 1, 2, 3)] == [
        *(0, 0, 0, 0, -4, 2, 1, 1),
        *(-1, -1, -1),
    ]
    assert final_points(card("G0"), "YVBGR".index("G")) == 5


# Teams.

SPLITS = {
    "2v2": ("ABAB", [3, 3]),
    "2v2v1": ("ABCAB", [3, 3, 2]),
    "3v2": ("ABABA", [4, 3]),
    "2v2v2": ("ABCABC", [3, 3, 3]),
    "3v3": ("ABABAB", [4, 4]),
    "2v2v2v1": ("ABCDABC", [3, 3, 3, 2]),
    "3v2v2": ("ABACABC", [4, 3, 3]),
    "2v2v2v2": ("ABCDABCD", [3, 3, 3, 3]),
    "4v4": ("ABABABAB", [5, 5]),
}


@pytest.mark.parametrize("teams", SPLITS)
def test_sc57_scr21_the_seats_of_every_split(teams: str) -> None:
    seating, _ = SPLITS[teams]
    state = opened(players=len(seating), teams=teams)
    assert "".join("ABCD"[side] for side in state.side_of[: state.seats]) == seating
    assert state.sides == len(set(seating))


@pytest.mark.parametrize("players", range(1, 9))
def test_sc57_only_the_splits_of_that_number_are_allowed(players: int) -> None:
    fitting = {t for t in TEAMS if t == "none" or len(SPLITS[t][0]) == players}
    assert {teams for teams in TEAMS if is_allowed(players, teams)} == fitting


def is_allowed(players: int, teams: str) -> bool:
    try:
        Options(players=players, teams=teams)
    except OptionError as refused:
        assert "teams" in str(refused)
        return False
    return True


def test_sc58_the_player_who_won_leads_not_just_anyone_of_the_team() -> None:
    state = position("seats=4 teams=1 trump=Y leader=0 hand=B4,B5/B6,B7/B12,G5/B8,B9")
    assert rules.verdict(state, 0, card("B12")) == 9
    played(state, "B4 B6 B12 B8")
    assert (state.turn, state.leader) == (2, 2)


def test_sc59_scr22_a_team_has_one_pile() -> None:
    state = position("seats=4 teams=1 trump=Y leader=0 hand=B4,B5/B6,B7/B12,G5/B8,B9")
    played(state, "B4 B6 B12 B8")
    assert [int(n) for n in state.captured[:2]] == [4, 0]
    assert {int(state.taken_by[card(c)]) for c in ("B4", "B6", "B12", "B8")} == {0}


def test_sc60_totals_and_victory_count_for_teams() -> None:
    state = position("seats=4 teams=1 dealer=3 vp=0,2")
    finished(state, "Y", "Y4", "rest")
    assert (totals(state), victory_points(state), winners(state)) == ([0, 9], [0, 3], ["B"])
    places = [0] * 4
    rules.result(state, places)
    assert places == [2, 1, 2, 1]
    assert [rules.score(state, seat) for seat in range(4)] == [0, 3, 0, 3]


@pytest.mark.parametrize("teams", SPLITS)
def test_sc61_scr20_scr24_a_team_needs_its_size_plus_one(teams: str) -> None:
    seating, targets = SPLITS[teams]
    state = opened(players=len(seating), teams=teams)
    assert [int(t) for t in state.target[: state.sides]] == targets
    state = opened(players=len(seating), teams=teams, vp_target=6)
    assert [int(t) for t in state.target[: state.sides]] == [6] * len(targets)


def test_sc62_scr23_team_mates_do_not_see_each_others_hands() -> None:
    match = houle.new("sea_change", players=4, teams="2v2", seed=1)
    assert names(match.view(0).state.hand[2]) == []
    assert names(match.knowledge(0).state.hand[2]) == []
    told = [event for event in match.events_for(0) if event.kind == "hand_dealt"]
    assert [event.values["list"] is None for event in told] == [False, True, True, True]


def test_the_options_default_to_four_players_on_their_own() -> None:
    assert GAME.options() == Options(players=4, teams="none", vp_target="auto", suits="auto")
    assert len(list(Options.combinations())) <= 300
    assert {(o.players, o.teams) for o in Options.combinations()} == {
        *((n, "none") for n in range(1, 9)),
        *((len(seating), teams) for teams, (seating, _) in SPLITS.items()),
    }


def test_an_unshuffled_deal_is_the_canonical_one() -> None:
    assert names(unshuffled(players=8).hand[0])[:3] == ["Y0", "Y8", "V0"]
