/** How a moment is shown: the beats of its game, then the moment itself, each for a while. */
import type { AnyGame } from "../games/contract";
import type { Moment } from "../net/store";
import type { GameView, TableEvent } from "../protocol.gen";

/** One picture on the way through a moment. */
export interface Shot {
  view: GameView;
  /** The events up to here. */
  events: TableEvent[];
  /** The events whose sound is played. */
  heard: TableEvent[];
  /** How long it is shown at normal speed when something follows, in milliseconds. */
  ms: number;
}

/** How long a moment itself is shown, in milliseconds at normal speed. */
export const STAND_MS = {
  /** Somebody's move that has no beats. */
  other: 650,
  /** The viewer's own: they know what they did. */
  own: 300,
  /** A move that is closed to the viewer, such as a card laid face down. */
  closed: 120,
  /** After beats, which have shown nearly everything. */
  afterBeats: 250,
};

/** Whether something happens on the table in this moment: chat and changes of seats are no steps. */
export function isStep({ entry }: Moment): boolean {
  return entry !== null && entry.kind !== "chat" && entry.kind !== "seats";
}

/** The shots of a moment after the view `before`; none if nothing happens on the table. */
export function shotsOf(
  moment: Moment,
  before: GameView,
  viewer: number | null,
  game: AnyGame,
): Shot[] {
  const { entry, situation } = moment;
  if (entry === null || !isStep(moment)) return [];
  const { events } = entry;
  const after = situation.view;
  const beats = events.length === 0 ? [] : (game.beats?.({ before, after, events, viewer }) ?? []);
  const hasBeats = beats.length > 0;
  const ms = hasBeats ? STAND_MS.afterBeats : standOf(moment, viewer);
  return [
    ...beats.map((beat) => ({ ...beat, heard: beat.events.slice(-1) })),
    { view: after, events, heard: hasBeats ? [] : events, ms },
  ];
}

function standOf({ entry }: Moment, viewer: number | null): number {
  if (entry?.seat === viewer && viewer !== null) return STAND_MS.own;
  return entry?.move === "?" ? STAND_MS.closed : STAND_MS.other;
}

/** How long shots take together at normal speed. */
export function lengthOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, { ms }) => sum + ms, 0);
}
