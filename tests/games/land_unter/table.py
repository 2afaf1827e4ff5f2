"""Positions of Land Unter for tests, written as people tell them: belts, levels, water, plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from houle.engine.event import Event
from houle.engine.match import Match
from houle.engine.struct import assign
from houle.games.land_unter import GAME
from houle.games.land_unter.notation import parse_state
from houle.games.land_unter.options import MODES, Options

KEY = bytes(range(32))
OUT = None
"""Stands for the level and the belts of an eliminated seat."""

Levels = Sequence[int | None]
Numbers = list[int]
Hands = Sequence[Sequence[int]]


def halves(number: int) -> int:
    """Half lifebelts on the weather card of that number, as the rulebook's table lists them."""
    table = ((12, 0), (24, 1), (36, 2), (48, 1), (60, 0))
    return next(drawn for last, drawn in table if number <= last)


def belts_on(hand: Iterable[int]) -> int:
    """The lifebelts that a hand of twelve numbers is worth."""
    return sum(halves(number) for number in hand) // 2


def match_at(notation: str) -> Match:
    """A match that stands at a position in notation."""
    state = parse_state(notation)
    options = Options(players=int(state.seats), mode=MODES[int(state.mode)])
    match = Match(GAME, options, key=KEY)
    match.events.clear()
    words = {name: match.state[name].copy() for name in state.dtype.names if "chance_" in name}
    assign(match.state, state)
    for name, value in words.items():
        match.state[name] = value
    return match


def position(
    *,
    belts: Levels,
    level: Levels | None = None,
    water: tuple[int, int] = (3, 11),
    plays: str = "",
    hands: Hands | None = None,
    mode: str = "hidden",
    first: int = 0,
    trick: int | None = None,
    round_number: int = 0,
    total: Sequence[int] = (),
) -> Match:
    """A match before a trick is played; ``plays`` such as ``0:5 1:50`` are in the right hands.

    Without ``trick`` it is the first trick when nobody has water yet, else the fourth.
    """
    level = [0] * len(belts) if level is None else level
    trick = trick if trick is not None else 3 if any(level) else 0
    seats = len(belts)
    held = [(seat - round_number) % seats for seat in range(seats)]
    dealt = hands or hands_with(read_plays(plays), held)
    spare = [c for c in range(1, 61) if not any(c in hand for hand in dealt)]
    spent = spent_places(dealt, read_plays(plays), held, trick)
    pile, takers = water_pile(level, water, trick)
    words = {
        "seats": [seats],
        "mode": [MODES.index(mode)],
        "round_number": [round_number],
        "trick_number": [trick],
        "deck": [*(c for hand in dealt for c in hand), *spare],
        "shown": [1] * (12 * seats) if round_number else spent,
        "spent": spent,
        "hand_belts": [belts_on(hand) for hand in dealt],
        "held": held,
        "waiting": [sum(b is not OUT for b in belts)],
        "first_seat": [first if mode == "open" else -1],
        "water": pile,
        "water_turned": [2 * trick + 2],
        "water_taken": takers,
        "level": [x or 0 for x in level],
        "belts": [x or 0 for x in belts],
        "active": [int(b is not OUT) for b in belts],
        "total": [*total],
    }
    return match_at("lu " + " ".join(f"{n}={','.join(map(str, v))}" for n, v in words.items() if v))


def read_plays(plays: str) -> dict[int, int]:
    """The card of each seat in ``0:5 1:50``, in the order told."""
    pairs = (pair.split(":") for pair in plays.split())
    return {int(seat): int(card) for seat, card in pairs}


def hands_with(plays: dict[int, int], held: Numbers) -> list[Numbers]:
    """Hands of twelve in which every seat holds the card it is to play, the rest dealt around."""
    hands = [[plays[seat] for seat in plays if held[seat] == hand] for hand in range(len(held))]
    rest = [card for card in range(1, 61) if card not in plays.values()]
    while any(len(hand) < 12 for hand in hands):
        for hand in hands:
            if len(hand) < 12:
                hand.append(rest.pop(0))
    return [sorted(hand) for hand in hands]


def spent_places(hands: Hands, plays: dict[int, int], held: Numbers, tricks: int) -> Numbers:
    """Marks at the places of as many cards of each hand as tricks were played, no planned play."""
    marks = []
    for hand, cards in enumerate(hands):
        planned = [plays[seat] for seat in plays if held[seat] == hand]
        free = [card for card in cards if card not in planned]
        marks += [int(card in free[:tricks]) for card in cards]
    return marks


