/** The log of a match, in sentences. */
import { memo, useEffect, useRef, type ReactNode } from "react";

import type { Entry } from "../../../protocol.gen";
import { useWords } from "../../../words";
import type { Player } from "../../../games/contract";
import styles from "./Log.module.css";

export function Log({ entries, players }: { entries: Entry[]; players: Player[] }): ReactNode {
  const end = useRef<HTMLLIElement>(null);
  const count = entries.length;
  useEffect(() => {
    end.current?.parentElement?.parentElement?.scrollTo({ top: 1e9 });
  }, [count]);
  return (
    <ol className={styles["log"]}>
      {entries.map((entry) => (
        <Told key={entry.number} entry={entry} players={players} />
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

/** One entry; rendered again only if it or the players change: a match has hundreds of them. */
const Told = memo(function Told({
  entry,
  players,
}: {
  entry: Entry;
  players: Player[];
}): ReactNode {
  const t = useWords();
  return (
    <li data-entry={entry.number} className={styles["entry"]}>
      {entry.kind === "chat" ? (
        <Line seat={entry.seat} players={players}>
          <b>{entry.name}</b> {entry.text}
        </Line>
      ) : entry.kind === "seats" ? (
        <Line seat={entry.seat} players={players}>
          <i>
            {t(`seats.${entry.why ?? "sat"}`, {
              name: entry.name ?? players[entry.seat ?? -1]?.name ?? "",
            })}
          </i>
        </Line>
      ) : (
        entry.events.map((event, i) => (
          <Line key={i} seat={event.seat} players={players}>
            {event.text}
          </Line>
        ))
      )}
    </li>
  );
});

interface LineProps {
  /** Whoever acted or was affected; null or negative: nobody in particular. */
  seat: number | null;
  players: Player[];
  children: ReactNode;
}

/** A line in the colour of its own player: a move may tell about several. */
function Line({ seat, players, children }: LineProps): ReactNode {
  const colour = players[seat ?? -1]?.colour ?? "var(--line)";
  return (
    <span className={styles["line"]} style={{ borderColor: colour }}>
      {children}
    </span>
  );
}
