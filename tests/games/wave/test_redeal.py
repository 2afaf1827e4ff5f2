"""Wave: re-dealt worlds are exactly those that fit what a seat knows, all equally likely.

The referee of these tests knows nothing of the game's memory: it takes a position as a beginning,
tries every way to lay the cards that the seat does not see, plays the same moves in each, and keeps
the worlds in which the seat sees and hears the same all the time.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import erfc, sqrt
from typing import Any

import numpy as np
import pytest

from houle.engine.chance import key_from_seed, set_key
from houle.engine.event import NO_LOG, event_for, new_log, read_log
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import Array, raw
from houle.engine.view import knowledge, redeal, view
from houle.games.wave import notation, rules
from houle.games.wave.cards import CLOSED_CARD, LEFT_OF, NO_CARD, NUM_CARDS
from houle.games.wave.options import Options
from houle.games.wave.state import KNOWN_TO_ALL, NO_SLOT, OVER, PLAY
from tests.games.wave.journeys import journey
from tests.games.wave.positions import GAME, card, match, position
from tests.walks import backend

UNLIKELY = 1e-4
"""A fair re-dealing falls below this once in ten thousand seeds; the seeds are fixed."""

Moves = list[tuple[Seat, int]]
World = tuple[int, ...]
HIDING = ("hand", "laid", "pile")


def layout(state: Any) -> World:
    """Where every card lies that can be hidden."""
    return tuple(int(c) for name in HIDING for c in np.ravel(state[name]))


# The referee.


def worlds_like(start: Any, moves: Moves, seat: Seat) -> set[World]:
    """Every world in which the seat would have met all that it has met."""
    heard = list(experience(GAME.state.copy_of(start), moves, seat))
    found = set()
    for world in rearranged(start, seat):
        state = GAME.state.copy_of(world)
        if all(a == b for a, b in zip(experience(state, moves, seat), heard, strict=False)):
            found.add(layout(state))
    return found


def experience(state: Any, moves: Moves, seat: Seat) -> Iterator[Any]:
    """What the seat sees and hears, from the beginning of the turn on; plays in the state."""
    log = new_log()
    rules.begin_turn(state, int(state.active_hand), log)
    yield heard_by(seat, log)
    for mover, move in moves:
        yield rules.verdict(state, mover, move) == 0
        log = new_log()
        rules.play(state, mover, move, log)
        yield heard_by(seat, log)
    yield view(GAME, state, seat).to_bytes()


def heard_by(seat: Seat, log: Array) -> list[Any]:
    """The events as the seat hears them."""
    told = [event_for(e, GAME.kind_named[e.kind], seat) for e in read_log(log, GAME.kinds)]
    return [event and event.to_json() for event in told]


def rearranged(start: Any, seat: Seat) -> Iterator[Any]:
    """Every way to lay the cards that the seat does not see; only the pile holds inversions."""
    seen = view(GAME, start, seat).state
    places = [
        (name, index)
        for name in HIDING
        for index in np.ndindex(start[name].shape)
        if seen[name][index] == CLOSED_CARD
    ]
    hidden = sorted(int(start[name][index]) for name, index in places)
    for cards in set(permutations(hidden)):
        world = GAME.state.copy_of(start)
        for (name, index), c in zip(places, cards, strict=True):
            world[name][index] = c
        if all(c < NUM_CARDS or name == "pile" for (name, _), c in zip(places, cards, strict=True)):
            yield world


# Samples.


def samples(state: Any, seat: Seat, count: int) -> Counter[World]:
    """How often each world comes out when it is re-dealt so many times."""
    return Counter(map(layout, backend(GAME).worlds(state, seat, count)))


def improbability(counts: Counter[World], worlds: set[World]) -> float:
    """How likely a fair source is to be as far off as this (Pearson, Wilson and Hilferty)."""
    expected = counts.total() / len(worlds)
    square = sum((counts[w] - expected) ** 2 / expected for w in worlds)
    free = len(worlds) - 1
    if free == 0:
        return 1.0
    z = ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return 0.5 * erfc(z / sqrt(2))


def check(start: Any, moves: Moves, seat: Seat) -> tuple[Any, set[World]]:
    """Play the moves, compare the samples with the referee's worlds, and give both."""
    worlds = worlds_like(start, moves, seat)
    state = GAME.state.copy_of(start)
    list(experience(state, moves, seat))
    assert state.phase == PLAY and layout(state) in worlds
    counts = samples(state, seat, max(400, 12 * len(worlds)))
    assert set(counts) <= worlds, "a world that the seat can rule out"
    assert improbability(counts, worlds) > UNLIKELY
    return state, worlds


