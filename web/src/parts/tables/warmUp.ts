/** Sentences about warming up: while their code is compiled, strong bots play at a lower level. */
import type { WarmUp } from "../../protocol.gen";
import type { Words } from "../../words";

/** For how long the bots play at which level. */
export function warmUpWords({ plays_as, seconds }: WarmUp, t: Words): string {
  const level = t(`level.${plays_as}`);
  if (seconds === null) return t("warm_up.for_now", { level });
  return t("warm_up.until_then", { level, time: timeWords(seconds, t) });
}

/** What is being prepared now, and how far that is; null if the server does not say. */
export function nowWords(
  { now }: WarmUp,
  titleOf: (game: string) => string,
  t: Words,
): string | null {
  if (now === null) return null;
  return t("warm_up.now", { game: titleOf(now.game), number: now.number, count: now.count });
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
