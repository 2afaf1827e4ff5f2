"""Hearts: the sentences of its rulebook, one by one."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.rule import NO_SEAT

from .positions import GAME, SOURCE, at, new_match, walk

TRICK = "he seats=4 is_passing=0 target=100 phase=1 trick_number=2 leader=0 hand_size=2,2,2,2"
FIRST = "he seats=4 is_passing=0 target=100 phase=1 trick_number=0 leader=0 hand_size=2,2,2,2"


@pytest.mark.parametrize(
    ("players", "missing"), [(3, {"2D"}), (4, set()), (5, {"2D", "2C"})], ids=["3", "4", "5"]
)
def test_he_1_some_twos_are_left_out(players: int, missing: set[str]) -> None:
    [deal] = [e for e in new_match(players=players).events if e.kind == "deck_shuffled"]
    dealt = {GAME.notation.format_value("card", card) for card in deal.values["list"]}
    assert set(GAME.notation.CARD_NAMES) - dealt == missing
    assert len(dealt) % players == 0


def test_he_5_three_cards_change_hands_when_all_have_chosen() -> None:
    match = new_match(4)
    before = [int(hand) for hand in match.state.hand[:4]]
    for seat in (2, 0, 3, 1):
        for move in match.legal_moves(seat)[:3]:
            assert match.state.phase == 0
            match.play(seat, move)
        assert match.legal_moves(seat) == [] or match.state.phase == 1
    assert match.state.phase == 1
    for giver in range(4):
        receiver = (giver + 1) % 4
        given = int(match.state.given[giver])
        assert given & before[giver] == given != 0
        assert int(match.state.hand[receiver]) & given == given


@pytest.mark.parametrize(
    ("players", "directions"),
    [(4, [1, 2, 3, 0, 1]), (3, [1, 2, 0, 1]), (5, [1, 2, 0, 1])],
    ids=str,
)
def test_he_6_the_direction_changes_every_round(players: int, directions: list[int]) -> None:
    found: dict[int, int] = {}
    for match in walk(new_match(3, players=players, target="100")):
        found.setdefault(int(match.state.round_number), int(match.state.direction))
    assert [found[number] for number in range(len(directions))] == directions


def test_he_7_the_lowest_club_leads() -> None:
    match = new_match(2, passing="none")
    [seat] = match.to_move
    assert match.legal_moves(seat) == ["2C"]
    assert match.why_not(seat, held_besides(match, seat)).rule == "HE-7"


def held_besides(match: object, seat: int) -> str:
    """A card of the seat's hand that is not the lowest club."""
    hand = int(match.state.hand[seat]) & ~1  # type: ignore[attr-defined]
    return str(GAME.notation.format_move(hand.bit_length() - 1))


def test_he_9_suit_is_followed() -> None:
    match = at(f"{TRICK} turn=1 trick=5D hand=-/KD+2S/3H/4H".replace("/", ","))
    assert match.legal_moves(1) == ["KD"]
    assert match.why_not(1, "2S").rule == "HE-9"


def test_he_10_no_points_in_the_first_trick() -> None:
    match = at(f"{FIRST} turn=1 trick=2C hand=-,QS+3D,3H,4H")
    assert match.legal_moves(1) == ["3D"]
    assert match.why_not(1, "QS").rule == "HE-10"
    assert at(f"{FIRST} turn=1 trick=2C hand=-,QS+3H,3D,4D").legal_moves(1) == ["QS", "3H"]


def test_he_11_hearts_are_not_led_before_they_are_broken() -> None:
    closed = at(f"{TRICK} turn=0 hand=3H+4C,2D,3D,4D")
    assert closed.legal_moves(0) == ["4C"]
    assert closed.why_not(0, "3H").rule == "HE-11"
    assert at(f"{TRICK} turn=0 is_broken=1 hand=3H+4C,2D,3D,4D").legal_moves(0) == ["4C", "3H"]
    assert at(f"{TRICK} turn=0 hand=3H+4H,2D,3D,4D").legal_moves(0) == ["3H", "4H"]


