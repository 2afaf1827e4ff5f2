/** Who sits where, with what this page knows about them. */
import type { OpenTable } from "../../net/store";
import type { Player } from "../../games/contract";

/** `skew` is how far the server's clock is ahead of ours. */
export function playersOf(open: OpenTable, skew: number): Player[] {
  const clocks = open.situation?.clocks ?? null;
  return open.info.seats.map((info) => ({
    ...info,
    isMe: info.seat === open.seat,
    isHere: info.kind === "bot" || (open.presence?.seats.includes(info.seat) ?? true),
    colour: `var(--seat-${info.seat % 8})`,
    left: clocks?.left[info.seat] ?? null,
    leftAt: (clocks?.at ?? 0) - skew,
  }));
}
