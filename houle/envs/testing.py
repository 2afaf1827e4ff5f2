"""A leak test for PettingZoo environments: what an agent receives must not depend on secrets."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

Redeal = Callable[[Any, str, int], None]
"""Changes in an environment everything that an agent may not know: (env, agent, seed)."""


class LeakError(AssertionError):
    """Raised when what an agent receives depends on what it may not know."""


def secrecy_test(
    env: Any,
    redeal: Redeal | None = None,
    *,
    num_cycles: int = 100,
    seed: int = 0,
    worlds: int = 2,
) -> int:
    """Play at random, and check in every step that re-dealing changes nothing an agent receives.

    ``env`` is an AEC environment whose attributes can be copied. ``redeal`` changes such a copy in
    place: other hands, another order of the draw pile; by default the environment's own
    ``redeal(agent, seed)`` is used. Observations, masks, infos, rewards, ends, the order of agents
    and drawings are compared, for every agent, not only the one that is to act.

    Return how many worlds differed, by their ``state()`` or by what other agents observe; raise
    LeakError for a leak, and AssertionError if none differed: then the test has shown nothing.
    """
    deal_anew = own_redeal if redeal is None else redeal
    env.reset(seed=seed)
    seed_spaces(env, seed)
    changed = compared = 0
    for step in range(num_cycles):
        if not env.agents or all(env.terminations.values()) or all(env.truncations.values()):
            break
        for agent in env.agents:
            for number in range(worlds):
                world = duplicate(env)
                deal_anew(world, agent, seed + step * worlds + number)
                refuse_leaks(env, world, agent, step)
                changed += int(differs(env, world, agent))
                compared += 1
        env.step(random_action(env))
    assert compared, "no step was taken"
    assert changed, f"redeal changed nothing in {compared} worlds: the test shows nothing"
    return changed


def duplicate(env: Any) -> Any:
    """An independent copy of an environment, with all its wrappers.

    Not ``copy.deepcopy``: PettingZoo's ``EzPickle`` makes that a new environment, not a copy. What
    cannot be copied, such as a window, is shared.
    """
    twin = object.__new__(type(env))
    for name, value in vars(env).items():
        is_inner = hasattr(value, "agent_iter") and hasattr(value, "observation_space")
        vars(twin)[name] = duplicate(value) if is_inner else copied(value)
    return twin


def copied(value: Any) -> Any:
    """A copy, or the thing itself where there is none."""
    try:
        return copy.deepcopy(value)
    except TypeError:
        return value


def own_redeal(env: Any, agent: str, seed: int) -> None:
    """Call the environment's own ``redeal``."""
    env.unwrapped.redeal(agent, seed)


def refuse_leaks(env: Any, world: Any, agent: str, step: int) -> None:
    """Raise an error if the agent can tell the two worlds apart."""
    known, other = received(env, agent), received(world, agent)
    found = [line for name in known for line in differences(known[name], other[name], name)]
    if found:
        raise LeakError(f"step {step}, {agent}: {'; '.join(found[:5])}")


def received(env: Any, agent: str) -> dict[str, Any]:
    """Everything that an agent can get out of an environment."""
    got = {
        "observation": env.observe(agent),
        "info": env.infos[agent],
        "reward": env.rewards[agent],
        "termination": env.terminations[agent],
        "truncation": env.truncations[agent],
        "agents": list(env.agents),
        "agent_selection": env.agent_selection,
    }
    if getattr(env.unwrapped, "render_mode", None) in ("ansi", "rgb_array"):
        got["drawing"] = env.render()
    return got


def differences(known: Any, other: Any, name: str) -> Iterator[str]:
    """Where two things differ, in words."""
    if isinstance(known, Mapping) and isinstance(other, Mapping):
        if set(known) != set(other):
            yield f"{name} has other keys"
        for key in known.keys() & other.keys():
            yield from differences(known[key], other[key], f"{name}[{key!r}]")
    elif isinstance(known, np.ndarray) and isinstance(other, np.ndarray):
        yield from array_differences(known, other, name)
    elif known != other:
        yield f"{name} is {known!r} or {other!r}"


def array_differences(known: Any, other: Any, name: str) -> Iterator[str]:
    """Where two arrays differ: the first few places."""
    if known.shape != other.shape:
        yield f"{name} has another shape"
        return
    for place in np.argwhere(known != other)[:3].tolist():
        at = tuple(place)
        yield f"{name}{place} is {known[at]} or {other[at]}"


def differs(env: Any, world: Any, agent: str) -> bool:
    """Whether the worlds differ: in their ``state()`` or, without one, for the other agents."""
    try:
        return not np.array_equal(env.state(), world.state())
    except (NotImplementedError, AttributeError, TypeError):
        others = [other for other in env.agents if other != agent]
        return any([*differences(env.observe(a), world.observe(a), "")] for a in others)


def random_action(env: Any) -> Any:
    """A random legal action of the selected agent."""
    seen, _, terminated, truncated, info = env.last()
    if terminated or truncated:
        return None
    mask = seen.get("action_mask") if isinstance(seen, Mapping) else info.get("action_mask")
    return env.action_space(env.agent_selection).sample(mask)


def seed_spaces(env: Any, seed: int) -> None:
    """Make the random actions the same every time."""
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + number)
