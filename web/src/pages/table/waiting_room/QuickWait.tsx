/** Before a quick match: how long it still waits for people; then bots take the free seats. */
import { useEffect, useState, type ReactNode } from "react";

import { ask } from "../../../net/api";
import { useStore, type OpenTable } from "../../../net/store";
import { freeSeats } from "../../../parts/tables/tables";
import { useWords } from "../../../words";

/** How long the server waits for people. */
const WAIT_MS = 20_000;
const TICK_MS = 500;

/** How long a quick match still waits, by this device's clock; 0: it can begin. */
export function waitLeft(madeAt: number, skew: number, now: number): number {
  return Math.max(0, Math.min(WAIT_MS, madeAt - skew + WAIT_MS - now));
}

export function QuickWait({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const { id, made_at } = open.info;
  const skew = useStore((store) => store.skew);
  const [left, setLeft] = useState(WAIT_MS);
  const isFull = freeSeats(open.info) === 0;
  const isSeated = open.seat !== null;
  const isOverdue = left === 0;
  useEffect(() => {
    const look = (): void => {
      const still = waitLeft(made_at, skew, Date.now());
      setLeft(still);
      // Everybody who waits asks: the first one starts the match, the others are refused.
      if (isSeated && (isFull || still === 0)) {
        ask("POST /api/tables/{table_id}/fill", { path: { table_id: id } }).catch(() => undefined);
      }
    };
    look();
    const timer = setInterval(look, isOverdue ? 4 * TICK_MS : TICK_MS);
    return () => clearInterval(timer);
  }, [id, made_at, skew, isFull, isSeated, isOverdue]);
  return (
    <span role="timer">
      {isFull
        ? t("tables.ready")
        : t("gather.quick", { seconds: Math.ceil(left / 1000), count: freeSeats(open.info) })}
    </span>
  );
}
