"""What both PettingZoo environments of a game share: agents, spaces, observations, drawings."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.engine.struct import Array

from . import drawing
from .episode import Episode
from .names import env_name
from .rows import bounds, row_kind, row_size

RENDER_MODES = ["human", "ansi", "rgb_array"]


def agent_name(seat: Seat) -> str:
    """PettingZoo's name of the agent at a seat."""
    return f"player_{seat}"


def row_space(game: Game) -> spaces.Box:
    """The space of observations."""
    low, high = bounds(game)
    return spaces.Box(low, high, (row_size(game),), row_kind(game).type)


def oracle_space(game: Game) -> spaces.Box:
    """The space of the whole truth: an observation without the own seat."""
    low, high = bounds(game)
    return spaces.Box(low[1:], high[1:], (row_size(game) - 1,), row_kind(game).type)


class Agents:
    """The agents of an episode; the base of the environments.

    ``waiting`` says whether there is an action more, for agents that have nothing to choose.
    """

    waiting = False

    def __init__(self, game: str, **chosen: Any) -> None:
        self.episode = Episode(game, chosen)
        self.settings = self.episode.settings
        self.render_mode = self.settings.render_mode
        self.max_cycles = self.settings.max_cycles
        found = self.episode.game
        self.metadata: dict[str, Any] = {
            "name": env_name(found),
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": True,
        }
        self.seat_of = {agent_name(seat): seat for seat in self.episode.agent_seats}
        self.possible_agents = list(self.seat_of)
        self.agents: list[str] = []
        self.actions = self.episode.actions + int(self.waiting)
        self.state_space = oracle_space(found)
        self.observation_spaces = {agent: self.new_space() for agent in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(self.actions) for a in self.possible_agents}

    def new_space(self) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        row = row_space(self.episode.game)
        if self.settings.mask_in == "info":
            return row
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the agent's actions: the moves of the game."""
        return self.action_spaces[agent]

    def mask(self, seat: Seat) -> Array:
        """A 1 for every action that the seat may choose now."""
        mask = self.episode.mask(seat)
        return np.append(mask, np.int8(not mask.any())) if self.waiting else mask

    def seen(self, agent: str) -> Any:
        """What the agent observes now."""
        seat = self.seat_of[agent]
        row = self.episode.observation(seat)
        if self.settings.mask_in == "info":
            return row
        return {"observation": row, "action_mask": self.mask(seat)}

    def info(self, agent: str) -> dict[str, Any]:
        """What an agent is told besides: its seat and, unless it observes it, its mask."""
        seat = self.seat_of[agent]
        if self.settings.mask_in == "observation":
            return {"seat": seat}
        return {"seat": seat, "action_mask": self.mask(seat)}

    def state(self) -> Array:
        """The whole truth as a row of numbers, for critics; never for agents."""
        return self.episode.oracle()

    def render(self) -> Any:
        """The match as text, as a picture, or on the screen, as the viewer may see it."""
        if self.render_mode is None:
            return None
        view = self.episode.match.view(self.settings.viewer)
        if self.render_mode == "rgb_array":
            return drawing.picture(view)
        text = drawing.text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
