"""Positions of Sea Change in notation, and short ways to play on from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from houle.engine.chance import key_from_seed, set_key
from houle.engine.event import NO_LOG, Event, new_log, read_log
from houle.engine.rule import NO_SEAT
from houle.games.sea_change import events, rules
from houle.games.sea_change.cards import NUM_CARDS, final_points, suit_of, value_of
from houle.games.sea_change.notation import CARD_NAMES, format_side, parse_state
from houle.games.sea_change.options import Options
from houle.games.sea_change.state import MAX_LEGAL, State


def position(text: str) -> Any:
    """The state with these fields."""
    return parse_state(f"sc {text}")


def card(name: str) -> int:
    """The card of that name."""
    return CARD_NAMES.index(name)


def names(cards: Any) -> list[str]:
    """The names of the real cards among these."""
    return [CARD_NAMES[int(c)] for c in cards if c >= 0]


def legal(state: Any, seat: int) -> set[str]:
    """What the seat may play."""
    out = np.zeros(MAX_LEGAL, np.int16)
    return set(names(out[: rules.legal_moves(state, seat, out)]))


def played(state: Any, cards: str) -> list[Event]:
    """Play the cards, each for the seat on turn, and give what was told."""
    log = new_log()
    for name in cards.split():
        assert rules.verdict(state, int(state.turn), card(name)) == 0, name
        rules.play(state, int(state.turn), card(name), log)
    return list(read_log(log, events.KINDS))


def story(told: list[Event]) -> str:
    """Tricks as records write them: ``P0 Y4, P1 Y10, P2 V10* -> P2``."""
    plays: list[str] = []
    for event in told:
        who = "IA" if event.seat == NO_SEAT else f"P{event.seat}"
        if event.kind in ("played", "ia_played"):
            plays.append(f"{who} {CARD_NAMES[event.values['card']]}")
        elif event.kind == "sea_change":
            plays[-1] += "*"
        elif event.kind in ("trick_won", "ia_trick_won"):
            plays[-1] += f" -> {who};"
    return ", ".join(plays).replace(";,", ";").rstrip(";")


def trick_points(state: Any) -> int:
    """What the trick just captured is worth if the trump of the moment is final."""
    return sum(final_points(int(c), int(state.trump)) for c in state.last_trick if c >= 0)


def opened(**given: Any) -> Any:
    """A blank state with options and nothing dealt."""
    state = State.blank()
    Options.read(given).store(state)
    state.dealer = state.first_dealer
    return state


def unshuffled(**given: Any) -> Any:
    """A round dealt from the deck in canonical order, about to be played."""
    state = opened(**given)
    rules.clear_round(state)
    rules.build_deck(state)
    rules.deal_hands(state, NO_LOG)
    rules.begin_first_trick(state, NO_LOG)
    return state


def dealt(seed: int | str = 0, **given: Any) -> Any:
    """A match just dealt."""
    state = State.blank()
    Options.read(given).store(state)
    set_key(state, key_from_seed(seed))
    rules.deal(state, NO_LOG)
    return state


def lowest(state: Any) -> int:
    """The legal card of lowest value, ties in the order of the suits."""
    out = np.zeros(MAX_LEGAL, np.int16)
    count = rules.legal_moves(state, int(state.turn), out)
    return min((int(c) for c in out[:count]), key=lambda c: (value_of(c), suit_of(c)))


def play_lowest(state: Any) -> list[Event]:
    """Play the round to its end with the lowest cards and give what was told."""
    log = new_log()
    number = int(state.round_number)
    while state.round_number == number and not rules.is_over(state):
        rules.play(state, int(state.turn), lowest(state), log)
    return list(read_log(log, events.KINDS))


def finished(state: Any, trump: str, *piles: str) -> list[Event]:
    """End the round with these captured piles; ``rest`` stands for all other cards."""
    left = {c for c in range(NUM_CARDS) if rules.in_deck(state, c)}
    named = [{card(name) for name in pile.split() if name != "rest"} for pile in piles]
    for side, pile in enumerate(named):
        if piles[side] == "rest":
            pile = left - set().union(*named)
        for c in pile:
            state.taken_by[c] = side
        state.captured[side] = len(pile)
    rules.set_trump(state, "YVBGR".index(trump))
    log = new_log()
    rules.end_round(state, log)
    return list(read_log(log, events.KINDS))


def totals(state: Any) -> list[int]:
    """The totals of the round before."""
    return [int(t) for t in state.past_total[: state.sides]]


def victory_points(state: Any) -> list[int]:
    """The VP of every side."""
    return [int(v) for v in state.vp[: state.sides]]


def winners(state: Any) -> list[str]:
    """The sides that have won."""
    return [format_side(state, side) for side in range(state.sides) if state.won[side]]


def walk(options: Options, seed: int, rounds: int = 99) -> Iterator[Any]:
    """The same state again and again: after the deal and after every random move."""
    state = State.blank()
    options.store(state)
    set_key(state, key_from_seed(seed))
    rules.deal(state, NO_LOG)
    yield state
    chooser = random.Random(seed)
    out = np.zeros(MAX_LEGAL, np.int16)
    while not rules.is_over(state) and state.round_number < rounds:
        count = rules.legal_moves(state, int(state.turn), out)
        rules.play(state, int(state.turn), int(out[chooser.randrange(count)]), NO_LOG)
        yield state
