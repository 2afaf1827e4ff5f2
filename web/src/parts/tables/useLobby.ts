/** The public tables, as news come in; whoever is nobody yet asks now and then. */
import { useEffect, useState } from "react";

import { ask, Refusal } from "../../net/api";
import { useHouse, watchLobby } from "../../net/store";
import type { TableInfo } from "../../protocol.gen";

const EVERY = 20_000;

/** The public tables, those with free seats first; null while they are on their way. */
export function useLobby(): TableInfo[] | null {
  const heard = useHouse((house) => house.lobby);
  const on = useHouse((house) => house.link === "on");
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

/** Whoever has no connection of their own notices here whether somebody answers. */
function answered(yes: boolean): void {
  const { me, link } = useHouse.getState();
  if (me === null && (link === "lost") === yes) useHouse.setState({ link: yes ? "off" : "lost" });
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
    const timer = setInterval(get, EVERY);
    return () => {
      still = false;
      clearInterval(timer);
    };
  }, [wanted]);
  return tables;
}
