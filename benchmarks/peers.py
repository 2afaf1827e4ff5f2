"""Measures random play in other libraries and writes peers.json; run by `make bench-peers`."""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).with_name("peers.json")
RUNS = 3
SECONDS_PER_RUN = 3.0
PGX_BATCH = 256

PlayOnce = Callable[[], int]
"""Plays one match or batch of matches to the end and returns the number of moves."""


@dataclass(frozen=True)
class Peer:
    """One game of another library, and how to play it."""

    name: str
    package: str
    how: str
    prepare: Callable[[], PlayOnce]


def main() -> int:
    """Measure every peer that is installed; 1 if there was none."""
    stay_on_one_core()
    results = [result for peer in PEERS if (result := measured(peer)) is not None]
    if not results:
        print("No peer could be measured; peers.json is left as it was.", file=sys.stderr)
        return 1
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(f"{len(results)} of {len(PEERS)} peers written to {RESULTS.name}")
    return 0


def stay_on_one_core() -> None:
    """Keep this process on one core, if the system allows it, as for Houle's own figures."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measured(peer: Peer) -> dict[str, str | float] | None:
    """The peer's entry in peers.json; None, with a printed line, if it is not installed."""
    load_before = os.getloadavg()[0]
    print(f"{peer.name}: preparing ...", flush=True)
    try:
        play_once = peer.prepare()
    except ImportError as error:
        print(f"{peer.name}: not measured, {peer.package} is missing ({error})", file=sys.stderr)
        return None
    rate = best_rate(play_once)
    print(f"{peer.name}: {rate:,.0f} moves/s", flush=True)
    return {
        "name": peer.name,
        "moves_per_second": round(rate),
        "version": version(peer.package),
        "how": f"{peer.how}; one core; best of {RUNS} runs of {SECONDS_PER_RUN:g} s",
        "load_before": round(load_before, 2),
    }


def best_rate(play_once: PlayOnce) -> float:
    """Moves per second in the best run."""
    return max(rate_of_run(play_once) for _ in range(RUNS))


def rate_of_run(play_once: PlayOnce) -> float:
    """Moves per second, playing until the time of a run is over."""
    moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS_PER_RUN:
        moves += play_once()
    return moves / elapsed


# How each library is played.


def prepare_open_spiel(game_name: str) -> PlayOnce:
    """One match of an OpenSpiel game with its default parameters."""
    import pyspiel

    game = pyspiel.load_game(game_name)

    def play_once() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return play_once


def prepare_rlcard_uno() -> PlayOnce:
    """One match of RLCard's uno with its two players."""
    import rlcard

    env = rlcard.make("uno")

    def play_once() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play_once


def prepare_pettingzoo_holdem() -> PlayOnce:
    """One match of Texas hold'em as a PettingZoo environment."""
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env()

    def play_once() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = [move for move, may in enumerate(observation["action_mask"]) if may]
            env.step(random.choice(legal))
            moves += 1
        return moves

    return play_once


def prepare_pgx_sparrow_mahjong() -> PlayOnce:
    """One batch of Pgx's sparrow mahjong, already compiled for the CPU."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx

    env = pgx.make("sparrow_mahjong")
    play_batch = jax.jit(lambda key: moves_of_pgx_batch(env, key))

    def play_once() -> int:
        return int(play_batch(jax.random.key(random.getrandbits(31))))

    play_once()  # compiles
    return play_once


def moves_of_pgx_batch(env: Any, key: Any) -> Any:
    """Moves in a batch of matches until the last of them is over (traced by JAX)."""
    import jax
    from pgx.experimental import act_randomly

    def some_are_running(carry: Any) -> Any:
        return ~carry[0].terminated.all()

    def step_all(carry: Any) -> Any:
        states, key, moves = carry
        key, action_key = jax.random.split(key)
        actions = act_randomly(action_key, states.legal_action_mask)
        moves += (~states.terminated).sum()
        return jax.vmap(env.step)(states, actions), key, moves

    deal_key, play_key = jax.random.split(key)
    states = jax.vmap(env.init)(jax.random.split(deal_key, PGX_BATCH))
    return jax.lax.while_loop(some_are_running, step_all, (states, play_key, 0))[2]


PEERS = (
    Peer(
        name="OpenSpiel hearts",
        package="open_spiel",
        how="Python API, legal_actions and apply_action, default parameters, deal included",
        prepare=lambda: prepare_open_spiel("hearts"),
    ),
    Peer(
        name="OpenSpiel hanabi",
        package="open_spiel",
        how="Python API, legal_actions and apply_action, default parameters, deal included",
        prepare=lambda: prepare_open_spiel("hanabi"),
    ),
    Peer(
        name="RLCard uno",
        package="rlcard",
        how="Python API, env.step with its observation, two players, deal included",
        prepare=prepare_rlcard_uno,
    ),
    Peer(
        name="PettingZoo texas_holdem_v4",
        package="pettingzoo",
        how="agent_iter, last and step with observation and mask, two players, deal included",
        prepare=prepare_pettingzoo_holdem,
    ),
    Peer(
        name="Pgx sparrow_mahjong",
        package="pgx",
        how=f"JAX on the CPU, compiled beforehand, batch of {PGX_BATCH} matches, deal included",
        prepare=prepare_pgx_sparrow_mahjong,
    ),
)


if __name__ == "__main__":
    sys.exit(main())
