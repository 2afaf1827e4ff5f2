"""Game: the functions and facts of one game, loaded from the files of its folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from houle.engine.display.layout import Layout, usual_layout

from .event import Kind
from .languages import LANGUAGES, Sentences
from .options import Options
from .rule import Seat
from .strategy.prospect import own_side
from .strategy.tuning import Tuning
from .struct import Struct
from .text import load

VERBS = ("deal", "to_move", "verdict", "legal_moves", "play", "is_over", "score", "result")
"""The functions of every rules.py; see ARCHITECTURE.md for the contract."""

KNOWLEDGE = ("reveal", "recall", "knows", "redeal", "hides")
"""The functions of every view.py."""

CONTRACT = {
    "cards": ("NUM_CARDS",),
    "options": ("Options",),
    "state": ("State", "NUM_MOVES", "MAX_LEGAL"),
    "events": ("KINDS",),
    "rules": VERBS,
    "view": KNOWLEDGE,
    "notation": (
        *("format_move", "parse_move", "format_value", "format_state", "parse_state", "outcome"),
    ),
    "heuristic": ("judge", "prospect", "stretch", "reconsider"),
}
"""The files of every game's folder, and the names that each must define."""


@dataclass(frozen=True)
class Game:
    """The rules of one title; ``prefix`` begins its rule numbers (LU-12).

    ``version`` increases whenever the rules change: a match is continued or replayed only with the
    version it began with.
    """

    name: str
    title: str
    prefix: str
    package: str
    colours: tuple[str, str] = ("#0c2c3e", "#25506a")
    """A dark and a light colour of the game's box, for clients that draw one."""
    main_options: tuple[str, ...] = ()
    """The options that a set-up screen shows at first; the others are collapsed."""
    shelf_place: int = 100
    """Games are listed in this order; equal numbers by name."""
    version: int = 1
    layout_version: int = 0
    """Increases when learners are given other observations though the rules are the same."""
    examples: tuple[tuple[str, int], ...] = ()
    """How many worked examples and invariants the rules have, by the prefix of their ids."""

    def part(self, name: str) -> ModuleType:
        """One file of the game's folder."""
        return import_module(f"{self.package}.{name}")

    def optional_part(self, name: str) -> ModuleType | None:
        """A file of the game's folder, or None if the game does not have it."""
        found = find_spec(f"{self.package}.{name}")
        return None if found is None else self.part(name)

    @cached_property
    def rules(self) -> ModuleType:
        """The rules, in the order of play."""
        return self.part("rules")

    @cached_property
    def view(self) -> ModuleType:
        """Who knows what."""
        return self.part("view")

    @cached_property
    def notation(self) -> ModuleType:
        """Moves and states as short text."""
        return self.part("notation")

    @cached_property
    def heuristic(self) -> ModuleType:
        """A quick judgement of each legal move."""
        return self.part("heuristic")

    @cached_property
    def tuning(self) -> Tuning:
        """Settings of the bots."""
        found = self.optional_part("tuning")
        return Tuning() if found is None else found.TUNING

    @cached_property
    def reasons(self) -> ModuleType | None:
        """The facts behind hints and reviews."""
        return self.optional_part("reasons")

    @cached_property
    def features(self) -> ModuleType | None:
        """The inputs of nets that learn the game."""
        return self.optional_part("features")

    @cached_property
    def num_features(self) -> int:
        """How many inputs a net has; 0 in a game without features."""
        return int(getattr(self.features, "NUM_FEATURES", 0))

    @cached_property
    def num_oracle_features(self) -> int:
        """How many inputs the critic has, which sees all cards while a net learns."""
        return int(getattr(self.features, "NUM_ORACLE_FEATURES", 0))

    @cached_property
    def convention(self) -> ModuleType | None:
        """What seats say to each other before each move, in games of partners."""
        return self.optional_part("convention")

    @cached_property
    def chat_filter(self) -> ModuleType | None:
        """What may be said in the chat during a match, if the game has rules about it."""
        return self.optional_part("chat_filter")

    def side(self, state: Any, seat: Seat) -> int:
        """The side of the seat: seats of one side win and lose together."""
        verb = getattr(self.rules, "side", own_side)
        return int(verb(state, seat))

    @cached_property
    def state(self) -> type[Struct]:
        """The struct that holds a match."""
        state: type[Struct] = self.part("state").State
        return state

    @cached_property
    def bare(self) -> type[Struct]:
        """The struct for simulations that never call ``redeal``: without what seats know.

        The same as ``state`` in most games.
        """
        bare: type[Struct] = getattr(self.part("state"), "BareState", self.state)
        return bare

    @cached_property
    def observed(self) -> type[Struct]:
        """The struct of what observations and searches look at: without bookkeeping.

        The same as ``state`` in most games.
        """
        return self.state.observed_part()

    @cached_property
    def structs(self) -> tuple[type[Struct], ...]:
        """The different structs of the game."""
        return tuple(dict.fromkeys((self.state, self.bare, self.observed)))

    @cached_property
    def options(self) -> type[Options]:
        """The model of the game's options."""
        options: type[Options] = self.part("options").Options
        return options

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of event."""
        kinds: tuple[Kind, ...] = self.part("events").KINDS
        return kinds

    @cached_property
    def kind_named(self) -> dict[str, Kind]:
        """The kinds by name."""
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def num_moves(self) -> int:
        """Moves are integers from 0 to one less than this."""
        return int(self.part("state").NUM_MOVES)

    @cached_property
    def max_legal(self) -> int:
        """No seat ever has more legal moves than this."""
        return int(self.part("state").MAX_LEGAL)

    def describe_move(self, move: int) -> dict[str, int | str]:
        """A move as data; only its number if the game does not describe it."""
        describe = getattr(self.notation, "describe_move", None)
        return {"kind": "move", "number": move} if describe is None else dict(describe(move))

    @cached_property
    def layout(self) -> Layout:
        """What the generic table shows of the state."""
        layout: Layout | None = getattr(self.part("state"), "LAYOUT", None)
        return usual_layout(self.state) if layout is None else layout

    def words(self, language: str) -> Any:
        """The game's texts in the language."""
        return load(self.package, language)

    def rule_id(self, number: int) -> str:
        """The id of a rule number: ``LU-11``."""
        return f"{self.prefix}-{number}"

    def refusal(self, number: int) -> Sentences:
        """Why the rule forbids a move, in every language."""
        return Sentences({lang: self.words(lang)["refusals"][str(number)] for lang in LANGUAGES})
