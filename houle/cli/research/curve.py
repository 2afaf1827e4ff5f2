"""houle curve: draws the learning curve that the file of a net holds."""

from __future__ import annotations

from pathlib import Path

from houle import games
from houle.bots.play.net import file_bytes, load_net, read_header
from houle.cli.arguments import ArgumentError
from houle.cli.files import check_writable, write
from houle.cli.words import Words
from houle.report.curve import CurveWords, curve_svg, is_of_team, short_number

SUFFIX = ".svg"


def draw_curve(given: str, out: Path | None, words: Words) -> None:
    """Draw the curve of a net, given as a file or as the game that it comes with."""
    if given in games.NAMES:
        header = load_net(games.find(given)).header
    else:
        header, _ = read_header(file_bytes(given), given)
    target = out or Path(f"{Path(given).stem}-curve{SUFFIX}")
    if target.suffix != SUFFIX:
        raise ArgumentError(words("errors.curve_out", given=target))
    check_writable(target, words)
    told = CurveWords(
        words("curve.title", game=games.find(header["game"]).title),
        words("curve.x_axis", samples=short_number(header["samples"])),
        words("curve.team_y_axis" if is_of_team(header) else "curve.y_axis"),
    )
    write(target, curve_svg(header, told))
    print(words("curve.done", file=target))
