/** Shows the events of a trick one after another: cards, water, lifebelts. */
import type { LandUnterView, TableEvent } from "../../../protocol.gen";
import type { Beat, Told } from "../../contract";
import { NO_SEAT } from "./tableView";

type View = LandUnterView;
type LandBeat = Beat<"land_unter">;

/** How long each event is shown; a long sequence is shortened to MAX_TOTAL_MS. */
const SHOWN_MS: Record<string, number> = {
  revealed: 750,
  laid: 300,
  water_taken: 420,
  belt_lost: 420,
  eliminated: 520,
  nobody_paid: 300,
  round_scored: 650,
};
const MAX_TOTAL_MS = 2000;

/** The frames between two moments. */
export function beats({ before, after, events }: Told<"land_unter">): LandBeat[] {
  if (!events.some(({ kind }) => kind === "water_taken")) return [];
  const found: LandBeat[] = [];
  let view = before;
  groups(events).forEach((group) => {
    view = group.reduce((seen, event) => withEvent(seen, event, after), view);
    const told = events.slice(0, events.indexOf(group.at(-1)!) + 1);
    found.push({ view, events: told, ms: shownMs(group) });
  });
  return inTime(found.filter(({ ms }) => ms > 0));
}

/** Group the events: all cards at once, all scores at once, everything else one by one. */
function groups(events: TableEvent[]): TableEvent[][] {
  const found: TableEvent[][] = [];
  for (const event of events) {
    if (event.kind === "hands_passed" || event.kind === "won") break;
    const last = found.at(-1)?.[0];
    if (last !== undefined && togetherness(event) === togetherness(last)) found.at(-1)!.push(event);
    else found.push([event]);
  }
  return found;
}

function shownMs(group: TableEvent[]): number {
  return Math.max(...group.map(({ kind }) => SHOWN_MS[kind] ?? 0));
}

function togetherness(event: TableEvent): string | TableEvent {
  if (event.kind === "revealed") return "revealed";
  return event.kind === "bonus" || event.kind === "round_scored" ? "scored" : event;
}

function inTime(found: LandBeat[]): LandBeat[] {
  const total = found.reduce((sum, { ms }) => sum + ms, 0);
  const share = Math.min(1, MAX_TOTAL_MS / Math.max(total, 1));
  return found.map((beat) => ({ ...beat, ms: Math.round(beat.ms * share) }));
}

/** The view after one more event. */
export function withEvent(view: View, event: TableEvent, after: View): View {
  const { seat } = event;
  switch (event.kind) {
    case "revealed":
    case "laid":
      return withCard(view, seat, valueOf(event, "card"), after);
    case "water_taken":
      return withWater(view, seat, valueOf(event, "level"));
    case "belt_lost":
      return { ...settled(view, after), belts: put(view.belts, seat, valueOf(event, "left")) };
    case "eliminated":
      return {
        ...settled(view, after),
        active: put(view.active, seat, 0),
        level: put(view.level, seat, 0),
      };
    case "nobody_paid":
      return settled(view, after);
    case "round_scored":
      return { ...view, total: put(view.total, seat, valueOf(event, "total")) };
    default:
      return view;
  }
}

function withCard(view: View, seat: number, card: number, after: View): View {
  const place = after.deck.indexOf(card);
  return {
    ...view,
    deck: put(view.deck, place, card),
    shown: put(view.shown, place, 1),
    spent: put(view.spent, place, 1),
    chosen: put(view.chosen, seat, card),
    hand_size: put(view.hand_size, seat, leftAfter(view, seat)),
    has_chosen: put(view.has_chosen, seat, 1),
    waiting: 0,
  };
}

/** The size of the hand after the card; one that was laid face down has been subtracted already. */
function leftAfter(view: View, seat: number): number {
  const held = view.hand_size[seat] ?? 0;
  return view.has_chosen[seat] === 1 ? held : held - 1;
}

/** While water cards are being taken, no seat is marked as the highest or lowest. */
function withWater(view: View, seat: number, level: number): View {
  const open = [view.water_turned - 2, view.water_turned - 1];
  const index = open.find((at) => view.water[at] === level && view.water_taken[at] === NO_SEAT);
  return {
    ...view,
    level: put(view.level, seat, level),
    stand: view.stand.map(() => 0),
    water_taken: put(view.water_taken, index ?? -1, seat),
  };
}

/** The highest and lowest are known now, and in the open mode who leads the next trick. */
function settled(view: View, after: View): View {
  return view.round_number === after.round_number
    ? { ...view, stand: after.stand, first_seat: after.first_seat }
    : view;
}

function valueOf(event: TableEvent, name: string): number {
  const value = event.values[name];
  return typeof value === "number" ? value : 0;
}

function put(list: number[], index: number, value: number): number[] {
  return list.map((old, at) => (at === index ? value : old));
}
