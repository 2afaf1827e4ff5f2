"""A viewer of a match of Vague & Attaque: it reads what it is told and keeps every case in mind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from houle.engine.event import Event, event_for
from houle.engine.rule import NO_SEAT
from houle.games.vague_attaque import GAME
from houle.games.vague_attaque.cards import (
    ANCHOR,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_PLACE,
    NO_CARD,
    PIRATE_SYMBOL,
    PLACE,
    PUT_S,
    SOUVENIR,
    deck_of,
)
from houle.games.vague_attaque.chapters import mooring
from houle.games.vague_attaque.choices import decisions
from houle.games.vague_attaque.encounters import pirate
from houle.games.vague_attaque.state import EXPLORE, SOLO

from .beliefs import Belief

KINDS = {kind.name: kind for kind in GAME.kinds}
Claim = tuple[int, int, int]
SHOWN = ("traded", "discarded", "dumped", "put", "placed")
WON = ("hooked", "stolen", "duel_won")


@contextmanager
def hearing() -> Iterator[list[Claim]]:
    """The claims that rules make meanwhile: seat, souvenirs, how many at least."""
    heard: list[Claim] = []
    modules = (mooring, pirate)
    kept = [module.hand_gave_away for module in modules]

    def listen(state: Any, seat: int, souvenirs: int, least: int) -> None:
        heard.append((seat, souvenirs, least))
        kept[0](state, seat, souvenirs, least)

    for module in modules:
        module.hand_gave_away = listen
    try:
        yield heard
    finally:
        for module, function in zip(modules, kept, strict=True):
            module.hand_gave_away = function


class Witness:
    """One seat, or a spectator, with what it holds possible for each deck."""

    def __init__(self, viewer: int, state: Any, events: list[Event]) -> None:
        self.viewer = viewer
        self.seats = int(state.seats)
        self.solo = bool(state.mode == SOLO)
        self.rough = bool(state.rough != 0)
        self.decks = [Belief(self.seats, deck) for deck in range(3)]
        self.boarder = NO_CARD
        self.exploring = False
        self.met = False
        self.ransom = False
        self.arriving: list[tuple[int, Event]] = []
        self.watch(state, events, [], state)

    def copy(self) -> Witness:
        """The witness as it is now."""
        copied = copy(self)
        copied.decks = [copy(belief) for belief in self.decks]
        return copied

    def allows(self, world: Any) -> bool:
        """Whether the viewer holds the world possible."""
        return all(belief.allows(world) for belief in self.decks)

    def watch(self, before: Any, told: list[Event], claims: list[Claim], after: Any) -> None:
        """Take in what a move has told."""
        self.exploring = bool(before.phase == EXPLORE)
        self.ransom = bool(before.decision == decisions.RANSOMING)
        waiting = list(claims)
        if before.decision == decisions.MOORING and not any(e.kind in SHOWN for e in told):
            self.hear(waiting)
        for number, event in enumerate(told):
            if event.kind == "gave":
                self.pass_on(event, told[number + 1 :])
                continue
            self.take_in(event)
            anchored = event.kind in ("put", "dumped") and ANCHOR[event.values["card"]] == PUT_S
            if anchored:
                self.hear(waiting)
        if after.boarder != NO_CARD and self.boarder != after.boarder:
            self.turn_up(int(after.boarder))
            self.boarder = int(after.boarder)
        self.hear(waiting)

    def hear(self, claims: list[Claim]) -> None:
        """Take in what hands have given away."""
        for seat, souvenirs, least in claims:
            if souvenirs != 0:
                self.decks[SOUVENIR].claim(seat, souvenirs, least > 0)
        claims.clear()

    def pass_on(self, event: Event, rest: list[Event]) -> None:
        """A gift leaves a hand; after the last one all arrive."""
        card = int(event.values["card"])
        if card < FIRST_ENCOUNTER:
            seen = card if self.sees(event) else None
            self.decks[deck_of(card)].send(event.seat, seen)
            self.arriving.append((deck_of(card), event))
        if not rest or rest[0].kind != "gave":
            for deck, gift in self.arriving:
                self.decks[deck].receive(gift.values["receiver"])
            self.arriving.clear()

    def sees(self, event: Event) -> bool:
        """Whether the card of the event is open to the viewer."""
        seen = event_for(event, KINDS[event.kind], self.viewer)
        return seen is not None and seen.values.get("card", seen.values.get("list")) is not None

    def take_in(self, event: Event) -> None:
        """Take in one event."""
        kind, seat, values = event.kind, event.seat, event.values
        card = values.get("card", NO_CARD)
        if kind in ("pile_shuffled", "dealt", "drew", "looked", "looked_at", "kept"):
            self.watch_pile(event)
        elif kind == "encounter_met":
            if not self.met:
                self.decks[ENCOUNTER].turn_up(card)
            self.met = False
        elif kind == "robbed" and card < FIRST_ENCOUNTER:
            belief = self.decks[deck_of(card)]
            belief.send(values["target"], card if self.sees(event) else None)
            belief.receive(seat)
        elif kind == "hand_seen" and self.sees(event):
            self.decks[deck_of(card)].peek(seat, card)
        elif kind in WON and card < FIRST_PLACE:
            self.decks[SOUVENIR].gain(seat, card)
        elif kind in (*SHOWN, "aboard", "spotted") and card < FIRST_ENCOUNTER:
            if card == self.boarder:
                self.boarder = NO_CARD
            elif kind in SHOWN:
                self.decks[deck_of(card)].show(seat, card)
            else:
                self.turn_up(card)

    def watch_pile(self, event: Event) -> None:
        """Take in what happens to a pile."""
        kind, seat, values = event.kind, event.seat, event.values
        if kind == "pile_shuffled":
            self.decks[deck_of(values["list"][0])].shuffle(values["list"])
        elif kind == "dealt":
            seen = event_for(event, KINDS[kind], self.viewer)
            assert seen is not None
            self.decks[PLACE].draw(seat, seen.values["place"])
            self.decks[SOUVENIR].draw(seat, seen.values["first"])
            self.decks[SOUVENIR].draw(seat, seen.values["second"])
        elif kind == "drew":
            card = values["card"] if self.sees(event) else None
            self.decks[values["deck"]].draw(seat, card, self.allowed())
        elif kind == "looked":
            self.decks[values["deck"]].look(values["count"], None)
        elif kind == "kept":
            self.keep(event)
        elif self.sees(event) and (seen_cards := values["list"]):
            self.decks[deck_of(seen_cards[0])].look(len(seen_cards), seen_cards)

    def allowed(self) -> int:
        """What may come to the hand: in solo the pirate symbol goes aboard."""
        return ~PIRATE_SYMBOL if self.solo and (self.rough or self.exploring) else -1

    def turn_up(self, card: int) -> None:
        """A souvenir is on its way to the ship: from the hand, just kept, or from the pile."""
        if self.ransom:
            self.decks[SOUVENIR].show(0, card)
            self.ransom = False
        elif self.met:
            self.met = False
        else:
            self.decks[SOUVENIR].turn_up(card)

    def keep(self, event: Event) -> None:
        """One of the cards looked at is kept; what is met or goes aboard is seen by all."""
        card, deck = int(event.values["card"]), int(event.values["deck"])
        shown = deck == ENCOUNTER or not self.allowed() >> card & 1
        if shown or self.sees(event):
            self.decks[deck].keep(event.seat, card)
        else:
            self.decks[deck].keep(event.seat, None, self.allowed())
        if shown:
            self.decks[deck].show(event.seat, card)
            self.met = True


def viewers(state: Any) -> range:
    """All seats and a spectator."""
    return range(NO_SEAT, int(state.seats))
