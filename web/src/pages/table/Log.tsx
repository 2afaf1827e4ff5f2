/** The log of a match, in sentences. */
import { useEffect, useRef, type ReactNode } from "react";

import type { Entry } from "../../protocol.gen";
import { useWords } from "../../words";
import type { Player } from "../../games/contract";
import styles from "./Log.module.css";

export function Log({ entries, players }: { entries: Entry[]; players: Player[] }): ReactNode {
  const t = useWords();
  const end = useRef<HTMLLIElement>(null);
  const count = entries.length;
  useEffect(() => {
    end.current?.parentElement?.parentElement?.scrollTo({ top: 1e9 });
  }, [count]);
  return (
    <ol className={styles["log"]}>
      {entries.map((entry) => (
        <li
          key={entry.number}
          data-entry={entry.number}
          className={styles["entry"]}
          style={{ borderColor: colourOf(entry, players) }}
        >
          {entry.kind === "chat" ? (
            <span>
              <b>{entry.name}</b> {entry.text}
            </span>
          ) : entry.kind === "seats" ? (
            <i>
              {t(`seats.${entry.why ?? "sat"}`, {
                name: entry.name ?? players[entry.seat ?? -1]?.name ?? "",
              })}
            </i>
          ) : (
            entry.events.map((event, i) => <span key={i}>{event.text}</span>)
          )}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

function colourOf(entry: Entry, players: Player[]): string {
  return players[entry.seat ?? -1]?.colour ?? "var(--line)";
}
