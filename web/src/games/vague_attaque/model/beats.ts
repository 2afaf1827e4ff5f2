/** The frames between two moments: each event is applied to the previous view in turn. */
import type { TableEvent } from "../../../protocol.gen";
import type { Beat, Told } from "../../contract";
import type { Sound } from "../../../stage/sound";
import { PHASE, SHIP } from "./deck";
import { maskOf, members, placeOfCard, type View } from "./tableView";

type VaTold = Told<"vague_attaque">;
type VaBeat = Beat<"vague_attaque">;

/** The longest time for all frames of one entry together. */
const MAX_TOTAL_MS = 2000;

interface Step {
  /** The view after this event. */
  show: (view: View, event: TableEvent) => View;
  ms: number;
}

const same = (view: View): View => view;

/** The events that get a frame of their own, and how long each is shown, in milliseconds. */
const STEPS: Record<string, Step> = {
  encounter_met: {
    show: (view, event) => ({ ...view, encounter: value(event, "card") }),
    ms: 1300,
  },
  gold_played: { show: same, ms: 600 },
  called_off: { show: same, ms: 600 },
  duel_announced: {
    show: (view, event) => ({
      ...view,
      target: value(event, "defender"),
      aim: value(event, "card"),
      dice: [0, 0],
      throws_won: [0, 0],
      throws_needed: value(event, "throws"),
      encounter: -1,
    }),
    ms: 500,
  },
  dice: {
    show: (view, event) => ({
      ...counted(view),
      dice: [value(event, "attack"), value(event, "defence")],
      throw_number: value(event, "throw"),
    }),
    ms: 750,
  },
  rerolled: { show: reroll, ms: 700 },
  duel_won: { show: counted, ms: 1100 },
  duel_lost: { show: counted, ms: 1100 },
  duel_tied: { show: counted, ms: 1100 },
  put: { show: put, ms: 350 },
  validated: { show: validate, ms: 800 },
  ship_moved: { show: sail, ms: 700 },
  pirate_die: {
    show: (view, event) => ({ ...view, phase: PHASE.pirate, dice: [value(event, "face"), 0] }),
    ms: 1000,
  },
  spotted: { show: board, ms: 700 },
  aboard: { show: board, ms: 800 },
};

/** The frames between two moments; empty if no event needs one. */
export function beats({ before, events }: VaTold): VaBeat[] {
  const found: VaBeat[] = [];
  let view = before;
  events.forEach((event, index) => {
    const step = STEPS[event.kind];
    if (step === undefined) return;
    view = step.show(view, event);
    found.push({ view, events: events.slice(0, index + 1), ms: step.ms });
  });
  if (found.length === 1 && found[0]?.events.at(-1)?.kind === "put") return [];
  return paced(found);
}

function paced(found: VaBeat[]): VaBeat[] {
  const total = found.reduce((sum, beat) => sum + beat.ms, 0);
  const pace = Math.min(1, MAX_TOTAL_MS / Math.max(1, total));
  return found.map((beat) => ({ ...beat, ms: Math.round(beat.ms * pace) }));
}

function value(event: TableEvent, name: string): number {
  return Number(event.values[name] ?? -1);
}

/** The number of a place among the places, from the card an event names. */
function placeIn(event: TableEvent, name: string): number {
  return placeOfCard(value(event, name));
}

/**
 * The view with the throw on the table counted for the side that won it.
 *
 * The dice may still be thrown again until the next throw or the end of the duel is told. By the end
 * of the entry the server has cleared the duel away, so its own count cannot be shown here.
 */
function counted(view: View): View {
  const [attack = 0, defence = 0] = view.dice;
  const ahead = [attack > defence, defence > attack];
  return { ...view, throws_won: view.throws_won.map((won, side) => won + Number(ahead[side])) };
}

function reroll(view: View, event: TableEvent): View {
  const thrown = value(event, "value");
  return { ...view, dice: view.dice.map((die, i) => (i === value(event, "side") ? thrown : die)) };
}

function validate(view: View, event: TableEvent): View {
  const validated = Number(maskOf([...members(view.validated), placeIn(event, "place")]));
  const side = view.side[event.seat];
  const score = view.score.map((count, seat) =>
    view.side[seat] === side ? value(event, "count") : count,
  );
  return { ...view, validated, score };
}

function put(view: View, event: TableEvent): View {
  const card = value(event, "card");
  const place = placeIn(event, "place");
  const moored = view.moored.map((row, i) => (i === place ? moor(row, card) : row));
  const hand = view.hand.map((set, seat) =>
    seat === event.seat ? maskOf(members(set).filter((one) => one !== card)) : set,
  );
  const souvenirs = view.hand_souvenirs.map((count, seat) =>
    seat === event.seat ? Math.max(0, count - 1) : count,
  );
  return { ...view, moored, hand, hand_souvenirs: souvenirs };
}

function moor(row: readonly number[], card: number): number[] {
  const free = row.findIndex((one) => one < 0);
  return row.map((one, i) => (i === free ? card : one));
}

function sail(view: View, event: TableEvent): View {
  const holder = value(event, "holder");
  const zone = view.zone.map((set, seat) => {
    const others = members(set).filter((place) => place !== SHIP);
    return maskOf(seat === holder ? [...others, SHIP] : others);
  });
  return { ...view, zone, next_port: -1 };
}

function board(view: View, event: TableEvent): View {
  return { ...view, boarder: value(event, "card") };
}

const SOUNDS: Record<string, Sound> = {
  drew: "card",
  traded: "card",
  hooked: "card",
  placed: "card",
  put: "card",
  discarded: "card",
  encounter_met: "splash",
  ship_moved: "splash",
  aboard: "splash",
  dice: "dice",
  rerolled: "dice",
  pirate_die: "dice",
  gold_played: "bell",
  duel_announced: "bell",
  validated: "cheer",
  won: "cheer",
};

/** The sound of an event; null: none. */
export function sound(event: TableEvent): Sound | null {
  return SOUNDS[event.kind] ?? null;
}
