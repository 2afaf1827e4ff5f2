"""Positions of Wave as examples of the rules are written, and what happens in them as a record.

``top=Y2 dir=+ turn=0 pile=[O0 Y3] ; 0: a:Y4 b:R4 d:(Y5) ; V: a:^R3 d:[S2]``: cards that are not
mentioned lie under the top card.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from houle import games
from houle.engine.event import NO_LOG, new_log, read_log
from houle.engine.match import Match
from houle.games.wave import notation, rules
from houle.games.wave.cards import NO_CARD, NUM_CARDS
from houle.games.wave.state import SLOTS, State

GAME = games.find("wave")
SLOT = re.compile(r"([a-e]):(\(\w\w\)|\[\w\w\]|\^?\w\w)")
HAND = re.compile(r"\b([0-3V]):((?:\s+[a-e]:\S+)+)")
FACINGS = {"(": "away", "[": "down", "^": "up"}


def position(text: str, *, seats: int = 3, begin: bool = True, **fields: object) -> Any:
    """The state that the text describes, at the beginning of the turn of the hand it names."""
    hands = {name: SLOT.findall(slots) for name, slots in HAND.findall(text)}
    rows = [hands.get(str(h), hands.get("V", []) if h == 2 else []) for h in range(4)]
    given = dict(re.findall(r"\b(\w+)=([^\s\[]+|\[[^\]]*\])", HAND.sub("", text)))
    pile = given.get("pile", "[]").strip("[]").replace("...", "").split()
    words = {
        "seats": seats,
        "first_seat": 0,
        "direction": given.get("dir", "+"),
        "active_hand": given.get("turn", "0").replace("V", "2"),
        "middle": given.get("middle", "-"),
        "pile": ",".join(pile),
        "hand": rows_of(rows, lambda card: card.strip("()[]^")),
        "facing": rows_of(rows, lambda card: FACINGS.get(card[0], "in")),
        "virage": int("middle" in given),
        **fields,
    }
    words["laid"] = fields.get("laid") or discard(words, given["top"])
    said = " ".join(f"{name}={value}" for name, value in words.items() if value != "")
    state = notation.parse_state(f"wave {said}")
    if begin:
        rules.begin_turn(state, int(state.active_hand), NO_LOG)
    return state


def rows_of(rows: list[list[tuple[str, str]]], write: Any) -> str:
    """The hands as a field of the state's notation."""
    slots = [dict(row) for row in rows]
    return "/".join(",".join(write(s[n]) if n in s else "-" for n in "abcde") for s in slots)


def discard(words: dict[str, object], top: str) -> str:
    """Every card that is not mentioned, and on top of them the top card."""
    used = set(re.findall(r"\b[WYORSN]\d\b", f"{words['pile']} {words['hand']} {words['middle']}"))
    under = [card for card in notation.CARD_NAMES if card not in used | {top}]
    return ",".join([*under, top])


def on_turn(state: State) -> int:
    """The seat that owes a move."""
    return next(s for s in range(state.seats) if rules.to_move(state, s))


def legal(state: State) -> str:
    """The legal moves of the seat that owes one."""
    out = np.zeros(GAME.max_legal, np.int16)
    count = rules.legal_moves(state, on_turn(state), out)
    return " ".join(notation.format_move(int(move)) for move in out[:count])


def fitting(state: State) -> str:
    """The slots of the active hand whose card truly fits."""
    from houle.games.wave.chapters.fitting import fits

    hand = state.hand[state.active_hand]
    return " ".join("abcde"[s] for s in range(SLOTS) if hand[s] >= 0 and fits(state, int(hand[s])))


def verdict(state: State, move: str, seat: int | None = None) -> int:
    """The rule that forbids the move, 0 if none."""
    number = notation.MOVE_NAMES.index(move)
    return int(rules.verdict(state, on_turn(state) if seat is None else seat, number))


def play(state: State, *moves: str, seat: int | None = None) -> list[str]:
    """Make the moves for the seats that owe them and give the record lines of what happened."""
    told: list[str] = []
    for move in moves:
        log = new_log()
        mover = on_turn(state) if seat is None else seat
        assert verdict(state, move, mover) == 0, (
            f"{move} is refused by {verdict(state, move, mover)}"
        )
        rules.play(state, mover, notation.MOVE_NAMES.index(move), log)
        told += record_lines(list(read_log(log, GAME.kinds)))
    return told


