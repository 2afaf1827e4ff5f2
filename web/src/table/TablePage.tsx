/** A table: before the match its chairs, then the match. */
import { useEffect, type ReactNode } from "react";

import { useGame } from "../games";
import { lookAt, lookAway, useHouse } from "../net/house";
import { Waiting } from "../parts/Waiting";
import { useTexts } from "../words/texts";
import { Gathering } from "./Gathering";
import { Shell } from "./Shell";

export function TablePage({ id }: { id: string }): ReactNode {
  const me = useHouse((house) => house.me);
  const open = useHouse((house) => house.tables[id]);
  const on = useHouse((house) => house.link === "on");
  useEffect(() => {
    if (me === null) return;
    lookAt(id);
    return () => lookAway(id);
  }, [id, me?.id, on, me]);
  const game = useGame(open?.info.game);
  const texts = useTexts(open?.info.game);
  if (open === undefined || game === null || texts === null) return <Waiting table={id} />;
  if (open.situation === null) return <Gathering open={open} texts={texts} />;
  return <Shell open={open} game={game} texts={texts} key={id} />;
}
