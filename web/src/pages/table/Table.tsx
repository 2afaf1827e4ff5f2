/** A table: first the waiting room, then the match. */
import { useEffect, type ReactNode } from "react";

import { useGame } from "../../games";
import { watchTable, unwatchTable, useStore } from "../../net/store";
import { Waiting } from "../../parts/layout/Waiting";
import { useTexts } from "../../words/texts";
import { WaitingRoom } from "./waiting_room/WaitingRoom";
import { Shell } from "./Shell";

export function TablePage({ id }: { id: string }): ReactNode {
  const me = useStore((store) => store.me?.id ?? null);
  const open = useStore((store) => store.tables[id]);
  // After a lost connection the socket opens the table again by itself.
  useEffect(() => {
    if (me === null) return;
    watchTable(id);
    return () => unwatchTable(id);
  }, [id, me]);
  const game = useGame(open?.info.game);
  const texts = useTexts(open?.info.game);
  if (open === undefined || game === null || texts === null) return <Waiting table={id} />;
  // A table that was closed in the middle of its match says so instead of waiting for moves.
  if (open.situation === null || open.info.status === "closed") return <WaitingRoom open={open} />;
  return <Shell open={open} game={game} texts={texts} key={id} />;
}
