/** What to do now, in a short sentence; and where a second look is wanted. */
import i18next from "i18next";

import { RED } from "./deck";
import { MOVES } from "./moves";
import { frontOf, type VertePlay } from "./tableView";

/** What the one who has to choose should do now. */
export function prompt({ legal }: VertePlay): string {
  return i18next.t(`prompt.${promptKey(legal)}`, { ns: "vague_verte" });
}

/** The key of the sentence, read off the moves that the server lists. */
export function promptKey(legal: string[]): string {
  const kinds = MOVES.every(legal).map(({ kind }) => kind);
  if (kinds.includes("draw")) return kinds.includes("take") ? "draw" : "draw_pile";
  if (kinds.includes("take")) return "take";
  const discards = kinds.filter((kind) => kind === "discard").length;
  if (discards === legal.length) return "discard";
  return discards === 0 ? "start" : "lay";
}

/** A red light beside the row of one's own last card is asked about: it holds up oneself too. */
export function confirm({ view, viewer }: VertePlay, notation: string): string | null {
  const move = MOVES.of(notation);
  if (move?.kind !== "play" || move.card !== RED || viewer === null) return null;
  if (move.row !== frontOf(view, viewer)) return null;
  return i18next.t("confirm_own_red", { ns: "vague_verte" });
}
