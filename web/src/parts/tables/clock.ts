/** Clocks in plain words. */
import type { Clock } from "../../protocol.gen";

type Say = (key: string, values?: Record<string, unknown>) => string;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** `30 seconds`, `5 minutes`, `3 days`: the largest unit without a remainder. */
export function spanWords(seconds: number, t: Say): string {
  for (const [unit, size] of [
    ["days", DAY],
    ["hours", HOUR],
    ["minutes", MINUTE],
  ] as const) {
    if (seconds >= size && seconds % size === 0)
      return t(`clock.${unit}`, { count: seconds / size });
  }
  return t("clock.seconds", { count: seconds });
}

/** What a clock means, in one sentence. */
export function clockWords(clock: Clock, t: Say): string {
  if (clock.kind === "none") return t("clock.none");
  const time = spanWords(clock.seconds, t);
  if (clock.kind === "move") return t("clock.move", { time });
  if (clock.increment === 0) return t("clock.bank", { time });
  return t("clock.bank_more", { time, more: spanWords(clock.increment, t) });
}

/** The kinds of clocks that the set-up offers. */
export type Pace = "none" | "move" | "bank" | "days";

/** For each kind, clocks to choose from; the first one is the default. */
export const CLOCKS: Record<Pace, Clock[]> = {
  none: [{ kind: "none" }],
  move: [60, 30, 15, 120, 300].map((seconds) => ({ kind: "move", seconds })),
  bank: [
    { kind: "bank", seconds: 10 * MINUTE, increment: 10 },
    { kind: "bank", seconds: 5 * MINUTE, increment: 5 },
    { kind: "bank", seconds: 20 * MINUTE, increment: 15 },
    { kind: "bank", seconds: 45 * MINUTE, increment: 30 },
  ],
  days: [3, 1, 2, 7, 14].map((days) => ({ kind: "move", seconds: days * DAY })),
};

/** The kind of a clock. */
export function paceOf(clock: Clock): Pace {
  if (clock.kind === "move" && clock.seconds >= DAY) return "days";
  return clock.kind;
}
