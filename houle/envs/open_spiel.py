"""The games for OpenSpiel: ``pyspiel.load_game("python_houle_...")``, every draw a chance node."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from houle import games
from houle.engine import view as looks
from houle.engine.chance import KEY_BYTES, key_from_seed
from houle.engine.event import Event, event_for
from houle.engine.game import Game
from houle.engine.match import Match, Verbs
from houle.engine.options import Options
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View
from houle.simulation.drivers import MAX_MOVES

from .draws import MissingOutcomeError, blank, run, state_of, without_generator
from .driver import payment
from .rows import OWN_SEAT, layout

PREFIX = "python_houle_"
MOST_OUTCOMES = 256
"""More than the outcomes of any draw."""
NARROW = 2
"""Numbers of at most this many bytes are exact in a tensor; wider ones are split."""


@cache
def register_all() -> list[str]:
    """Register every game, once, and return the names for ``pyspiel.load_game``."""
    for game in games.every():
        # A class of its own: OpenSpiel frees what it was given after Python has ended, and a class
        # outlives that.
        loader = type(f"SpielGame_{game.name}", (SpielGame,), {"name": game.name})
        pyspiel.register_game(game_type(game, game.options()), loader)
    return [PREFIX + game.name for game in games.every()]


def game_type(game: Game, options: Options) -> Any:
    """What OpenSpiel wants to know about a game with these options."""
    players = [
        int(value) for value in game.options.__dataclass_fields__["players"].metadata["values"]
    ]
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Houle: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility(game, options),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=game.options().to_json(),
    )


def utility(game: Game, options: Options) -> Any:
    """Zero-sum if every seat plays for itself, identical if all play together."""
    dealt = Match(game, options, key=bytes(KEY_BYTES), history=False)
    sides = [game.side(dealt.state, seat) for seat in range(dealt.seats)]
    if len(set(sides)) == 1:
        return pyspiel.GameType.Utility.IDENTICAL
    alone = len(set(sides)) == len(sides)
    return pyspiel.GameType.Utility.ZERO_SUM if alone else pyspiel.GameType.Utility.GENERAL_SUM


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its options, as OpenSpiel sees it."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = games.find(self.name)
        self.options = self.game.options.read(params or {})
        self.first = blank(self.game, self.options)
        self.seats = int(state_of(self.game, self.first).seats)
        kind = game_type(self.game, self.options)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_moves,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=MAX_MOVES,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """A match before its deal, whose draws are the first chance nodes."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations as tensors and strings."""
        return Observer(self.game, iig_obs_type)

    def max_chance_nodes_in_history(self) -> int:
        """More draws than any match can have."""
        return MAX_MOVES


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match between two draws; OpenSpiel copies and saves its plain attributes."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        self.name = spiel_game.game.name
        self.now = spiel_game.first
        """The last complete state; a move whose draws are not known yet comes after it."""
        self.asked: tuple[Seat, Move] | None = None
        self.outcomes: list[int] = []
        self.bound = 0
        """How many outcomes the next draw has; 0 if a seat is to move."""
        self.told = ("",) * spiel_game.seats
        """What each player was told so far, a line for every event."""
        self.last = 0
        self.player = int(pyspiel.PlayerId.CHANCE)
        """Who is to move: a seat, chance, or nobody after the end."""
        self.go_on()

    @property
    def rules(self) -> Game:
        """The rules of the match."""
        return games.find(self.name)

    def go_on(self) -> None:
        """Make the move with the draws known so far; stop at the next draw."""
        try:
            after, told = run(self.rules, self.now, self.asked, self.outcomes)
        except MissingOutcomeError as missing:
            self.bound, self.player = missing.bound, int(pyspiel.PlayerId.CHANCE)
            return
        self.now, self.bound, self.outcomes = after, 0, []
        self.told = tuple(
            text + lines_for(self.rules, told, seat) for seat, text in enumerate(self.told)
        )
        self.player = self.next_player()

    def next_player(self) -> int:
        """The next seat to move, clockwise from the last, or the end."""
        state, rules = state_of(self.rules, self.now), self.rules.rules
        if rules.is_over(state):
            return int(pyspiel.PlayerId.TERMINAL)
        seats = int(state.seats)
        waiting = (seat for seat in range(seats) if rules.to_move(state, seat))
        return min(waiting, key=lambda seat: (seat - self.last) % seats)

    def current_player(self) -> int:
        """The seat to move, chance, or the end."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.player == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: Seat) -> list[Move]:
        """The legal moves of the player to move, in order."""
        if player != self.player:
            return []
        out = np.zeros(self.rules.max_legal, np.int16)
        count = Verbs(self.rules).legal_moves(state_of(self.rules, self.now), player, out)
        return sorted(out[:count].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the next draw; all are equally likely."""
        return [(outcome, 1.0 / self.bound) for outcome in range(self.bound)]

    def _apply_action(self, action: int) -> None:
        """Make a move, or settle a draw."""
        if self.bound > 0:
            self.outcomes = [*self.outcomes, int(action)]
        else:
            self.last = self.player
            self.asked = (self.last, int(action))
        self.go_on()

    def _action_to_string(self, player: Any, action: int) -> str:
        """A move in notation, or the outcome of a draw."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.rules.notation.format_move(int(action)))

    def returns(self) -> list[float]:
        """What the seats are paid: nothing before the end."""
        state = state_of(self.rules, self.now)
        seats = int(state.seats)
        if not self.is_terminal():
            return [0.0] * seats
        places = np.zeros(seats, np.int16)
        self.rules.rules.result(state, places)
        return [float(payment(state, seat, places)) for seat in range(seats)]

    def knowledge(self, player: Seat) -> View:
        """What the player knows."""
        return looks.knowledge(self.rules, state_of(self.rules, self.now), player)

    def _information_state_string(self, player: Seat) -> str:
        """All that the player was ever told, and what it knows now."""
        return f"seat {player}\n{self.told[player]}{self.knowledge(player).notation}"

    def _observation_string(self, player: Seat) -> str:
        """What the player sees now."""
        view = looks.view(self.rules, state_of(self.rules, self.now), player)
        return f"seat {player}\n{view.notation}"

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """A match that the player cannot tell from this one, drawn uniformly.

        It has no history; what other players were told in secret is not in it.
        """
        world = looks.redeal(
            self.rules, state_of(self.rules, self.now), player, key_from_seed(repr(sampler()))
        )
        twin: SpielState = self.get_game().new_initial_state()
        twin.now = without_generator(self.rules, world)
        twin.asked, twin.last = self.asked, self.last
        twin.outcomes, twin.bound, twin.player = [], 0, self.player
        twin.told = (self.told[player],) * len(self.told)
        return twin

    def __str__(self) -> str:
        return str(self.rules.notation.format_state(state_of(self.rules, self.now)))


def lines_for(game: Game, events: list[Event], seat: Seat) -> str:
    """The events as the seat may know them, a line for each."""
    told = (event_for(event, game.kind_named[event.kind], seat) for event in events)
    return "".join(f"{e.kind} {e.seat} {dict(e.values)}\n" for e in told if e is not None)


class Observer:
    """Writes what a player knows as a tensor; numbers wider than 16 bits as pieces of 16."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.game, self.kind = game, kind
        self.is_complete = kind is None or (
            kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        sizes = {n: (p.stop - p.start) * pieces(p.kind) for n, p in layout(game).items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict, start = {}, 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write what the player knows; nothing if only a part of it was asked for."""
        self.tensor.fill(0)
        if not self.is_complete:
            return
        known = state.knowledge(player).state
        for name, part in layout(self.game).items():
            if name == OWN_SEAT:
                self.dict[name][:] = player
            else:
                self.dict[name][:] = in_pieces(np.ravel(known[name]).astype(part.kind))

    def string_from(self, state: SpielState, player: Seat) -> str | None:
        """The same as text; None if only a part of it was asked for."""
        if not self.is_complete:
            return None
        recalled = self.kind is not None and self.kind.perfect_recall
        if recalled:
            return state._information_state_string(player)
        return state._observation_string(player)


def pieces(kind: Any) -> int:
    """How many numbers of a tensor stand for one of this kind."""
    return max(1, int(np.dtype(kind).itemsize) // NARROW)


def in_pieces(numbers: Array) -> Array:
    """The numbers, wide ones as pieces of 16 bits."""
    return numbers if numbers.itemsize <= NARROW else numbers.view(np.uint16)
