/** A table: first the waiting room, then the match. */
import { useEffect, type ReactNode } from "react";

import { useGame } from "../../games";
import { watchTable, unwatchTable, useStore, type OpenTable } from "../../net/store";
import { useTitle } from "../../parts/layout/useTitle";
import { Waiting } from "../../parts/layout/Waiting";
import { useWords } from "../../words";
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
  if (open.situation === null) return <WaitingRoom open={open} />;
  return (
    <>
      <TurnTitle open={open} title={String(texts.given.words["title"])} />
      <Shell open={open} game={game} texts={texts} key={id} />
    </>
  );
}

/** Shows in the browser's tab whether it is our turn. */
function TurnTitle({ open, title }: { open: OpenTable; title: string }): ReactNode {
  const t = useWords();
  const mine = open.seat !== null && (open.situation?.to_move.includes(open.seat) ?? false);
  useTitle(mine ? `${t("your_turn")} ${title}` : title);
  return null;
}
