/** Tells the viewer what to do now. */
import i18next from "i18next";

import type { Play } from "../../contract";
import { openHand } from "./tableView";
import { NO_SUIT } from "./deck";

const ns = "sea_change";

/** A short sentence, based on the legal moves. */
export function prompt({ view, legal, texts, viewer }: Play<"sea_change">): string {
  if (view.led === NO_SUIT) return i18next.t("prompt.lead", { ns });
  const held = openHand(view, viewer ?? 0).length;
  if (held > 1 && legal.length === held) return i18next.t("prompt.any", { ns });
  const suit = texts.name("suit", view.led);
  return i18next.t("prompt.follow", { ns, suit, value: view.echo });
}
