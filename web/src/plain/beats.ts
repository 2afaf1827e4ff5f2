/** The frame between two moments that shows a card which is laid and removed at once. */
import type { Beat } from "../games/contract";
import type { Sound } from "../stage/sound";
import type { TableEvent, TableLayout } from "../protocol.gen";
import { cardsOf, laidIn, membersOf, type PlainView, type Row } from "./model";

const FRAME_MS = 900;

interface Moments {
  before: PlainView;
  after: PlainView;
  events: TableEvent[];
}

/** A frame with the first card that was laid in between and is no longer there afterwards. */
export function beatsOf(layout: TableLayout, { before, after, events }: Moments): Beat[] {
  const [field] = layout.laid;
  if (field === undefined) return [];
  const at = events.findIndex((event) => isGone(layout, field, after, event));
  const laid = laidIn(events[at] ?? { kind: "", seat: -1, values: {}, text: "" });
  if (laid === null) return [];
  const view = withCard(withoutCard(layout, before, laid.seat, laid.card), field, laid);
  return [{ view: view as never, events: events.slice(0, at + 1), ms: FRAME_MS }];
}

function isGone(layout: TableLayout, field: string, after: PlainView, event: TableEvent): boolean {
  const laid = laidIn(event);
  return laid !== null && !cardsOf(layout, after, field, laid.seat).includes(laid.card);
}

function withCard(
  view: PlainView,
  field: string,
  { seat, card }: { seat: number; card: number },
): PlainView {
  const rows = view[field];
  return Array.isArray(rows) ? { ...view, [field]: (rows as Row[]).with(seat, card) } : view;
}

/** The view without the card in the seat's hand. */
function withoutCard(layout: TableLayout, view: PlainView, seat: number, card: number): PlainView {
  const changed = layout.hands.flatMap((field): [string, PlainView[string]][] => {
    const rows = view[field] as Row[] | undefined;
    if (rows === undefined) return [];
    return [[field, rows.with(seat, lessCard(layout, field, rows[seat] ?? 0, card))]];
  });
  return { ...view, ...Object.fromEntries(changed) } as PlainView;
}

function lessCard(layout: TableLayout, field: string, row: Row, card: number): Row {
  if (Array.isArray(row)) return row.map((held) => (Number(held) === card ? -1 : held));
  if (!layout.sets.includes(field)) return row;
  return membersOf(row).includes(card) ? String(BigInt(row) - (1n << BigInt(card))) : row;
}

/** The sound of an event: a cheer for the winner, a card when one is laid. */
export function sound(event: TableEvent): Sound | null {
  if (event.kind === "won") return "cheer";
  return laidIn(event) === null ? null : "card";
}
