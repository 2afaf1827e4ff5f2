/** What screen readers hear of a match: the events in the order in which they are shown. */
import type { ReactNode } from "react";

import type { Entry } from "../../protocol.gen";

/** How many entries are kept; only new ones are read out. */
const KEPT = 12;

export function Reader({ entries }: { entries: Entry[] }): ReactNode {
  const moves = entries.filter(({ kind }) => kind !== "chat" && kind !== "seats").slice(-KEPT);
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
      {moves.flatMap((entry) =>
        entry.events.map((event, i) => <p key={`${entry.number}.${i}`}>{event.text}</p>),
      )}
    </div>
  );
}
