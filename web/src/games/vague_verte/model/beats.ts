/** Shows the events of a move one after another. */
import type { TableEvent } from "../../../protocol.gen";
import type { Sound } from "../../../stage/sound";
import type { Beat, Told } from "../../contract";
import { AMBULANCE, BREAKDOWN, DUCKS, GREEN, NO_CARD, RED, TOW, TOWED } from "./deck";
import type { VerteView } from "./tableView";

/** How long a frame is shown, and the longest time for all of them together. */
const FRAME_MS = 750;
const MAX_TOTAL_MS = 2400;

/** One frame for each event but the last, whose effect the new moment shows. */
export function beats({ before, events }: Told<"vague_verte">): Beat<"vague_verte">[] {
  if (events.length < 2 || events[0]?.kind === "dealt") return [];
  const ms = Math.min(FRAME_MS, MAX_TOTAL_MS / (events.length - 1));
  let view = before;
  return events.slice(0, -1).map((event, index) => {
    view = retell(view, event);
    return { view, events: events.slice(0, index + 1), ms };
  });
}

/** The view after one more event; the turn and the status of the streets stay as they were. */
export function retell(view: VerteView, event: TableEvent): VerteView {
  return TELLING[event.kind]?.(view, event) ?? view;
}

const TELLING: Record<string, (view: VerteView, event: TableEvent) => VerteView> = {
  car_laid: (view, event) => laid(view, event, value(event, "card")),
  breakdown_laid: (view, event) => laid(view, event, value(event, "card")),
  ambulance_laid: (view, event) => laid(view, event, AMBULANCE),
  tow_laid: towed,
  ducks_laid: (view, event) => {
    const victim = value(event, "victim");
    const lost = (view.lost_turns[victim] ?? 0) + 1;
    return { ...laid(view, event, DUCKS), lost_turns: put(view.lost_turns, victim, lost) };
  },
  red_laid: (view, event) => ({
    ...spent(view, event.seat, RED),
    red: put(view.red, value(event, "row"), 1),
  }),
  green_laid: (view, event) => {
    const row = value(event, "row");
    const cancelled = put(view.cancelled, row, (view.cancelled[row] ?? 0) + 1);
    return { ...spent(view, event.seat, GREEN), red: put(view.red, row, 0), cancelled };
  },
  discarded: (view, event) => {
    const card = value(event, "card");
    return onTop(spent(view, event.seat, card), card);
  },
  turned_up: (view, event) =>
    onTop({ ...view, pile_size: view.pile_size - 1 }, value(event, "card")),
  reshuffled: (view, event) => ({
    ...view,
    pile_size: value(event, "cards"),
    face_up: put(view.face_up, 0, view.face_up[view.face_up_size - 1] ?? NO_CARD),
    face_up_size: 1,
  }),
  turn_lost: (view, event) => ({
    ...view,
    lost_turns: put(view.lost_turns, event.seat, value(event, "left")),
  }),
};

/** Lay a card on a square of the victim's street or, without a victim, the mover's own. */
function laid(view: VerteView, event: TableEvent, card: number): VerteView {
  const owner = typeof event.values["victim"] === "number" ? event.values["victim"] : event.seat;
  const square = value(event, "square");
  return {
    ...spent(view, event.seat, card),
    street: put(view.street, owner, put(view.street[owner] ?? [], square - 1, card)),
    front: put(view.front, owner, square),
  };
}

function towed(view: VerteView, event: TableEvent): VerteView {
  const square = value(event, "square");
  const street = view.street[event.seat] ?? [];
  const broken = street[square - 1] ?? NO_CARD;
  const towing = put(street, square - 1, broken - BREAKDOWN + TOWED);
  return { ...spent(view, event.seat, TOW), street: put(view.street, event.seat, towing) };
}

/** Remove a card from a hand. */
function spent(view: VerteView, seat: number, card: number): VerteView {
  const hand = [...(view.hand[seat] ?? [])];
  const at = hand.indexOf(card);
  if (at >= 0) hand.push(...hand.splice(at, 1).map(() => NO_CARD));
  return {
    ...view,
    hand: put(view.hand, seat, hand),
    hand_size: put(view.hand_size, seat, (view.hand_size[seat] ?? 1) - 1),
  };
}

function onTop(view: VerteView, card: number): VerteView {
  return {
    ...view,
    face_up: put(view.face_up, view.face_up_size, card),
    face_up_size: view.face_up_size + 1,
  };
}

function put<T>(list: readonly T[], index: number, item: T): T[] {
  const copy = [...list];
  copy[index] = item;
  return copy;
}

function value(event: TableEvent, name: string): number {
  const found = event.values[name];
  return typeof found === "number" ? found : NO_CARD;
}

const SOUNDS: Record<string, Sound> = {
  dealt: "card",
  drew: "card",
  took: "card",
  discarded: "card",
  car_laid: "card",
  tow_laid: "dice",
  breakdown_laid: "belt",
  ambulance_laid: "bell",
  ducks_laid: "ducks",
  red_laid: "bell",
  green_laid: "splash",
  arrived: "cheer",
  furthest: "cheer",
};

/** The sound of an event; null: none. */
export function sound(event: TableEvent): Sound | null {
  return SOUNDS[event.kind] ?? null;
}
