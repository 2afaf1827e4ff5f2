/** What to do now, in a short sentence, and which moves to confirm. */
import i18next from "i18next";

import { RED } from "./deck";
import { MOVES } from "./moves";
import { frontOf, type VertePlay } from "./tableView";

/** What the player to move should do now. */
export function prompt({ legal }: VertePlay): string {
  return i18next.t(`prompt.${promptKey(legal)}`, { ns: "vague_verte" });
}

/** The text key of the prompt, from the legal moves. */
export function promptKey(legal: string[]): string {
  const kinds = MOVES.every(legal).map(({ kind }) => kind);
  if (kinds.includes("draw")) return kinds.includes("take") ? "draw" : "draw_pile";
  if (kinds.includes("take")) return "take";
  const discards = kinds.filter((kind) => kind === "discard").length;
  if (discards === legal.length) return "discard";
  return discards === 0 ? "start" : "lay";
}

/** The question to confirm a red light that stops the viewer's own street too; null: none. */
export function confirm({ view, viewer }: VertePlay, notation: string): string | null {
  const move = MOVES.of(notation);
  if (move?.kind !== "play" || move.card !== RED || viewer === null) return null;
  if (move.row !== frontOf(view, viewer)) return null;
  return i18next.t("confirm_own_red", { ns: "vague_verte" });
}
