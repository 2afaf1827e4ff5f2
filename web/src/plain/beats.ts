/** Pictures between two moments: a card that was laid and taken away at once is seen for a while. */
import type { Beat } from "../games/contract";
import type { Sound } from "../stage/sound";
import type { TableEvent, TableLayout } from "../protocol.gen";
import { cardsOf, laidIn, membersOf, type PlainView, type Row } from "./model";

const STANDS = 900;

interface Moments {
  before: PlainView;
  after: PlainView;
  events: TableEvent[];
}

/** The view with every card that was laid meanwhile, if the next moment does not show it any more. */
export function beatsOf(layout: TableLayout, { before, after, events }: Moments): Beat[] {
  const [field] = layout.laid;
  if (field === undefined) return [];
  const at = events.findIndex((event) => isGone(layout, field, after, event));
  const laid = laidIn(events[at] ?? { kind: "", seat: -1, values: {}, text: "" });
  if (laid === null) return [];
  const view = withCard(withoutCard(layout, before, laid.seat, laid.card), field, laid);
  return [{ view: view as never, events: events.slice(0, at + 1), ms: STANDS }];
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

/** The view in which the seat no longer holds the card. */
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

/** A card is heard when it is laid. */
export function sound(event: TableEvent): Sound | null {
  if (event.kind === "won") return "cheer";
  return laidIn(event) === null ? null : "card";
}
