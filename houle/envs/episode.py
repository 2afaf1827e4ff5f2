"""Episode: one match as learners play it, with rewards and without exceptions for bad moves."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np

from houle import games
from houle.bots.arena.entrants import check_entrant, make_entrant
from houle.bots.play.bot import Bot
from houle.engine import view as looks
from houle.engine.chance import MASK, key_from_seed, new_key
from houle.engine.game import Game
from houle.engine.match import Match, Verbs, row_of_one
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.simulation import compiled_verbs

from .driver import payment
from .rows import mask_of, observation, oracle
from .settings import EnvSettings, OpponentsError, split

KEY_WORDS = 6
"""The words of a match's key from which its opponents draw their seeds."""
PENALTY = -1.0
"""The reward of an illegal action that ends the match."""


def verbs_for(game: Game, rules: str) -> Verbs:
    """The verbs, compiled or as they are; ``auto`` compiles nothing that is not in the cache."""
    if rules == "compiled" or (rules == "auto" and compiled_verbs.is_compiled(game)):
        return compiled_verbs.compiled_verbs(game)
    return Verbs(game)


class Episode:
    """A match of a game with its settings; ``deal`` begins the next one."""

    match: Match

    def __init__(self, game: str, given: dict[str, object]) -> None:
        self.settings: EnvSettings
        self.settings, options = split(given)
        self.game = games.find(game)
        self.options = self.game.options.read(options)
        self.verbs = verbs_for(self.game, self.settings.rules)
        self.seed: int | None = None
        self.deals = 0
        self.spoilt = False
        self.opponents = read_opponents(self.settings.opponents, self.seats)
        self.bots: dict[Seat, Bot] = {}

    @property
    def agent_seats(self) -> list[Seat]:
        """The seats that learners play."""
        return [seat for seat in range(self.seats) if self.opponents[seat] is None]

    @cached_property
    def seats(self) -> int:
        """How many seats a match has."""
        blank: Any = self.game.state.blank()
        self.options.store(blank)
        return int(blank.seats)

    @property
    def actions(self) -> int:
        """How many different moves the game has."""
        return self.game.num_moves

    def deal(self, seed: int | None = None) -> None:
        """Begin a match: the one ``houle.new`` deals for the seed, or the next one after it.

        A deal without any choice, which some games allow, is skipped.
        """
        if seed is not None:
            self.seed, self.deals = int(seed), 0
        self.spoilt = False
        self.begin()
        while self.match.is_over:
            self.begin()

    def begin(self) -> None:
        """Deal the next match, and let the opponents play until an agent is asked."""
        self.match = self.next_match()
        self.bots = {
            seat: make_entrant(
                self.game,
                bot,
                seed=int(self.match.state.chance_key[seat % KEY_WORDS]) & MASK,
                options=self.options.to_json(),
            )
            for seat, bot in enumerate(self.opponents)
            if bot is not None
        }
        self.play_opponents()

    def play_opponents(self) -> None:
        """Make the moves of the opponents until an agent is asked or the match is over."""
        while not self.is_over and (asked := [s for s in self.match.to_move if s in self.bots]):
            seat = asked[0]
            self.match.play_number(seat, self.bots[seat].choose(self.match.knowledge(seat)))

    def next_match(self) -> Match:
        """The next deal of the seed; without one, a deal that nobody can guess."""
        key = new_key() if self.seed is None else key_from_seed(seed_text(self.seed, self.deals))
        self.deals += 1
        return Match(self.game, self.options, key=key, verbs=self.verbs, history=False)

    def redeal(self, seat: Seat, seed: int) -> None:
        """Deal again everything that the seat cannot know."""
        world = looks.redeal(self.game, self.match.state, seat, key_from_seed(seed))
        self.match.state = row_of_one(self.game, world)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An independent copy of the episode; compiled rules are shared."""
        twin = copy.copy(self)
        twin.bots = {seat: twin_of(bot) for seat, bot in self.bots.items()}
        if hasattr(self, "match"):
            twin.match = copy.copy(self.match)
            twin.match.state = row_of_one(self.game, self.match.state)
            twin.match.played = list(self.match.played)
            twin.match.events_before = list(self.match.events_before)
        return twin

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or was ended by an illegal action."""
        return self.spoilt or self.match.is_over

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that owe a choice."""
        return () if self.is_over else self.match.to_move

    def legal(self, seat: Seat) -> list[Move]:
        """The seat's legal moves; none after the end."""
        return [] if self.is_over else self.match.legal_numbers(seat)

    def mask(self, seat: Seat) -> Array:
        """A 1 for every legal move of the seat."""
        return mask_of(self.legal(seat), self.actions)

    def observation(self, seat: Seat) -> Array:
        """What the seat knows as a row of numbers."""
        return observation(self.match.knowledge(seat))

    def oracle(self) -> Array:
        """The whole truth as a row of numbers."""
        return oracle(self.game, self.match.state)

    def play(self, seat: Seat, action: Move) -> list[float]:
        """Make the move, or what the settings put in its place; return the seats' rewards."""
        before = self.scores()
        move = self.allowed(seat, action)
        if move is None:
            self.spoilt = True
            return [PENALTY if other == seat else 0.0 for other in range(self.seats)]
        self.match.play_number(seat, move)
        self.play_opponents()
        if self.settings.reward == "score":
            return [now - then for now, then in zip(self.scores(), before, strict=True)]
        return self.result() if self.match.is_over else [0.0] * self.seats

    def allowed(self, seat: Seat, action: Move) -> Move | None:
        """The move if it is legal; else a legal one instead, or None, or an error."""
        legal = self.legal(seat)
        if action in legal or self.settings.illegal == "raise":
            return action
        return legal[int(action) % len(legal)] if self.settings.illegal == "replace" else None

    def scores(self) -> list[float]:
        """The points of the seats."""
        state, verbs = self.match.state, self.verbs
        return [float(verbs.score(state, seat)) for seat in range(self.seats)]

    def result(self) -> list[float]:
        """What the seats are paid at the end: from -1 to 1."""
        places = np.zeros(self.seats, np.int16)
        self.verbs.result(self.match.state, places)
        return [float(payment(self.match.state, seat, places)) for seat in range(self.seats)]


def twin_of(bot: Bot) -> Bot:
    """An independent copy of the bot; what a bot never changes, such as a net, is shared."""
    twin = copy.copy(bot)
    if hasattr(twin, "chance"):
        twin.chance = copy.deepcopy(twin.chance)
    return twin


def read_opponents(given: str | Sequence[str | None] | None, seats: int) -> list[str | None]:
    """The bot of each seat, None for agents; an error if there is no agent or no such bot."""
    if given is None:
        return [None] * seats
    wanted = [None, *[given] * (seats - 1)] if isinstance(given, str) else list(given)
    if len(wanted) != seats or None not in wanted:
        raise OpponentsError(given, seats)
    for bot in wanted:
        if bot is not None:
            check_entrant(bot, [0])
    return wanted


def seed_text(seed: int, number: int) -> int | str:
    """The seed of the match with this number after a seed was given."""
    return seed if number == 0 else f"{seed}, match {number}"
