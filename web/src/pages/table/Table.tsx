/** A table: before the match its chairs, then the match. */
import { useEffect, type ReactNode } from "react";

import { useGame } from "../../games";
import { lookAt, lookAway, useHouse, type OpenTable } from "../../net/store";
import { useTitle } from "../../parts/layout/useTitle";
import { Waiting } from "../../parts/layout/Waiting";
import { useWords } from "../../words";
import { useTexts } from "../../words/texts";
import { Gathering } from "./waiting_room/WaitingRoom";
import { Shell } from "./Shell";

export function TablePage({ id }: { id: string }): ReactNode {
  const me = useHouse((house) => house.me?.id ?? null);
  const open = useHouse((house) => house.tables[id]);
  // The connection itself opens the table again after a loss: nothing on the page is thrown away.
  useEffect(() => {
    if (me === null) return;
    lookAt(id);
    return () => lookAway(id);
  }, [id, me]);
  const game = useGame(open?.info.game);
  const texts = useTexts(open?.info.game);
  if (open === undefined || game === null || texts === null) return <Waiting table={id} />;
  if (open.situation === null) return <Gathering open={open} />;
  return (
    <>
      <TurnTitle open={open} title={String(texts.given.words["title"])} />
      <Shell open={open} game={game} texts={texts} key={id} />
    </>
  );
}

/** The browser's tab says whether it is our turn, for those who look elsewhere meanwhile. */
function TurnTitle({ open, title }: { open: OpenTable; title: string }): ReactNode {
  const t = useWords();
  const mine = open.seat !== null && (open.situation?.to_move.includes(open.seat) ?? false);
  useTitle(mine ? `${t("your_turn")} ${title}` : title);
  return null;
}
