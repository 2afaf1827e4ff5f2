/** What if: one move is tried at a practice table, then bots play on for everybody. */
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";

import { ask } from "../../../net/api";
import type { OpenTable } from "../../../net/store";

const BACK = "from";
const TRYING = "what_if";

/** The address of a practice table that leads back to a moment of a replay. */
export function practiceLink(table: string, replay: string, whatIf: boolean): string {
  const query = new URLSearchParams({ [BACK]: replay, ...(whatIf ? { [TRYING]: "1" } : {}) });
  return `/table/${table}?${query.toString()}`;
}

export interface WhatIf {
  /** Whether the move to try has not been made yet. */
  isTrying: boolean;
  /** The moment of the replay that the table goes on from; null: not known. */
  back: string | null;
}

/** What the address of a table says about where it comes from. */
export function whatIfOf(search: string): WhatIf {
  const query = new URLSearchParams(search);
  const back = query.get(BACK);
  const isReplay = back !== null && /^\/(replay|record)\/[\w-]+(\?view=\w+)?(#\d+)?$/.test(back);
  return { isTrying: query.has(TRYING), back: isReplay ? back : null };
}

/** Where this table comes from; once the move is made, the seat is handed over to a bot. */
export function useWhatIf(open: OpenTable): WhatIf {
  const search = useSearch();
  const [, go] = useLocation();
  const found = whatIfOf(search);
  const hasMoved = useHasMoved(open);
  const { id } = open.info;
  const isDone = found.isTrying && hasMoved;
  useEffect(() => {
    if (!isDone) return;
    const query = new URLSearchParams(search);
    query.delete(TRYING);
    go(`/table/${id}?${query.toString()}`, { replace: true });
    // At the end of the match there is nothing left to hand over.
    void ask("POST /api/tables/{table_id}/leave", { path: { table_id: id } }).catch(
      () => undefined,
    );
  }, [isDone, id, search, go]);
  return found;
}

/** Whether this page has seen its own seat make a move; what is said besides does not count. */
function useHasMoved({ seat, situation, entries }: OpenTable): boolean {
  const [known, setKnown] = useState<{ after: number; legal: string[] } | null>(null);
  const legal = situation?.legal ?? [];
  if (known === null && legal.length > 0) {
    setKnown({ after: entries.at(-1)?.number ?? 0, legal });
  }
  if (known === null || seat === null) return false;
  return entries.some(
    (entry) =>
      entry.kind === "move" &&
      entry.seat === seat &&
      entry.number > known.after &&
      known.legal.includes(entry.move ?? ""),
  );
}
