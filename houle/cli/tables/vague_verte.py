"""Vague Verte in a terminal: streets from the houses to the beach, lights, cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from houle.bots.explain.elision import elided
from houle.engine.rule import NO_SEAT, Card, Seat
from houle.engine.view import View
from houle.games.vague_verte.cards import (
    AMBULANCE,
    BREAKDOWN,
    DRAW,
    DUCKS,
    FIRST_DISCARD,
    FIRST_LAY,
    MOVE_CARD,
    MOVE_TARGET,
    NUM_CARS,
    NUM_SQUARES,
    RED,
    TOW,
    TOWED,
)
from houle.games.vague_verte.notation import MOVES, SQUARES, format_card
from houle.games.vague_verte.rules import legal_moves, to_move
from houle.games.vague_verte.state import (
    ARRIVED,
    DRAWING,
    MAX_LEGAL,
    NOT_STARTED,
    ON,
    OVER,
)

COLOUR_STYLES = ("blue", "yellow", "white", "magenta")
OTHER_STYLES = ("cyan", "bold red", "green", "red", "green")
"""Tow, ambulance, ducks, red and green light."""

STATUSES = (
    ("not_started", "dim"),
    ("free", "green"),
    ("stopped", "bold"),
    ("barred", "bold red"),
    ("ducks", "bold"),
    ("arrived", "bold green"),
)
"""The text and style of each status of a street."""

CELL = 6
NAME = 8
BEACH, HOUSE, RED_LIGHT, RED_ROW, PAIR, BACK = "≈", "⌂", "●", "┆", "◌", "▒▒"


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it."""
    words, state = view.game.words(language)["table"], view.state
    seats = range(int(state.seats))
    parts = [title(view, names, language), *lights(state, words)]
    parts += [street(view, seat, names[seat], words) for seat in seats]
    parts += [piles(state, words), *hands(view, names, words), *warnings(state, names, words)]
    return Group(*parts, Text(f" {words['reference']}", style="dim"))


def label(view: View, move: str, language: str) -> str:
    """A legal move in words."""
    texts = view.game.words(language)
    words, number = texts["table"], MOVES[move]
    if number == DRAW:
        return str(words["draw"])
    if number < FIRST_LAY:
        return str(words["take"].format(card=named(texts, top_face_up(view.state))))
    card = int(MOVE_CARD[number])
    if number >= FIRST_DISCARD:
        return str(words["discard"].format(card=named(texts, card)))
    return play_label(view, texts, card, int(MOVE_TARGET[number]))


def play_label(view: View, texts: Any, card: Card, target: int) -> str:
    """A card that is played, and where."""
    words, front = texts["table"], view.state.front
    on_street = BREAKDOWN <= card < TOW or card == DUCKS
    square = int(front[target if on_street else view.seat]) + (card != TOW)
    key = {TOW: "tow", AMBULANCE: "ambulance", DUCKS: "send_ducks", RED: "red"}.get(card, "green")
    if card < TOW:
        key = "drive" if card < NUM_CARS else "breakdown"
    facts = {"card": named(texts, card), "seat": f"P{target}", "row": target, "square": square}
    return str(words[key].format(**facts))


def named(texts: Any, card: Card) -> str:
    """The card in words."""
    return str(texts["names"]["card"][format_card(card)])


# The parts of the table, from top to bottom.


def title(view: View, names: Sequence[str], language: str) -> Text:
    """Whose turn it is and what to do, whether cars must match, the consecutive idle turns."""
    words, state = view.game.words(language)["table"], view.state
    now = elided(what_now(view, names, words), names, language)
    line = Text(f" {now}", style="bold")
    badge = words["matching_on" if state.matching == ON else "matching_off"]
    line.append(f" · {badge}", style="cyan")
    if state.idle_turns > 0:
        line.append(f" · {words['idle'].format(turns=int(state.idle_turns))}", style="dim")
    return line


def what_now(view: View, names: Sequence[str], words: Any) -> str:
    """Whose turn it is, or what the viewer has to do."""
    state = view.state
    if state.phase == OVER:
        return str(words["over"])
    if view.seat == state.on_turn:
        return str(words["draw_now" if state.phase == DRAWING else "lay_now"])
    return str(words["on_turn"].format(seat=names[int(state.on_turn)]))


def lights(state: Any, words: Any) -> list[Text]:
    """The row numbers, and the lights beside them: red ones, and cancelled pairs."""
    margin = NAME + 7
    head = Text(f"{words['row']:>{margin - 2}}  ", style="dim")
    lamps = Text(f"{words['lights']:>{margin - 2}}  ", style="dim")
    for row in range(1, NUM_SQUARES + 1):
        head.append(f"{row:<{CELL}}")
        lamp = f"{RED_LIGHT}RED" if state.red[row] else ""
        lamps.append(lamp, style="bold red")
        lamps.append(f"{PAIR * int(state.cancelled[row]):<{CELL - len(lamp)}}", style="dim")
    return [head.append(f" {BEACH} {words['beach']}", style="cyan"), lamps]


