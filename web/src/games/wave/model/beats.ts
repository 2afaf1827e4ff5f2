/** The frames between two moments: the card lands, the direction or tide turns, then the draw. */
import type { TableEvent, WaveView } from "../../../protocol.gen";
import type { Beat, Told } from "../../contract";
import { NO_CARD } from "../art/palette";
import printed from "../printed.gen.json";
import { VACANT } from "./tableView";

const { colours_turned: COLOURS_TURNED, digits_turned: DIGITS_TURNED } = printed.orders;

type WaveBeat = Beat<"wave">;

/** Apply one event to the view; null: the event has no frame of its own. */
type Step = (view: WaveView, event: TableEvent) => WaveView | null;

const STEPS: Record<string, { step: Step; ms: number }> = {
  laid: { step: (view, event) => land(view, event, { hand: event.seat, isDown: false }), ms: 420 },
  vaimiti_laid: {
    step: (view, event) => land(view, event, { hand: view.seats, isDown: false }),
    ms: 420,
  },
  face_down: {
    step: (view, event) => land(view, event, { hand: event.seat, isDown: true }),
    ms: 420,
  },
  vaimiti_face_down: {
    step: (view, event) => land(view, event, { hand: view.seats, isDown: true }),
    ms: 420,
  },
  foamed: {
    step: (view, event) => land(view, event, { hand: event.seat, isDown: false }),
    ms: 900,
  },
  misplayed: { step: show, ms: 900 },
  reversed: { step: turn, ms: 380 },
  colours_inverted: { step: (view) => invert(view, COLOURS_TURNED), ms: 700 },
  colours_restored: { step: (view) => restore(view, COLOURS_TURNED), ms: 700 },
  digits_inverted: { step: (view) => invert(view, DIGITS_TURNED), ms: 700 },
  digits_restored: { step: (view) => restore(view, DIGITS_TURNED), ms: 700 },
};

const MAX_TOTAL_MS = 2500;

/** One frame for every event with a visible effect, shown for at most 2.5 s in total. */
export function beats({ before, events }: Told<"wave">): WaveBeat[] {
  const found: WaveBeat[] = [];
  let view = before;
  events.forEach((event, i) => {
    const known = STEPS[event.kind];
    const next = known?.step(view, event) ?? null;
    if (known === undefined || next === null) return;
    view = next;
    found.push({ view, events: events.slice(0, i + 1), ms: known.ms });
  });
  return hastened(found);
}

function hastened(found: WaveBeat[]): WaveBeat[] {
  const total = found.reduce((sum, beat) => sum + beat.ms, 0);
  if (total <= MAX_TOTAL_MS) return found;
  return found.map((beat) => ({ ...beat, ms: Math.floor((beat.ms * MAX_TOTAL_MS) / total) }));
}

function num(event: TableEvent, key: string): number {
  const value = event.values[key];
  return typeof value === "number" ? value : -2;
}

interface Landing {
  hand: number;
  isDown: boolean;
}

/** Move a card from its place onto the pile or into the cell. */
function land(view: WaveView, event: TableEvent, { hand, isDown }: Landing): WaveView | null {
  const slot = num(event, "slot");
  if (slot < 0) return null;
  return {
    ...view,
    hand: replaced(view.hand, hand, slot, NO_CARD),
    facing: replaced(view.facing, hand, slot, VACANT),
    laid: view.laid.map((card, cell) => (cell === view.laid_count ? num(event, "card") : card)),
    laid_down: view.laid_down.map((down, cell) => (cell === view.laid_count && isDown ? 1 : down)),
    laid_count: view.laid_count + 1,
    left: view.left - 1,
    foam: view.foam + (isDown ? 1 : 0),
  };
}

/** Turn the direction: the next hand and the one after a turn change places. */
function turn(view: WaveView, event: TableEvent): WaveView {
  const { next_hand, turned_hand } = view;
  const direction = num(event, "direction");
  return { ...view, direction, next_hand: turned_hand, turned_hand: next_hand };
}

function invert(view: WaveView, order: number): WaveView {
  return { ...view, order: view.order | order };
}

function restore(view: WaveView, order: number): WaveView {
  return { ...view, order: view.order & ~order };
}

/** Show a card to everyone in its place. */
function show(view: WaveView, event: TableEvent): WaveView | null {
  const slot = num(event, "slot");
  return slot < 0
    ? null
    : { ...view, hand: replaced(view.hand, event.seat, slot, num(event, "card")) };
}

function replaced(rows: number[][], row: number, column: number, value: number): number[][] {
  return rows.map((each, i) =>
    i === row ? each.map((old, j) => (j === column ? value : old)) : each,
  );
}
