/** The frames between two moments: a card is played, the sea changes, a trick is won. */
import type { SeaChangeView, TableEvent } from "../../../protocol.gen";
import type { Beat, Told } from "../../contract";
import type { Sound } from "../../../stage/sound";
import { NO_CARD, NO_PLACE, NO_SEAT, NO_SUIT } from "./deck";
import { numberIn, sideOf } from "./tableView";

type Step = (view: SeaChangeView, event: TableEvent) => SeaChangeView;

const MAX_TOTAL_MS = 2500;

/** How long each event is shown; the others are shown with the next one. */
const SHOWN_MS: Record<string, number> = {
  played: 380,
  ia_played: 520,
  sea_change: 950,
  drew: 260,
  trick_won: 850,
  ia_trick_won: 850,
};

const STEPS: Record<string, Step> = {
  played: (view, event) => lay(takeOut(view, event), event),
  ia_played: (view, event) => lay({ ...view, deck_next: view.deck_next + 1 }, event),
  trump_set: (view, event) => ({ ...view, trump: numberIn(event, "suit") }),
  sea_change: (view, event) => ({ ...view, trump: numberIn(event, "suit") }),
  drew: putIn,
  trick_won: crown,
  ia_trick_won: crown,
};

const SOUNDS: Record<string, Sound> = {
  played: "card",
  ia_played: "card",
  sea_change: "splash",
  drew: "card",
  round_ended: "bell",
  won: "cheer",
  team_won: "cheer",
};

/** The sound of an event. */
export function sound(event: TableEvent): Sound | null {
  return SOUNDS[event.kind] ?? null;
}

/** The frames between two moments; a single card needs none. */
export function beats({ before, after, events }: Told<"sea_change">): Beat<"sea_change">[] {
  const found: Beat<"sea_change">[] = [];
  let view = before;
  for (const [i, event] of events.entries()) {
    if (event.kind === "round_ended" || event.kind === "eights_lost") break;
    view = withTreasure(STEPS[event.kind]?.(view, event) ?? view, after);
    const ms = SHOWN_MS[event.kind];
    if (ms !== undefined) found.push({ view, events: events.slice(0, i + 1), ms });
    if (event.kind.endsWith("trick_won")) view = clear(view, event);
  }
  return found.length < 2 ? [] : inTime(found);
}

/** Set which 0 is worth five; it is known only for the trump of `after` and of the past round. */
function withTreasure(view: SeaChangeView, after: SeaChangeView): SeaChangeView {
  if (view.trump === after.trump) return { ...view, treasure: after.treasure };
  return view.trump === after.past_trump ? { ...view, treasure: after.past_treasure } : view;
}

/** Shorten a long sequence to MAX_TOTAL_MS; a short one stays as it is. */
function inTime(found: Beat<"sea_change">[]): Beat<"sea_change">[] {
  const whole = found.reduce((sum, beat) => sum + beat.ms, 0);
  if (whole <= MAX_TOTAL_MS) return found;
  return found.map((beat) => ({ ...beat, ms: Math.round((beat.ms * MAX_TOTAL_MS) / whole) }));
}

function takeOut(view: SeaChangeView, event: TableEvent): SeaChangeView {
  const card = numberIn(event, "card");
  const hand = view.hand.map((cards, seat) =>
    seat === event.seat && cards.includes(card)
      ? [...cards.filter((one) => one !== card), NO_CARD]
      : cards,
  );
  return { ...view, hand, hand_size: changed(view.hand_size, event.seat, -1) };
}

/** Add the card to the trick; the best card stays unknown until an event names it. */
function lay(view: SeaChangeView, event: TableEvent): SeaChangeView {
  const at = view.trick_size;
  return {
    ...view,
    trick: put(view.trick, at, numberIn(event, "card")),
    laid_by: put(view.laid_by, at, event.seat),
    trick_size: at + 1,
    best: NO_PLACE,
  };
}

/** Mark the card that won the trick. */
function crown(view: SeaChangeView, event: TableEvent): SeaChangeView {
  return { ...view, best: view.trick.indexOf(numberIn(event, "card")) };
}

function putIn(view: SeaChangeView, event: TableEvent): SeaChangeView {
  const card = numberIn(event, "card");
  const hand = view.hand.map((cards, seat) =>
    seat === event.seat && card !== NO_CARD
      ? [...cards.filter((one) => one >= 0), card].sort((a, b) => a - b)
      : cards,
  );
  const hand_size = changed(view.hand_size, event.seat, 1);
  return { ...view, hand, hand_size, deck_next: view.deck_next + 1 };
}

/** Move the trick to the winner's pile. */
function clear(view: SeaChangeView, event: TableEvent): SeaChangeView {
  const winner = event.kind === "ia_trick_won" ? NO_SEAT : event.seat;
  return {
    ...view,
    last_trick: view.trick,
    last_laid_by: view.laid_by,
    last_leader: view.leader,
    last_winner: winner,
    leader: winner,
    trick: view.trick.map(() => NO_CARD),
    laid_by: view.laid_by.map(() => NO_SEAT),
    trick_size: 0,
    led: NO_SUIT,
    best: NO_PLACE,
    captured: changed(view.captured, sideOf(view, winner), numberIn(event, "cards")),
  };
}

function put(numbers: number[], at: number, number: number): number[] {
  return numbers.map((old, i) => (i === at ? number : old));
}

function changed(numbers: number[], at: number, by: number): number[] {
  return numbers.map((number, i) => (i === at ? number + by : number));
}