def street(view: View, seat: Seat, name: str, words: Any) -> Text:
    """A street from the house to the beach, and its status."""
    state = view.state
    own = seat == view.seat
    row = Text("▶" if to_move(state, seat) else " ", style="bold yellow")
    row.append(f"P{seat} {name[:NAME]:<{NAME}} ", style="bold reverse" if own else "default")
    row.append(f"{HOUSE} ", style="dim")
    for square in range(NUM_SQUARES):
        row.append(cell(state, seat, square))
    return row.append(f" {BEACH} ", style="cyan").append(status(state, seat, words))


def cell(state: Any, seat: Seat, square: int) -> Text:
    """One square; a light that blocks the street now is shown behind its last card."""
    card = int(state.street[seat, square])
    if card < 0 and state.red[square + 1]:
        return Text(f"{RED_ROW:<{CELL}}", style="red")
    if card < 0:
        return Text(f"{'·':<{CELL}}", style="dim")
    short = SQUARES.write(card).replace("+TOW", "+T")
    barred = square + 1 == state.front[seat] and state.barred[seat] != 0
    text = Text(short, style=style_of(card))
    text.append(RED_LIGHT if barred else "", style="bold red")
    return text.append(" " * (CELL - len(text)))


def status(state: Any, seat: Seat, words: Any) -> Text:
    """The status of the street in a word or two, and the distance to the beach."""
    name, style = STATUSES[int(state.status[seat])]
    word = words[name].format(turns=int(state.lost_turns[seat]))
    if state.status[seat] in (NOT_STARTED, ARRIVED):
        return Text(word, style=style)
    left = words["left"].format(squares=int(state.to_go[seat]))
    return Text(f"{word}, {left}", style=style)


def piles(state: Any, words: Any) -> Text:
    """The draw pile and the face-up card, with the sizes of their piles."""
    line = Text(f" D {words['pile'].format(cards=int(state.pile_size))} ")
    line.append(BACK if state.pile_size > 0 else "", style="dim")
    line.append("    F ")
    if state.face_up_size == 0:
        return line.append(words["face_up"].format(card=words["empty"], cards=0))
    card = top_face_up(state)
    before, _, after = words["face_up"].partition("{card}")
    line.append(before).append(format_card(card), style=style_of(card))
    return line.append(after.format(cards=int(state.face_up_size)))


def hands(view: View, names: Sequence[str], words: Any) -> list[Text]:
    """The viewer's hand, and the hand sizes of the others; all hands once they are open."""
    state = view.state
    others = Text(f" {words['hands']}", style="dim")
    lines = []
    for seat in range(int(state.seats)):
        if state.hand[seat, 0] >= 0:
            title = words["hand"] if seat == view.seat else f"{names[seat]}:"
            lines.append(hand(view, seat, title))
        else:
            others.append(f"  P{seat} {int(state.hand_size[seat])}")
    return [*([others] if len(lines) < state.seats else []), *lines]


def hand(view: View, seat: Seat, title: str) -> Text:
    """The cards of a hand grouped by kind; playable cards are highlighted."""
    playable = playable_cards(view) if seat == view.seat else set()
    row = Text(f" {title} ", style="bold")
    last = -1
    for card in (int(c) for c in view.state.hand[seat] if c >= 0):
        row.append(" |" if last >= 0 and kind_of(card) != kind_of(last) else "", style="dim")
        name = f"[{format_card(card)}]" if card in playable else format_card(card)
        row.append(" ").append(name, style=f"bold {style_of(card)}")
        last = card
    return row


def playable_cards(view: View) -> set[Card]:
    """The cards that the viewer could play, not only discard."""
    out = np.zeros(MAX_LEGAL, np.int16)
    count = legal_moves(view.state, view.seat, out) if view.seat != NO_SEAT else 0
    return {int(MOVE_CARD[m]) for m in out[:count] if FIRST_LAY <= m < FIRST_DISCARD}


def warnings(state: Any, names: Sequence[str], words: Any) -> list[Text]:
    """The players who are one square from winning."""
    near = [s for s in range(int(state.seats)) if state.to_go[s] == 1]
    if state.phase == OVER or not near:
        return []
    who = ", ".join(names[seat] for seat in near)
    return [Text(f" {words['warning'].format(seat=who)}", style="bold red")]


# Helpers of the parts.


def top_face_up(state: Any) -> Card:
    """The card that can be taken from the face-up pile."""
    return int(state.face_up[state.face_up_size - 1])


def style_of(card: Card) -> str:
    """The colour of a card or of a towed breakdown."""
    if card < NUM_CARS:
        return COLOUR_STYLES[card // 4]
    if card >= TOWED:
        return f"dim {COLOUR_STYLES[card - TOWED]}"
    if card < TOW:
        return f"{COLOUR_STYLES[card - BREAKDOWN]} reverse"
    return OTHER_STYLES[card - TOW]


def kind_of(card: Card) -> int:
    """The kind of a card, out of seven."""
    if card < NUM_CARS:
        return 0
    return 1 if card < TOW else card
