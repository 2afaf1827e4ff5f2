"""Vague & Attaque: moves and states as short text, such as ``put S17 on L3a`` or ``duel P2 BP``."""

from __future__ import annotations

from typing import Any

from houle.engine.errors import NotationError
from houle.engine.languages import sentences
from houle.engine.notation import Named, SetCodec, StateNotation
from houle.engine.rule import Card, Move, Seat
from houle.games.vague_attaque.chapters.mooring import (
    note_load,
    note_locked,
    note_score,
    set_course,
    slots_of,
    validated_count,
)
from houle.games.vague_attaque.chapters.sets import count_members

from .cards import (
    CLOSED_CARD,
    COMPLETE,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    MAX_SEATS,
    NO_CARD,
    NUM_ARTEFACTS,
    NUM_DECKS,
    NUM_ENCOUNTERS,
    NUM_PLACES,
    NUM_SOUVENIRS,
    PLACES,
    SOUVENIRS,
)
from .choices import moves
from .rules import moored_count, place_of, take_sides
from .state import CAP_REACHED, GOAL_REACHED, SHIP_FULL, SOLO, TEAM, State

SOUVENIR_NAMES = tuple(f"S{n:02}" for n in range(1, NUM_SOUVENIRS + 1))
PLACE_NAMES = (*(f"L{n}{copy}" for n in range(1, 11) for copy in "ab"), "BP")
ENCOUNTER_NAMES = tuple(f"E{n:02}" for n in range(1, NUM_ENCOUNTERS + 1))
GOLD_NAMES = ENCOUNTER_NAMES[FIRST_GOLD - FIRST_ENCOUNTER :]
CARD_NAMES = (*SOUVENIR_NAMES, *PLACE_NAMES, *ENCOUNTER_NAMES)
ARTEFACT_NAMES = tuple(f"A{n}" for n in range(1, NUM_ARTEFACTS + 1))
SEAT_NAMES = tuple(f"P{n}" for n in range(1, MAX_SEATS + 1))
DECK_NAMES = ("souvenir", "place", "encounter")
AIM_NAMES = CARD_NAMES[: moves.NUM_AIMS]


def name_moves() -> tuple[str, ...]:
    """Every move in notation, in the order of their numbers."""
    return (
        *(f"put {souvenir} on {place}" for souvenir in SOUVENIR_NAMES for place in PLACE_NAMES),
        *(f"duel {seat} {card}" for seat in SEAT_NAMES for card in AIM_NAMES),
        *(f"trade {card}" for card in SOUVENIR_NAMES),
        *(f"dump {card}" for card in SOUVENIR_NAMES),
        *(f"discard {card}" for card in CARD_NAMES),
        *(f"give {card}" for card in CARD_NAMES),
        *(f"keep {card}" for card in CARD_NAMES),
        *(f"take {card}" for card in (*SOUVENIR_NAMES, *ENCOUNTER_NAMES, *ARTEFACT_NAMES)),
        *(f"lose {card}" for card in SOUVENIR_NAMES),
        *(f"steal {card}" for card in SOUVENIR_NAMES),
        *(f"swap {card}" for card in PLACE_NAMES),
        *(f"cede {card}" for card in PLACE_NAMES),
        *(f"place {card}" for card in PLACE_NAMES),
        *(f"target {seat}" for seat in SEAT_NAMES),
        *(f"play {card}" for card in GOLD_NAMES),
        *("draw", "hook", "adventure", "pass", "done", "draw souvenir", "draw place"),
        *("left", "right", "accept"),
    )


MOVE_NAMES = name_moves()
MOVE_OF_NAME = {name.lower(): move for move, name in enumerate(MOVE_NAMES)}
VERBS = tuple(dict.fromkeys(name.split()[0] for name in MOVE_NAMES))


def complete(state: Any) -> None:
    """Compute the fields that follow from others."""
    for place in range(NUM_PLACES):
        state.load[place] = int((state.moored[place] != NO_CARD).sum())
        note_load(state, place)
        if state.load[place] == COMPLETE == slots_of(int(state.mode), place):
            state.validated = int(state.validated) | 1 << place
    complete_facts(state)
    for deck in range(NUM_DECKS):
        state.pile_count[deck] = int((state.pile[deck] != NO_CARD).sum())
        state.discard_count[deck] = int((state.discard[deck] != NO_CARD).sum())
    if not state.hand_souvenirs.any() and not state.hand_places.any():
        for seat in range(MAX_SEATS):
            state.hand_souvenirs[seat] = count_members(int(state.hand[seat]) & SOUVENIRS)
            state.hand_places[seat] = count_members(int(state.hand[seat]) & PLACES)


