"""Vague & Attaque: what is agreed before dealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import choice, whole

from .state import CLASSIC, DUO, SOLO, TEAM

MODES = {"classic": CLASSIC, "duo": DUO, "team": TEAM, "solo": SOLO}
SEATS = {"classic": (3, 4, 5), "duo": (2,), "team": (4,), "solo": (1,)}
ARTEFACTS = ("deal", "open", "off")
GOALS = {"standard": 0, "short": -1, "long": 1}


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """One to five players; the mode follows from their number unless teams are asked for."""

    players: int = whole(1, 5, default=4)
    mode: str = choice("auto", *MODES, tested=("auto", "team"))
    artefacts: str = choice(*ARTEFACTS)
    goal: str = choice(*GOALS)
    max_rounds: int = whole(20, 60, default=40, tested=(20,))
    team_hands: str = choice("hidden", "open")
    solo_level: str = choice("calm", "rough")

    @property
    def real_mode(self) -> str:
        """The mode that is played: ``auto`` means the one that fits the number of players."""
        if self.mode != "auto":
            return self.mode
        return {1: "solo", 2: "duo"}.get(self.players, "classic")

    def check(self) -> None:
        """Refuse what does not go together (VA-1, section on options)."""
        mode = self.real_mode
        if self.players not in SEATS[mode]:
            allowed = ", ".join(map(str, SEATS[mode]))
            self.refuse("mode", allowed=allowed)
        if self.artefacts != "deal" and mode == "solo":
            self.refuse("artefacts")
        if self.goal == "long" and self.players == 5:
            self.refuse("goal")
        if self.team_hands != "hidden" and mode != "team":
            self.refuse("team_hands")
        if self.solo_level != "calm" and mode != "solo":
            self.refuse("solo_level")

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        mode = MODES[self.real_mode]
        state.seats = self.players
        state.mode = mode
        state.artefact_rule = ARTEFACTS.index(self.artefacts)
        state.goal = (2 if mode == CLASSIC else 3) + GOALS[self.goal]
        state.max_rounds = self.max_rounds
        state.open_hands = int(self.team_hands == "open")
        state.rough = int(self.solo_level == "rough")
