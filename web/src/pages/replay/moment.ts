/** The move that is shown, kept in the address of the page: `/replay/<id>#12`. */
import { useEffect, useState } from "react";

import type { Source } from "./source";

/** Milliseconds between changes of the address: browsers limit how many they allow. */
const WRITE_DELAY_MS = 250;

type Change = number | ((at: number) => number);

/** The move that an address names: `#12`, or `?at=12` in older links. */
export function momentOf({ hash, search }: { hash: string; search: string }): number {
  const named = /^#(\d+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("at");
  return named !== null && /^\d+$/.test(named) ? Number(named) : 0;
}

/** The address of a moment, as one sends it to others. */
export function linkTo(source: Source, viewer: string, at: number): string {
  const page = `/${source.kind === "table" ? "replay" : "record"}/${source.id}`;
  return `${page}${viewer === "open" ? "" : `?view=${viewer}`}#${at}`;
}

/** The shown move, from the address and back into it. */
export function useMoment(last: number): [number, (change: Change) => void] {
  const [at, setAt] = useState(() => clamp(momentOf(location), last));
  useEffect(() => {
    const timer = setTimeout(() => writeMoment(at), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    const follow = (): void => setAt(clamp(momentOf(location), last));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [last]);
  return [
    at,
    (change) => setAt((now) => clamp(typeof change === "number" ? change : change(now), last)),
  ];
}

function writeMoment(at: number): void {
  if (momentOf(location) === at && !location.search.includes("at=")) return;
  const query = new URLSearchParams(location.search);
  query.delete("at");
  const asked = query.size === 0 ? "" : `?${query.toString()}`;
  history.replaceState(history.state, "", `${location.pathname}${asked}#${at}`);
}

function clamp(at: number, last: number): number {
  return Math.max(0, Math.min(at, last));
}
