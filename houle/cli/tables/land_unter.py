"""Land Unter in a terminal: the water cards, levels, lifebelts, and the weather cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from houle.engine.rule import NO_SEAT, Card, Seat
from houle.engine.view import View
from houle.games.land_unter.cards import (
    BAND_SIZE,
    FEW_BELTS,
    HAND_SIZE,
    NO_CARD,
    NUM_CARDS,
    NUM_WATER,
    half_belts,
)
from houle.games.land_unter.notation import format_card
from houle.games.land_unter.rules import (
    first_place,
    to_move,
    water_at,
)
from houle.games.land_unter.state import HIGHEST, LOWEST, OPEN, OVER
from houle.games.land_unter.view import count_turned

BAND_STYLES = ("yellow", "cyan", "blue", "magenta", "red")
"""The colours of the weather from sun to thunder, a dozen cards each."""
BELT_MARKS = ("─", "◐", "●")
STEPS = "▁▁▂▂▃▃▄▄▅▅▆▆"
"""The water levels up to 12."""
FACE_DOWN = "▒▒"
MANY_BELTS = 9


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it."""
    words, state = view.game.words(language)["table"], view.state
    if state.phase == OVER:
        return Group(title(state, words), *players(view, names, words), *hands(state, names, words))
    parts = [title(state, words), *water_cards(state, words), *players(view, names, words)]
    if view.seat != NO_SEAT:
        parts += hand(state, own_cards(view))
    return Group(*parts, *aids(view, words))


def label(view: View, move: str, language: str) -> str:
    """A weather card: its number, its weather, and the lifebelt on it."""
    words = view.game.words(language)["table"]
    card = int(move) - 1
    belt = ("", " ◐", " ●")[half_belts(card)]
    return f"{move:>2} {words['bands'][band(card)]}{belt}"


# The parts of the table, from top to bottom.


def title(state: Any, words: Any) -> Text:
    """Round and trick."""
    if state.phase == OVER:
        return Text(f" {words['over']}", style="bold")
    line = words["round"].format(round=int(state.round_number) + 1, rounds=int(state.rounds))
    trick = words["trick"].format(trick=int(state.trick_number) + 1)
    return Text(f" {line}, {trick}", style="bold")


def water_cards(state: Any, words: Any) -> list[Text]:
    """The two open water cards and who takes them."""
    low, high = water_at(state, 0), water_at(state, 1)
    notes = ("", words["same"]) if low == high else (words["low"], words["high"])
    first, second = card_rows(str(low), "blue"), card_rows(str(high), "blue")
    gaps = (" " * 30, f" {notes[0]:<29}", " " * 30)
    ends = ("", f" {notes[1]}", "")
    rows = zip(first, gaps, second, ends, strict=True)
    return [Text("    ").append(a).append(gap).append(b).append(end) for a, gap, b, end in rows]


def card_rows(number: str, style: str, mark: str = "─") -> list[Text]:
    """A card of three rows, with a mark in its lower edge."""
    rows = ("╭──╮", f"│{number:>2}│", f"╰─{mark}╯")
    return [Text(row, style=f"bold {style}" if i == 1 else style) for i, row in enumerate(rows)]


def players(view: View, names: Sequence[str], words: Any) -> list[Text]:
    """A header row and a row per seat."""
    seats = range(view.state.seats)
    rounds = "".join(f"{r + 1:>4}" for r in seats)
    head = f"{'':4}{words['player']:<13}{words['water']:<20}{words['belts']:<10}"
    head += f"{words['card']:<5}{rounds}{words['total']:>5}"
    return [Text(head, style="dim"), *(player(view, seat, names[seat], words) for seat in seats)]


def player(view: View, seat: Seat, name: str, words: Any) -> Text:
    """A seat: turn mark, name, water, lifebelts, card laid, points by round."""
    state = view.state
    mark = "▶" if to_move(state, seat) else " "
    row = Text(f"{mark} ", style="bold yellow")
    row.append(f"{seat} {name:<13}", style="bold" if seat == view.seat else "default")
    if state.active[seat] == 0 and state.phase != OVER:
        row.append(f"{words['out']:<35}", style="dim")
    else:
        row.append(water(state, seat)).append(belts(state, seat)).append(laid(state, seat))
    for number in range(state.seats):
        row.append(f"{round_points(state, number, seat):>4}")
    return row.append(f"{int(state.total[seat]):>5}", style="bold")


def water(state: Any, seat: Seat) -> Text:
    """The level as a bar of water; the highest and the lowest are marked."""
    level = int(state.level[seat])
    style, mark = "blue", ""
    if state.stand[seat] == LOWEST:
        style, mark = "green", "▼"
    if state.stand[seat] == HIGHEST:
        style, mark = "red", "▲"
    text = Text(STEPS[:level], style=style).append("·" * (12 - level), style="dim")
    return text.append(f"{level:>3} {mark:<4}", style=f"bold {style}")


