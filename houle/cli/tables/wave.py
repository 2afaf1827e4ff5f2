"""Wave in a terminal: the top card or the great wave, both orders, the visible parts of hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from houle.engine.rule import NO_SEAT, Card, Move
from houle.engine.view import View
from houle.games.wave.cards import (
    BELOW,
    CELLS,
    COLOUR_TIDE,
    COLOURS,
    COLOURS_TURNED,
    DIGITS,
    DIGITS_TURNED,
    HEIGHTS,
    LEFT_OF,
    NO_CARD,
    NO_CELL,
    NUM_CARDS,
    NUM_CELLS,
    colour,
    is_reversal,
)
from houle.games.wave.chapters.fitting import fits
from houle.games.wave.chapters.hands import is_vaimiti
from houle.games.wave.chapters.scoring import final_count, tier_of
from houle.games.wave.notation import (
    CARD_SET,
    MARK_NAMES,
    MOVE_NAMES,
    SLOT_NAMES,
    TIERS,
    format_value,
)
from houle.games.wave.state import (
    AWAY,
    BREACH,
    DOWN,
    EXCHANGE,
    FACE_DOWN,
    MARKS,
    NO_SLOT,
    OVER,
    POINT,
    SLOTS,
    VACANT,
    State,
)
from houle.games.wave.view import tides_to_come

Words = Mapping[str, Any]

STYLES = ("white", "yellow", "bright_red", "red", "bright_cyan", "blue")
SURFERS = "▁▂▃▄▅▆"
"""The surfer of each colour: the higher the colour, the higher the surfer."""
FOAM = "▒▒▒▒"
UNSEEN = " ?? "
BRACKETS = ("  ", "  ", "()", "  ", "[]")
"""The brackets around a card, by its facing."""
CURL = "~"
FITS, TAKEN, TRIED = "*", "°", "×"
LINE_WIDTH = 79
NAME_WIDTH = 12
SLOT_WIDTH = 11


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it."""
    words, state = view.game.words(language), view.state
    parts = [direction_line(view, names, words), orders(state, words["table"])]
    parts += wave(state, words) if state.nazare else centre(state, words)
    parts += hands(view, names, words["table"])
    parts.append(Text(f" {words['table']['legend']}", style="dim"))
    said = live_words(state, names, words)
    if said:
        line = Text(f" {words['table']['signals']}  {said}", style="italic")
        line.truncate(LINE_WIDTH, overflow="ellipsis")
        parts.append(line)
    return Group(*parts)


def label(view: View, move: str, language: str) -> str:
    """A move in words: a card to lay, an exchange, or a signal."""
    words = view.game.words(language)
    number = MOVE_NAMES.index(move)
    if number >= BREACH:
        return signal_label(number, words)
    said = choice_label(view.state, number, words)
    if is_vaimiti(view.state, int(view.state.active_hand)):
        return str(words["table"]["vaimitis"].format(move=said))
    return said


# The parts of the table, from top to bottom.


def direction_line(view: View, names: Sequence[str], words: Words) -> Text:
    """The direction and the next hand; after the end, the result."""
    state, table = view.state, words["table"]
    if state.phase == OVER:
        reason = words["names"]["reason"][format_value("reason", int(state.reason))]
        return Text(f" {table['over'].format(reason=reason)}", style="bold")
    way = table["clockwise" if state.direction > 0 else "counter"]
    text = Text(f" {way}", style="bold cyan")
    for key, hand in (("next", int(state.next_hand)), ("after_curls", int(state.turned_hand))):
        text.append(f"   {table[key]} ", style="dim").append(name_of(state, hand, names, table))
    return text


def orders(state: State, table: Words) -> Text:
    """Both orders from lowest to highest, as they are now."""
    text = Text(f" {table['colours']} ", style="dim")
    ranks = range(len(COLOURS))
    colours_turned = int(state.order) & COLOURS_TURNED != 0
    for i, rank in enumerate(reversed(ranks) if colours_turned else ranks):
        text.append(" < " if i else "", style="dim")
        text.append(f"{SURFERS[rank]}{COLOURS[rank]}", style=f"bold {STYLES[rank]}")
    text.append(" !" if colours_turned else "  ", style="bold red")
    text.append(f"   {table['digits']} ", style="dim")
    digits = [str(d) for d in range(DIGITS)]
    digits_turned = int(state.order) & DIGITS_TURNED != 0
    text.append(" < ".join(reversed(digits) if digits_turned else digits))
    return text.append(" !" if digits_turned else "", style="bold red")


def centre(state: State, words: Words) -> list[Text]:
    """The top card, the Virage card, the draw pile and the cards laid."""
    table = words["table"]
    drawn = [framed(int(state.laid[state.laid_count - 1]), table["top"])]
    if state.middle != NO_CARD:
        drawn.append(framed(int(state.middle), table["middle"]))
    rows = [Text("  ").append(Text("  ").join(row)) for row in zip(*drawn, strict=True)]
    laid = sum(1 << int(c) for c in state.laid[: state.laid_count])
    sides = (
        pile(state, table),
        Text(f"{table['laid']} {CARD_SET.write(laid)}"),
        left(state, words),
    )
    return [row.append("   ").append(side) for row, side in zip(rows, sides, strict=True)]


