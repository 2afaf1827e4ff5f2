/** The house rules of a table to be made: what is chosen, what goes together, and why not. */
import { startTransition, useEffect, useRef, useState } from "react";

import { ask } from "../../net/api";
import type { GameInfo, OptionInfo, OptionsAnswer, Value } from "../../protocol.gen";

export type Chosen = Record<string, Value>;

/** The option that every game has and that the chairs follow. */
export const PLAYERS = "players";

/** The house rules of a game, those that most people look at first, without the players. */
export function sorted(info: GameInfo): { first: OptionInfo[]; more: OptionInfo[] } {
  const rest = info.options.filter((option) => option.name !== PLAYERS);
  return {
    first: rest.filter((option) => option.main),
    more: rest.filter((option) => !option.main),
  };
}

/** Everything as usual. */
export function usual(info: GameInfo): Chosen {
  return Object.fromEntries(info.options.map((option) => [option.name, option.default]));
}

/** Why a value cannot be chosen; undefined: it can. */
export function refusalOf(
  answer: OptionsAnswer | null,
  option: string,
  value: Value,
): string | undefined {
  if (answer === null) return undefined;
  return answer.refused.find((one) => one.option === option && one.value === value)?.sentence;
}

/** What one change led to: the new choice, and what had to go back to usual for it. */
export interface Settled {
  chosen: Chosen;
  answer: OptionsAnswer;
  /** Names of options that are back to usual. */
  reset: string[];
  /** Why not, in the server's words; null: nothing had to give way. */
  reason: string | null;
}

type Try = (chosen: Chosen) => Promise<OptionsAnswer>;

/**
 * Change an option; what does not go with it goes back to usual: one other option if that is
 * enough, else all of them.
 *
 * Nothing is known here of why: it is tried until the server agrees.
 */
export async function settle(
  info: GameInfo,
  before: Chosen,
  change: { option: string; value: Value },
  attempt: Try,
): Promise<Settled> {
  const wanted: Chosen = { ...before, [change.option]: change.value };
  const first = await attempt(wanted);
  if (first.ok) return { chosen: wanted, answer: first, reset: [], reason: null };
  const reason = first.complaint?.sentence ?? "";
  const others = info.options.filter(
    (one) => one.name !== change.option && wanted[one.name] !== one.default,
  );
  for (const reset of [...others.map((one) => [one]), others]) {
    const chosen = { ...wanted };
    for (const one of reset) chosen[one.name] = one.default;
    const answer = await attempt(chosen);
    if (answer.ok) return { chosen, answer, reset: reset.map((one) => one.name), reason };
  }
  return { chosen: before, answer: await attempt(before), reset: [], reason };
}

interface Options {
  chosen: Chosen;
  answer: OptionsAnswer | null;
  choose: (option: string, value: Value) => void;
}

/** The options of a game while they are being chosen; `onReset` tells what went back to usual. */
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
    // Asked again in another language; a change of options asks for itself.
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
    if (settled.reason !== null) onReset(settled);
  }
  return {
    chosen,
    answer,
    choose: (option, value) => void choose(option, value).catch(() => undefined),
  };
}