def begun(text: str, **fields: object) -> Any:
    """A position before its turn begins, without any memory."""
    return position(text, begin=False, **fields)


def in_the_wave(text: str, *, left: str, below: str, **fields: object) -> Any:
    """The same late in Nazaré: the current cell lies right of one card and above another."""
    held = re.findall(r"[WYORSN]\d", text)
    cells = [n for n in notation.CARD_NAMES if n not in (*held, left, below)]
    for cell, name in sorted([(int(LEFT_OF[34 - len(held)]), left), (33 - len(held), below)]):
        cells.insert(cell, name)
    return position(text, begin=False, nazare=1, laid=",".join(cells), **fields)


def made(*moves: str, seat: Seat = 0) -> Moves:
    """Moves of one seat, by their notation."""
    return [(seat, notation.MOVE_NAMES.index(move)) for move in moves]


def possible(worlds: set[World], hand: int, slot: int) -> set[str]:
    """The cards that the slot holds in these worlds."""
    return {notation.CARDS.write(world[hand * 5 + slot]) for world in worlds}


# Each certain inference.

BASE = "top=S4 turn=0 pile=[Y0 O1] ; 0: a:Y3 b:R1 d:(N0) e:(W1) ; 1: a:N1 d:(Y4) ; 2: a:N3 d:(Y1)"


def test_a_hand_on_turn_is_not_blocked():
    _, worlds = check(begun(BASE), [], 0)
    assert all({"N0", "N1", "N3"} & set(pair) for pair in own_pairs(worlds))
    assert len(worlds) < len(list(rearranged(begun(BASE), 0)))


def own_pairs(worlds: set[World]) -> set[tuple[str, str]]:
    return {(notation.CARDS.write(w[3]), notation.CARDS.write(w[4])) for w in worlds}


def test_the_others_know_as_well_that_the_hand_is_not_blocked():
    text = "top=S4 turn=0 pile=[Y5] ; 0: a:N0 b:R1 d:(Y0) e:(W1) ; 1: a:N1 d:(Y4) ; 2: a:N3 d:(Y1)"
    _, worlds = check(begun(text), [], 1)
    assert ("R1", "Y5") in {tuple(notation.CARDS.write(c) for c in w[:2]) for w in worlds}
    assert all({0, 1} & {s for s in (0, 1) if w[s] in higher_than_s4()} for w in worlds)


def higher_than_s4() -> set[int]:
    return {card(n) for n in ("N0", "N1", "N2", "N3", "N4", "W5", "Y5", "O5", "R5", "S5")}


def test_a_refused_slot_did_not_fit():
    _, worlds = check(begun(BASE), made("e"), 0)
    assert possible(worlds, 0, 4) == {"W1", "Y0", "O1"}
    assert possible(worlds, 0, 3) == {"N0", "N1", "N3"}


def test_a_refused_slot_keeps_what_it_cannot_be_on_later_turns():
    text = """top=O2 turn=0 pile=[N0] ; 0: a:O3 d:(O0) e:(W1) ; 1: a:N1 d:(Y4) ; 2: a:N3 d:(S1)"""
    start = begun(text)
    moves = [*made("e"), *made("a"), *made("d", seat=1)]
    _, worlds = check(start, moves, 0)
    assert not possible(worlds, 0, 4) & {"O3", "N0", "N1", "N3"}


