"""Sea Change in a terminal: the trump, the trick, the sides, and the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from houle.engine.rule import NO_SEAT, Card, Seat
from houle.engine.view import View
from houle.games.sea_change.cards import (
    NO_CARD,
    NO_SUIT,
    NUM_CARDS,
    POINTS,
    SUIT_LETTERS,
    TRUMP_ZERO_POINTS,
    suit_of,
    value_of,
)
from houle.games.sea_change.notation import CARD_NAMES, format_card, format_side, team_letter
from houle.games.sea_change.options import NO_TEAMS
from houle.games.sea_change.rules import (
    count_suits,
    matches,
    side_at,
    to_move,
    verdict,
)
from houle.games.sea_change.state import IA, OVER

SHAPES = "●▲■◆★"
STYLES = ("yellow", "magenta", "blue", "green", "red")
"""The shape and colour of each suit, shown beside its letter."""

NAME_WIDTH = 13
TRICK_WIDTH = 11
BEST, LAST = "✓", "◂"


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the seat sees it."""
    words, state = view.game.words(language), view.state
    table = words["table"]
    parts = [heading(state, table), trump_line(state, words)]
    parts += [titles(state, table)]
    parts += [side_row(view, seat, names, table) for seat in places(state)]
    parts += [last_round(state, words)] if shows_last_round(state) else []
    parts += [ending(state, names, table)] if state.phase == OVER else []
    parts += own_hand(view, table) if view.seat != NO_SEAT and state.phase != OVER else []
    parts += [eights(state, table)] if state.seats == 1 and state.phase != OVER else []
    return Group(*parts)


def label(view: View, move: str, language: str) -> str:
    """A card in words, and whether it would cause a sea change."""
    words, state = view.game.words(language), view.state
    card = CARD_NAMES.index(move)
    kind = "play"
    if matches(state, card):
        kind = "play_same" if suit_of(card) == state.trump else "play_change"
    text = words["table"][kind]
    return str(text.format(card=shaped(card), name=words["names"]["card"][move]))


# The parts of the table, from top to bottom.


def heading(state: Any, words: Any) -> Text:
    """Round and trick, and the size of the stock or pile."""
    number = int(state.round_number) + 1
    if state.phase == OVER:
        return Text(f" {words['over'].format(round=number)}", style="bold")
    line = words["round"].format(round=number, trick=int(state.trick_number) + 1)
    text = Text(f" {line}", style="bold")
    left = int(state.deck_size) - int(state.deck_next)
    if state.seats <= 2:
        text.append(f"   {words['pile' if state.seats == 1 else 'stock'].format(count=left)}")
    return text


def trump_line(state: Any, words: Any) -> Text:
    """The trump in large type, and the suit led."""
    table = words["table"]
    text = Text(f" {table['trump']} ", style="bold")
    text.append(suit_sign(int(state.trump), words, table["no_trump"], style="bold reverse"))
    if state.phase == OVER:
        return text
    text.append(f"      {table['led']} ")
    return text.append(suit_sign(int(state.led), words, table["nothing_led"], style="bold"))


def titles(state: Any, words: Any) -> Text:
    """The header of the rows below."""
    last = words["past_title" if shows_last_round(state) else "previous"]
    row = f"{'':4}{'':<{NAME_WIDTH}}{words['vp']:<6}{words['hand']:<5}{words['captured']:<10}"
    return Text(f"{row}{words['trick']:<{TRICK_WIDTH}}{last}", style="dim")


def side_row(view: View, seat: Seat, names: Sequence[str], words: Any) -> Text:
    """A seat or the IA: turn, name, VP, hand, captured cards, cards in the tricks."""
    state = view.state
    side = side_at(state, seat)
    row = Text(no_wrap=True, overflow="ellipsis").append(marks(state, seat, words))
    name = names[seat] if seat != NO_SEAT else words["ia"]
    letter = f" {team_letter(side)}" if state.teams != NO_TEAMS else ""
    cut = name[: NAME_WIDTH - 1 - len(letter)] + letter
    row.append(f"{cut:<{NAME_WIDTH}}", style="bold" if seat == view.seat else "default")
    row.append(f"{int(state.vp[side])}/{int(state.target[side]):<4}", style="bold")
    row.append(f"{int(state.hand_size[seat]) if seat != NO_SEAT else '':<5}")
    row.append(f"{int(state.captured[side]):<10}")
    row.append(padded(trick_cell(state, seat), TRICK_WIDTH))
    return row.append(past_cell(state, side) if shows_last_round(state) else last_cell(state, seat))


def marks(state: Any, seat: Seat, words: Any) -> Text:
    """Whose turn it is, and who deals."""
    active = seat != NO_SEAT and to_move(state, seat)
    deals = seat != NO_SEAT and seat == state.dealer
    text = Text("▶ " if active else "  ", style="bold yellow")
    return text.append(f"{words['dealer'] if deals else '':<2}", style="default")


def trick_cell(state: Any, seat: Seat) -> Text:
    """The seat's card in this trick: order, card, sea change, best so far, last."""
    text = Text()
    for position in range(state.trick_size):
        if state.laid_by[position] == seat:
            text.append(laid_card(state.trick, position))
            if position == state.best:
                text.append(BEST, style="bold green")
            if position == state.trick_size - 1:
                text.append(LAST, style="bold")
    return text


def laid_card(trick: Any, position: int) -> Text:
    """A card of a trick with its number in the order of play, and ~ for a sea change."""
    text = Text(f"{position + 1}.").append(painted(int(trick[position])))
    return text.append("~" if changed_sea(trick, position) else "", style="bold")


