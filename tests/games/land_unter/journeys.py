"""Random matches of Land Unter, trick by trick, for the properties that always hold."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from houle.engine.event import Event
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT
from houle.games.land_unter import GAME
from houle.games.land_unter.options import MODES, Options
from tests.walks import new_match, random_move

OPTIONS = st.builds(Options, players=st.integers(3, 5), mode=st.sampled_from(MODES))
HIDDEN = st.builds(Options, players=st.integers(3, 5), mode=st.just("hidden"))
OPEN = st.builds(Options, players=st.integers(3, 5), mode=st.just("open"))
SEEDS = st.integers(0, 3)


@dataclass(frozen=True)
class Trick:
    """A trick as it was played: the state before its first card and after its last."""

    before: Any
    after: Any
    told: tuple[Event, ...]
    choices: dict[int, int]
    """The card of each seat, in the order of play."""

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return int(self.before.seats)

    @property
    def ends_round(self) -> bool:
        """Whether the round was over after this trick."""
        return bool(self.told_of("round_scored"))

    def told_of(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.told if event.kind == kind]

    def seats_told(self, kind: str) -> list[int]:
        """Whom the events of one kind are about."""
        return [event.seat for event in self.told_of(kind)]

    def active(self) -> set[int]:
        """Who was in when the trick began."""
        return {s for s in range(self.seats) if self.before.active[s]}

    def active_after(self) -> set[int]:
        """Who was in when the demand was settled."""
        return self.active() - set(self.seats_told("eliminated"))

    def level_taken(self) -> dict[int, int]:
        """The level of everybody who was in, once the water was taken."""
        level = {seat: int(self.before.level[seat]) for seat in self.active()}
        for event in self.told_of("water_taken"):
            level[event.seat] = int(str(event.values["level"]))
        return level

    def belts_after(self) -> dict[int, int]:
        """The lifebelts of everybody, once the demand was settled."""
        paid = self.seats_told("belt_lost")
        return {s: int(self.before.belts[s]) - paid.count(s) for s in range(self.seats)}


@cache
def journey(options: Options, seed: int) -> tuple[Trick, ...]:
    """All tricks of a match in which every seat chooses at random."""
    match = new_match(GAME, options, seed)
    chooser = random.Random(seed)
    tricks = []
    while not match.is_over:
        tricks.append(random_trick(match, chooser))
    return tuple(tricks)


def random_trick(match: Match, chooser: random.Random) -> Trick:
    """Play one trick at random."""
    before = GAME.state.copy_of(match.state)
    told: list[Event] = []
    choices = {}
    while not any(event.kind == "water_taken" for event in told):
        seat, card = random_move(match, chooser)
        choices[seat] = card
        told += match.play_number(seat, card)
    return Trick(before, GAME.state.copy_of(match.state), tuple(told), choices)


def random_moment(options: Options, seed: int, moves: int) -> Match:
    """A match after so many random moves, or at its end."""
    match = new_match(GAME, options, seed)
    chooser = random.Random(seed)
    while not match.is_over and len(match.played) < moves:
        match.play_number(*random_move(match, chooser))
    return match


def seen_places(match: Match, seat: int) -> set[int]:
    """The places of the deck whose cards the seat has held or everybody has seen played."""
    now = (match.state.round_number, match.state.trick_number)
    revealed = {
        played.move
        for played in match.played
        if match.options.to_json()["mode"] == "open"
        or (played.before.round_number, played.before.trick_number) < now
    }
    seen = {place for place in range(60) if int(match.state.deck[place]) in revealed}
    if seat != NO_SEAT:
        for round_number in range(int(match.state.round_number) + 1):
            held = (seat - round_number) % match.seats
            seen |= set(range(12 * held, 12 * held + 12))
    return seen