def framed(card: Card, title: str) -> list[Text]:
    """A card of three rows with its title beside it."""
    edge = style_of(card)
    middle = Text("│", style=edge).append(face(card)).append("│", style=edge)
    blank = " " * (len(title) + 1)
    return [
        Text("╭────╮", style=edge).append(blank),
        middle.append(f" {title}", style="dim"),
        Text("╰────╯", style=edge).append(blank),
    ]


def wave(state: State, words: Words) -> list[Text]:
    """The ten columns with the current cell, and what a card has to beat there."""
    rows = []
    table = words["table"]
    notes = [*space(state, words), pile(state, table), left(state, words)]
    if state.middle != NO_CARD:
        notes.append(Text(f"{table['middle']} ").append(face(int(state.middle))))
    for row in reversed(range(max(HEIGHTS))):
        line = Text(" ")
        for column in range(len(HEIGHTS)):
            line.append(cell(state, column, row)).append(" ")
        note = notes.pop(0) if notes else Text("")
        rows.append(line.append(" ").append(note))
    return rows


def cell(state: State, column: int, row: int) -> Text:
    """One cell of the wave: a card, foam, the current one, or free."""
    if (column, row) not in CELLS:
        return Text("    ")
    index = CELLS.index((column, row))
    if index > state.laid_count:
        return Text(" ·  ", style="dim")
    if index == state.laid_count:
        return Text("[  ]", style="bold yellow")
    return covered(state, index)


def covered(state: State, index: int) -> Text:
    """A filled cell; foam shows its card only after the end."""
    if state.laid_down[index] and state.phase != OVER:
        return Text(FOAM, style="dim")
    text = face(int(state.laid[index]))
    return Text(f"{FOAM[0]}{text.plain[1:]}", style="dim") if state.laid_down[index] else text


def space(state: State, words: Words) -> list[Text]:
    """The current cell and the neighbours that count."""
    index, table = int(state.laid_count), words["table"]
    if index >= NUM_CELLS or state.phase == OVER:
        return []
    column, row = CELLS[index]
    near = Text()
    for key, other in (("left", int(LEFT_OF[index])), ("below", int(BELOW[index]))):
        if other != NO_CELL:
            near.append(f"{table[key]} ").append(covered(state, other)).append(" ")
    lines = [Text(table["space"].format(column=column + 1, row=row + 1), style="bold"), near]
    if state.stuck:
        lines.append(Text(table["stuck"], style="bold red"))
    return lines


def pile(state: State, table: Words) -> Text:
    """The draw pile: its size and inversions; after the end, its cards."""
    start, end = int(state.pile_top), int(state.pile_end)
    text = Text(f"{table['pile']} {end - start}")
    if state.phase == OVER:
        for card in state.pile[start:end][:12]:
            text.append(f" {format_value('card', int(card))}", style="dim")
        return text
    tides = ((1, int(state.colour_tides), "C"), (2, int(state.digit_tides), "D"))
    for kind, drawn, letter in tides:
        text.append(f" +{letter}" * tides_to_come(state, kind, drawn), style="magenta")
    return text


def left(state: State, words: Words) -> Text:
    """What counts against the team so far, with its rating."""
    count = final_count(state)
    tier = words["names"]["tier"][TIERS[tier_of(count)]]
    key = "foam" if state.nazare else "count"
    shown = words["table"][key].format(count=count, tier=tier)
    return Text(shown, style="bold" if state.phase == OVER else "dim")


def hands(view: View, names: Sequence[str], table: Words) -> list[Text]:
    """A header row and a row per hand."""
    head = Text(" " * (NAME_WIDTH + 5), style="dim")
    for name in SLOT_NAMES:
        head.append(f"   {name}".ljust(SLOT_WIDTH))
    return [head, *(hand(view, index, names, table) for index in range(view.state.hands))]


def hand(view: View, index: int, names: Sequence[str], table: Words) -> Text:
    """Turn mark, owner, the five slots, and who decides for Vaimiti."""
    state = view.state
    on_turn = state.phase != OVER and index == state.active_hand
    who = f"{'V' if is_vaimiti(state, index) else index} {name_of(state, index, names, table)}"
    row = Text("▶ " if on_turn else "  ", style="bold yellow")
    row.append(f"{who[: NAME_WIDTH + 2]:<{NAME_WIDTH + 3}}", style="bold" * (index == view.seat))
    if state.hand_size[index] == 0:
        return row.append(table["empty"], style="dim")
    for slot in range(SLOTS):
        row.append(slot_text(view, index, slot))
    if on_turn and is_vaimiti(state, index):
        row.append(f" <{names[state.decider][:3]}", style="yellow")
    return row


