"""Sea Change: the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from houle.engine import options
from houle.engine.options import choice, whole
from houle.engine.rule import NO_SEAT

from .cards import SUIT_LETTERS, SUITS_NEEDED

SEATING = {
    "none": "ABCDEFGH",
    "2v2": "ABAB",
    "2v2v1": "ABCAB",
    "3v2": "ABABA",
    "2v2v2": "ABCABC",
    "3v3": "ABABAB",
    "2v2v2v1": "ABCDABC",
    "3v2v2": "ABACABC",
    "2v2v2v2": "ABCDABCD",
    "4v4": "ABABABAB",
}
"""The side of every seat (SC-57)."""
TEAMS = tuple(SEATING)
NO_TEAMS = TEAMS.index("none")

AUTO = "auto"
PLAIN_TARGET = 3
SUIT_CHOICES = tuple("".join(c) for n in (3, 4, 5) for c in combinations(SUIT_LETTERS, n))
USUAL_SUITS = {3: "YVB", 4: "YBGR", 5: "YVBGR"}
SEAT_INDEXES = tuple(str(seat) for seat in range(8))


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """One to eight players, teams or not, the target, the suits in play, and the first dealer."""

    players: int = whole(1, 8, default=4)
    teams: str = choice(*TEAMS)
    vp_target: str = choice(AUTO, *(str(n) for n in range(1, 11)), tested=(AUTO, "1", "10"))
    suits: str = choice(AUTO, *SUIT_CHOICES, tested=(AUTO, "VGR", "YVBG"))
    first_dealer: str = choice("last", "random", *SEAT_INDEXES, tested=("last", "random", "1"))

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """Options from text or plain data; the suit letters may come in any order."""
        suits = given.get("suits")
        if isinstance(suits, str) and set(suits.strip().upper()) <= set(SUIT_LETTERS):
            ordered = "".join(sorted(suits.strip().upper(), key=SUIT_LETTERS.index))
            given = {**given, "suits": ordered}
        return super().read(given)

    def check(self) -> None:
        """Refuse teams, suits and dealers that do not fit the number of players."""
        if self.teams != "none" and len(SEATING[self.teams]) != self.players:
            fitting = [t for t in TEAMS if t == "none" or len(SEATING[t]) == self.players]
            self.refuse("teams", allowed=", ".join(fitting))
        needed = SUITS_NEEDED[self.players]
        if self.suits != AUTO and len(self.suits) != needed:
            self.refuse("suits", needed=needed)
        if self.first_dealer.isdigit() and 1 < self.players <= int(self.first_dealer):
            self.refuse("first_dealer", last=self.players - 1)

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        state.seats = self.players
        state.teams = TEAMS.index(self.teams)
        state.vp_target = 0 if self.vp_target == AUTO else int(self.vp_target)
        state.first_dealer = self.dealing_seat()
        if self.suits != AUTO:
            state.suits = suit_mask(self.suits)
        fill_in(state)

    def dealing_seat(self) -> int:
        """The first dealer; NO_SEAT if drawn at random, or in a match of one player (SC-4)."""
        if self.players == 1 or self.first_dealer == "random":
            return NO_SEAT
        return self.players - 1 if self.first_dealer == "last" else int(self.first_dealer)


def suit_mask(letters: str) -> int:
    """The suits as bits, the first suit lowest."""
    return sum(1 << SUIT_LETTERS.index(letter) for letter in letters)


def fill_in(state: Any) -> None:
    """Write what follows from the options: the suits in play, the sides and their targets."""
    seats = int(state.seats)
    if state.suits == 0:
        state.suits = suit_mask(USUAL_SUITS[SUITS_NEEDED[seats]])
    seating = SEATING[TEAMS[int(state.teams)]][:seats]
    state.sides = 2 if seats == 1 else len(set(seating))
    for seat, letter in enumerate(seating):
        state.side_of[seat] = ord(letter) - ord("A")
    for side in range(int(state.sides)):
        members = seating.count(chr(ord("A") + side))
        usual = PLAIN_TARGET if state.teams == NO_TEAMS else members + 1
        state.target[side] = int(state.vp_target) or usual
