/** What all parts of the table share: the current view, the legal moves, and the selection. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

import type { Advice } from "../../../protocol.gen";
import type { Play } from "../../contract";
import type { Texts } from "../../../words/texts";
import { deckOf, FIRST_PLACE, SHIP } from "./deck";
import { movesFromHand, movesOnTable, MOVES, putOnto, type Facts, type Move } from "./moves";
import {
  decisionOf,
  handOf,
  lookedAt,
  members,
  ownerOf,
  placeOfCard,
  placeUnder,
  type View,
} from "./tableView";

export type VaPlay = Play<"vague_attaque">;

/** A card that is selected but not played yet, in the hand or on the table. */
export interface Picked {
  from: "hand" | "table";
  card: number;
}

export interface Desk {
  play: VaPlay;
  view: View;
  texts: Texts;
  moves: Move[];
  /** The seat at the bottom edge. */
  bottom: number;
  picked: Picked | null;
  pick: (picked: Picked | null) => void;
  /** Make a move and clear the selection. */
  send: (notation: string) => void;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

/** What the parts of a table share. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("useDesk is for parts of a table");
  return desk;
}

/** Set up what the parts of a table share; Escape clears the selection. */
export function useNewDesk(play: VaPlay): Desk {
  const { view, texts, viewer } = play;
  const [chosen, setChosen] = useState<Picked | null>(null);
  const bottom = viewer ?? 0;
  const picked = chosen !== null && isThere(view, bottom, chosen) ? chosen : null;
  const moves = useMemo(() => MOVES.every(play.legal), [play.legal]);
  const { act } = play;
  const send = useCallback(
    (notation: string) => {
      setChosen(null);
      act(notation);
    },
    [act],
  );
  useEscape(picked !== null, () => setChosen(null));
  return { play, view, texts, moves, bottom, picked, pick: setChosen, send };
}

function useEscape(armed: boolean, then: () => void): void {
  useEffect(() => {
    if (!armed) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") then();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

function isThere(view: View, seat: number, { from, card }: Picked): boolean {
  if (from === "hand") {
    const { known, gold } = handOf(view, seat);
    return known.includes(card) || gold.includes(card);
  }
  if (lookedAt(view).includes(card)) return true;
  if (deckOf(card) === "souvenir") return placeUnder(view, card) !== null;
  return deckOf(card) === "place" && isLaid(view, placeOfCard(card));
}

function isLaid(view: View, place: number): boolean {
  return ownerOf(view, place) !== null || place === SHIP;
}

/** Whether this seat is asked for a choice now. */
export function isAsked(desk: Desk): boolean {
  return desk.moves.length > 0;
}

/** The moves that the selected card can make. */
export function movesOf(desk: Desk, picked: Picked): Move[] {
  if (picked.from === "hand") return movesFromHand(desk.moves, picked.card);
  const own = movesOnTable(desk.moves, picked.card);
  if (deckOf(picked.card) !== "place") return own;
  const aboard = desk.view.moored[placeOfCard(picked.card)] ?? [];
  return [...own, ...aboard.filter((c) => c >= 0).flatMap((c) => movesOnTable(desk.moves, c))];
}

/** Whether the selected souvenir may be put on a place. */
export function isTarget(desk: Desk, place: number): boolean {
  const { picked, moves } = desk;
  return picked?.from === "hand" && putOnto(moves, picked.card, place) !== undefined;
}

/** Press a place: put the selected souvenir there, explain why not, or select the place itself. */
export function pressPlace(desk: Desk, place: number): void {
  const { picked, moves, play } = desk;
  const card = FIRST_PLACE + place;
  if (picked?.from === "hand" && isAsked(desk) && deckOf(picked.card) === "souvenir") {
    const put = putOnto(moves, picked.card, place);
    if (put !== undefined) return desk.send(put.notation);
    if (mayMoor(desk)) {
      return play.explain(MOVES.notation({ kind: "put", card: picked.card, place }));
    }
  }
  pressTable(desk, card);
}

function mayMoor(desk: Desk): boolean {
  return ["moor", "extra"].includes(decisionOf(desk.view));
}

/** Press a card on the table: select or deselect it. */
export function pressTable(desk: Desk, card: number): void {
  const same = desk.picked?.from === "table" && desk.picked.card === card;
  desk.pick(same ? null : { from: "table", card });
}

/** Press a card in the player's own hand: select or deselect it; explain why if it has no use. */
export function pressHand(desk: Desk, card: number): void {
  const { picked, play } = desk;
  if (picked?.from === "hand" && picked.card === card) return desk.pick(null);
  desk.pick({ from: "hand", card });
  if (isAsked(desk) && movesFromHand(desk.moves, card).length === 0) {
    play.explain(MOVES.notation(attempt(desk, card)));
  }
}

/** The move that a player who presses this card now most likely wants to make. */
function attempt({ view, bottom }: Desk, card: number): Facts {
  const deck = deckOf(card);
  const decision = decisionOf(view);
  if (decision === "market") return { kind: "discard", card };
  if (decision === "ransom") return { kind: deck === "souvenir" ? "lose" : "discard", card };
  if (deck !== "souvenir") return { kind: deck === "place" ? "place" : "play", card };
  if (decision === "explore") return { kind: "trade", card };
  return { kind: "put", card, place: members(view.zone[bottom])[0] ?? 0 };
}

/** A bot's advice on a move, if there is any. */
export function adviceOn(desk: Desk, notation: string): Advice | undefined {
  return desk.play.advice.find((advice) => advice.move === notation);
}

/** Whether a bot advises a move with this card. */
export function isAdvised(desk: Desk, card: number): boolean {
  const best = MOVES.of(desk.play.advice[0]?.move);
  return best !== null && (best.card === card || best.place === placeOfCard(card));
}
