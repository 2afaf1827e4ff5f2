/** What the player to move should do now, in a short sentence. */
import i18next from "i18next";

import type { VaPlay } from "./desk";
import { MOVES } from "./moves";
import { nameOf } from "./names";
import { decisionOf, modeOf } from "./tableView";

/** The sentence for the current decision. */
export function prompt(play: VaPlay): string {
  const { view, texts, legal } = play;
  const decision = decisionOf(view);
  const values = {
    name: play.players[view.active]?.name ?? "",
    card:
      view.boarder >= 0
        ? nameOf(texts, view.boarder)
        : view.aim >= 0
          ? nameOf(texts, view.aim)
          : "",
  };
  return say(
    `prompt.${decision}${variant(decision, view.extra_deck, modeOf(view), legal)}`,
    values,
  );
}

function variant(decision: string, extra: number, mode: string, legal: readonly string[]): string {
  if (decision === "sea")
    return MOVES.every(legal).some((move) => move.kind === "duel") ? "_duel" : "";
  if (decision === "extra") return extra === 1 ? "_place" : "";
  return decision === "counter" && mode === "solo" ? "_solo" : "";
}

function say(key: string, values: Record<string, unknown>): string {
  return i18next.t(key, { ns: "vague_attaque", ...values });
}

/** The question to confirm a costly move that cannot be undone; null: no question. */
export function confirm(_: VaPlay, notation: string): string | null {
  const kind = MOVES.of(notation)?.kind;
  return kind === "dump" || kind === "keep" ? say(`confirm.${kind}`, {}) : null;
}