def belts(state: Any, seat: Seat) -> Text:
    """Lifebelts kept and lost."""
    kept = int(state.belts[seat])
    lost = int(state.hand_belts[state.held[seat]]) - kept
    if kept + lost > MANY_BELTS:
        return Text(f"●{kept} ○{lost}".ljust(10), style="yellow")
    return Text("●" * kept, style="yellow").append(f"{'○' * lost:<{10 - kept}}", style="dim")


def laid(state: Any, seat: Seat) -> Text:
    """The card of this trick: open, face down, or none yet."""
    if state.has_chosen[seat] == 0:
        return Text(" " * 5)
    card = int(state.chosen[seat])
    if card < 0:
        return Text(f"{FACE_DOWN:<5}", style="cyan")
    order = f"{turn_of(state, seat)}:" if state.mode == OPEN else ""
    return Text(f"{order}{format_card(card):<{5 - len(order)}}", style=f"bold {style_of(card)}")


def round_points(state: Any, number: int, seat: Seat) -> str:
    """The points of a round, with the bonus point shown separately; empty for future rounds."""
    if number >= state.round_number and state.phase != OVER:
        return ""
    points, bonus = int(state.round_score[number, seat]), int(state.bonus[number, seat])
    return f"{points - 1}+1" if bonus else str(points)


def hand(state: Any, cards: Sequence[Card]) -> list[Text]:
    """The seat's own cards side by side, each with its lifebelt."""
    drawn = [card_rows(format_card(c), style_of(c), BELT_MARKS[half_belts(c)]) for c in cards]
    return [Text(" ").append(Text(" ").join(rows)) for rows in zip(*drawn, strict=True)]


def aids(view: View, words: Any) -> list[Text]:
    """Aids for counting: the water to come, the weather seen, a hint at the start of a round."""
    state = view.state
    levels = range(1, NUM_WATER // 2 + 1)
    left = [str(n) for n in levels for _ in range(2 - count_turned(state, n))]
    to_come = Text(f" {words['to_come']} ", style="dim")
    to_come.append(" ".join(left) or words["nothing"], style="blue")
    lines = [to_come, weather(view), legend(view, words)]
    if view.seat != NO_SEAT and state.trick_number == 0:
        few = state.hand_belts[state.held[view.seat]] < FEW_BELTS
        lines.append(Text(f" {words['hint_low' if few else 'hint_high']}", style="italic"))
    return lines


def weather(view: View) -> Text:
    """All sixty weather cards in a row: played, own, known in a hand, or unseen."""
    row = Text()
    for card in range(NUM_CARDS):
        if card % HAND_SIZE == 0:
            row.append(f"{card + 1:>{3 if card else 2}} ", style="dim")
        mark = card_mark(view, card)
        row.append(mark, style="dim" if mark in "·x" else f"bold {style_of(card)}")
    return row


def legend(view: View, words: Any) -> Text:
    """What the marks in the row of weather cards mean."""
    held = words["legend_held"].format(last=int(view.state.seats) - 1)
    parts = [f"x {words['legend_played']}", held, f"· {words['legend_unseen']}"]
    if view.seat != NO_SEAT:
        parts.insert(0, f"o {words['legend_own']}")
    return Text(f" {words['weather']} {'   '.join(parts)}", style="dim")


def hands(state: Any, names: Sequence[str], words: Any) -> list[Text]:
    """At the end: every hand as it was dealt."""
    rows = []
    for dealt, name in enumerate(names):
        row = Text(f" {words['hand'].format(seat=name):<28}", style="dim")
        for card in sorted(int(c) for c in state.deck[dealt * HAND_SIZE :][:HAND_SIZE]):
            row.append(f"{format_card(card):>3}", style=style_of(card))
        rows.append(row)
    return rows


# Helpers of the parts.


def own_cards(view: View) -> list[Card]:
    """The cards that the seat has not played in this round, sorted, including its choice."""
    state = view.state
    start = first_place(state, view.seat)
    places = range(start, start + HAND_SIZE)
    return sorted(int(state.deck[place]) for place in places if state.spent[place] == 0)


def turn_of(state: Any, seat: Seat) -> int:
    """The seat's position in the laying order of this trick, from 1."""
    return 1 + int(state.lay_order[seat])


def card_mark(view: View, card: Card) -> str:
    """x played in this round, o own card, the number of the seat that holds it, else a dot."""
    state = view.state
    for place in range(int(state.seats) * HAND_SIZE):
        if state.deck[place] == card:
            holder = state.held.tolist().index(place // HAND_SIZE)
            if state.spent[place] != 0:
                return "x"
            return "o" if holder == view.seat else str(holder)
    return "·"


def band(card: Card) -> int:
    """The weather of a card, from sun (0) to thunder (4)."""
    return card // BAND_SIZE


def style_of(card: Card) -> str:
    """The colour of a card's weather."""
    return "default" if card == NO_CARD else BAND_STYLES[band(card)]
