/** The options of a new table: what is chosen, and which values do not go together. */
import { startTransition, useEffect, useRef, useState } from "react";

import { ask } from "../../net/api";
import type { GameInfo, OptionInfo, OptionsAnswer, Value } from "../../protocol.gen";

export type Chosen = Record<string, Value>;

/** The option that every game has; it sets the number of chairs. */
export const PLAYERS = "players";

/** The options of a game except the number of players, the main ones apart. */
export function sorted(info: GameInfo): { first: OptionInfo[]; more: OptionInfo[] } {
  const rest = info.options.filter((option) => option.name !== PLAYERS);
  return {
    first: rest.filter((option) => option.main),
    more: rest.filter((option) => !option.main),
  };
}

/** All options at their defaults. */
export function usual(info: GameInfo): Chosen {
  return Object.fromEntries(info.options.map((option) => [option.name, option.default]));
}

/** The option with the values that go with the other choices; the chosen one stays. */
export function possible(
  option: OptionInfo,
  chosen: Value,
  answer: OptionsAnswer | null,
): OptionInfo {
  const refused = (answer?.refused ?? []).filter((one) => one.option === option.name);
  const values = option.values.filter(
    ({ value }) => value === chosen || refused.every((one) => one.value !== value),
  );
  return { ...option, values };
}

/** The outcome of a change: the new choice, and which options were reset for it. */
export interface Settled {
  chosen: Chosen;
  answer: OptionsAnswer;
  /** Names of options that were reset to their defaults. */
  reset: string[];
  /** Whether the change was made. */
  done: boolean;
}

type Try = (chosen: Chosen) => Promise<OptionsAnswer>;

/**
 * Change an option and reset what does not go with it: one other option if that is enough, else
 * all of them.
 *
 * Only the server knows what goes together: combinations are tried until it agrees.
 */
export async function settle(
  info: GameInfo,
  before: Chosen,
  change: { option: string; value: Value },
  attempt: Try,
): Promise<Settled> {
  const wanted: Chosen = { ...before, [change.option]: change.value };
  const first = await attempt(wanted);
  if (first.ok) return { chosen: wanted, answer: first, reset: [], done: true };
  const others = info.options.filter(
    (one) => one.name !== change.option && wanted[one.name] !== one.default,
  );
  for (const reset of [...others.map((one) => [one]), others]) {
    const chosen = { ...wanted };
    for (const one of reset) chosen[one.name] = one.default;
    const answer = await attempt(chosen);
    if (answer.ok) return { chosen, answer, reset: reset.map((one) => one.name), done: true };
  }
  return { chosen: before, answer: await attempt(before), reset: [], done: false };
}

interface Options {
  chosen: Chosen;
  answer: OptionsAnswer | null;
  choose: (option: string, value: Value) => void;
}

/** The options of a game while they are being chosen; `onReset` is called after a reset. */
export function useOptions(
  info: GameInfo,
  language: string,
  onReset: (settled: Settled) => void,
): Options {
  const [chosen, setChosen] = useState(() => usual(info));
  const [answer, setAnswer] = useState<OptionsAnswer | null>(null);
  const latest = useRef(0);
  const attempt: Try = (options) =>
    ask("POST /api/games/{game}/options", { path: { game: info.name }, wish: { options } });
  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    attempt(chosen).then(
      (said) => turn === latest.current && startTransition(() => setAnswer(said)),
      () => undefined,
    );
    // Again for another language; a change of options makes its own request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [info.name, language]);
  async function choose(option: string, value: Value): Promise<void> {
    setChosen({ ...chosen, [option]: value });
    latest.current += 1;
    const turn = latest.current;
    const settled = await settle(info, chosen, { option, value }, attempt);
    if (turn !== latest.current) return;
    setChosen(settled.chosen);
    setAnswer(settled.answer);
    if (!settled.done || settled.reset.length > 0) onReset(settled);
  }
  return {
    chosen,
    answer,
    choose: (option, value) => void choose(option, value).catch(() => undefined),
  };
}