def events(state: State, move: str, seat: int | None = None) -> list[Any]:
    """Make the move and give its events, complete."""
    log = new_log()
    mover = on_turn(state) if seat is None else seat
    rules.play(state, mover, notation.MOVE_NAMES.index(move), log)
    return list(read_log(log, GAME.kinds))


TEMPLATES = {
    "laid": "{seat} {slot}:{card}",
    "vaimiti_laid": "V {slot}:{card}",
    "misplayed": "{seat} {slot}:{card} !",
    "refused": "{seat} {slot} ~",
    "face_down": "{seat} {slot}#",
    "vaimiti_face_down": "V {slot}#",
    "foamed": "{seat} {slot}:{card}#",
    "exchanged": "{seat} x{slot}:{given}/{taken}",
    "vaimiti_shown": "V ^{slot}:{card}",
    "virage_laid": "* x:{card}",
    "virage_failed": "* x:{card} !",
    "virage_foamed": "* x:{card}#",
    "blocked": "{seat} blocked",
    "vaimiti_blocked": "V blocked",
    "talked": "{seat} talk",
    "pointed": "{seat} @{target}{slot}{mark}",
    "pointed_at_vaimiti": "{seat} @V{slot}{mark}",
    "advised": "{seat} {advice}",
    "said": "{seat} {word}",
    "won": "* end outcome=win reason=complete count=0 tier=perfect",
    "rated": "* end outcome=rated reason={reason} count={count} tier={tier}",
    "lost": "* end outcome=lost reason=talk",
}
ADDITIONS = {"reversed": " <>", "colours_inverted": " +C", "colours_restored": " +C"}
ADDITIONS |= {"digits_inverted": " +D", "digits_restored": " +D"}


def record_lines(told: list[Any]) -> list[str]:
    """Public events as the lines of the public record."""
    lines: list[str] = []
    for event in told:
        types = GAME.kind_named[event.kind].values
        values = {
            n: notation.format_value(types[n], v) for n, v in event.values.items() if n != "list"
        }
        if event.kind in ADDITIONS:
            lines[-1] += ADDITIONS[event.kind]
        elif event.kind in TEMPLATES:
            lines.append(TEMPLATES[event.kind].format(seat=event.seat, **values))
    return lines


def hand(state: State, index: int) -> str:
    """A hand as the examples write it."""
    marks = {"in": "{}", "away": "({})", "up": "^{}", "down": "[{}]"}
    parts = []
    for slot in range(SLOTS):
        card, facing = int(state.hand[index, slot]), notation.FACINGS[state.facing[index, slot]]
        if card != NO_CARD:
            parts.append(f"{'abcde'[slot]}:{marks[facing].format(notation.CARDS.write(card))}")
    return " ".join(parts)


def top(state: State) -> str:
    """The last card laid."""
    return notation.CARDS.write(int(state.laid[state.laid_count - 1]))


def pile(state: State) -> str:
    """The draw pile, top first."""
    cards = state.pile[state.pile_top : state.pile_end]
    return " ".join(notation.CARDS.write(int(card)) for card in cards)


def direction(state: State) -> str:
    """+ for clockwise, - for counter-clockwise."""
    return "+" if state.direction > 0 else "-"


def card(name: str) -> int:
    """The number of a card."""
    return notation.CARD_NAMES.index(name)


def match(state: State | None = None, *, seed: int = 1, **options: object) -> Match:
    """A match with these options, put into the state if one is given."""
    from houle.engine.chance import key_from_seed

    made = Match(GAME, GAME.options.read(options), key=key_from_seed(seed))
    if state is not None:
        made.state = GAME.state.copy_of(state)
    return made


def all_cards(state: State) -> list[int]:
    """Every card on the table, wherever it lies."""
    spread = [*np.ravel(state.hand), *state.pile, *state.laid[: state.laid_count], state.middle]
    return sorted(int(c) for c in spread if c != NO_CARD)


def wave_cards(state: State) -> list[int]:
    """Every wave card on the table."""
    return [c for c in all_cards(state) if c < NUM_CARDS]
