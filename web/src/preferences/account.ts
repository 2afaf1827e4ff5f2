/** Keeps the preferences of an account on the server; those of a guest stay in the browser. */
import { ask } from "../net/api";
import { useStore } from "../net/store";
import type { Preferences } from "../protocol.gen";
import { ALL, allChosen, choose, onChoice, type Preference } from "./stored";

/** The account whose preferences this page shows; changes are kept only for them. */
let shown: string | null = null;
let isReceiving = false;

/** Take over the account's preferences after signing in, and send changes from then on. */
export function followAccount(): void {
  useStore.subscribe(({ me }) => void meet(me?.account === true ? me.id : null));
  onChoice(() => {
    if (shown !== null && !isReceiving) void send();
  });
}

let met: string | null = null;

async function meet(account: string | null): Promise<void> {
  if (account === met) return;
  met = account;
  shown = null;
  if (account === null) return;
  try {
    const kept = await ask("GET /api/me/preferences");
    if (met !== account) return;
    shown = account;
    // A new account begins with what the guest had chosen.
    if (!receive(kept)) await send();
  } catch {
    // Without an answer the browser's own preferences stay.
  }
}

/** Apply the preferences that the server has stored; returns whether it had any. */
function receive(kept: Preferences): boolean {
  const found = Object.entries(kept).filter(([, value]) => value !== null);
  isReceiving = true;
  for (const [name, value] of found) {
    choose(ALL[name as keyof Preferences] as Preference<string>, String(value));
  }
  isReceiving = false;
  return found.length > 0;
}

async function send(): Promise<void> {
  await ask("PUT /api/me/preferences", { wish: allChosen() }).catch(() => undefined);
}
