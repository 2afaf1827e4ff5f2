/** Who sits where, with what this page knows about them. */
import { useMemo } from "react";

import { useStore, type OpenTable } from "../../net/store";
import type { Player } from "../../games/contract";

/** The players; the same list until something about them changes, so that little renders again. */
export function usePlayers({ info, seat, presence, situation }: OpenTable): Player[] {
  /** How far the server's clock is ahead of ours. */
  const skew = useStore((store) => store.skew);
  const clocks = situation?.clocks ?? null;
  const { seats } = info;
  return useMemo(
    () =>
      seats.map((each) => ({
        ...each,
        isMe: each.seat === seat,
        isHere: each.kind === "bot" || (presence?.seats.includes(each.seat) ?? true),
        colour: `var(--seat-${each.seat % 8})`,
        left: clocks?.left[each.seat] ?? null,
        leftAt: (clocks?.at ?? 0) - skew,
      })),
    [seats, seat, presence, clocks, skew],
  );
}
