"""Vague & Attaque in a terminal: the captains' zones, the ship, the piles, the cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from houle.engine.rule import NO_SEAT, Card, Seat
from houle.engine.view import View
from houle.games.vague_attaque.cards import (
    ANCHOR,
    DEDICATED,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    FITS,
    HAND_LIMIT,
    NUM_SOUVENIRS,
    SHIP,
    SOUVENIR,
)
from houle.games.vague_attaque.chapters.mooring import slots_of
from houle.games.vague_attaque.chapters.piles import hand_size
from houle.games.vague_attaque.chapters.tasks import holder_of
from houle.games.vague_attaque.notation import ARTEFACT_NAMES, CARD_NAMES, PLACE_NAMES
from houle.games.vague_attaque.state import MOOR, OVER, SOLO, TEAM

WIDTH = 80

STYLES = (
    *("green", "cyan", "yellow", "bright_magenta", "red", "dark_orange"),
    *("magenta", "bright_cyan", "orange4", "blue", "white"),
)
"""The colours of the places, the Pirate Ship last."""


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it."""
    words = view.game.words(language)
    parts = [title(view, names, words["table"])]
    for seat in range(int(view.state.seats)):
        parts += captain(view, seat, names[seat], words)
    parts += ship_lines(view, names, words)
    parts += [piles(view, words["table"]), *scene(view, names, words)]
    if view.seat != NO_SEAT:
        parts.append(own_hand(view, words))
    return Group(*parts, Text(f" {words['table']['legend']}", style="dim"))


def label(view: View, move: str, language: str) -> str:
    """A legal move in words."""
    words = view.game.words(language)
    table, parts = words["table"], move.split()
    if move in ("draw souvenir", "draw place"):
        return str(table[f"move_{parts[0]}_{parts[1]}"])
    cards = [called(name, words) for name in parts[1:] if name in CARD_NAMES + ARTEFACT_NAMES]
    seats = [name for name in parts[1:] if name.startswith("P")]
    if move == "hook":
        top = int(view.state.discard[SOUVENIR, int(view.state.discard_count[SOUVENIR]) - 1])
        cards = [called(CARD_NAMES[top], words)]
    return str(
        table[f"move_{parts[0]}"].format(
            card=cards[0] if cards else "", place=cards[-1] if cards else "", seat="".join(seats)
        )
    )


# The parts of the table, from top to bottom.


def title(view: View, names: Sequence[str], words: Any) -> Text:
    """Round, phase, whose turn, and what the mooring still allows."""
    state = view.state
    line = Text(
        f" {words['round']} {int(state.round_number)} {words['of']} {int(state.max_rounds)}"
    )
    line.append(f" · {words[f'phase_{int(state.phase)}']}", style="bold yellow")
    if state.phase != OVER:
        line.append(f" · {words['turn']} {names[int(state.active)]}")
    if state.phase == MOOR:
        left = words["left"].format(places=int(state.places_left), puts=int(state.puts_left))
        line.append(f" · {left}")
    return line


def captain(view: View, seat: Seat, name: str, words: Any) -> list[Text]:
    """Two lines: name, number of validated places, artefact and hand; then the zone."""
    state, table = view.state, words["table"]
    mark = "▶" if seat == state.decider else " "
    style = "bold" if seat == view.seat else "default"
    head = Text(f"{mark}P{seat + 1} ", style="bold yellow").append(f"{name:<10.10}", style=style)
    if state.mode == TEAM:
        head.append(f" {table['team']} {'AB'[int(state.side[seat])]}")
    count = int(state.score[seat])
    head.append(f" {count}/{int(state.goal)} {table['places']} ", style="yellow")
    head.append("★" * count + "☆" * max(0, int(state.goal) - count), style="yellow")
    artefact = int(state.artefact[seat])
    if artefact >= 0:
        head.append(f"  {called(ARTEFACT_NAMES[artefact], words)}", style="italic")
    if seat != view.seat:
        head.append(f"  {table['hand']}{table['colon']}").append(hand_backs(state, seat))
    return [head, zone(state, int(state.zone[seat]), table)]


def hand_backs(state: Any, seat: Seat) -> Text:
    """A hand as others see it: backs, and the cards that are open to the viewer."""
    shown = [c for c in range(FIRST_ENCOUNTER) if int(state.hand[seat]) >> c & 1]
    souvenirs = sum(card < NUM_SOUVENIRS for card in shown)
    backs = ["S?"] * (int(state.hand_souvenirs[seat]) - souvenirs)
    backs += ["L?"] * (int(state.hand_places[seat]) - len(shown) + souvenirs)
    names = [CARD_NAMES[card] for card in [*shown, *gold_of(state, seat)]]
    return Text(" ".join([*names, *backs]) or "-")


def zone(state: Any, places: int, words: Any) -> Text:
    """The places of a zone with their souvenirs."""
    members = [place for place in range(SHIP + 1) if places >> place & 1]
    if not members:
        return Text(f"     ({words['empty']})", style="dim")
    return Text("     ").append(Text(" ").join(place_text(state, place) for place in members))


