/** The log as far as it has been told. */
import type { Entry } from "../../protocol.gen";
import type { Told } from "../../stage/timeline";

/** The entries up to the playhead; of the last one, only the events that were shown. */
export function toldEntries(entries: Entry[], told: Told): Entry[] {
  return entries
    .filter(({ number }) => number <= told.number)
    .map((entry) =>
      entry.number === told.number && entry.events.length > told.events
        ? { ...entry, events: entry.events.slice(0, told.events) }
        : entry,
    );
}
