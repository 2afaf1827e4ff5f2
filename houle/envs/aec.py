"""The PettingZoo environment that asks one agent after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from .agents import Agents, agent_name


class GameEnv(Agents, AECEnv[str, Any, int]):  # type: ignore[misc]
    """A match in which the agents that owe a choice are asked in turn.

    Agents that choose at the same time are asked one after the other; none learns what those before
    it chose.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; ``options`` are PettingZoo's and change nothing."""
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.steps = 0
        self.agent_selection = agent_name(self.episode.to_move[0])
        self.tell()

    def observe(self, agent: str) -> Any:
        """What the agent knows as a row of numbers, with its mask if the settings say so."""
        return self.seen(agent)

    def step(self, action: Any) -> None:
        """Make the selected agent's move, and select the next agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self.seat_of[agent]
        paid = self.episode.play(seat, action)
        self.rewards = {a: paid[self.seat_of[a]] for a in self.agents}
        self.steps += 1
        self.finish()
        self._accumulate_rewards()
        self.select(seat)
        self.tell()

    def finish(self) -> None:
        """Say whether the match has ended, or whether it has taken too long."""
        over = self.episode.is_over
        late = self.max_cycles is not None and self.steps >= self.max_cycles * len(self.agents)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, late and not over)

    def select(self, last: int) -> None:
        """Select the next seat to move, clockwise from the last; at the end the first agent."""
        waiting = self.episode.to_move
        if any(self.truncations.values()) or not waiting:
            self.agent_selection = self.agents[0]
            return
        seats = self.episode.seats
        self.agent_selection = agent_name(min(waiting, key=lambda seat: (seat - last) % seats))

    def tell(self) -> None:
        """Update what every agent is told besides its observation."""
        self.infos = {agent: self.info(agent) for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def redeal(self, agent: str, seed: int) -> None:
        """Deal again everything that the agent cannot know, for ``testing.secrecy_test``."""
        self.episode.redeal(self.seat_of[agent], seed)
        self.infos = {agent: self.info(agent) for agent in self.agents}
