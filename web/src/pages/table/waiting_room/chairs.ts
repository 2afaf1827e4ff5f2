/** The chairs of a table that has not begun, and what is still missing. */
import type { OpenTable } from "../../../net/store";
import type { Chair } from "../../../parts/people/RoundTable";
import { freeSeats } from "../../../parts/tables/tables";
import type { TableInfo } from "../../../protocol.gen";

type Say = (key: string, values?: Record<string, unknown>) => string;

/** The chairs as they are drawn for the viewer. */
export function chairsOf(open: OpenTable, t: Say): Chair[] {
  return open.info.seats.map((seat) => {
    const isMine = seat.seat === open.seat;
    return {
      seat: seat.seat,
      kind: isMine ? "me" : seat.kind,
      name: isMine ? t("chair.me") : seat.name,
      level: seat.level,
      isOwner: seat.person !== null && seat.person === open.info.owner,
      isHere: isMine || seat.kind !== "human" || (open.presence?.seats.includes(seat.seat) ?? true),
    };
  });
}

/** Why the match cannot begin yet; null: it can. Only the owner can add bots. */
export function whyNotYet(table: TableInfo, isOwner: boolean, t: Say): string | null {
  const free = freeSeats(table);
  if (free > 0) return t(isOwner ? "gather.missing" : "gather.missing_guest", { count: free });
  return table.seats.some((seat) => seat.kind === "human") ? null : t("gather.nobody");
}
