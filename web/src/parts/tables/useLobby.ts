/** The public tables, updated by the socket; visitors without one poll. */
import { useEffect, useState } from "react";

import { ask, Refusal } from "../../net/api";
import { useStore, watchLobby } from "../../net/store";
import type { TableInfo } from "../../protocol.gen";

const REFRESH_MS = 20_000;

/** The public tables, those with free seats first; null while they are loading. */
export function useLobby(): TableInfo[] | null {
  const heard = useStore((store) => store.lobby);
  const on = useStore((store) => store.link === "on");
  const read = useReadLobby(!on);
  useEffect(() => {
    if (!on) return;
    watchLobby(true);
    return () => watchLobby(false);
  }, [on]);
  const tables = on ? heard : read;
  return tables === null ? null : waitingFirst(tables);
}

/** Tables at which somebody can sit down, then those that can be watched. */
export function waitingFirst(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo): number => (table.status === "open" ? 0 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.made_at - a.made_at);
}

/** Visitors without a socket learn here whether the server can be reached. */
function answered(yes: boolean): void {
  const { me, link } = useStore.getState();
  if (me === null && (link === "lost") === yes) useStore.setState({ link: yes ? "off" : "lost" });
}

function useReadLobby(wanted: boolean): TableInfo[] | null {
  const [tables, setTables] = useState<TableInfo[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let still = true;
    const get = (): void => {
      if (document.visibilityState !== "visible") return;
      ask("GET /api/tables").then(
        (answer) => {
          answered(true);
          if (still) setTables(answer.tables);
        },
        (error: unknown) => answered(error instanceof Refusal),
      );
    };
    get();
    const timer = setInterval(get, REFRESH_MS);
    return () => {
      still = false;
      clearInterval(timer);
    };
  }, [wanted]);
  return tables;
}