def test_he_12_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    match = at(f"{TRICK} turn=3 trick=9S,QS,10S hand=2C,2D,3D,AH+3C")
    match.play(3, "AH")
    assert (match.state.leader, match.state.round_points.tolist()) == (1, [0, 14, 0, 0, 0])


def test_he_14_who_takes_all_points_gives_them_to_the_others() -> None:
    last = TRICK.replace("hand_size=2,2,2,2", "hand_size=0,0,0,1")
    match = at(f"{last} turn=3 trick=9S,KS,10S round_points=0,25 hand=-,-,-,AH", target="25")
    match.state.target = 25
    match.play(3, "AH")
    assert match.is_over and match.result is not None
    assert match.result.scores == (26, 0, 26, 26)
    assert match.result.places == (2, 1, 2, 2)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_round_has_26_points_or_the_moon_was_shot(players: int) -> None:
    seen = 0
    *_, match = walk(new_match(7, players=players, target="50"))
    scored = [e for e in match.events if e.kind == "round_scored"]
    moons = sum(e.kind == "moon_shot" for e in match.events)
    for start in range(0, len(scored), players):
        points = sum(int(e.values["points"]) for e in scored[start : start + players])
        seen += points != 26
        assert points in (26, 26 * (players - 1))
    assert seen == moons and scored


def test_a_redeal_gives_no_hand_a_card_that_it_has_shown_to_lack() -> None:
    voids = 0
    for match in walk(new_match(5, target="25")):
        if match.state.phase != 1 or len(match.played) % 7:
            continue
        for seat in range(NO_SEAT, 4):
            world = looks.redeal(GAME, match.state, seat, key_from_seed(len(match.played)))
            for other in range(4):
                assert int(world.hand[other]) & int(world.lacks[other]) == 0
                voids += int(world.lacks[other]) != 0 and other != seat
    assert voids > 20


def test_a_redeal_keeps_what_the_seat_has_passed() -> None:
    match = new_match(6)
    for seat in range(4):
        for move in match.legal_moves(seat)[-3:]:
            match.play(seat, move)
    given = int(match.state.given[2])
    for number in range(20):
        world = looks.redeal(GAME, match.state, 2, key_from_seed(number))
        assert int(world.hand[3]) & given == given != 0


def test_all_deals_that_fit_are_equally_likely() -> None:
    # Seat 1 lacks 3H and seat 2 lacks 3C: each has one card for certain, 2C and 2H go either way.
    position = (
        "he seats=3 is_passing=0 target=100 phase=1 trick_number=15 leader=0 turn=0"
        " hand_size=2,2,2 hand=2S+3S,2C+3C,2H+3H"
    )
    match = at(position, players=3)
    known = 0
    for name in ("2S", "3S", "2C", "3C", "2H", "3H"):
        known |= 1 << GAME.notation.CARD_NAMES.index(name)
    clubs, hearts = ((1 << 13) - 1), ((1 << 13) - 1) << 39
    match.state.played[0] = ((1 << 52) - 1) & ~known & ~(1 << 13)
    match.state.lacks[1] = hearts & ~(1 << 39)
    match.state.lacks[2] = clubs & ~1
    found = Counter(
        int(looks.redeal(GAME, match.state, 0, key_from_seed(number)).hand[1])
        for number in range(3000)
    )
    assert len(found) == 2
    assert all(abs(count - 1500) < 150 for count in found.values())


def test_it_has_at_most_600_lines_of_code() -> None:
    assert 300 < sum(lines_of_code(path.read_text("utf-8")) for path in sources()) <= 600


def sources() -> list[Path]:
    """The Python files of the package."""
    return sorted((SOURCE / "houle_hearts").glob("*.py"))


def lines_of_code(source: str) -> int:
    """How many lines are neither empty, nor comments, nor docstrings."""
    lines = {
        number
        for number, line in enumerate(source.splitlines(), start=1)
        if line.strip() and not line.strip().startswith("#")
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)
