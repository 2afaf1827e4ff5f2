/** A public table in the lobby: join it or watch it. */
import type { ReactNode } from "react";

import { useStore } from "../../net/store";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { TableLine } from "./TableLine";
import { freeSeats, seatOf, stateWords } from "./tables";

export function PublicTable({ table }: { table: TableInfo }): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me?.id ?? null);
  const canSit = table.status === "open" && freeSeats(table) > 0;
  const mine = seatOf(table, me) !== null;
  return (
    <TableLine
      table={table}
      me={me}
      to={`/table/${table.id}`}
      way={t(mine ? "tables.open" : canSit ? "tables.join" : "tables.watch")}
      state={stateWords(table, me, t)}
    />
  );
}
