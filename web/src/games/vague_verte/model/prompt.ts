/** What to do now, in a short sentence; and where a second look is wanted. */
import i18next from "i18next";

import { readMove, RED } from "./deck";
import { frontOf, type VertePlay } from "./tableView";

/** What the one who has to choose should do now. */
export function prompt({ legal }: VertePlay): string {
  return i18next.t(`prompt.${promptKey(legal)}`, { ns: "vague_verte" });
}

/** The key of the sentence, read off the moves that the server lists. */
export function promptKey(legal: string[]): string {
  if (legal.includes("D")) return legal.includes("F") ? "draw" : "draw_pile";
  if (legal.includes("F")) return "take";
  const discards = legal.filter((notation) => notation.startsWith("-")).length;
  if (discards === legal.length) return "discard";
  return discards === 0 ? "start" : "lay";
}

/** A red light beside the row of one's own last card is asked about: it holds up oneself too. */
export function confirm({ view, viewer }: VertePlay, notation: string): string | null {
  const move = readMove(notation);
  if (move.kind !== "row" || move.card !== RED || viewer === null) return null;
  if (move.row !== frontOf(view, viewer)) return null;
  return i18next.t("confirm_own_red", { ns: "vague_verte" });
}
