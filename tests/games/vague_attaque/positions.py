"""Positions of Vague & Attaque for tests, written as people tell them: hands, zones, piles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from houle.engine.chance import script
from houle.engine.event import Event
from houle.engine.match import Match
from houle.engine.struct import assign
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import (
    DECK_SETS,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_PLACE,
    MAX_SEATS,
    NO_CARD,
    NUM_ENCOUNTERS,
    PLACE,
    SOUVENIR,
)
from houle.games.vague_attaque.chapters.piles import holds
from houle.games.vague_attaque.choices import decisions
from houle.games.vague_attaque.knowledge.fields import SEA_LOT
from houle.games.vague_attaque.notation import CARD_NAMES, HAND_SET, PLACE_NAMES, parse_state
from houle.games.vague_attaque.options import Options
from houle.games.vague_attaque.state import EXPLORE, LIMIT, MOOR, SEA

KEY = bytes(range(32))
STAGES = {
    "explore": (EXPLORE, decisions.EXPLORATION),
    "sea": (SEA, decisions.ENCOUNTER_OR_DUEL),
    "moor": (MOOR, decisions.MOORING),
    "limit": (LIMIT, decisions.LIMITING),
}
DECKS = {"souvenir": 0, "place": 1, "encounter": 2}


class Table:
    """A match at a position, asked and played in notation."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        """The state of the match."""
        return self.match.state

    @property
    def decision(self) -> int:
        """The number of the decision that is asked."""
        return int(self.state.decision)

    @property
    def decider(self) -> str:
        """Who is asked."""
        return f"P{int(self.state.decider) + 1}"

    def moves(self) -> set[str]:
        """What may be decided now."""
        return set(self.match.legal_moves(int(self.state.decider)))

    def play(self, *moves: str) -> Table:
        """Let whoever is asked make these moves; ``P2 pass`` checks that it is P2."""
        for move in moves:
            who = re.match(r"(P\d) (.*)", move)
            if who:
                assert self.decider == who.group(1), (self.decider, move)
                move = who.group(2)
            self.match.play(int(self.state.decider), move)
        return self

    def rule_against(self, move: str, seat: str = "") -> str | None:
        """The id of the rule that forbids the move."""
        who = int(seat[1:]) - 1 if seat else int(self.state.decider)
        error = self.match.why_not(who, move)
        return None if error is None else error.rule

    def dice(self, *values: int) -> Table:
        """Let the next dice show these values."""
        script(self.state, [(value - 1, 6) for value in values])
        return self

    def hand(self, seat: str) -> set[str]:
        """The cards in a hand."""
        who = int(seat[1:]) - 1
        return {name for card, name in enumerate(CARD_NAMES) if holds(self.state, who, card)}

    def zone(self, seat: str) -> dict[str, list[str]]:
        """The places in a zone with their souvenirs."""
        members = int(self.state.zone[int(seat[1:]) - 1])
        return {n: self.on(n) for i, n in enumerate(PLACE_NAMES) if members >> i & 1}

    def on(self, place: str) -> list[str]:
        """The souvenirs on a place."""
        row = self.state.moored[PLACE_NAMES.index(place)]
        return [CARD_NAMES[int(card)] for card in row if card >= 0]

    def validated(self) -> set[str]:
        """The validated places."""
        return {n for i, n in enumerate(PLACE_NAMES) if int(self.state.validated) >> i & 1}

    def discard(self, deck: str) -> list[str]:
        """A discard pile, the top card first."""
        row = self.state.discard[DECKS[deck]][: int(self.state.discard_count[DECKS[deck]])]
        return [CARD_NAMES[int(card)] for card in reversed(row)]

    def pile(self, deck: str) -> list[str]:
        """A draw pile, the top card first."""
        row = self.state.pile[DECKS[deck]][: int(self.state.pile_count[DECKS[deck]])]
        return [CARD_NAMES[int(card)] for card in reversed(row)]

    def told(self) -> list[Event]:
        """The events so far."""
        return self.match.events

    def result(self) -> str | None:
        """The result in notation, None while the match is running."""
        return None if self.match.result is None else str(self.match.result.facts["result"])


def table(
    at: str = "moor",
    *,
    seats: int = 3,
    active: str = "P1",
    hands: Mapping[str, str] | None = None,
    zones: Mapping[str, str] | None = None,
    ship: str | None = None,
    souvenirs: str = "",
    places: str = "",
    encounters: str = "",
    discards: Mapping[str, str] | None = None,
    artefacts: Mapping[str, str] | None = None,
    fields: str = "",
    **options: Any,
) -> Table:
    """A match at a position: piles from the top, discard piles from the top, zones with brackets.

    ``ship`` is what lies on a ship that is in nobody's zone. Where no zone lists it, it is in
    P1's zone, unless the mode has it elsewhere.
    """
    chosen = Options(players=seats, artefacts=options.pop("artefact_rule", "deal"), **options)
    match = Match(GAME, chosen, key=KEY)
    zones, moored = read_zones(dict(zones or {}), chosen.real_mode, ship)
    stage, decision = STAGES[at]
    seat, old = int(active[1:]) - 1, discards or {}
    words = [
        f"va phase={stage} decision={decision} decider={seat} active={seat} round_number=1",
        "places_left=1 puts_left=1",
        f"hand={hand_text(hands)} gold={gold_text(hands)}",
        f"zone={','.join(zones)} moored={moored}",
        f"pile={'/'.join(','.join(reversed(p.split())) for p in (souvenirs, places, encounters))}",
        f"discard={'/'.join(','.join(reversed(old.get(d, '').split())) for d in DECKS)}",
        f"artefact={','.join((artefacts or {}).get(f'P{n}', '-') for n in range(1, 6))}",
        fields,
    ]
    stand(match, " ".join(words))
    match.state.order[0] = -1
    for i, name in enumerate((hands or {}).get("P1", "").split() if seats == 1 else []):
        match.state.order[0, i] = CARD_NAMES.index(name)
    return Table(match)


def stand(match: Match, notation: str) -> None:
    """Put the match at a position, with its own options and chance."""
    kept = ("seats", "mode", "artefact_rule", "goal", "max_rounds", "open_hands", "rough")
    words = [f"{name}={int(match.state[name])}" for name in kept]
    state = parse_state(" ".join([notation, *words]))
    for name in state.dtype.names:
        if name.startswith("chance_"):
            state[name] = match.state[name]
    assign(match.state, state)
    remember_nothing(match.state)
    match.events.clear()


def remember_nothing(state: Any) -> None:
    """The memory of seats that see the position for the first time."""
    hidden = 0
    for card in (*state.pile.ravel(), *state.looking):
        hidden |= 1 << int(card) if card != NO_CARD else 0
    for hand in state.hand:
        hidden |= int(hand)
    state.public = (1 << FIRST_ENCOUNTER) - 1 & ~hidden
    state.public_sea = (1 << NUM_ENCOUNTERS) - 1 & ~(hidden >> FIRST_ENCOUNTER)
    for seat in range(MAX_SEATS):
        state.known[seat] = state.hand[seat]
        sets = [hidden & int(DECK_SETS[int(card >= FIRST_PLACE)]) for card in members(state, seat)]
        state.may_be[:, seat] = 0
        state.may_be[0, seat, : len(sets)] = sets
    for lot in (SOUVENIR, PLACE):
        state.lot_may_be[0, lot] = hidden & int(DECK_SETS[lot])
        state.pile_lot[lot] = lot
    state.apart[:] = 0
    state.traced[:] = 0
    state.lot_may_be[0, SEA_LOT] = hidden >> FIRST_ENCOUNTER
    state.pile_lot[ENCOUNTER] = SEA_LOT


def members(state: Any, seat: int) -> list[int]:
    """The souvenirs and places in a hand."""
    return [card for card in range(FIRST_ENCOUNTER) if int(state.hand[seat]) >> card & 1]


def hand_text(hands: Mapping[str, str] | None) -> str:
    """The souvenirs and places of the hands in notation."""
    texts = [(hands or {}).get(f"P{n}", "").split() for n in range(1, 6)]
    return ",".join("+".join(c for c in cards if c in HAND_SET.names) or "-" for cards in texts)


def gold_text(hands: Mapping[str, str] | None) -> str:
    """The gold cards of the hands in notation."""
    texts = [(hands or {}).get(f"P{n}", "").split() for n in range(1, 6)]
    return ",".join("+".join(c for c in cards if c[0] == "E") or "-" for cards in texts)


def read_zones(zones: dict[str, str], mode: str, ship: str | None) -> tuple[list[str], str]:
    """Zones such as ``L1a[S28,S29] BP[]`` as sets, and what lies on every place."""
    if mode in ("classic", "team") and not any("BP" in text for text in zones.values()):
        zones["P1"] = f"{zones.get('P1', '')} BP[]"
    sets, moored = [], dict.fromkeys(PLACE_NAMES, "")
    moored["BP"] = ship or ""
    for n in range(1, 6):
        found = re.findall(r"(\w+)\[(.*?)\]", zones.get(f"P{n}", ""))
        sets.append("+".join(place for place, _ in found) or "-")
        moored |= dict(found)
    return sets, "/".join(moored.values())