def complete_facts(state: Any) -> None:
    """Compute the sides, the scores and the next port of the ship."""
    take_sides(state)
    note_score(state)
    set_course(state)
    for place in range(NUM_PLACES):
        if int(state.validated) >> place & 1:
            note_locked(state, place)


CARDS = Named(CARD_NAMES, {NO_CARD: "-", CLOSED_CARD: "?"})
HAND_SET = SetCodec((*SOUVENIR_NAMES, *PLACE_NAMES))
PLACE_SET = SetCodec(PLACE_NAMES)
CARD_FIELDS = (
    *("moored", "pile", "discard", "looking", "encounter", "aim", "ceded", "boarder"),
    *("chosen", "order"),
)

STATES = StateNotation(
    State,
    "va",
    codecs={
        **dict.fromkeys(CARD_FIELDS, CARDS),
        "hand": HAND_SET,
        "past_cards": HAND_SET,
        "gold": SetCodec(GOLD_NAMES),
        "zone": PLACE_SET,
        "artefact": Named(ARTEFACT_NAMES),
    },
    derived=(
        *("load", "loaded", "doubled", "devoted", "validated", "pile_count", "discard_count"),
        *("side", "score", "next_port", "wanting", "forlorn"),
    ),
    complete=complete,
)

format_state = STATES.format
parse_state = STATES.parse


def format_move(move: Move) -> str:
    """The move in words and names of cards."""
    return MOVE_NAMES[move]


def parse_move(text: str, seen: State, seat: Seat) -> Move:
    """The move that the text stands for; capitals and extra blanks do not matter."""
    words = text.split()
    name = " ".join(words).lower()
    if name in MOVE_OF_NAME:
        return MOVE_OF_NAME[name]
    verb = words[0].lower() if words else ""
    same_verb = [n for n in MOVE_NAMES if n.split()[0] == verb]
    if not same_verb:
        raise NotationError(
            text, sentences("notation.verb", "houle.games.vague_attaque", known=", ".join(VERBS))
        )
    why = sentences("notation.form", "houle.games.vague_attaque", verb=verb, example=same_verb[0])
    raise NotationError(text, why)


def format_value(kind: str, value: int) -> str:
    """A value of an event in notation."""
    if kind == "card":
        return format_card(value)
    if kind == "place":
        return format_card(FIRST_PLACE + value)
    if kind == "artefact":
        return ARTEFACT_NAMES[value]
    return DECK_NAMES[value] if kind == "deck" else str(value)


def format_card(card: Card) -> str:
    """The name of the card, - for none, ? for a closed one."""
    return CARDS.write(card)


def outcome(state: State) -> dict[str, Any]:
    """How the match ended, the validated places and the other souvenirs of every side."""
    seats = range(int(state.seats))
    reasons = {GOAL_REACHED: "goal", CAP_REACHED: "rounds", SHIP_FULL: "ship"}
    return {
        "result": result_text(state),
        "reason": reasons[int(state.ending)],
        "rounds": int(state.round_number),
        "validated": [validated_count(state, seat) for seat in seats],
        "moored": [moored_count(state, seat) for seat in seats],
    }


def result_text(state: State) -> str:
    """The result in notation: ``winner P2``, ``draw team A team B``, ``loss``..."""
    winners = [seat for seat in range(int(state.seats)) if place_of(state, seat) == 1]
    if state.mode == SOLO:
        return "win" if winners else "loss"
    if state.mode == TEAM:
        sides = [f"team {'AB'[seat]}" for seat in winners if seat == state.side[seat]]
    else:
        sides = [SEAT_NAMES[seat] for seat in winners]
    return ("winner " if len(sides) == 1 else "draw ") + " ".join(sides)


def describe_move(move: Move) -> dict[str, int | str]:
    """The move as data.

    ``kind`` is the verb of its notation. It may have a ``card`` (as numbered in views), the
    ``place`` that a souvenir is put on, an ``artefact``, a ``seat`` or a ``deck`` to draw from,
    all numbered from 0.
    """
    kind, *names = MOVE_NAMES[move].split()
    facts: dict[str, int | str] = {"kind": kind}
    if kind == "put":
        souvenir, _, place = names
        return {**facts, "card": CARD_NAMES.index(souvenir), "place": PLACE_NAMES.index(place)}
    for name in names:
        for field, known in FIELDS_OF_MOVES.items():
            if name in known:
                facts[field] = known.index(name)
    return facts


FIELDS_OF_MOVES = {
    "card": CARD_NAMES,
    "artefact": ARTEFACT_NAMES,
    "seat": SEAT_NAMES,
    "deck": DECK_NAMES,
}
"""The fields of a described move with the names of their values."""