def test_a_taken_virage_card_is_known_to_all_and_the_given_one_lies_open():
    text = (
        "top=R3 middle=S2 turn=0 pile=[Y1] ; 0: a:Y4 b:N1 d:(O2) ; 1: a:N3 d:(S0) ; 2: a:R5 d:(R4)"
    )
    state, worlds = check(begun(text), made("xa"), 1)
    assert possible(worlds, 0, 0) == {"S2"} and possible(worlds, 0, 1) == {"N1", "R5", "S0"}
    assert knowledge(GAME, state, NO_SEAT).state.hand[0, 0] == card("S2")


def test_after_an_exchange_one_of_the_other_cards_fits():
    text = "top=S4 middle=S5 turn=0 pile=[Y3 Y1] ; 0: a:Y5 b:Y0 d:(N4) ; 1: a:W1 d:(W2) ; 2: a:O1"
    _, worlds = check(begun(text), made("xa"), 0)
    assert possible(worlds, 0, 3) == {"N4"}


def test_a_stuck_hand_holds_nothing_that_fits():
    text = "turn=0 pile=[Y2 N4] ; 0: a:Y4 d:(W2) e:(O0) ; 1: a:S4 ; 2: a:N0"
    start = in_the_wave(text, left="Y1", below="S5")
    _, worlds = check(start, [], 0)
    assert possible(worlds, 0, 3) == {"Y2", "W2", "O0", "S4"}
    _, worlds = check(start, [], 1)
    assert possible(worlds, 0, 0) == {"Y4", "Y2"}


@pytest.mark.parametrize("slot", "ad")
def test_foam_is_known_to_those_who_saw_the_card_and_never_fitted(slot):
    text = "turn=0 pile=[N4 Y2] ; 0: a:Y4 d:(W2) ; 1: a:S4 ; 2: a:N0"
    start = in_the_wave(text, left="Y1", below="S5")
    cell = 20 + int(start.laid_count)
    for seat in (0, 1, NO_SEAT):
        _, worlds = check(start, made(f"{slot}#"), seat)
        foam = {notation.CARDS.write(w[cell]) for w in worlds}
        saw = (seat == 0) == (slot == "a") and seat != NO_SEAT
        assert (len(foam) == 1) == saw and not foam & {"N0", "N4"}


def test_after_a_misplay_in_nazare_another_card_of_the_hand_had_fitted():
    text = "turn=0 pile=[O2 N4] ; 0: a:R3 d:(Y5) e:(O0) ; 1: a:N1 d:(W3) ; 2: a:S1 d:(S2)"
    start = in_the_wave(text, left="Y1", below="S3", misplay="end")
    _, worlds = check(start, made("e"), 0)
    assert possible(worlds, 0, 3) == {"Y5", "N1", "N4"}
    _, worlds = check(start, [*made("e"), *made("d", seat=1)], 0)
    assert possible(worlds, 0, 3) == {"Y5", "N1", "N4"}


def test_vaimitis_face_down_cards_and_tides_in_the_pile():
    text = "top=Y2 turn=V pile=[O4 C C] ; V: a:^R3 b:^O1 d:[S2] e:[N4] ; 0: a:Y4 d:(O5) ; 1: a:N0"
    for seat in (0, 1):
        _, worlds = check(begun(text, seats=2, tide="colours"), [], seat)
        assert not possible(worlds, 2, 3) & {"C"}


# Random positions.


def late_position(seed: int) -> Any:
    """A position of Nazaré with few cards left, seen as a beginning: nobody remembers anything."""
    chooser = random.Random(seed)
    options = Options(
        players=chooser.choice((2, 3, 4)),
        nazare=True,
        virage=chooser.random() < 0.5,
        tide=chooser.choice(("none", "both")),
        misplay=chooser.choice(("refuse", "end")),
    )
    state = GAME.state.blank()
    options.store(state)
    set_key(state, key_from_seed(seed))
    rules.deal(state, NO_LOG)
    cards_left = chooser.randrange(7, 13)
    out = np.zeros(GAME.max_legal, np.int16)
    while state.laid_count < NUM_CARDS - cards_left or state.taken != NO_SLOT:
        seat = int(state.decider)
        move = int(chooser.choice(out[: rules.legal_moves(state, seat, out)]))
        rules.play(state, seat, move, NO_LOG)
    return forgotten(state)