def last_cell(state: Any, seat: Seat) -> Text:
    """The seat's card in the previous trick, and whether it won."""
    text = Text()
    for position, card in enumerate(state.last_trick):
        if card != NO_CARD and state.last_laid_by[position] == seat:
            text.append(laid_card(state.last_trick, position)).append(" ")
    if text.plain and seat == state.last_winner:
        text.append(BEST, style="bold green")
    return text


def past_cell(state: Any, side: int) -> Text:
    """The side's previous round: whether it gained, its points, and the cards that scored."""
    text = Text(f"{BEST if state.past_gain[side] else '':<2}", style="bold green")
    text.append(f"{int(state.past_total[side]):>3}", style="bold")
    return text.append(f": {' '.join(counted_cards(state, side)) or '-'}", style="default")


def last_round(state: Any, words: Any) -> Text:
    """The final trump of the previous round, the 0 that was worth 5, and a loss to the IA."""
    table = words["table"]
    number = int(state.round_number) + (1 if state.phase == OVER else 0)
    kind = "past_lost" if state.past_lost else "past"
    trump = words["names"]["suit"][SUIT_LETTERS[int(state.past_trump)]]
    return Text(f" {table[kind].format(round=number, trump=trump)}", style="italic")


def ending(state: Any, names: Sequence[str], words: Any) -> Text:
    """The winners, and the rule that decided."""
    sides = [s for s in range(state.sides) if state.won[s]]
    who = ", ".join(side_name(state, side, names, words) for side in sides)
    text = Text(f" {words['winners'].format(names=who)}", style="bold green")
    return text.append(f" ({words[f'decided_{int(state.decided_by)}']})", style="default")


def own_hand(view: View, words: Any) -> list[Text]:
    """The seat's cards over their points; cards that may not be played are in brackets."""
    state, seat = view.state, view.seat
    cards = [int(c) for c in state.hand[seat][: state.hand_size[seat]]]
    top, below = Text(" "), Text(" ", style="dim")
    for card in cards:
        cell = hand_cell(state, seat, card)
        width = max(len(cell), 6) + 1
        top.append(padded(cell, width))
        below.append(f" {points_text(card):<{width - 1}}")
    return [
        Text(f" {words['your_hand']}", style="bold"),
        top,
        below,
        Text(f" {words['hint']}", style="dim"),
    ]


def eights(state: Any, words: Any) -> Text:
    """Against the IA: whether an 8 is still needed, and how many each side has."""
    yours, theirs = int(state.eights[0]), int(state.eights[IA])
    text = words["have_eight" if yours else "need_eight"]
    line = text.format(yours=yours, theirs=theirs, all=count_suits(state))
    return Text(f" {line}", style="bold" if yours else "bold red")


# Helpers of the parts.


def places(state: Any) -> Iterator[Seat]:
    """The seats in order; after a single one, the IA."""
    yield from range(state.seats)
    if state.seats == 1:
        yield NO_SEAT


def shows_last_round(state: Any) -> bool:
    """Whether to show the previous round: at the end, and before there is a previous trick."""
    return bool(state.phase == OVER or (state.round_number > 0 and state.trick_number == 0))


def suit_sign(suit: int, words: Any, without: str, *, style: str) -> Text:
    """A suit with shape, letter and name."""
    if suit == NO_SUIT:
        return Text(without, style="dim")
    letter = SUIT_LETTERS[suit]
    return Text(
        f" {SHAPES[suit]} {letter} {words['names']['suit'][letter]} ", f"{style} {STYLES[suit]}"
    )


def shaped(card: Card) -> str:
    """A card with its shape."""
    return f"{SHAPES[suit_of(card)]}{format_card(card)}"


def painted(card: Card) -> Text:
    """A card with its shape, in its colour."""
    return Text(shaped(card), style=f"bold {STYLES[suit_of(card)]}")


def padded(text: Text, width: int) -> Text:
    """The text padded with blanks."""
    return text.append(" " * max(0, width - len(text)))


def changed_sea(trick: Any, position: int) -> bool:
    """Whether the card at this position matched the one before."""
    return position > 0 and value_of(int(trick[position])) == value_of(int(trick[position - 1]))


def counted_cards(state: Any, side: int) -> list[str]:
    """The cards that scored in the previous round: the trump's 0, 9s, 8s, the others by points."""
    cards = [c for c in range(NUM_CARDS) if state.past_taken_by[c] == side]
    zero = int(state.past_treasure)
    worth = Counter(POINTS[value_of(c)] for c in cards)
    shown = [f"*{format_card(zero)}"] if zero in cards else []
    for points, name in ((2, "9"), (-4, "8"), (1, "+1"), (-1, "-1")):
        if worth[points]:
            shown.append(f"{name}×{worth[points]}" if worth[points] > 1 else name)
    return shown


def side_name(state: Any, side: int, names: Sequence[str], words: Any) -> str:
    """The name of a side at this table."""
    if state.seats == 1 and side == IA:
        return str(words["ia"])
    if state.teams != NO_TEAMS:
        return str(words["team"].format(letter=format_side(state, side)))
    return names[side]


def hand_cell(state: Any, seat: Seat, card: Card) -> Text:
    """A card in the hand: () not playable now, ~ sea change, * the 0 of the trump."""
    mark = "*" if card == state.treasure else ""
    if to_move(state, seat) and verdict(state, seat, card) != 0:
        return Text(f"({mark}{shaped(card)})", style="dim")
    change = "~" if to_move(state, seat) and matches(state, card) else " "
    return Text(f"{change}{mark}").append(painted(card))


def points_text(card: Card) -> str:
    """The points of the card: +2, -4, 0, and 0/5 for a 0."""
    if value_of(card) == 0:
        return f"0/{TRUMP_ZERO_POINTS}"
    points = POINTS[value_of(card)]
    return f"{points:+d}" if points else "0"