def slot_text(view: View, index: int, slot: int) -> Text:
    """A slot: the card or its back, whether it fits or is locked, and the signals on it."""
    state = view.state
    facing = int(state.facing[index, slot])
    if facing == VACANT:
        return Text("   -".ljust(SLOT_WIDTH), style="dim")
    card = int(state.hand[index, slot])
    text = Text(BRACKETS[facing][0], style="dim")
    text.append(face(card) if card >= 0 else Text(FOAM if facing == DOWN else UNSEEN, style="dim"))
    text.append(BRACKETS[facing][1], style="dim")
    text.append(slot_mark(view, index, slot), style="bold green")
    text.append(signals_on(state, index, slot), style="bold magenta")
    return text.append(" " * max(1, SLOT_WIDTH - len(text)))


# Helpers of the parts.


def face(card: Card) -> Text:
    """A card in four characters: surfer, colour, digit, curls."""
    if card >= NUM_CARDS or card < 0:
        return Text(f" {format_value('card', card):<3}", style="bold magenta")
    curl = CURL if is_reversal(card) else " "
    surfer = SURFERS[colour(card)]
    return Text(f"{surfer}{format_value('card', card)}{curl}", style=f"bold {style_of(card)}")


def style_of(card: Card) -> str:
    """The colour of a card on the screen."""
    return STYLES[colour(card)] if 0 <= card < COLOUR_TIDE else "default"


def name_of(state: State, index: int, names: Sequence[str], table: Words) -> str:
    """The owner of the hand."""
    return str(table["vaimiti"]) if is_vaimiti(state, index) else names[index][:NAME_WIDTH].strip()


def slot_mark(view: View, index: int, slot: int) -> str:
    """Whether the card may be laid, was refused, or has just been taken."""
    state = view.state
    if index != state.active_hand or state.phase == OVER:
        return " "
    if slot == state.taken and state.taken != NO_SLOT:
        return TAKEN
    if int(state.refused) >> slot & 1:
        return TRIED
    card = int(state.hand[index, slot])
    mine = state.decider == view.seat and view.seat != NO_SEAT
    shown = mine and card >= 0 and state.facing[index, slot] not in (AWAY, DOWN)
    return FITS if shown and fits(state, card) else " "


def signals_on(state: State, index: int, slot: int) -> str:
    """The live signals on a card: mark and sender."""
    place = index * SLOTS + slot
    marks = [
        f"{MARK_NAMES[mark]}{sender}"
        for sender in range(state.seats)
        for mark in range(MARKS)
        if int(state.pointed[sender, mark]) >> place & 1
    ]
    return "".join(marks) if len(marks) < 3 else f"{marks[0]}+{len(marks) - 1}"


def live_words(state: State, names: Sequence[str], words: Words) -> str:
    """The live signals that are not about a card in a hand."""
    said = []
    for sender in range(state.seats):
        for move in (int(state.advice[sender]), int(state.word[sender])):
            if move:
                said.append(f"{names[sender]}: {plain_signal(move, words)}")
    return "; ".join(said)


def plain_signal(move: Move, words: Words) -> str:
    """A signal that is not about a hand."""
    name = MOVE_NAMES[move]
    if name in words["names"]["word"]:
        return str(words["names"]["word"][name])
    return str(words["table"]["about_virage"].format(words=words["names"]["advice"][name]))


def signal_label(move: Move, words: Words) -> str:
    """A signal or the admission of forbidden talk, in words."""
    table = words["table"]
    if move == BREACH:
        return str(table["breach"])
    if move < POINT:
        return str(table["signal"].format(words=plain_signal(move, words)))
    target, slot, mark = (MOVE_NAMES[move][i] for i in (1, 2, 3))
    hand_name = table["vaimiti"] if target == "V" else table["seat"].format(seat=target)
    said = table["about_card"].format(
        slot=words["names"]["slot"][slot], hand=hand_name, words=words["names"]["mark"][mark]
    )
    return str(table["signal"].format(words=said))


def choice_label(state: State, move: Move, words: Words) -> str:
    """A card laid, laid face down or exchanged, in words; an unseen card is called blind."""
    table = words["table"]
    key = "swap" if move >= EXCHANGE else "down" if move >= FACE_DOWN else "lay"
    card = int(state.hand[state.active_hand, move % SLOTS])
    slot = words["names"]["slot"][SLOT_NAMES[move % SLOTS]]
    blind = card < 0 or state.facing[state.active_hand, move % SLOTS] == AWAY
    template = table[f"{key}_blind" if blind else key]
    taken = card_words(int(state.middle), words)
    return str(template.format(card=card_words(card, words), slot=slot, taken=taken))


def card_words(card: Card, words: Words) -> str:
    """A card by its notation and name."""
    if card < 0:
        return "?"
    code = format_value("card", card)
    return f"{code} ({words['names']['card'][code]})"