def forgotten(state: Any) -> Any:
    """The position with everybody knowing what lies open, and foam besides, and nothing more."""
    state["known"], state["excluded"], state["laid_excluded"] = 0, 0, 0
    state["doubt"], state["doubts"], state["refused"], state["taken"] = 0, 0, 0, -1
    state["laid_known"][: state.laid_count], state["decider"] = KNOWN_TO_ALL, NO_SEAT
    fresh = notation.parse_state(notation.format_state(state))
    fresh["laid_known"] = state["laid_known"]
    return fresh


def random_moves(start: Any, chooser: random.Random, most: int) -> Moves:
    """Moves that can be made from the position on without an end."""
    state = GAME.state.copy_of(start)
    rules.begin_turn(state, int(state.active_hand), new_log())
    moves: Moves = []
    out = np.zeros(GAME.max_legal, np.int16)
    while len(moves) < most and state.phase == PLAY:
        seat = int(state.decider)
        move = int(chooser.choice(out[: rules.legal_moves(state, seat, out)]))
        trial = GAME.state.copy_of(state)
        rules.play(trial, seat, move, new_log())
        if trial.phase == OVER:
            break
        state = trial
        moves.append((seat, move))
    return moves


def few_hidden(start: Any, seat: Seat) -> bool:
    """Whether the referee can try every way."""
    seen = view(GAME, start, seat).state
    hidden = sum(int((seen[name] == CLOSED_CARD).sum()) for name in ("hand", "pile"))
    return 3 <= hidden <= 5 and not (seen.laid[: start.laid_count] == CLOSED_CARD).any()


def with_open_foam(start: Any) -> Any:
    """The foam of the beginning is no question here: it counts as face up."""
    start["laid_down"] = 0
    return start


@pytest.mark.slow
def test_random_late_positions():
    tried: Counter[str] = Counter()
    for seed in range(400):
        start = with_open_foam(late_position(seed))
        chooser = random.Random(seed)
        seat = chooser.choice((*range(start.seats), NO_SEAT))
        if not few_hidden(start, seat):
            continue
        moves = random_moves(start, chooser, chooser.randrange(1, 8))
        state, _ = check(start, moves, seat)
        tried["all"] += 1
        tried["excluded"] += bool(state.excluded.any() or state.laid_excluded.any())
        tried["doubt"] += bool(state.doubt.any())
        if tried["all"] >= 40:
            break
    assert tried["all"] >= 30 and tried["excluded"] >= 8 and tried["doubt"] >= 3, tried


@pytest.mark.parametrize("seed", range(4))
def test_a_redeal_uses_only_what_the_seat_knows(seed):
    examined = 0
    options = list(Options.combinations())[seed * 47 + 5]
    for number, moment in enumerate(journey(options, seed, signals=True)):
        if number % 6 == 0 and not moment.is_over:
            for seat in (*range(moment.seats), NO_SEAT):
                known = knowledge(GAME, moment.state, seat).state
                key = key_from_seed(number)
                world = redeal(GAME, moment.state, seat, key)
                examined += 1
                assert raw(redeal(GAME, known, seat, key)) == raw(world)
                for c in range(NUM_CARDS):
                    knows = GAME.view.knows(moment.state, seat, c)
                    shown = c in [*np.ravel(known.hand), *known.laid, known.middle]
                    assert knows == shown
    assert examined > 0


def test_after_the_end_nothing_is_hidden_and_nothing_is_dealt_anew():
    moment = match(seed=2)
    moment.play(0, "breach")
    for seat in (0, NO_SEAT):
        assert layout(moment.view(seat).state) == layout(moment.state)
        world = redeal(GAME, moment.state, seat, key_from_seed(1))
        assert layout(world) == layout(moment.state)
    assert GAME.view.knows(moment.state, 0, 3) and NO_CARD in layout(moment.state)
    assert not GAME.view.hides(moment.state, moment.state, 0, 0, 1)
