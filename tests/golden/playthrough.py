"""A match as text: options, deal, every move with what it told, states, result."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.record import chance_events, plain_chance

FOLDER = Path(__file__).parent / "playthroughs"
STATE_EVERY = 12

CASES: dict[str, tuple[str, dict[str, object]]] = {
    "land_unter": ("land_unter", {}),
    "land_unter-3-open": ("land_unter", {"players": 3, "mode": "open"}),
    "land_unter-5": ("land_unter", {"players": 5}),
    "sea_change": ("sea_change", {}),
    "sea_change-solo": ("sea_change", {"players": 1}),
    "sea_change-2": ("sea_change", {"players": 2}),
    "sea_change-3v2": ("sea_change", {"players": 5, "teams": "3v2"}),
    "sea_change-4v4": ("sea_change", {"players": 8, "teams": "4v4", "vp_target": "1"}),
    "vague_attaque": ("vague_attaque", {"players": 4}),
    "vague_attaque-solo": ("vague_attaque", {"players": 1}),
    "vague_attaque-solo-rough": ("vague_attaque", {"players": 1, "solo_level": "rough"}),
    "vague_attaque-duo": ("vague_attaque", {"players": 2, "artefacts": "open"}),
    "vague_attaque-team": ("vague_attaque", {"players": 4, "mode": "team", "team_hands": "open"}),
    "vague_attaque-5-short": ("vague_attaque", {"players": 5, "goal": "short"}),
    "vague_verte": ("vague_verte", {}),
    "vague_verte-2": ("vague_verte", {"players": 2}),
    "vague_verte-3-matching": ("vague_verte", {"players": 3, "matching": "on"}),
    "wave": ("wave", {}),
    "wave-2": ("wave", {"players": 2}),
    "wave-4-virage": ("wave", {"players": 4, "virage": True}),
    "wave-tide": ("wave", {"tide": "both"}),
    "wave-nazare": ("wave", {"nazare": True}),
    "wave-2-everything": (
        "wave",
        {"players": 2, "virage": True, "tide": "both", "nazare": True, "misplay": "end"},
    ),
}
"""The name of each file, its game and its options."""


def playthrough(name: str) -> str:
    """The text of a golden playthrough: half of the moves random, half the heuristic's."""
    game_name, options = CASES[name]
    game = games.find(game_name)
    match = Match(game, game.options.read(options), key=key_from_seed(name))
    chooser = random.Random(name)
    lines = [f"game {game.name}", f"options {match.options.to_json()}", *told(match, 0)]
    while not match.is_over:
        number = len(match.played)
        if number % STATE_EVERY == 0:
            lines.append(f"state {game.notation.format_state(match.state)}")
        lines += [f"{number + 1}.", *one_move(match, chooser)]
    lines.append(f"state {game.notation.format_state(match.state)}")
    lines += [f"chance {' '.join(plain_chance(match, e))}" for e in chance_events(match)]
    lines.append(f"result {match.result.to_json() if match.result else None}")
    return "\n".join(lines) + "\n"


def one_move(match: Match, chooser: random.Random) -> Iterator[str]:
    """Make a move; tell the choices, the move, and its events."""
    start = len(match.events)
    seat = chooser.choice(match.to_move)
    legal = match.legal_numbers(seat)
    move = chooser.choice(legal)
    if chooser.random() < 0.5:
        move = max(legal, key=lambda m: (match.game.heuristic.judge(match.state, seat, m), m))
    names = [match.game.notation.format_move(m) for m in legal]
    yield f"  P{seat} of {', '.join(names)}"
    yield f"  P{seat} plays {match.game.notation.format_move(move)}"
    match.play_number(seat, move)
    yield from told(match, start)


def told(match: Match, start: int) -> Iterator[str]:
    """The events since, in English, with who knows the secret values."""
    for event in match.events[start:]:
        if not match.game.kind_named[event.kind].chance:
            audience = "" if event.audience == -1 else f" [{event.audience:b}]"
            yield f"  - {match.sentence(event, 'en')}{audience}"
