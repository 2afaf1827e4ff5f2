"""The section of docs/strength.md about best responses: how much can be won against matelots.

``python -m tools.ceilings FILE.net ...`` keeps the learning curves of nets that were trained with
``houle train GAME --against matelot``, one for each game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any

from houle import games
from houle.bots.play.net import file_bytes, has_net, load_net, read_header
from houle.engine.game import Game

KEPT = Path("benchmarks") / "best_responses.json"
FIELDS = ("game", "command", "samples", "sha256", "curve", "settings")
"""What is kept of a net: how it was made and what came of it, but not its weights."""
OPPONENT = "matelot"

TEXT = """\
## How much can be won against matelots

A best response learns at one seat, and only to beat matelots at all others (`houle train GAME
--against matelot`, [learning.md](learning.md#best-responses)). Where its curve has become flat, it
shows about the most that anybody can win against them; where the net of the game wins more, it had
not learned for long enough. *From the net*: the run began from the net that the game had then.
Shares of wins at the usual table, with standard errors; `benchmarks/best_responses.json` has the
whole curves."""


def main() -> None:
    """Keep the curves of the nets in some files."""
    parser = argparse.ArgumentParser(description="keep the curves of best responses to matelots")
    parser.add_argument("files", nargs="+", metavar="FILE.net")
    for file in parser.parse_args().files:
        header, _ = read_header(file_bytes(file), file)
        keep(Path(), header)


def keep(root: Path, header: Mapping[str, Any]) -> None:
    """Keep the curve of a net in place of an older one of its game."""
    if header.get("against") != {"opponents": OPPONENT}:
        raise SystemExit("this net is not a best response to matelots")
    found = {entry["game"]: entry for entry in read(root)}
    found[header["game"]] = {name: header[name] for name in FIELDS}
    text = json.dumps([found[game] for game in sorted(found)], indent=1, sort_keys=True)
    (root / KEPT).write_text(text + "\n", "utf-8")


def read(root: Path) -> list[dict[str, Any]]:
    """What has been kept."""
    path = root / KEPT
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def ceiling_lines(root: Path) -> list[str]:
    """The section, if anything has been measured."""
    entries = read(root)
    if not entries:
        return []
    head = ("game", "choices learned from", "half way", "in the end", "the net of the game", "even")
    rows = [f"| {' | '.join(cells(entry))} |" for entry in entries]
    return ["", TEXT, "", f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows]


def cells(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """One game in the table."""
    game, curve = games.find(entry["game"]), entry["curve"]
    players = game.options().players
    return (
        f"{game.title}, {players} players",
        f"{entry['samples']:,}{', from the net' if begun_from_net(entry) else ''}",
        usual_share(entry, curve[len(curve) // 2]),
        usual_share(entry, curve[-1]),
        of_own_net(game),
        f"{100 / players:.0f} %",
    )


def begun_from_net(entry: Mapping[str, Any]) -> bool:
    """Whether the run began from a net, not from nothing."""
    return bool(entry["settings"].get("start"))


def of_own_net(game: Game) -> str:
    """What the game's own net wins, by the last point of its curve."""
    if not has_net(game):
        return ""
    header = load_net(game).header
    return usual_share(header, header["curve"][-1])


def usual_share(header: Mapping[str, Any], point: Mapping[str, Any]) -> str:
    """The share of wins at the usual table at a point of a curve.

    The oldest nets do not tell how many matches it was measured over.
    """
    tables = point["matelots"]
    share = tables["usual"]
    if "settings" not in header:
        return f"{100 * share:.1f} %"
    matches = header["settings"]["evaluated"] // len(tables)
    return f"{100 * share:.1f} ± {100 * sqrt(share * (1 - share) / matches):.1f} %"


if __name__ == "__main__":
    main()
