"""Drawings of a match for ``render``: a few lines of text, and the same lines as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

import numpy as np

from houle.engine.struct import Array
from houle.engine.view import View

WIDTH, HEIGHT, MARGIN, LINE = 960, 540, 16, 22
"""Pixels of a picture."""
COLUMNS = 100
"""How many characters a line has."""
INK = "#f4f1e8"
RUN = re.compile(r"([?-])(?:,\1){3,}")
"""Cards of a pile that all look the same."""


def text(view: View) -> str:
    """The match as the viewer sees it: who is to move, the points, and the view in notation."""
    notation = RUN.sub(lambda run: f"{len(run[0]) // 2 + 1}*{run[1]}", view.notation)
    return "\n".join((view.game.title, *seat_lines(view), *wrap(notation, COLUMNS)))


def seat_lines(view: View) -> Iterator[str]:
    """A line for each seat; only the view is asked, so that nothing else can show."""
    rules, over = view.game.rules, view.game.rules.is_over(view.state)
    for seat in range(int(view.state.seats)):
        mark = ">" if not over and rules.to_move(view.state, seat) else " "
        yield f"{mark} seat {seat}: {rules.score(view.state, seat)}"


def picture(view: View) -> Array:
    """The same lines as an image: height, width, and red, green and blue from 0 to 255."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDTH, HEIGHT), view.game.colours[0])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, MARGIN // 2 + LINE + 2), view.game.colours[1])
    font = ImageFont.load_default(size=LINE - 4)
    for number, line in enumerate(text(view).split("\n")):
        draw.text((MARGIN, MARGIN // 2 + number * LINE), line, INK, font=font)
    return np.asarray(image, np.uint8).copy()