def water_pile(level: Levels, water: tuple[int, int], trick: int) -> tuple[Numbers, Numbers]:
    """The pile and who took what, so that the levels are the last cards taken."""
    pile = [value for value in range(1, 13) for _ in range(2)]
    owners = [seat for seat, top in enumerate(level) if top]
    for value in [*(level[seat] or 0 for seat in owners), *water]:
        pile.remove(value)
    used = 2 * trick - len(owners)
    covered = pile[:used]
    turned = [*covered, *(level[seat] or 0 for seat in owners)]
    takers = [owners[i % len(owners)] for i in range(used)] + owners
    return [*turned, *water, *pile[used:]], [*takers, *[-1] * (24 - len(takers))]


def settlement(*, belts: Levels, level: Levels, first: int = 0, **more: Any) -> list[Event]:
    """What happens in a trick after which the levels are these, before anybody pays."""
    return lay(*before_settlement(belts=belts, level=level, first=first, **more))


def before_settlement(
    *, belts: Levels, level: Levels, first: int = 0, trick: int = 3, **more: Any
) -> tuple[Match, str]:
    """A position, and plays after which the levels are these: two seats take the last water."""
    takers = [s for s, top in enumerate(level) if top][-2:]
    low, high = sorted(takers, key=lambda s: level[s] or 0)
    covered = min(set(range(1, 13)) - set(level)) if trick else 0
    earlier = [covered if s in takers else top for s, top in enumerate(level)]
    seats = [(first + step) % len(belts) for step in range(len(belts))]
    cards = {s: 60 if s == low else 59 if s == high else s + 1 for s in seats}
    plays = " ".join(f"{s}:{cards[s]}" for s in seats if belts[s] is not OUT)
    given = {"belts": belts, "level": earlier, "first": first, "trick": trick, **more}
    match = position(water=(level[low] or 0, level[high] or 0), plays=plays, **given)
    return match, plays


def lay(match: Match, plays: str) -> list[Event]:
    """Make the plays in the order told, and give all that happened."""
    told = []
    for seat, card in read_plays(plays).items():
        told += match.play(seat, str(card))
    return told


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of the events in their order."""
    return [event.kind for event in events]


def penalties(events: Iterable[Event]) -> str:
    """Who paid and who went out, as records write it: ``x0 -1``."""
    signs = {"belt_lost": "-", "eliminated": "x"}
    return " ".join(f"{signs[e.kind]}{e.seat}" for e in events if e.kind in signs)


def water_taken(events: Iterable[Event]) -> str:
    """Who took which water card, as records write it: ``1=3 2=8``."""
    taken = [e for e in events if e.kind == "water_taken"]
    return " ".join(f"{e.seat}={e.values['level']}" for e in taken)


def with_bonus(events: Iterable[Event]) -> Numbers:
    """The seats that got the bonus point."""
    return [e.seat for e in events if e.kind == "bonus"]


def points(events: Iterable[Event]) -> Numbers:
    """The points of a round by seat."""
    return [int(str(e.values["points"])) for e in events if e.kind == "round_scored"]


def row(match: Match, name: str) -> Numbers:
    """A field with an entry for every seat."""
    return [int(value) for value in match.state[name][: match.seats]]


def hand(match: Match, number: int) -> set[int]:
    """The numbers of the cards of a hand, as it was dealt."""
    return {int(card) + 1 for card in match.state.deck[12 * number : 12 * number + 12]}


def cards_left(match: Match, seat: int) -> set[int]:
    """The numbers of the cards that the seat may choose from now."""
    return {int(card) for card in match.legal_moves(seat)}


def first_seat(match: Match) -> int:
    """Who begins the trick in the open mode."""
    return int(match.state.first_seat)


def order_of_play(match: Match) -> Numbers:
    """The seats in the order in which they lay a card in this trick of the open mode."""
    order = []
    trick = (int(match.state.round_number), int(match.state.trick_number))
    while (int(match.state.round_number), int(match.state.trick_number)) == trick:
        (seat,) = match.to_move
        order.append(seat)
        match.play_number(seat, match.legal_numbers(seat)[0])
    return order


def turned_water(match: Match) -> Numbers:
    """The two open water cards, in the order in which they were turned up."""
    turned = int(match.state.water_turned)
    return [int(value) for value in match.state.water[turned - 2 : turned]]


def places(match: Match) -> Numbers:
    """The places of the seats, whether or not the match is over."""
    out = np.zeros(match.seats, np.int16)
    GAME.rules.result(match.state, out)
    return [int(place) for place in out]
