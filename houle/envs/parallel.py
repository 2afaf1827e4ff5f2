"""The PettingZoo environment that asks all agents at once."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from houle.engine.rule import Seat

from .agents import Agents, agent_name

Step = tuple[
    dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class ParallelGameEnv(Agents, ParallelEnv[str, Any, int]):  # type: ignore[misc]
    """A match in which every agent acts in every step.

    The last action, one more than the game has moves, is to wait: the only one of agents that have
    nothing to choose, whatever they answer.
    """

    waiting = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a match; ``options`` are PettingZoo's and change nothing."""
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0
        return self.told(self.agents)

    def step(self, actions: dict[str, Any]) -> Step:
        """Make the moves of all agents that owe a choice, which none of them learns before."""
        asked, agents = self.episode.to_move, self.agents
        paid = dict.fromkeys(agents, 0.0)
        for seat in asked:
            for agent, reward in self.play(seat, actions).items():
                paid[agent] += reward
        self.steps += 1
        over = self.episode.is_over
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        seen, infos = self.told(agents)
        if self.render_mode == "human":
            self.render()
        self.agents = [] if over or late else agents
        return seen, paid, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def play(self, seat: Seat, actions: dict[str, Any]) -> dict[str, float]:
        """Make a seat's move and return all rewards.

        Nothing is made if the move of another seat has just taken the choice away or changed what
        is legal: the seat is then asked again.
        """
        agent = agent_name(seat)
        legal = self.episode.legal(seat)
        changed = not legal or (self.stale(seat) and actions[agent] not in legal)
        if changed:
            return {}
        paid = self.episode.play(seat, actions[agent])
        return {agent: paid[seat] for agent, seat in self.seat_of.items()}

    def told(self, agents: list[str]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """What every agent observes, and what it is told besides."""
        seen = {agent: self.seen(agent) for agent in agents}
        infos = {agent: self.info(agent) for agent in agents}
        self.asked_masks = {agent: self.mask(self.seat_of[agent]) for agent in agents}
        return seen, infos

    def stale(self, seat: Seat) -> bool:
        """Whether other moves are legal for the seat now than when it was asked."""
        asked = self.asked_masks[agent_name(seat)]
        return bool((asked != self.mask(seat)).any())