def place_text(state: Any, place: int) -> Text:
    """A place: its name, three slots, and a warning."""
    slots = slots_of(int(state.mode), place)
    cards = [souvenir_name(int(card)) for card in state.moored[place] if card >= 0]
    text = " ".join(cards + ["·"] * (slots - len(cards)))
    validated = int(state.validated) >> place & 1 == 1
    style = STYLES[place // 2]
    if validated:
        return Text(f"{PLACE_NAMES[place]}[x {text}]", style=f"bold reverse {style}")
    return Text(f"{PLACE_NAMES[place]}[{text}]{warning(state, place)}", style=style)


def warning(state: Any, place: int) -> str:
    """! for two shared souvenirs, # for a place that can never be validated."""
    if int(state.forlorn) >> place & 1:
        return "#"
    return "!" if int(state.wanting) >> place & 1 else ""


def ship_lines(view: View, names: Sequence[str], words: Any) -> list[Text]:
    """The ship and the top of the discard pile, on one line if they fit."""
    ship_line, discard = ship(view, names, words["table"]), top_discard(view, words)
    if not discard.plain:
        return [ship_line]
    if ship_line.cell_len + discard.cell_len + 2 > WIDTH:
        return [ship_line, discard]
    return [ship_line.append(" ·").append(discard)]


def ship(view: View, names: Sequence[str], words: Any) -> Text:
    """The ship's position and its next one; in solo, how dangerous it has become."""
    state = view.state
    line = Text(f" ☠ {words['ship']}{words['colon']}", style="bold")
    if state.mode == SOLO:
        load = int(state.load[SHIP])
        room = slots_of(SOLO, SHIP) - load
        power = words["power" if state.power_used == 0 else "power_gone"]
        line.append(place_text(state, SHIP)).append(f"  {words['danger']} ")
        return line.append("■" * load + "□" * room, style="red").append(f"  {power}")
    holder = holder_of(state, SHIP)
    if holder == NO_SEAT:
        return line.append(f"{words['ship_centre']} ").append(place_text(state, SHIP))
    line.append(names[holder])
    if state.next_port != NO_SEAT:
        return line.append(f" → {words['ship_next']} {names[int(state.next_port)]}")
    return line.append(f" ⚓ {words['ship_halts']}")


def top_discard(view: View, words: Any) -> Text:
    """The souvenir that the Hook would fetch."""
    count = int(view.state.discard_count[SOUVENIR])
    if count == 0:
        return Text("")
    name = CARD_NAMES[int(view.state.discard[SOUVENIR, count - 1])]
    return Text(f" {words['table']['top']} {called(name, words)}")


def piles(view: View, words: Any) -> Text:
    """The three piles; the number after the plus counts the discarded cards."""
    state, parts = view.state, []
    for deck, name in enumerate(("souvenirs", "lieux", "encounters")):
        count, gone = int(state.pile_count[deck]), int(state.discard_count[deck])
        parts.append(f"{words[name]} {count} (+{gone})")
    return Text(f" {words['piles']}{words['colon']}{' · '.join(parts)}")


def scene(view: View, names: Sequence[str], words: Any) -> list[Text]:
    """What is happening: an encounter, a duel, cards being looked at."""
    state, table, lines = view.state, words["table"], []
    if state.encounter >= 0:
        name = CARD_NAMES[int(state.encounter)]
        text = f" {table['meets']}{table['colon']}{called(name, words)}. "
        text += words["effects"]["encounter"][name]
        lines.append(Text(text, style="bold cyan"))
    elif state.throws_needed > 0:
        text = f" {table['duel']}{table['colon']}{names[int(state.active)]} / "
        text += f"{names[int(state.target)]}, "
        text += called(CARD_NAMES[int(state.aim)], words)
        if state.dice[0] > 0:
            text += f"  [{int(state.dice[0])}]-[{int(state.dice[1])}]"
        if state.throws_needed > 1:
            text += f"  ({int(state.throws_won[0])}:{int(state.throws_won[1])})"
        lines.append(Text(text, style="bold red"))
    looked = [int(card) for card in state.looking if card >= 0]
    if looked:
        seen = ", ".join(called(CARD_NAMES[card], words) for card in looked)
        lines.append(Text(f" {table['looking']}{table['colon']}{seen}", style="cyan"))
    return lines


def own_hand(view: View, words: Any) -> Text:
    """The seat's own cards, each souvenir with the places it fits."""
    state, seat = view.state, view.seat
    line = Text(f" {words['table']['hand']}{words['table']['colon']}", style="bold")
    hand = [c for c in range(FIRST_ENCOUNTER) if int(state.hand[seat]) >> c & 1]
    line.append(Text("  ").join(hand_card(card) for card in [*hand, *gold_of(state, seat)]))
    if hand_size(state, seat) > HAND_LIMIT:
        line.append(f"  {words['table']['limit']}", style="bold red")
    return line


def hand_card(card: Card) -> Text:
    """A card of the seat's own hand."""
    if card >= NUM_SOUVENIRS:
        style = STYLES[(card - FIRST_PLACE) // 2] if card < FIRST_ENCOUNTER else "bold yellow"
        return Text(CARD_NAMES[card], style=style)
    types = sorted({place // 2 for place in range(SHIP + 1) if int(FITS[card]) >> place & 1})
    text = Text(f"{souvenir_name(card)}→", style="bold")
    names = [Text("BP" if t == SHIP // 2 else f"L{t + 1}", style=STYLES[t]) for t in types]
    return text.append(Text(",").join(names))


# Helpers of the parts.


def called(name: str, words: Any) -> str:
    """A card or artefact with its number and name."""
    kind = "artefact" if name in ARTEFACT_NAMES else "card"
    full = str(words["names"][kind][name])
    return f"{name} {full.removesuffix(' (a)').removesuffix(' (b)')}"


def souvenir_name(card: Card) -> str:
    """The number of a souvenir with its marks: * dedicated, ^ anchor."""
    dedicated = "*" if DEDICATED >> card & 1 else ""
    return CARD_NAMES[card] + dedicated + ("^" if ANCHOR[card] else "")


def gold_of(state: Any, seat: Seat) -> list[int]:
    """The gold encounters in a hand, which are open to all."""
    return [FIRST_GOLD + i for i in range(8) if int(state.gold[seat]) >> i & 1]
