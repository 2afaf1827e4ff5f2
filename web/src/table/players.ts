/** Who sits where, with what this page knows about them. */
import type { OpenTable } from "../net/house";
import type { Clocks } from "../protocol.gen";
import type { Player } from "./contract";

export function playersOf(open: OpenTable, now: number): Player[] {
  return open.info.seats.map((info) => ({
    ...info,
    isMe: info.seat === open.seat,
    isHere: info.kind === "bot" || (open.presence?.seats.includes(info.seat) ?? true),
    colour: `var(--seat-${info.seat % 8})`,
    left: leftOf(open.situation?.clocks ?? null, info.seat, now, open.situation?.to_move ?? []),
  }));
}

function leftOf(
  clocks: Clocks | null,
  seat: number,
  now: number,
  running: number[],
): number | null {
  const left = clocks?.left[seat] ?? null;
  if (clocks === null || left === null) return null;
  return running.includes(seat) ? Math.max(0, left - (now - clocks.at)) : left;
}
