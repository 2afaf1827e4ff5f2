/** Warming up in words: while their code is being compiled, strong bots play at a lower level. */
import type { WarmUp } from "../../protocol.gen";
import type { Words } from "../../words";

/** For how long the bots play at which level. */
export function warmUpWords({ plays_as, seconds }: WarmUp, t: Words): string {
  const level = t(`level.${plays_as}`);
  if (seconds === null) return t("warm_up.for_now", { level });
  return t("warm_up.until_then", { level, time: timeWords(seconds, t) });
}

/** When a review begins that waits for the bots to warm up. */
export function reviewWaitWords({ seconds }: WarmUp, t: Words): string {
  if (seconds === null) return t("warm_up.review_soon");
  return t("warm_up.review", { time: timeWords(seconds, t) });
}

/** An estimate in words; the server has rounded it. */
function timeWords(seconds: number, t: Words): string {
  if (seconds < 60) return t("warm_up.seconds", { count: seconds });
  return t("warm_up.minutes", { count: Math.round(seconds / 60) });
}
